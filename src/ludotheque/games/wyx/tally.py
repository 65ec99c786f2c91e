"""The score card of a seat: counters placed, and counters left."""

from __future__ import annotations

from functools import cache

from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.versus import Versus
from ludotheque.tally import Tally, Term, remaining
from ludotheque.words import Words, counted

PAWNS = Term(Words("pawns set", "pions posés"), Words("pawns", "pions"))
SET_ANTS = Term(Words("ants set", "fourmis posées"), Words("ants", "fourmis"))
ANTS_TOGETHER = Term(Words("ants set down, together", "fourmis posées, ensemble"), SET_ANTS.short)
DOMINO, DOMINOES = Words("domino", "domino"), Words("dominoes", "dominos")
MOST_IN_TWO_LEGS = Words("most pawns in two legs win", "le plus de pions en deux manches gagne")  # wyx 7.3


def of_versus(seen: Versus, seat: int, noun: Term) -> Tally:
    goal = 0 if seen.legs > 1 else seen.supply
    return Tally(seen.scores[seat], noun, goal, remaining(seen.stock[seat]))


def of_coop(seen: Coop, seat: int) -> Tally:
    score = seen.scores[seat]
    return Tally(score, ANTS_TOGETHER, score + seen.stock, dominoes(list(seen.holder).count(seat)))


@cache
def dominoes(held: int) -> Term:
    return remaining(held, counted(held, DOMINO, DOMINOES))


def ants(seen: Coop) -> int:
    """The number of ants, on the board and in the reserve."""
    return seen.scores[0] + seen.stock


def aim_of_coop(seen: Coop) -> Words:
    return last_ant(ants(seen))


@cache
def last_ant(number: int) -> Words:
    # fourmis-coop 4.1
    return Words(f"the {number}th ant wins for all", f"la {number}ᵉ fourmi gagne pour tous")


def aim_of_versus(seen: Versus, noun: Term) -> Words:
    return MOST_IN_TWO_LEGS if seen.legs > 1 else all_set(seen.supply, noun)


@cache
def all_set(supply: int, noun: Term) -> Words:
    """`32 pawns set win`."""
    return Words(f"{supply} {noun.long.en} win", f"{supply} {noun.long.fr} gagnent")  # 5.1

"""Explains why a move is illegal, with the reason that the move generator found."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wigwam.board import BIT, JUMPS, LANDING, NAMES, PASSED, names_of
from ludotheque.games.wigwam.chains import Chain, captures
from ludotheque.games.wigwam.codes import (
    ACCEPT,
    CHIEF,
    CHIEF_TAKEN,
    FREE,
    NONE,
    NOT_STRAIGHT,
    OCCUPIED,
    REMOVE,
    SET_UP,
    TAKE,
    TENT,
    TURNS_BACK,
)
from ludotheque.games.wigwam.lexicon import A_KIND, SEATS, THE_KINDS
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import Words, listed_words


def names(bases: int) -> Words:
    """The names of a set of bases."""
    return listed_words(names_of(bases))


def refuse(state: Tribes, move: int) -> Refusal:
    if state.placed < 2:
        return "2.1", Words(
            "set up your eleven figures first, like =WWTCTWWWTWW.",
            "placez d’abord vos onze figures, comme =WWTCTWWWTWW.",
        )
    if SET_UP <= move < TAKE:
        return "2.1", Words("your figures are set up already.", "vos figures sont déjà en place.")
    if state.omitted:
        return "6.2", refuse_undecided(state, move)
    if ACCEPT <= move < SET_UP:
        return refuse_decision(state)
    return refuse_figure(state, move)


def refuse_undecided(state: Tribes, move: int) -> Words:
    if REMOVE <= move < SET_UP:
        base = NAMES[move % 64]
        return Words(
            f"{base} could not take; {names(state.omitted).en} could.",
            f"{base} ne pouvait pas prendre, au contraire de {names(state.omitted).fr}.",
        )
    name = SEATS[1 - state.turn]
    return Words(
        f"{name.en} has left out a taking: accept that, or remove or force {names(state.omitted).en}.",
        f"{name.fr} a omis une prise : acceptez (accept), retirez (remove) ou forcez (force) "
        f"{names(state.omitted).fr}.",
    )


def refuse_decision(state: Tribes) -> Refusal:
    if state.huff:
        return "6.2", Words("no taking has just been left out.", "aucune prise ne vient d’être omise.")
    return "4.10", Words(
        "taking is compulsory in this game, so that nothing is ever left out.",
        "la prise est obligatoire dans cette partie : aucune ne peut être omise.",
    )


def refuse_figure(state: Tribes, move: int) -> Refusal:
    base = move & 63 if move >= TAKE else move // 64
    if not state.tribe(state.turn) & BIT[base]:
        return "3.1", not_yours(state, base)
    if state.forced != NONE and (state.forced != base or move < TAKE):
        name = SEATS[1 - state.turn]
        return "6.6", Words(
            f"{NAMES[state.forced]} must take, as {name.en} has asked.",
            f"{NAMES[state.forced]} doit prendre, comme {name.fr} l’a demandé.",
        )
    return refuse_taking(state, move) if move >= TAKE else refuse_going(state, base, move % 64)


def not_yours(state: Tribes, base: int) -> Words:
    """Who stands on a base, if it is not a figure of the seat to move."""
    kind, name = state.kind_at(1 - state.turn, base), SEATS[1 - state.turn]
    if kind == NONE:
        return Words(f"nobody stands on {NAMES[base]}.", f"il n’y a personne en {NAMES[base]}.")
    return Words(
        f"{THE_KINDS[kind].en} on {NAMES[base]} belongs to {name.en}.",
        f"{THE_KINDS[kind].fr} en {NAMES[base]} appartient à {name.fr}.",
    )


def occupied(state: Tribes, base: int) -> Words:
    kind = max(state.kind_at(0, base), state.kind_at(1, base))
    return Words(f"{A_KIND[kind].en} stands on {NAMES[base]}.", f"il y a déjà {A_KIND[kind].fr} en {NAMES[base]}.")


# ── A move without taking ─────────────────────────────────────────────────────────────


def refuse_going(state: Tribes, left: int, reached: int) -> Refusal:
    if left == reached:
        return "3.1", Words("a move leads to another base.", "un coup mène à une autre base.")
    if not state.empty() & BIT[reached]:
        return "3.1", occupied(state, reached)
    if not state.reach(state.turn, left) & BIT[reached]:
        return refuse_distance(state, left, reached)
    takers = state.takers(state.turn)
    if takers & (takers - 1):
        return "4.10", Words(
            f"{names(takers).en} can take, and one of them must.",
            f"{names(takers).fr} peuvent prendre, et l’une de ces figures le doit.",
        )
    return "4.10", Words(f"{names(takers).en} can take and must.", f"{names(takers).fr} peut prendre et le doit.")


def refuse_distance(state: Tribes, left: int, reached: int) -> Refusal:
    kind = state.kind_at(state.turn, left)
    if kind != CHIEF:
        return "3.2", Words(
            f"{A_KIND[kind].en} moves to a neighbouring base, and {NAMES[reached]} is not next to {NAMES[left]}.",
            f"{A_KIND[kind].fr} avance d’une base, et {NAMES[reached]} n’est pas voisine de {NAMES[left]}.",
        )
    if reached in LANDING[left]:
        between = sum({BIT[PASSED[left][jump]] for jump in range(JUMPS) if LANDING[left][jump] == reached})
        return "3.4", Words(
            f"the enemy bars the way at {names(between).en}.",
            f"l’adversaire barre le passage en {names(between).fr}.",
        )
    return "3.3", Words(
        f"a chief moves one base or two, and {NAMES[reached]} is further from {NAMES[left]}.",
        f"le chef avance d’une base ou de deux, et {NAMES[reached]} est plus loin de {NAMES[left]}.",
    )


# ── A taking ──────────────────────────────────────────────────────────────────────────


def refuse_taking(state: Tribes, move: int) -> Refusal:
    """Explain the first impossible capture of a taking."""
    chain = Chain(state, move & 63)
    if state.kind_at(state.turn, chain.at) == TENT:
        return "4.1", Words("a tent does not take.", "une tente ne prend pas.")
    for _, jump, _ in captures(move):
        reason = chain.hurdle(jump)
        if reason != FREE:
            return refuse_capture(state, chain, jump, reason)
        chain.take(jump)
    raise AssertionError("a legal taking was refused")


def refuse_capture(state: Tribes, chain: Chain, jump: int, reason: int) -> Refusal:
    over, to = PASSED[chain.at][jump], LANDING[chain.at][jump]
    if reason == CHIEF_TAKEN:
        return "4.9", Words("taking the chief ends the move.", "la prise du chef met fin au coup.")
    if reason == NOT_STRAIGHT:
        return "4.3", Words(
            f"a warrior jumps straight, and {NAMES[to]} is not straight behind {NAMES[over]}.",
            f"un guerrier saute en ligne droite, et {NAMES[to]} n’est pas dans l’axe de {NAMES[over]}.",
        )
    if reason == TURNS_BACK:
        return "4.7", Words(
            f"at {NAMES[chain.at]} the warrior would turn by more than 60 degrees.",
            f"en {NAMES[chain.at]}, le guerrier tournerait de plus de 60 degrés.",
        )
    rule = "4.3" if chain.bends == 1 else "4.4"
    return (rule, occupied(state, to)) if reason == OCCUPIED else refuse_prey(state, over, rule)


def refuse_prey(state: Tribes, over: int, rule: str) -> Refusal:
    """Why there is nobody to take on a base."""
    if state.figures[1 - state.turn][TENT] & BIT[over]:
        return "4.2", Words(
            f"the tent on {NAMES[over]} cannot be taken.", f"la tente en {NAMES[over]} ne peut pas être prise."
        )
    return rule, Words(
        f"there is no enemy on {NAMES[over]} to take.", f"il n’y a pas d’adversaire à prendre en {NAMES[over]}."
    )

"""The parts of a final score."""

from __future__ import annotations

from ludotheque.breakdown import Breakdown
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.versus import Versus
from ludotheque.tally import Term
from ludotheque.words import Words

STRONGHOLDS, ANTHILLS = Words("Strongholds", "Places fortes"), Words("Anthills", "Fourmilières")
FIRST_LEG = Words("First leg", "Première manche")
ON_THEM, ELSEWHERE = Words("On them", "Dessus"), Words("On ordinary squares", "Sur cases ordinaires")
FILLED, LEFT = Words("Anthills filled", "Fourmilières remplies"), Words("Dominoes left", "Dominos restants")
ANTS = Words("Ants placed", "Fourmis posées")


def of_versus(last: Versus, places: Words, noun: Term) -> Breakdown:
    """Strongholds held, counters on them and elsewhere, and those of the first leg of two."""
    legs = (FIRST_LEG,) * (last.legs > 1)
    score = Words(noun.long.en.capitalize(), noun.long.fr.capitalize())
    rows = tuple(versus_row(last, seat) for seat in range(last.seats))
    return Breakdown((places, ON_THEM, ELSEWHERE, *legs, score), rows)


def versus_row(last: Versus, seat: int) -> tuple[int, ...]:
    held = [square for square in range(64) if last.owner[square] == seat]
    strong = [square for square in held if last.value[square] > 1]
    on_them = sum(last.pawns[square] for square in strong)
    elsewhere = sum(last.pawns[square] for square in held) - on_them
    legs = (last.before[seat],) * (last.legs > 1)
    return len(strong), on_them, elsewhere, *legs, last.scores[seat]


def of_coop(last: Coop) -> Breakdown:
    filled = sum(last.value[square] > 1 and last.ants[square] > 0 for square in range(64))
    left = sum(holder != NONE for holder in last.holder)
    return Breakdown((FILLED, LEFT, ANTS), ((filled, left, last.scores[0]),))

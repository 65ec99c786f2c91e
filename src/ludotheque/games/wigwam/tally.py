"""The score card of a seat: figures captured and figures left."""

from __future__ import annotations

from functools import cache

from ludotheque.games.wigwam.codes import FIGURES
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.tally import Tally, once
from ludotheque.words import Words, counted

TAKEN = once(Words("taken", "prise")), once(Words("taken", "prises"))  # for one or none, for several
FIGURE = Words("figure", "figure"), Words("figures", "figures")
AIM = Words("taking the chief wins", "prendre le chef gagne")  # 5.1


def standing(seen: Tribes) -> list[int]:
    """[seat] the number of its figures; all of them before both have set up."""
    return [sum(map(int.bit_count, own)) if seen.placed == 2 else sum(FIGURES) for own in seen.figures]


def tally(seen: Tribes, seat: int) -> Tally:
    left = standing(seen)
    return counts(sum(FIGURES) - left[1 - seat], left[seat])


@cache
def counts(taken: int, own: int) -> Tally:
    return Tally(taken, TAKEN[taken > 1], left=once(counted(own, *FIGURE)))

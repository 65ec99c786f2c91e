"""Moves as ints, the reasons why a figure cannot capture, and the kinds of figures.

A move to an empty base is 64 times the base left plus the base reached. A taking is TAKE plus the base left, and from
the bit LINK on five bits for each capture: 1 plus its jump (see board.py), 0 after the last. A set-up is SET_UP plus
four places of four bits each: the chief's, then the tents' in increasing order.
"""

from __future__ import annotations

from itertools import combinations

ACCEPT, REMOVE, FORCE = 4096, 4096 + 64, 4096 + 128
SET_UP, TAKE, LINK = 1 << 16, 1 << 17, 1 << 18
CAPTURES = 8  # no taking has more: seven warriors and a chief

FREE = 0
CHIEF_TAKEN, NOT_STRAIGHT, TURNS_BACK, NO_PREY, OCCUPIED = 1, 2, 3, 4, 5  # the reasons why a capture is impossible

CHIEF, WARRIOR, TENT = 0, 1, 2
LETTERS = "CWT"
NONE = -1  # no base, no direction, no figure

FIGURES = [1, 7, 3]  # 1.2
PLACES = 11  # figures of a tribe, which is also the number of its starting bases
SET_UP_COUNT = 1320  # ways to place a chief and three tents
QUIET_LIMIT = 100  # moves without taking or removal after which a game is drawn


def set_ups() -> list[int]:
    """All ways to set up: the chief on one place, the three tents on three others."""
    return [
        SET_UP + chief + 16 * first + 256 * second + 4096 * third
        for chief in range(PLACES)
        for first, second, third in combinations(range(PLACES), 3)
        if chief not in (first, second, third)
    ]


def set_up_code(kinds: list[int]) -> int:
    """The move that sets up these kinds of figures, in the order of the starting bases."""
    tents = [place for place in range(PLACES) if kinds[place] == TENT]
    return SET_UP + kinds.index(CHIEF) + 16 * tents[0] + 256 * tents[1] + 4096 * tents[2]


def kinds_of(move: int) -> list[int]:
    """The kind of figure that a set-up puts on each starting base."""
    kinds = [WARRIOR] * PLACES
    for tent in (move >> 4 & 15, move >> 8 & 15, move >> 12 & 15):
        kinds[tent] = TENT
    kinds[move & 15] = CHIEF
    return kinds

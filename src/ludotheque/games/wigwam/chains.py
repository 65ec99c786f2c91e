"""Follows a chain of captures step by step. Notation, refusals, touches and words share it."""

from __future__ import annotations

from ludotheque.drawing import cached
from ludotheque.games.wigwam.board import BIT, JUMPS, LANDING, NAMES, PASSED
from ludotheque.games.wigwam.codes import CHIEF, FREE, LINK, NONE
from ludotheque.games.wigwam.rules import Tribes, hurdle, prey_left

Capture = tuple[int, int, int]  # from base, jump, to base


@cached
def captures(move: int) -> tuple[Capture, ...]:
    """The captures of a taking."""
    at, chain, found = move & 63, move // LINK, list[Capture]()
    while chain:
        jump = (chain & 31) - 1
        found.append((at, jump, LANDING[at][jump]))
        at, chain = LANDING[at][jump], chain >> 5
    return tuple(found)


class Chain:
    """A figure in the middle of a chain of captures."""

    def __init__(self, state: Tribes, base: int) -> None:
        self.at, self.came, self.bends = base, NONE, state.bends(state.turn, base)
        self.enemy_chief = state.figures[1 - state.turn][CHIEF]
        self.prey, self.empty = state.fighters(1 - state.turn), state.empty() | BIT[base]
        self.text = NAMES[base]  # its captures so far, in notation
        self.taken: list[Capture] = []

    def hurdle(self, jump: int) -> int:
        """Why it cannot capture by this jump next, or FREE."""
        return hurdle(self.at, jump, self.bends, self.came, self.prey, self.empty)

    def jumps(self) -> list[int]:
        """The jumps that can capture next."""
        return [jump for jump in range(JUMPS) if self.hurdle(jump) == FREE]

    def landings(self) -> dict[int, list[int]]:
        """Where it can land next, and by which jumps."""
        found: dict[int, list[int]] = {}
        for jump in self.jumps():
            found.setdefault(LANDING[self.at][jump], []).append(jump)
        return found

    def take(self, jump: int) -> None:
        over, to = PASSED[self.at][jump], LANDING[self.at][jump]
        self.text += f"x{NAMES[over]}>{NAMES[to]}"
        self.taken.append((self.at, jump, to))
        self.prey = prey_left(self.prey, BIT[over], self.enemy_chief)
        self.empty |= BIT[over]
        self.at, self.came = to, jump // 3

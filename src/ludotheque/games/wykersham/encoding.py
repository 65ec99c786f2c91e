"""The encoder: every move is one action; cups, rails and debts are planes."""

from __future__ import annotations

from ludotheque.core.encoding import Encoder, Plane, Planes
from ludotheque.core.state import State
from ludotheque.game import GameActions
from ludotheque.games.wykersham.board import (
    COLUMNS,
    CUPS,
    GIFT,
    LEAVE,
    MOST_MARBLES,
    NONE,
    NOTCHES,
    RAILS,
    ROLL,
    STAY,
    box,
)
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.text import TEXTS

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

GIVEN = 3 * RAILS * COLUMNS  # the actions after all placements
DECIDED = GIVEN + COLUMNS
STAYING = DECIDED + 2


def action_of(move: int) -> int:
    """The action of a move; NONE for a roll."""
    if move < ROLL:
        return (move >> 6) * RAILS * COLUMNS + (move >> 3 & 7) * COLUMNS + (move & 7)
    if move < GIFT:
        return NONE
    if move < LEAVE:
        return GIVEN + move - GIFT
    if move < STAY:
        return DECIDED + move - LEAVE
    return STAYING + move - STAY


def names() -> tuple[str, ...]:
    """[action] the notation of its move."""
    numbered = {action_of(move): text for move, text in TEXTS.items() if action_of(move) != NONE}
    return tuple(numbered[action] for action in range(len(numbered)))


class RailsEncoder(Encoder):
    """Wykersham. Seats are counted from the observing one."""

    def __init__(self) -> None:
        planes = (
            Plane("marbles", (2, RAILS, CUPS), 0, MOST_MARBLES),
            Plane("window", (2, RAILS, COLUMNS), 0, MOST_MARBLES),  # the same by the columns in which they are visible
            Plane("offsets", (RAILS,), -NOTCHES, NOTCHES),
            Plane("fixed", (RAILS,), 0, 1),
            Plane("shared", (1,), 0, 1),
            Plane("stock", (2,), 0, MOST_MARBLES),
            Plane("won", (2,), 0, 2 * MOST_MARBLES),
            Plane("dice", (2,), 0, 6),
            Plane("due", (1,), 0, 2),
            Plane("owed", (COLUMNS,), 0, 1),
            Plane("slid", (RAILS,), 0, 1),
            Plane("way", (1,), -1, 1),
            Plane("goal", (RAILS, CUPS), 0, 1),
            Plane("stacks", (RAILS, CUPS), 0, 1),
            Plane("turn", (2,), 0, 1),
        )
        Encoder.__init__(self, names(), planes)

    def step(self, state: State, move: int, depth: int) -> int:
        return action_of(move) if depth == 0 else NONE

    def write(self, state: State, seat: int, out: Planes) -> None:
        self.write_board(cython.cast(Rails, state), seat, out)
        self.write_turn(cython.cast(Rails, state), seat, out)

    def write_board(self, state: Rails, seat: int, out: Planes) -> None:
        for i in range(2):
            out.put_all(state.marbles[seat ^ i], RAILS * CUPS)
        for i in range(2):
            for rail in range(RAILS):
                out.put_range(state.marbles[seat ^ i], state.cup(rail, 0), state.cup(rail, 0) + COLUMNS)
        out.put_all(state.offset, RAILS)
        out.put_one_hot(state.fixed, RAILS)
        out.put(state.shared)
        out.put(state.stock[seat])
        out.put(state.stock[1 - seat])
        out.put(state.tray[seat])
        out.put(state.tray[1 - seat])

    def write_turn(self, state: Rails, seat: int, out: Planes) -> None:
        out.put(state.dice[0])
        out.put(state.dice[1])
        out.put(state.due)
        out.put_bits(state.owed, COLUMNS)
        out.put_one_hot(state.slid, RAILS)
        out.put(state.way)
        out.put_bits(state.goal, RAILS * CUPS)
        out.put_bits(state.stacks, RAILS * CUPS)
        out.put_one_hot(state.mover ^ seat, 2)


class WykershamActions(GameActions):
    def make_encoder(self) -> Encoder:
        return RailsEncoder()

    def secrets(self) -> bool:
        return False

    def longest(self) -> int | None:
        return 7 * box().marbles  # a roll for every two marbles; each marble is placed, a goal decided, a stack cleared

    def largest_margin(self) -> float:
        return 2 * box().marbles

    def outcomes(self) -> int:
        return 21

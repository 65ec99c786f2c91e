"""Moves as numbered actions: a play takes two, the domino with its orientation, then its place."""

from __future__ import annotations

import math

from ludotheque.core.encoding import Encoder, Plane, Planes
from ludotheque.core.state import State
from ludotheque.game import GameActions
from ludotheque.games.wu_hsing.board import (
    CHOICE,
    CLAIM,
    COPIES,
    NONE,
    PAIR,
    PAIR_TEXTS,
    PASS,
    POINT,
    SILENT,
    SMALL_KINDS,
    TEXTS,
    UPRIGHT,
)
from ludotheque.games.wu_hsing.rules import WuHsingState, cell_at

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

CELLS = 1024
LYING = 25  # + the cell of a horizontal domino: the actions after the pairs
STANDING = LYING + CELLS
PASSING = STANDING + CELLS
CLAIMING, KEEPING_SILENT, POINTING = PASSING + 1, PASSING + 2, PASSING + 3
CHOOSING = POINTING + 15


def names() -> tuple[str, ...]:
    """A place is named by its column and row on the sheet of 32 by 32 cells."""
    places = [f"{(cell + 16) % 32 - 16},{(cell // 32 + 16) % 32 - 16}" for cell in range(CELLS)]
    points, starts = [f"point {text}" for text in TEXTS], [f"start {text}" for text in PAIR_TEXTS]
    lying, standing = [f"{place}h" for place in places], [f"{place}v" for place in places]
    return (*PAIR_TEXTS, *lying, *standing, "pass", "claim", "silent", *points, *starts)


class WuHsingEncoder(Encoder):
    """Wu Hsing. Seats are counted from the observing one."""

    def __init__(self, seats: int) -> None:
        planes = (
            Plane("colours", (32, 32), 0, 5),
            Plane("lying", (32, 32), 0, 2),  # the first half of a domino: 1 if it is horizontal, 2 if it is upright
            Plane("hands", (seats, 15), 0, 2),  # as far as they are known
            Plane("held", (seats,), 0, 15),
            Plane("shown", (seats,), 0, 1),
            Plane("scores", (seats,), -math.inf, math.inf),
            Plane("claimer", (seats,), 0, 1),
            Plane("pointed", (15,), 0, 1),
            Plane("choosing", (1,), 0, 1),
            Plane("chosen", (25,), 0, 1),
            Plane("passes", (1,), 0, seats),
            Plane("turn", (seats,), 0, 1),
        )
        Encoder.__init__(self, names(), planes, 2)

    def step(self, state: State, move: int, depth: int) -> int:
        if move < PASS:
            if depth == 0:
                return move // PAIR
            return LYING + CELLS * (move // UPRIGHT & 1) + cell_at(move & UPRIGHT - 1) if depth == 1 else NONE
        return other_action(move) if depth == 0 else NONE

    def write(self, state: State, seat: int, out: Planes) -> None:
        self.write_table(cython.cast(WuHsingState, state), out)
        self.write_seats(cython.cast(WuHsingState, state), seat, out)
        self.write_turn(cython.cast(WuHsingState, state), seat, out)

    def write_table(self, state: WuHsingState, out: Planes) -> None:
        out.put_all(state.colour, CELLS)
        out.put_all(state.lying, CELLS)

    def write_seats(self, state: WuHsingState, seat: int, out: Planes) -> None:
        for i in range(state.seats):
            out.put_all(state.hand[(seat + i) % state.seats], 15)
        for i in range(state.seats):
            out.put(state.held[(seat + i) % state.seats])
        for i in range(state.seats):
            out.put(state.shown[(seat + i) % state.seats])
        for i in range(state.seats):
            other = (seat + i) % state.seats
            out.put(state.points[other] - state.lost[other])

    def write_turn(self, state: WuHsingState, seat: int, out: Planes) -> None:
        for i in range(state.seats):
            out.put(1.0 if state.claimer == (seat + i) % state.seats else 0.0)
        out.put_one_hot(state.pointed, 15)
        out.put(state.choosing)
        out.put_one_hot(state.choice, 25)
        out.put(state.passes)
        for i in range(state.seats):
            out.put(1.0 if state.turn == (seat + i) % state.seats else 0.0)


def other_action(move: int) -> int:
    """The action of a move that plays no domino."""
    if move == PASS:
        return PASSING
    if move == CLAIM:
        return CLAIMING
    if move == SILENT:
        return KEEPING_SILENT
    if move < CHOICE:
        return POINTING + move - POINT
    return CHOOSING + move - CHOICE


class WuHsingActions(GameActions):
    def make_encoder(self) -> Encoder:
        return WuHsingEncoder(self.game.seats)

    def secrets(self) -> bool:
        return bool(not self.game.open_hands or self.game.options["chosen_start"])

    def longest(self) -> int | None:
        # Two steps for each domino; between them a pass, or a claim and its answers, of each seat; the choices of a
        # start, which are made again if both choose the same double.
        seats: int = self.game.seats
        pieces = COPIES * len(SMALL_KINDS) if self.game.options["small"] else 30
        again = 1000 * int(self.game.options["chosen_start"] and not self.game.options["small"])
        return pieces * (2 + seats * (seats + 2)) + again

    def largest_margin(self) -> float:
        """A bound that is far from reached: the 64 halves on the table in the three runs of each of 30 plays."""
        return 30 * (64 / 3) ** 3

    def outcomes(self) -> int:
        return 0

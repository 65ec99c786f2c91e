"""The encoder: a base, a capture or a set-up place is an action, and a move is a sequence of them."""

from __future__ import annotations

from ludotheque.core.encoding import Encoder, Plane, Planes
from ludotheque.core.moves import Moves
from ludotheque.core.state import State
from ludotheque.game import GameActions
from ludotheque.games.wigwam.board import (
    ACCEPT,
    BASES,
    CAPTURES,
    FORCE,
    JUMPS,
    LINK,
    NAMES,
    NONE,
    NOWHERE,
    PLACES,
    QUIET_LIMIT,
    SET_UP,
    SET_UP_COUNT,
    TAKE,
    edition,
    set_ups,
)
from ludotheque.games.wigwam.rules import Tribes, lowest

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

COUNT = len(BASES)
CAPTURE = COUNT  # + the jump: the actions after the bases
STOP = CAPTURE + JUMPS
LET_PASS, TAKE_OFF, MAKE_TAKE = STOP + 1, STOP + 2, STOP + 3
PLACE = STOP + 4  # + the place of a chief, then those of the tents


def numbers() -> list[int]:
    """[base] its index among all bases."""
    return [BASES.index(base) if base in BASES else NONE for base in range(64)]


# As C arrays when compiled:
NUMBER = numbers()
SET_UPS = set_ups()
SET_UP_STEPS = [PLACE + (move & 15) for move in SET_UPS]  # the place of the chief: one after the other


def names() -> tuple[str, ...]:
    bases = [NAMES[base] for base in BASES]
    jumps = [f"capture {way + 1}{bend}" for way in range(6) for bend in ("", " left", " right")]
    places = [f"place {place + 1}" for place in range(PLACES)]
    return (*bases, *jumps, "stop", "accept", "remove", "force", *places)


class TribesEncoder(Encoder):
    """Wigwam: touch a figure, then where it goes or whom it takes. Tribes are counted from the observing one."""

    def __init__(self) -> None:
        planes = (
            Plane("figures", (2, 3, COUNT), 0, 1),  # chief, warriors and tents
            Plane("home", (COUNT,), 0, 1),
            Plane("forced", (COUNT,), 0, 1),
            Plane("omitted", (COUNT,), 0, 1),
            Plane("left", (COUNT,), 0, 1),
            Plane("reached", (COUNT,), 0, 1),
            Plane("quiet", (1,), 0, QUIET_LIMIT),
            Plane("set up", (1,), 0, 2),
            Plane("huff", (1,), 0, 1),
            Plane("points", (2,), 0, 2),
            Plane("turn", (2,), 0, 1),
        )
        Encoder.__init__(self, names(), planes, CAPTURES + 2)

    def step(self, state: State, move: int, depth: int) -> int:
        if move >= TAKE:
            return self.capture_step(move & 63, move // LINK, depth)
        if move >= SET_UP:
            place = move >> 4 * depth & 15
            return PLACE + place if depth < 4 and place != NOWHERE else NONE
        if move == ACCEPT:
            return LET_PASS if depth == 0 else NONE
        if depth == 0:
            return NUMBER[move & 63 if move > ACCEPT else move >> 6]
        if depth > 1:
            return NONE
        if move > ACCEPT:
            return MAKE_TAKE if move >= FORCE else TAKE_OFF
        return NUMBER[move & 63]

    def capture_step(self, base: int, chain: int, depth: int) -> int:
        """The steps of a taking: the figure, its captures one after the other, then a stop."""
        if depth == 0:
            return NUMBER[base]
        jump = chain >> 5 * (depth - 1) & 31
        if jump:
            return CAPTURE + jump - 1
        return STOP if depth > 1 and chain >> 5 * (depth - 2) & 31 else NONE

    def list_moves(self, state: State, out: Moves) -> None:
        if self.sets_up(cython.cast(Tribes, state)) and state.begun_steps == 0:
            out.clear()
            # So many that copying them would be half of a game's work.
            out._borrow(SET_UPS, SET_UP_STEPS, SET_UP_COUNT, SET_UP_COUNT // PLACES)
        else:
            Encoder.list_moves(self, state, out)

    def sets_up(self, state: Tribes) -> bool:
        return state.placed < 2 and not state.small

    def write(self, state: State, seat: int, out: Planes) -> None:
        self.write_all(cython.cast(Tribes, state), seat, out)

    def write_all(self, state: Tribes, seat: int, out: Planes) -> None:
        for i in range(2):
            for kind in range(3):
                self.put_set(state.figures[seat ^ i][kind], out)
        self.put_home(state, seat, out)
        out.put_one_hot(self.place_of(state.forced), COUNT)
        self.put_set(state.omitted, out)
        out.put_one_hot(self.place_of(state.left), COUNT)
        out.put_one_hot(self.place_of(state.reached), COUNT)
        out.put(state.quiet)
        out.put(state.placed)
        out.put(state.huff)
        out.put(state.points[seat])
        out.put(state.points[1 - seat])
        out.put(1.0 if state.turn == seat else 0.0)
        out.put(1.0 if state.turn == 1 - seat else 0.0)

    def put_set(self, bases: int, out: Planes) -> None:
        first = out.put_zeros(COUNT)
        while bases:
            out.mark(first + NUMBER[lowest(bases)])
            bases &= bases - 1

    def put_home(self, state: Tribes, seat: int, out: Planes) -> None:
        first = out.put_zeros(COUNT)
        for place in range(state.places):
            out.mark(first + NUMBER[state.home[seat][place]])

    def place_of(self, base: int) -> int:
        return NONE if base == NONE else NUMBER[base]


class WigwamActions(GameActions):
    def make_encoder(self) -> Encoder:
        return TribesEncoder()

    def secrets(self) -> bool:
        return True  # 2.3

    def longest(self) -> int | None:
        # Before each of 22 figures goes there may be that many quiet moves of two steps, or three with a decision; ten
        # steps for a taking.
        played = edition(self.game.options["small"])
        return (2 * sum(played.figures) + 1) * (played.quiet * 5 + 12)

    def largest_margin(self) -> float:
        return 2  # 5.1

    def outcomes(self) -> int:
        return 0

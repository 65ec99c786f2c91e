"""The fields of every state, the methods that a game overrides, and how C code calls those written in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from ludotheque.core import refusals
from ludotheque.core.fields import copied
from ludotheque.core.history import Chain
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

if TYPE_CHECKING:
    from ludotheque.game import Game  # a game and its states refer to each other

COMPILED: bool = cython.compiled

CHANCE, OVER = -1, -2  # values of `turn` when no seat is to move
_OVER = OVER  # the same values as C integers when compiled
SPECTATOR, EVERYTHING = -1, -2  # values of `viewer` for states that are not the view of a seat
SPREAD = 0x9E3779B97F4A7C15
LIBRARY = ("ludotheque.core.base_state", "ludotheque.core.state")


class BaseState:
    """The fields of every state, and the methods that a game overrides. State adds the methods that users call."""

    game: Game
    played: Chain  # the history: see history.py
    origin: Any  # the position before the first move, if known
    native: bool
    turn: int  # a seat, CHANCE or OVER
    seats: int
    viewer: int  # the seat whose view this is, SPECTATOR, or EVERYTHING for the true state
    blanks: int  # 1 if something is blanked in this view
    begun_steps: int  # number of steps taken of an unfinished move (see encoder.py)
    begun: list[int]  # [step] the actions taken

    if cython.compiled:

        def __cinit__(self):
            kind = Py_TYPE(self)
            self.native = not kind.tp_flags & Py_TPFLAGS_HEAPTYPE  # whether its class is compiled
            self.size = kind.tp_basicsize - (
                cython.cast(cython.p_char, cython.address(self.turn))
                - cython.cast(cython.p_char, cython.cast(cython.p_void, self))
            )
            self.viewer = -2

        def __setattr__(self, name, value):
            if self.native and self._sealed:
                raise refusals.fixed(name)
            PyObject_GenericSetAttr(self, name, value)

        def _new_instance(self):
            if self.native:
                return Py_TYPE(self).tp_new(type(self), cython.cast(cython.pointer(PyObject), ()), cython.NULL)
            return type(self).__new__(type(self))

        def _copy_around(self, other, part, size):
            """Copy a position but for `size` bytes, which begin at `part`."""
            here = cython.cast(cython.p_char, cython.address(self.turn))
            there = cython.cast(cython.p_char, cython.address(other.turn))
            before = cython.cast(cython.p_char, part) - here
            memcpy(here, there, before)
            memcpy(here + before + size, there + before + size, self.size - before - size)

        def _hash_bytes(self):
            words = cython.cast(cython.p_int, cython.address(self.turn))
            key = SPREAD
            for i in range(self.size // 4):
                key = (key ^ cython.cast(uint64_t, words[i])) * SPREAD
                key ^= key >> 29
            return key
    else:
        game = played = origin = None  # type: ignore[assignment]
        native = False
        turn = seats = blanks = begun_steps = 0
        begun = []
        viewer = EVERYTHING

        def _new_instance(self) -> Self:
            """A new, empty object of the same class."""
            return type(self).__new__(type(self))

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.seats
        self.viewer = EVERYTHING
        self.begun_steps, self.begun = 0, [0] * 10

    # ── What a game implements ────────────────────────────────────────────────────────

    def add_moves(self, out: Moves) -> None:
        """Add the legal moves, or the outcomes of chance, to out. Never called when over."""
        return self._python_add_moves(out)

    def make(self, move: int) -> None:
        """Make a legal move."""
        return self._python_make(move)

    def score(self, seat: int) -> int:
        """The current score of a seat."""
        return self._python_score(seat)

    def won(self, seat: int) -> bool:
        """Whether a seat is among the winners of a finished game. Default: no seat has a higher score."""
        if cython.compiled:
            if not self.native:
                return self._python_won(seat)
        mine = self.score(seat)
        for other in range(self.seats):
            if self.score(other) > mine:
                return False
        return True

    def blank(self, seat: int) -> None:
        """Erase what a seat (or SPECTATOR) may not know, and set `blanks` if anything was erased."""
        if cython.compiled:
            if not self.native:
                self._python_blank(seat)

    def fill(self, rng: Rng) -> None:
        """Fill the blanks at random, consistently with everything that is known."""
        if cython.compiled:
            if not self.native:
                self._python_fill(rng)

    def moves_known(self) -> bool:
        """Whether the viewer can list the moves of the seat to move. False if they depend on a hidden hand."""
        return True

    def deducible(self) -> bool:
        """Whether the viewer can deduce all blanks, because only one filling is consistent."""
        return False

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        """The history as a seat may know it, with HIDDEN for the moves it may not know."""
        return moves

    def filled_moves(self, moves: list[int]) -> list[int]:
        """The history of a filled state, with HIDDEN replaced by the moves that this filling implies."""
        return moves

    def _forget_steps(self) -> None:
        """Discard the steps of an unfinished move."""
        while self.begun_steps > 0:
            self.begun_steps -= 1
            self.begun[self.begun_steps] = 0

    def _redeal(self, rng: Rng) -> None:
        """Replace the deal by another one. Called only before the first move."""
        if cython.compiled:
            if self.native:
                return 0
        return self._python_redeal(rng)

    # A game may be plain Python while the core is compiled: C code then calls it through these methods.

    def _python_add_moves(self, out: Moves) -> None:
        python_method(self, "add_moves")(out)
        if out.n == 0:
            raise refusals.no_moves(self)
        if out.total and sum(out.weights()) != out.total:
            raise refusals.weights_do_not_add_up("add_chance()")

    def _python_make(self, move: int) -> None:
        python_method(self, "make")(move)
        if not _OVER <= self.turn < self.seats:
            raise refusals.not_a_position(self.turn, self.seats)

    def _python_score(self, seat: int) -> int:
        score: int = python_method(self, "score")(seat)
        return score

    def _python_won(self, seat: int) -> bool:
        if overrides(self, "won"):
            return bool(getattr(self, "won")(seat))
        return self.score(seat) == max([self.score(other) for other in range(self.seats)])

    def _python_blank(self, seat: int) -> None:
        if overrides(self, "blank"):
            getattr(self, "blank")(seat)

    def _python_fill(self, rng: Rng) -> None:
        if overrides(self, "fill"):
            getattr(self, "fill")(rng)

    def _python_redeal(self, rng: Rng) -> None:
        self.copy_from(self.game.start(deal=self.game.shuffle(rng)))

    def _python_copy(self, other: BaseState) -> None:
        self.turn, self.seats = other.turn, other.seats
        self.viewer, self.blanks = other.viewer, other.blanks
        self.begun_steps, self.begun = other.begun_steps, list(other.begun)
        for name, value in getattr(other, "__dict__", {}).items():
            setattr(self, name, copied(value))

    def copy_from(self, other: BaseState) -> None:
        """Become a copy of a position of the same game, without its history."""
        if cython.compiled:
            if self.native:
                memcpy(cython.address(self.turn), cython.address(other.turn), self.size)
                return 0
        return self._python_copy(other)

    def _copy_to_observe(self, other: BaseState) -> None:
        """Become a copy of a position, as far as blank() and the encoder read it. Default: all of it."""
        self.copy_from(other)


def python_method(state: BaseState, name: str) -> Any:
    """The Python method that implements `name` for C code."""
    if not overrides(state, name):
        raise NotImplementedError(f"{type(state).__name__} must define {name}()")
    return getattr(state, name)


def overrides(state: BaseState, name: str) -> bool:
    return any(name in vars(cls) for cls in type(state).__mro__ if cls.__module__ not in LIBRARY)


def overrides_of(cls: type, base: type) -> set[str]:
    """The names that Python classes between a class and its base define."""
    between = [
        each for each in cls.__mro__ if issubclass(each, base) and each.__module__ not in (*LIBRARY, base.__module__)
    ]
    return {name for each in between for name in vars(each)}

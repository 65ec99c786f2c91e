"""The state of a game: a position with all that led to it, and what one may do with it."""

from __future__ import annotations

from types import GetSetDescriptorType
from typing import TYPE_CHECKING, Any, Self

from ludotheque.core import refusals
from ludotheque.core.history import Chain, chain, unchained
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

if TYPE_CHECKING:
    from ludotheque.game import Game  # a game and its states know each other

COMPILED: bool = cython.compiled

CHANCE, OVER = -1, -2  # what `turn` says when no seat is to move
_OVER = OVER  # the same, as a C integer when compiled
SPECTATOR, EVERYTHING = -1, -2  # what `viewer` says when a state is not seen by a seat
HIDDEN = -1  # a move of the history that the viewer may not know

SCRATCH = Moves()  # for native states: nobody else can use it while the interpreter's lock is held


def copied(value: Any) -> Any:
    return [copied(v) for v in value] if isinstance(value, list) else value


class State:
    """A position, with the deal and the moves that led to it.

    A game subclasses it and gives `add_moves`, `make` and `score`; where something is
    hidden also `blank` and `fill`. It keeps its fields in ints and lists of ints.
    """

    game: Game
    played: Chain  # the moves so far: see history.py
    native: bool
    turn: int  # a seat, CHANCE or OVER
    seats: int
    viewer: int  # the seat whose view this is, SPECTATOR, or EVERYTHING for the true state
    blanks: int  # 1 where something is blanked in this view

    if cython.compiled:

        def __cinit__(self):
            kind = Py_TYPE(self)
            self.native = not kind.tp_flags & Py_TPFLAGS_HEAPTYPE  # no class of it is made by Python
            self.size = kind.tp_basicsize - (
                cython.cast(cython.p_char, cython.address(self.turn))
                - cython.cast(cython.p_char, cython.cast(cython.p_void, self))
            )
            self.viewer = -2

        def new_instance(self):
            if self.native:
                return Py_TYPE(self).tp_new(type(self), cython.cast(cython.pointer(PyObject), ()), cython.NULL)
            return type(self).__new__(type(self))
    else:
        game = played = None  # type: ignore[assignment]
        native = False
        turn = blanks = 0
        viewer = EVERYTHING

        def new_instance(self) -> Self:
            """An object of the same class, with nothing in it yet."""
            return type(self).__new__(type(self))

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = game.seats
        self.viewer = EVERYTHING

    # ── What a game gives ─────────────────────────────────────────────────────────────

    def add_moves(self, out: Moves) -> None:
        """Add the legal moves, or the outcomes of chance, to out. Never called when over."""
        return self.python_add_moves(out)

    def make(self, move: int) -> None:
        """Make a legal move."""
        return self.python_make(move)

    def score(self, seat: int) -> int:
        """What would stand on paper for a seat now."""
        return self.python_score(seat)

    def won(self, seat: int) -> bool:
        """Whether a seat shares the win of a game that is over: by default, if none has more."""
        if cython.compiled:
            if not self.native:
                return self.python_won(seat)
        mine = self.score(seat)
        for other in range(self.seats):
            if self.score(other) > mine:
                return False
        return True

    def blank(self, seat: int) -> None:
        """Erase what a seat (or SPECTATOR) cannot know, and set `blanks` if that is anything."""
        if cython.compiled:
            if not self.native:
                self.python_blank(seat)

    def fill(self, rng: Rng) -> None:
        """Fill what is blanked at random, consistently with all that is known."""
        if cython.compiled:
            if not self.native:
                self.python_fill(rng)

    def moves_known(self) -> bool:
        """Whether the viewer can tell what the seat to move may do; False where a hidden hand decides."""
        return True

    def deducible(self) -> bool:
        """Whether the viewer can work out all that is blanked: only one filling fits what is known."""
        return False

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        """The history as a seat may know it: HIDDEN for what it may not."""
        return moves

    def filled_moves(self, moves: list[int]) -> list[int]:
        """The history of a filled state, with the moves that its filling stands for."""
        return moves

    # A game may stay plain Python under a compiled core: C code then comes here.

    def python_add_moves(self, out: Moves) -> None:
        python_method(self, "add_moves")(out)

    def python_make(self, move: int) -> None:
        python_method(self, "make")(move)

    def python_score(self, seat: int) -> int:
        score: int = python_method(self, "score")(seat)
        return score

    def python_won(self, seat: int) -> bool:
        if overrides(self, "won"):
            return bool(getattr(self, "won")(seat))
        return self.score(seat) == max(self.scores)

    def python_blank(self, seat: int) -> None:
        if overrides(self, "blank"):
            getattr(self, "blank")(seat)

    def python_fill(self, rng: Rng) -> None:
        if overrides(self, "fill"):
            getattr(self, "fill")(rng)

    def python_copy(self, other: State) -> None:
        self.turn, self.seats = other.turn, other.seats
        self.viewer, self.blanks = other.viewer, other.blanks
        for name, value in getattr(other, "__dict__", {}).items():
            setattr(self, name, copied(value))

    # ── What programs use ─────────────────────────────────────────────────────────────

    def moves(self) -> list[int]:
        """The legal moves, or the outcomes of chance; none when the game is over.

        SeenError in a view of a position whose moves depend on what the viewer cannot know.
        """
        return self.legal_moves().items()

    def chances(self) -> list[float]:
        """The probabilities of moves(), when it is chance's turn; otherwise none."""
        weights = self.weights()
        total = sum(weights)
        return [weight / total for weight in weights]

    def weights(self) -> list[int]:
        """How often each of moves() comes in sum(weights()) throws, when it is chance's turn; otherwise none."""
        out = self.legal_moves()
        return [out.weight[i] for i in range(out.n)] if out.total else []

    def pick(self, rng: Rng) -> int:
        """One of moves() at random; when it is chance's turn, as probable as chances() says."""
        out = self.legal_moves()
        if out.n == 0:
            raise refusals.nothing_to_pick()
        return out.pick(rng)

    def text(self, move: int) -> str:
        """A move in the notation of the game."""
        return self.game.text(move)

    def parse(self, text: str) -> int:
        """The legal move that a text stands for; MoveError if there is none."""
        move = self.game.parse(text)
        if not self.legal_moves().has(move):
            raise self.game.refusal(self, move)
        return move

    def play(self, move: int | str) -> None:
        """Make a move, given as an int or as a text. MoveError, and nothing changed, if it cannot be."""
        if isinstance(move, str):
            move = self.parse(move)
        elif not self.is_legal(move):
            raise self.game.refusal(self, move)
        if self.blanks:
            raise refusals.blanked()
        self.make(move)
        self.played = (self.played, move)

    def is_legal(self, move: int) -> bool:
        """Whether an int is a move that can be made now."""
        if not isinstance(move, int) or move < 0 or move >= 1 << 63:
            raise refusals.not_a_move(move)
        return self.legal_moves().has(move)

    @property
    def over(self) -> bool:
        return self.turn == _OVER

    @property
    def scores(self) -> list[int]:
        """What would stand on paper for each seat by now."""
        return [self.score(seat) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """The seats that share the win; none before the end."""
        return [seat for seat in range(self.seats) if self.won(seat)] if self.turn == _OVER else []

    @property
    def deal(self) -> str:
        """What was shuffled before the first move, as text."""
        return self.game.deal_text(self)

    @property
    def history(self) -> list[str]:
        """The moves so far as texts; `?` for one that the viewer may not know."""
        return ["?" if move == HIDDEN else self.game.text(move) for move in self.moves_played()]

    def moves_played(self) -> list[int]:
        """The moves so far as ints; HIDDEN for one that the viewer may not know."""
        return unchained(self.played)

    @property
    def last_move(self) -> int:
        """The move that led here; HIDDEN if the viewer may not know it, and before the first."""
        move: int = self.played[1] if self.played else HIDDEN
        return move

    def copy(self) -> Self:
        """A state of its own, with the same deal and history."""
        new = self.new_instance()
        new.copy_from(self)
        new.game = self.game
        new.played = self.played
        return new

    def seen_by(self, seat: int | None) -> Self:
        """What a seat, or with None a spectator, may know of this position."""
        viewer = SPECTATOR if seat is None else seat
        if self.viewer not in (EVERYTHING, viewer):
            raise refusals.already_a_view(self.viewer)
        if not SPECTATOR <= viewer < self.seats:
            raise refusals.no_such_seat(seat, self.seats)
        return self.view(viewer)

    def view(self, viewer: int) -> Self:
        new = self.copy()
        if self.viewer == EVERYTHING:
            new.viewer = viewer
            new.blank(viewer)
            if new.blanks:
                new.played = chain(self.seen_moves(viewer, self.moves_played()))
        return new

    def guess(self, rng: Any) -> Self:
        """A state that might be the true one: the blanks of this view filled at random.

        `rng` is an Rng, or anything with `getrandbits`, such as random.Random.
        """
        new = self.copy()
        new.viewer = EVERYTHING
        if new.blanks:
            new.fill(rng if isinstance(rng, Rng) else Rng(rng.getrandbits(64)))
            new.blanks = 0
            new.played = chain(new.filled_moves(self.moves_played()))
        return new

    def deduced(self) -> Self:
        """This view with its blanks filled, where only one filling fits; otherwise as it is."""
        return self.guess(Rng(1)) if self.blanks and self.deducible() else self

    def svg(self, seat: int | None = None, lang: str = "fr") -> str:
        """The position as a drawing, as a seat (None: a spectator) sees it."""
        return self.game.draw(self.seen_by(seat) if self.viewer == EVERYTHING else self, lang).svg()

    def _repr_svg_(self) -> str:
        from ludotheque.picture import board  # which needs drawings; few states are ever drawn

        return board(self).svg

    def __str__(self) -> str:
        return self.game.show(self, "en")

    def __repr__(self) -> str:
        return f"<{self.game!r} after {len(self.moves_played())} moves, turn {self.turn}>"

    def fields(self) -> dict[str, Any]:
        """All that makes this position, by name: the same compiled or not."""
        return {name: copied(getattr(self, name)) for name in field_names(self)}

    def __reduce__(self) -> Any:
        return restored, (type(self), self.game, self.fields(), self.moves_played())

    # ── What the library uses ─────────────────────────────────────────────────────────

    def copy_from(self, other: State) -> None:
        """Become a copy of a position of the same game; the history is not copied."""
        if cython.compiled:
            if self.native:
                memcpy(cython.address(self.turn), cython.address(other.turn), self.size)
                return 0
        return self.python_copy(other)

    def legal_moves(self) -> Moves:
        """The moves of this position. Good until the next call."""
        out = SCRATCH if self.native else Moves()
        out.clear()
        if self.blanks and not self.moves_known():
            raise refusals.moves_unknown(self.viewer, self.turn)
        if self.turn != _OVER:
            self.add_moves(out)
        return out


def python_method(state: State, name: str) -> Any:
    """The method of a game in plain Python that C code asked for."""
    if not overrides(state, name):
        raise NotImplementedError(f"{type(state).__name__} must define {name}()")
    return getattr(state, name)


def overrides(state: State, name: str) -> bool:
    return any(name in vars(cls) for cls in type(state).__mro__ if cls.__module__ != State.__module__)


def field_names(state: State) -> list[str]:
    """The fields that a position is made of, and nothing that belongs to the library."""
    names = {"turn", "seats", "viewer", "blanks"}
    for cls in type(state).__mro__:
        if issubclass(cls, State) and cls is not State:
            names |= {n for n, v in vars(cls).items() if isinstance(v, GetSetDescriptorType)}
    names |= set(getattr(state, "__dict__", ()))
    return sorted(names - {"game", "played", "__dict__", "__weakref__"})


def restored(cls: type[State], game: Game, fields: dict[str, Any], moves: list[int]) -> State:
    """Undoes State.__reduce__."""
    new = cls.__new__(cls)
    new.game, new.played = game, chain(moves)
    for name, value in fields.items():
        setattr(new, name, value)
    return new

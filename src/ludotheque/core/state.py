"""The state of a game: a position, its history, and the methods that users call."""

from __future__ import annotations

from functools import reduce
from operator import index
from types import GetSetDescriptorType
from typing import TYPE_CHECKING, Any, Self

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng, generator
from ludotheque.errors import LudothequeError

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

if TYPE_CHECKING:
    from ludotheque.game import Game  # a game and its states refer to each other

# ── The history ───────────────────────────────────────────────────────────────────────────

# None, or a pair: the history before the last move, and that move. Copying a state copies one reference, whatever the
# length of its history.
Chain = Any


def chain(moves: list[int]) -> Chain:
    """The chain of these moves, given oldest first."""
    return reduce(extended, moves, None)


def extended(history: Chain, move: int) -> Chain:
    return history, move


def unchained(linked: Chain) -> list[int]:
    """The moves of a chain, oldest first."""
    moves = []
    while linked is not None:
        linked, move = linked
        moves.append(move)
    return moves[::-1]


# ── Fields by name, for pickles, comparisons and tests, compiled or not ───────────────────

OF_THE_LIBRARY = {"game", "played", "origin", "_encoder", "__dict__", "__weakref__"}


def copied(value: Any) -> Any:
    return [copied(v) for v in value] if isinstance(value, list) else value


def frozen(value: Any) -> Any:
    """The value in a hashable form."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def fields_of(state: Any, base: type) -> dict[str, Any]:
    """All fields of a position by name; `base` is the library's own base class of all states."""
    names = {"turn", "seats", "viewer", "blanks", "begun", "begun_steps"}
    for cls in type(state).__mro__:
        if issubclass(cls, base) and cls is not base:
            names |= {n for n, v in vars(cls).items() if isinstance(v, GetSetDescriptorType)}
    names |= set(getattr(state, "__dict__", ()))
    return {name: copied(getattr(state, name)) for name in sorted(names - OF_THE_LIBRARY)}


def restored(cls: Any, game: Any, fields: dict[str, Any], moves: list[int]) -> Any:
    """The inverse of State.__reduce__: rebuilds a pickled state."""
    new = cls.__new__(cls)
    new.game, new.played = game, chain(moves)
    for name, value in fields.items():
        setattr(new, name, value)
    return new.seal()


# ── What a game overrides, and how C code calls what is written in Python ─────────────────

COMPILED: bool = cython.compiled

CHANCE, OVER = -1, -2  # values of `turn` when no seat is to move
_OVER = OVER  # the same values as C integers when compiled
SPECTATOR, EVERYTHING = -1, -2  # values of `viewer` for states that are not the view of a seat
SPREAD = 0x9E3779B97F4A7C15
LIBRARY = "ludotheque.core.state"  # this module


class BaseState:
    """The fields of every state, and the methods that a game overrides. State adds the methods that users call."""

    game: Game
    played: Chain  # the history
    origin: Any  # the position before the first move, if known
    native: bool
    turn: int  # a seat, CHANCE or OVER
    seats: int
    viewer: int  # the seat whose view this is, SPECTATOR, or EVERYTHING for the true state
    blanks: int  # 1 if something is blanked in this view
    begun_steps: int  # number of steps taken of an unfinished move (see encoding.py)
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
            self._before_derived = self._after_derived = 0

        def __setattr__(self, name, value):
            if self.native and self._sealed:
                raise validation.fixed(name)
            PyObject_GenericSetAttr(self, name, value)

        def __delattr__(self, name):
            raise validation.fixed(name)

        def _new_instance(self):
            if self.native:
                return Py_TYPE(self).tp_new(type(self), cython.cast(cython.pointer(PyObject), ()), cython.NULL)
            return type(self).__new__(type(self))

        def _derive(self, part, size):
            """Say that `size` bytes, which begin at `part`, follow from the rest of the position."""
            here = cython.cast(cython.p_char, cython.address(self.turn))
            self._before_derived = cython.cast(cython.p_char, part) - here
            self._after_derived = self._before_derived + size

        def _copy_around(self, other):
            """Copy a position but for what is derived."""
            here = cython.cast(cython.p_char, cython.address(self.turn))
            there = cython.cast(cython.p_char, cython.address(other.turn))
            before, after = self._before_derived, self._after_derived
            memcpy(here, there, before)
            memcpy(here + after, there + after, self.size - after)

        def _same_bytes(self, position):
            """Whether this is the position whose bytes are at an address."""
            here = cython.cast(cython.p_char, cython.address(self.turn))
            before, after = self._before_derived, self._after_derived
            return (
                memcmp(here, position, before) == 0 and memcmp(here + after, position + after, self.size - after) == 0
            )

        def _write_bytes(self, position):
            """Write the bytes of this position, but for what is derived, to an address."""
            here = cython.cast(cython.p_char, cython.address(self.turn))
            before, after = self._before_derived, self._after_derived
            memcpy(position, here, before)
            memcpy(position + after, here + after, self.size - after)

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
        _encoder: Any = None

        def __delattr__(self, name: str) -> None:
            raise validation.fixed(name)

        def _new_instance(self) -> Self:
            """A new, empty object of the same class."""
            return type(self).__new__(type(self))

    def __init__(self, game: Game) -> None:
        if not hasattr(game, "seats"):
            raise validation.wanted("a game, as load() gives one", "un jeu, comme en donne load()", game)
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

    def payoff(self, seat: int) -> float:
        """What a finished game is worth to a seat where it is more than won or lost: see GameActions.payoffs().

        It depends on the position alone, not on its history. Default: its score less the mean score of the others.
        """
        if cython.compiled:
            if not self.native:
                return self._python_payoff(seat)
        return margin(self, seat)

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
            raise validation.no_moves(self)
        if self.turn == CHANCE and not out.total:
            raise validation.no_chances(self)
        if out.total and sum(out.weights()) != out.total:
            raise validation.weights_do_not_add_up("add_chance()")

    def _python_make(self, move: int) -> None:
        python_method(self, "make")(move)
        if not _OVER <= self.turn < self.seats:
            raise validation.nobodys_turn(self, self.turn, self.seats)

    def _python_score(self, seat: int) -> int:
        score: int = python_method(self, "score")(seat)
        return score

    def _python_won(self, seat: int) -> bool:
        if overrides(self, "won"):
            return bool(getattr(self, "won")(seat))
        return self.score(seat) == max([self.score(other) for other in range(self.seats)])

    def _python_payoff(self, seat: int) -> float:
        if not overrides(self, "payoff"):
            return margin(self, seat)
        return validation.real("payoff", getattr(self, "payoff")(seat), -validation.ENDLESS)

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
        """Become a copy of a position but for what is derived, which neither blank() nor the encoder reads."""
        if cython.compiled:
            if self.native:
                self._copy_around(other)
            else:
                self.copy_from(other)
        else:
            self.copy_from(other)


def python_method(state: BaseState, name: str) -> Any:
    """The Python method that implements `name` for C code."""
    if not overrides(state, name):
        raise NotImplementedError(f"{type(state).__name__} must define {name}()")
    return getattr(state, name)


def overrides(state: BaseState, name: str) -> bool:
    return any(name in vars(cls) for cls in type(state).__mro__ if cls.__module__ != LIBRARY)


def overrides_of(cls: type, base: type) -> set[str]:
    """The names that Python classes between a class and its base define."""
    between = [
        each for each in cls.__mro__ if issubclass(each, base) and each.__module__ not in (LIBRARY, base.__module__)
    ]
    return {name for each in between for name in vars(each)}


# ── What users call ───────────────────────────────────────────────────────────────────────

HIDDEN = -1  # a move of the history that the viewer may not know
WORD, LARGEST = 1 << 64, (1 << 63) - 1

SCRATCH = Moves()  # shared by native states: nobody else can use it while the GIL is held


class StateEncoder:
    """What a state asks its encoder, which encoding.py defines; here so that it can be called in C."""

    def legal_actions(self, state: State) -> list[int]:
        raise NotImplementedError

    def take(self, state: State, action: Any) -> None:
        raise NotImplementedError

    def write_mask(self, state: State, out: Any) -> Any:
        raise NotImplementedError

    def write_observation(self, state: State, out: Any) -> Any:
        raise NotImplementedError


class State(BaseState):
    """A position, with its deal and its history.

    A game subclasses it and implements `add_moves`, `make` and `score`; where something is hidden also `blank` and
    `fill`. It stores its position in ints and lists of ints.
    """

    def moves(self) -> list[int]:
        """The legal moves, or the outcomes of chance; empty when the game is over.

        SeenError for a view in which the moves depend on what the viewer may not know.
        """
        return self._legal_moves().items()

    def chances(self) -> list[float]:
        """The probabilities of moves() when it is chance's turn; otherwise empty."""
        weights = self.weights()
        total = sum(weights)
        return [weight / total for weight in weights]

    def weights(self) -> list[int]:
        """The integer weights of moves() when it is chance's turn; otherwise empty."""
        return self._legal_moves().weights()

    def pick(self, rng: Any) -> int:
        """Pick one of moves() at random; outcomes of chance with their probabilities.

        `rng` is an Rng, a random.Random or a numpy generator.
        """
        source = generator(rng)
        out = self._legal_moves()
        if out.n == 0:
            raise validation.nothing_to_pick()
        return out.pick(source)

    def text(self, move: int) -> str:
        """A move in notation."""
        return self.game.text(move)

    def parse(self, text: str) -> int:
        """The legal move that a text means. MoveError if there is none."""
        move = self.game.parse(text)
        if not self._legal_moves().has(move):
            raise self.game.refusal(self, move)
        return move

    def play(self, move: int | str) -> None:
        """Make a move, given as an int or as a text. MoveError if it is illegal; the state is then unchanged."""
        if isinstance(move, str):
            move = self.parse(move)
        else:
            if type(move) is not int or not 0 <= move <= LARGEST:  # most moves are plain ints: this saves a call
                move = whole_move(move)
            if not self._legal_moves().has(move):
                raise self.game.refusal(self, move)
        if self.blanks:
            raise validation.blanked()
        if self.begun_steps:
            self._forget_steps()
        self.make(move)
        self.played = (self.played, move)

    def undo(self) -> int:
        """Take back the last move and return it. MoveError if that is impossible; the state is then unchanged."""
        if self.blanks:
            raise validation.blanked()
        if self.played is None:
            raise validation.nothing_to_undo()
        before, last = self._replayed(), self.last_move
        again = before.copy()
        again.play(last)
        if again.key() != self.key():
            raise validation.past_unknown()
        self.copy_from(before)
        self.played, self.origin = before.played, before.origin
        return last

    def _beginning(self) -> Self:
        """The position before the first move."""
        new = self.copy()
        new.copy_from(self.game.start(deal=self.deal) if self.origin is None else self.origin)
        new.played, new.origin, new.viewer = None, self.origin, self.viewer
        return new

    def _replayed(self) -> Self:
        """The position before the last move, replayed from the start."""
        new = self._beginning()
        played = self.moves_played()
        try:
            for move in played[: len(played) - 1]:
                new.play(move)
        except LudothequeError:
            raise validation.past_unknown() from None
        return new

    def is_legal(self, move: int) -> bool:
        """Whether an int is a legal move now."""
        return self._legal_moves().has(whole_move(move))

    @property
    def over(self) -> bool:
        return self.turn == _OVER

    @property
    def scores(self) -> list[int]:
        """The current score of each seat."""
        return [self.score(seat) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty before the end."""
        return [seat for seat in range(self.seats) if self.won(seat)] if self.turn == _OVER else []

    @property
    def deal(self) -> str:
        """What was shuffled before the first move, as text."""
        return self.game.notation.deal(self)

    @property
    def history(self) -> list[str]:
        """The moves so far as texts; `?` for one that the viewer may not know."""
        return ["?" if move == HIDDEN else self.game.text(move) for move in self.moves_played()]

    def moves_played(self) -> list[int]:
        """The moves so far as ints; HIDDEN for one that the viewer may not know."""
        return unchained(self.played)

    @property
    def last_move(self) -> int:
        """The last move; HIDDEN if the viewer may not know it, or if there is none."""
        move: int = self.played[1] if self.played else HIDDEN
        return move

    def copy(self) -> Self:
        """An independent copy with the same deal and history."""
        new = self._new_instance()
        new.copy_from(self)
        new.game = self.game
        new.played, new.origin = self.played, self.origin
        new._encoder = self._encoder
        if cython.compiled:
            new._sealed = True
        return new

    def seal(self) -> Self:
        """Return this position ready to play from; compiled, its fields cannot be set from outside any more."""
        if cython.compiled:
            self._sealed = True
        if self.played is None and not self.blanks:
            self.origin = self.copy()
        return self

    def seen_by(self, seat: int | None) -> Self:
        """The view of a seat, or of a spectator (None): everything that it may not know is erased."""
        try:
            viewer = SPECTATOR if seat is None else index(seat)
        except TypeError:
            raise validation.no_such_seat(seat, self.seats) from None
        if self.viewer not in (EVERYTHING, viewer):
            raise validation.already_a_view(self.viewer)
        if not SPECTATOR <= viewer < self.seats:
            raise validation.no_such_seat(seat, self.seats)
        return self._view(viewer)

    def _view(self, viewer: int) -> Self:
        new = self.copy()
        if self.viewer == EVERYTHING:
            new.viewer = viewer
            if viewer != self.turn:
                new._forget_steps()  # other seats do not see an unfinished move
            new.blank(viewer)
            if new.blanks:
                moves = self.moves_played()
                seen = self.seen_moves(viewer, moves)
                new.played, new.origin = self.played if seen is moves else chain(seen), None
        return new

    def guess(self, rng: Any) -> Self:
        """A full state that might be the true one: the blanks of this view are filled at random.

        `rng` is an Rng, a random.Random or a numpy generator.
        """
        source = generator(rng)
        new = self.copy()
        new.viewer = EVERYTHING
        if new.blanks:
            new.fill(source)
            new.blanks = 0
            new.played = chain(new.filled_moves(self.moves_played()))
        return new

    def deduced(self) -> Self:
        """This view with its blanks filled if only one filling is consistent; otherwise unchanged."""
        return self.guess(Rng(1)) if self.blanks and self.deducible() else self

    # ── For machine learning ──────────────────────────────────────────────────────────

    def actions(self) -> list[int]:
        """The legal actions, numbered as in game.actions.name(); for chance, the indices of moves()."""
        found: list[int] = cython.cast(StateEncoder, self._own_encoder()).legal_actions(self)
        return found

    def mask(self, out: Any = None) -> Any:
        """The legal actions as booleans, one for each action of the game; written into `out` if given."""
        return cython.cast(StateEncoder, self._own_encoder()).write_mask(self, out)

    def act(self, action: int) -> None:
        """Take one of actions(): a move, or a step of one. MoveError if it is illegal; the state is then unchanged."""
        cython.cast(StateEncoder, self._own_encoder()).take(self, action)

    def observe(self, out: Any = None) -> Any:
        """The observation of the viewer as float32, plane by plane (game.actions.planes); written into `out` if given.

        For a true state: the observation of the seat to move, or of a spectator.
        """
        return cython.cast(StateEncoder, self._own_encoder()).write_observation(self, out)

    def step(self, action: int, observation: Any = None, mask: Any = None) -> int:
        """act(), then observe() and mask() into the arrays that are given. Returns `turn`.

        Both are of the seat that is to move then. No chance move is made: see CHANCE.
        """
        encoder = cython.cast(StateEncoder, self._own_encoder())
        encoder.take(self, action)
        if observation is not None:
            encoder.write_observation(self, observation)
        if mask is not None:
            encoder.write_mask(self, mask)
        return self.turn

    def returns(self) -> list[float]:
        """The result for each seat, within the bounds of game.info: by default from -1 to 1 and 0 in sum.

        In a cooperative game 0 or 1 for all.
        """
        return self.game.actions.returns(self)

    def _own_encoder(self) -> Any:
        if self._encoder is None:
            self._encoder = check_state(self).game.actions.encoder
        return self._encoder

    def info_string(self) -> str:
        """Everything the viewer knows, as text: the key of an information set. For a true state, as in observe()."""
        view = self._own_view()
        begun = [view.game.actions.name(view.begun[i]) for i in range(view.begun_steps)]
        return "\n".join([repr(view.game), f"viewer {view.viewer}", view.deal, *view.history, *begun])

    def info_tensor(self, out: Any = None) -> Any:
        """The same as float32: the observation, then what is known of the deal and of the moves; written into `out`.

        See GameActions.info_tensor(). LudothequeError if it is not known how long a game can be.
        """
        return self.game.actions.info_tensor(self._own_view(), out)

    def _own_view(self) -> Self:
        if self.viewer != EVERYTHING:
            return self
        return self.seen_by(self.turn if self.turn >= 0 else None)

    def svg(self, seat: int | None = None, lang: str = "fr") -> str:
        """The position as SVG, as a seat (None: a spectator) sees it."""
        seen = self.seen_by(seat) if self.viewer == EVERYTHING else self
        return self.game.drawing.draw(seen, validation.language(lang)).svg()

    def _repr_svg_(self) -> str:
        from ludotheque.drawing.export import board  # imported here because few states are ever drawn

        return board(self).svg

    def __str__(self) -> str:
        return self.game.show(self, "en")

    def __repr__(self) -> str:
        return f"<{self.game!r} after {len(self.moves_played())} moves, turn {self.turn}>"

    def fields(self) -> dict[str, Any]:
        """All fields of the position by name, the same compiled or not."""
        return fields_of(self, State)

    def key(self) -> int:
        """A 64-bit hash of the position without its history. Valid within one process only."""
        if cython.compiled:
            if self.native:
                return self._hash_bytes()
        return hash(frozen(list(self.fields().values()))) % WORD

    def __eq__(self, other: object) -> bool:
        """Whether game, position and history are the same."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            type(self) is type(other)
            and self.key() == other.key()
            and self.game == other.game
            and (self.played is other.played or self.moves_played() == other.moves_played())
            and self.fields() == other.fields()
        )

    def __hash__(self) -> int:
        """Hashes the current contents, so it changes when the state is played on."""
        return hash((self.key(), self.last_move))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        return restored, (type(self), self.game, self.fields(), self.moves_played())

    def stuck(self) -> bool:
        """Whether somebody should move but cannot. No game gets there, but a parsed position might be so."""
        out = Moves()
        if self.turn != _OVER:
            self.add_moves(out)
        return self.turn != _OVER and out.n == 0

    def _legal_moves(self) -> Moves:
        """The move list of this position, valid until the next call."""
        out = SCRATCH if self.native else Moves()
        self._list_moves(out)
        return out

    def _list_moves(self, out: Moves) -> None:
        """Write the legal moves into `out`; an error for a view that does not know them."""
        self._check_listable()
        out.clear()
        if self.turn != _OVER:
            self.add_moves(out)
            if out.n == 0:
                raise validation.no_moves(self)

    def _check_listable(self) -> None:
        """Raise an error if the legal moves cannot be known."""
        if not _OVER <= self.turn < self.seats:
            raise validation.not_a_position(self.turn, self.seats)
        if self.blanks and not self.moves_known():
            raise validation.moves_unknown(self.viewer, self.turn)


def whole_move(move: Any) -> int:
    """A move given as an int or a numpy integer."""
    try:
        number = index(move)
    except TypeError:
        raise validation.not_a_move(move) from None
    if not 0 <= number < WORD >> 1:
        raise validation.not_a_move(move)
    return number


# ── Fresh deals, without going through text ───────────────────────────────────────────────


def fresh(template: State, rng: Rng) -> State:
    """The start position of a fresh deal, made from any start position of the same game."""
    new = template.copy()
    new.played = new.origin = None
    new._redeal(rng)
    return new.seal()


# ── Returns of finished games ─────────────────────────────────────────────────────────────


def share_of_win(state: State, seat: int) -> float:
    """1 for the only winner, an equal part of 1 for each of several winners, 0 for all others."""
    if not state.won(seat):
        return 0.0
    sharing = 0
    for other in range(state.seats):
        if state.won(other):
            sharing += 1
    return 1.0 / sharing


def margin(state: BaseState, seat: int) -> float:
    """The score of a seat less the mean score of the others; alone, its score."""
    mine, all_scores = state.score(seat), 0
    for other in range(state.seats):
        all_scores += state.score(other)
    if state.seats == 1:
        return mine
    return mine - (all_scores - mine) / (state.seats - 1.0)


WIN_OR_LOSE, TOGETHER, PAYOFF = 0, 1, 2  # what the returns of a game are
_TOGETHER, _PAYOFF = TOGETHER, PAYOFF  # the same values as C integers when compiled


def return_of(state: State, seat: int, kind: int) -> float:
    """The return of a seat, 0 before the end.

    WIN_OR_LOSE gives -1 to 1, and 0 in sum over all seats; TOGETHER gives 1 or 0 to all; PAYOFF asks the state.
    """
    if state.turn != _OVER:
        return 0.0
    if kind == _PAYOFF:
        return state.payoff(seat)
    if kind == _TOGETHER or state.seats == 1:
        return 1.0 if state.won(seat) else 0.0
    winners = 0
    for other in range(state.seats):
        if state.won(other):
            winners += 1
    if winners == 0:
        return 0.0
    return (share_of_win(state, seat) * state.seats - 1.0) / (state.seats - 1)


# ── States that are passed to public calls; behind these checks, and in C, states are trusted

MOST_SEATS = 8  # the most seats that searches support


def check_state(value: Any) -> State:
    """Return the value if it is a state; else raise an error that says so."""
    if not isinstance(value, State):
        raise validation.wanted("a state, as game.start() gives one", "un état, comme game.start() en donne un", value)
    if value.game is None or not OVER <= value.turn < value.seats:
        raise validation.not_a_position(value.turn, value.seats)
    return value


def check_full_state(value: Any) -> State:
    """A state without blanks; SeenError otherwise."""
    state = check_state(value)
    if state.blanks:
        raise validation.blanked()
    return state


def check_searchable(value: Any) -> State:
    """A state that can be searched: without blanks, and not over."""
    state = check_state(value)
    if state.turn == OVER:
        raise validation.nothing_to_search()
    if state.seats > MOST_SEATS:
        raise validation.wanted(f"at most {MOST_SEATS} seats", f"{MOST_SEATS} sièges au plus", state.seats)
    return state

"""What every game is built on: a random source, a list of moves, and the state of a game.

These are ordinary Python classes. Where a C compiler is at hand core.pxd gives them
C types and the same lines run compiled; `COMPILED` tells which it is.
"""

from __future__ import annotations

import hashlib
from types import GetSetDescriptorType
from typing import TYPE_CHECKING, Any, Self

from ludotheque.errors import LudothequeError, MoveError, SeenError
from ludotheque.trail import moves_of, trail_of

if TYPE_CHECKING:
    from ludotheque import nocython as cython
    from ludotheque.game import Game
else:
    try:
        import cython
    except ImportError:
        from ludotheque import nocython as cython

COMPILED: bool = cython.compiled

CHANCE, OVER = -1, -2  # what `turn` says when no seat is to move
_CHANCE, _OVER = CHANCE, OVER  # the same, as C integers when compiled
SPECTATOR, EVERYTHING = -1, -2  # what `viewer` says when a state is not seen by a seat
HIDDEN = -1  # a move of the history that the viewer may not know

MASK, LOW_32, TWO_32 = 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF, 0x100000000
GAMMA, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Rng:
    """SplitMix64: small, fast, and the same numbers compiled or not.

    Good for shuffling, playing at random and searching; not for secrets.
    """

    state: int

    def __init__(self, seed: int | str) -> None:
        self.state = int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")

    def next(self) -> int:
        """64 random bits."""
        self.state = (self.state + GAMMA) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_1) & MASK
        z = ((z ^ (z >> 27)) * MIX_2) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely (n below 2**31)."""
        product = (self.next() >> 32) * n
        # Of the 2**32 numbers, 2**32 % n are too many: those would favour some results.
        if (product & LOW_32) < n:
            surplus = TWO_32 % n
            while (product & LOW_32) < surplus:
                product = (self.next() >> 32) * n
        return product >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class Moves:
    """The legal moves of a position, or what chance may bring; a game fills it with add()."""

    n: int
    total: int  # of the weights; 0 where there is no chance
    item: list[int]  # room for 256 after clear(), more if add() makes it
    weight: list[int]

    def __init__(self) -> None:
        self.n = self.room = self.total = 0
        if not cython.compiled:
            self.item, self.weight = [], []
        self.grow()

    if cython.compiled:

        def grow(self):
            room = 2 * self.room if self.room else 256
            moves = cython.cast(cython.p_longlong, realloc(self.item, room * cython.sizeof(cython.longlong)))
            if moves == cython.NULL:
                raise MemoryError
            self.item = moves
            weights = cython.cast(cython.p_int, realloc(self.weight, room * cython.sizeof(cython.int)))
            if weights == cython.NULL:
                raise MemoryError
            self.weight = weights
            self.room = room

        def __dealloc__(self):
            free(self.item)
            free(self.weight)
    else:

        def grow(self) -> None:
            self.item += [0] * 256
            self.weight += [0] * 256
            self.room += 256

    def add(self, move: int) -> None:
        """Add a legal move."""
        if self.n == self.room:
            self.grow()
        self.item[self.n] = move
        self.n += 1

    def add_chance(self, move: int, weight: int) -> None:
        """Add an outcome of chance; it comes `weight` times in the total of all weights."""
        self.add(move)
        self.weight[self.n - 1] = weight
        self.total += weight

    def weigh(self, i: int, weight: int) -> None:
        """Give the i-th move a weight, for picking at random; once all have one."""
        self.weight[i] = weight
        self.total += weight

    def items(self) -> list[int]:
        """The moves, in the order in which they were added."""
        return [self.item[i] for i in range(self.n)]

    def clear(self) -> None:
        self.n = self.total = 0

    def has(self, move: int) -> bool:
        for i in range(self.n):
            if self.item[i] == move:
                return True
        return False

    def pick(self, rng: Rng) -> int:
        """One of the moves at random, by weight where it is chance's turn."""
        if self.total == 0:
            return self.item[rng.below(self.n)]
        rest = rng.below(self.total)
        i = 0
        while rest >= self.weight[i]:
            rest -= self.weight[i]
            i += 1
        return self.item[i]


SCRATCH = Moves()  # for native states: nobody else can use it while the interpreter's lock is held


def copied(value: Any) -> Any:
    return [copied(v) for v in value] if isinstance(value, list) else value


class State:
    """A position, with the deal and the moves that led to it.

    A game subclasses it and gives `add_moves`, `make` and `score`; where something is
    hidden also `blank` and `fill`. It keeps its fields in ints and lists of ints.
    """

    game: Game
    trail: Any  # the moves so far: see trail.py
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

        def another(self):
            if self.native:
                return Py_TYPE(self).tp_new(type(self), cython.cast(cython.pointer(PyObject), ()), cython.NULL)
            return type(self).__new__(type(self))
    else:
        game = trail = None  # type: ignore[assignment]
        native = False
        turn = blanks = 0
        viewer = EVERYTHING

        def another(self) -> Self:
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
        python_verb(self, "add_moves")(out)

    def python_make(self, move: int) -> None:
        python_verb(self, "make")(move)

    def python_score(self, seat: int) -> int:
        score: int = python_verb(self, "score")(seat)
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
        return self.listed().items()

    def chances(self) -> list[float]:
        """The probabilities of moves(), when it is chance's turn; otherwise none."""
        weights = self.weights()
        total = sum(weights)
        return [weight / total for weight in weights]

    def weights(self) -> list[int]:
        """How often each of moves() comes in sum(weights()) throws, when it is chance's turn; otherwise none."""
        out = self.listed()
        return [out.weight[i] for i in range(out.n)] if out.total else []

    def pick(self, rng: Rng) -> int:
        """One of moves() at random; when it is chance's turn, as probable as chances() says."""
        out = self.listed()
        if out.n == 0:
            raise MoveError("The game is over: there is no move to pick.", "La partie est finie : aucun coup à tirer.")
        return out.pick(rng)

    def text(self, move: int) -> str:
        """A move in the notation of the game."""
        return self.game.text(move)

    def parse(self, text: str) -> int:
        """The legal move that a text stands for; MoveError if there is none."""
        move = self.game.parse(text)
        if not self.listed().has(move):
            raise self.game.refusal(self, move)
        return move

    def play(self, move: int | str) -> None:
        """Make a move, given as an int or as a text. MoveError, and nothing changed, if it cannot be."""
        if isinstance(move, str):
            move = self.parse(move)
        elif not self.is_legal(move):
            raise self.game.refusal(self, move)
        if self.blanks:
            raise SeenError(
                "This is a view with blanks: play on the state itself, or on guess(rng).",
                "C’est une vue incomplète : jouez sur la partie elle-même, ou sur guess(rng).",
            )
        self.make(move)
        self.trail = (self.trail, move)

    def is_legal(self, move: int) -> bool:
        """Whether an int is a move that can be made now."""
        if not isinstance(move, int) or move < 0 or move >= 1 << 63:
            raise MoveError(
                f"A move is one of the ints of moves(), or a text; {move!r} is neither.",
                f"Un coup est l’un des entiers de moves(), ou un texte ; {move!r} n’est ni l’un ni l’autre.",
            )
        return self.listed().has(move)

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
        return ["?" if move == HIDDEN else self.game.text(move) for move in moves_of(self.trail)]

    def copy(self) -> Self:
        """A state of its own, with the same deal and history."""
        new = self.another()
        new.copy_from(self)
        new.game = self.game
        new.trail = self.trail
        return new

    def seen_by(self, seat: int | None) -> Self:
        """What a seat, or with None a spectator, may know of this position."""
        viewer = SPECTATOR if seat is None else seat
        if self.viewer not in (EVERYTHING, viewer):
            raise SeenError(
                f"This is already the view of {viewer_name(self.viewer)}: nobody else can look through it.",
                f"C’est déjà la vue de {viewer_name(self.viewer, 'fr')} : personne d’autre ne peut voir à travers.",
            )
        if not SPECTATOR <= viewer < self.seats:
            raise SeenError(
                f"There is no seat {seat}: the seats are 0 to {self.seats - 1}, or None for a spectator.",
                f"Il n’y a pas de siège {seat} : les sièges vont de 0 à {self.seats - 1}, ou None pour un spectateur.",
            )
        return self.view(viewer)

    def view(self, viewer: int) -> Self:
        new = self.copy()
        if self.viewer == EVERYTHING:
            new.viewer = viewer
            new.blank(viewer)
            if new.blanks:
                new.trail = trail_of(self.seen_moves(viewer, moves_of(self.trail)))
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
            new.trail = trail_of(new.filled_moves(moves_of(self.trail)))
        return new

    def deduced(self) -> Self:
        """This view with its blanks filled, where only one filling fits; otherwise as it is."""
        return self.guess(Rng(1)) if self.blanks and self.deducible() else self

    def svg(self, seat: int | None = None, lang: str = "fr") -> str:
        """The position as a drawing, as a seat (None: a spectator) sees it."""
        return self.game.draw(self.seen_by(seat) if self.viewer == EVERYTHING else self, lang).svg()

    def _repr_svg_(self) -> str:
        # A notebook shows several drawings on one page: their ids must differ.
        seen = self.seen_by(None) if self.viewer == EVERYTHING else self
        return self.game.draw(seen, "fr").svg(prefix=f"x{id(self):x}-")

    def __str__(self) -> str:
        return self.game.show(self, "en")

    def __repr__(self) -> str:
        return f"<{self.game!r} after {len(moves_of(self.trail))} moves, turn {self.turn}>"

    def fields(self) -> dict[str, Any]:
        """All that makes this position, by name: the same compiled or not."""
        return {name: copied(getattr(self, name)) for name in field_names(self)}

    def __reduce__(self) -> Any:
        return restored, (type(self), self.game, self.fields(), moves_of(self.trail))

    # ── What the library uses ─────────────────────────────────────────────────────────

    def copy_from(self, other: State) -> None:
        """Become a copy of a position of the same game; the history is not copied."""
        if cython.compiled:
            if self.native:
                memcpy(cython.address(self.turn), cython.address(other.turn), self.size)
                return 0
        return self.python_copy(other)

    def listed(self) -> Moves:
        """The moves of this position. Good until the next call."""
        out = SCRATCH if self.native else Moves()
        out.clear()
        if self.blanks and not self.moves_known():
            raise SeenError(
                f"{viewer_name(self.viewer)} cannot know the moves of seat {self.turn}: guess(rng) may.",
                f"{viewer_name(self.viewer, 'fr')} ne peut savoir ce que peut le siège {self.turn} : voyez guess(rng).",
            )
        if self.turn != _OVER:
            self.add_moves(out)
        return out

    def playout(self, rng: Rng, out: Moves) -> int:
        """Play at random to the end; how many moves that took."""
        plies = 0
        while self.turn != _OVER:
            out.clear()
            self.add_moves(out)
            self.make(out.pick(rng))
            plies += 1
        return plies


def viewer_name(viewer: int, lang: str = "en") -> str:
    if viewer == SPECTATOR:
        return "un spectateur" if lang == "fr" else "a spectator"
    return f"siège {viewer}" if lang == "fr" else f"seat {viewer}"


def python_verb(state: State, name: str) -> Any:
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
    return sorted(names - {"game", "trail", "__dict__", "__weakref__"})


def restored(cls: type[State], game: Game, fields: dict[str, Any], moves: list[int]) -> State:
    """Undoes State.__reduce__."""
    new = cls.__new__(cls)
    new.game, new.trail = game, trail_of(moves)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def playouts(state: State, rng: Rng, games: int) -> int:
    """Play games at random from a position, as fast as it goes; how many moves they took."""
    out = Moves()
    s = state.copy()
    if not state.native:
        return count_plies(state, s, rng, out, games)
    return released_plies(state, s, rng, out, games)


def released_plies(start: State, s: State, rng: Rng, out: Moves, games: int) -> int:
    """The same, without holding the interpreter's lock."""
    with cython.nogil:
        plies = count_plies(start, s, rng, out, games)
    return plies


def count_plies(start: State, s: State, rng: Rng, out: Moves, games: int) -> int:
    plies = 0
    for _ in range(games):
        s.copy_from(start)
        plies += s.playout(rng, out)
    return plies


def perft(state: State, depth: int) -> int:
    """How many ways there are to make `depth` moves from here, chance included."""
    if depth < 0:
        raise LudothequeError(
            f"A depth is 0 or more; {depth} is not.", f"Une profondeur est 0 ou plus ; {depth} ne l’est pas."
        )
    return leaves(state, depth) if depth else 1


def leaves(state: State, depth: int) -> int:
    out = Moves()
    if state.turn != _OVER:
        state.add_moves(out)
    if depth == 1:
        return out.n
    child = state.copy()
    total = 0
    for i in range(out.n):
        child.copy_from(state)
        child.make(out.item[i])
        total += leaves(child, depth - 1)
    return total

"""The state of a game: a position, its history, and the methods that users call."""

from __future__ import annotations

from operator import index
from typing import Any, Self

from ludotheque.core import refusals
from ludotheque.core.arguments import generator
from ludotheque.core.base_state import CHANCE, COMPILED, EVERYTHING, OVER, SPECTATOR, BaseState
from ludotheque.core.fields import fields_of, frozen, restored
from ludotheque.core.history import chain, unchained
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng
from ludotheque.errors import LudothequeError

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

__all__ = ["CHANCE", "COMPILED", "EVERYTHING", "HIDDEN", "OVER", "SPECTATOR", "State"]

_OVER = OVER  # as a C integer when compiled
HIDDEN = -1  # a move of the history that the viewer may not know
WORD, LARGEST = 1 << 64, (1 << 63) - 1

SCRATCH = Moves()  # shared by native states: nobody else can use it while the GIL is held


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
            raise refusals.nothing_to_pick()
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
            raise refusals.blanked()
        if self.begun_steps:
            self._forget_steps()
        self.make(move)
        self.played = (self.played, move)

    def undo(self) -> int:
        """Take back the last move and return it. MoveError if that is impossible; the state is then unchanged."""
        if self.blanks:
            raise refusals.blanked()
        if self.played is None:
            raise refusals.nothing_to_undo()
        before, last = self._replayed(), self.last_move
        again = before.copy()
        again.play(last)
        if again.key() != self.key():
            raise refusals.past_unknown()
        self.copy_from(before)
        self.played, self.origin = before.played, before.origin
        return last

    def _replayed(self) -> Self:
        """The position before the last move, replayed from the start."""
        new = self.copy()
        new.copy_from(self.game.start(deal=self.deal) if self.origin is None else self.origin)
        new.played, new.origin, new.viewer = None, self.origin, self.viewer
        played = self.moves_played()
        try:
            for move in played[: len(played) - 1]:
                new.play(move)
        except LudothequeError:
            raise refusals.past_unknown() from None
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
        """The last move; HIDDEN if the viewer may not know it, or if there is none."""
        move: int = self.played[1] if self.played else HIDDEN
        return move

    def copy(self) -> Self:
        """An independent copy with the same deal and history."""
        new = self._new_instance()
        new.copy_from(self)
        new.game = self.game
        new.played, new.origin = self.played, self.origin
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
            raise refusals.no_such_seat(seat, self.seats) from None
        if self.viewer not in (EVERYTHING, viewer):
            raise refusals.already_a_view(self.viewer)
        if not SPECTATOR <= viewer < self.seats:
            raise refusals.no_such_seat(seat, self.seats)
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
        """The legal actions, numbered as in game.action(); for chance, the indices of moves()."""
        return self.game.actions_of(self)

    def mask(self, out: Any = None) -> Any:
        """The legal actions as booleans, one for each action of the game; written into `out` if given."""
        return self.game.mask_of(self, out)

    def act(self, action: int) -> None:
        """Take one of actions(): a move, or a step of one. MoveError if it is illegal; the state is then unchanged."""
        self.game.act_on(self, action)

    def returns(self) -> list[float]:
        """The result for each seat: from -1 to 1 and 0 in sum; or 0 or 1 for all in a cooperative game."""
        return self.game.returns_of(self)

    def observe(self, out: Any = None) -> Any:
        """The observation of the viewer as float32, plane by plane (game.observation); written into `out` if given.

        For a true state: the observation of the seat to move, or of a spectator.
        """
        return self.game.observation_of(self._own_view(), out)

    def info_string(self) -> str:
        """Everything the viewer knows, as text: the key of an information set. For a true state, as in observe()."""
        view = self._own_view()
        begun = [view.game.action(view.begun[i]) for i in range(view.begun_steps)]
        return "\n".join([repr(view.game), f"viewer {view.viewer}", view.deal, *view.history, *begun])

    def _own_view(self) -> Self:
        if self.viewer != EVERYTHING:
            return self
        return self.seen_by(self.turn if self.turn >= 0 else None)

    def svg(self, seat: int | None = None, lang: str = "fr") -> str:
        """The position as SVG, as a seat (None: a spectator) sees it."""
        return self.game.draw(self.seen_by(seat) if self.viewer == EVERYTHING else self, lang).svg()

    def _repr_svg_(self) -> str:
        from ludotheque.picture import board  # imported here because few states are ever drawn

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
        out.clear()
        if not _OVER <= self.turn < self.seats:
            raise refusals.not_a_position(self.turn, self.seats)
        if self.blanks and not self.moves_known():
            raise refusals.moves_unknown(self.viewer, self.turn)
        if self.turn != _OVER:
            self.add_moves(out)
            if out.n == 0:
                raise refusals.no_moves(self)
        return out


def whole_move(move: Any) -> int:
    """A move given as an int or a numpy integer."""
    try:
        number = index(move)
    except TypeError:
        raise refusals.not_a_move(move) from None
    if not 0 <= number < WORD >> 1:
        raise refusals.not_a_move(move)
    return number

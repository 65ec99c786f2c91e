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

SCRATCH = Moves()  # for native states: nobody else can use it while the interpreter's lock is held


class State(BaseState):
    """A position, with the deal and the moves that led to it.

    A game subclasses it and gives `add_moves`, `make` and `score`; where something is
    hidden also `blank` and `fill`. It keeps its fields in ints and lists of ints.
    """

    def moves(self) -> list[int]:
        """The legal moves, or the outcomes of chance; none when the game is over.

        SeenError in a view of a position whose moves depend on what the viewer cannot know.
        """
        return self._legal_moves().items()

    def chances(self) -> list[float]:
        """The probabilities of moves(), when it is chance's turn; otherwise none."""
        weights = self.weights()
        total = sum(weights)
        return [weight / total for weight in weights]

    def weights(self) -> list[int]:
        """How often each of moves() comes in sum(weights()) throws, when it is chance's turn; otherwise none."""
        return self._legal_moves().weights()

    def pick(self, rng: Any) -> int:
        """One of moves() at random; when it is chance's turn, as probable as chances() says.

        `rng` is an Rng, a random.Random or a generator of numpy.
        """
        source = generator(rng)
        out = self._legal_moves()
        if out.n == 0:
            raise refusals.nothing_to_pick()
        return out.pick(source)

    def text(self, move: int) -> str:
        """A move in the notation of the game."""
        return self.game.text(move)

    def parse(self, text: str) -> int:
        """The legal move that a text stands for; MoveError if there is none."""
        move = self.game.parse(text)
        if not self._legal_moves().has(move):
            raise self.game.refusal(self, move)
        return move

    def play(self, move: int | str) -> None:
        """Make a move, given as an int or as a text. MoveError, and nothing changed, if it cannot be."""
        if isinstance(move, str):
            move = self.parse(move)
        else:
            if type(move) is not int or not 0 <= move <= LARGEST:  # most are plain: a call less for each
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
        """Take back the last move, and say which it was. MoveError, and nothing changed, if it cannot be."""
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
        """The position before the last move, made anew."""
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
        """Whether an int is a move that can be made now."""
        return self._legal_moves().has(whole_move(move))

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
        new = self._new_instance()
        new.copy_from(self)
        new.game = self.game
        new.played, new.origin = self.played, self.origin
        if cython.compiled:
            new._sealed = True
        return new

    def seal(self) -> Self:
        """This position as one to play from; compiled, its fields cannot be set from outside any more."""
        if cython.compiled:
            self._sealed = True
        if self.played is None and not self.blanks:
            self.origin = self.copy()
        return self

    def seen_by(self, seat: int | None) -> Self:
        """What a seat, or with None a spectator, may know of this position."""
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
                new._forget_steps()  # what somebody is about to do is nobody else's business
            new.blank(viewer)
            if new.blanks:
                new.played, new.origin = chain(self.seen_moves(viewer, self.moves_played())), None
        return new

    def guess(self, rng: Any) -> Self:
        """A state that might be the true one: the blanks of this view filled at random.

        `rng` is an Rng, a random.Random or a generator of numpy.
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
        """This view with its blanks filled, where only one filling fits; otherwise as it is."""
        return self.guess(Rng(1)) if self.blanks and self.deducible() else self

    # ── For programs that learn ───────────────────────────────────────────────────────

    def actions(self) -> list[int]:
        """What can be done now, as numbers of game.action(); at chance's turn, the places in moves()."""
        return self.game.actions_of(self)

    def mask(self, out: Any = None) -> Any:
        """The same as truth values, one for each action of the game; written into `out`, if that is given."""
        return self.game.mask_of(self, out)

    def act(self, action: int) -> None:
        """Take one of actions(): a move, or a step of one. MoveError, and nothing changed, if it cannot be."""
        self.game.act_on(self, action)

    def returns(self) -> list[float]:
        """What the end is worth to each seat, from -1 to 1 and 0 in all, or 0 to 1 where all win together."""
        return self.game.returns_of(self)

    def observe(self, out: Any = None) -> Any:
        """What the viewer sees as float32, plane by plane as game.observation says; written into `out`, if given.

        Of a state that is nobody's view: what the seat to move sees, or a spectator.
        """
        return self.game.observation_of(self._own_view(), out)

    def info_string(self) -> str:
        """All that the viewer knows, as one text; of a state that is nobody's view, as in observe()."""
        view = self._own_view()
        begun = [view.game.action(view.begun[i]) for i in range(view.begun_steps)]
        return "\n".join([repr(view.game), f"viewer {view.viewer}", view.deal, *view.history, *begun])

    def _own_view(self) -> Self:
        if self.viewer != EVERYTHING:
            return self
        return self.seen_by(self.turn if self.turn >= 0 else None)

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
        return fields_of(self, State)

    def key(self) -> int:
        """64 bits that positions share which are the same, whatever led to them. Good inside one process only."""
        if cython.compiled:
            if self.native:
                return self._hash_bytes()
        return hash(frozen(list(self.fields().values()))) % WORD

    def __eq__(self, other: object) -> bool:
        """The same position of the same game, with the same moves before it."""
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
        """By what it is now: a state that is played on is another one."""
        return hash((self.key(), self.last_move))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        return restored, (type(self), self.game, self.fields(), self.moves_played())

    def stuck(self) -> bool:
        """Whether somebody should move and cannot. No game leads there, but a position that is read might be so."""
        out = Moves()
        if self.turn != _OVER:
            self.add_moves(out)
        return self.turn != _OVER and out.n == 0

    def _legal_moves(self) -> Moves:
        """The moves of this position. Good until the next call."""
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
    """A move given as a number, be it an int or one of numpy's."""
    try:
        number = index(move)
    except TypeError:
        raise refusals.not_a_move(move) from None
    if not 0 <= number < WORD >> 1:
        raise refusals.not_a_move(move)
    return number

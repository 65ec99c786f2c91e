"""The positions that a game went through, and what each seat may know of them."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core import CHANCE, HIDDEN, State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.table.course import Course
from ludotheque.words import Words

NOTHING_TO_UNDO = Words(
    "Nothing to undo: you have not moved yet.", "Rien à annuler\u00a0: vous n’avez pas encore joué."
)
DICE_ROLLED = Words("Too late to undo: the dice have been seen.", "Trop tard pour annuler\u00a0: les dés sont tombés.")
SHOWN = Words(
    "Too late to undo: something hidden has come to light.",
    "Trop tard pour annuler\u00a0: ce qui était caché ne l’est plus.",
)
FORGOTTEN = Words("Nobody may look at those moves now.", "Personne ne peut revoir ces coups pour le moment.")


class Positions:
    """A game from its beginning to now. What is true is for the table alone: people and bots get views."""

    def __init__(self, start: State) -> None:
        self.begin_at(start)
        self.prepared: tuple[State, str, State] | None = None  # a position, a move, and the one after it

    def begin_at(self, start: State) -> None:
        self.positions = Course(start)
        self.has_secrets = start.game.has_secrets()
        self.moment = object()  # another one for every position: while it is the same, there is nothing new to be seen
        self.moment_before: object = None  # that of the position one move ago, if that has led here
        self.views: dict[int | None, State] = {}  # of the position now, by seat: made once
        self.covered: dict[int, bool] = {}  # [ply] see hides_a_move

    @property
    def state(self) -> State:
        """The true position."""
        return self.positions.last

    @property
    def turn(self) -> int:
        return self.positions.last.turn

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.positions.turns) - 1

    @property
    def movers(self) -> list[int]:
        """Who made each move so far: a seat, or CHANCE."""
        return self.positions.turns[:-1]

    def try_move(self, move: int | str) -> str:
        """The text of a move that can be made now; MoveError if it cannot be. Nothing is changed."""
        after = self.state.copy()
        after.play(move)
        text = after.text(after.last_move)
        self.prepared = self.state, text, after
        return text

    def replay(self, texts: Sequence[str], kept: int) -> None:
        """Go back to where so many moves had been made, and from there on by these."""
        # Positions are only ever added whole, so an interruption never leaves half a move.
        if texts or kept != self.ply:
            self.moment_before = self.moment if (kept, len(texts)) == (self.ply, 1) else None
            self.moment, self.views = object(), {}
        if kept < self.ply:
            self.positions.cut(kept)
            self.covered = {}
        for text in texts:
            self.positions.append(self.following(text))

    def following(self, text: str) -> State:
        """The position after a move, which was tried a moment ago where it was made here."""
        if self.prepared is None or self.prepared[0] is not self.state or self.prepared[1] != text:
            self.try_move(text)
        assert self.prepared
        return self.prepared[2]

    def was_played(self, ply: int, seat: int, move: int | str) -> bool:
        """Whether a seat made just this move after so many others."""
        if not 0 <= ply < self.ply or self.positions[ply].turn != seat:
            return False
        again = self.positions[ply].copy()
        try:
            again.play(move)
        except LudothequeError:
            return False
        return again.history == self.positions[ply + 1].history

    # ── Views ─────────────────────────────────────────────────────────────────────────

    def view(self, seat: int | None) -> State:
        """What a seat, or with None a spectator, may know now."""
        view = self.views.get(seat)
        if view is None:
            view = self.views[seat] = self.state.seen_by(seat)
        return view

    def view_at(self, ply: int, seat: int | None) -> State:
        """What a seat, or a spectator, could know after so many moves."""
        return self.positions[ply].seen_by(seat)

    def view_of_step(self, ply: int, seat: int | None) -> tuple[State, State | None]:
        """What a seat, or a spectator, could know after so many moves, and after one less.

        TableError, and None, where the moves that led there may no longer be looked at.
        """
        now = self.view(seat)
        first = self.forgotten(now)
        if ply < first:
            raise TableError(*FORGOTTEN)
        return now if ply == self.ply else self.view_at(ply, seat), self.view_at(ply - 1, seat) if ply > first else None

    def forgotten(self, view: State) -> int:
        """Of how many moves, the oldest, a view tells nothing."""
        return self.ply - len(view.moves_played()) if view.blanks else 0

    def known_moves(self, view: State) -> list[tuple[int, int]]:
        """Who made each move, and which it was as far as a view tells: else HIDDEN."""
        played = view.moves_played()
        return list(zip(self.movers, [HIDDEN] * (self.ply - len(played)) + played, strict=True))

    def secrets_between(self, seats: Sequence[int]) -> bool:
        """Whether some of those seats see something that others of them do not."""
        seen = [known_by(self.view(seat)) for seat in seats]
        return any(other != seen[0] for other in seen)

    # ── Going back ────────────────────────────────────────────────────────────────────

    def before_last_move(self, seat: int) -> int:
        """After how many moves a seat made its last one."""
        movers = self.movers
        if seat not in movers:
            raise TableError(*NOTHING_TO_UNDO)
        return self.ply - 1 - movers[::-1].index(seat)

    def seen_since(self, ply: int, seat: int) -> Words | None:
        """What has come to light since so many moves were made, so that a seat may not go back there; None if nothing.

        Dice, what the seat did not know then, and moves that were hidden from anybody on the way: who sets up blind
        learns what the others did as soon as all have.
        """
        if CHANCE in self.movers[ply:]:
            return DICE_ROLLED
        if not self.has_secrets:
            return None
        if learnt(self.view_at(ply, seat), self.view(seat), self.ply - ply) or self.uncovered_since(ply):
            return SHOWN
        return None

    def uncovered_since(self, ply: int) -> bool:
        """Whether a move is open to all now that was hidden from somebody after so many moves, or later."""
        return not self.hides_a_move(self.ply) and any(self.hides_a_move(at) for at in range(ply, self.ply))

    def hides_a_move(self, ply: int) -> bool:
        """Whether a move is hidden from a spectator after so many: found once, as it is asked again and again."""
        if ply not in self.covered:
            view = self.view_at(ply, None)
            self.covered[ply] = bool(view.blanks) and HIDDEN in view.moves_played()
        return self.covered[ply]


def known_by(view: State) -> tuple[object, ...]:
    """All that a view tells, without whose it is."""
    fields = {name: value for name, value in view.fields().items() if name != "viewer"}
    return fields, view.deal, view.history


def learnt(before: State, after: State, moves: int) -> bool:
    """Whether a view tells more of what went before than an earlier one of the same seat, so many moves ago."""
    if not before.blanks:
        return False
    then, now = before.moves_played(), after.moves_played()
    return (
        len(now) > len(then) + moves
        or any(old == HIDDEN != new for old, new in zip(then, now, strict=False))
        or after.deal != before.deal
    )

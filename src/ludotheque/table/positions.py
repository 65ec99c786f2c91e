"""The positions of a game by ply, and what each seat may see of them."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core import CHANCE, HIDDEN, State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.words import Words

# ── Positions by ply: the last few are kept, older ones replayed on demand ────────────────

KEPT = 3  # positions kept: the last ones are drawn and described, or taken back


class Course:
    """Positions by ply; never empty."""

    def __init__(self, start: State) -> None:
        self.last = start
        self.latest = {0: start}  # by ply, the oldest first
        self.turns = [start.turn]  # [ply] whose turn it was
        self.throws = 0  # how often chance has moved: asked for many times a move
        # the last older position that was replayed, with its ply: often the next one is asked for
        self.made_again: tuple[int, State] | None = None

    def __len__(self) -> int:
        return len(self.turns)

    def __getitem__(self, ply: int) -> State:
        if ply < 0:
            ply += len(self)
        return self.latest.get(ply) or self.older(ply)

    def older(self, ply: int) -> State:
        """Replay an older position, from the beginning or from the last one that was replayed."""
        if not 0 <= ply < len(self):
            raise IndexError(ply)
        if self.made_again is None or self.made_again[0] > ply:
            self.made_again = 0, self.last._beginning()
        at, position = self.made_again
        if at < ply:
            position = position.copy()
            for move in self.last.moves_played()[at:ply]:
                position.play(move)
            self.made_again = ply, position
        return position

    def append(self, position: State) -> None:
        """Add the position after one more move."""
        self.throws += self.turns[-1] == CHANCE
        self.last = self.latest[len(self)] = position
        self.turns.append(position.turn)
        if len(self.latest) > KEPT:
            del self.latest[next(iter(self.latest))]

    def cut(self, ply: int) -> None:
        """Go back to a ply."""
        if ply + 1 < len(self):
            self.last = position = self[ply]
            del self.turns[ply + 1 :]
            self.throws = self.turns[:ply].count(CHANCE)
            self.latest = {at: kept for at, kept in self.latest.items() if at < ply} | {ply: position}
            self.made_again = None


# ── What seats see ────────────────────────────────────────────────────────────────────────

NOTHING_TO_UNDO = Words(
    "Nothing to undo: you have not moved yet.", "Rien à annuler\u00a0: vous n’avez pas encore joué."
)
DICE_ROLLED = Words("Too late to undo: the dice have been seen.", "Trop tard pour annuler\u00a0: les dés sont tombés.")
SHOWN = Words(
    "Too late to undo: something hidden has come to light.",
    "Trop tard pour annuler\u00a0: ce qui était caché ne l’est plus.",
)
FORGOTTEN = Words("Nobody may look at those moves now.", "Personne ne peut revoir ces coups pour le moment.")

MOST_DEALS = 12  # views whose deals are kept as text: those of the last plies


class Positions:
    """The positions of a game. True states are for the table only: people and bots get views."""

    def __init__(self, start: State) -> None:
        self.begin_at(start)
        self.prepared: tuple[State, str, State] | None = None  # by try_move: a position, a move, the next position

    def begin_at(self, start: State) -> None:
        self.positions = Course(start)
        self.has_secrets = start.game.actions.secrets()
        self.moment = object()  # changes with every position: while it is the same, views are the same
        self.deals: dict[tuple[int, int | None], str] = {}  # [ply, seat] cache of deal_at
        self.moment_before: object = None  # the moment one move ago, if the last change was one move
        self.views: dict[int | None, State] = {}  # [seat] cached views of the current position
        self.covered: dict[int, bool] = {}  # [ply] cache of hides_a_move
        self.stand_at_last()

    def stand_at_last(self) -> None:
        """Kept, not computed, because everybody who looks asks for them many times a move."""
        self.state = self.positions.last  # the true state
        self.turn = self.state.turn
        self.ply = len(self.positions) - 1  # the number of moves made

    @property
    def movers(self) -> list[int]:
        """The seat of each move so far, or CHANCE."""
        return self.positions.turns[:-1]

    def try_move(self, move: int | str) -> str:
        """The text of a legal move; MoveError if it is illegal. Nothing is changed."""
        after = self.state.copy()
        after.play(move)
        text = after.text(after.last_move)
        self.prepared = self.state, text, after
        return text

    def replay(self, texts: Sequence[str], kept: int) -> None:
        """Go back to ply `kept`, and play these moves from there."""
        # Positions are added whole, so an interruption never leaves half a move.
        if texts or kept != self.ply:
            self.moment_before = self.moment if (kept, len(texts)) == (self.ply, 1) else None
            self.moment, self.views = object(), {}
        if kept < self.ply:
            self.positions.cut(kept)
            self.covered, self.deals = {}, {}
            self.stand_at_last()
        for text in texts:
            self.positions.append(self.following(text))
            self.stand_at_last()

    def following(self, text: str) -> State:
        """The position after a move; usually try_move has just computed it."""
        if self.prepared is None or self.prepared[0] is not self.state or self.prepared[1] != text:
            self.try_move(text)
        assert self.prepared
        return self.prepared[2]

    def was_played(self, ply: int, seat: int, move: int | str) -> bool:
        """Whether a seat made exactly this move at that ply."""
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
        """The current view of a seat, or of a spectator (None)."""
        view = self.views.get(seat)
        if view is None:
            view = self.views[seat] = self.state.seen_by(seat)
        return view

    def view_at(self, ply: int, seat: int | None) -> State:
        """The view of a seat, or of a spectator, at a ply."""
        return self.positions[ply].seen_by(seat)

    def view_of_step(self, ply: int, seat: int | None) -> tuple[State, State | None]:
        """The view of a seat, or of a spectator, at a ply, and the one before it.

        TableError if the moves that led there may no longer be seen; None for the earlier one in that case.
        """
        now = self.view(seat)
        first = self.forgotten(now)
        if ply < first:
            raise TableError(*FORGOTTEN)
        return now if ply == self.ply else self.view_at(ply, seat), self.view_at(ply - 1, seat) if ply > first else None

    def forgotten(self, view: State) -> int:
        """The number of oldest moves that a view does not tell."""
        return self.ply - len(view.moves_played()) if view.blanks else 0

    def known_moves(self, view: State) -> list[tuple[int, int]]:
        """The seat of each move, and the move as far as a view tells it, else HIDDEN."""
        played = view.moves_played()
        return list(zip(self.movers, [HIDDEN] * (self.ply - len(played)) + played, strict=True))

    def deal_at(self, ply: int, seat: int | None) -> str:
        """The deal as a seat, or a spectator, sees it at a ply. Cached, because it is asked for every view."""
        key = ply, None if self.state.game.drawing.hides_alike else seat
        known = self.deals.get(key)
        if known is None:
            if len(self.deals) > MOST_DEALS:
                self.deals.clear()
            view = self.view(seat) if ply == self.ply else self.view_at(ply, seat)
            known = self.deals[key] = view.deal
        return known

    def secrets_between(self, seats: Sequence[int]) -> bool:
        """Whether some of these seats see something that others of them do not."""
        seen = [known_by(self.view(seat)) for seat in seats]
        return any(other != seen[0] for other in seen)

    # ── Undo ──────────────────────────────────────────────────────────────────────────

    def before_last_move(self, seat: int) -> int:
        """The ply of the last move of a seat."""
        ply = self.last_move_of([seat])
        if ply is None:
            raise TableError(*NOTHING_TO_UNDO)
        return ply

    def last_move_of(self, seats: Sequence[int]) -> int | None:
        """The ply of the last move of any of these seats; None if they have not moved."""
        turns = self.positions.turns
        for ply in range(self.ply - 1, -1, -1):
            if turns[ply] in seats:
                return ply
        return None

    def seen_since(self, ply: int, seat: int) -> Words | None:
        """What has been revealed since a ply, so that a seat may not go back there; None if nothing.

        Dice, what the seat did not know then, and moves that were hidden from anybody: after a hidden set-up all learn
        what the others did.
        """
        if CHANCE in self.positions.turns[ply:-1]:
            return DICE_ROLLED
        if not self.has_secrets:
            return None
        return SHOWN if self.learnt_since(ply, seat) or self.uncovered_since(ply) else None

    def learnt_since(self, ply: int, seat: int) -> bool:
        """Whether the view of a seat tells more about the past than it did at a ply."""
        before = self.view_at(ply, seat)
        if not before.blanks:
            return False
        learnt = history_learnt(before, self.view(seat), self.ply - ply)
        return learnt or self.deal_at(ply, seat) != self.deal_at(self.ply, seat)

    def uncovered_since(self, ply: int) -> bool:
        """Whether a move that was hidden from somebody at that ply, or later, is public now."""
        return not self.hides_a_move(self.ply) and any(self.hides_a_move(at) for at in range(ply, self.ply))

    def hides_a_move(self, ply: int) -> bool:
        """Whether a move is hidden from a spectator at that ply. Cached, because it is asked for every view."""
        if ply not in self.covered:
            view = self.view_at(ply, None)
            self.covered[ply] = bool(view.blanks) and HIDDEN in view.moves_played()
        return self.covered[ply]


def known_by(view: State) -> tuple[object, ...]:
    """Everything that a view tells, independent of its viewer."""
    fields = {name: value for name, value in view.fields().items() if name != "viewer"}
    return fields, view.deal, view.history


def history_learnt(before: State, after: State, moves: int) -> bool:
    """Whether a view tells more moves than an earlier view of the same seat, `moves` moves ago, and those since."""
    then = after.played
    for _ in range(moves):
        then = then and then[0]
    if then is before.played:  # it only goes on (see chain() in core/state.py), as in most games
        return False
    old_moves, new_moves = before.moves_played(), after.moves_played()
    return len(new_moves) > len(old_moves) + moves or any(
        old == HIDDEN != new for old, new in zip(old_moves, new_moves, strict=False)
    )

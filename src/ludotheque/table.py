"""The one authority over a game being played: whose turn it is, what may be taken back, who sees what.

No input, no output: a terminal or a server asks, and shows people what view() gives.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core import CHANCE, HIDDEN, Rng, State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.players import Bot, Player
from ludotheque.record import PlayedMove, Record
from ludotheque.words import Words

IT_IS_OVER = Words("The game is over.", "La partie est finie.")
NOTHING_TO_UNDO = Words("Nothing to undo: you have not moved yet.", "Rien à annuler : vous n’avez pas encore joué.")
DICE_ROLLED = Words("Too late to undo: the dice have been seen.", "Trop tard pour annuler : les dés sont tombés.")
SHOWN = Words(
    "Too late to undo: something hidden has come to light.",
    "Trop tard pour annuler : ce qui était caché ne l’est plus.",
)


class Table:
    """A game, those who play it, and all positions that it went through."""

    def __init__(self, positions: Sequence[State], players: Sequence[Player], rng: Rng) -> None:
        """A table at the last of some positions: one that begins a game, or those of a record."""
        seats = positions[-1].seats
        if len(players) != seats:
            raise TableError(
                f"{seats} seats need {seats} players, not {len(players)}.",
                f"Pour {seats} sièges, il faut {seats} joueurs, pas {len(players)}.",
            )
        self.positions = list(positions)
        self.players = tuple(players)
        self.rng = rng

    @property
    def state(self) -> State:
        """The true position, for the table's keeper alone: people and bots get view()."""
        return self.positions[-1]

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.positions) - 1

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def movers(self) -> list[int]:
        """Who made each move so far: a seat, or CHANCE."""
        return [position.turn for position in self.positions[:-1]]

    @property
    def people(self) -> list[int]:
        """The seats where somebody sits who is not a bot."""
        return [seat for seat, player in enumerate(self.players) if not player.is_bot]

    def view(self, seat: int | None) -> State:
        """What a seat, or with None a spectator, may know now."""
        return self.state.seen_by(seat)

    def view_at(self, ply: int, seat: int | None) -> State:
        """What a seat, or a spectator, could know after so many moves."""
        return self.positions[ply].seen_by(seat)

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

    def secrets_between(self, seats: Sequence[int]) -> bool:
        """Whether some of those seats see something that others of them do not."""
        told = [told_by(self.view(seat)) for seat in seats]
        return any(other != told[0] for other in told)

    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.state, [player.name for player in self.players])

    def play(self, seat: int, move: int | str) -> None:
        """Make the move of a seat. TableError out of turn, MoveError if it cannot be; nothing changed then."""
        self.positions.append(self.after(seat, move))

    def advance(self) -> PlayedMove | None:
        """Let chance or a bot make the move that is due, and tell it; None if a person must, or nobody."""
        mover = self.turn
        move = self.due(self.rng)
        if move is None:
            return None
        self.play(mover, move)
        return PlayedMove(mover, self.state.history[-1])

    def due(self, rng: Rng) -> int | None:
        """The move that chance or a bot makes now; None if a person must, or nobody. Nothing is changed."""
        if self.turn == CHANCE:
            return self.state.pick(rng)
        player = None if self.over else self.players[self.turn]
        return player.choose(self.view(self.turn), rng) if isinstance(player, Bot) else None

    def after(self, seat: int, move: int | str) -> State:
        """The position after a move of a seat, or of CHANCE; the table stays as it is. Errors as for play()."""
        # Positions are only ever added whole, so an interruption never leaves half a move.
        if seat != self.turn:
            raise self.out_of_turn(seat)
        after = self.state.copy()
        after.play(move)
        return after

    def out_of_turn(self, seat: int) -> TableError:
        if self.over:
            return TableError(*IT_IS_OVER)
        if self.turn == CHANCE:
            return TableError("It is for chance to move.", "C’est au hasard de jouer.")
        return TableError(
            f"It is not the turn of seat {seat}: seat {self.turn} is to move.",
            f"Ce n’est pas au siège {seat} de jouer, mais au siège {self.turn}.",
        )

    # ── Taking back ───────────────────────────────────────────────────────────────────

    def undo(self, seat: int) -> None:
        """Take back the last move of a seat, with what bots have answered to it; see undoable()."""
        del self.positions[self.undoable(seat) + 1 :]

    def undoable(self, seat: int, agreed: bool = False) -> int:
        """Where the last move of a seat was made from, to which the table may be set back.

        TableError if chance has moved since, or another person who has not agreed, or if
        the seat has learnt something since that it did not know before its move.
        """
        before = self.own_last(seat, agreed)
        moves = len(self.positions) - 1 - before
        if learnt(self.positions[before].seen_by(seat), self.view(seat), moves):
            raise TableError(*SHOWN)
        return before

    def own_last(self, seat: int, agreed: bool) -> int:
        """The position from which a seat made its last move, if no move since forbids undoing it."""
        for before in range(len(self.positions) - 2, -1, -1):
            mover = self.positions[before].turn
            if mover == seat:
                return before
            if seat not in self.movers[:before]:
                break
            if mover == CHANCE:
                raise TableError(*DICE_ROLLED)
            if not (agreed or self.players[mover].is_bot):
                name = self.players[mover].name
                raise TableError(
                    f"Too late to undo: {name} has played since.", f"Trop tard pour annuler : {name} a joué depuis."
                )
        raise TableError(*NOTHING_TO_UNDO)


def told_by(view: State) -> tuple[object, ...]:
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

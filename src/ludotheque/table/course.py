"""The positions of a game by ply: keeps the last few and replays older ones on demand."""

from __future__ import annotations

from ludotheque.core import State

KEPT = 3  # positions: the last move is told of and drawn, and the one before it perhaps taken back


class Course:
    """Positions by how many moves were made; never empty."""

    def __init__(self, start: State) -> None:
        self.start = self.last = start
        self.latest = {0: start}  # by ply, the oldest first
        self.turns = [start.turn]  # [ply] whose turn it was: known of all
        self.made_again = 0, start  # an older position that somebody has asked for: they often ask for the next one

    def __len__(self) -> int:
        return len(self.turns)

    def __getitem__(self, ply: int) -> State:
        if ply < 0:
            ply += len(self)
        return self.latest.get(ply) or self.older(ply)

    def older(self, ply: int) -> State:
        """Made from the beginning, or from the one that was made last."""
        if not 0 <= ply < len(self):
            raise IndexError(ply)
        if self.made_again[0] > ply:
            self.made_again = 0, self.start
        at, position = self.made_again
        if at < ply:
            position = position.copy()
            for move in self.last.moves_played()[at:ply]:
                position.play(move)
            self.made_again = ply, position
        return position

    def append(self, position: State) -> None:
        """The position after one more move."""
        self.last = self.latest[len(self)] = position
        self.turns.append(position.turn)
        if len(self.latest) > KEPT:
            del self.latest[next(iter(self.latest))]

    def cut(self, ply: int) -> None:
        """Go back to where so many moves had been made."""
        if ply + 1 < len(self):
            self.last = position = self[ply]
            del self.turns[ply + 1 :]
            self.latest = {at: kept for at, kept in self.latest.items() if at < ply} | {ply: position}
            self.made_again = 0, self.start

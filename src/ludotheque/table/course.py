"""The positions of a game by ply: keeps the last few and replays older ones on demand."""

from __future__ import annotations

from ludotheque.core import CHANCE, State

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

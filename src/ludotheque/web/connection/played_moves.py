"""The moves so far in words and notation, as far as the viewer may know them."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.core import CHANCE, HIDDEN, SPECTATOR, State
from ludotheque.table import Table, in_common
from ludotheque.web.connection.messages import PlayedMove
from ludotheque.words import Words, with_label

THE_DICE = Words("The dice", "Les dés")

KnownMove = tuple[int, int]  # seat and move; HIDDEN if the viewer may not know it


class Told(NamedTuple):
    """The moves of a view: the first `number` of two lists, which the views of later moves continue."""

    known: list[KnownMove]
    told: list[PlayedMove]
    number: int

    @property
    def moves(self) -> list[PlayedMove]:
        return self.told[: self.number]

    def since(self, first: int) -> list[PlayedMove]:
        """The moves from index `first` on."""
        return self.told[first : self.number]

    def shared_with(self, other: Told) -> int:
        """The number of moves that both have in common, from the first on."""
        if self.told is other.told:
            return min(self.number, other.number)
        return in_common(self.moves, other.moves)

    def and_then(self, known: KnownMove, told: PlayedMove) -> Told:
        """With one more move. Nothing is copied, unless these moves have already been continued otherwise."""
        all_known, all_told = self.known, self.told
        if len(all_told) != self.number:
            all_known, all_told = all_known[: self.number], all_told[: self.number]
        all_known.append(known)
        all_told.append(told)
        return Told(all_known, all_told, self.number + 1)

    def announced(self, table: Table, lang: str) -> str:
        """The last move and who made it, for a screen reader."""
        return announcement(table, self.told[self.number - 1], lang) if self.number else ""


def narrated_moves(table: Table, view: State, lang: str, known: list[KnownMove], first: int) -> list[PlayedMove]:
    """The moves from index `first` on, as the viewer may know them now."""
    viewpoint = None if view.viewer == SPECTATOR else view.viewer
    return [
        narrated_move(table.view_at(ply, viewpoint), mover, move, lang)
        for ply, (mover, move) in enumerate(known[first:], first)
    ]


def narrated_move(before: State, mover: int, move: int, lang: str) -> PlayedMove:
    if move == HIDDEN:
        return PlayedMove(mover, before.game.hidden_move(lang), "?")
    brief, said = in_words(before, move, lang)
    return PlayedMove(mover, brief, before.text(move), said)


def in_words(before: State, move: int, lang: str) -> tuple[str, str]:
    """A move in a few words and as a sentence; the latter is empty if it is the same."""
    words, sentence = before.game.tell(before, move)
    brief, said = words(lang), sentence(lang)
    return brief, "" if said == brief else said


def announcement(table: Table, last: PlayedMove, lang: str) -> str:
    """A move and who made it, for a screen reader."""
    name = THE_DICE if last.seat == CHANCE else table.names[last.seat]
    return with_label(name(lang), last.said or last.words, lang)

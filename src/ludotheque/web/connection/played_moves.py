"""The moves so far in words and notation, as far as the viewer may know them."""

from __future__ import annotations

from ludotheque.core import CHANCE, HIDDEN, SPECTATOR, State
from ludotheque.table import Table
from ludotheque.web.connection.messages import PlayedMove
from ludotheque.words import Words, with_label

THE_DICE = Words("The dice", "Les dés")

KnownMove = tuple[int, int]  # seat and move; HIDDEN if the viewer may not know it


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
    brief, said = before.game.say_briefly(before, move)(lang), before.game.say(before, move)(lang)
    return brief, "" if said == brief else said


def announcement(table: Table, moves: list[PlayedMove], lang: str) -> str:
    """The last of these moves and who made it, for a screen reader."""
    if not moves:
        return ""
    last = moves[-1]
    name = THE_DICE if last.seat == CHANCE else table.names[last.seat]
    return with_label(name(lang), last.said or last.words, lang)

"""The moves so far in words and notation, as far as a viewer may know them."""

from __future__ import annotations

from ludotheque.core import CHANCE, HIDDEN, SPECTATOR, State
from ludotheque.store.saved import Chair
from ludotheque.table import Table
from ludotheque.trail import moves_of
from ludotheque.web.connection.messages import PlayedMove
from ludotheque.web.table.names import name_of
from ludotheque.web.table.room import in_common
from ludotheque.words import Words, with_label

OUT_OF_SIGHT = Words("has moved, out of sight", "a joué à l’abri des regards")
THE_DICE = Words("The dice", "Les dés")

KnownMove = tuple[int, int]  # by whom and which; HIDDEN if the viewer may not know it


def known_moves(table: Table, view: State) -> list[KnownMove]:
    """Who made each move, and which it was as far as the viewer knows."""
    return list(zip(table.movers, [HIDDEN] * forgotten(table, view) + moves_of(view.trail), strict=True))


def forgotten(table: Table, view: State) -> int:
    """How many moves, from the first one on, a view says nothing about."""
    return table.ply - len(moves_of(view.trail))


def narrated_moves(
    table: Table, view: State, lang: str, known: list[KnownMove], before: list[KnownMove], narrated: list[PlayedMove]
) -> list[PlayedMove]:
    """Every move as the viewer may know it now; `narrated` are those that were known `before`, most of which stand."""
    same = in_common(before, known)
    viewpoint = None if view.viewer == SPECTATOR else view.viewer
    return narrated[:same] + [
        narrated_move(table.positions[number].seen_by(viewpoint), mover, move, lang)
        for number, (mover, move) in enumerate(known[same:], same)
    ]


def narrated_move(before: State, mover: int, move: int, lang: str) -> PlayedMove:
    if move == HIDDEN:
        return PlayedMove(mover, OUT_OF_SIGHT(lang), "?")
    return PlayedMove(mover, before.game.say(before, move)(lang), before.text(move))


def announcement(view: State, chairs: tuple[Chair, ...], moves: list[PlayedMove], lang: str) -> str:
    """The last of these moves and who made it, for a screen reader."""
    if not moves:
        return ""
    last = moves[-1]
    name = THE_DICE(lang) if last.seat == CHANCE else name_of(chairs, view, last.seat, lang)
    return with_label(name, last.words or last.text, lang)

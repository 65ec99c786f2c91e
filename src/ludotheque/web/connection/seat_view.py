"""A table as one seat, or a spectator, sees it: the only place where a table becomes something to be sent.

Everything is made from positions that `seen_by` gives; nothing else of a table may reach a browser.
"""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ludotheque import touch
from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.errors import TableError
from ludotheque.store.saved import FREE, Chair
from ludotheque.table import Table
from ludotheque.web.connection import messages
from ludotheque.web.connection.choices import choices
from ludotheque.web.connection.messages import PlayedMove, Player, Prompt, SetupChoices, TouchChoices
from ludotheque.web.connection.played_moves import KnownMove, forgotten, known_moves, narrated_moves
from ludotheque.web.connection.prompts import player, waiting_for
from ludotheque.web.table.room import Room


@dataclass(frozen=True)
class SeatView:
    """A table at one version, seen from one seat, in one language: what all who look from there share."""

    version: int
    view: State
    drawing: Drawing
    known: list[KnownMove]
    moves: list[PlayedMove]
    tree: touch.Tree  # what can be touched; empty unless the seat is to move
    choices: TouchChoices | SetupChoices | None
    prompts: list[Prompt]
    players: list[Player]


# What each seat sees of a table, by seat and language: made once for all who share it, until the table changes.
CACHE: WeakKeyDictionary[Table, dict[tuple[int | None, str], SeatView]] = WeakKeyDictionary()


def current_view(room: Room, seat: int | None, lang: str) -> SeatView:
    """What a seat, or with None a spectator, sees of a table now."""
    views = CACHE.setdefault(room.table, {})
    cached = views.get((seat, lang))
    if cached is None or cached.version != room.saved.version:
        viewpoint = None if room.saved.deal is None else seat  # nobody has a hand before the deal
        cached = seat_view(room.table, room.saved.version, room.saved.chairs, viewpoint, lang, cached)
        views[(seat, lang)] = cached
    return cached


def seat_view(
    table: Table, version: int, chairs: tuple[Chair, ...], seat: int | None, lang: str, earlier: SeatView | None
) -> SeatView:
    """`earlier` is what the same seat saw before: most moves need not be put into words again."""
    view, before = position(table, table.ply, seat)
    known = known_moves(table, view)
    narrated = (earlier.known, earlier.moves) if earlier else ([], [])
    to_move = view.turn == seat and all(chair.kind != FREE for chair in chairs)
    tree = touch.tree(view) if to_move else {}
    offered, prompts = (
        choices(view, tree, lang) if to_move else (None, [Prompt(text=waiting_for(view, chairs, seat, lang))])
    )
    return SeatView(
        version,
        view,
        view.game.draw(view, lang, before),
        known,
        narrated_moves(table, view, lang, known, *narrated),
        tree,
        offered,
        prompts,
        [player(view, chairs, place, lang) for place in range(view.seats)],
    )


def position(table: Table, ply: int, seat: int | None) -> tuple[State, State | None]:
    """What a seat sees of the position after so many moves, and of the one before it.

    TableError, and None, where the moves that led there may no longer be looked at.
    """
    first = forgotten(table, table.view(seat))
    if ply < first:
        raise TableError("Nobody may look at those moves now.", "Personne ne peut revoir ces coups pour le moment.")
    before = table.positions[ply - 1].seen_by(seat) if ply > first else None
    return table.positions[ply].seen_by(seat), before


def panes(drawing: Drawing) -> list[messages.Pane]:
    """A whole drawing, as it is sent."""
    return [messages.Pane(pane.id, pane.label, pane.box, pane.inner()) for pane in drawing.panes]

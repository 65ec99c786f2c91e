"""A table as one seat, or a spectator, sees it: the only place where a table becomes something to be sent.

Everything is made from positions that `seen_by` gives; nothing else of a table may reach a browser.
"""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ludotheque import touch
from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.table import Table, in_common
from ludotheque.web.connection import messages
from ludotheque.web.connection.choices import choices
from ludotheque.web.connection.messages import PlayedMove, Player, Prompt, SetupChoices, TouchChoices
from ludotheque.web.connection.played_moves import KnownMove, narrated_moves
from ludotheque.web.connection.prompts import player, progress, waiting_for
from ludotheque.web.table.room import Room
from ludotheque.words import Words


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
    at: str  # how far the game is, and what wins


# What each seat sees of a table, by seat and language: made once for all who share it, until the table changes.
CACHE: WeakKeyDictionary[Table, dict[tuple[int | None, str], SeatView]] = WeakKeyDictionary()


def current_view(room: Room, seat: int | None, lang: str) -> SeatView:
    """What a seat, or with None a spectator, sees of a table now."""
    views = CACHE.setdefault(room.table, {})
    cached = views.get((seat, lang))
    if cached is None or cached.version != room.snapshot.version:
        viewpoint = seat if room.table.dealt else None  # nobody has a hand before the deal
        cached = views[(seat, lang)] = seat_view(room.table, viewpoint, lang, cached)
    return cached


def seat_view(table: Table, seat: int | None, lang: str, earlier: SeatView | None) -> SeatView:
    """`earlier` is what the same seat saw before: most moves need not be put into words again."""
    view, before = table.view_of_step(table.ply, seat)
    to_move = view.turn == seat and table.complete
    tree = touch.tree(view) if to_move else {}
    waiting = [Prompt(waiting_for(table, view, seat, lang))]
    offered, prompts = (
        choices(view, tree, lang, name_at_shared_screen(table, view.turn)) if to_move else (None, waiting)
    )
    known = table.known_moves(view)
    narrated = still_true(earlier, view, known)
    return SeatView(
        table.snapshot.version,
        view,
        view.game.draw(view, lang, before),
        known,
        narrated + narrated_moves(table, view, lang, known, len(narrated)),
        tree,
        offered,
        prompts,
        [player(table, view, place, lang) for place in range(view.seats)],
        progress(table, view, lang),
    )


def name_at_shared_screen(table: Table, seat: int) -> Words | None:
    """The name of a seat, if whoever plays it plays others too."""
    return table.names[seat] if len(table.snapshot.held_with(seat)) > 1 else None


def still_true(earlier: SeatView | None, view: State, known: list[KnownMove]) -> list[PlayedMove]:
    """The moves that are told as they were before; none if those at the table are called otherwise now."""
    if earlier is None or earlier.view.game is not view.game:
        return []
    return earlier.moves[: in_common(earlier.known, known)]


def panes(drawing: Drawing) -> list[messages.Pane]:
    """A whole drawing, as it is sent."""
    return [messages.Pane(pane.id, pane.label, pane.box, pane.inner()) for pane in drawing.panes]

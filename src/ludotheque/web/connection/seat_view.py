"""A table as one seat, or a spectator, sees it. Everything that is sent is made here.

It uses only views from `seen_by`; nothing else of a table may reach a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from msgspec import structs

from ludotheque import touch
from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.table import Table, in_common
from ludotheque.web.connection import messages
from ludotheque.web.connection.choices import choices
from ludotheque.web.connection.messages import PlayedMove, Player, Prompt, SetupChoices, TouchChoices
from ludotheque.web.connection.played_moves import KnownMove, narrated_move, narrated_moves
from ludotheque.web.connection.prompts import player, progress, seat_note, waiting_for
from ludotheque.web.table.room import Room
from ludotheque.words import Words


class Summary(NamedTuple):
    """The parts of a view in words that are the same for all from whom nothing is hidden."""

    known: list[KnownMove]
    moves: list[PlayedMove]
    players: list[Player]  # as a spectator reads it
    at: str  # how far the game has got, and what wins


class SeatView(NamedTuple):
    """A table at one version, from one seat, in one language: shared by all viewers there."""

    version: int
    moment: object  # see Positions.moment
    addressed: Words | None  # the name of the seat to move, if its player plays other seats too
    view: State
    deal: str  # the deal, as far as the seat may know it
    drawing: Drawing
    summary: Summary
    ways: touch.Ways  # the touches that make moves; empty unless the seat is to move
    choices: TouchChoices | SetupChoices | None
    prompts: list[Prompt]
    players: list[Player]

    @property
    def moves(self) -> list[PlayedMove]:
        return self.summary.moves


# The views of a table by language and seat: shared until the table changes.
CACHE: WeakKeyDictionary[Table, dict[str, dict[int | None, SeatView]]] = WeakKeyDictionary()


def current_view(room: Room, seat: int | None, lang: str) -> SeatView:
    """The current view of a seat, or of a spectator (None)."""
    table = room.table
    views = CACHE.setdefault(table, {}).setdefault(lang, {})
    cached = views.get(seat)
    if cached is None or cached.version != table.snapshot.version:
        cached = views[seat] = next_view(table, seat, lang, views)
    return cached


def next_view(table: Table, seat: int | None, lang: str, views: dict[int | None, SeatView]) -> SeatView:
    """The current view of a seat; `views` are the cached ones of all seats."""
    earlier = views.get(seat)
    if earlier and earlier.moment is table.moment and table.complete and earlier.addressed == addressed(table):
        return earlier._replace(version=table.snapshot.version)  # only an offer or a number changed
    viewpoint = seat if table.dealt else None  # there are no hands before the deal
    return seat_view(table, viewpoint, lang, earlier, views.values())


def seat_view(
    table: Table, seat: int | None, lang: str, earlier: SeatView | None, others: Iterable[SeatView]
) -> SeatView:
    """`earlier` is the last view of the same seat: most of its moves can be reused."""
    view, name = table.view(seat), addressed(table)
    followed = (
        earlier if earlier and earlier.moment is table.moment_before else None
    )  # if the last move led from there to here
    before = view_before(table, view, seat, followed)
    to_move = view.turn == seat and table.complete
    ways = view.game.ways(view) if to_move else {}
    offered, prompts = (
        choices(view, ways, lang, name) if to_move else (None, [Prompt(waiting_for(table, view, seat, lang))])
    )
    summary = summary_for_others(table, view, others)
    if summary is None:
        summary = told_on(table, view, before, lang, followed) or summarise(table, view, lang, earlier)
    return SeatView(
        table.snapshot.version,
        table.moment,
        name,
        view,
        known_deal(table, view, earlier),
        view.game.draw_at(table.moment, view, lang, before),
        summary,
        ways,
        offered,
        prompts,
        own_players(table, view, summary.players, lang),
    )


def view_before(table: Table, view: State, seat: int | None, followed: SeatView | None) -> State | None:
    """What the seat saw before the last move, where that may still be looked at."""
    if table.ply <= table.forgotten(view):
        return None
    return followed.view if followed else table.view_at(table.ply - 1, seat)


def known_deal(table: Table, view: State, earlier: SeatView | None) -> str:
    """The deal as it was sent before, if nothing of it was hidden then."""
    if earlier and view.origin is not None and earlier.view.origin is view.origin:
        return earlier.deal
    return view.deal if table.dealt else ""


def summary_for_others(table: Table, view: State, others: Iterable[SeatView]) -> Summary | None:
    """The summary made for another seat that sees the same."""
    if view.blanks and not view.game.hides_alike:
        return None
    alike = view.game.hides_alike
    return next((it.summary for it in others if it.moment is table.moment and (alike or not it.view.blanks)), None)


def told_on(table: Table, view: State, before: State | None, lang: str, followed: SeatView | None) -> Summary | None:
    """The summary of the previous view with one more move; None if something is hidden."""
    if before is None or followed is None or view.blanks or followed.view.blanks or before.game is not view.game:
        return None
    known, told = followed.summary.known, followed.summary.moves
    mover, move = before.turn, view.last_move
    added = narrated_move(before, mover, move, lang)
    return Summary([*known, (mover, move)], [*told, added], players(table, view, lang), progress(table, view, lang))


def summarise(table: Table, view: State, lang: str, earlier: SeatView | None) -> Summary:
    known = table.known_moves(view)
    narrated = still_true(earlier, view, known)
    told = narrated + narrated_moves(table, view, lang, known, len(narrated))
    return Summary(known, told, players(table, view, lang), progress(table, view, lang))


def players(table: Table, view: State, lang: str) -> list[Player]:
    return [player(table, view, seat, lang) for seat in range(view.seats)]


def own_players(table: Table, view: State, players: list[Player], lang: str) -> list[Player]:
    """The players with the viewer's own seat marked."""
    own = view.viewer
    if own < 0:
        return players
    note = seat_note(table, view, own, True)(lang)
    return [*players[:own], structs.replace(players[own], note=note), *players[own + 1 :]]


def addressed(table: Table) -> Words | None:
    """The name of the seat to move, if its player plays other seats too."""
    return table.names[table.turn] if len(table.snapshot.held_with(table.turn)) > 1 else None


def still_true(earlier: SeatView | None, view: State, known: list[KnownMove]) -> list[PlayedMove]:
    """The moves that can be reused from the earlier view; none if names have changed."""
    if earlier is None or earlier.view.game is not view.game:
        return []
    return earlier.moves[: in_common(earlier.summary.known, known)]


def panes(drawing: Drawing) -> list[messages.Pane]:
    """A whole drawing as a message."""
    return [messages.Pane(pane.id, pane.label, pane.box, pane.inner()) for pane in drawing.panes]

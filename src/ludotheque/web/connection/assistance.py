"""What somebody at a table may ask: the legal moves, a hint, why not, how it was, how a set-up looks."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from ludotheque.advice import Analysis, analyse
from ludotheque.core import State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.narration import hint as hint_in_words
from ludotheque.web.connection.messages import EarlierPosition, Hint, ListedMove, MoveList, SetupDrawing
from ludotheque.web.connection.move_input import dead_end
from ludotheque.web.connection.played_moves import announcement
from ludotheque.web.connection.seat_view import current_view, panes
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.table.room import Room

HINT_SECONDS = 0.7
# Advice to the seat to move, at a version of a table: computed once, however often it is asked for.
ADVICE: WeakKeyDictionary[Room, tuple[int, asyncio.Future[Analysis]]] = WeakKeyDictionary()


def view_to_move(viewer: Viewer) -> State:
    """What the seat to move sees, if the viewer plays it."""
    table = viewer.room.table
    seat = table.playing_seat(viewer.visitor, viewer.seat)
    if seat != table.turn:
        raise table.out_of_turn(seat)
    return table.view(seat)


def view_with_listed_moves(viewer: Viewer) -> State:
    """The same, where an interface may show the legal moves."""
    view = view_to_move(viewer)
    if not view.game.lists_moves(view):
        raise TableError("Finding the moves is part of this game.", "Trouver les coups fait partie de ce jeu.")
    return view


def list_moves(viewer: Viewer, id: int) -> MoveList:
    view = view_with_listed_moves(viewer)
    if view.game.setup_places(view):
        return MoveList(id, [ListedMove(text, text) for text in view.game.suggested_setups()])
    words = view.game.say
    return MoveList(id, [ListedMove(view.text(move), words(view, move)(viewer.lang)) for move in view.moves()])


async def hint(viewer: Viewer, id: int) -> Hint:
    view = view_with_listed_moves(viewer)
    found = await analysis(viewer, view)
    path = [] if view.game.setup_places(view) else list(view.game.paths(view, found.best.move)[0])
    return Hint(id, found.best.text, path, hint_in_words(found)(viewer.lang))


async def analysis(viewer: Viewer, view: State) -> Analysis:
    room = viewer.room
    version, advice = ADVICE.get(room, (-1, None))
    if advice is None or version != room.snapshot.version:
        lane = room.services.thinkers.long
        advice = asyncio.ensure_future(
            lane.think(viewer.client, lambda: analyse(view, view.turn, seconds=HINT_SECONDS))
        )
        ADVICE[room] = room.snapshot.version, advice
    return await asyncio.shield(advice)  # whoever asked first may go away


def why_not(viewer: Viewer, path: list[str]) -> LudothequeError:
    """Why these touches lead nowhere."""
    table = viewer.room.table
    seat = table.playing_seat(viewer.visitor, viewer.seat)
    return dead_end(table.view(seat), path) if seat == table.turn else table.out_of_turn(seat)


def earlier_position(viewer: Viewer, id: int, ply: int | None) -> EarlierPosition:
    """As the viewer may know it now, which may be more than they knew then."""
    table, lang = viewer.room.table, viewer.lang
    at = table.ply if ply is None else min(ply, table.ply)
    seen, before = table.view_of_step(at, viewer.seat)
    moves = current_view(viewer.room, viewer.seat, lang).moves[:at]
    return EarlierPosition(id, at, panes(seen.game.draw(seen, lang, before)), announcement(table, moves, lang))


def setup_drawing(viewer: Viewer, id: int, setup: dict[str, str]) -> SetupDrawing:
    view = view_to_move(viewer)
    return SetupDrawing(id, panes(view.game.draw_setup(view, viewer.lang, setup)))

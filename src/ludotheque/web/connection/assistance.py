"""Answers to questions at a table: legal moves, a hint, why not, an earlier position, a set-up."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from ludotheque import touch
from ludotheque import trial as touched
from ludotheque.core import State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.hints import tip
from ludotheque.tip import Tip
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import (
    Choice,
    EarlierPosition,
    Hint,
    ListedMove,
    MoveList,
    SetupDrawing,
    Trial,
)
from ludotheque.web.connection.move_input import dead_end
from ludotheque.web.connection.played_moves import announcement, in_words
from ludotheque.web.connection.seat_view import current_view, panes
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.table.room import Room

# The hint for the seat to move at a version of a table: computed once, however often it is asked for.
ADVICE: WeakKeyDictionary[Room, tuple[int, asyncio.Future[tuple[int, Tip]]]] = WeakKeyDictionary()


def view_to_move(viewer: Viewer) -> State:
    """The view of the seat to move, if the viewer plays it."""
    table, seat = viewer.room.table, viewer.room.playing_seat(viewer)
    if seat != table.turn:
        raise table.out_of_turn(seat)
    return table.view(seat)


def view_with_listed_moves(viewer: Viewer) -> State:
    """The view of the seat to move, if an interface may show its legal moves."""
    view = view_to_move(viewer)
    if not view.game.lists_moves(view):
        raise TableError("Finding the moves is part of this game.", "Trouver les coups fait partie de ce jeu.")
    return view


def list_moves(viewer: Viewer, id: int) -> MoveList:
    view = view_with_listed_moves(viewer)
    if view.game.setup_places(view):
        setups = view.game.suggested_setups()
        return MoveList(id, [ListedMove(text, words(viewer.lang)) for text, words in setups.items()])
    return MoveList(id, [ListedMove(view.text(move), *in_words(view, move, viewer.lang)) for move in view.moves()])


async def hint(viewer: Viewer, id: int, stage: int) -> Hint:
    """Stage 1 says where to look, stage 2 which move and why."""
    view = view_with_listed_moves(viewer)
    move, tip = await recommended(viewer, view)
    if stage == 1:
        return Hint(id, stage, tip.where(viewer.lang), list(tip.around))
    text, look, why = view.text(move), list(tip.targets), tip.reason(viewer.lang)
    if view.game.setup_places(view):
        return Hint(id, stage, tip.move(viewer.lang), look, why, [], text, view.game.setup_of(text, view.turn))
    return Hint(id, stage, tip.move(viewer.lang), look, why, list(view.game.paths(view, move)[0]), text)


async def recommended(viewer: Viewer, view: State) -> tuple[int, Tip]:
    room = viewer.room
    version, advice = ADVICE.get(room, (-1, None))
    if advice is None or version != room.snapshot.version:
        advice = asyncio.ensure_future(room.services.thinkers.long.think(viewer.client, lambda: tip(view)))
        ADVICE[room] = room.snapshot.version, advice
    return await asyncio.shield(advice)  # shielded: the first viewer who asked may go away


def why_not(viewer: Viewer, path: list[str]) -> LudothequeError:
    """Why these touches lead to no move."""
    table, seat = viewer.room.table, viewer.room.playing_seat(viewer)
    return dead_end(table.view(seat), path) if seat == table.turn else table.out_of_turn(seat)


def earlier_position(viewer: Viewer, id: int, ply: int | None) -> EarlierPosition:
    """As the viewer may know it now, which may be more than they knew then."""
    table, lang = viewer.room.table, viewer.lang
    at = table.ply if ply is None else min(ply, table.ply)
    seen, before = table.view_of_step(at, viewer.seat)
    moves = current_view(viewer.room, viewer.seat, lang).moves
    words = announcement(table, moves[at - 1], lang) if at else ""
    return EarlierPosition(id, at, panes(seen.game.draw(seen, lang, before)), words)


def setup_drawing(viewer: Viewer, id: int, setup: dict[str, str]) -> SetupDrawing:
    view = view_to_move(viewer)
    return SetupDrawing(id, panes(view.game.draw_setup(view, viewer.lang, setup)))


def trial(viewer: Viewer, id: int, path: list[str]) -> Trial:
    """A delta to the drawing that the browser shows."""
    view, now = view_to_move(viewer), current_view(viewer.room, viewer.seat, viewer.lang)
    if not touch.leads(now.ways, path):
        return Trial(id)
    drawing = now.drawing
    found = view.game.trial(view, tuple(path), drawing, viewer.lang)
    choices = [choice_in(choice, viewer.lang) for choice in found.choices]
    if found.drawing is None:
        return Trial(id, choices=choices, of=found.shown)
    return Trial(id, delta(drawing, found.drawing), delta(found.drawing, drawing), choices, found.shown)


def choice_in(choice: touched.Choice, lang: str) -> Choice:
    return Choice(choice.target, choice.label(lang), choice.note(lang), choice.picture.svg if choice.picture else "")

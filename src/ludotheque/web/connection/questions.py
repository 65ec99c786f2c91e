"""What somebody at a table may ask, and moves as a browser says them."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from ludotheque import touch
from ludotheque.advice import Analysis, analyse
from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.errors import TableError
from ludotheque.narration import hint as hinted
from ludotheque.web.connection.seat_view import announced, why_not
from ludotheque.web.connection.viewer import Read, Viewer, view_of
from ludotheque.web.table.room import Room
from ludotheque.words import Words

HINT_SECONDS = 0.7
# Advice to the seat to move, at a version of a table: thought out once, however often it is asked for.
ADVICE: WeakKeyDictionary[Room, tuple[int, asyncio.Future[Analysis]]] = WeakKeyDictionary()


def listed(room: Room, viewer: Viewer) -> list[tuple[str, str]]:
    """All legal moves in notation and words."""
    view = view_to_be_told(room, viewer)
    if view.game.setup_places(view):
        return [(text, text) for text in view.game.suggested_setups()]
    return [(view.text(move), view.game.say(view, move)(viewer.lang)) for move in view.moves()]


def view_to_move(room: Room, viewer: Viewer) -> State:
    """What the seat to move sees, if it is that of the viewer."""
    seat = room.table.playing_seat(viewer.visitor, viewer.seat)
    if seat != room.table.turn:
        raise room.table.out_of_turn(seat)
    return room.table.view(seat)


def view_to_be_told(room: Room, viewer: Viewer) -> State:
    """The same, where the moves may be told."""
    view = view_to_move(room, viewer)
    if not view.game.lists_moves(view):
        raise TableError("Finding the moves is part of this game.", "Trouver les coups fait partie de ce jeu.")
    return view


async def hint(room: Room, viewer: Viewer) -> tuple[str, list[str], str]:
    """A good move: its text, the touches that make it, and why in words."""
    view = view_to_be_told(room, viewer)
    found = await advised(room, view)
    best = found.best
    path = [] if view.game.setup_places(view) else list(view.game.paths(view, best.move)[0])
    return best.text, path, hinted(found)(viewer.lang)


async def advised(room: Room, view: State) -> Analysis:
    version, advice = ADVICE.get(room, (-1, None))
    if advice is None or version != room.snapshot.version:
        advice = room.services.thinkers.think(lambda: analyse(view, view.turn, seconds=HINT_SECONDS))
        ADVICE[room] = room.snapshot.version, advice
    return await asyncio.shield(advice)  # whoever asked first may go away


def why(room: Room, viewer: Viewer, path: list[str]) -> tuple[str, str]:
    """Why touching these leads nowhere, and the rule it rests on."""
    seat = room.table.playing_seat(viewer.visitor, viewer.seat)
    if seat != room.table.turn:
        return room.table.out_of_turn(seat).words(viewer.lang), ""
    en, fr, rule = why_not(room.table.view(seat), path)
    return Words(en, fr)(viewer.lang), rule


def looked_at(room: Room, viewer: Viewer, ply: int) -> tuple[Drawing, str]:
    """An earlier position, as the same eyes see it now that they know what they know."""
    at = room.table.ply if ply < 0 else min(ply, room.table.ply)
    seen, before = room.table.view_of_step(at, viewer.seat)
    told = view_of(room, viewer.seat, viewer.lang).moves[:at]
    words = announced(room.table, told, viewer.lang)
    return room.table.game.draw(seen, viewer.lang, before), words


def drafted(room: Room, viewer: Viewer, placed: dict[str, str]) -> Drawing:
    """Figures that are being set up."""
    return room.table.game.draw_setup(view_to_move(room, viewer), viewer.lang, placed)


def written(text: str) -> Read:
    def read(view: State, tree: touch.Tree | None = None) -> str:
        return text

    return read


def placed(figures: dict[str, str]) -> Read:
    def read(view: State, tree: touch.Tree | None = None) -> str:
        if not view.game.setup_places(view):
            raise TableError("There is nothing to set up now.", "Il n’y a rien à mettre en place maintenant.")
        return view.game.setup_text(figures, view.turn)

    return read


def touched(path: list[str]) -> Read:
    def read(view: State, tree: touch.Tree | None = None) -> int:
        move = touch.move_of(touch.tree(view) if tree is None else tree, path)
        if move is None:
            raise TableError(*why_not(view, path)[:2])
        return move

    return read

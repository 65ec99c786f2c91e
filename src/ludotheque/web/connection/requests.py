"""Handles each kind of request from a browser: what changes the table, and help for its player."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import assert_never
from weakref import WeakKeyDictionary

from ludotheque.core import State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.game import touch
from ludotheque.game.words import Tip
from ludotheque.record import HelpKind
from ludotheque.search.advice import tip
from ludotheque.table.table import PracticeError
from ludotheque.web.connection import messages
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import (
    PROTOCOL,
    Answer,
    Choice,
    ClientMessage,
    Done,
    EarlierPosition,
    Hello,
    Hint,
    ListedMove,
    MoveList,
    Refusal,
    Reload,
    SetupDrawing,
    Trial,
)
from ludotheque.web.connection.seat_view import announcement, current_view, in_words, panes
from ludotheque.web.connection.viewer import DeadEndError, Viewer, dead_end
from ludotheque.web.connection.wording import card
from ludotheque.web.rooms import acts
from ludotheque.web.rooms.presence import Request
from ludotheque.web.rooms.room import Room
from ludotheque.web.visitors import clean_words

# ── Help ───────────────────────────────────────────────────────────────────────────────

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
    if view.game.setup.places(view):
        setups = view.game.setup.suggested()
        return MoveList(id, [ListedMove(text, words(viewer.lang)) for text, words in setups.items()])
    return MoveList(id, [ListedMove(view.text(move), *in_words(view, move, viewer.lang)) for move in view.moves()])


async def hint(viewer: Viewer, id: int, stage: int) -> Hint:
    """Stage 1 says where to look, stage 2 which move and why; at once where there is no other."""
    view = view_with_listed_moves(viewer)
    if not view.game.setup.places(view) and len(view.moves()) == 1:
        stage = 2
    await acts.note_help(viewer.room, viewer, HelpKind.HINT)
    move, tip = await recommended(viewer, view)
    if stage == 1:
        return Hint(id, stage, tip.where(viewer.lang), list(tip.around))
    text, look, why = view.text(move), list(tip.targets), tip.reason(viewer.lang)
    if view.game.setup.places(view):
        return Hint(id, stage, tip.move(viewer.lang), look, why, [], text, view.game.setup.placed(text, view.turn))
    return Hint(id, stage, tip.move(viewer.lang), look, why, list(view.game.touch.paths(view, move)[0]), text)


async def recommended(viewer: Viewer, view: State) -> tuple[int, Tip]:
    room = viewer.room
    version, advice = ADVICE.get(room, (-1, None))
    if advice is None or version != room.snapshot.version:
        advice = asyncio.ensure_future(room.services.thinkers.long.think(viewer.client, partial(tip, view)))
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
    players = [card(table, seen, seat, lang).player for seat in range(seen.seats)]
    return EarlierPosition(id, at, panes(seen.game.drawing.draw(seen, lang, before)), words, players)


def setup_drawing(viewer: Viewer, id: int, setup: dict[str, str]) -> SetupDrawing:
    view = view_to_move(viewer)
    return SetupDrawing(id, panes(view.game.drawing.draw_setup(view, viewer.lang, setup)))


def trial(viewer: Viewer, id: int, path: list[str]) -> Trial:
    """A delta to the drawing that the browser shows."""
    view, now = view_to_move(viewer), current_view(viewer.room, viewer.seat, viewer.lang)
    if not touch.leads(now.ways, path):
        return Trial(id)
    drawing = now.drawing
    found = view.game.touch.trial(view, tuple(path), drawing, viewer.lang)
    choices = [choice_in(choice, viewer.lang) for choice in found.choices]
    if found.drawing is None:
        return Trial(id, choices=choices, of=found.shown)
    return Trial(id, delta(drawing, found.drawing), delta(found.drawing, drawing), choices, found.shown)


def choice_in(choice: touch.Choice, lang: str) -> Choice:
    return Choice(choice.target, choice.label(lang), choice.note(lang), choice.picture.svg if choice.picture else "")


# ── Requests ───────────────────────────────────────────────────────────────────────────

COSTS: dict[type[ClientMessage], float] = {  # approximate milliseconds; a move is stored, drawn and shown
    Hello: 4.0,
    messages.AskHint: 15.0,
    messages.LookBack: 4.0,
    messages.DrawSetup: 4.0,
    messages.PlayTouches: 5.0,
    messages.PlayText: 5.0,
    messages.PlaySetup: 5.0,
    messages.Rematch: 20.0,
}
OTHER = 3.0


def cost_of(request: ClientMessage) -> float:
    return COSTS.get(type(request), OTHER)


async def handle(viewer: Viewer, request: ClientMessage) -> Answer | None:
    """Carry out a request; None if a view has answered it.

    The first view after the change is kept does: whatever follows, as the dice, is no longer theirs to wait for.
    LudothequeError if it is impossible, Unavailable if it cannot be stored.
    """
    match request:
        case Hello():
            return await hello(viewer, request)
        case messages.AskWhy():
            return refusal(why_not(viewer, request.path), viewer.lang, request.id)
        case messages.ListMoves():
            return list_moves(viewer, request.id)
        case messages.AskHint():
            return await hint(viewer, request.id, request.stage)
        case messages.LookBack():
            return earlier_position(viewer, request.id, request.ply)
        case messages.TryTouches():
            return trial(viewer, request.id, request.path)
        case messages.DrawSetup():
            return setup_drawing(viewer, request.id, request.setup)
        case messages.PlayTouches() | messages.PlayText() | messages.PlaySetup():
            answered = await viewer.play(request)
        case _:
            answered = await act(viewer, request)
    return None if answered else Done(request.id)


async def act(viewer: Viewer, request: messages.Act) -> bool:
    """Requests that change a table without a move. Returns whether a view has answered."""
    room, by = viewer.room, Request(viewer, request.id)
    match request:
        case messages.Undo():
            return await acts.undo(room, by, request.practice)
        case messages.Resign():
            return await acts.resign(room, by, request.seat)
        case messages.OfferDraw():
            return await acts.offer_draw(room, by)
        case messages.RequestBot():
            return await acts.offer_stand_in(room, by, request.seat)
        case messages.AnswerOffer():
            return await acts.answer(room, by, request.yes)
        case messages.Rematch():
            return await acts.rematch(room, by, clean_words(request.words))
        case messages.Greet():
            acts.greet(room, viewer, request.greeting)
            return False
        case messages.FreeChair():
            return await acts.free_chair(room, by, request.seat)
        case messages.SetDoor():
            return await acts.set_door(room, by, request.open, request.watch)
        case messages.CommitNumber():
            return await acts.commit_number(room, by, request.commitment)
        case messages.GiveNumber():
            return await acts.give_number(room, by, request.throw, request.number, request.head)
    assert_never(request)


async def hello(viewer: Viewer, request: Hello) -> Reload | None:
    """Show the table, which answers them; a player for whom a bot has stood in is back.

    A page of another protocol version gets Reload.
    """
    if request.protocol != PROTOCOL:
        return Reload(request.id, PROTOCOL)
    await acts.come_back(viewer.room, viewer)
    await acts.arrive(viewer.room, viewer)
    viewer.enter(request.seat, request.version, request.id)
    viewer.room.bots.go_on()
    return None


def refusal(error: LudothequeError, lang: str, id: int) -> Refusal:
    targets = error.targets if isinstance(error, DeadEndError) else []
    ask = error.ask(lang) if isinstance(error, PracticeError) else ""
    return Refusal(id=id, why=error.reason(lang), rule=error.rule, targets=targets, ask=ask)

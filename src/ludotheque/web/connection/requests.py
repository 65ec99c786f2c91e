"""Handles each kind of request from a browser."""

from __future__ import annotations

from typing import assert_never

from ludotheque.errors import LudothequeError
from ludotheque.table.table import PracticeError
from ludotheque.web.connection import assistance, messages
from ludotheque.web.connection.messages import PROTOCOL, Answer, ClientMessage, Done, Hello, Refusal, Reload
from ludotheque.web.connection.move_input import DeadEndError
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.table import acts
from ludotheque.web.visitors import clean_words

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
    viewer.asked = request.id
    try:
        answer = await answer_to(viewer, request)
        return None if viewer.asked is None else answer
    finally:
        viewer.kept = False  # no later view answers it


async def answer_to(viewer: Viewer, request: ClientMessage) -> Answer:
    match request:
        case Hello():
            return await hello(viewer, request)
        case messages.AskWhy():
            return refusal(assistance.why_not(viewer, request.path), viewer.lang, request.id)
        case messages.ListMoves():
            return assistance.list_moves(viewer, request.id)
        case messages.AskHint():
            return await assistance.hint(viewer, request.id, request.stage)
        case messages.LookBack():
            return assistance.earlier_position(viewer, request.id, request.ply)
        case messages.TryTouches():
            return assistance.trial(viewer, request.id, request.path)
        case messages.DrawSetup():
            return assistance.setup_drawing(viewer, request.id, request.setup)
        case messages.PlayTouches() | messages.PlayText() | messages.PlaySetup():
            await viewer.play(request)
        case _:
            await act(viewer, request)
    return Done(request.id)


async def act(viewer: Viewer, request: messages.Act) -> None:
    """Requests that change a table without a move."""
    room = viewer.room
    match request:
        case messages.Undo():
            await acts.undo(room, viewer, request.practice)
        case messages.Resign():
            await acts.resign(room, viewer, request.seat)
        case messages.OfferDraw():
            await acts.offer_draw(room, viewer)
        case messages.RequestBot():
            await acts.offer_stand_in(room, viewer, request.seat)
        case messages.AnswerOffer():
            await acts.answer(room, viewer, request.yes)
        case messages.Rematch():
            await acts.rematch(room, viewer, clean_words(request.words))
        case messages.Greet():
            acts.greet(room, viewer, request.greeting)
        case messages.FreeChair():
            await acts.free_chair(room, viewer, request.seat)
        case messages.SetDoor():
            await acts.set_door(room, viewer, request.open, request.watch)
        case messages.CommitNumber():
            await acts.commit_number(room, viewer, request.commitment)
        case messages.GiveNumber():
            await acts.give_number(room, viewer, request.throw, request.number, request.version)
        case _:
            assert_never(request)


async def hello(viewer: Viewer, request: Hello) -> Done | Reload:
    """Show the table; a player for whom a bot has stood in is back.

    A page of another protocol version gets Reload.
    """
    if request.protocol != PROTOCOL:
        return Reload(request.id, PROTOCOL)
    await acts.come_back(viewer.room, viewer)
    viewer.kept = True
    viewer.enter(request.seat, request.version)
    viewer.room.bots.go_on()
    return Done(request.id)


def refusal(error: LudothequeError, lang: str, id: int) -> Refusal:
    targets = error.targets if isinstance(error, DeadEndError) else []
    ask = error.ask(lang) if isinstance(error, PracticeError) else ""
    return Refusal(id=id, why=error.reason(lang), rule=error.rule, targets=targets, ask=ask)

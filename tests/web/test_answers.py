"""A view that shows what somebody did answers their request: once, and not before it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import ludotheque
from ludotheque.errors import LudothequeError
from ludotheque.store.store import Conflict
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.web.connection.messages import (
    PROTOCOL,
    Done,
    Greet,
    Hello,
    PlayText,
    ServerMessage,
    View,
)
from ludotheque.web.connection.requests import handle
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.rooms.library import Library


class SlowStore:
    """Keeps nothing; a change waits while the gate is closed, and conflicts as often as somebody else comes first."""

    def __init__(self) -> None:
        self.gate, self.overtaken = asyncio.Event(), 0
        self.gate.set()

    async def change(self, snapshot: Snapshot, change: Change) -> Snapshot:
        await self.gate.wait()
        if self.overtaken:
            self.overtaken -= 1
            raise Conflict
        return snapshot.after(change)

    async def create(self, snapshot: Snapshot) -> Snapshot:
        return snapshot

    async def load(self, code: str, known: Snapshot) -> Snapshot:
        return known.after(Change(watch=True))

    async def claim(self, code: str) -> bool:
        return True

    def __getattr__(self, name: str) -> Any:
        return (lambda *_: None) if name in ("listen", "tell") else later


async def later(*_: object) -> None:
    pass


class Table:
    """A table with two people, and all that they are sent."""

    def __init__(self) -> None:
        self.store = SlowStore()
        self.sent: list[list[ServerMessage]] = [[], []]

    async def open(self) -> None:
        game = ludotheque.load("wyx")
        snapshot = Snapshot(
            code="t",
            game="wyx",
            seats=2,
            options=game.chosen(),
            deal=game.start(seed=1).deal,
            secret="",
            chairs=(Chair(PERSON, "Ana"), Chair(PERSON, "Ben")),
            sits=frozenset({(0, "ana"), (1, "ben")}),
        )
        store: Any = self.store
        self.room = await Library(store, "key").create(snapshot)
        self.ana, self.ben = (Viewer(self.room, who, "en", self.sent[i].append) for i, who in enumerate(("ana", "ben")))
        for viewer in (self.ana, self.ben):
            await handle(viewer, Hello(id=1, protocol=PROTOCOL))

    def move(self, id: int) -> PlayText:
        state = self.room.table.state
        return PlayText(id=id, ply=self.room.table.ply, text=state.text(state.moves()[0]))

    def answers(self, of: int) -> list[int | None]:
        """The requests that the views so far answer; None for a view that answers none."""
        return [message.done for message in self.sent[of] if isinstance(message, View)]


def at_table(test: Callable[[Table], Awaitable[None]]) -> Callable[[], None]:
    async def play() -> None:
        table = Table()
        await table.open()
        for sent in table.sent:
            sent.clear()
        await test(table)

    return lambda: asyncio.run(play())


@at_table
async def test_the_view_of_a_move_answers_it(table: Table) -> None:
    assert await handle(table.ana, table.move(7)) is None
    assert table.answers(of=0) == [7]
    assert table.answers(of=1) == [None], "the others have asked for nothing"
    assert await handle(table.ben, table.move(8)) is None
    assert table.answers(of=0) == [7, None], "once only"


@at_table
async def test_a_hello_is_answered_by_its_view(table: Table) -> None:
    assert await handle(table.ana, Hello(id=9, protocol=PROTOCOL)) is None
    assert table.answers(of=0) == [9]


@at_table
async def test_what_has_nothing_to_show_is_answered_alone(table: Table) -> None:
    move = table.move(7)
    await handle(table.ana, move)
    assert await handle(table.ana, move) == Done(7), "it was made already"
    assert await handle(table.ana, Greet(id=8, greeting=1)) == Done(8)
    assert table.answers(of=0) == [7]


@at_table
async def test_what_is_shown_before_a_move_is_kept_does_not_answer_it(table: Table) -> None:
    table.store.gate.clear()
    moving = asyncio.create_task(handle(table.ana, table.move(7)))
    await asyncio.sleep(0)
    table.room.leave(table.ben)
    assert table.answers(of=0) == [None]
    table.store.gate.set()
    assert await moving is None
    assert table.answers(of=0) == [None, 7]


@at_table
async def test_a_move_is_made_although_something_else_came_first(table: Table) -> None:
    """Another process let people watch, say: that is shown, and answers nothing."""
    table.store.overtaken = 1
    assert await handle(table.ana, table.move(7)) is None
    assert table.answers(of=0) == [None, 7]


@at_table
async def test_a_move_that_came_too_late_is_not_answered_by_what_overtook_it(table: Table) -> None:
    table.store.overtaken = 3
    with pytest.raises(LudothequeError):
        await handle(table.ana, table.move(7))
    assert table.answers(of=0) == [None] * 3


@at_table
async def test_a_view_that_comes_after_the_answer_does_not_repeat_it(table: Table) -> None:
    """Of a crowd only the first are shown a change at once."""
    table.room.show_all = lambda by: False  # type: ignore[method-assign]
    assert await handle(table.ana, table.move(7)) == Done(7)
    table.ana.show()
    assert table.answers(of=0) == [None]

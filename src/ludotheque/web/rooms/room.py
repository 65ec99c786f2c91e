"""A live table: joins its viewers, the table that decides, and the store.

The store commits every change before anybody is shown it. Changes by other processes are loaded from the store.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from types import MappingProxyType
from typing import Any

from ludotheque.bots.players import Bot
from ludotheque.core import Rng
from ludotheque.store.store import Conflict, Store, Unavailable
from ludotheque.table import Table
from ludotheque.table.snapshot import Change, Damaged, Snapshot
from ludotheque.web import metrics
from ludotheque.web.errors import Overtaken
from ludotheque.web.rooms.background import Tasks, Thinkers
from ludotheque.web.rooms.bots import RETRY, Bots
from ludotheque.web.rooms.presence import Presence, Request, Viewer
from ludotheque.web.traffic import Client, Traffic

# ── Opening a table ────────────────────────────────────────────────────────────────────

log = logging.getLogger("ludotheque")


def open_table(
    snapshot: Snapshot,
    engines: Mapping[str, Bot] = MappingProxyType({}),
    waited: float = 0.0,
    called: float = 0.0,
    paused: float = 0.0,
) -> Table:
    """Open a table whose seat to move has had its turn for so many seconds, and its people were called as long ago.

    A pause has lasted for `paused` seconds.

    Damaged if it cannot be replayed: missing data is never made up.
    """
    rng = Rng(os.urandom(16).hex())  # for tables from before verifiable chance
    try:
        table = Table.open(snapshot, rng, monotonic() - waited, engines)
        table.called_at, table.paused_at = monotonic() - called, monotonic() - paused
        table.reopen(monotonic())
        return table
    except Damaged as error:
        facts = {"error": type(error.__cause__).__name__}  # the error might reveal what is hidden; logs name no tables
        log.error("a table is damaged", extra={"facts": facts})
        raise Damaged(snapshot.code) from None


# ── Results ────────────────────────────────────────────────────────────────────────────


def result_of(table: Table) -> dict[str, Any]:
    view = table.view(None)
    return {
        "scores": list(view.scores) if table.dealt else [],
        "winners": table.winners,
        "ended": table.snapshot.ended,
    }


async def note_result(store: Store, table: Table) -> None:
    """Store the result; if that fails, it is stored when somebody lists their games."""
    with suppress(Unavailable):
        await store.note_result(table.snapshot.code, result_of(table))


# ── Rooms ──────────────────────────────────────────────────────────────────────────────

AT_ONCE = 8  # viewers that are shown a change at once; the others follow in small groups
LATE = 0.05  # seconds after a player's time is up until the game is ended


class Company:
    """Those who hear of a table without looking at it here: other processes, the lobby, people who are away.

    A library that is on its own has this one, which does nothing.
    """

    def came_or_went(self, room: Room) -> None:
        """Somebody has begun to look at a table, or looks no more."""

    def changed(self, room: Room) -> None:
        """A table is not what it was."""

    def turn_came(self, room: Room) -> None:
        """It is somebody's turn, or other people sit there."""

    def seated(self, visitors: Iterable[str]) -> None:
        """They have been given a seat, and may be programs."""

    def lists(self, code: str) -> bool:
        """Whether others are told of a table from here, so that it must stay in memory."""
        return False

    def watchers(self, room: Room) -> int:
        """The number of spectators, here and elsewhere, as far as others are told of the table."""
        return 0

    def loading(self, code: str) -> None:
        """A table is being loaded: listen to what others say of it."""

    def loaded(self, code: str) -> int:
        """The latest version of which others have told meanwhile."""
        return 0

    def ask(self, code: str) -> None:
        """Ask others who is at a table."""


@dataclass
class Services:
    """What the rooms of a process share."""

    store: Store
    tasks: Tasks
    thinkers: Thinkers
    traffic: Traffic
    create: Callable[[Snapshot], Awaitable[object]]  # creates the table of the next game; Conflict if it exists
    room: Callable[[str], Awaitable[Room | None]]  # the room of another table
    company: Company


class Room:
    """A live table."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table, self.services = table, services
        self.presence = Presence(table)
        self.bots = Bots(self, services.store, services.thinkers, services.traffic)
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None  # timer for the clock of the seat to move
        self.number_timer: asyncio.TimerHandle | None = None  # timer for a throw that waits for numbers
        self.connections = 0  # browsers that are connected, or about to send hello
        self.used = monotonic()
        self.announced = 0  # the latest version of which another process has told while nobody needed the table here

    @property
    def snapshot(self) -> Snapshot:
        return self.table.snapshot

    def start(self) -> None:
        """Start the clock, bots and dice."""
        self.wind_clock()
        self.wait_for_numbers()
        self.bots.go_on()

    def stop(self) -> None:
        self.bots.stop()
        for timer in (self.timer, self.number_timer):
            if timer:
                timer.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody is connected here, no bot is about to move, and others are not told of it from here."""
        return not self.connections and self.bots.task is None and not self.services.company.lists(self.snapshot.code)

    # ── Viewers ───────────────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer) -> None:
        self.presence.enter(viewer)
        self.services.company.came_or_went(self)

    def leave(self, viewer: Viewer) -> None:
        self.presence.leave(viewer)
        self.services.company.came_or_went(self)
        if self.payer is None:  # another process, which may still have viewers, takes over bots and dice
            self.bots.rest()
            self.services.tasks.start(self.services.store.release(self.snapshot.code))
        self.bots.go_on()  # a throw may have waited for them

    @property
    def payer(self) -> Client | None:
        """The client to charge for bots and dice: a viewer, preferably a player. None if nobody is watching.

        If a clock runs, a game with people goes on without viewers, because a bot must not lose on time.
        """
        here = min(self.presence.viewers, key=lambda viewer: viewer.seat is None, default=None)
        if here:
            return here.client
        people = self.snapshot.visitors_of(self.snapshot.people) if self.snapshot.clock else ()
        return Client(min(people), "") if people else None

    def greet(self, seat: int, number: int) -> None:
        """Send a greeting to all viewers."""
        for viewer in self.presence.viewers:
            viewer.hear(seat, number)

    def tell_news(self, seat: int, number: int) -> None:
        """Tell all viewers but its player what somebody has done."""
        for viewer in self.presence.viewers:
            viewer.hear_news(seat, number)

    def show_all(self, by: Request | None = None) -> bool:
        """Show a change: to the first viewers at once, then to the others in small groups.

        Returns whether a view has answered the request; a view that comes later does not.
        """
        lagging = sorted(self.presence.viewers, key=lambda viewer: viewer.seat is None)
        answered = show(lagging[:AT_ONCE], by)
        if len(lagging) > AT_ONCE:
            self.services.tasks.start(self.show_others(lagging))
        else:
            settle(lagging)
        return answered

    def show_asked(self, by: Request | None = None) -> bool:
        """Show a number that was given to those who are asked for theirs now. To others it would look the same."""
        asked, shown = self.awaited(), []
        for viewer in self.presence.viewers:
            held = self.table.seats_of(viewer.visitor)
            if held and self.table.holder(held[0]) in asked:
                shown.append(viewer)
        return show(shown, by)

    async def show_others(self, lagging: list[Viewer]) -> None:
        for first in range(AT_ONCE, len(lagging), AT_ONCE):
            await asyncio.sleep(0)
            for viewer in lagging[first : first + AT_ONCE]:
                if viewer in self.presence.viewers:
                    viewer.follow()
        settle(lagging)

    def playing_seat(self, viewer: Viewer, wanted: int | None = None) -> int:
        """The seat for which a viewer acts: the wanted one, or their viewpoint. TableError if there is none."""
        seats = self.presence.seats_of(viewer.visitor)
        return self.table.acting_seat(seats, viewer.seat if wanted is None else wanted)

    # ── Changes ───────────────────────────────────────────────────────────────────────

    async def insist(self, decision: Callable[[Table], Change | None], by: Request | None = None) -> bool:
        """Decide, and anew if another process has changed the table first: it may have been something else."""
        for _ in range(2):
            with suppress(Overtaken):
                return await self.decide(decision, by)
        return await self.decide(decision, by)

    async def decide(self, decision: Callable[[Table], Change | None], by: Request | None = None) -> bool:
        """Decide, store and show a change; then bots and dice go on. A decision of None changes nothing.

        Returns whether a view has answered the request: whatever follows its change, as the dice, does not.
        """
        answered = False
        async with self.lock:
            change = decision(self.table)
            if change:
                if self.table.to_throw is not None:
                    change = self.table.with_throw(change, self.presence.online(), monotonic())
                answered = await self.commit(change, by)
                await self.throw_if_due()
        self.bots.go_on()
        return answered

    async def commit(self, change: Change, by: Request | None = None) -> bool:
        """Store a change, then show it. Overtaken if another change came first.

        Returns whether a view has answered the request.
        """
        began = monotonic()
        metrics.being_kept.number += 1
        try:
            snapshot = await self.services.store.change(self.snapshot, change)
        except Conflict:
            metrics.conflicts.inc()
            await self.catch_up()
            raise Overtaken() from None
        except Unavailable:  # it may have been stored all the same
            self.services.tasks.start(self.follow())
            raise
        finally:
            metrics.being_kept.number -= 1
            metrics.commit_seconds.observe(monotonic() - began)
        awaited = self.table.ply, self.table.turn
        answered = self.update(snapshot, change.only_numbers, by)
        if self.table.over:
            self.bots.rest()
            self.services.tasks.start(note_result(self.services.store, self.table))
        if awaited != (self.table.ply, self.table.turn) or change.chairs:
            self.services.company.turn_came(self)
        if change.moves:
            metrics.moves_of(snapshot.game).inc(len(change.moves))
        return answered

    def update(self, snapshot: Snapshot, only_numbers: bool = False, by: Request | None = None) -> bool:
        """Take over what is stored, and show it. Returns whether a view has answered the request."""
        self.table.update(snapshot, monotonic())
        self.wind_clock()
        self.wait_for_numbers()
        answered = self.show_asked(by) if only_numbers else self.show_all(by)
        self.services.company.changed(self)
        return answered

    async def catch_up(self) -> None:
        """Load what other processes have stored."""
        snapshot = await self.services.store.load(self.snapshot.code, self.snapshot)
        if snapshot is not None and snapshot.version != self.snapshot.version:
            self.update(snapshot.with_seating_of(self.snapshot))

    def hear_of(self, version: int) -> None:
        """Another process has changed the table: catch up with that version, or only when somebody comes."""
        if self.idle and self.payer is None:
            self.announced = max(self.announced, version)
        else:
            self.services.tasks.start(self.follow(version))

    async def refresh(self) -> None:
        """Catch up with what was announced while nobody needed it."""
        while (wanted := self.announced) > self.snapshot.version:
            async with self.lock:
                await self.catch_up()
            if self.announced == wanted:  # otherwise more was announced meanwhile
                break

    async def follow(self, version: int | None = None) -> None:
        """Catch up with that version, or with the latest, as soon as the database answers; then go on."""
        while version is None or self.snapshot.version < version:
            try:
                async with self.lock:
                    await self.catch_up()
                break
            except Unavailable:
                await asyncio.sleep(RETRY)
        self.bots.go_on()

    # ── Throws ────────────────────────────────────────────────────────────────────────

    def awaited(self) -> list[int]:
        """The seats whose numbers a throw waits for now."""
        return self.table.asked(self.presence.online(), self.table.waited(monotonic()))

    @property
    def moves_itself(self) -> bool:
        """Whether bots or dice are to move now."""
        return self.table.moves_itself and not self.awaited()

    async def throw_if_due(self) -> None:
        """Make the deal or the throw if it waits for nobody. If it cannot be stored, it is tried again."""
        with suppress(Overtaken, Unavailable):
            while self.table.to_throw is not None and not self.awaited():
                await self.commit(self.table.throw(monotonic()))

    def wait_for_numbers(self) -> None:
        """Check again when a throw need not wait any longer."""
        if self.number_timer:
            self.number_timer.cancel()
        left = self.table.timeout_left(monotonic())
        if left is not None:
            self.number_timer = asyncio.get_running_loop().call_later(left + LATE, self.stop_waiting)

    def stop_waiting(self) -> None:
        self.wait_for_numbers()
        self.show_all()
        self.bots.go_on()

    # ── Time ──────────────────────────────────────────────────────────────────────────

    def turn_began_earlier(self, seconds: float) -> None:
        """Another process knows that the turn began at least so many seconds ago."""
        began = monotonic() - seconds
        if began < self.table.turn_began:
            self.table.turn_began = began
            self.wind_clock()

    def wind_clock(self) -> None:
        """Set the timer that ends the game when the seat to move has no time left."""
        if self.timer:
            self.timer.cancel()
        if self.table.paused:
            return
        now = monotonic()
        waits = [left for left in (self.table.time_to_move(now), self.table.grace_left(now)) if left is not None]
        if waits:
            self.ring_in(min(waits) + LATE)

    def ring_in(self, seconds: float) -> None:
        ring, tasks = self.end_by_time, self.services.tasks
        self.timer = asyncio.get_running_loop().call_later(seconds, lambda: tasks.start(ring()))

    async def end_by_time(self) -> None:
        try:
            await self.decide(lambda table: table.end_by_time(monotonic()))
            if self.snapshot.missing and not self.table.over:  # the grace is over: clocks run from now on
                self.wind_clock()
                self.show_all()
        except Overtaken:
            pass
        except Unavailable:
            self.ring_in(RETRY)


def show(viewers: Sequence[Viewer], by: Request | None) -> bool:
    """Show a change; returns whether that has answered the request."""
    for viewer in viewers:
        viewer.follow(by.id if by and by.viewer is viewer else None)
    return by is not None and by.viewer in viewers


def settle(viewers: list[Viewer]) -> None:
    for viewer in viewers:
        viewer.settle()

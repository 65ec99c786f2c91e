"""A live table: joins its viewers, the table that decides, and the store.

The store commits every change before anybody is shown it. Changes by other processes are loaded from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from ludotheque.store.store import Conflict, Store, Unavailable
from ludotheque.table import Table
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.web import metrics
from ludotheque.web.fair_queue import Traffic
from ludotheque.web.limits import Client
from ludotheque.web.refusals import Overtaken
from ludotheque.web.table.bots import RETRY, Bots
from ludotheque.web.table.lobby import Lobby
from ludotheque.web.table.peers import Peers
from ludotheque.web.table.presence import Presence, Viewer
from ludotheque.web.table.reminders import Reminders
from ludotheque.web.table.results import note_result
from ludotheque.web.table.tasks import Tasks
from ludotheque.web.table.thinking import Thinkers

AT_ONCE = 8  # viewers that are shown a change at once; the others follow in small groups
LATE = 0.05  # seconds after a player's time is up until the game is ended


@dataclass(frozen=True)
class Services:
    """What the rooms of a process share."""

    store: Store
    tasks: Tasks
    thinkers: Thinkers
    traffic: Traffic
    peers: Peers
    lobby: Lobby
    reminders: Reminders
    create: Callable[[Snapshot], Awaitable[object]]  # creates the table of the next game; Conflict if it exists
    room: Callable[[str], Awaitable[Room | None]]  # the room of another table


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
        """Whether nobody is connected here, no bot is about to move, and the lobby does not list it from here."""
        return not self.connections and self.bots.task is None and self.snapshot.code not in self.services.lobby.rooms

    # ── Viewers ───────────────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer) -> None:
        self.presence.enter(viewer)
        self.services.peers.tell([self])
        self.services.lobby.look(self)

    def leave(self, viewer: Viewer) -> None:
        self.presence.leave(viewer)
        self.services.peers.tell([self])
        self.services.lobby.look(self)
        if self.payer is None:  # another process, which may still have viewers, takes over bots and dice
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

    def show_all(self) -> None:
        """Show a change: to the first viewers at once, then to the others in small groups."""
        lagging = sorted(self.presence.viewers, key=lambda viewer: viewer.seat is None)
        for viewer in lagging[:AT_ONCE]:
            viewer.follow()
        if len(lagging) > AT_ONCE:
            self.services.tasks.start(self.show_others(lagging))
        else:
            settle(lagging)

    def show_asked(self) -> None:
        """Show a number that was given to those who are asked for theirs now. To others it would look the same."""
        asked = self.awaited()
        for viewer in self.presence.viewers:
            held = self.table.seats_of(viewer.visitor)
            if held and self.table.holder(held[0]) in asked:
                viewer.follow()

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

    async def decide(self, decision: Callable[[Table], Change | None], by: Viewer | None = None) -> None:
        """Decide, store and show a change; then bots and dice go on. A decision of None changes nothing."""
        async with self.lock:
            change = decision(self.table)
            if change:
                if self.table.to_throw is not None:
                    change = self.table.with_throw(change, self.presence.online(), monotonic())
                await self.commit(change, by)
                await self.throw_if_due()
        self.bots.go_on()

    async def commit(self, change: Change, by: Viewer | None = None) -> None:
        """Store a change, then show it. Overtaken if another change came first."""
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
        if by:
            by.kept = True
        awaited = self.table.ply, self.table.turn
        self.update(snapshot, change.only_numbers)
        if self.table.over:
            self.services.tasks.start(note_result(self.services.store, self.table))
        if awaited != (self.table.ply, self.table.turn) or change.chairs:
            self.services.reminders.turn_came(self)
        if change.moves:
            metrics.moves_of(snapshot.game).inc(len(change.moves))

    def update(self, snapshot: Snapshot, only_numbers: bool = False) -> None:
        self.table.update(snapshot, monotonic())
        self.wind_clock()
        self.wait_for_numbers()
        if only_numbers:
            self.show_asked()
        else:
            self.show_all()
        self.services.lobby.look(self)

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
        left = self.table.time_to_move(monotonic())
        if left is not None:
            self.ring_in(left + LATE)

    def ring_in(self, seconds: float) -> None:
        ring, tasks = self.end_by_time, self.services.tasks
        self.timer = asyncio.get_running_loop().call_later(seconds, lambda: tasks.start(ring()))

    async def end_by_time(self) -> None:
        try:
            await self.decide(lambda table: table.end_by_time(monotonic()))
        except Overtaken:
            pass
        except Unavailable:
            self.ring_in(RETRY)


def settle(viewers: list[Viewer]) -> None:
    for viewer in viewers:
        viewer.settle()

"""Live tables: who looks at them, what they are told, and how bots and dice move on their own.

A room is the one authority over its table in this process. Every change is committed by the
store before anybody is told of it, and everything that is told goes through sight.py. Of a table
that others change too, a room becomes what they have made of it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.advice import Analysis
from ludotheque.core import CHANCE, Rng, State
from ludotheque.errors import TableError
from ludotheque.players import LEVELS, LevelBot, Player
from ludotheque.recipe import UNSHUFFLED
from ludotheque.store.saved import BOT, FREE, PERSON, Chair, Change, Conflict, Move, Saved, Unavailable
from ludotheque.table import IT_IS_OVER, Table
from ludotheque.web import metrics
from ludotheque.web.table.clock import time_left
from ludotheque.web.table.dealing import chance_of, game_of
from ludotheque.web.table.names import name_of
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.web.table.library import Library
    from ludotheque.web.table.neighbours import Elsewhere

STAND_IN = 3  # the level of a bot that takes over a seat
RETRY = 2.0  # seconds after which a bot tries again whose move could not be kept
NOT_SEATED = Words(
    "You are watching: this is for those who play.", "Vous regardez\u00a0: cela revient à ceux qui jouent."
)
INCOMPLETE = Words(
    "Somebody is still missing: the game begins when every chair is taken.",
    "Il manque encore quelqu’un\u00a0: la partie commence quand chaque chaise est prise.",
)


class Overtaken(TableError):
    """Somebody else has changed the table since; the room is now what they made of it."""

    def __init__(self) -> None:
        super().__init__(
            "The table has changed in the meantime: look again.", "La table a changé entre-temps : regardez-la."
        )


log = logging.getLogger("ludotheque")


class Viewer(Protocol):
    """Somebody who looks at a table, from one of the seats they hold or as a spectator."""

    visitor: str
    seat: int | None

    def show(self) -> None:
        """Show them all that they do not have yet."""

    def follow(self) -> None:
        """The same, after the table has changed: from the seat that is to move now, where they play several."""


class Room:
    """One table, live."""

    def __init__(self, library: Library, saved: Saved) -> None:
        self.library = library
        self.viewers: set[Viewer] = set()
        self.lines = 0  # browsers that are connected, or about to say hello
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.advice: tuple[int, asyncio.Future[Analysis]] | None = None  # to the seat to move, at a version
        self.opened = time.monotonic()
        self.left: dict[int, float] = {}  # when the last browser of a seat went away
        self.elsewhere: dict[str, Elsewhere] = {}  # who is at this table, but with other processes
        self.begin(saved)

    def begin(self, saved: Saved) -> None:
        """Become what is kept of a table."""
        self.saved = saved
        self.game, self.chance = game_of(saved), chance_of(saved)
        state = self.game.start(deal=self.game.shuffle(UNSHUFFLED) if saved.deal is None else saved.deal)
        positions = [state]
        for move in saved.moves:
            positions.append(following(positions[-1], move))
        self.table = Table(positions, seated(saved.chairs), unpromised())
        self.name_seats()
        self.since = time.monotonic()

    def take(self, saved: Saved, after: State | None = None) -> None:
        """Become what a table has become; `after` is the position after a single move that was added."""
        before = self.saved
        if (saved.deal, saved.chairs) != (before.deal, before.chairs):
            self.begin(saved)
            return
        self.saved, kept = saved, in_common(before.moves, saved.moves)
        del self.table.positions[kept + 1 :]
        for move in saved.moves[kept:]:
            self.table.positions.append(after or following(self.table.state, move))
        if saved.moves != before.moves:
            self.since = time.monotonic()

    def name_seats(self) -> None:
        """Drawings and sentences call people by their names."""
        view = self.table.view(None)
        names = [[name_of(self.saved.chairs, view, seat, lang) for lang in ("en", "fr")] for seat in range(view.seats)]
        self.game.names = tuple(Words(*name) for name in names)

    # ── What is so ────────────────────────────────────────────────────────────────────

    @property
    def complete(self) -> bool:
        return all(chair.kind != FREE for chair in self.saved.chairs)

    @property
    def over(self) -> bool:
        return self.table.over or self.saved.ending is not None

    @property
    def people(self) -> set[str]:
        """The visitors who play here."""
        return {who for seat, who in self.saved.sits if self.saved.chairs[seat].kind == PERSON}

    def seats_of(self, visitor: str) -> list[int]:
        return [seat for seat in self.saved.seats_of(visitor) if self.saved.chairs[seat].kind == PERSON]

    def here(self) -> set[int]:
        """The seats whose players look at the table through this process."""
        return {seat for viewer in self.viewers for seat in self.seats_of(viewer.visitor)}

    def online(self) -> list[int]:
        return sorted(self.here().union(*(others.seats for others in self.elsewhere.values())))

    def away(self, seat: int) -> float | None:
        """For how many seconds somebody has not been seen; None if they are here, or nobody plays there."""
        if self.saved.chairs[seat].kind != PERSON or seat in self.online():
            return None
        return time.monotonic() - self.left.get(seat, self.opened)

    # ── Who looks ─────────────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks."""
        self.viewers.add(viewer)
        self.library.neighbours.tell([self])
        self.tell_others_who_is_there(viewer)

    def leave(self, viewer: Viewer) -> None:
        before = self.online()
        self.viewers.discard(viewer)
        self.library.neighbours.tell([self])
        self.somebody_left(before)
        self.tell_others_who_is_there(viewer)

    def somebody_left(self, before: list[int]) -> None:
        """Remember since when those are away who were online before."""
        self.left.update(dict.fromkeys(set(before) - set(self.online()), time.monotonic()))

    def tell_others_who_is_there(self, viewer: Viewer | None = None) -> None:
        for other in self.viewers - {viewer}:
            other.show()

    # ── What is shown ─────────────────────────────────────────────────────────────────

    def show_all(self) -> None:
        for viewer in self.viewers:
            viewer.follow()

    # ── Changing the table ────────────────────────────────────────────────────────────

    async def commit(self, change: Change, after: State | None = None) -> None:
        """Keep a change for good, then show it. Overtaken if somebody else was faster."""
        try:
            with metrics.commits_waiting.track_inprogress(), metrics.commit_seconds.time():
                saved = await self.library.store.change(self.saved, change)
        except Conflict:
            metrics.conflicts.inc()
            await self.catch_up()
            raise Overtaken() from None
        except Unavailable:  # it may have been kept all the same
            self.library.start(self.follow())
            raise
        self.become(saved, after)

    def become(self, saved: Saved, after: State | None = None) -> None:
        self.take(saved, after)
        self.wind_the_clock()
        self.show_all()

    async def catch_up(self) -> None:
        """Become what others have made of the table."""
        saved = await self.library.store.load(self.saved.code)
        if saved is not None and saved.version != self.saved.version:
            self.become(saved)

    async def follow(self, version: int | None = None) -> None:
        """Catch up with that version, or whatever there is, as soon as the database answers; then go on."""
        while version is None or self.saved.version < version:
            try:
                async with self.lock:
                    await self.catch_up()
                break
            except Unavailable:
                await asyncio.sleep(RETRY)
        self.go_on()

    async def play(self, viewer: Viewer, ply: int, move: int | str) -> None:
        """Make a move. One that was made already, but whose answer got lost, is not made again."""
        async with self.lock:
            seat = self.playing_seat(viewer)
            if self.table.was_played(ply, seat, move):
                return
            if 0 <= ply != self.table.ply:
                raise TableError(
                    "The table has moved on: look again.", "La partie a avancé\u00a0: regardez de nouveau."
                )
            await self.move(seat, self.table.after(seat, move))
        self.go_on()

    def seats_in_play(self, viewer: Viewer) -> list[int]:
        """The seats of somebody who plays; TableError for others, and after the end."""
        seats = self.seats_of(viewer.visitor)
        if not seats:
            raise TableError(*NOT_SEATED)
        if self.over:
            raise TableError(*IT_IS_OVER)
        return seats

    def playing_seat(self, viewer: Viewer) -> int:
        seats = self.seats_in_play(viewer)
        if not self.complete:
            raise TableError(*INCOMPLETE)
        return viewer.seat if viewer.seat in seats else seats[0]

    async def move(self, seat: int, after: State) -> None:
        spent = time.monotonic() - self.since
        text = after.text(after.last_move)
        await self.commit(Change(moves=(Move(text, round(spent, 3)),)), after)
        metrics.moves.labels(self.saved.game).inc()

    def go_on(self) -> None:
        """Let bots and dice move, until somebody must."""
        self.wind_the_clock()
        if self.driver is None and self.moves_itself:
            self.driver = asyncio.create_task(self.drive(), name=f"table {self.saved.code}")

    @property
    def moves_itself(self) -> bool:
        if self.over or not self.complete:
            return False
        return self.table.turn == CHANCE or self.table.players[self.table.turn].is_bot

    async def drive(self) -> None:
        try:
            while self.moves_itself:
                if await self.library.store.claim(self.saved.code):
                    await self.step()
                else:  # another process does it, for as long as it lives
                    await asyncio.sleep(RETRY)
        except Exception as error:  # a full disk, say: whatever it is, people wait for this move; try again by and by
            log.error("a table waits", extra={"facts": {"error": type(error).__name__}})
            asyncio.get_running_loop().call_later(RETRY, self.go_on)
        finally:
            self.driver = None

    async def step(self) -> None:
        """One move of a bot or of chance. The position may change while a bot thinks: then it thinks again."""
        version, turn, ply = self.saved.version, self.table.turn, self.table.ply
        move: int | None
        if turn == CHANCE and self.chance:
            move = self.chance.roll(self.table.state, self.table.movers.count(CHANCE) + 1)
        elif turn == CHANCE:
            move = self.table.due(unpromised())
        else:
            rng = Rng(self.chance.thought(ply)) if self.chance else unpromised()
            loop = asyncio.get_running_loop()
            with metrics.bots_thinking.track_inprogress(), metrics.bot_seconds.time():
                move = await loop.run_in_executor(self.library.thinkers, self.table.due, rng)
            await asyncio.sleep(max(0.0, self.library.pace - (time.monotonic() - self.since)))
        async with self.lock:
            if self.saved.version == version and move is not None:
                with suppress(Overtaken):
                    await self.move(turn, self.table.after(turn, move))

    def stop(self) -> None:
        if self.driver:
            self.driver.cancel()
        if self.timer:
            self.timer.cancel()

    # ── Changes without a move ────────────────────────────────────────────────────────

    def wind_the_clock(self) -> None:
        """Have the game end when the seat to move has no time left."""
        if self.timer:
            self.timer.cancel()
        left = time_left(self)
        if left and not self.over and self.complete and self.table.turn >= 0:
            ring = self.library.start
            version, seconds = self.saved.version, left[self.table.turn] + 0.05
            self.timer = asyncio.get_running_loop().call_later(seconds, lambda: ring(self.time_up(version)))

    async def time_up(self, version: int) -> None:
        try:
            async with self.lock:
                if self.saved.version == version and not self.over:
                    await self.end_by({"kind": "time", "seat": self.table.turn})
        except Overtaken:
            pass
        except Unavailable:
            self.timer = asyncio.get_running_loop().call_later(RETRY, self.wind_the_clock)

    async def set_back(self, before: int) -> None:
        await self.commit(Change(keep=before))

    async def end_by(self, ending: dict[str, Any]) -> None:
        await self.commit(Change(fields={"ending": ending}))

    async def seat_bot(self, seat: int) -> None:
        chairs = list(self.saved.chairs)
        chairs[seat] = Chair(BOT, level=STAND_IN, words=chairs[seat].words)  # the dice to come depend on them
        await self.commit(Change(fields={"chairs": tuple(chairs)}))


def following(state: State, move: Move) -> State:
    after = state.copy()
    after.play(move.text)
    return after


def unpromised() -> Rng:
    """Chance that nobody can check: for tables from before there were promises."""
    return Rng(os.urandom(16).hex())


def seated(chairs: tuple[Chair, ...]) -> tuple[Player, ...]:
    return tuple(
        LevelBot(str(chair.level), LEVELS[chair.level - 1]) if chair.kind == BOT else Player(chair.name or "?")
        for chair in chairs
    )


def in_common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many items two lists have in common at the beginning."""
    if old == new[: len(old)]:
        return len(old)
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return same

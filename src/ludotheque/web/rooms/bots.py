"""Moves bots and dice at a table until a person must move, while somebody is watching."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Protocol

from ludotheque.bots.engines import EngineBot
from ludotheque.bots.players import Forfeit, LevelBot, Player, timed
from ludotheque.core import CHANCE
from ludotheque.search.best import TREES
from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web import metrics
from ludotheque.web.errors import Overtaken
from ludotheque.web.rooms.background import Lane, Thinkers
from ludotheque.web.traffic import Client, Traffic

SHORT_NODES = 120  # nodes up to which a bot's thought counts as short
COST = 6.0  # cost of a move at a table of bots only: it is stored, drawn and shown
# Seconds that a bot waits for the guide: for its comment to be requested, to be read, and between two checks.
ASKED_WITHIN, GUIDE_AT_MOST, GLANCE = 1.0, 4.0, 0.05
RETRY = 2.0  # seconds after which a bot retries a move that could not be stored

log = logging.getLogger("ludotheque")


class Kept(Protocol):
    """A table whose changes are stored before they are shown."""

    table: Table
    lock: asyncio.Lock

    @property
    def payer(self) -> Client | None:
        """The client to charge for bots and dice; None if nobody is watching."""

    @property
    def moves_itself(self) -> bool:
        """Whether bots or dice are to move now."""

    async def commit(self, change: Change) -> bool:
        """Store and show a change; Overtaken if another change came first."""


class Bots:
    """Moves the bots and the dice of a table."""

    def __init__(self, room: Kept, store: Store, thinkers: Thinkers, traffic: Traffic) -> None:
        self.room, self.store, self.thinkers, self.traffic = room, store, thinkers, traffic
        self.task: asyncio.Task[None] | None = None
        self.thinking = False  # whether a bot thinks, or waits to think: nothing is lost if the task ends then
        self.guided, self.held_until = False, 0.0  # whether the guide is on here, and until when bots wait for it

    def go_on(self) -> None:
        """Move until a person is to move, or nobody is watching."""
        if self.task is None and self.room.moves_itself and self.room.payer:
            self.task = asyncio.create_task(self.run(), name="bots of a table")

    def stop(self) -> None:
        if self.task:
            self.task.cancel()

    def rest(self) -> None:
        """Nobody watches any more, or the game is over: think no further, and give back the memory of what was."""
        if self.thinking:
            self.stop()
            self.task, self.thinking = None, False  # somebody may come back before it has ended
        TREES.forget(self.room.table.view(None))  # what is kept hides nothing

    async def run(self) -> None:
        try:
            while self.room.moves_itself and (payer := self.room.payer):
                if await self.store.claim(self.room.table.snapshot.code):
                    await self.step(payer)
                else:  # another process moves them, as long as it lives and somebody is there
                    await asyncio.sleep(RETRY)
        except Exception as error:  # for example a full disk; people wait for this move: retry later
            log.error("a table waits", extra={"facts": {"error": type(error).__name__}})
            asyncio.get_running_loop().call_later(RETRY, self.go_on)
        finally:
            if self.task is asyncio.current_task():
                self.task = None

    async def step(self, payer: Client) -> None:
        """One move. If the table changes while a bot thinks, it thinks again."""
        table = self.room.table
        if not self.room.moves_itself:
            return
        version, turn = table.snapshot.version, table.turn
        by_chance = table.to_throw is not None or turn == CHANCE
        try:
            move = None if by_chance else await self.thought(payer)
            decision = partial(table.throw, monotonic()) if by_chance else None
            if move is not None:
                decision = partial(table.play, turn, move, monotonic())
        except Forfeit as lost:
            log.warning("an engine has lost", extra={"facts": {"by": lost.fault}})  # the message might reveal its hand
            decision = partial(table.forfeit, turn, lost.fault)
        cost = 0.0 if table.people else COST  # people are charged for their own moves, and bots wait for those
        while not await self.traffic.admit(payer, cost):
            await asyncio.sleep(RETRY)
        async with self.room.lock:
            if table.snapshot.version == version and self.room.moves_itself and decision is not None:
                with suppress(Overtaken):
                    await self.room.commit(decision())

    async def thought(self, payer: Client) -> int | None:
        """The move of a bot, not before viewers could follow the previous move."""
        table = self.room.table
        bot = table.players[table.turn]
        self.thinking = True
        try:
            with metrics.bots_thinking.track_inprogress(), metrics.bot_seconds.time():
                took, move = await self.lane_of(bot).think(payer, partial(timed, table.choice_of_bot(monotonic())))
            ready = max(table.turn_began + self.thinkers.pace, monotonic() - took + least_time(table, bot))
            await asyncio.sleep(max(0.0, ready - monotonic()))
            while self.guided and not self.may_go_on(table.turn_began):
                await asyncio.sleep(GLANCE)
        finally:
            self.thinking = self.thinking and self.task is not asyncio.current_task()
        return move

    # ── The guide ─────────────────────────────────────────────────────────────────────

    def may_go_on(self, turn_began: float) -> bool:
        """Whether the guide's comment on a person's last move was read, or none was requested."""
        now = monotonic()
        return now >= min(turn_began + GUIDE_AT_MOST, max(turn_began + ASKED_WITHIN, self.held_until))

    def hold(self, seconds: float) -> None:
        """Wait for the guide for so many seconds from now; 0 to continue at once."""
        self.guided = seconds > 0 or self.guided
        self.held_until = monotonic() + seconds if seconds else 0.0

    def lane_of(self, bot: Player) -> Lane:
        if isinstance(bot, EngineBot):
            return self.thinkers.elsewhere
        short = isinstance(bot, LevelBot) and 0 < bot.level.nodes <= SHORT_NODES
        return self.thinkers.short if short else self.thinkers.long


def least_time(table: Table, bot: Player) -> float:
    """The minimum seconds of a thought.

    If something is hidden, a bot always uses its full time: otherwise a quick reply would reveal that it had no
    choice.
    """
    if not isinstance(bot, LevelBot) or bot.level.nodes:
        return 0.0
    return bot.level.seconds if table.secrets_between(range(table.snapshot.seats)) else 0.0

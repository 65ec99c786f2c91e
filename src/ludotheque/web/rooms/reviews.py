"""Computes reviews in the background, one decision at a time, and stores them with the table."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial

import msgspec

from ludotheque.core import State
from ludotheque.review import Review
from ludotheque.review.judging import Assessment, decisions_of, glance_nodes, judged, nodes_for, with_next_assessments
from ludotheque.store.store import Store
from ludotheque.web.rooms.background import Tasks, Thinkers
from ludotheque.web.traffic import Allowance, Budget, Client, Limits

NAME = "review "  # plus the code of a table: the setting with its assessments
IN_MEMORY = 64  # games whose assessments are cached
REVIEWS = Budget("reviews", Allowance(6, 0.02), Allowance(60, 0.2))  # rate limit of games
GLANCED = 12  # decisions of a first look that take about as long as one of the second: others wait no longer for them
Assessments = tuple[Assessment, ...]


class Judging:
    """A review in progress: decisions assessed, and in all; and what a first look found."""

    def __init__(self, of: int) -> None:
        self.done, self.of = 0, of
        self.glance: Assessments = ()


class Reviews:
    """The assessments of finished games, computed once for all readers."""

    def __init__(self, store: Store, thinkers: Thinkers, tasks: Tasks, limits: Limits) -> None:
        self.store, self.thinkers, self.tasks, self.limits = store, thinkers, tasks, limits
        self.at_hand: OrderedDict[str, Assessments] = OrderedDict()
        self.reviews: OrderedDict[Hashable, Review] = OrderedDict()
        self.going_on: dict[str, Judging] = {}

    async def find(self, code: str, positions: list[State], client: Client) -> Assessments | Judging:
        """The assessments of a finished game or, if they are not complete, the progress; starts computing them.

        Refusal for a client that has too many games reviewed.
        """
        known = self.at_hand.get(code) or await self.kept(code)
        if known is not None:
            return known
        if code not in self.going_on:
            self.begin(code, positions, client)
        return self.going_on[code]

    async def kept(self, code: str) -> Assessments | None:
        text = await self.store.recall(NAME + code)
        try:
            return None if text is None else self.remember(code, msgspec.json.decode(text, type=Assessments))
        except msgspec.DecodeError:  # of another version: computed again
            return None

    def remember(self, code: str, assessments: Assessments) -> Assessments:
        self.at_hand[code] = assessments
        while len(self.at_hand) > IN_MEMORY:
            self.at_hand.popitem(last=False)
        return assessments

    def cached(self, key: Hashable, make: Callable[[], Review]) -> Review:
        """A cached review: finding its moments takes longer than showing a position."""
        if key not in self.reviews:
            self.reviews[key] = make()
        self.reviews.move_to_end(key)
        while len(self.reviews) > IN_MEMORY:
            self.reviews.popitem(last=False)
        return self.reviews[key]

    def begin(self, code: str, positions: list[State], client: Client) -> None:
        self.limits.charge(
            REVIEWS,
            client,
            "Too many games to look back on at once: wait a moment.",
            "Trop de bilans à la fois\u00a0: attendez un instant.",
        )
        self.going_on[code] = Judging(len(decisions_of(positions)))
        self.tasks.start(self.judge(code, positions, client))

    async def judge(self, code: str, positions: list[State], client: Client) -> None:
        """Assess a game decision by decision, fairly among clients, in a thread of its own."""
        progress = self.going_on[code]
        try:
            progress.glance = await self.looked(positions, glance_nodes(positions), client, GLANCED)
            assessments = await self.looked(positions, nodes_for(positions), client, 1, progress)
            await self.store.remember(NAME + code, msgspec.json.encode(assessments).decode())
            self.remember(code, assessments)
        finally:
            del self.going_on[code]

    async def looked(
        self, positions: list[State], nodes: int, client: Client, at_once: int, progress: Judging | None = None
    ) -> Assessments:
        """Every decision assessed with a number of nodes, so many at once."""
        think, plies = self.thinkers.review.think, decisions_of(positions)
        found: list[Assessment] = []
        for begun in range(0, len(plies), at_once):
            found += await think(client, partial(all_judged, positions, plies[begun : begun + at_once], nodes))
            if progress:
                progress.done += 1
        return tuple(await think(client, partial(with_next_assessments, positions, found, nodes)))

    async def think(self, client: Client, thought: partial[bool]) -> bool:
        """A short computation about a reviewed game, in the same thread."""
        return await asyncio.shield(self.thinkers.review.think(client, thought))


def all_judged(positions: list[State], plies: list[int], nodes: int) -> list[Assessment]:
    return [judged(positions, ply, nodes) for ply in plies]

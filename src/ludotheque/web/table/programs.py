"""The programs connected to this process or to a peer."""

from __future__ import annotations

from collections import defaultdict
from time import monotonic
from typing import Protocol

from ludotheque.web.refusals import Refusal

MOST_FEEDS = 2  # connections of one program: the next takes over when one breaks


class Named(Protocol):
    """A program: see tokens.py."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class Connected(Protocol):
    """An event stream to a program."""

    @property
    def program(self) -> Named: ...

    @property
    def busy(self) -> bool: ...

    def wake(self) -> None:
        """There may be a new table."""


class Programs:
    """The connected programs."""

    def __init__(self) -> None:
        self.feeds: dict[str, set[Connected]] = defaultdict(set)
        self.peers: dict[str, tuple[dict[str, str], float]] = {}  # by process: its programs, and when it said so

    def check_room(self, program: str) -> None:
        """Refusal if a program has too many connections."""
        if len(self.feeds[program]) >= MOST_FEEDS:
            raise Refusal(
                429,
                "This program is connected already: end that stream first.",
                "Ce programme est déjà connecté\u00a0: fermez d’abord cette connexion.",
            )

    def enter(self, feed: Connected) -> None:
        self.feeds[feed.program.id].add(feed)

    def leave(self, feed: Connected) -> None:
        self.feeds[feed.program.id].discard(feed)

    def feeds_of(self, program: str) -> set[Connected]:
        return self.feeds[program]

    @property
    def here(self) -> dict[str, str]:
        """The ids, by name, of programs that are connected to this process and not busy."""
        free = [feed.program for feeds in self.feeds.values() for feed in feeds if not feed.busy]
        return {program.name: program.id for program in free}

    @property
    def online(self) -> dict[str, str]:
        """The ids of all connected programs, by name."""
        everywhere = [self.here, *(programs for programs, _ in self.peers.values())]
        return dict(sorted(item for programs in everywhere for item in programs.items()))

    def hear_of(self, process: str, programs: dict[str, str]) -> None:
        """A peer announces its connected programs."""
        self.peers[process] = programs, monotonic()

    def forget_peers(self, since: float) -> None:
        """Drop peers that were silent since then."""
        self.peers = {process: (found, heard) for process, (found, heard) in self.peers.items() if heard > since}

    def wake(self, program: str) -> None:
        for feed in self.feeds.get(program, ()):  # which would otherwise be kept for whoever is no program
            feed.wake()

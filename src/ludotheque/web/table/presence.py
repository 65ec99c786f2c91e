"""Who is at a table, through this process or another one of the same library, and since when the others are away."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from ludotheque.table import Table
from ludotheque.web.limits import Client


class Viewer(Protocol):
    """Somebody who looks at a table, from one of the seats they hold or as a spectator."""

    visitor: str
    client: Client
    seat: int | None

    def show(self) -> None:
        """Show them all that they do not have yet."""

    def follow(self) -> None:
        """The same, after the table has changed: from the seat that is to move now, where they play several."""


@dataclass(frozen=True)
class PeerPresence:
    """The seats whose players are at a table through another process."""

    seats: frozenset[int]
    heard: float  # when that was said


class Presence:
    """Those who look at a table, and those of its players who do not."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.peers: dict[str, PeerPresence] = {}  # by process
        self.opened = monotonic()
        self.left: dict[int, float] = {}  # when the last browser of a seat went away

    def here(self) -> set[int]:
        """The seats whose players look at the table through this process."""
        return self.table.snapshot.seats_of_any({viewer.visitor for viewer in self.viewers})

    def online(self) -> list[int]:
        """The seats whose players look at the table."""
        return sorted(self.here().union(*(peer.seats for peer in self.peers.values())))

    def away(self, seat: int) -> float | None:
        """For how many seconds somebody has not been seen; None if they are here, or nobody plays there."""
        if seat not in self.table.people or seat in self.online():
            return None
        return monotonic() - self.left.get(seat, self.opened)

    # ── Coming and going ──────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer) -> None:
        before = self.online()
        self.viewers.add(viewer)
        if self.online() != before:
            self.show(but=viewer)

    def leave(self, viewer: Viewer) -> None:
        before = self.online()
        self.viewers.discard(viewer)
        if self.online() != before:
            self.note_who_left(before)
            self.show()

    def hear_of(self, process: str, seats: frozenset[int]) -> None:
        """Another process says who is at the table there."""
        self.set_peers(self.peers | {process: PeerPresence(seats, monotonic())})

    def forget_peers(self, since: float) -> None:
        """Leave out those of which nothing was heard since then."""
        self.set_peers({process: peer for process, peer in self.peers.items() if peer.heard > since})

    def set_peers(self, peers: dict[str, PeerPresence]) -> None:
        before = self.online()
        self.peers = peers
        if self.online() != before:
            self.note_who_left(before)
            self.show()

    def note_who_left(self, before: list[int]) -> None:
        """Remember since when those are away who were online before."""
        self.left.update(dict.fromkeys(set(before) - set(self.online()), monotonic()))

    def show(self, but: Viewer | None = None) -> None:
        """Show everybody here who is there."""
        for viewer in self.viewers - {but}:
            viewer.show()

"""Who is at a table, through this process or a peer, and since when the others have been away."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, Protocol

from ludotheque.table import Table
from ludotheque.web.traffic import Client


class Viewer(Protocol):
    """A browser or program looking at a table, from one of its seats or as a spectator."""

    visitor: str
    client: Client
    seat: int | None

    def show(self) -> None:
        """Send what it does not have yet."""

    def follow(self, answering: int | None = None) -> None:
        """Send the table after a change, from the seat to move if it plays several.

        `answering` is the request that the change is the answer to.
        """

    def settle(self) -> None:
        """Everybody has been shown the last change: drop what was kept for the others."""

    def hear(self, seat: int, number: int) -> None:
        """Send a greeting of a seat."""

    def hear_news(self, seat: int, number: int) -> None:
        """Say what somebody on another seat has done: the number of a sentence in acts.NEWS."""


class Request(NamedTuple):
    """What a viewer asks for. The first view that shows the change answers it."""

    viewer: Viewer
    id: int

    @property
    def visitor(self) -> str:
        return self.viewer.visitor


@dataclass(frozen=True)
class PeerPresence:
    """The seats whose players are present through another process."""

    seats: frozenset[int]
    phones: frozenset[int]
    heard: float  # when that was announced


class Presence:
    """The viewers of a table, and its absent players."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.peers: dict[str, PeerPresence] = {}  # by process
        self.opened = monotonic()
        self.left: dict[int, float] = {}  # [seat] when its last browser left
        self.changed = object()  # another whenever somebody comes or leaves
        self.known: tuple[tuple[object, ...], list[int]] = ((), [])  # cache of online(), with what it was computed from

    def here(self) -> set[int]:
        """The seats whose players are present through this process."""
        return self.table.snapshot.seats_of_any({viewer.visitor for viewer in self.viewers})

    def online(self) -> list[int]:
        """The seats whose players are present. Cached, because it is the same from move to move."""
        known, online = self.known
        if known != (now := self.seating):
            online = sorted(self.here().union(*(peer.seats for peer in self.peers.values())))
            self.known = now, online
        return online

    @property
    def seating(self) -> tuple[object, ...]:
        """A key that stays equal until somebody comes, leaves or changes chairs."""
        return self.changed, self.table.snapshot.company

    def phones_here(self) -> set[int]:
        """The seats played through this process from a device with no other seat."""
        return self.table.snapshot.played_alone({viewer.visitor for viewer in self.viewers})

    def phones(self) -> set[int]:
        """The same through any process: beside a shared screen, these are phones."""
        return self.phones_here().union(*(peer.phones for peer in self.peers.values()))

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that a visitor plays from this device: a shared screen leaves seats to their connected phones."""
        seats = self.table.seats_of(visitor)
        return seats if len(seats) < 2 else [seat for seat in seats if seat not in self.phones()]

    def away(self, seat: int) -> float | None:
        """How many seconds a player has been absent; None if they are present, or nobody plays there."""
        if seat not in self.table.people or seat in self.online():
            return None
        return monotonic() - self.left.get(seat, self.opened)

    def seen_within(self, seat: int, seconds: float) -> bool:
        """Whether a player is present, or was within so many seconds."""
        return seat in self.online() or monotonic() - self.left.get(seat, -seconds) < seconds

    # ── Coming and going ──────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer) -> None:
        online, phones = self.online(), self.phones()
        self.viewers.add(viewer)
        self.changed = object()
        self.show_who_came(online, phones, but=viewer)

    def leave(self, viewer: Viewer) -> None:
        online, phones = self.online(), self.phones()
        self.viewers.discard(viewer)
        self.changed = object()
        self.show_who_came(online, phones)

    def hear_of(self, process: str, seats: frozenset[int], phones: frozenset[int] = frozenset()) -> None:
        """A peer announces who is at the table there, most often the same as before."""
        before, now = self.peers.get(process), PeerPresence(seats, phones, monotonic())
        if before and (before.seats, before.phones) == (seats, phones):
            self.peers[process] = now
        else:
            self.set_peers(self.peers | {process: now})

    def forget_peers(self, since: float) -> None:
        """Drop peers that were silent since then."""
        heard = {process: peer for process, peer in self.peers.items() if peer.heard > since}
        if len(heard) < len(self.peers):
            self.set_peers(heard)

    def set_peers(self, peers: dict[str, PeerPresence]) -> None:
        online, phones = self.online(), self.phones()
        self.peers = peers
        self.changed = object()
        self.show_who_came(online, phones)

    def show_who_came(self, online: list[int], phones: set[int], but: Viewer | None = None) -> None:
        """Show everybody here who has come or gone; a screen stops showing a hand that is on a phone."""
        self.left.update(dict.fromkeys(set(online) - set(self.online()), monotonic()))
        if phones != self.phones():
            for viewer in self.viewers - {but}:
                viewer.follow()
        elif online != self.online():
            for viewer in self.viewers - {but}:
                viewer.show()

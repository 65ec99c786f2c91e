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

    def hear(self, seat: int, number: int) -> None:
        """A seat has said one of the greetings."""


@dataclass(frozen=True)
class PeerPresence:
    """The seats whose players are at a table through another process."""

    seats: frozenset[int]
    phones: frozenset[int]
    heard: float  # when that was said


class Presence:
    """Those who look at a table, and those of its players who do not."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: set[Viewer] = set()
        self.peers: dict[str, PeerPresence] = {}  # by process
        self.opened = monotonic()
        self.left: dict[int, float] = {}  # when the last browser of a seat went away
        self.moment = object()  # another one whenever somebody has come or gone
        self.known: tuple[tuple[object, ...], list[int]] = ((), [])  # by whom that follows from: who is online

    def here(self) -> set[int]:
        """The seats whose players look at the table through this process."""
        return self.table.snapshot.seats_of_any({viewer.visitor for viewer in self.viewers})

    def online(self) -> list[int]:
        """The seats whose players look at the table: the same from move to move, so it is found once."""
        known, online = self.known
        if known != (now := self.seating):
            online = sorted(self.here().union(*(peer.seats for peer in self.peers.values())))
            self.known = now, online
        return online

    @property
    def seating(self) -> tuple[object, ...]:
        """What all follows from that is said here: while it is the same, nobody has come or gone, or changed chairs."""
        return self.moment, self.table.snapshot.company

    def phones_here(self) -> set[int]:
        """The seats that somebody plays through this process from a device that plays no other."""
        return self.table.snapshot.played_alone({viewer.visitor for viewer in self.viewers})

    def phones(self) -> set[int]:
        """The same through any process: beside a screen that several share, these are their phones."""
        return self.phones_here().union(*(peer.phones for peer in self.peers.values()))

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that somebody plays from a device now: a screen leaves those to their phones that are here."""
        seats = self.table.seats_of(visitor)
        return seats if len(seats) < 2 else [seat for seat in seats if seat not in self.phones()]

    def away(self, seat: int) -> float | None:
        """For how many seconds somebody has not been seen; None if they are here, or nobody plays there."""
        if seat not in self.table.people or seat in self.online():
            return None
        return monotonic() - self.left.get(seat, self.opened)

    def seen_within(self, seat: int, seconds: float) -> bool:
        """Whether somebody is here, or was so lately."""
        return seat in self.online() or monotonic() - self.left.get(seat, -seconds) < seconds

    # ── Coming and going ──────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer) -> None:
        online, phones = self.online(), self.phones()
        self.viewers.add(viewer)
        self.moment = object()
        self.show_who_came(online, phones, but=viewer)

    def leave(self, viewer: Viewer) -> None:
        online, phones = self.online(), self.phones()
        self.viewers.discard(viewer)
        self.moment = object()
        self.show_who_came(online, phones)

    def hear_of(self, process: str, seats: frozenset[int], phones: frozenset[int] = frozenset()) -> None:
        """Another process says who is at the table there."""
        self.set_peers(self.peers | {process: PeerPresence(seats, phones, monotonic())})

    def forget_peers(self, since: float) -> None:
        """Leave out those of which nothing was heard since then."""
        self.set_peers({process: peer for process, peer in self.peers.items() if peer.heard > since})

    def set_peers(self, peers: dict[str, PeerPresence]) -> None:
        online, phones = self.online(), self.phones()
        self.peers = peers
        self.moment = object()
        self.show_who_came(online, phones)

    def show_who_came(self, online: list[int], phones: set[int], but: Viewer | None = None) -> None:
        """Show everybody here who is there, if others were before; a screen shows a hand no longer that has a phone."""
        self.left.update(dict.fromkeys(set(online) - set(self.online()), monotonic()))
        if phones != self.phones():
            for viewer in self.viewers - {but}:
                viewer.follow()
        elif online != self.online():
            for viewer in self.viewers - {but}:
                viewer.show()

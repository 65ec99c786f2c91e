"""How much one visitor, or one address, may ask for: enough for a club behind one address, not without end.

Whatever is asked for has a cost, in milliseconds of work about. Everybody has so much to spend at once, and gets
so much back a second. All workers of a machine count together.
"""

from __future__ import annotations

import ipaddress
import mmap
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from starlette.requests import HTTPConnection

from ludotheque.web.refusals import Refusal
from ludotheque.words import Words

SOCKETS_OF_A_VISITOR, SOCKETS_OF_AN_ADDRESS = 50, 1000  # open at the same time, in each worker
SLOTS = 1 << 16  # of those who have spent something lately
TOO_MUCH = Words("Too much at once: wait a moment.", "Trop de choses à la fois\u00a0: attendez un instant.")


class Client(NamedTuple):
    """From where something is asked."""

    visitor: str  # empty for somebody who has brought no cookie of ours
    address: str  # empty where it is not known


NOBODY = Client("", "")


class Allowance(NamedTuple):
    """What one may spend at once, and gets back a second."""

    at_once: float
    per_second: float


class Budget(NamedTuple):
    """What a visitor, and what all visitors of an address, may spend on something."""

    name: str
    visitor: Allowance
    address: Allowance


WORK = Budget("work", Allowance(1500, 150), Allowance(3000, 300))  # milliseconds
TABLES = Budget("tables", Allowance(20, 0.1), Allowance(200, 1.0))  # that are opened
EVENINGS = Budget("evenings", Allowance(5, 1 / 300), Allowance(50, 1 / 30))  # that are opened
MISSES = Budget("misses", Allowance(20, 0.1), Allowance(100, 0.2))  # names of tables that there are not


GREETINGS = Budget("greetings", Allowance(3, 0.1), Allowance(60, 2.0))
PHRASES = Budget("phrases", Allowance(5, 1 / 60), Allowance(30, 1 / 10))  # that are tried to get a library back
WAYS_BACK = Budget("ways back", Allowance(5, 1 / 60), Allowance(100, 1.0))  # that are made
SHOWN = Budget("shown", Allowance(4, 1 / 60), Allowance(40, 0.2))  # tables that are opened for everybody to see


class Bucket:
    """An allowance that one connection has for itself."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self.left, self.refilled = allowance.at_once, time.monotonic()

    def take(self) -> bool:
        """Whether it may be done now; then there is one time less."""
        now = time.monotonic()
        self.left = min(self.allowance.at_once, self.left + self.allowance.per_second * (now - self.refilled))
        self.refilled = now
        allowed = self.left >= 1
        self.left -= allowed
        return allowed


class Ledger:
    """What everybody has spent lately, in memory that processes share which begin after it. Debts melt with time.

    Two who share a slot share an allowance: that is rare, and nobody can choose with whom.
    """

    def __init__(self) -> None:
        self.memory = memoryview(mmap.mmap(-1, 16 * SLOTS)).cast("d")  # a debt, and when it was so; and so on
        self.key = os.urandom(16)
        self.slots: dict[str, int] = {}

    def slot(self, who: str) -> int:
        """Found once for those who ask again and again."""
        found = self.slots.get(who)
        if found is None:
            if len(self.slots) == SLOTS:
                self.slots.clear()
            number = int.from_bytes(blake2b(who.encode(), digest_size=8, key=self.key).digest())
            found = self.slots[who] = 2 * (number % SLOTS)
        return found

    def debt(self, who: str, allowance: Allowance) -> float:
        slot, memory = self.slot(who), self.memory
        debt = memory[slot]
        return debt and max(0.0, debt - allowance.per_second * (time.monotonic() - memory[slot + 1]))

    def add(self, who: str, cost: float, allowance: Allowance) -> None:
        slot, debt = self.slot(who), self.debt(who, allowance)
        self.memory[slot], self.memory[slot + 1] = debt + cost, time.monotonic()


class Limits:
    """Counts what everybody asks for."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.ledger = ledger or Ledger()
        self.sockets: Counter[str] = Counter()

    def wait(self, budget: Budget, client: Client, cost: float) -> float:
        """After how many seconds somebody may spend so much."""
        wait = 0.0
        for who, allowance in accounts(budget, client):
            over = self.ledger.debt(who, allowance) + cost - allowance.at_once
            if over > 0:
                wait = max(wait, over / (allowance.per_second or 1e-9))
        return wait

    def add(self, budget: Budget, client: Client, cost: float) -> None:
        for who, allowance in accounts(budget, client):
            self.ledger.add(who, cost, allowance)

    def spend(self, budget: Budget, client: Client, cost: float, patience: float = 0.0) -> float:
        """How many seconds somebody has to wait before they spend so much.

        If that is no longer than their patience, it counts as spent already: whoever comes later waits longer.
        """
        wait = self.wait(budget, client, cost)
        if wait <= patience:
            self.add(budget, client, cost)
        return wait

    def take(self, who: str, allowance: Allowance) -> bool:
        """Whether somebody who is neither visitor nor address may do something once more; then it counts."""
        allowed = self.ledger.debt(who, allowance) + 1 <= allowance.at_once
        if allowed:
            self.ledger.add(who, 1, allowance)
        return allowed

    def open_table(self, client: Client) -> None:
        """Refusal for somebody who opens one table after the other."""
        if self.spend(TABLES, client, 1):
            raise Refusal(
                429,
                "Too many tables at once: wait a moment before you open another.",
                "Trop de tables à la fois : attendez un instant avant d’en ouvrir une autre.",
            )

    def show_table(self, client: Client) -> None:
        """Refusal for somebody who fills the home page with tables."""
        if self.spend(SHOWN, client, 1):
            raise Refusal(
                429,
                "You have opened several tables to all: wait for somebody there, or open this one by invitation.",
                "Vous avez ouvert plusieurs tables à tous\u00a0: attendez-y quelqu’un, ou ouvrez celle-ci sur"
                " invitation.",
            )

    def try_phrase(self, client: Client) -> None:
        """Refusal for somebody who tries one phrase after the other."""
        if self.spend(PHRASES, client, 1):
            raise Refusal(
                429,
                "Too many phrases: look for the one that you wrote down, and try again in a few minutes.",
                "Trop de phrases\u00a0: cherchez celle que vous avez notée, et réessayez dans quelques minutes.",
            )

    def make_way_back(self, client: Client) -> None:
        """Refusal for somebody who makes phrases or links without end."""
        if self.spend(WAYS_BACK, client, 1):
            raise Refusal(429, "One at a time: wait a moment.", "Une chose à la fois\u00a0: attendez un instant.")

    def greet(self, client: Client) -> None:
        """Refusal for somebody who greets without end."""
        if self.spend(GREETINGS, client, 1):
            raise Refusal(429, "One greeting at a time: wait a little.", "Un salut à la fois\u00a0: patientez un peu.")

    def check_guesses(self, client: Client) -> None:
        """Refusal for somebody who has tried one name of a table after the other."""
        if self.wait(MISSES, client, 1):
            raise Refusal(
                429,
                "Too many tables that there are not: check the name, and wait a moment before you try again.",
                "Trop de tables qui n’existent pas\u00a0: vérifiez le nom, et attendez un instant avant de réessayer.",
            )

    @contextmanager
    def socket(self, client: Client) -> Iterator[None]:
        """Counts a socket while it is open; Refusal for somebody who has too many of them."""
        for who, most in zip(client, (SOCKETS_OF_A_VISITOR, SOCKETS_OF_AN_ADDRESS), strict=True):
            if who and self.sockets[who] >= most:
                raise Refusal(
                    429,
                    "Too many tables are open here: close some of them.",
                    "Trop de tables sont ouvertes ici : fermez-en.",
                )
        self.sockets.update(client)
        try:
            yield
        finally:
            self.sockets.subtract(client)
            for who in client:
                if not self.sockets[who]:
                    del self.sockets[who]


@lru_cache(1 << 14)
def accounts(budget: Budget, client: Client) -> list[tuple[str, Allowance]]:
    """Where it is written down what somebody spends."""
    both = (("visitor", client.visitor, budget.visitor), ("address", client.address, budget.address))
    return [(f"{budget.name} {kind} {who}", allowance) for kind, who, allowance in both if who]


def address_of(connection: HTTPConnection) -> str:
    """Whom a limit is for. Empty for this machine itself: a proxy that does not say for whom it asks."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.is_loopback:
        return ""
    return host if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))  # one customer’s

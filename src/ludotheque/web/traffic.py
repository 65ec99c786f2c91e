"""Who may do how much, and who comes next: rate limits, wide enough for a club behind one address, and a fair queue.

Every request has a cost, roughly in milliseconds of work. Each account has a burst and a refill rate (token bucket).
All workers of a machine share the accounts. In the queue addresses take turns, then the visitors of an address, each
with their oldest request first: a client that asks for a thousand things at once delays only itself.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import mmap
import os
import time
from collections import Counter, deque
from hashlib import blake2b
from typing import Generic, NamedTuple, TypeVar

from starlette.requests import HTTPConnection

from ludotheque.web.errors import Refusal
from ludotheque.words import Words

# ── Limits ─────────────────────────────────────────────────────────────────────────────

SOCKETS_OF_A_VISITOR, SOCKETS_OF_AN_ADDRESS = 50, 1000  # open at the same time, in each worker
PLACES, ROW = 1 << 16, 8  # accounts in the table; possible places of each
MOST_KNOWN = 1 << 14  # clients whose accounts are remembered
TOO_MUCH = Words("Too much at once: wait a moment.", "Trop de choses à la fois\u00a0: attendez un instant.")


class Client(NamedTuple):
    """Where a request comes from."""

    visitor: str  # empty for somebody without our cookie
    address: str  # empty if unknown


NOBODY = Client("", "")


class Allowance(NamedTuple):
    """A token bucket: its size, and its refill per second."""

    at_once: float
    per_second: float


class Budget(NamedTuple):
    """The limits of a visitor, and of all visitors of an address, for one kind of request."""

    name: str
    visitor: Allowance
    address: Allowance


WORK = Budget("work", Allowance(1500, 150), Allowance(3000, 300))  # milliseconds
TABLES = Budget("tables", Allowance(20, 0.1), Allowance(200, 1.0))  # tables opened
EVENINGS = Budget("evenings", Allowance(5, 1 / 300), Allowance(50, 1 / 30))  # that are opened
CLUBS = Budget("clubs", Allowance(3, 1 / 600), Allowance(30, 1 / 60))  # that are opened
JOINS = Budget("joins", Allowance(10, 1 / 30), Allowance(100, 0.2))  # people who come to a club or an evening
LETTERS = Budget("letters", Allowance(5, 1 / 20), Allowance(60, 1.0))  # that are written
MAILS = Budget("mails", Allowance(3, 1 / 600), Allowance(30, 1 / 60))  # first mails to an address
MISSES = Budget("misses", Allowance(20, 0.1), Allowance(100, 0.2))  # codes of tables that do not exist


GREETINGS = Budget("greetings", Allowance(3, 0.1), Allowance(60, 2.0))
PHRASES = Budget("phrases", Allowance(5, 1 / 60), Allowance(30, 1 / 10))  # recovery phrases tried
WAYS_BACK = Budget("ways back", Allowance(5, 1 / 60), Allowance(100, 1.0))  # phrases and links made
SHOWN = Budget("shown", Allowance(4, 1 / 60), Allowance(40, 0.2))  # public tables opened


class Bucket:
    """The token bucket of one connection."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self.left, self.refilled = allowance.at_once, time.monotonic()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = time.monotonic()
        self.left = min(self.allowance.at_once, self.left + self.allowance.per_second * (now - self.refilled))
        self.refilled = now
        allowed = self.left >= 1
        self.left -= allowed
        return allowed


class Account:
    """What somebody may spend, and where in the ledger it is written."""

    __slots__ = ("allowance", "mark", "place")

    def __init__(self, mark: int, allowance: Allowance) -> None:
        self.mark, self.allowance = mark, allowance
        self.place = row_of(mark)[0]  # where it was found last; it may have been replaced since


class Ledger:
    """The recent spending of all clients, in shared memory of processes forked after it. Debts decay with time.

    A hash table: an account is in one of a few places of its row, under its own mark. If all are taken, the one that
    has been quiet longest is replaced.
    """

    def __init__(self) -> None:
        memory = memoryview(mmap.mmap(-1, 24 * PLACES))
        self.marks = memory[: 8 * PLACES].cast("Q")  # [place] the mark of the account,
        self.debts = memory[8 * PLACES : 16 * PLACES].cast("d")  # its debt,
        self.times = memory[16 * PLACES :].cast("d")  # and when it was written
        self.key = os.urandom(16)

    def account(self, who: str, allowance: Allowance) -> Account:
        return Account(int.from_bytes(blake2b(who.encode(), digest_size=8, key=self.key).digest()), allowance)

    def found(self, account: Account) -> bool:
        """Whether an account is written; then it is in its place."""
        marks, mark = self.marks, account.mark
        if marks[account.place] == mark:
            return True
        for place in row_of(mark):
            if marks[place] == mark:
                account.place = place
                return True
        return False

    def debt(self, account: Account, now: float) -> float:
        if not self.found(account):
            return 0.0
        place = account.place
        return max(0.0, self.debts[place] - account.allowance.per_second * (now - self.times[place]))

    def write(self, account: Account, debt: float, now: float) -> None:
        if not self.found(account):
            account.place = min(row_of(account.mark), key=self.times.__getitem__)
        place = account.place
        self.marks[place], self.debts[place], self.times[place] = account.mark, debt, now


def row_of(mark: int) -> range:
    """The places where an account may be."""
    first = ROW * (mark % (PLACES // ROW))
    return range(first, first + ROW)


class Limits:
    """Charges requests to clients."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.ledger = ledger or Ledger()
        self.known: dict[tuple[Budget, Client], list[Account]] = {}  # the accounts of those who were here lately
        self.sockets: Counter[str] = Counter()

    def accounts(self, budget: Budget, client: Client) -> list[Account]:
        """The accounts to charge for a client."""
        found = self.known.get((budget, client))
        if found is None:
            if len(self.known) == MOST_KNOWN:
                self.known.clear()
            both = (("visitor", client.visitor, budget.visitor), ("address", client.address, budget.address))
            found = [
                self.ledger.account(f"{budget.name} {kind} {who}", allowance) for kind, who, allowance in both if who
            ]
            self.known[budget, client] = found
        return found

    def wait(self, budget: Budget, client: Client, cost: float) -> float:
        """The seconds until a client may spend this cost."""
        return self.spend(budget, client, cost, patience=-1.0)

    def add(self, budget: Budget, client: Client, cost: float) -> None:
        self.spend(budget, client, cost, patience=math.inf)

    def spend(self, budget: Budget, client: Client, cost: float, patience: float = 0.0) -> float:
        """The seconds that a client has to wait before spending this cost.

        If that is within their patience, it is charged at once: later requests wait longer.
        """
        ledger, now, wait = self.ledger, time.monotonic(), 0.0
        charged = []
        for account in self.accounts(budget, client):
            debt = ledger.debt(account, now) + cost
            charged.append((account, debt))
            over = debt - account.allowance.at_once
            if over > 0:
                wait = max(wait, over / (account.allowance.per_second or 1e-9))
        if wait <= patience:
            for account, debt in charged:
                ledger.write(account, debt, now)
        return wait

    def take(self, who: str, allowance: Allowance) -> bool:
        """Charge a named account once; False if it is over its limit."""
        account, now = self.ledger.account(who, allowance), time.monotonic()
        debt = self.ledger.debt(account, now) + 1
        allowed = debt <= allowance.at_once
        if allowed:
            self.ledger.write(account, debt, now)
        return allowed

    def charge(self, budget: Budget, client: Client, en: str, fr: str) -> None:
        """Charge a client once; Refusal, which says that, if it is over its limit."""
        if self.spend(budget, client, 1):
            raise Refusal(429, en, fr)

    def open_table(self, client: Client) -> None:
        """Refusal for a client that opens too many tables."""
        self.charge(
            TABLES,
            client,
            "Too many tables at once: wait a moment before you open another.",
            "Trop de tables à la fois : attendez un instant avant d’en ouvrir une autre.",
        )

    def show_table(self, client: Client) -> None:
        """Refusal for a client that fills the lobby with tables."""
        self.charge(
            SHOWN,
            client,
            "You have opened several tables to all: wait for somebody there, or open this one by invitation.",
            "Vous avez ouvert plusieurs tables à tous\u00a0: attendez-y quelqu’un, ou ouvrez celle-ci sur invitation.",
        )

    def try_phrase(self, client: Client) -> None:
        """Refusal for a client that tries too many phrases."""
        self.charge(
            PHRASES,
            client,
            "Too many phrases: look for the one that you wrote down, and try again in a few minutes.",
            "Trop de phrases\u00a0: cherchez celle que vous avez notée, et réessayez dans quelques minutes.",
        )

    def make_way_back(self, client: Client) -> None:
        """Refusal for a client that makes too many phrases or links."""
        self.charge(
            WAYS_BACK, client, "One at a time: wait a moment.", "Une chose à la fois\u00a0: attendez un instant."
        )

    def greet(self, client: Client) -> None:
        """Refusal for a client that sends too many greetings."""
        self.charge(
            GREETINGS, client, "One greeting at a time: wait a little.", "Un salut à la fois\u00a0: patientez un peu."
        )

    def check_guesses(self, client: Client) -> None:
        """Refusal for a client that has tried too many table codes."""
        if self.wait(MISSES, client, 1):
            raise Refusal(
                429,
                "Too many tables that there are not: check the name, and wait a moment before you try again.",
                "Trop de tables qui n’existent pas\u00a0: vérifiez le nom, et attendez un instant avant de réessayer.",
            )

    def open_socket(self, client: Client) -> None:
        """Count a socket, until close_socket; Refusal for a client with too many."""
        for who, most in zip(client, (SOCKETS_OF_A_VISITOR, SOCKETS_OF_AN_ADDRESS), strict=True):
            if who and self.sockets[who] >= most:
                raise Refusal(
                    429,
                    "Too many tables are open here: close some of them.",
                    "Trop de tables sont ouvertes ici : fermez-en.",
                )
        self.sockets.update(client)

    def close_socket(self, client: Client) -> None:
        self.sockets.subtract(client)
        for who in client:
            if not self.sockets[who]:
                del self.sockets[who]


def address_of(connection: HTTPConnection) -> str:
    """The address to limit. Empty for this machine itself, which may be a proxy that does not forward addresses."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.is_loopback:
        return ""
    return host if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))  # one customer's


# ── The queue ──────────────────────────────────────────────────────────────────────────

T = TypeVar("T")

PATIENCE = 2.0  # seconds that a client over its limit may wait


class FairQueue(Generic[T]):
    """Items of clients, given out in turn."""

    def __init__(self) -> None:
        self.addresses: dict[str, dict[str, deque[T]]] = {}  # the next turn comes first

    def __bool__(self) -> bool:
        return bool(self.addresses)

    def put(self, client: Client, item: T) -> None:
        self.addresses.setdefault(client.address, {}).setdefault(client.visitor, deque()).append(item)

    def take(self) -> T:
        """The next item; its client goes to the end of the queue."""
        address = next(iter(self.addresses))
        visitors = self.addresses.pop(address)
        visitor = next(iter(visitors))
        items = visitors.pop(visitor)
        item = items.popleft()
        if items:
            visitors[visitor] = items
        if visitors:
            self.addresses[address] = visitors
        return item


class Turns:
    """Schedules work in the one thread that serves everybody: one piece at a time, with other tasks in between."""

    def __init__(self) -> None:
        self.waiting: FairQueue[asyncio.Future[None]] = FairQueue()
        self.busy = False

    async def take(self, client: Client) -> None:
        """Wait for one's turn, which lasts until the next await."""
        if self.busy:
            turn = asyncio.get_running_loop().create_future()
            self.waiting.put(client, turn)
            await turn
        else:
            self.begin()

    def begin(self) -> None:
        self.busy = True
        asyncio.get_running_loop().call_soon(self.next)

    def next(self) -> None:
        """Give the turn to the next one, after the current piece of work."""
        self.busy = False
        while self.waiting and not self.busy:
            turn = self.waiting.take()
            if not turn.done():  # the waiting client may have gone
                turn.set_result(None)
                self.begin()


class Traffic:
    """Decides when a client may do something."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.turns = limits, Turns()

    async def admit(self, client: Client, cost: float) -> bool:
        """Wait until a client may spend this cost and it is its turn; False if that would take too long."""
        wait = self.limits.spend(WORK, client, cost, PATIENCE)
        if wait > PATIENCE:
            return False
        if wait:
            await asyncio.sleep(wait)
        await self.turns.take(client)
        return True

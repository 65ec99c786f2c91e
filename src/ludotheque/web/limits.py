"""How much one visitor, or one address, may ask for: enough for a club behind one address, not without end."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

from ludotheque.web.refusals import Refusal

TABLES_OF_A_VISITOR = (20.0, 0.1)  # opened at once, and then so many a second
TABLES_OF_AN_ADDRESS = (200.0, 1.0)
SOCKETS_OF_A_VISITOR, SOCKETS_OF_AN_ADDRESS = 50, 1000  # open at the same time
FORGET_AT = 10_000  # buckets; those that are full again are forgotten


class Bucket:
    """Leave to do something so often at once, and then so often a second."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self.most, self.per_second = at_once, per_second
        self.tokens, self.refilled = at_once, time.monotonic()

    def take(self) -> bool:
        """Whether it may be done now; then there is one time less."""
        self.refill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def refill(self) -> None:
        now = time.monotonic()
        self.tokens = min(self.most, self.tokens + self.per_second * (now - self.refilled))
        self.refilled = now

    @property
    def full(self) -> bool:
        self.refill()
        return self.tokens == self.most


class Limits:
    """Counts what everybody has asked for lately."""

    def __init__(self) -> None:
        self.buckets: dict[str, Bucket] = {}
        self.sockets: Counter[str] = Counter()

    def open_table(self, visitor: str, address: str) -> None:
        """Refusal for somebody who opens one table after the other."""
        for who, limit in (visitor, TABLES_OF_A_VISITOR), (address, TABLES_OF_AN_ADDRESS):
            if who and not self.bucket(who, limit).take():
                raise Refusal(
                    429,
                    "Too many tables at once: wait a moment before you open another.",
                    "Trop de tables à la fois : attendez un instant avant d’en ouvrir une autre.",
                )

    def bucket(self, who: str, limit: tuple[float, float]) -> Bucket:
        if len(self.buckets) >= FORGET_AT:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full}
        return self.buckets.setdefault(who, Bucket(*limit))

    @contextmanager
    def socket(self, visitor: str, address: str) -> Iterator[None]:
        """Counts a socket while it is open; Refusal for somebody who has too many of them."""
        for who, most in (visitor, SOCKETS_OF_A_VISITOR), (address, SOCKETS_OF_AN_ADDRESS):
            if who and self.sockets[who] >= most:
                raise Refusal(
                    429,
                    "Too many tables are open here: close some of them.",
                    "Trop de tables sont ouvertes ici : fermez-en.",
                )
        both = [visitor, address]
        self.sockets.update(both)
        try:
            yield
        finally:
            self.sockets.subtract(both)
            for who in both:
                if not self.sockets[who]:
                    del self.sockets[who]


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

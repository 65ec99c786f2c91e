"""Private links that take a seat to another device: each works once, for one seat, for a short time.

A link is valid as long as the devices of the seat do not change. Using it adds a device: so it works once, and nothing
has to be stored.
"""

from __future__ import annotations

import hashlib
from typing import Any

from itsdangerous import BadData, URLSafeTimedSerializer

from ludotheque.table.snapshot import Snapshot
from ludotheque.web.signing import signed

LIFETIME = 15 * 60  # seconds


class SeatLinks:
    """Makes and checks signed links."""

    def __init__(self, secret: str) -> None:
        self.links = URLSafeTimedSerializer(secret, "seat link")

    def token(self, snapshot: Snapshot, seat: int) -> str:
        return signed(self.links, [snapshot.code, seat, played_from(snapshot, seat)])

    def seat(self, snapshot: Snapshot, token: str) -> int | None:
        """The seat that a link opens; None if it is invalid, expired, or used."""
        try:
            kept: Any = self.links.loads(token, max_age=LIFETIME)
            code, seat, devices = kept
        except (BadData, ValueError, TypeError):
            return None
        ours = code == snapshot.code and isinstance(seat, int) and devices == played_from(snapshot, seat)
        return seat if ours else None


def played_from(snapshot: Snapshot, seat: int) -> str:
    """A hash of the devices of a seat: it changes with every device added or removed, and never repeats."""
    return hashlib.sha256("\n".join(sorted(snapshot.visitors_of([seat]))).encode()).hexdigest()[:16]

"""Private links that take a seat to another device: each works once, for one seat, for a short time.

A link is good for as long as nothing changes about from where the seat is played. Whoever uses it changes that:
so it works once, and nothing has to be kept of it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from itsdangerous import BadData, URLSafeTimedSerializer

from ludotheque.table.snapshot import Snapshot
from ludotheque.web.signing import signed

LIFETIME = 15 * 60  # seconds


class SeatLinks:
    """Makes and reads what only we can have signed."""

    def __init__(self, secret: str) -> None:
        self.links = URLSafeTimedSerializer(secret, "seat link")

    def token(self, snapshot: Snapshot, seat: int) -> str:
        return signed(self.links, [snapshot.code, seat, played_from(snapshot, seat)])

    def seat(self, snapshot: Snapshot, token: str) -> int | None:
        """The seat that a link opens; None if it is none of ours, too old, or used."""
        try:
            kept: Any = self.links.loads(token, max_age=LIFETIME)
            code, seat, devices = kept
        except (BadData, ValueError, TypeError):
            return None
        ours = code == snapshot.code and isinstance(seat, int) and devices == played_from(snapshot, seat)
        return seat if ours else None


def played_from(snapshot: Snapshot, seat: int) -> str:
    """Changes with every device that comes or goes, and never becomes what it was."""
    return hashlib.sha256("\n".join(sorted(snapshot.visitors_of([seat]))).encode()).hexdigest()[:16]

"""Codes reserved for tables being set up, so that a form sent twice opens one table."""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer

from ludotheque.web.signing import signed


class Tickets:
    """Signed codes of tables that are being set up."""

    def __init__(self, key: str) -> None:
        self.tickets = URLSafeSerializer(key, "table")

    def ticket(self, code: str) -> str:
        return signed(self.tickets, code)

    def code(self, ticket: str) -> str | None:
        """The code of a ticket; None if it is invalid."""
        try:
            return str(self.tickets.loads(ticket))
        except BadSignature:
            return None

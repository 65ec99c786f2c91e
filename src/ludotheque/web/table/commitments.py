"""What a table commits itself to before anybody sits down: a secret that it cannot change afterwards.

The name of a table and its secret belong together: who sets up a table is shown the name and the
commitment, and sends the name back, signed, with their words. So the library knows nobody's words when
it commits itself; and since no two tables have the same name, no secret serves twice.
"""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer

from ludotheque import chance
from ludotheque.web.signing import signed


class Commitments:
    """Makes the secrets of tables out of one that the library keeps for itself."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.tickets = URLSafeSerializer(key, "table")

    def secret(self, code: str) -> str:
        """The secret of the table of that name, whether there is one already or not."""
        return chance.hmac_of(self.key, f"secret of {code}").hex()

    def commitment(self, code: str) -> str:
        """What is shown of that secret before the end: its hash."""
        return chance.commitment_to(self.secret(code))

    def ticket(self, code: str) -> str:
        """A name for a table that only we can have given."""
        return signed(self.tickets, code)

    def code(self, ticket: str) -> str | None:
        """The name on a ticket; None if it is none of ours."""
        try:
            return str(self.tickets.loads(ticket))
        except BadSignature:
            return None

"""The errors of the server, with their HTTP status and a sentence in both languages."""

from __future__ import annotations

from ludotheque.errors import GameError, LudothequeError, TableError
from ludotheque.table.snapshot import Damaged


class Refusal(LudothequeError):
    """A request that is refused."""

    def __init__(self, status: int, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.status = status


class Overtaken(TableError):
    """Somebody else has changed the table first; it has been updated."""

    def __init__(self) -> None:
        super().__init__(
            "The table has changed in the meantime: look again.", "La table a changé entre-temps : regardez-la."
        )


def status_of(error: LudothequeError) -> int:
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, Damaged):
        return 500
    return 404 if isinstance(error, GameError) else 400

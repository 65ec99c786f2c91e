"""What the server refuses before a table is asked, with the HTTP status that tells programs why."""

from __future__ import annotations

from ludotheque.errors import GameError, LudothequeError
from ludotheque.store.saved import Damaged


class Refusal(LudothequeError):
    """Something that is not done for whoever asks, or not in this way."""

    def __init__(self, status: int, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.status = status


def status_of(error: LudothequeError) -> int:
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, Damaged):
        return 500
    return 404 if isinstance(error, GameError) else 400

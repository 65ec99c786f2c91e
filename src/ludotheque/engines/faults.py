"""The faults by which an engine forfeits a game: a crash, an illegal move, or a timeout."""

from __future__ import annotations

from enum import StrEnum

from ludotheque.core import Rng, State
from ludotheque.errors import LudothequeError
from ludotheque.players import Bot
from ludotheque.words import Words


class Fault(StrEnum):
    """Why an engine has lost."""

    CRASH = "crash"  # it ended, or wrote something that makes no sense
    ILLEGAL = "illegal"  # an illegal move
    LATE = "time"
    RESIGNED = "resigned"


class Forfeit(LudothequeError):
    """An engine has lost its game. The words tell its author what went wrong."""

    def __init__(self, fault: Fault, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.fault = fault

    def __reduce__(self) -> tuple[type[Forfeit], tuple[Fault, str, str]]:
        return Forfeit, (self.fault, *self.reason)  # pickled between processes


class MissingBot(Bot):
    """An engine that a table was set up with and that the host no longer provides."""

    def choose(self, seen: State, rng: Rng) -> int:
        raise crashed(self.name, Words("it is not here any more.", "il n’est plus là."))


def crashed(name: str, how: Words) -> Forfeit:
    return Forfeit(Fault.CRASH, f"{name} has broken down: {how.en}", f"{name} est tombé en panne\u00a0: {how.fr}")


def illegal(name: str, move: object, why: Words) -> Forfeit:
    return Forfeit(
        Fault.ILLEGAL,
        f"{name} has played {move!r}, which cannot be. {why.en}",
        f"{name} a joué {move!r}, ce qui ne se peut pas. {why.fr}",
    )


def late(name: str, seconds: float) -> Forfeit:
    return Forfeit(
        Fault.LATE,
        f"{name} has not answered within {seconds:.1f} seconds.",
        f"{name} n’a pas répondu en {seconds:.1f} secondes.",
    )


def resigned(name: str) -> Forfeit:
    return Forfeit(Fault.RESIGNED, f"{name} has resigned.", f"{name} abandonne.")

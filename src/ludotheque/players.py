"""Those who sit at a table: people, and bots that choose their moves themselves."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core import Rng, State

RANDOM = "random"  # the name by which the random bot is asked for, on the command line and in records


@dataclass(frozen=True)
class Player:
    """A person, whose moves come from outside."""

    name: str

    @property
    def is_bot(self) -> bool:
        return False


@dataclass(frozen=True)
class Bot(Player):
    """Somebody who chooses a move from what its seat sees, and from nothing else."""

    @property
    def is_bot(self) -> bool:
        return True

    def choose(self, seen: State, rng: Rng) -> int:
        raise NotImplementedError(f"{type(self).__name__} must define choose(seen, rng)")


class RandomBot(Bot):
    """Any legal move, all equally likely."""

    def choose(self, seen: State, rng: Rng) -> int:
        return seen.pick(rng)


def player(name: str) -> Player:
    """The bot of that name, or else a person."""
    return RandomBot(name) if name == RANDOM else Player(name)

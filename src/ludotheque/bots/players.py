"""Players: people, bots of six levels, and bots that are Python objects of the user’s own."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from ludotheque.core import Rng, State
from ludotheque.core.strategy import Strategy
from ludotheque.errors import LudothequeError, MoveError
from ludotheque.game.material import pick_weighted
from ludotheque.search.best import TREES, Search, search_for
from ludotheque.search.mcts import Mcts
from ludotheque.words import Words, plain

T = TypeVar("T")

RANDOM, GREEDY, UCT = "random", "greedy", "uct"  # bots for comparison


@dataclass(frozen=True)
class Player:
    """A person, whose moves come from outside."""

    name: str

    @property
    def is_bot(self) -> bool:
        return False


@dataclass(frozen=True)
class Bot(Player):
    """A player that chooses a move from the view of its seat alone."""

    @property
    def is_bot(self) -> bool:
        return True

    def choose(self, seen: State, rng: Rng) -> int:
        raise NotImplementedError(f"{type(self).__name__} must define choose(seen, rng)")

    def timed(self, seconds: float) -> Bot:
        """The same bot with so many seconds left for the whole game, if it uses them."""
        return self


class RandomBot(Bot):
    """Plays any legal move, all equally likely."""

    def choose(self, seen: State, rng: Rng) -> int:
        return seen.pick(rng)


class GreedyBot(Bot):
    """Plays the move with the highest weight of the strategy, without looking ahead."""

    def choose(self, seen: State, rng: Rng) -> int:
        return best_at_first_sight(seen, rng)


def best_at_first_sight(seen: State, rng: Rng) -> int:
    weighed = seen.game.strategy().weights(seen)
    most = max(weight for _, weight in weighed)
    best = [move for move, weight in weighed if weight == most]
    return best[rng.below(len(best))]


@dataclass(frozen=True)
class UctBot(Bot):
    """Textbook UCT with random playouts and no knowledge of the game."""

    seconds: float = 0.2

    def choose(self, seen: State, rng: Rng) -> int:
        search = Mcts(seen, Strategy(), rng.below(1 << 30), exploration=0.7, priors=False)
        search.run(seconds=self.seconds)
        return search.best()


class Level(NamedTuple):
    """A level of play, from beginner to master."""

    number: int
    words: Words
    blunders: int  # percentage of moves that are picked uniformly at random
    slips: int  # percentage of moves that are picked by the weights of the strategy
    nodes: int  # nodes to search; 1: only the current position, 0: as many as the seconds allow
    seconds: float  # time limit


MASTER_NODES = 1 << 20  # of the tree of a bot: 67 MB

LEVELS = (
    Level(1, Words("First steps", "Premiers pas"), 17, 33, 1, 1.0),
    Level(2, Words("Stroller", "Flâneur"), 0, 40, 30, 1.0),
    Level(3, Words("Regular", "Habitué"), 0, 14, 120, 1.0),
    Level(4, Words("Sharp", "Finaud"), 0, 8, 400, 1.0),
    Level(5, Words("Formidable", "Redoutable"), 0, 3, 1_000, 1.0),
    Level(6, Words("Master", "Maître"), 0, 0, 0, 2.0),
)


@dataclass(frozen=True)
class LevelBot(Bot):
    """A bot of a level. `seconds` changes the thinking time of the highest level."""

    level: Level
    seconds: float = 0.0

    def choose(self, seen: State, rng: Rng) -> int:
        moves = seen.moves()
        if len(moves) == 1:
            return moves[0]
        drawn = rng.below(100)
        if drawn < self.level.blunders:
            return seen.pick(rng)
        if drawn < self.level.blunders + self.level.slips:
            return self.by_weight(seen, rng)
        return best_at_first_sight(seen, rng) if self.level.nodes == 1 else self.by_search(seen, rng)

    def by_weight(self, seen: State, rng: Rng) -> int:
        """Pick a move at random in proportion to the weights of the strategy."""
        return pick_weighted(seen.game.strategy().weights(seen), rng)

    def by_search(self, seen: State, rng: Rng) -> int:
        seconds = self.seconds or self.level.seconds
        search = search_for(seen, rng.below(1 << 30), MASTER_NODES)
        if self.level.nodes:
            search.run(nodes=self.level.nodes)
        elif isinstance(search, Mcts):
            TREES.run(search, seconds)
        else:
            search.run(seconds=seconds)
        self.searched(seen, search)
        return search.best()

    def searched(self, seen: State, search: Search) -> None:
        """A hook for subclasses that want to read the finished search."""


def timed(thought: Callable[[], T]) -> tuple[float, T]:
    """What a thought finds, and the seconds it took."""
    began = monotonic()
    found = thought()
    return monotonic() - began, found


def level_named(name: str) -> Level | None:
    """The level with a number, or with a name in either language, ignoring case and accents."""
    for level in LEVELS:
        if plain(name) in (str(level.number), plain(level.words.en), plain(level.words.fr)):
            return level
    return None


def player(name: str, seconds: float = 0.0) -> Player:
    """The bot of that name, or else a person."""
    if name == RANDOM:
        return RandomBot(name)
    if name == GREEDY:
        return GreedyBot(name)
    if name == UCT:
        return UctBot(name, seconds or 0.2)
    level = level_named(name)
    return LevelBot(name, level, seconds) if level else Player(name)


# ── The faults by which an engine forfeits a game: a crash, an illegal move, or a timeout ─


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


# ── Anything with `choose(seen, rng)` ─────────────────────────────────────────────────────

LATE = 5.0  # seconds of tolerance, because machines are shared


@runtime_checkable
class Chooser(Protocol):
    """The interface of a bot: returns a move for the view of its seat, as an int or as a text."""

    def choose(self, seen: State, rng: Rng) -> int | str:
        """`rng` makes the choice reproducible; its use is optional."""


@dataclass(frozen=True)
class OwnBot(Bot):
    """A user's object as a bot. Every mistake it makes becomes a Forfeit."""

    chooser: Chooser
    seconds: float = 0.0  # time limit for a move; 0 for none

    def choose(self, seen: State, rng: Rng) -> int:
        began = monotonic()
        try:
            chosen = self.chooser.choose(seen, rng)
        except Forfeit:
            raise
        except Exception as error:  # the user's code may raise anything
            why = f"{type(error).__name__}: {error}"
            raise crashed(self.name, Words(why, why)) from error
        taken = monotonic() - began
        if self.seconds and taken > self.seconds + LATE:
            raise late(self.name, taken)
        return self.checked(seen, chosen)

    def checked(self, seen: State, chosen: int | str) -> int:
        """The move, if it is legal; else a Forfeit."""
        try:
            if isinstance(chosen, str):
                return seen.parse(chosen)
            move = operator.index(chosen)  # numpy integers are accepted
            if seen.is_legal(move):
                return move
            raise seen.game.refusal(seen, move)
        except MoveError as error:
            raise illegal(self.name, chosen, error.words) from None
        except TypeError:
            wanted = Words("A move is an int or a text.", "Un coup est un entier ou un texte.")
            raise illegal(self.name, chosen, wanted) from None

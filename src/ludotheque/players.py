"""Players: people, and bots of six levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ludotheque.core import Rng, State
from ludotheque.recipe import pick_weighted
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts
from ludotheque.search.tree_cache import TreeCache
from ludotheque.strategy import Strategy
from ludotheque.words import Words, plain

TREES = TreeCache()  # a bot without a limit of nodes continues from its last search
Search = Mcts | AlphaBeta | Cooperative
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
        search = search_for(seen, rng.below(1 << 30))
        if self.level.nodes:
            search.run(nodes=self.level.nodes)
        else:
            if isinstance(search, Mcts):
                TREES.reuse(search)
            search.run(seconds=seconds)
        self.searched(seen, search)
        return search.best()

    def searched(self, seen: State, search: Search) -> None:
        """A hook for subclasses that want to read the finished search."""


def search_for(seen: State, seed: int | str = 1) -> Search:
    """The search that plays a game best, from the view of the seat to move."""
    strategy = seen.game.strategy()
    seen = seen.deduced()
    if seen.game.cooperative and not seen.blanks:
        return Cooperative(seen, strategy, seed)
    if seen.game.suits_alpha_beta(seen):
        return AlphaBeta(seen, strategy)
    return Mcts(seen, strategy, seed, strategy.exploration)


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

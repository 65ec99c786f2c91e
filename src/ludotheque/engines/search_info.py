"""The `info` line of an engine: what the search of one of our bots has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.core import State
from ludotheque.engines.protocol import INFO
from ludotheque.players import LevelBot, Search
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.proof import UNKNOWN, WON


@dataclass(frozen=True)
class ReportingBot(LevelBot):
    """A bot of a level that reports its search before it moves."""

    say: Callable[[str], None] = print

    def searched(self, seen: State, search: Search) -> None:
        self.say(info(seen, search))


def info(seen: State, search: Search) -> str:
    """Depth, nodes, the value for the seat from 0 to 1, and the principal variation."""
    if isinstance(search, AlphaBeta):
        (move, worth), *_ = search.rows
        return info_line(seen, search.nodes, f"{worth:.3f}", search.line(move), search.depth)
    if isinstance(search, Cooperative):
        proven = "" if search.proof == UNKNOWN else str(int(search.proof == WON))
        return info_line(seen, search.nodes, proven, search.line)
    best = search.ranking()[0]
    return info_line(seen, search.simulations, f"{best.reward:.3f}", search.line(best.move))


def info_line(seen: State, nodes: int, value: str, line: list[int], depth: int = 0) -> str:
    parts = {"depth": str(depth or ""), "nodes": str(nodes), "value": value}
    texts = [seen.game.text(move) for move in line]
    return " ".join([INFO, *(f"{name} {part}" for name, part in parts.items() if part), "line", *texts])

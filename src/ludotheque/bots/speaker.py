"""Runs a bot of this package as an engine: it answers line by line until it is told to quit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ludotheque.bots.players import LevelBot
from ludotheque.bots.protocol import (
    BOARD,
    DEAL,
    GO,
    HELLO,
    INFO,
    LEGAL,
    MOVE,
    NAME,
    NEW_GAME,
    OPTION,
    PLAYED,
    POSITION,
    QUIT,
    READY,
    SEAT,
    SEATS,
    Go,
    SeenPosition,
    split,
    view_of,
)
from ludotheque.core import Rng, State
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import UNKNOWN, WON
from ludotheque.search.best import Search
from ludotheque.search.cooperative import Cooperative

# ── The `info` line: what the search of one of our bots has found ─────────────────────────


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


Say = Callable[[str], None]
Choose = Callable[[State, Go, Rng, Say], int]


class Speaker:
    """Interprets the protocol, and chooses a move when asked."""

    def __init__(self, name: str, choose: Choose, say: Say) -> None:
        self.name, self.choose, self.say = name, choose, say
        self.game_lines: dict[str, list[str]] = defaultdict(list)
        self.lines: dict[str, list[str]] = defaultdict(list)
        self.game: Game | None = None

    def follow(self, lines: Iterable[str]) -> None:
        """Read lines until `quit` or the end of the input."""
        for line in lines:
            word, rest = split(line.rstrip("\r\n"))
            if word == QUIT:
                return
            self.hear(word, rest)

    def hear(self, word: str, rest: str) -> None:
        if word == HELLO:
            self.say(f"{NAME} {self.name}")
            self.say(READY)
        elif word == NEW_GAME:
            self.game, self.game_lines = None, defaultdict(list, {NEW_GAME: [rest]})
        elif word in (SEATS, OPTION):
            self.game_lines[word].append(rest)
        elif word == POSITION:
            self.lines = defaultdict(list)
        elif word in (SEAT, DEAL, PLAYED, LEGAL, BOARD):
            self.lines[word].append(rest)
        elif word == GO:
            self.go(Go.read(rest))

    def go(self, go: Go) -> None:
        self.game = self.game or self.named_game()
        rng = Rng(go.seed) if go.seed else Rng(1 + len(self.lines[PLAYED]))
        view = view_of(self.game, self.position(), rng)
        self.say(f"{MOVE} {self.game.text(self.choose(view, go, rng, self.say))}")

    def named_game(self) -> Game:
        (name,), (seats,) = self.game_lines[NEW_GAME], self.game_lines[SEATS]
        options = dict(split(option) for option in self.game_lines[OPTION])
        return lookup.with_options(lookup.find(name, trusted=True), int(seats), options)

    def position(self) -> SeenPosition:
        return SeenPosition(
            int(self.lines[SEAT][0]),
            "".join(self.lines[DEAL]),
            tuple(self.lines[PLAYED]),
            tuple(self.lines[LEGAL]),
            "\n".join(self.lines[BOARD]),
        )

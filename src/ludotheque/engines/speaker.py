"""Runs a bot of this package as an engine: it answers line by line until it is told to quit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from ludotheque import lookup
from ludotheque.core import Rng, State
from ludotheque.engines.protocol import (
    BOARD,
    DEAL,
    GO,
    HELLO,
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
    split,
)
from ludotheque.engines.seen_position import SeenPosition, view_of
from ludotheque.game import Game

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

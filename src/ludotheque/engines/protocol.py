"""The engine protocol: lines of text, each a keyword and its arguments (docs/engines.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludotheque import lookup
from ludotheque.engines.seen_position import SeenPosition
from ludotheque.game import Game

VERSION = "1"
HELLO, NAME, READY = "ludotheque", "name", "ready"
NEW_GAME, SEATS, OPTION = "newgame", "seats", "option"
POSITION, SEAT, DEAL, PLAYED, LEGAL, BOARD = "position", "seat", "deal", "played", "legal", "board"
GO, STOP, QUIT = "go", "stop", "quit"
INFO, MOVE, RESIGN = "info", "move", "resign"


@dataclass(frozen=True)
class Go:
    """The limits of an engine for a move; 0 for no limit."""

    seconds: float = 0.0  # seconds for this move
    clock: float = 0.0  # seconds left for the whole game
    nodes: int = 0
    seed: int = 0  # for reproducible engines

    def line(self) -> str:
        said = {"seconds": self.seconds, "clock": self.clock, "nodes": self.nodes, "seed": self.seed}
        return " ".join([GO, *(f"{name} {value:.10g}" for name, value in said.items() if value)])

    @classmethod
    def read(cls, rest: str) -> Go:
        """Parse the arguments of `go`; unknown words are ignored."""
        pairs = dict(re.findall(r"(\w+) ([0-9.]+)", rest))
        number = {name: float(value) for name, value in pairs.items() if re.fullmatch(r"\d+(\.\d*)?", value)}
        return cls(
            number.get("seconds", 0.0),
            number.get("clock", 0.0),
            int(number.get("nodes", 0)),
            int(number.get("seed", 0)),
        )


def new_game(game: Game) -> list[str]:
    """The lines that announce a game and its options that differ from their defaults."""
    options = [f"{OPTION} {name} {value}" for name, value in game.chosen().items()]
    return [f"{NEW_GAME} {lookup.name_of(type(game))}", f"{SEATS} {game.seats}", *options]


def position(seen: SeenPosition) -> list[str]:
    return [
        POSITION,
        f"{SEAT} {seen.seat}",
        f"{DEAL} {seen.deal}".rstrip(),
        *(f"{PLAYED} {text}" for text in seen.moves),
        *(f"{LEGAL} {text}" for text in seen.legal),
        *(f"{BOARD} {line}".rstrip() for line in seen.board.splitlines()),
    ]


def split(line: str) -> tuple[str, str]:
    """The keyword of a line, and the rest."""
    word, _, rest = line.partition(" ")
    return word, rest

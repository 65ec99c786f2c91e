"""Positions of the Wyx family for the tests, as text that is parsed."""

from __future__ import annotations

from ludotheque import load
from ludotheque.core import State
from ludotheque.game import Game

WYX = load("wyx")
FOURMIS = load("fourmis")
FOURMIS_4 = load("fourmis", seats=4)
COOP = load("fourmis-coop")

BOARD = """
8   .3 .  .  .  .  .  .  .3
7   .  .  .  .2 .2 .  .  .
6   .  .  .  .  .  .  .  .
5   .  .2 .  .  .  .  .2 .
4   .  .2 .  .  .  .  .2 .
3   .  .  .  .  .  .  .  .
2   .  .  .  .2 .2 .  .  .
1   .3 .  .  .  .  .  .  .3
"""


def board(**squares: str) -> str:
    """The empty board with some squares changed: `e4="Ww"` is the white knight on a white pawn."""
    rows = {line[0]: [line[3:].ljust(24)[i : i + 3] for i in range(0, 24, 3)] for line in BOARD.split("\n") if line}
    for name, what in squares.items():
        row, column = rows[name[1]], "abcdefgh".index(name[0])
        row[column] = what.ljust(2) + row[column][2]
    return "\n".join(f"{number}  {''.join(cells)}" for number, cells in rows.items())


def rack_position(game: Game, foot: str, turn: str, stock: str = "", **squares: str) -> State:
    """A position of wyx or fourmis; `foot` has the lowest dominoes of the eight columns, `-` for none."""
    letters = "wb" if game.name == "wyx" else "rban"[: game.seats]
    stock = stock or "  ".join(f"{letter} 10" for letter in letters)
    return game.read(f"{board(**squares)}\nstock: {stock}\nturn: {turn}\nrack:\n{foot}\n")


def coop_position(game: Game, hands: list[str], turn: int = 0, stock: int = 30, **squares: str) -> State:
    lines = [f"hand {seat}: {hand}" for seat, hand in enumerate(hands)]
    return game.read("\n".join([board(**squares), f"stock: {stock}", f"turn: {turn}", *lines]))

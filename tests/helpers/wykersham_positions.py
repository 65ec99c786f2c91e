"""Positions of Wykersham for the tests, as text that is parsed."""

from __future__ import annotations

import re

from ludotheque import load
from ludotheque.core import State
from ludotheque.game import Game

GAME = load("wykersham")
APART = load("wykersham", shared_centre=False)

EMPTY = {name: f"{name}  . . | . . . . . . . | . ." for name in "abde"} | {"c": "c= | . . . . . . . |="}


def position(rails: str, turn: str = "red", game: Game = GAME, number: int = 10) -> State:
    """A seat to roll, with the rails that are drawn and the others empty and in the middle.

    The stocks follow from the number of the turn; what is neither there nor on the rails is in the trays.
    """
    lines = EMPTY | {line.strip()[0]: line.strip() for line in rails.splitlines() if line.strip()}
    green = 30 - 2 * (number - 1)
    red = green - 2 * (turn == "green")
    won = 60 - red - green - sum(int(count or 1) for count in re.findall(r"[rg](\d*)", "".join(lines.values())))
    stores = f"red: stock {red}, tray {won // 2}\ngreen: stock {green}, tray {won - won // 2}"
    return game.read("\n".join([*lines.values(), stores, f"turn: {turn}, {number} of 15, to roll"]))


def rail(state: State, name: str) -> str:
    """A rail as it is shown, with single spaces."""
    line = next(line for line in str(state).splitlines() if line.startswith(name))
    return " ".join(line.replace("|", " | ").replace("=", "").split())


def gained(before: State, after: State) -> list[int]:
    """[seat] marbles that have come into its tray."""
    return [now - then for now, then in zip(after.scores, before.scores, strict=True)]

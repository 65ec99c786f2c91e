"""The facts about a line of moves that lessons state."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator

from ludotheque.core import State

SIGNS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


def after(state: State, line: list[str]) -> State:
    reached = state.copy()
    for text in line:
        reached.play(text)
    return reached


def every_line(state: State, length: int) -> Iterator[list[str]]:
    """All that the seat to move can play in so many moves of its own."""
    seat = state.turn

    def longer(position: State, line: list[str]) -> Iterator[list[str]]:
        if len(line) == length:
            yield line
        elif not position.over and position.turn == seat:
            for text in map(position.text, position.moves()):
                yield from longer(after(position, [text]), [*line, text])

    return longer(state, [])


def taken(state: State, line: list[str]) -> int:
    """Figures that are taken, where the notation has an x for each."""
    return sum(text.count("x") for text in line) if state.game.name == "wigwam" else 0


def best_reply(state: State) -> int:
    """The most that whoever moves next can score, or take, in one move."""
    most, mover = 0, state.turn
    for text in map(state.text, [] if state.over or mover < 0 else state.moves()):
        gain = after(state, [text]).scores[mover] - state.scores[mover]
        most = max(most, taken(state, [text]) if state.game.name == "wigwam" else gain)
    return most


def facts(state: State, line: list[str], seat: int) -> dict[str, int]:
    reached = after(state, line)
    others = [other for other in range(state.seats) if other != seat and not state.game.cooperative]
    return {
        "gain": reached.scores[seat] - state.scores[seat],
        "loss": sum(state.scores[other] - reached.scores[other] for other in others),
        "taken": taken(state, line),
        "reply": best_reply(reached),
        "replies": 0 if reached.over else len(reached.moves()),
        "over": int(reached.over),
        "won": int(seat in reached.winners),
    }


def holds(test: str, known: dict[str, int]) -> bool:
    """Whether `gain >= 3 and over == 0` is so."""
    parts = [part.split() for part in test.split(" and ")]
    return all(SIGNS[sign](known[name], int(number)) for name, sign, number in parts)

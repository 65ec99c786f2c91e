"""Deltas: a drawing and a delta make the next drawing, in few bytes."""

from __future__ import annotations

import pytest
from deltas import applied, drawn, same

import ludotheque
from ludotheque import Rng
from ludotheque.games import GAMES
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import Delta


def told_after(description: str, change: Delta) -> str:
    """What the page does with its description."""
    if change.description is None:
        return description
    lines, number = dict(enumerate(description.split("\n"))) | change.description.changed, change.description.lines
    return "\n".join(lines[n] for n in range(number))


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_change_makes_the_next_drawing(name: str) -> None:
    state, rng = ludotheque.load(name).start(seed=4), Rng(4)
    seen, shown = state.seen_by(0), None
    drawing = state.game.drawing.draw(seen, "fr")
    while not state.over:
        state.play(state.pick(rng))
        before, seen = seen, state.seen_by(0)
        shown, drawing = drawing, state.game.drawing.draw(seen, "fr", before)
        change = delta(shown, drawing)
        if change is not None:
            assert same(applied(drawn(shown), change), drawn(drawing))
            assert told_after(shown.description, change) == drawing.description
            assert delta(drawing, drawing) == Delta()

"""Deltas: a drawing and a delta make the next drawing, in few bytes."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import ludotheque
from ludotheque import Rng
from ludotheque.drawing import Drawing
from ludotheque.games import GAMES
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import Delta

Parts = dict[str, list[ET.Element]]  # by layer


def drawn(drawing: Drawing) -> Parts:
    return {
        layer.id: [ET.fromstring(part.svg) for part in layer.parts] for pane in drawing.panes for layer in pane.layers
    }


def touchable(fresh: ET.Element) -> ET.Element:
    """With the attributes that messages leave out."""
    for element in fresh.iter():
        if element.get("data-t"):
            element.attrib |= {"tabindex": "-1", "role": "button"}
    return fresh


def applied(parts: Parts, change: Delta) -> Parts:
    """What the page does with a change."""
    gone = set(change.gone)
    after = {layer: [part for part in there if part.get("id") not in gone] for layer, there in parts.items()}
    for part in change.parts:
        layer, following, fresh = part.layer, part.before, touchable(ET.fromstring(part.svg))
        ids = [part.get("id") for part in after[layer]]
        if following is None:
            after[layer][ids.index(fresh.get("id"))] = fresh
            continue
        after = {other: [part for part in there if part.get("id") != fresh.get("id")] for other, there in after.items()}
        ids = [part.get("id") for part in after[layer]]
        after[layer].insert(ids.index(following) if following else len(ids), fresh)
    for there in after.values():
        for part in there:
            for name, value in change.attributes.get(part.get("id", ""), {}).items():
                if value is None:
                    del part.attrib[name]
                else:
                    part.attrib[name] = value
    for pane in change.panes:
        for layer in touchable(ET.fromstring(f"<svg>{pane.svg}</svg>")):
            after[layer.attrib["id"]] = list(layer)
    return after


def told_after(description: str, change: Delta) -> str:
    """What the page does with its description."""
    if change.description is None:
        return description
    lines, number = dict(enumerate(description.split("\n"))) | change.description.changed, change.description.lines
    return "\n".join(lines[n] for n in range(number))


def same(one: Parts, other: Parts) -> bool:
    def told(parts: Parts) -> dict[str, list[str]]:
        return {layer: [ET.canonicalize(ET.tostring(part)) for part in there] for layer, there in parts.items()}

    return told(one) == told(other)


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_change_makes_the_next_drawing(name: str) -> None:
    state, rng = ludotheque.load(name).start(seed=4), Rng(4)
    seen, shown = state.seen_by(0), None
    drawing = state.game.draw(seen, "fr")
    while not state.over:
        state.play(state.pick(rng))
        before, seen = seen, state.seen_by(0)
        shown, drawing = drawing, state.game.draw(seen, "fr", before)
        change = delta(shown, drawing)
        if change is not None:
            assert same(applied(drawn(shown), change), drawn(drawing))
            assert told_after(shown.description, change) == drawing.description
            assert delta(drawing, drawing) == Delta()

"""Drawings, and what a delta makes of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from ludotheque.drawing import Drawing
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


def same(one: Parts, other: Parts) -> bool:
    def told(parts: Parts) -> dict[str, list[str]]:
        return {layer: [ET.canonicalize(ET.tostring(part)) for part in there] for layer, there in parts.items()}

    return told(one) == told(other)

"""What changed between two drawings of the same table for the same eyes, as short as it can be said."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from ludotheque.drawing import Drawing, Layer, Part
from ludotheque.web.connection.messages import Delta, PartChange

OPENING = re.compile(r'<([\w]+)((?: [\w:-]+="[^"]*")*)')
ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')
USUAL = ' tabindex="-1" role="button"'  # of everything that has a target: the page puts it back


def delta(old: Drawing, new: Drawing) -> Delta | None:
    """What to change in a drawing; None where a whole drawing is simpler."""
    if skeleton(old) != skeleton(new):
        return None
    parts: list[PartChange] = []
    attributes: dict[str, dict[str, str | None]] = {}
    pairs = list(zip(layers(old), layers(new), strict=True))
    touched = [
        (before, after) for before, after in pairs if before.parts is not after.parts and before.parts != after.parts
    ]
    for before, after in touched:
        parts += changed(before, after, attributes)
    kept = {part.id for _, after in touched for part in after.parts}
    return Delta(
        parts=parts,
        attributes=attributes,
        gone=[part.id for before, _ in touched for part in before.parts if part.id not in kept],
        layers={after.id: after.transform for before, after in pairs if after.transform != before.transform},
        boxes={pane.id: pane.box for was, pane in zip(old.panes, new.panes, strict=True) if pane.box != was.box},
        description=new.description if new.description != old.description else None,
    )


def skeleton(drawing: Drawing) -> list[tuple[str, list[str]]]:
    return [(pane.id, [layer.id for layer in pane.layers]) for pane in drawing.panes]


def layers(drawing: Drawing) -> list[Layer]:
    return [layer for pane in drawing.panes for layer in pane.layers]


def changed(before: Layer, after: Layer, attributes: dict[str, dict[str, str | None]]) -> list[PartChange]:
    """From the last part to the first, so that whatever a part stands before is there already."""
    if [part.id for part in before.parts] == [part.id for part in after.parts]:  # as it mostly is
        pairs = zip(before.parts, after.parts, strict=True)
        others = [(old.svg, new) for old, new in pairs if old is not new and old.svg != new.svg]
        return [part for svg, new in reversed(others) for part in altered(after.id, svg, new, attributes)]
    was = {part.id: part.svg for part in before.parts}
    now = {part.id for part in after.parts}
    stayed = [part.id for part in before.parts if part.id in now]
    in_order = stayed == [part.id for part in after.parts if part.id in was]
    found: list[PartChange] = []
    following = ""
    for part in reversed(after.parts):
        if not in_order or part.id not in was:
            found.append(PartChange(after.id, following, short(part.svg)))
        elif part.svg != was[part.id]:
            found += altered(after.id, was[part.id], part, attributes)
        following = part.id
    return found


def altered(layer: str, was: str, part: Part, attributes: dict[str, dict[str, str | None]]) -> list[PartChange]:
    """A part that stays where it is: anew, or only those of its attributes that are different."""
    different = difference(element(was), element(part.svg))
    if different is None:
        return [PartChange(layer, None, short(part.svg))]
    attributes[part.id] = different
    return []


def short(svg: str) -> str:
    """Without what the page knows, and without quotes that JSON would have to escape."""
    svg = svg.replace(USUAL, "")
    return svg if "'" in svg else svg.replace('"', "'")


class Element(NamedTuple):
    """The outermost element of a part."""

    tag: str
    attributes: dict[str, str]
    inside: str


@lru_cache(4096)  # what lies on a board changes among few forms
def element(svg: str) -> Element:
    opening = OPENING.match(svg)
    assert opening, svg
    attributes = {name: unescape(value) for name, value in ATTRIBUTE.findall(opening[2])}
    return Element(opening[1], attributes, svg[opening.end() :])


def difference(old: Element, new: Element) -> dict[str, str | None] | None:
    """The attributes to set, or with None to remove; None if more than attributes has changed."""
    if (old.tag, old.inside) != (new.tag, new.inside):
        return None
    names = [
        name for name in {**old.attributes, **new.attributes} if old.attributes.get(name) != new.attributes.get(name)
    ]
    return {name: new.attributes.get(name) for name in names}

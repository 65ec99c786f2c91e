"""What changed between two drawings of the same table for the same eyes."""

from __future__ import annotations

from typing import Any

from ludotheque.drawing import Drawing, Layer


def delta(old: Drawing, new: Drawing) -> dict[str, Any] | None:
    """The parts to insert or replace and those that are gone; None where a whole drawing is simpler.

    A part is [layer, next, svg]: `next` is the id of the part it stands before, empty at the end,
    and None if it stays where it is. Layers that have moved come with their transform.
    """
    if skeleton(old) != skeleton(new):
        return None
    pairs = list(zip(layers(old), layers(new), strict=True))
    parts: list[list[str | None]] = []
    for before, after in pairs:
        parts += changed(before, after)
    kept = {part.id for _, part in new.parts()}
    return {
        "parts": parts,
        "gone": [part.id for _, part in old.parts() if part.id not in kept],
        "moved": {after.id: after.transform for before, after in pairs if after.transform != before.transform},
        "boxes": {pane.id: pane.box for was, pane in zip(old.panes, new.panes, strict=True) if pane.box != was.box},
        "desc": new.description if new.description != old.description else None,
    }


def skeleton(drawing: Drawing) -> list[tuple[str, list[str]]]:
    return [(pane.id, [layer.id for layer in pane.layers]) for pane in drawing.panes]


def layers(drawing: Drawing) -> list[Layer]:
    return [layer for pane in drawing.panes for layer in pane.layers]


def changed(before: Layer, after: Layer) -> list[list[str | None]]:
    """From the last part to the first, so that whatever a part stands before is there already."""
    was = {part.id: part.svg for part in before.parts}
    now = {part.id for part in after.parts}
    stayed = [part.id for part in before.parts if part.id in now]
    in_order = stayed == [part.id for part in after.parts if part.id in was]
    found: list[list[str | None]] = []
    following = ""
    for part in reversed(after.parts):
        if not in_order or part.id not in was:
            found.append([after.id, following, part.svg])
        elif part.svg != was[part.id]:
            found.append([after.id, None, part.svg])
        following = part.id
    return found

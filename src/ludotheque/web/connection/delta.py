"""What changed between two drawings of the same table for the same viewer, as short as it can be said.

Parts that are the same object are the same; of the others, elements are compared. Nothing is parsed.
"""

from __future__ import annotations

from ludotheque.drawing import Drawing, Element, Layer, Part
from ludotheque.web.connection.messages import Delta, PartChange


def delta(old: Drawing, new: Drawing) -> Delta | None:
    """What changed; None if the drawings are not made of the same layers, and a whole drawing is simpler."""
    pairs = layer_pairs(old, new)
    if pairs is None:
        return None
    change = Delta(
        layers={after.id: after.transform for before, after in pairs if after.transform != before.transform},
        boxes={pane.id: pane.box for was, pane in zip(old.panes, new.panes, strict=True) if pane.box != was.box},
        description=new.description if new.description != old.description else None,
    )
    compare_layers([pair for pair in pairs if pair[0].parts is not pair[1].parts], change)
    return change


def layer_pairs(old: Drawing, new: Drawing) -> list[tuple[Layer, Layer]] | None:
    """The layers of two drawings side by side; None if they are not the same ones."""
    if [pane.id for pane in old.panes] != [pane.id for pane in new.panes]:
        return None
    pairs: list[tuple[Layer, Layer]] = []
    for was, pane in zip(old.panes, new.panes, strict=True):
        if len(was.layers) != len(pane.layers):
            return None
        pairs += zip(was.layers, pane.layers, strict=True)
    return pairs if all(before.id == after.id for before, after in pairs) else None


def compare_layers(pairs: list[tuple[Layer, Layer]], change: Delta) -> None:
    rearranged = [pair for pair in pairs if not compare_in_place(*pair, change)]
    for before, after in rearranged:
        compare_rearranged(before, after, change)
    if rearranged:
        kept = {part.id for _, after in rearranged for part in after.parts}  # perhaps in another layer
        change.gone.extend(part.id for before, _ in rearranged for part in before.parts if part.id not in kept)


def compare_in_place(before: Layer, after: Layer, change: Delta) -> bool:
    """Compare layers that have the same parts in the same order, as they mostly have; False if these have not."""
    if len(before.parts) != len(after.parts):
        return False
    others = [(old, new) for old, new in zip(before.parts, after.parts, strict=True) if old is not new]
    for old, new in others:
        if old.id != new.id:
            return False
    for old, new in others:
        compare_parts(after.id, old, new, change)
    return True


def compare_rearranged(before: Layer, after: Layer, change: Delta) -> None:
    """From the last part to the first, so that whatever a part stands before is there already."""
    was = {part.id: part for part in before.parts}
    now = {part.id for part in after.parts}
    in_order = [id for id in was if id in now] == [part.id for part in after.parts if part.id in was]
    following = ""
    for part in reversed(after.parts):
        old = was.get(part.id)
        if old is None or not in_order:
            change.parts.append(PartChange(after.id, following, part.short))
        elif old is not part:
            compare_parts(after.id, old, part, change)
        following = part.id


def compare_parts(layer: str, old: Part, new: Part, change: Delta) -> None:
    """A part that stays where it is: as it was, with other attributes, or anew."""
    was, now = old.element, new.element
    if was.tag != now.tag or was.children != now.children:
        change.parts.append(PartChange(layer, None, new.short))
    elif was.attributes != now.attributes:
        change.attributes[new.id] = other_attributes(was, now)


def other_attributes(old: Element, new: Element) -> dict[str, str | None]:
    was, now = old.attributes, new.attributes
    gone = dict.fromkeys(name for name in was if name not in now)
    return {**gone, **{name: value for name, value in now.items() if was.get(name) != value}}

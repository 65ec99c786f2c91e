"""The difference between two drawings of a table for the same viewer, as compact as possible.

Layers and parts are compared by identity first, then by their keys, and only where these differ element by element.
Nothing is parsed.
"""

from __future__ import annotations

from ludotheque.drawing.layers import Drawing, KeyedLayer, Layer, Pane
from ludotheque.drawing.svg import Element, Part
from ludotheque.web.connection import messages
from ludotheque.web.connection.messages import Delta, DescriptionChange, PartChange

Attributes = dict[str, str | None]  # attributes to set or, with None, to remove


class LayerChange:
    """The difference between two versions of a layer."""

    __slots__ = ("attributes", "gone", "new", "parts")

    def __init__(self) -> None:
        self.parts: list[PartChange] = []
        self.attributes: dict[str, Attributes] = {}
        self.gone: list[str] = []  # the ids of removed parts,
        self.new: set[str] = set()  # and of added ones


class Differences:
    """Those between the layers of two drawings: found once for all viewers who share the layers."""

    def __init__(self) -> None:
        self.found: dict[tuple[int, int], tuple[Layer, Layer, LayerChange]] = {}  # by identity of the layers

    def between(self, before: Layer, after: Layer) -> LayerChange:
        pair = id(before), id(after)
        found = self.found.get(pair)
        if found is None:
            found = self.found[pair] = before, after, compared(before, after)
        return found[2]

    def clear(self) -> None:
        self.found.clear()


def delta(old: Drawing, new: Drawing, differences: Differences | None = None) -> Delta | None:
    """The difference; None if panes are gone or layers differ, so that a whole drawing is simpler.

    `differences` are those that were found for others.
    """
    layers = Differences() if differences is None else differences
    found, changes = Delta(), list[LayerChange]()
    if old is new:
        return found
    if len(old.panes) > len(new.panes):
        return None
    for was, pane in zip(old.panes, new.panes, strict=False):
        if was is pane:
            continue
        if was.id != pane.id or len(was.layers) != len(pane.layers):
            return None
        for before, after in zip(was.layers, pane.layers, strict=True):
            if before is after:
                continue
            if before.id != after.id:
                return None
            changes.append(layers.between(before, after))
            if before.transform != after.transform:
                found.layers[after.id] = after.transform
        if moved(was, pane):
            found.boxes[pane.id] = pane.box
    put_together(found, changes)
    if len(old.panes) < len(new.panes):  # such as the hand of somebody who shows it
        found.panes = [whole(pane) for pane in new.panes[len(old.panes) :]]
    if new.description != old.description:
        found.description = description_change(old.description.split("\n"), new.description.split("\n"))
    return found


def whole(pane: Pane) -> messages.Pane:
    """A pane with all that it shows. The page adds the attributes of every target."""
    return messages.Pane(pane.id, pane.label, pane.box, pane.short())


def description_change(was: list[str], now: list[str]) -> DescriptionChange:
    """The difference line by line: most sentences are true of the next position too."""
    known = len(was)
    changed = {n: line for n, line in enumerate(now) if n >= known or line != was[n]}
    return DescriptionChange(len(now), changed)


def moved(was: Pane, now: Pane) -> bool:
    return was.width != now.width or was.height != now.height or was.left != now.left or was.top != now.top


def put_together(found: Delta, changes: list[LayerChange]) -> None:
    """Add all layer changes to one delta. A part removed from one layer may have been added to another."""
    gone: list[str] = []
    for change in changes:
        found.parts += change.parts
        found.attributes |= change.attributes
        gone += change.gone
    if gone:
        new = set[str]().union(*[change.new for change in changes])
        found.gone = [id for id in gone if id not in new]


def compared(before: Layer, after: Layer) -> LayerChange:
    change = LayerChange()
    if isinstance(after, KeyedLayer) and isinstance(before, KeyedLayer) and same_slots(before, after):
        slot_by_slot(before, after, change)
    elif not in_place(before, after, change):
        rearrange(after.id, before.parts, after.parts, "", change)
    return change


def same_slots(before: KeyedLayer, after: KeyedLayer) -> bool:
    return before.slots is after.slots and (after.sparse or len(before.keys) == len(after.keys))


def slot_by_slot(before: KeyedLayer, after: KeyedLayer, change: LayerChange) -> None:
    """From the last slot to the first, so that the part to insert before already exists."""
    slots = after.slots
    for slot in after.slots_since(before):
        was, now = before.key(slot), after.key(slot)
        if slots.name and now is None:
            change.gone.append(slots.name(slot, was))
        elif slots.name and slots.renew and was is not None:
            change.attributes[slots.name(slot, now)] = slots.renew(now)
        else:
            new = slots.parts(slot, now)
            if slots.name and was is None:
                change.parts.append(PartChange(after.id, after.first_part_after(slot), new[0].short))
                change.new.add(new[0].id)
            elif slots.whole and not slots.name:
                change.parts.append(PartChange(after.id, None, new[0].short))
            else:
                compare_slot(after, slot, slots.parts(slot, was), new, change)


def compare_slot(
    after: KeyedLayer, slot: int, old: tuple[Part, ...], new: tuple[Part, ...], change: LayerChange
) -> None:
    """The parts of a slot that may have others now."""
    if len(old) == len(new) == 1 and old[0].id == new[0].id:
        compare_parts(after.id, old[0], new[0], change)
    else:
        rearrange(after.id, old, new, after.first_part_after(slot), change)


def in_place(before: Layer, after: Layer, change: LayerChange) -> bool:
    """Compare layers with the same parts in the same order, as most have; False if they differ."""
    if len(before.parts) != len(after.parts):
        return False
    others = [pair for pair in zip(before.parts, after.parts, strict=True) if pair[0] is not pair[1]]
    for old, new in others:
        if old.id != new.id:
            return False
    for old, new in others:
        compare_parts(after.id, old, new, change)
    return True


def rearrange(
    layer: str, before: tuple[Part, ...], after: tuple[Part, ...], following: str, change: LayerChange
) -> None:
    """From the last part to the first, so that the part to insert before already exists. `following` is behind all."""
    first, behind = same_ends(before, after)
    was = {part.id: part for part in before[first : len(before) - behind]}
    parts = after[first : len(after) - behind]
    now = {part.id for part in parts}
    in_order = [id for id in was if id in now] == [part.id for part in parts if part.id in was]
    if behind:
        following = after[len(after) - behind].id
    for part in parts[::-1]:
        old = was.get(part.id)
        if old is None or not in_order:
            change.parts.append(PartChange(layer, following, part.short))
        elif old is not part:
            compare_parts(layer, old, part, change)
        following = part.id
    change.gone += [id for id in was if id not in now]
    change.new |= now.difference(was)


def same_ends(old: tuple[Part, ...], new: tuple[Part, ...]) -> tuple[int, int]:
    """How many parts are the same at the beginning, and at the end: most are, as something was put in or taken out."""
    last, last_new, least = len(old) - 1, len(new) - 1, min(len(old), len(new))
    first = behind = 0
    while first < least and old[first] is new[first]:
        first += 1
    while behind < least - first and old[last - behind] is new[last_new - behind]:
        behind += 1
    return first, behind


def compare_parts(layer: str, old: Part, new: Part, change: LayerChange) -> None:
    """A part that stays in place: unchanged, with other attributes, or replaced."""
    was, now = old.element, new.element
    if was.tag != now.tag or was.children != now.children:
        change.parts.append(PartChange(layer, None, new.short))
    elif was.attributes != now.attributes:
        change.attributes[new.id] = other_attributes(was, now)


def other_attributes(old: Element, new: Element) -> Attributes:
    was, now = old.attributes, new.attributes
    changed: Attributes = {name: None for name in was if name not in now}
    for name, value in now.items():
        if was.get(name) != value:
            changed[name] = value
    return changed

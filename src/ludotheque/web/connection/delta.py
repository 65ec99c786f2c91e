"""The difference between two drawings of a table for the same viewer, as compact as possible.

Layers and parts are compared by identity first, then by their keys, and only at last element by element: once for all
viewers who share them, and for all tables where the same keys follow each other. Nothing is parsed.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from ludotheque.drawing import Drawing, Element, KeyedLayer, Layer, Pane, Part, Slots
from ludotheque.web.connection.messages import Delta, PartChange

Attributes = dict[str, str | None]  # attributes to set or, with None, to remove
Parts = tuple[Part, ...]
MOST = 1 << 14  # changes of slots that are kept


class LayerChange:
    """The difference between two versions of a layer."""

    __slots__ = ("attributes", "gone", "new", "parts")

    def __init__(self) -> None:
        self.parts: list[PartChange] = []
        self.attributes: dict[str, Attributes] = {}
        self.gone: list[str] = []  # the ids of removed parts,
        self.new: set[str] = set()  # and of added ones


def delta(old: Drawing, new: Drawing) -> Delta | None:
    """The difference; None if the layers differ, so that a whole drawing is simpler."""
    found, changes = Delta(), list[LayerChange]()
    if old is new:
        return found
    if len(old.panes) != len(new.panes):
        return None
    for was, pane in zip(old.panes, new.panes, strict=True):
        if was.id != pane.id or len(was.layers) != len(pane.layers):
            return None
        for before, after in zip(was.layers, pane.layers, strict=True):
            if before is after:
                continue
            if before.id != after.id:
                return None
            changes.append(layer_change(before, after))
            if before.transform != after.transform:
                found.layers[after.id] = after.transform
        if moved(was, pane):
            found.boxes[pane.id] = pane.box
    put_together(found, changes)
    found.description = new.description if new.description != old.description else None
    return found


def moved(was: Pane, now: Pane) -> bool:
    return was[2:4] != now[2:4] or was[5:] != now[5:]


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


def layer_change(before: Layer, after: Layer) -> LayerChange:
    """The difference between two layers, computed once for all viewers who share them."""
    if after.since is None or after.since[0] is not before:
        before.since = None  # earlier differences need not be kept
        after.since = before, compared(before, after)
    change: LayerChange = after.since[1]
    return change


def compared(before: Layer, after: Layer) -> LayerChange:
    change = LayerChange()
    if isinstance(after, KeyedLayer) and isinstance(before, KeyedLayer) and after.comparable(before):
        slot_by_slot(before, after, change)
    elif not in_place(after.id, before.parts, after.parts, change):
        rearranged(after.id, before.parts, after.parts, change)
    return change


def slot_by_slot(before: KeyedLayer, after: KeyedLayer, change: LayerChange) -> None:
    """From the last slot to the first, so that the part to insert before already exists."""
    change_of, renew = kept_change if after.slots.repeats else slot_change, after.slots.renew
    for slot, old, new in after.differences(before):
        if renew and old is not None and new is not None:
            part, attributes = renew(slot, new)
            change.attributes[part] = attributes
            continue
        found = change_of(after.slots, slot, old, new)
        parts = found.parts
        if parts and parts[0].before == "" and (following := after.first_part_after(slot)):
            parts = [PartChange(after.id, following, parts[0].svg), *parts[1:]]
        change.parts += parts
        change.attributes |= found.attributes
        change.gone += found.gone
        change.new |= found.new


def slot_change(slots: Slots, slot: int, old: Hashable, new: Hashable) -> LayerChange:
    """The difference between the parts of two keys, as if there were no other slots behind."""
    was, now, change = slots.parts(slot, old), slots.parts(slot, new), LayerChange()
    if not in_place(slots.id, was, now, change):
        rearranged(slots.id, was, now, change)
    return change


kept_change = lru_cache(MOST)(slot_change)


def in_place(layer: str, before: Parts, after: Parts, change: LayerChange) -> bool:
    """Compare layers with the same parts in the same order, as most have; False if they differ."""
    if len(before) != len(after):
        return False
    others = [pair for pair in zip(before, after, strict=True) if pair[0] is not pair[1]]
    for old, new in others:
        if old.id != new.id:
            return False
    for old, new in others:
        compare_parts(layer, old, new, change)
    return True


def rearranged(layer: str, before: Parts, after: Parts, change: LayerChange) -> None:
    """From the last part to the first, so that the part to insert before already exists."""
    if not after:
        change.gone = [part.id for part in before]
        return
    first, behind = same_ends(before, after)
    was = {part.id: part for part in before[first : len(before) - behind]}
    parts = after[first : len(after) - behind]
    now = {part.id for part in parts}
    in_order = [id for id in was if id in now] == [part.id for part in parts if part.id in was]
    following = after[-behind].id if behind else ""
    for part in reversed(parts):
        old = was.get(part.id)
        if old is None or not in_order:
            change.parts.append(PartChange(layer, following, part.short))
        elif old is not part:
            compare_parts(layer, old, part, change)
        following = part.id
    change.gone = [id for id in was if id not in now]
    change.new = now.difference(was)


def same_ends(old: Parts, new: Parts) -> tuple[int, int]:
    """How many parts are the same at the beginning, and at the end: most are, as something was put in or taken out."""
    least = min(len(old), len(new))
    first = behind = 0
    while first < least and old[first] is new[first]:
        first += 1
    while behind < least - first and old[-1 - behind] is new[-1 - behind]:
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
    gone = dict.fromkeys(name for name in was if name not in now)
    return {**gone, **{name: value for name, value in now.items() if was.get(name) != value}}

"""Keyed layers of a table without edge: only few of its slots have something to draw.

The keys are a dict by slot, and the parts lie in the order of the slots. After a move a game changes a few keys of the
last dict, which then tells which ones: so nobody has to compare them all.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Hashable, Mapping

from ludotheque.drawing.parts import Part
from ludotheque.drawing.slots import Difference, Draw, KeyedLayer, Renew, Slots


class ScatteredKeys(dict[int, Hashable]):
    """[slot] its key; a slot without parts is left out. It is not changed any more, because layers share it."""

    __slots__ = ("changed", "followed", "name", "order")

    def __init__(self, keys: Mapping[int, Hashable]) -> None:
        super().__init__(keys)
        self.name = object()  # stands for these keys without keeping them
        self.followed: object = None  # the name of earlier keys,
        self.changed: list[int] = []  # and the slots that differ from those, the last one first
        self.order = sorted(keys)

    def with_changes(self, keys: Mapping[int, Hashable]) -> ScatteredKeys:
        """A copy with some other keys."""
        changed = [slot for slot, key in keys.items() if self.get(slot) != key]
        if not changed:
            return self
        changed.sort(reverse=True)
        copy = ScatteredKeys.__new__(ScatteredKeys)
        copy.update(self)
        copy.update(keys)
        copy.name, copy.followed, copy.changed, copy.order = object(), self.name, changed, self.order
        if len(copy) > len(self):
            copy.order = self.order.copy()
            for slot in changed:
                if slot not in self:
                    insort(copy.order, slot)
        return copy


class ScatteredSlots(Slots):
    """A kind of layer of a table without edge. Its function draws the slots that have a key."""

    def __init__(self, id: str, draw: Draw, repeats: bool = True, renew: Renew | None = None) -> None:
        super().__init__(id, lambda slot, key: () if key is None else draw(slot, key), repeats, renew)

    def layer(self, keys: ScatteredKeys) -> ScatteredLayer:
        return ScatteredLayer(self, keys)


class ScatteredLayer(KeyedLayer):
    """A layer of a table without edge."""

    __slots__ = ()
    keys: ScatteredKeys

    @property
    def parts(self) -> tuple[Part, ...]:  # type: ignore[override]
        keys, drawn = self.keys, self.slots.parts
        return tuple([part for slot in keys.order for part in drawn(slot, keys[slot])])

    def comparable(self, before: KeyedLayer) -> bool:
        return self.slots is before.slots

    def differences(self, before: KeyedLayer) -> list[Difference]:
        was, now = before.keys, self.keys
        assert isinstance(was, ScatteredKeys)
        slots = now.changed
        if now.followed is not was.name:
            slots = sorted({slot for slot, _ in was.items() ^ now.items()}, reverse=True)
        return [(slot, was.get(slot), now.get(slot)) for slot in slots]

    def first_part_after(self, slot: int) -> str:
        order = self.keys.order
        for i in range(bisect(order, slot), len(order)):
            if found := self.slots.parts(order[i], self.keys[order[i]]):
                return found[0].id
        return ""

"""A drawing is made of panes, a pane of layers, a layer of parts.

The panes are `board`; the `hand` to play from, if there is one; and the hands of the `others`, if they are known. The
page merges parts by id and lets pieces glide; an export or a notebook gets the same parts as one file.

Most of a board stays as it was. So for most layers a game gives no parts, but keys: for each slot of the layer a small
value that determines what is drawn there. From move to move only the slots whose keys differ are looked at, and the
parts of a key are drawn, written and compared once for all tables.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, count
from typing import Any, NamedTuple

from ludotheque.drawing.svg import Part, Shapes, Svg, document, joined, tagged

GAP = 12  # between two panes
MOST = 8192  # keys whose parts are kept, for each kind of layer


class Layer:
    """Parts that lie above those of earlier layers. A layer may be moved as a whole.

    It is immutable, because successive drawings share it.
    """

    __slots__ = ("id", "made", "transform")

    def __init__(self, id: str, parts: Iterable[Part], transform: str = "") -> None:
        self.id, self.made, self.transform = id, tuple(parts), transform

    @property
    def parts(self) -> tuple[Part, ...]:
        return self.made

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Layer)
            and (self.id, self.transform, self.parts) == (other.id, other.transform, other.parts)
        )

    def svg(self) -> Svg:
        return tagged("g", self.attributes, [part.svg for part in self.parts])

    def short(self) -> Svg:
        """The compact SVG for messages: its parts are written once, however many drawings they are in."""
        return tagged("g", self.attributes, [part.short for part in self.parts], "'")

    @property
    def attributes(self) -> dict[str, str]:
        return {"id": self.id, "transform": self.transform} if self.transform else {"id": self.id}

    def with_parts(self, others: Mapping[str, tuple[Part, ...]]) -> Layer:
        return Layer(self.id, others[self.id], self.transform) if self.id in others else self

    def prefixed(self, prefix: str) -> Layer:
        return Layer(prefix + self.id, [part.prefixed(prefix) for part in self.parts], self.transform)


# ── Layers that are drawn from keys ───────────────────────────────────────────────────


class Slots:
    """A kind of layer: its id, and the function that draws the parts of a slot from its key.

    There is one for all tables, so it depends on the look of a game and on the language at most. `whole`: its keys are
    so many that none is seen again, so nothing is kept, and the part of a slot, always with the same id, is replaced
    whole.

    On a table without edge only few slots have something to draw: one part each, whose id is `name`. If another key
    only changes attributes of that part, `renew` gives these.
    """

    def __init__(
        self,
        id: str,
        draw: Callable[[int, Any], tuple[Part, ...]],
        whole: bool = False,
        name: Callable[[int, Any], str] | None = None,
        renew: Callable[[Any], dict[str, str | None]] | None = None,
    ) -> None:
        self.id, self.whole, self.name, self.renew = id, whole, name, renew
        self.parts = draw if whole else lru_cache(MOST)(draw)  # by slot and key


class SparseKeys(dict[int, Any]):
    """[slot] its key, for a table without edge; the parts lie in the order of the slots.

    It is not changed any more, because layers share it. After a move a game changes a few keys of the last ones, and
    the new ones tell which: so nobody has to compare them all.
    """

    __slots__ = ("changed", "followed", "name", "order")

    def __init__(self, keys: Mapping[int, Any]) -> None:
        super().__init__(keys)
        self.name = object()  # stands for these keys without keeping them
        self.followed: object = None  # the name of earlier keys,
        self.changed: list[int] = []  # and the slots that differ from those, the last one first
        self.order = sorted(keys)

    def with_changes(self, keys: Mapping[int, Any]) -> SparseKeys:
        """A copy with some other keys."""
        changed = [slot for slot, key in keys.items() if self.get(slot) != key]
        if not changed:
            return self
        changed.sort(reverse=True)
        copy = SparseKeys.__new__(SparseKeys)
        copy.update(self)
        copy.update(keys)
        copy.name, copy.followed, copy.changed, copy.order = object(), self.name, changed, self.order
        if len(copy) > len(self):
            copy.order = self.order.copy()
            for slot in changed:
                if slot not in self:
                    insort(copy.order, slot)
        return copy

    def slots_since(self, before: SparseKeys) -> list[int]:
        """The slots whose keys differ from earlier ones, the last one first."""
        if self.followed is before.name:
            return self.changed
        return sorted({slot for slot, _ in before.items() ^ self.items()}, reverse=True)


class KeyedLayer(Layer):
    """A layer that is drawn from keys: a list of those of all slots, or SparseKeys.

    Its parts are made only if somebody needs all of them.
    """

    __slots__ = ("keys", "slots", "sparse")

    def __init__(self, slots: Slots, keys: list[Any] | SparseKeys) -> None:
        super().__init__(slots.id, ())
        self.slots = slots
        self.keys: Any = keys
        self.sparse = isinstance(keys, SparseKeys)

    @property
    def parts(self) -> tuple[Part, ...]:
        keys, parts = self.keys, self.slots.parts
        if self.sparse:
            return tuple(chain.from_iterable([parts(slot, keys[slot]) for slot in keys.order]))
        return tuple(chain.from_iterable(map(parts, count(), keys)))

    def key(self, slot: int) -> Any:
        """The key of a slot; None if it has nothing to draw."""
        return self.keys.get(slot) if self.sparse else self.keys[slot]

    def slots_since(self, before: KeyedLayer) -> list[int]:
        """The slots whose keys differ from those of an earlier layer, the last one first."""
        if self.sparse:
            changed: list[int] = self.keys.slots_since(before.keys)
            return changed
        was, now, differing = before.keys, self.keys, []
        for slot in range(len(now) - 1, -1, -1):
            if was[slot] is not now[slot] and was[slot] != now[slot]:  # mostly it is the same object
                differing.append(slot)
        return differing

    def first_part_after(self, slot: int) -> str:
        """The id of the first part behind a slot; empty if there is none."""
        keys, slots = self.keys, self.slots
        behind = keys.order[bisect(keys.order, slot) :] if self.sparse else range(slot + 1, len(keys))
        for later in behind:
            if slots.name:
                return slots.name(later, keys[later])
            if found := slots.parts(later, keys[later]):
                return found[0].id
        return ""


# ── Panes and drawings ────────────────────────────────────────────────────────────────


class Pane(NamedTuple):
    """A block of the drawing that a page may place beside or below the others."""

    id: str
    label: str
    width: float
    height: float
    layers: tuple[Layer, ...]
    left: float = 0  # its upper left corner, in its own coordinates
    top: float = 0

    @property
    def box(self) -> str:
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"

    def inner(self) -> Svg:
        return joined([layer.svg() for layer in self.layers])

    def short(self) -> Svg:
        """The layers for a message, see Layer.short."""
        return joined([layer.short() for layer in self.layers])

    def svg(self, down: float) -> Svg:
        """The pane in a file, `down` units from its upper edge."""
        place = {"id": self.id, "y": f"{down:g}", "width": f"{self.width:g}", "height": f"{self.height:g}"}
        return tagged("svg", {**place, "viewBox": self.box}, [self.inner()])

    def with_layers(self, others: Mapping[str, tuple[Part, ...]]) -> Pane:
        return self._replace(layers=tuple([layer.with_parts(others) for layer in self.layers]))

    def prefixed(self, prefix: str) -> Pane:
        layers = tuple(layer.prefixed(prefix) for layer in self.layers)
        return self._replace(id=prefix + self.id, layers=layers)


class Drawing(NamedTuple):
    """A view as a drawing."""

    title: str
    description: str  # text alternative of the drawing
    shapes: Shapes
    panes: tuple[Pane, ...]

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every part with the layer it lies in, from bottom to top."""
        for pane in self.panes:
            for layer in pane.layers:
                for part in layer.parts:
                    yield layer.id, part

    def with_layers(self, others: Mapping[str, tuple[Part, ...]]) -> Drawing:
        """A copy with other parts in some of its layers."""
        return self._replace(panes=tuple(pane.with_layers(others) for pane in self.panes))

    def svg(self, prefix: str = "") -> Svg:
        """One SVG file with the panes below each other. A prefix keeps the ids of several drawings on a page apart."""
        if prefix:
            return self.prefixed(prefix).svg()
        panes, top = [], 0.0
        for pane in self.panes:
            panes.append(pane.svg(top))
            top += pane.height + GAP
        box = f"0 0 {max(pane.width for pane in self.panes):g} {top - GAP:g}"
        return document(box, self.title, self.description, self.shapes, panes)

    def prefixed(self, prefix: str) -> Drawing:
        return self._replace(
            shapes=self.shapes.prefixed(prefix), panes=tuple(pane.prefixed(prefix) for pane in self.panes)
        )

"""A drawing is made of panes, a pane of layers, a layer of parts.

The panes are `board`; the `hand` to play from, if there is one; and the hands of the `others`, if they are known. The
page merges parts by id and lets pieces glide; an export or a notebook gets the same parts as one file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ludotheque.drawing.parts import Part
from ludotheque.drawing.shapes import Shapes
from ludotheque.drawing.svg import Svg, document, joined, tagged

GAP = 12  # between two panes


class Layer:
    """Parts that lie above those of earlier layers. A layer may be moved as a whole.

    It is immutable, because successive drawings share it.
    """

    __slots__ = ("id", "made", "since", "transform")

    def __init__(self, id: str, parts: Iterable[Part], transform: str = "") -> None:
        self.id, self.made, self.transform = id, tuple(parts), transform
        self.since: tuple[Layer, Any] | None = None  # an earlier layer and the difference to it, computed once

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

    @property
    def defs(self) -> Svg:
        """The symbols that the parts use: the same for every position of a game."""
        return self.shapes.defs

    @property
    def style(self) -> str:
        """The CSS: inlined in an export, a separate file for the page, which allows no inline style."""
        return self.shapes.style

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
        return document(box, self.title, self.description, self.style, self.defs, panes)

    def prefixed(self, prefix: str) -> Drawing:
        return self._replace(
            shapes=self.shapes.prefixed(prefix), panes=tuple(pane.prefixed(prefix) for pane in self.panes)
        )

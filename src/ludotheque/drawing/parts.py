"""A part of a drawing: an element with an id, by which the page updates it."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.drawing.elements import Element
from ludotheque.drawing.svg import Svg, shortened, with_id, written

# A cache for functions that draw parts: most of a board stays as it was. The same arguments give the very same object,
# which is then written once and compared by identity.
cached = lru_cache(4096)


class Part:
    """An element with an id. It is immutable."""

    __slots__ = ("element", "id", "kept_short")

    def __init__(self, id: str, element: Element) -> None:
        self.id, self.element = id, element
        self.kept_short: Svg | None = None

    @property
    def svg(self) -> Svg:
        """The SVG for a page or a file."""
        return with_id(self.id, self.element, written(self.element))

    @property
    def short(self) -> Svg:
        """The compact SVG for a page that has the rest of the drawing; written once."""
        if self.kept_short is None:
            self.kept_short = with_id(self.id, self.element, shortened(self.element), "'")
        return self.kept_short

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Part) and self.id == other.id and self.element == other.element)

    def __repr__(self) -> str:
        return f"Part({self.id!r}, {self.element!r})"

    def prefixed(self, prefix: str) -> Part:
        return Part(prefix + self.id, self.element.prefixed(prefix))

"""SVG elements as data.

An element has a tag, attributes and children. Nothing here is markup: only svg.py turns elements into text, and values
and texts are always escaped there.
"""

from __future__ import annotations

import re
from functools import partial

Value = str | int | float | None  # the value of an attribute; None leaves it out

TAGS = frozenset(("g", "use", "text", "tspan", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path"))
NAME = re.compile(r"[A-Za-z][A-Za-z-]*")
# Forbidden: scripts, what the page does not allow, and links to elsewhere
FORBIDDEN = re.compile(r"on.*|style|href", re.IGNORECASE)
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # not allowed in XML, even escaped
REPLACEMENT = "\ufffd"


class AttributeNames(dict[str, str]):
    """Keyword arguments as SVG attribute names: `stroke_width` is `stroke-width`, `class_` is `class`."""

    def __missing__(self, keyword: str) -> str:
        name = keyword.rstrip("_").replace("_", "-")
        if not NAME.fullmatch(name) or FORBIDDEN.fullmatch(name):
            raise ValueError(f"{keyword} cannot be an attribute in a drawing.")
        self[keyword] = name
        return name


NAMES = AttributeNames(xml_space="xml:space", shape="href")


def legal(text: str) -> str:
    """The text without the characters that XML forbids."""
    return text if text.isprintable() else ILLEGAL.sub(REPLACEMENT, text)


def number_text(number: float) -> str:
    """A number as the value of an attribute, with at most six digits."""
    return str(number) if isinstance(number, int) else f"{number:g}"


class Element:
    """An SVG element. Attributes are keyword arguments (see AttributeNames); None leaves one out.

    `shape` is the id that a `use` refers to; there is no other way to refer to something. An element is immutable,
    because many drawings share it.
    """

    __slots__ = ("attributes", "children", "kept_short", "tag")

    def __init__(self, tag: str, *children: Element | str, **attributes: Value) -> None:
        if tag not in TAGS:
            raise ValueError(f"<{tag}> cannot be in a drawing.")
        self.tag = tag
        self.kept_short = ""  # cache of the text that is sent to a browser, see svg.py
        self.attributes: dict[str, str] = {}
        for keyword, value in attributes.items():
            if value is not None:
                written = value if isinstance(value, str) else number_text(value)
                self.attributes[NAMES[keyword]] = written if written.isprintable() else legal(written)
        if "shape" in attributes:
            self.attributes["href"] = f"#{self.attributes['href']}"
        self.children = tuple([legal(child) if isinstance(child, str) else child for child in children])

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Element)
            and self.tag == other.tag
            and self.attributes == other.attributes
            and self.children == other.children
        )

    def __repr__(self) -> str:
        return f"Element({self.tag!r}, {self.attributes}, {self.children})"

    def prefixed(self, prefix: str) -> Element:
        """A copy with a prefix before every id and every reference to one."""
        copy = Element(self.tag, *(c if isinstance(c, str) else c.prefixed(prefix) for c in self.children))
        copy.attributes = {name: prefixed_value(name, value, prefix) for name, value in self.attributes.items()}
        return copy


def prefixed_value(name: str, value: str, prefix: str) -> str:
    if name == "id":
        return prefix + value
    if name == "href":
        return f"#{prefix}{value[1:]}"
    return f"url(#{prefix}{value[5:]}" if value.startswith("url(#") else value


group = partial(Element, "g")
text = partial(Element, "text")
rect = partial(Element, "rect")
circle = partial(Element, "circle")
path = partial(Element, "path")


def use(shape: str, **attributes: Value) -> Element:
    """A reference to one of the shapes of the game."""
    return Element("use", shape=shape, **attributes)


def at(x: float, y: float, scale: float = 1) -> str:
    """The transform that moves the origin of an element to x, y."""
    moved = f"translate({number_text(x)} {number_text(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:g})"

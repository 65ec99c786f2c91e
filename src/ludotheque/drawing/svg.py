"""SVG elements as data, and how they are written; and the symbols and style that drawings use, read from files.

An element has a tag, attributes and children; an element with an id is a part. All markup is here: only this file
turns elements into text, and it escapes all values and texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from string import Template
from typing import NamedTuple, NewType

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

    __slots__ = ("attributes", "children", "short", "tag")

    def __init__(self, tag: str, *children: Element | str, **attributes: Value) -> None:
        if tag not in TAGS:
            raise ValueError(f"<{tag}> cannot be in a drawing.")
        self.tag = tag
        self.short = ""  # the text that is sent to a browser inside other elements, once it was written
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


# ── What the page does with parts ─────────────────────────────────────────────────────

Attributes = dict[str, Value]

# The attributes of every target, which can therefore be left out when it is sent.
BUTTON = {"tabindex": "-1", "role": "button"}


def target(name: str, label: str) -> Attributes:
    """The attributes of a target: its name in moves by touch, and its label for screen readers."""
    return {"data_t": name, **BUTTON, "aria_label": label}


def piece(origin: str | None = None, classes: str = "") -> Attributes:
    """The attributes of a part that glides to its new place.

    It glides from where it was itself or, with an origin, from where the part with that id was before the last move.
    """
    return {"class_": f"piece {classes}" if classes else "piece", "data_from": origin}


# ── Writing ───────────────────────────────────────────────────────────────────────────

# Markup: written here or read from a file of the package. No other text enters a drawing unescaped.
Svg = NewType("Svg", str)

ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escaped(text: str) -> Svg:
    """The text escaped for content and for attributes in either kind of quotes."""
    return Svg(text if is_plain(text) else legal(text).translate(ENTITIES))


def is_plain(text: str) -> bool:
    """Whether a text is written as it is, like nearly all. Compiled, this is quicker than a regular expression."""
    for letter in text:
        if letter < " " or letter > "\u2fff" or letter in "&<>\"'" or "~" < letter < "\u00a0":
            return False
    return True


def written(element: Element) -> Svg:
    """The SVG of an element for a page or a file. Not cached, because a page is loaded only once."""
    inside = [escaped(child) if isinstance(child, str) else written(child) for child in element.children]
    return tagged(element.tag, element.attributes, inside)


def shortened(element: Element) -> Svg:
    """The compact SVG of an element for messages.

    It leaves out the attributes of every target, which the page adds again, and uses quotes that JSON need not escape.
    """
    attributes = element.attributes
    if "data-t" in attributes:
        attributes = {name: value for name, value in attributes.items() if name not in BUTTON}
    inside = [escaped(child) if isinstance(child, str) else shortened_inside(child) for child in element.children]
    return tagged(element.tag, attributes, inside, "'")


def shortened_inside(element: Element) -> Svg:
    """The same of an element inside another one: cached, because many elements may share it."""
    if not element.short:
        element.short = shortened(element)
    return Svg(element.short)


def with_id(id: str, element: Element, svg: Svg, quote: str = '"') -> Svg:
    """The written element with an id added before its attributes."""
    behind_tag = 1 + len(element.tag)
    return Svg(f"{svg[:behind_tag]} id={quote}{escaped(id)}{quote}{svg[behind_tag:]}")


def tagged(tag: str, attributes: dict[str, str], inside: Iterable[Svg], quote: str = '"') -> Svg:
    """Joins a tag, attributes and content to markup."""
    opening = "".join([f" {name}={quote}{escaped(value)}{quote}" for name, value in attributes.items()])
    content = joined(inside)
    return Svg(f"<{tag}{opening}>{content}</{tag}>" if content else f"<{tag}{opening}/>")


def joined(svgs: Iterable[Svg]) -> Svg:
    return Svg("".join(svgs))


def document(box: str, title: str, description: str, shapes: Shapes, panes: Iterable[Svg]) -> Svg:
    """A complete SVG file."""
    root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img"}
    words = [tagged("title", {}, [escaped(title)]), tagged("desc", {}, [escaped(description)])]
    look = [tagged("style", {}, [escaped(shapes.style)])] if shapes.style else []
    return tagged("svg", root, [*words, *look, tagged("defs", {}, [shapes.defs]), *panes])


def placed(drawing: Svg, place: dict[str, str]) -> Svg:
    """A drawing placed inside another one."""
    opening = tagged("svg", place, []).removesuffix("/>")
    return Svg(opening + drawing.removeprefix("<svg"))


# ── Parts ─────────────────────────────────────────────────────────────────────────────

# A cache for functions that draw parts: most of a board stays as it was. The same arguments give the very same object,
# which is then written once and compared by identity.
cached = lru_cache(4096)


class Part:
    """An element with an id. It is immutable."""

    __slots__ = ("element", "id", "written_short")

    def __init__(self, id: str, element: Element) -> None:
        self.id, self.element = id, element
        self.written_short: Svg | None = None

    @property
    def svg(self) -> Svg:
        """The SVG for a page or a file."""
        return with_id(self.id, self.element, written(self.element))

    @property
    def short(self) -> Svg:
        """The compact SVG for a page that has the rest of the drawing; written once."""
        if self.written_short is None:
            self.written_short = with_id(self.id, self.element, shortened(self.element), "'")
        return self.written_short

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Part) and self.id == other.id and self.element == other.element)

    def __repr__(self) -> str:
        return f"Part({self.id!r}, {self.element!r})"

    def prefixed(self, prefix: str) -> Part:
        return Part(prefix + self.id, self.element.prefixed(prefix))


# ── Symbols and style, read from the files of a game ──────────────────────────────────────────

COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/", re.DOTALL)
REFERENCE = re.compile(r'(\bid="|href="#|url\(#)')


class Shapes(NamedTuple):
    """The symbols that parts show with `use`, and the CSS of their classes: the same in every position.

    This is the only markup in a drawing that is not made of elements, so it is read from files only. An export has the
    style inside; a page, which allows no inline style, has it as a file.
    """

    defs: Svg = Svg("")
    style: str = ""

    def prefixed(self, prefix: str) -> Shapes:
        """A copy with a prefix before every id and every reference to one."""
        return Shapes(Svg(REFERENCE.sub(rf"\1{prefix}", self.defs)), REFERENCE.sub(rf"\1{prefix}", self.style))


NO_SHAPES = Shapes()  # nothing to prefix in drawings made of elements alone


def rims(can: str, chosen: str = "#e0653c") -> Shapes:
    """The shapes of a game without files: the page shows by the colour of their rims which targets can be touched, and
    which were touched or lead nowhere; of a group, its first element has the rim. A `piece` that is no target lets
    touches through to what it lies on.
    """
    style = [
        f"[data-t].{state}:not(g),g.{state}[data-t]>:first-child{{stroke:{colour};stroke-width:6}}"
        for state, colour in (("can", can), ("sel", chosen), ("no", chosen))
    ]
    return Shapes(style="".join([*style, ".piece:not([data-t]){pointer-events:none}"]))


def read_shapes(
    folder: Path,
    files: Iterable[str] = ("shapes.svg", "drawing.css"),
    values: Mapping[str, str] | None = None,
    symbols: Iterable[Part] = (),
    rules: Iterable[str] = (),
) -> Shapes:
    """Read the shapes of a game: `.svg` files for symbols, `.css` files for style.

    With `values`, each `$name` in a file is replaced. `symbols` and `rules` are generated ones, which differ only in a
    number.
    """
    texts = {file: bare(folder / file, values) for file in files}
    defs = [content for file, content in texts.items() if file.endswith(".svg")]
    style = [content for file, content in texts.items() if file.endswith(".css")]
    return Shapes(Svg("".join([*defs, *(symbol.svg for symbol in symbols)])), "".join([*style, *rules]))


def bare(file: Path, values: Mapping[str, str] | None) -> str:
    """A file without comments and line breaks; for an SVG file, its defs."""
    whole = COMMENT.sub("", file.read_text(encoding="utf-8"))
    if "<defs>" in whole:
        whole = whole[whole.index("<defs>") + len("<defs>") : whole.index("</defs>")]
    joined = "".join(line.strip() for line in whole.splitlines())
    return joined if values is None else Template(joined).substitute(values)

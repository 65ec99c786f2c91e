"""Writes elements as SVG text. This is the only place where markup is written, and it escapes everything."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NewType

from ludotheque.drawing.elements import Element, legal
from ludotheque.drawing.interaction import BUTTON

# Markup: written here or read from a file of the package (shapes.py). No other text enters a drawing unescaped.
Svg = NewType("Svg", str)

SPECIAL = re.compile("[&<>\"']")
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escaped(text: str) -> Svg:
    """The text escaped for content and for attributes in either kind of quotes."""
    return Svg(text if is_plain(text) else SPECIAL.sub(entity, legal(text)))


def is_plain(text: str) -> bool:
    """Whether a text is written as it is, like nearly all. Compiled, this is quicker than a regular expression."""
    for letter in text:
        if letter < " " or letter > "\u2fff" or letter in "&<>\"'" or "~" < letter < "\u00a0":
            return False
    return True


def entity(special: re.Match[str]) -> str:
    return ENTITIES[special[0]]


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
    if not element.kept_short:
        element.kept_short = shortened(element)
    return Svg(element.kept_short)


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


def document(box: str, title: str, description: str, style: str, defs: Svg, panes: Iterable[Svg]) -> Svg:
    """A complete SVG file."""
    root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img"}
    words = [tagged("title", {}, [escaped(title)]), tagged("desc", {}, [escaped(description)])]
    look = [tagged("style", {}, [escaped(style)])] if style else []
    return tagged("svg", root, [*words, *look, tagged("defs", {}, [defs]), *panes])


def placed(drawing: Svg, place: dict[str, str]) -> Svg:
    """A drawing placed inside another one."""
    opening = tagged("svg", place, []).removesuffix("/>")
    return Svg(opening + drawing.removeprefix("<svg"))

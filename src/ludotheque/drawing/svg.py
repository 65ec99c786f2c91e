"""Writes elements as SVG text. This is the only place where markup is written, and it escapes everything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NewType

from ludotheque.drawing.elements import Element, legal
from ludotheque.drawing.interaction import BUTTON

# Markup. It is written here or read from a file of the package (shapes.py); no other text goes into a drawing as it is.
Svg = NewType("Svg", str)

SPECIAL = re.compile("[&<>\"']")
PLAIN = re.compile("[ !#-%(-;=?-~\u00a0-\u00ac\u00ae-\u02ff]*")  # what stands for itself: nearly all that is written
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escaped(text: str) -> Svg:
    """A text, as it can stand in an element or in an attribute between quotes of either kind."""
    if PLAIN.fullmatch(text):
        return Svg(text)
    text = legal(text)
    return Svg(SPECIAL.sub(lambda found: ENTITIES[found[0]], text) if SPECIAL.search(text) else text)


def written(element: Element) -> Svg:
    """An element for a page or a file. Not kept: a page is read once, and its table may stay open for hours."""
    inside = [escaped(child) if isinstance(child, str) else written(child) for child in element.children]
    return tagged(element.tag, element.attributes, inside)


def shortened(element: Element) -> Svg:
    """An element for the wire, written once: without what every target has, which the page puts back, and with
    quotes that JSON need not escape."""
    if not element.kept_short:
        attributes = element.attributes
        if "data-t" in attributes:
            attributes = {name: value for name, value in attributes.items() if name not in BUTTON}
        inside = [escaped(child) if isinstance(child, str) else shortened(child) for child in element.children]
        element.kept_short = tagged(element.tag, attributes, inside, "'")
    return Svg(element.kept_short)


def with_id(id: str, element: Element, svg: Svg, quote: str = '"') -> Svg:
    """What was written of an element, with an id before its attributes."""
    behind_tag = 1 + len(element.tag)
    return Svg(f"{svg[:behind_tag]} id={quote}{escaped(id)}{quote}{svg[behind_tag:]}")


def tagged(tag: str, attributes: Mapping[str, str], inside: Iterable[Svg], quote: str = '"') -> Svg:
    """The one line that joins a tag, attributes and what is inside."""
    opening = "".join(
        [
            f" {name}={quote}{value if PLAIN.fullmatch(value) else escaped(value)}{quote}"
            for name, value in attributes.items()
        ]
    )
    content = joined(inside)
    return Svg(f"<{tag}{opening}>{content}</{tag}>" if content else f"<{tag}{opening}/>")


def joined(svgs: Iterable[Svg]) -> Svg:
    return Svg("".join(svgs))


def document(box: str, title: str, description: str, style: str, defs: Svg, panes: Iterable[Svg]) -> Svg:
    """A whole file."""
    root = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box, "role": "img"}
    words = [tagged("title", {}, [escaped(title)]), tagged("desc", {}, [escaped(description)])]
    look = [tagged("style", {}, [escaped(style)])] if style else []
    return tagged("svg", root, [*words, *look, tagged("defs", {}, [defs]), *panes])


def placed(drawing: Svg, place: Mapping[str, str]) -> Svg:
    """A whole drawing at a place of another one."""
    opening = tagged("svg", place, []).removesuffix("/>")
    return Svg(opening + drawing.removeprefix("<svg"))

"""Pictures for a notebook or a document: a drawing without what only the page needs, of a given width."""

from __future__ import annotations

import re
import secrets
import string
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import cycle, islice, product

from ludotheque.core import EVERYTHING, State, validation
from ludotheque.core.state import check_state
from ludotheque.drawing.layers import Drawing
from ludotheque.drawing.svg import Svg
from ludotheque.errors import OptionError
from ludotheque.words import language

WIDTH = 420  # pixels
LETTERS = string.ascii_lowercase
# A notebook may show several boards, some from earlier runs: so ids start at a random number in each run.
PREFIXES = islice(cycle(map("".join, product(LETTERS, LETTERS + string.digits))), secrets.randbelow(900), None)
NARROWEST, WIDEST = 40, 4000

NAMESPACE = "http://www.w3.org/2000/svg"
STYLE, DEFS = f"{{{NAMESPACE}}}style", f"{{{NAMESPACE}}}defs"
FOR_THE_PAGE = re.compile(r"data-|aria-|role$|tabindex$|pointer-events$")  # attributes of targets and gliding parts
REFERENCE = re.compile(r"(?:^|(?<=\())#([A-Za-z][\w-]*)")  # also matches colours like #a5432d, which does no harm
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\}")  # style rules for motion and touch
HIDDEN = re.compile(r"(?:^|\})\s*\.([\w-]+)\s*\{\s*display:\s*none")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOUCHED = re.compile(r"(?<![\w-])(?:cursor|outline|transition|pointer-events):[^;]*;?")  # CSS properties
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")

ET.register_namespace("", NAMESPACE)


@dataclass(frozen=True)
class Board:
    """A picture for notebooks; `svg` is its text."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def board(state: State, seat: int | None = None, lang: str | None = None, width: int = WIDTH) -> Board:
    """A position as a seat (None: a spectator) sees it, in "en" or "fr"; by default in the language of this machine.

    OptionError for another language or width; SeenError if the state is the view of another seat.
    """
    check_state(state)
    lang = language() if lang is None else validation.language(lang, "A board", "Un plateau")
    if isinstance(width, bool) or not isinstance(width, int) or not NARROWEST <= width <= WIDEST:
        raise OptionError(
            f"A board is {NARROWEST} to {WIDEST} pixels wide, not {width!r}.",
            f"Un plateau fait de {NARROWEST} à {WIDEST} pixels de large, pas {width!r}.",
        )
    seen = state if state.viewer != EVERYTHING and seat is None else state.seen_by(seat)
    return Board(compact(seen.game.drawing.draw(seen, lang), width, next(PREFIXES)))


# ── A small drawing ───────────────────────────────────────────────────────────────────


def compact(drawing: Drawing, width: int, prefix: str = "") -> Svg:
    """One SVG file. A prefix keeps the ids and classes of several drawings on a page apart."""
    root = ET.fromstring(drawing.svg(prefix))
    drop_for_the_page(root)
    drop_unused(root)
    own_style(root, prefix)
    _, _, wide, high = (float(number) for number in root.attrib["viewBox"].split())
    root.attrib |= {"width": str(width), "height": f"{width * high / wide:.0f}"}
    return Svg(ET.tostring(root, encoding="unicode").replace(" />", "/>"))


def drop_for_the_page(root: ET.Element) -> None:
    """Drop what only responds to touch: attributes, and elements that are hidden until they are touched."""
    hidden = set(HIDDEN.findall(MEDIA.sub("", root.findtext(STYLE) or "")))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.get("visibility") == "hidden" or hidden & set(child.get("class", "").split()):
                parent.remove(child)
        for name in [name for name in parent.attrib if FOR_THE_PAGE.match(name)]:
            del parent.attrib[name]


def drop_unused(root: ET.Element) -> None:
    """Drop the symbols that nothing refers to, and then all such ids."""
    defs = root.find(DEFS)
    assert defs is not None, "every drawing has symbols, be it none"
    shown = [child for child in root if child is not defs]
    symbols = {inner.get("id"): element for element in defs for inner in element.iter()}
    used: set[str] = set()
    waiting = references(*shown)
    while waiting:
        used |= waiting
        waiting = references(*[symbols[name] for name in waiting if name in symbols]) - used
    for element in list(defs):
        if used.isdisjoint({inner.get("id") for inner in element.iter()}):
            defs.remove(element)
    for element in root.iter():
        if element.get("id") not in used:
            element.attrib.pop("id", None)


def references(*elements: ET.Element) -> set[str]:
    """The ids that some elements refer to."""
    inside = [inner for element in elements for inner in element.iter()]
    values = [value for inner in inside for value in [*inner.attrib.values(), inner.text or ""]]
    return {name for value in values for name in REFERENCE.findall(value)}


def own_style(root: ET.Element, prefix: str) -> None:
    """Keep only the rules of classes that occur, and put the prefix before their names.

    A selector that names the drawing itself would not work: browsers do not match it inside the content of a <use>.
    """
    style = root.find(STYLE)
    there = {name for element in root.iter() for name in element.get("class", "").split()}
    kept = []
    for selectors, rules in RULE.findall(MEDIA.sub("", style.text or "" if style is not None else "")):
        seen = [one for one in selectors.split(",") if (names := CLASS.findall(one)) and there.issuperset(names)]
        shown = TOUCHED.sub("", rules).strip("; \n")
        if seen and shown and not re.search(r"[:\[]", selectors):
            kept.append(f"{','.join(seen)}{{{shown}}}")
    used = set(CLASS.findall("".join(kept)))
    if style is not None:
        style.text = CLASS.sub(rf".{prefix}\1", "".join(kept))
    for element in root.iter():
        if names := [prefix + name for name in element.attrib.pop("class", "").split() if name in used]:
            element.set("class", " ".join(names))

"""A position as SVG: what the drawing of every game is made of.

A drawing is panes (the board; where there is one, the hand that is played from), a pane is layers,
and a layer is parts that each have an id. The page merges parts by id and lets pieces glide; an
export or a notebook gets the same parts as one file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

GAP = 12  # between two panes
often = lru_cache(8192)  # for what is drawn again and again: most of a board stays as it was


class Part(NamedTuple):
    """One SVG element that has this id.

    Something to touch has `data-t="…"` (its target), `tabindex="-1"`, `role="button"` and an
    `aria-label`; what glides has the class `piece`, and `data-from="…"` if it comes from where
    the part with that id was before the last move.
    """

    id: str
    svg: str


class Layer(NamedTuple):
    """Parts that lie above those of the layers before; where a table is re-centred, all moved as one."""

    id: str
    parts: tuple[Part, ...]
    transform: str = ""

    def svg(self) -> str:
        moved = f' transform="{self.transform}"' * bool(self.transform)
        return f'<g id="{self.id}"{moved}>{"".join(part.svg for part in self.parts)}</g>'


class Pane(NamedTuple):
    """A block of the drawing that a page may put beside or below the others."""

    id: str
    label: str
    width: float
    height: float
    layers: tuple[Layer, ...]

    @property
    def box(self) -> str:
        return f"0 0 {self.width:g} {self.height:g}"

    def inner(self) -> str:
        return "".join(layer.svg() for layer in self.layers)


class Drawing(NamedTuple):
    """A seen position as one looks at it."""

    title: str
    description: str  # the position in words, for those who do not see the drawing
    style: str  # CSS: inside an export, a file of its own for the page, which allows no other
    defs: str  # what the parts use: the same for every position of a game
    panes: tuple[Pane, ...]

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every part, with the layer it lies in, from bottom to top."""
        for pane in self.panes:
            for layer in pane.layers:
                for part in layer.parts:
                    yield layer.id, part

    def svg(self, prefix: str = "") -> str:
        """One file, the panes below each other. A prefix keeps the ids of several drawings on a page apart."""
        width = max(pane.width for pane in self.panes)
        height = sum(pane.height for pane in self.panes) + GAP * (len(self.panes) - 1)
        body, top = "", 0.0
        for pane in self.panes:
            body += (
                f'<svg id="{pane.id}" y="{top:g}" width="{pane.width:g}" height="{pane.height:g}"'
                f' viewBox="{pane.box}">{pane.inner()}</svg>'
            )
            top += pane.height + GAP
        style = f"<style>{self.style}</style>" * bool(self.style)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
            f"<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>"
            f"{style}<defs>{self.defs}</defs>{body}</svg>"
        )
        return prefixed(text, prefix) if prefix else text


def prefixed(svg: str, prefix: str) -> str:
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\1{prefix}", svg)


def printed(folder: Path) -> tuple[str, str]:
    """What a game keeps of its drawing in files: the defs in `shapes.svg`, the style in `drawing.css`."""
    shapes = (folder / "shapes.svg").read_text(encoding="utf-8")
    defs = shapes[shapes.index("<defs>") + len("<defs>") : shapes.index("</defs>")]
    return tight(defs), tight((folder / "drawing.css").read_text(encoding="utf-8"))


def tight(text: str) -> str:
    """A text without its comments and line breaks."""
    bare = re.sub(r"<!--.*?-->|/\*.*?\*/", "", text, flags=re.DOTALL)
    return "".join(line.strip() for line in bare.splitlines())


WIDE, HIGH, MARGIN = 9.6, 20, 16


def text_board(text: str, title: str) -> Drawing:
    """The lines of a text as a drawing, for games that have no drawing of their own."""
    lines = text.splitlines()
    width = 2 * MARGIN + WIDE * max(map(len, lines), default=1)
    height = 2 * MARGIN + HIGH * len(lines)
    rows = tuple(
        Part(
            f"line-{i}",
            f'<text id="line-{i}" x="{MARGIN}" y="{MARGIN + HIGH * i + 15}" xml:space="preserve">{escape(line)}</text>',
        )
        for i, line in enumerate(lines)
    )
    paper = Part("paper", '<rect id="paper" width="100%" height="100%" rx="8" fill="#fdfaf3"/>')
    style = 'text{font:16px ui-monospace,"DejaVu Sans Mono",monospace;fill:#2b231b}'
    board = Pane("board", title, width, height, (Layer("ground", (paper,)), Layer("lines", rows)))
    return Drawing(title, text, style, "", (board,))

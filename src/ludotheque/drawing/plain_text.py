"""Draws lines of text, for games that have no drawing of their own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ludotheque.drawing.elements import rect, text
from ludotheque.drawing.layers import Drawing, Layer, Pane
from ludotheque.drawing.parts import Part
from ludotheque.drawing.shapes import Shapes, read_shapes

LETTER, LINE, MARGIN = 9.6, 20, 16  # the width of a letter, the height of a line, and the margin


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent, ["plain_text.css"])


def text_board(position: str, title: str) -> Drawing:
    lines = position.splitlines()
    width = 2 * MARGIN + LETTER * max(map(len, lines), default=1)
    height = 2 * MARGIN + LINE * len(lines)
    rows = tuple(
        Part(f"line-{i}", text(line, x=MARGIN, y=MARGIN + LINE * i + 15, xml_space="preserve"))
        for i, line in enumerate(lines)
    )
    paper = Part("paper", rect(width="100%", height="100%", rx=8, fill="#fdfaf3"))
    board = Pane("board", title, width, height, (Layer("ground", (paper,)), Layer("lines", rows)))
    return Drawing(title, position, shapes(), (board,))

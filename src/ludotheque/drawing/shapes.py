"""The symbols and style that drawings use, read from the files of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Template
from typing import NamedTuple

from ludotheque.drawing.parts import Part
from ludotheque.drawing.svg import Svg

COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/", re.DOTALL)
REFERENCE = re.compile(r'(\bid="|href="#|url\(#)')


class Shapes(NamedTuple):
    """The symbols that parts show with `use`, and the CSS of their classes: the same in every position.

    This is the only markup in a drawing that is not made of elements, so it is read from files only.
    """

    defs: Svg
    style: str

    def prefixed(self, prefix: str) -> Shapes:
        """A copy with a prefix before every id and every reference to one."""
        return Shapes(Svg(REFERENCE.sub(rf"\1{prefix}", self.defs)), REFERENCE.sub(rf"\1{prefix}", self.style))


NO_SHAPES = Shapes(Svg(""), "")  # nothing to prefix in drawings made of elements alone


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
    texts = {file: read(folder / file, values) for file in files}
    defs = [text for file, text in texts.items() if file.endswith(".svg")]
    style = [text for file, text in texts.items() if file.endswith(".css")]
    return Shapes(Svg("".join([*defs, *(symbol.svg for symbol in symbols)])), "".join([*style, *rules]))


def read(file: Path, values: Mapping[str, str] | None) -> str:
    """A file without comments and line breaks; for an SVG file, its defs."""
    bare = COMMENT.sub("", file.read_text(encoding="utf-8"))
    if "<defs>" in bare:
        bare = bare[bare.index("<defs>") + len("<defs>") : bare.index("</defs>")]
    text = "".join(line.strip() for line in bare.splitlines())
    return text if values is None else Template(text).substitute(values)

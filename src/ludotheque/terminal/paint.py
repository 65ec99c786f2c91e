"""Colours for text boards. Nothing is shown by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Neither black nor white, because one of them is invisible on some terminals.
CODES = {
    "bold": 1,
    "dim": 2,
    "underline": 4,
    "reverse": 7,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "magenta": 35,
    "cyan": 36,
}


def painted(text: str, colours: Iterable[tuple[str, str]]) -> str:
    """The text with each match of a pattern in its colour, such as `red` or `bold blue`.

    `^` and `$` match at every line. Where patterns overlap, the first one wins.
    """
    paint = [""] * len(text)
    for pattern, colour in colours:
        for match in re.finditer(pattern, text, re.MULTILINE):
            if not any(paint[match.start() : match.end()]):
                paint[match.start() : match.end()] = [colour] * (match.end() - match.start())
    return joined(text, paint)


def joined(text: str, paint: list[str]) -> str:
    """Joins characters and their colours to terminal codes; no colour continues past a line end."""
    parts, current = [], ""
    for character, colour in zip(text, paint, strict=True):
        wanted = "" if character == "\n" else colour
        if wanted != current:
            parts.append("\033[0m" * bool(current) + start(wanted))
            current = wanted
        parts.append(character)
    return "".join(parts) + "\033[0m" * bool(current)


def start(colour: str) -> str:
    return f"\033[{';'.join(str(CODES[word]) for word in colour.split())}m" if colour else ""

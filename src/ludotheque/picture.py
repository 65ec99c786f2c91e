"""A position as an SVG picture for a notebook or a document: viewpoint, language and width can be chosen."""

from __future__ import annotations

import secrets
import string
from dataclasses import dataclass
from itertools import cycle, islice, product

from ludotheque.core import EVERYTHING, State
from ludotheque.drawing.compact import compact
from ludotheque.errors import OptionError
from ludotheque.words import LANGUAGES, language

WIDTH = 420  # pixels
LETTERS = string.ascii_lowercase
# Several boards stand on one page, and some may be there from an earlier run: hence no run begins with the first.
PREFIXES = islice(cycle(map("".join, product(LETTERS, LETTERS + string.digits))), secrets.randbelow(900), None)
NARROWEST, WIDEST = 40, 4000


@dataclass(frozen=True)
class Board:
    """A picture that notebooks show; `svg` is its text."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def board(state: State, seat: int | None = None, lang: str | None = None, width: int = WIDTH) -> Board:
    """A position as a seat sees it, or with None a spectator, in "en" or "fr": else the language of this machine.

    OptionError for another language or width; SeenError if this is already what somebody else sees.
    """
    lang = lang or language()
    if lang not in LANGUAGES:
        raise OptionError(
            f"A board is in “en” or “fr”, not {lang!r}.",
            f"Un plateau est en «\u00a0en\u00a0» ou «\u00a0fr\u00a0», pas {lang!r}.",
        )
    if isinstance(width, bool) or not isinstance(width, int) or not NARROWEST <= width <= WIDEST:
        raise OptionError(
            f"A board is {NARROWEST} to {WIDEST} pixels wide, not {width!r}.",
            f"Un plateau fait de {NARROWEST} à {WIDEST} pixels de large, pas {width!r}.",
        )
    seen = state if state.viewer != EVERYTHING and seat is None else state.seen_by(seat)
    return Board(compact(seen.game.draw(seen, lang), width, next(PREFIXES)))

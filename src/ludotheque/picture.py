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
# A notebook may show several boards, some from earlier runs: so ids start at a random number in each run.
PREFIXES = islice(cycle(map("".join, product(LETTERS, LETTERS + string.digits))), secrets.randbelow(900), None)
NARROWEST, WIDEST = 40, 4000


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

"""Names a place on the table by what it touches, because the grid has no coordinates for people."""

from __future__ import annotations

from ludotheque.drawing import cached
from ludotheque.games.wu_hsing.lexicon import ELEMENTS, bare
from ludotheque.words import Words, listed_words

WAYS = Words("lying", "couché"), Words("upright", "debout")  # along each axis
SIDES = (  # by where the colours of a side are among those around a cell (see layout.py)
    (6, Words("above", "au-dessus")),
    (9, Words("to the right", "à droite")),
    (0, Words("below", "au-dessous")),
    (3, Words("to the left", "à gauche")),
)
FIRST_HALF = 12  # where the colours around the first half of a domino begin


@cached
def colours_in_words(touched: int) -> Words:
    """The colours on each side of a cell or a domino: `metal and fire below, earth to the left`; empty for nothing."""
    found = [side_words((touched >> FIRST_HALF + side & 7, touched >> side & 7), name) for side, name in SIDES]
    return Words(*(", ".join(filter(None, said)) for said in zip(*found, strict=True)))


def side_words(colours: tuple[int, int], side: Words) -> Words:
    names = [Words(ELEMENTS[str(colour)].en, bare(ELEMENTS[str(colour)]).fr) for colour in colours if colour]
    if not names:
        return Words("", "")
    listed = listed_words(names)
    return Words(f"{listed.en} {side.en}", f"{listed.fr} {side.fr}")

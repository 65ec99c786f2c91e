"""Names a place on the table by what it touches, because the grid has no coordinates for people."""

from __future__ import annotations

from ludotheque.drawing import cached
from ludotheque.games.wu_hsing.lexicon import ELEMENTS, bare
from ludotheque.games.wu_hsing.scene import At, Colours
from ludotheque.words import Words, listed_words

WAYS = Words("lying", "couché"), Words("upright", "debout")  # along each axis
SIDES = {
    (0, 1): Words("above", "au-dessus"),
    (1, 0): Words("to the right", "à droite"),
    (0, -1): Words("below", "au-dessous"),
    (-1, 0): Words("to the left", "à gauche"),
}


def neighbours(cells: tuple[At, ...], filled: Colours) -> Words:
    """What touches these cells on each side: `metal and fire below, earth to the left`; empty for nothing."""
    colour_at, sides = filled.get, []
    for dx, dy in SIDES:
        beside = [(x + dx, y + dy) for x, y in cells]
        sides.append(tuple([colour_at(at, 0) for at in beside if at not in cells]))
    return colours_in_words(tuple(sides))


@cached
def colours_in_words(sides: tuple[tuple[int, ...], ...]) -> Words:
    """The colours on every side; 0 where nothing lies."""
    found = [side_words(colours, side) for colours, side in zip(sides, SIDES.values(), strict=True)]
    return Words(*(", ".join(filter(None, said)) for said in zip(*found, strict=True)))


def side_words(colours: tuple[int, ...], side: Words) -> Words:
    names = [Words(ELEMENTS[str(colour)].en, bare(ELEMENTS[str(colour)]).fr) for colour in colours if colour]
    if not names:
        return Words("", "")
    listed = listed_words(names)
    return Words(f"{listed.en} {side.en}", f"{listed.fr} {side.fr}")

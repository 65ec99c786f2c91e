"""A domino being placed: its ghost with the points it would score, and the orientations that fit."""

from __future__ import annotations

from math import prod

from ludotheque.drawing import Drawing, Part, at, circle, group, path, rect, use
from ludotheque.games.wu_hsing.board import place_at
from ludotheque.games.wu_hsing.codes import PASS
from ludotheque.games.wu_hsing.drawing_tiles import clear_spot, halves, middle, nearest_spot, pill
from ludotheque.games.wu_hsing.lexicon import ELEMENTS
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Tile, lengthened, product, scene_of, tile_of
from ludotheque.touch import Touches
from ludotheque.trial import Choice, Picture, Trial
from ludotheque.words import Words, counted

TURN = Words("Turn it round", "Le retourner")
POINT, POINTS = Words("point", "point"), Words("points", "points")
TOP, LEFT = Words("{} on top", "{} en haut"), Words("{} on the left", "{} à gauche")


def trial(seen: WuHsingState, touches: Touches, drawing: Drawing, lang: str) -> Trial:
    """The trial of a domino on a place, perhaps in a given orientation."""
    plays = plays_of(seen, touches[0]) if len(touches) > 1 else []
    tiles = [tile for tile in plays if tile.place == touches[1]]
    if not tiles:
        return Trial()
    shown = next((tile for tile in tiles if text_of(seen, tile) == touches[-1]), tiles[0])
    ghost = drawing.with_layers(
        {"trial": ghost_parts(seen, shown, plays, len(tiles) > 1, lang), "last": last_parts(drawing)}
    )
    return Trial(ghost, tuple(way_round(seen, tile) for tile in tiles), text_of(seen, shown))


def last_parts(drawing: Drawing) -> tuple[Part, ...]:
    """The last domino without its score, because another one is being tried."""
    return tuple(part for layer, part in drawing.parts() if layer == "last" and part.id != "pill")


def plays_of(seen: WuHsingState, domino: str) -> list[Tile]:
    """All placements of a domino."""
    if seen.judging or seen.choosing:
        return []
    plays = [tile_of(move) for move in seen.moves() if 0 <= move < PASS]
    return [tile for tile in plays if "".join(sorted(tile.text)) == domino]


def text_of(seen: WuHsingState, tile: Tile) -> str:
    return seen.game.text(tile.move)


# ── The ghost ─────────────────────────────────────────────────────────────────────────


def ghost_parts(seen: WuHsingState, tile: Tile, plays: list[Tile], turns: bool, lang: str) -> tuple[Part, ...]:
    place = at(*middle(tile))
    body = group(use(f"wu-{'hv'[tile.axis]}"), *halves(tile.text, tile.axis), class_="wu-ghost", transform=place)
    wide, high = (74, 146) if tile.axis else (146, 74)
    edge = rect(class_="wu-ghost-edge", x=-wide / 2, y=-high / 2 - 1, width=wide, height=high, rx=13, transform=place)
    parts = [score(seen, tile, plays, turns), Part("ghost", body), Part("ghost-edge", edge)]
    return (*parts, knob(tile, lang)) if turns else tuple(parts)


def knob(tile: Tile, lang: str) -> Part:
    """The knob that turns the ghost."""
    x, y = middle(tile)
    place = at(x + 74, y + 4) if tile.axis else at(x, y + 74)
    arrow = path(d="M11-1a11 11 0 1 1-3.5-8M12-14v7h-7")
    touched = {"data_do": "turn", "role": "button", "tabindex": "0", "aria_label": TURN(lang)}
    return Part("ghost-turn", group(circle(r=25), arrow, class_="wu-turn", transform=place, **touched))


def beside_knob(tile: Tile) -> set[int]:
    """The two cells that the knob overlaps."""
    x, y = tile.x, tile.y
    overlapped = [(x + 1, y), (x + 1, y + 1)] if tile.axis else [(x, y - 1), (x + 1, y - 1)]
    return {place_at(*cell) for cell in overlapped}


def score(seen: WuHsingState, tile: Tile, plays: list[Tile], turns: bool) -> Part:
    """What it would score, near the ghost but not on its knob and, if possible, not on other places."""
    digits = product(lengthened(tile, seen), tile.double)
    own = cells_of([tile]) | (beside_knob(tile) if turns else set())
    known = seen, tile, digits, scene_of(seen).window
    spot = clear_spot(*known, own | cells_of(plays), nearest_spot(*known, own))
    return Part("ghost-score", group(*pill(digits), class_="wu-pill", transform=at(spot.x, spot.y)))


def cells_of(tiles: list[Tile]) -> set[int]:
    return {place_at(*cell) for tile in tiles for cell in ((tile.x, tile.y), tile.second)}


# ── Buttons ───────────────────────────────────────────────────────────────────────────


def way_round(seen: WuHsingState, tile: Tile) -> Choice:
    """`water on top`, `16 points`."""
    first = ELEMENTS[tile.text[1] if tile.axis else tile.text[0]]
    where = TOP if tile.axis else LEFT
    label = Words(where.en.format(first.en), where.fr.format(bare(first.fr)))
    points = prod([run.length for run in lengthened(tile, seen)]) * (2 if tile.double else 1)  # 5.1, 5.4
    return Choice(text_of(seen, tile), label, counted(points, POINT, POINTS), picture(tile))


def bare(french: str) -> str:
    """An element without its article."""
    return french.replace("l’", "").removeprefix("le ").removeprefix("la ")


def picture(tile: Tile) -> Picture:
    box = "-38 -74 76 150" if tile.axis else "-74 -38 150 76"
    return Picture(box, group(use(f"wu-{'hv'[tile.axis]}"), *halves(tile.text, tile.axis)))

"""How Wu Hsing is played by touch: a domino of the hand, then its place.

If it fits both ways round, then the orientation. If the players judge, no places may be offered: then one touches the
cell of the smaller colour and that of the other. The same goes for a chosen start, whose cells are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache

from ludotheque.drawing import Drawing, Part, at, cached, circle, group, path, rect, use
from ludotheque.game import GameTouch
from ludotheque.game.touch import NOTHING_HERE, YOUR_TURN, Choice, DeadEnd, Picture, Prompt, Touches, Trial, Ways
from ludotheque.games.wu_hsing.board import (
    ALONG,
    CHOICE,
    CLAIM,
    KIND,
    NONE,
    NUMBER,
    PAIR,
    PAIR_NUMBER,
    PAIR_TEXTS,
    PASS,
    POINT,
    SILENT,
    TEXTS,
    UPRIGHT,
    At,
    Colours,
    Run,
    Tile,
    beside,
    colours,
    place_at,
    rim,
    tile_of,
)
from ludotheque.games.wu_hsing.drawing import clear_spot, middle, nearest_spot, pill
from ludotheque.games.wu_hsing.drawing.hands import halves
from ludotheque.games.wu_hsing.drawing.scene import calculation, found, scene_of
from ludotheque.games.wu_hsing.rules import WuHsingState, cell_at
from ludotheque.games.wu_hsing.text import PLAY
from ludotheque.games.wu_hsing.words import (
    ELEMENTS,
    ONE_POINT,
    POINTS,
    TOO_FEW,
    at_text,
    bare,
    bare_elements,
    broken_run,
    is_near,
)
from ludotheque.words import Words, counted

BUTTONS = {
    "pass": Words("Pass and show my hand", "Passer et montrer ma main"),
    "claim": Words("I cannot play", "Je ne peux pas jouer"),
    "silent": Words("Keep silent", "Me taire"),
}
TURNED = [PAIR_NUMBER[text[::-1]] for text in PAIR_TEXTS]  # [pair] the same domino the other way round


class WuHsingTouch(GameTouch):
    tries = True

    def paths(self, seen: WuHsingState, move: int) -> list[Touches]:
        if move >= CHOICE:
            return through_cells(seen.game.text(move), (seen.turn, 0), (seen.turn, 1), 1)  # 8.2
        if move >= PASS:
            return [(seen.game.text(move),)]
        if seen.judging:
            tile = tile_of(move)
            return through_cells(tile.text, (tile.x, tile.y), tile.second, 2)  # 9.8
        return [way_to(seen, move, fits_both_ways(seen, move))]

    def candidates(self, seen: WuHsingState) -> list[int]:
        """What people may try where the players judge: everything that is visible without knowing the rules."""
        if seen.choosing or not seen.judging:
            return seen.moves()
        if seen.asked():
            return [SILENT, *(POINT + kind for kind in range(15) if seen.hand[seen.claimer][kind])]  # 9.3, 9.8
        dominoes = (
            [kind for kind in range(15) if seen.hand[seen.turn][kind]] if seen.pointed == NONE else [seen.pointed]
        )
        pairs = [pair for pair in range(25) if KIND[pair] in dominoes]
        plays = [Tile(pair, *place).move for place in free_places(colours(map(tile_of, found(seen)))) for pair in pairs]
        return plays + [CLAIM] * (seen.pointed == NONE)

    def ways(self, seen: WuHsingState) -> Ways:
        if seen.judging or seen.choosing:
            return super().ways(seen)
        moves = seen.moves()
        legal, found = set(moves), Ways()
        for move in moves:
            if move >= PASS:
                found[self.paths(seen, move)[0]] = move
            else:
                turned = TURNED[move // PAIR]
                both = turned != move // PAIR and turned * PAIR + move % PAIR in legal
                found[way_to(seen, move, both)] = move
        return found

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        """Besides those with a name of their own, the ways round of a play: in notation, unlike all that is drawn."""
        return [target for target in targets if "@" in target or target in BUTTONS]

    def choice(self, seen: WuHsingState, target: str) -> Words | None:
        if target in BUTTONS:
            return BUTTONS[target]
        tile = tile_named(target)
        if tile is None:
            return None
        return way_round(tile.text, tile.axis, seen.worth(tile.pair, tile.axis, cell_at(tile.where)))

    def ask(self, seen: WuHsingState, path: Touches) -> Prompt:
        if not path:
            return ask_first(seen)
        if not (seen.judging or seen.choosing):
            return PLACE if len(path) == 1 else WAY
        if len(path) > 1:
            return OTHER_CELL
        return ONE_CELL if path[0][0] == path[0][1] else SMALLER

    def why_not(self, seen: WuHsingState, path: Touches) -> DeadEnd:
        wanted = [(int(match[1]), int(match[2])) for match in map(CELL.fullmatch, path) if match]
        if seen.asked():
            return asked_first(seen, path[-1])
        if path[0] not in NUMBER:
            return DeadEnd("4.1", DOMINO_FIRST, path[-1:]) if wanted else DeadEnd("", NOTHING_HERE, path[-1:])
        if seen.choosing:
            return DeadEnd("8.2", YOUR_HALF, path[-1:])
        if seen.pointed not in (NONE, NUMBER[path[0]]):
            return pointed_out(seen, path[0])
        return place_dead_end(seen, path[0], wanted) if wanted else domino_dead_end(seen, path[0])

    def trial(self, seen: WuHsingState, path: Touches, drawing: Drawing, lang: str) -> Trial:
        """The trial of a domino on a place, perhaps in a given orientation."""
        plays = plays_of(seen, path[0]) if len(path) > 1 else []
        tiles = [tile for tile in plays if tile.place == path[1]]
        if not tiles:
            return Trial()
        shown = next((tile for tile in tiles if text_of(seen, tile) == path[-1]), tiles[0])
        ghost = drawing.with_layers(
            {"trial": ghost_parts(seen, shown, plays, len(tiles) > 1, lang), "last": last_parts(drawing)}
        )
        return Trial(ghost, tuple(orientation_choice(seen, tile) for tile in tiles), text_of(seen, shown))


# ── The touches of a move ───────────────────────────────────────────────────────────────


def way_to(seen: WuHsingState, move: int, both_ways: bool) -> Touches:
    """The touches of a play; the last one says which way round, if the domino fits both ways."""
    here = TEXTS[KIND[move // PAIR]], place_of(move % PAIR)
    return (*here, seen.game.text(move)) if both_ways else here


@cache
def place_of(play: int) -> str:
    """The target of a place, from the cell and axis of a play."""
    return tile_of(play).place


def through_cells(pair: str, first: At, second: At, touches: int) -> list[Touches]:
    """The domino, then the cells of its halves: the smaller colour first, for a double in either order."""
    ways = [(at_text(first), at_text(second)), (at_text(second), at_text(first))]
    domino = "".join(sorted(pair))
    return [(domino, *cells[:touches]) for cells in ways[pair[0] > pair[1] : 1 + (pair[0] >= pair[1])]]


def fits_both_ways(seen: WuHsingState, move: int) -> bool:
    """Whether the domino of a play could also lie there the other way round."""
    pair, turned = move // PAIR, TURNED[move // PAIR]
    fitting = seen.fitting(move // UPRIGHT & 1, cell_at(move % UPRIGHT))
    return turned != pair and bool(fitting >> turned & 1)


def free_places(filled: Colours) -> Iterator[tuple[int, int, int]]:
    """Axis, x and y of every two adjacent empty cells of which at least one touches a domino."""
    near, far = rim(filled, 1), rim(filled, 2)
    for x, y in sorted(far):
        for axis, (dx, dy) in enumerate(ALONG):
            other = (x + dx, y + dy)
            if other in far and ((x, y) in near or other in near):
                yield axis, x, y


@cached
def tile_named(play: str) -> Tile | None:
    """The domino of a play in notation; None for any other text."""
    found = PLAY.fullmatch(play)
    return Tile(PAIR_NUMBER[found[1]], "hv".index(found[4]), int(found[2]), int(found[3])) if found else None


@cached
def way_round(pair: str, upright: int, points: int) -> Words:
    """The orientation of a domino, and what that scores: `water on top, 16 points`."""
    if upright:
        top = bare_elements(pair[1])
        return Words(f"{top.en} on top, {points} points", f"{top.fr} en haut, {points} points")
    left = bare_elements(pair[0])
    return Words(f"{left.en} on the left, {points} points", f"{left.fr} à gauche, {points} points")


# ── Prompts ─────────────────────────────────────────────────────────────────────────────

PICK = Prompt("pick a domino of your hand.", "choisissez un domino de votre main.", YOUR_TURN)
STUCK = Prompt("Nothing can be played: you have to pass.", "Rien ne peut être posé : il vous faut passer.")
JUDGE = Prompt("pick a domino, or say that none can go.", "un domino, ou dites que rien ne va.", YOUR_TURN)
START = Prompt("Choose in secret a domino to start from.", "Choisissez en secret un domino de départ.")
PLACE = Prompt("Where does it go?", "Où le posez-vous ?")
WAY = Prompt("Which way round?", "Dans quel sens ?")
SMALLER = Prompt("Touch the cell of its smaller number.", "Touchez la case de son plus petit nombre.")
ONE_CELL = Prompt("Touch one of its two cells.", "Touchez l’une de ses deux cases.")
OTHER_CELL = Prompt("And now the other cell.", "Et maintenant l’autre case.")


def ask_first(seen: WuHsingState) -> Prompt:
    if seen.choosing:
        return START
    if seen.asked():
        name = seen.game.seat_name(seen.claimer)
        return Prompt(
            f"“Nothing goes”, says {name.en}. Touch what does.",
            f"«\u00a0Rien ne va\u00a0», dit {name.fr}. Touchez ce qui va.",
        )
    if seen.pointed != NONE:
        domino = bare_elements(TEXTS[seen.pointed])
        return Prompt(f"pointed out, to play: {domino.en}.", f"désigné, à poser\u00a0: {domino.fr}.", YOUR_TURN)
    if seen.judging:
        return JUDGE
    return STUCK if seen.moves() == [PASS] else PICK


# ── Touches that lead to no move: why, naming the domino or the place that was touched ──

CELL = re.compile(r"(-?[12]?\d),(-?[12]?\d)[hv]?")  # or a place, by its first cell
LONGEST_RUN = 5  # the most halves that a sentence names one by one

DOMINO_FIRST = Words("first pick a domino of your hand.", "choisissez d’abord un domino de votre main.")
YOUR_HALF = Words("your domino goes on your half of the square.", "votre domino va sur votre moitié du carré.")
TAKEN = Words("a domino lies there already.", "un domino s’y trouve déjà.")
FITS = Words("it fits here: touch the place that is outlined.", "il va bien ici\u00a0: touchez la place en pointillé.")
CROWDED = Words("four dominoes or more would lie side by side.", "quatre dominos ou plus se toucheraient côte à côte.")
NOWHERE = Words("this domino fits nowhere now.", "ce domino ne va nulle part pour le moment.")
PASS_ONLY = Words("none of your dominoes fits: you have to pass.", "aucun de vos dominos ne va\u00a0: il faut passer.")


def asked_first(state: WuHsingState, touched: str) -> DeadEnd:
    claimer = state.game.seat_name(state.claimer)
    why = Words(
        f"first answer {claimer.en}: point at a domino that can go, or keep silent.",
        f"répondez d’abord à {claimer.fr}\u00a0: désignez un domino qui peut aller, ou taisez-vous.",
    )
    return DeadEnd("9.3", why, (touched,))


def pointed_out(state: WuHsingState, domino: str) -> DeadEnd:
    pointed = TEXTS[state.pointed]
    shown = bare_elements(pointed)
    why = Words(
        f"another one was pointed out and has to be played: {shown.en}.",
        f"un autre a été désigné et doit être posé\u00a0: {shown.fr}.",
    )
    return DeadEnd("9.4", why, (domino, pointed))


# ── A domino and its place ────────────────────────────────────────────────────────────


def domino_dead_end(state: WuHsingState, domino: str) -> DeadEnd:
    legal = playable(state)
    if not legal:
        return DeadEnd("4.8", PASS_ONLY, (domino,))
    if NUMBER[domino] in legal:
        return DeadEnd("", NOTHING_HERE, (domino,))
    return DeadEnd("4.2", NOWHERE, (domino,))


def playable(state: WuHsingState) -> set[int]:
    """The kinds of dominoes that can be played now; the whole hand if the players judge."""  # 9.8
    if state.judging:
        return {kind for kind in range(15) if state.hand[state.turn][kind]}
    return {KIND[move // PAIR] for move in state.moves() if move < 25 * PAIR}


def place_dead_end(state: WuHsingState, domino: str, wanted: list[At]) -> DeadEnd:
    """Why a domino cannot lie there: explains the placement on the touched cells that comes closest."""
    meant = list(meant_tiles(domino, wanted))
    if not meant:
        return DeadEnd("4.1", NOTHING_HERE, tuple(map(at_text, wanted[-1:])))
    if not state.judging and any(tile.move in set(state.moves()) for tile in meant):
        return DeadEnd("", FITS, (at_text(wanted[-1]),))
    nearest = max(meant, key=lambda tile: groups(state, tile))
    return tile_dead_end(state, nearest, at_text(wanted[-1]))


def groups(state: WuHsingState, tile: Tile) -> int:
    """The number of groups a domino would extend; negative if a cell is filled."""
    place = tile.move % UPRIGHT
    return state.groups(tile.axis, cell_at(place)) if is_near(state, place) else 0


def tile_dead_end(state: WuHsingState, tile: Tile, touched: str) -> DeadEnd:
    lengthened = groups(state, tile)
    if lengthened < 0:
        return DeadEnd("4.1", TAKEN, (touched,))
    if lengthened < 2:
        few = TOO_FEW[lengthened]
        why = Words(
            f"here it would lengthen {few.en}: it takes two.",
            f"ici, il ne prolongerait {few.fr}\u00a0: il en faut deux.",
        )
        return DeadEnd("4.2", why, (touched,))
    broken = broken_run(state, tile)
    return no_cycle(*broken, touched) if broken else DeadEnd("4.6", CROWDED, (touched,))


def no_cycle(run: Run, halves: list[str], touched: str) -> DeadEnd:
    """A row or a column that would follow no cycle, with its halves by name if they are few."""
    line = Words("this column", "cette colonne") if run.axis else Words("this row", "cette rangée")
    if len(halves) > LONGEST_RUN:
        why = Words(f"{line.en} would no longer follow its cycle.", f"{line.fr} ne suivrait plus son cycle.")
    else:
        read = bare_elements("".join(halves))
        why = Words(f"{line.en} would read {read.en}: no cycle.", f"{line.fr} donnerait {read.fr}\u00a0: pas de cycle.")
    cells = [(run.x, run.y + i) if run.axis else (run.x + i, run.y) for i in range(run.length)]
    return DeadEnd("4.5", why, tuple(dict.fromkeys([touched, *map(at_text, cells)])))


def meant_tiles(domino: str, wanted: list[At]) -> Iterator[Tile]:
    """The placements of a domino on one cell, or on two with the smaller colour on the first."""
    x, y = wanted[0]
    for other in wanted[1:2] or beside(x, y):
        if other in beside(x, y):
            first = min((x, y), other)
            axis = int(other[0] == x)
            smaller_first = domino if first == (x, y) else domino[::-1]
            yield Tile(PAIR_NUMBER[smaller_first], axis, *first)
            if len(wanted) == 1:
                yield Tile(PAIR_NUMBER[smaller_first[::-1]], axis, *first)


# ── A domino being placed: its ghost with the points it would score, and the orientations that fit

TURN = Words("Turn it round", "Le retourner")
TOP, LEFT = Words("{} on top", "{} en haut"), Words("{} on the left", "{} à gauche")


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
    digits = calculation(seen, tile)
    own = cells_of([tile]) | (beside_knob(tile) if turns else set())
    known = seen, tile, digits, scene_of(seen).window
    spot = clear_spot(*known, own | cells_of(plays), nearest_spot(*known, own))
    return Part("ghost-score", group(*pill(digits), class_="wu-pill", transform=at(spot.x, spot.y)))


def cells_of(tiles: list[Tile]) -> set[int]:
    return {place_at(*cell) for tile in tiles for cell in ((tile.x, tile.y), tile.second)}


def orientation_choice(seen: WuHsingState, tile: Tile) -> Choice:
    """`water on top`, `16 points`."""
    first = ELEMENTS[tile.text[1] if tile.axis else tile.text[0]]
    where = TOP if tile.axis else LEFT
    label = Words(where.en.format(first.en), where.fr.format(bare(first).fr))
    points = seen.worth(tile.pair, tile.axis, cell_at(tile.where))
    return Choice(text_of(seen, tile), label, counted(points, ONE_POINT, POINTS), picture(tile))


def picture(tile: Tile) -> Picture:
    box = "-38 -74 76 150" if tile.axis else "-74 -38 150 76"
    return Picture(box, group(use(f"wu-{'hv'[tile.axis]}"), *halves(tile.text, tile.axis)))

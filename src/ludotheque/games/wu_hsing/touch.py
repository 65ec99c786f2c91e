"""Moves by touch: a domino, then its place.

A domino of the hand, then its place; if it fits both ways round, then the orientation. If the players judge, no places
may be offered: then one touches the cell of the smaller colour and that of the other. The same goes for a chosen
start, whose cells are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cache

from ludotheque.drawing import cached
from ludotheque.games.wu_hsing.codes import CHOICE, CLAIM, NONE, PAIR, PASS, POINT, SILENT, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import KIND, PAIR_NUMBER, PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.layout import cell_at
from ludotheque.games.wu_hsing.lexicon import bare_elements
from ludotheque.games.wu_hsing.notation import PLAY
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import STEPS, At, Colours, Tile, colours, rim, tile_of
from ludotheque.games.wu_hsing.scene_keys import found
from ludotheque.touch import YOUR_TURN, Prompt, Touches, Ways
from ludotheque.words import Words

BUTTONS = {
    "pass": Words("Pass and show my hand", "Passer et montrer ma main"),
    "claim": Words("I cannot play", "Je ne peux pas jouer"),
    "silent": Words("Keep silent", "Me taire"),
}


TURNED = [PAIR_NUMBER[text[::-1]] for text in PAIR_TEXTS]  # [pair] the same domino the other way round


def name(at: At) -> str:
    return f"{at[0]},{at[1]}"


# ── The touches of a move ─────────────────────────────────────────────────────────────


def paths(seen: WuHsingState, move: int) -> list[Touches]:
    if move >= CHOICE:
        return through_cells(seen.game.text(move), (seen.turn, 0), (seen.turn, 1), 1)  # 8.2
    if move >= PASS:
        return [(seen.game.text(move),)]
    if seen.judging:
        tile = tile_of(move)
        return through_cells(tile.text, (tile.x, tile.y), tile.second, 2)  # 9.8
    return [way_to(seen, move, fits_both_ways(seen, move))]


def way_to(seen: WuHsingState, move: int, both_ways: bool) -> Touches:
    """The touches of a play; the last one says which way round, if the domino fits both ways."""
    here = TEXTS[KIND[move // PAIR]], place_of(move % PAIR)
    return (*here, seen.game.text(move)) if both_ways else here


@cache
def place_of(play: int) -> str:
    """The target of a place, from the cell and axis of a play."""
    return tile_of(play).place


def ways(seen: WuHsingState) -> Ways:
    """All paths: a domino fits both ways round if both are among the moves."""
    moves = seen.moves()
    legal, found = set(moves), Ways()
    for move in moves:
        if move >= PASS:
            found[paths(seen, move)[0]] = move
        else:
            turned = TURNED[move // PAIR]
            both = turned != move // PAIR and turned * PAIR + move % PAIR in legal
            found[way_to(seen, move, both)] = move
    return found


def through_cells(pair: str, first: At, second: At, touches: int) -> list[Touches]:
    """The domino, then the cells of its halves: the smaller colour first, for a double in either order."""
    ways = [(name(first), name(second)), (name(second), name(first))]
    domino = "".join(sorted(pair))
    return [(domino, *cells[:touches]) for cells in ways[pair[0] > pair[1] : 1 + (pair[0] >= pair[1])]]


def fits_both_ways(seen: WuHsingState, move: int) -> bool:
    """Whether the domino of a play could also lie there the other way round."""
    pair, turned = move // PAIR, TURNED[move // PAIR]
    fitting = seen.fitting(move // UPRIGHT & 1, cell_at(move % UPRIGHT))
    return turned != pair and bool(fitting >> turned & 1)


def candidates(seen: WuHsingState) -> list[int]:
    """What people may try where the players judge: everything that is visible without knowing the rules."""
    if seen.choosing or not seen.judging:
        return seen.moves()
    if seen.asked():
        return [SILENT, *(POINT + kind for kind in range(15) if seen.hand[seen.claimer][kind])]  # 9.3, 9.8
    dominoes = [kind for kind in range(15) if seen.hand[seen.turn][kind]] if seen.pointed == NONE else [seen.pointed]
    pairs = [pair for pair in range(25) if KIND[pair] in dominoes]
    plays = [Tile(pair, *place).move for place in free_places(colours(map(tile_of, found(seen)))) for pair in pairs]
    return plays + [CLAIM] * (seen.pointed == NONE)


def free_places(filled: Colours) -> Iterator[tuple[int, int, int]]:
    """Axis, x and y of every two adjacent empty cells of which at least one touches a domino."""
    near, far = rim(filled, 1), rim(filled, 2)
    for x, y in sorted(far):
        for axis, (dx, dy) in enumerate(STEPS):
            other = (x + dx, y + dy)
            if other in far and ((x, y) in near or other in near):
                yield axis, x, y


def buttons(targets: Set[str]) -> Iterable[str]:
    """Besides those with a name of their own, the ways round of a play: in notation, unlike all that is drawn."""
    return [target for target in targets if "@" in target or target in BUTTONS]


def choice(seen: WuHsingState, target: str) -> Words | None:
    if target in BUTTONS:
        return BUTTONS[target]
    tile = tile_named(target)
    if tile is None:
        return None
    return way_round(tile.text, tile.axis, seen.worth(tile.pair, tile.axis, cell_at(tile.where)))


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


# ── Prompts ───────────────────────────────────────────────────────────────────────────

PICK = Prompt("pick a domino of your hand.", "choisissez un domino de votre main.", YOUR_TURN)
STUCK = Prompt("Nothing can be played: you have to pass.", "Rien ne peut être posé : il vous faut passer.")
JUDGE = Prompt("pick a domino, or say that none can go.", "un domino, ou dites que rien ne va.", YOUR_TURN)
START = Prompt("Choose in secret a domino to start from.", "Choisissez en secret un domino de départ.")
PLACE = Prompt("Where does it go?", "Où le posez-vous ?")
WAY = Prompt("Which way round?", "Dans quel sens ?")
SMALLER = Prompt("Touch the cell of its smaller number.", "Touchez la case de son plus petit nombre.")
ONE_CELL = Prompt("Touch one of its two cells.", "Touchez l’une de ses deux cases.")
OTHER_CELL = Prompt("And now the other cell.", "Et maintenant l’autre case.")


def ask(seen: WuHsingState, path: Touches) -> Prompt:
    if not path:
        return ask_first(seen)
    if not (seen.judging or seen.choosing):
        return PLACE if len(path) == 1 else WAY
    if len(path) > 1:
        return OTHER_CELL
    return ONE_CELL if path[0][0] == path[0][1] else SMALLER


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

"""Explains touches that lead to no move, naming the domino or the place that was touched."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludotheque.games.wu_hsing.codes import NONE, PAIR, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import KIND, NUMBER, PAIR_NUMBER, TEXTS
from ludotheque.games.wu_hsing.layout import cell_at
from ludotheque.games.wu_hsing.lexicon import bare_elements
from ludotheque.games.wu_hsing.refusals import TOO_FEW, broken_run, is_near
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import At, Run, Tile, beside
from ludotheque.games.wu_hsing.touch import name
from ludotheque.touch import NOTHING_HERE, DeadEnd, Touches
from ludotheque.words import Words

CELL = re.compile(r"(-?[12]?\d),(-?[12]?\d)[hv]?")  # or a place, by its first cell
LONGEST_RUN = 5  # the most halves that a sentence names one by one

DOMINO_FIRST = Words("first pick a domino of your hand.", "choisissez d’abord un domino de votre main.")
YOUR_HALF = Words("your domino goes on your half of the square.", "votre domino va sur votre moitié du carré.")
TAKEN = Words("a domino lies there already.", "un domino s’y trouve déjà.")
FITS = Words("it fits here: touch the place that is outlined.", "il va bien ici\u00a0: touchez la place en pointillé.")
CROWDED = Words("four dominoes or more would lie side by side.", "quatre dominos ou plus se toucheraient côte à côte.")
NOWHERE = Words("this domino fits nowhere now.", "ce domino ne va nulle part pour le moment.")
PASS_ONLY = Words("none of your dominoes fits: you have to pass.", "aucun de vos dominos ne va\u00a0: il faut passer.")


def why_not(state: WuHsingState, path: Touches) -> DeadEnd:
    wanted = [(int(match[1]), int(match[2])) for match in map(CELL.fullmatch, path) if match]
    if state.asked():
        return asked_first(state, path[-1])
    if path[0] not in NUMBER:
        return DeadEnd("4.1", DOMINO_FIRST, path[-1:]) if wanted else DeadEnd("", NOTHING_HERE, path[-1:])
    if state.choosing:
        return DeadEnd("8.2", YOUR_HALF, path[-1:])
    if state.pointed not in (NONE, NUMBER[path[0]]):
        return pointed_out(state, path[0])
    return place_dead_end(state, path[0], wanted) if wanted else domino_dead_end(state, path[0])


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
        return DeadEnd("4.1", NOTHING_HERE, tuple(map(name, wanted[-1:])))
    if not state.judging and any(tile.move in set(state.moves()) for tile in meant):
        return DeadEnd("", FITS, (name(wanted[-1]),))
    nearest = max(meant, key=lambda tile: groups(state, tile))
    return tile_dead_end(state, nearest, name(wanted[-1]))


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
    return DeadEnd("4.5", why, tuple(dict.fromkeys([touched, *map(name, cells)])))


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

"""What a hint says about a move: which domino goes where, and what it scores."""

from __future__ import annotations

from ludotheque.games.wu_hsing.codes import CHOICE, PAIR, PASS, UPRIGHT
from ludotheque.games.wu_hsing.dominoes import DOUBLE, KIND, PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.layout import cell_at
from ludotheque.games.wu_hsing.lexicon import bare_elements
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import lengthened, tile_of
from ludotheque.games.wu_hsing.touch import name
from ludotheque.tip import LOOK_HERE, Tip
from ludotheque.tip import PASS as PASS_TIP
from ludotheque.words import Words, capitalised

AROUND_HERE = Words("Look at this part of the table.", "Regardez cet endroit de la table.")
IN_HAND = Words("Look at this domino.", "Regardez ce domino.")
FEW_LEFT, COST = 4, 25  # the number of dominoes in hand from which they count, and the cost of one that is no double


def tip(state: WuHsingState, move: int) -> Tip:
    if move >= PASS:
        return other_tip(state, move)
    tile = tile_of(move)
    domino = TEXTS[KIND[tile.pair]]
    elements = bare_elements(tile.text)
    said = Words(f"{capitalised(elements.en)}, here.", f"{capitalised(elements.fr)}, ici.")
    return Tip(AROUND_HERE, (tile.place,), said, (domino, tile.place), play_reason(state, move))


def other_tip(state: WuHsingState, move: int) -> Tip:
    if move < CHOICE:
        return Tip(LOOK_HERE, (), PASS_TIP, ())  # there are no hints if the players judge
    pair = PAIR_TEXTS[move - CHOICE]
    domino, elements = "".join(sorted(pair)), bare_elements(pair)
    sentence = Words(f"Start with {elements.en}.", f"Partez avec {elements.fr}.")
    return Tip(IN_HAND, (domino,), sentence, (domino, name((state.turn, int(pair[0] > pair[1])))))


def points(state: WuHsingState, move: int) -> int:
    return state.worth(move // PAIR, move // UPRIGHT & 1, cell_at(move % UPRIGHT))


def play_reason(state: WuHsingState, move: int) -> Words:
    """What it scores, and whether that is the most; near the end, what it saves."""
    scored, tile = points(state, move), tile_of(move)
    most = max(points(state, other) for other in state.moves() if other < PASS)
    if scored == most:
        return Words(f"{scored} points: nothing scores more now.", f"{scored} points\u00a0: rien ne rapporte plus.")
    groups = len(lengthened(tile, state))
    if groups > 2:
        return Words(
            f"Three groups with one domino: {scored} points.", f"Trois groupes d’un domino\u00a0: {scored} points."
        )
    if state.held[state.turn] <= FEW_LEFT and not DOUBLE[KIND[tile.pair]]:
        return Words(
            f"One domino less in hand saves {COST} points.", f"Un domino de moins en main épargne {COST} points."
        )
    return Words(f"It scores {scored} points.", f"Il rapporte {scored}\u00a0points.")

"""Facts in favour of a play over the one made: what it scores, and what it leaves."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core import OVER
from ludotheque.games.wu_hsing.codes import CHOICE, PAIR, PASS, POINT
from ludotheque.games.wu_hsing.dominoes import KIND, PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.lexicon import bare_elements
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.tips import points
from ludotheque.remark import Remark, remark
from ludotheque.words import Words

ELSEWHERE = Words("this domino elsewhere", "ce domino ailleurs")
WITHOUT_DOMINO = Words("no domino", "aucun domino")


def label(state: WuHsingState, move: int) -> Words:
    """The elements of a domino, in either orientation."""
    if move < PASS:
        return bare_elements(PAIR_TEXTS[move // PAIR])
    if move >= CHOICE:
        return bare_elements(PAIR_TEXTS[move - CHOICE])
    return bare_elements(TEXTS[move - POINT]) if move >= POINT else WITHOUT_DOMINO


def contrasted(state: WuHsingState, played: int, better: int) -> Words:
    """The name of a better play; for the same domino, only that it goes elsewhere."""
    same = max(played, better) < PASS and KIND[played // PAIR] == KIND[better // PAIR]
    return ELSEWHERE if same else label(state, better)


def deed(state: WuHsingState, move: int) -> Words:
    name = label(state, move)
    if move >= PASS:
        return name
    scored = points(state, move)
    return Words(f"{name.en}, {scored} points", f"{name.fr}, {scored} points")


def remarks(state: WuHsingState, played: int, better: int) -> Iterator[Remark]:
    if max(played, better) >= PASS:
        return
    names = {"played": label(state, played), "better": contrasted(state, played, better)}
    now, then = points(state, played), points(state, better)
    if 5 * then >= 6 * now and then > now:  # a few points more are no reason
        same = KIND[played // PAIR] == KIND[better // PAIR]
        yield remark("same_domino" if same else "more_points", **names, n=now, k=then)
    yield from left_to_next(state, played, better, names)


def left_to_next(state: WuHsingState, played: int, better: int, names: dict[str, Words]) -> Iterator[Remark]:
    """The next seat can score much more than after the better play, where its hand is known."""
    known = state.deduced()
    if known.blanks:
        return
    now, then = best_reply(known, played), best_reply(known, better)
    if 2 * now >= 3 * then and now > then:
        yield remark("leaves", **names, foe=(state.turn + 1) % state.seats, k=now, n=then)


def best_reply(state: WuHsingState, move: int) -> int:
    """The most that the next seat can score after a play; 0 if it cannot play."""
    after = state.copy()
    after.play(move)
    if after.turn == OVER:
        return 0
    return max((points(after, reply) for reply in after.moves() if reply < PASS), default=0)

"""What the review and the guide say of a move: facts in favour of a better one, goals, and the parts of a score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ludotheque.core import OVER
from ludotheque.game import GameComments
from ludotheque.game.comments import Bar, Breakdown, Remark, remark
from ludotheque.games.wu_hsing.board import CHOICE, KIND, PAIR, PAIR_TEXTS, PASS, POINT, TEXTS, tile_of
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.words import FEW_LEFT, bare_elements, groups_extended, points
from ludotheque.words import Words

ELSEWHERE = Words("this domino elsewhere", "ce domino ailleurs")
PASSING = Words("a pass", "un tour passé")
HEADS = (
    Words("By dominoes", "Par les dominos"),
    Words("Best domino", "Le plus beau"),
    Words("Left in hand", "Resté en main"),
    Words("Points", "Points"),
)


class WuHsingComments(GameComments):
    def label(self, state: WuHsingState, move: int) -> Words:
        """The elements of a domino, in either orientation."""
        if move < PASS:
            return bare_elements(PAIR_TEXTS[move // PAIR])
        if move >= CHOICE:
            return bare_elements(PAIR_TEXTS[move - CHOICE])
        return bare_elements(TEXTS[move - POINT]) if move >= POINT else PASSING

    def contrasted(self, state: WuHsingState, played: int, better: int) -> Words:
        """The name of a better play; for the same domino, only that it goes elsewhere."""
        same = max(played, better) < PASS and KIND[played // PAIR] == KIND[better // PAIR]
        return ELSEWHERE if same else self.label(state, better)

    def deed(self, state: WuHsingState, move: int) -> Words:
        name = self.label(state, move)
        if move >= PASS:
            return name
        scored = points(state, move)
        return Words(f"{name.en}, {scored} points", f"{name.fr}, {scored} points")

    def remarks(self, state: WuHsingState, played: int, better: int) -> Iterator[Remark]:
        if max(played, better) >= PASS:
            return
        names = {"played": self.label(state, played), "better": self.contrasted(state, played, better)}
        now, then = points(state, played), points(state, better)
        if 5 * then >= 6 * now and then > now:  # a few points more are no reason
            same = KIND[played // PAIR] == KIND[better // PAIR]
            yield remark("same_domino" if same else "more_points", **names, n=now, k=then)
        yield from left_to_next(state, played, better, names)

    def praise(self, state: WuHsingState, move: int) -> Iterator[Remark]:
        if move >= PASS:
            return
        scored = points(state, move)
        most = max(points(state, other) for other in state.moves() if other < PASS)
        if groups_extended(state, tile_of(move)) > 2:
            yield remark("three_groups", n=scored)
        elif scored == most:
            yield remark("most", n=scored)

    def goals(self, state: WuHsingState, seat: int) -> Iterator[Remark]:
        if state.held[seat] <= FEW_LEFT:
            yield remark("in_hand")
        others = [other for other in range(state.seats) if other != seat]
        best = max(others, key=lambda other: state.points[other])
        yield remark("always", n=state.points[seat], foe=best, k=state.points[best])

    def breakdown(self, positions: Sequence[WuHsingState]) -> Breakdown:
        last = positions[-1]
        plays = [bar_of_play(ply, before, after) for ply, (before, after) in enumerate(pairwise(positions))]
        bars = [bar for bar in plays if bar is not None]
        ends = [Bar(len(positions) - 1, seat, -last.lost[seat]) for seat in range(last.seats) if last.lost[seat]]
        rows = tuple(row(last, seat, bars) for seat in range(last.seats))
        return Breakdown(HEADS, rows, (*bars, *ends))


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


def bar_of_play(ply: int, before: WuHsingState, after: WuHsingState) -> Bar | None:
    """The points of a domino; None if none was played."""
    seat = before.turn
    return Bar(ply, seat, after.points[seat] - before.points[seat]) if after.last_move < PASS else None


def row(last: WuHsingState, seat: int, bars: list[Bar]) -> tuple[int, ...]:
    best = max((bar.amount for bar in bars if bar.seat == seat), default=0)
    return last.points[seat], best, -last.lost[seat], last.scores[seat]

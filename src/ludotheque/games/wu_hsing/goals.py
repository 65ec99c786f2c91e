"""The goals of a seat, and what is good about a play: for the guide in a first game."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wu_hsing.codes import PASS
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import lengthened, tile_of
from ludotheque.games.wu_hsing.tips import FEW_LEFT, points
from ludotheque.remark import Remark, remark


def goals(state: WuHsingState, seat: int) -> Iterator[Remark]:
    if state.held[seat] <= FEW_LEFT:
        yield remark("in_hand")
    others = [other for other in range(state.seats) if other != seat]
    best = max(others, key=lambda other: state.points[other])
    yield remark("always", n=state.points[seat], foe=best, k=state.points[best])


def praise(state: WuHsingState, move: int) -> Iterator[Remark]:
    if move >= PASS:
        return
    scored = points(state, move)
    most = max(points(state, other) for other in state.moves() if other < PASS)
    if len(lengthened(tile_of(move), state)) > 2:
        yield remark("three_groups", n=scored)
    elif scored == most:
        yield remark("most", n=scored)

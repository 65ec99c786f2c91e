"""The goals of a seat, and what is good about a jump: for the guide in a first game."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE, PASS
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.remarks import after_jump, fitting
from ludotheque.games.wyx.tips import CORNERS, MANY_WAYS, gain
from ludotheque.games.wyx.versus import Versus
from ludotheque.remark import Remark, remark

NEAR, LATE = 6, 16  # thresholds: counters left to place, dominoes left in the rack


def versus_goals(lexicon: Lexicon, state: Versus, seat: int) -> Iterator[Remark]:
    left = 64 - sum(state.taken)
    rivals = [other for other in range(state.seats) if other != seat and state.stock[other] <= NEAR]
    if state.stock[seat] <= NEAR:
        yield remark("nearly", counters=lexicon.counters[state.game.side(state, seat)].counted(state.stock[seat]))
    if rivals:
        other = min(rivals, key=lambda rival: state.stock[rival])
        yield remark("rival", foe=other, k=state.stock[other])
    if left <= LATE:
        yield remark("late", k=left)
    yield remark("always", total=state.supply, n=state.supply - state.stock[seat])


def versus_praise(lexicon: Lexicon, state: Versus, move: int) -> Iterator[Remark]:
    if move >= PASS:
        return
    square = move % 64
    placed = gain(state, state.turn, square)
    if placed > 1:
        yield remark("several", place=SQUARES[square], counters=lexicon.placed[placed])
    elif placed and state.owner[square] != NONE:
        yield remark("sent_home", place=SQUARES[square])


def coop_goals(state: Coop) -> Iterator[Remark]:
    if state.stock <= LATE:
        yield remark("nearly", n=state.stock)
    yield remark("always", total=state.scores[0] + state.stock, n=state.scores[0])


def coop_praise(lexicon: Lexicon, state: Coop, move: int) -> Iterator[Remark]:
    if move >= PASS:
        return
    square = move % 64
    placed = min(state.value[square], state.stock)
    if square in CORNERS:
        yield remark("corner", place=SQUARES[square])
    elif placed > 1:
        yield remark("several", place=SQUARES[square], counters=lexicon.placed[placed])
    after = after_jump(state, move)
    if not after.over and after.turn != state.turn and fitting(after) >= 2 * MANY_WAYS:
        yield remark("choice", next=after.turn, n=fitting(after))

"""How to play Wykersham well: which lines are nearly complete, and how much lies in them.

A tally counts the marbles of a seat on a rail: it has a byte for each column, 1 if there are
any plus 8 for each. Added up along the lines, tallies tell how many of the five cups are
filled and how many marbles the line would bring.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ludotheque.core import CHANCE, Moves, State
from ludotheque.games.wykersham.board import CENTRE, COLUMNS, CUPS, NOTCHES, RAILS, bits
from ludotheque.games.wykersham.codes import GIFT, LEAVE, ROLL, STAY, TAKE
from ludotheque.games.wykersham.rules import Rails
from ludotheque.strategy import Strategy

if TYPE_CHECKING:
    from ludotheque import nocython as cython
else:
    try:
        import cython
    except ImportError:
        from ludotheque import nocython as cython

_CHANCE = CHANCE
BIT = bits()
FIRST_THREE, LAST_THREE = 0xFFFFFF, 0xFFFFFF00000000  # columns where diagonals begin on rail a

PROMISE = [0, 1, 3, 9, 23, 50]  # [filled cups of a line] what it promises at first sight
GOAL = 11
FIRST, MARBLE = 9, 8


def growing() -> list[int]:
    return [1 + int(16 * 1.1 ** (i - 30)) for i in range(141)]


GROWTH = growing()


class RailsStrategy(Strategy):
    straight: list[list[list[int]]]  # [seat][rail][way + 1] the tally of a rail, slid that way
    slanted: list[list[list[int]]]  # the same, moved to where its diagonals begin on rail a

    def __init__(self) -> None:
        Strategy.__init__(self)
        self.horizon = 20
        self.curiosity = 0.5
        self.p = [0.075, 0.7, 0.22, 0.18, 0.035, 0.035, 2.0, 0.1, 0.5, 0.18]
        if not cython.compiled:
            self.straight = [[[0] * 3 for _ in range(RAILS)] for _ in range(2)]
            self.slanted = [[[0] * 3 for _ in range(RAILS)] for _ in range(2)]
            self.ready = [[0] * 3 for _ in range(2)]
            self.almost = [[0] * 3 for _ in range(2)]
            self.total, self.tilted = [0] * 2, [0] * 2

    def tally(self, state: Rails, seat: int, rail: int, way: int) -> int:
        tally = 0
        if rail == CENTRE and way != 0:
            way = 0
        if not -NOTCHES <= state.offset[rail] + way <= NOTCHES:
            return 0
        first = CUPS * rail + NOTCHES - state.offset[rail] - way
        for column in range(COLUMNS - 1, -1, -1):
            tally <<= 8
            if state.held[seat] & BIT[first + column]:
                tally += 8 * state.marbles[seat][first + column] + 1
        return tally

    def slant(self, tally: int, rail: int) -> int:
        return (tally >> 8 * rail & FIRST_THREE) | (tally << 8 * rail & LAST_THREE)

    def look(self, state: Rails) -> None:
        for seat in range(2):
            for rail in range(RAILS):
                for way in range(3):
                    tally = self.tally(state, seat, rail, way - 1)
                    self.straight[seat][rail][way] = tally
                    self.slanted[seat][rail][way] = self.slant(tally, rail)
            self.total[seat] = self.tilted[seat] = 0
            for rail in range(RAILS):
                self.total[seat] += self.straight[seat][rail][1]
                self.tilted[seat] += self.slanted[seat][rail][1]

    # ── What a move promises ──────────────────────────────────────────────────────────

    def weigh(self, state: State, out: Moves) -> None:
        self.weigh_moves(cython.cast(Rails, state), out)

    def weigh_moves(self, state: Rails, out: Moves) -> None:
        if out.n > 1:
            if out.item[0] < ROLL:
                self.look(state)
            for i in range(out.n):
                out.weigh(i, self.weight(state, out.item[i]))

    def weight(self, state: Rails, move: int) -> int:
        if move < ROLL:
            return self.placement(state.turn, move & 7, move >> 3 & 7, move >> 6)
        if move >= STAY:
            if move == STAY:
                return 10
            if state.stock[state.turn] < 4:
                return 1
            return 4 if move == STAY + 1 else 1
        return 20 if move == TAKE else 1

    def placement(self, seat: int, column: int, rail: int, way: int) -> int:
        tally = self.straight[seat][rail][way]
        shift = 8 * (column + way - 1)
        if 0 <= shift < 56:
            tally += (MARBLE if tally >> shift & 1 else FIRST) << shift
        mine = self.promise(
            self.total[seat] - self.straight[seat][rail][1] + tally,
            self.tilted[seat] - self.slanted[seat][rail][1] + self.slant(tally, rail),
            way != 1,
        )
        theirs = 0
        if way != 1:
            other = 1 - seat
            theirs = self.promise(
                self.total[other] - self.straight[other][rail][1] + self.straight[other][rail][way],
                self.tilted[other] - self.slanted[other][rail][1] + self.slanted[other][rail][way],
                False,
            ) - self.promise(self.total[other], self.tilted[other], False)
        before = self.promise(self.total[seat], self.tilted[seat], False)
        if True:
            gain = 10 * (mine - before) - 7 * theirs
            return GROWTH[min(max(gain // 10 + 30, 0), 140)]
        gain = 10 + mine - before - theirs
        return gain if gain > 1 else 1

    def promise(self, straight: int, slanted: int, slid: bool) -> int:
        return self.sum_up(straight, slid) + self.sum_up(slanted, slid)

    def sum_up(self, lines: int, slid: bool) -> int:
        total = 0
        while lines:
            filled = lines & 7
            if filled == 5 and slid:
                total += GOAL + 11 * (lines >> 3 & 31)
            elif filled < 6:
                total += PROMISE[filled]
            lines >>= 8
        return total

    # ── Who is ahead ──────────────────────────────────────────────────────────────────

    def value(self, state: State, seat: int) -> float:
        lead = self.lead(cython.cast(Rails, state))
        return self.expected(cython.cast(Rails, state), lead if seat == 0 else -lead)

    def expected(self, state: Rails, lead: float) -> float:
        spread = self.p[6] + self.p[7] * (state.stock[0] + state.stock[1])
        return 0.5 + 0.5 * lead / math.sqrt(spread * spread + lead * lead)

    def lead(self, state: Rails) -> float:
        """How many marbles seat 0 may expect to be ahead."""
        self.look(state)
        for seat in range(2):
            for slides in range(3):
                self.ready[seat][slides] = self.almost[seat][slides] = 0
        for way in range(0, 3, 2):
            for rail in range(RAILS):
                if rail != CENTRE:
                    self.slide(rail, way, 1)
                    self.examine(1)
                    for second in range(rail + 1, RAILS):
                        if second != CENTRE:
                            self.slide(second, way, 1)
                            self.examine(2)
                            self.slide(second, way, -1)
                    self.slide(rail, way, -1)
        mover = state.mover
        ahead = self.hoped(state, mover) - self.hoped(state, 1 - mover)
        if state.turn == _CHANCE or state.due == 2:
            ahead += self.p[5] * state.stock[mover]
        return ahead if mover == 0 else -ahead

    def hoped(self, state: Rails, seat: int) -> float:
        turns = state.stock[seat] / 2.0
        keep = min(max(self.p[0] * (turns - 2), 0.0), self.p[1])
        hold = min(self.p[9] * turns, self.p[8])
        marbles = 0
        pending = 0
        for cup in range(RAILS * CUPS):
            marbles += state.marbles[seat][cup]
        if seat == state.mover and (state.goal or state.stacks):
            for cup in range(RAILS * CUPS):
                if (state.goal | state.stacks) & BIT[cup]:
                    pending += state.marbles[seat][cup]
        hope = state.tray[seat] + pending + keep * (marbles - pending)
        lines = self.total[seat]
        cups = 0
        while lines:
            cups += lines & 7
            lines >>= 8
        if pending:
            cups -= 5
        hope += hold * cups
        if state.stock[seat] > 0 and pending == 0:
            ready = self.ready[seat][1]
            if self.ready[seat][2] > ready and (seat != state.mover or state.due != 1):
                ready = self.ready[seat][2]
            hope += (self.p[2] if seat == state.mover else self.p[3]) * ready
            hope += self.p[4] * (self.almost[seat][1] + self.almost[seat][2])
        return hope

    def slide(self, rail: int, way: int, sign: int) -> None:
        for seat in range(2):
            if sign > 0:
                self.total[seat] += self.straight[seat][rail][way] - self.straight[seat][rail][1]
                self.tilted[seat] += self.slanted[seat][rail][way] - self.slanted[seat][rail][1]
            else:
                self.total[seat] -= self.straight[seat][rail][way] - self.straight[seat][rail][1]
                self.tilted[seat] -= self.slanted[seat][rail][way] - self.slanted[seat][rail][1]

    def examine(self, slides: int) -> None:
        for seat in range(2):
            other = 1 - seat
            self.count(seat, slides, self.total[seat], self.total[other] - self.straight[other][CENTRE][1])
            self.count(seat, slides, self.tilted[seat], self.tilted[other] - self.slanted[other][CENTRE][1])

    def count(self, seat: int, slides: int, lines: int, others: int) -> None:
        while lines:
            filled = lines & 7
            if filled == 5:
                if lines >> 3 & 31 > self.ready[seat][slides]:
                    self.ready[seat][slides] = lines >> 3 & 31
            elif filled == 4 and not others & 7:
                self.almost[seat][slides] += lines >> 3 & 31
            lines >>= 8
            others >>= 8

    def probe(self, state):
        return self.lead(state)

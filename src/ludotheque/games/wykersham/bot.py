"""The strategy: which lines are filling up, and which of them the next slides complete."""

from __future__ import annotations

import math

from ludotheque.core.moves import Moves
from ludotheque.core.state import State
from ludotheque.core.strategy import Strategy
from ludotheque.games.wykersham import board
from ludotheque.games.wykersham.board import A_TURN, COLUMNS, LINES, NO_SLIDE, NOTCHES, RAILS, ROLL, STAY, TAKE
from ludotheque.games.wykersham.rules import Rails

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

BIT = board.BIT


# ── Tables with which all lines are counted and valued at once ────────────────────────

# Counts of filled cups are packed into one int, three bits for each line.

WIDE = 3  # bits per line

# [filled cups] the value of a line, in sixteenths of a marble. Fitted to the final scores of 600 games.
LINE_VALUE = [0, 1, 4, 10, 20, 32]
MARBLE = 16
TOGETHER = 4  # lines that are valued by one table lookup


def every_line() -> int:
    """The counts if one cup is filled in each line."""
    return sum(1 << WIDE * n for n in range(len(LINES)))


def counts_by_rail() -> list[list[int]]:
    """[rail][set of columns filled on it] what the rail adds to the counts."""
    return [[counted(rail, columns) for columns in range(1 << COLUMNS)] for rail in range(RAILS)]


def counted(rail: int, columns: int) -> int:
    return sum(1 << WIDE * n for n, line in enumerate(LINES) if columns >> line[rail] & 1)


def line_values() -> list[int]:
    """[counts of a few lines] the value of these lines together."""
    return [value_of(counts) for counts in range(1 << WIDE * TOGETHER)]


def value_of(counts: int) -> int:
    # Counts above five never occur.
    return sum(LINE_VALUE[min(counts >> WIDE * n & 7, RAILS)] for n in range(TOGETHER))


COUNTS, LINE_VALUES, EVERY_LINE = counts_by_rail(), line_values(), every_line()
COMPLETE = LINE_VALUE[RAILS]

# ── The strategy ──────────────────────────────────────────────────────────────────────

# The prior of a move grows by a tenth with each sixteenth of a marble that it gains.
HINDERING = 7  # tenths of the opponent's loss by a slide that count as a gain
GOAL = 30  # bonus for completing a line by a slide
LEAST, MOST = -30, 110  # larger gains are treated alike

# What a seat may expect, in marbles, on top of its tray. Fitted to the final scores of 600 games between bots.
ON_BOARD, ON_BOARD_AT_MOST = 0.03, 0.4  # a marble on the board, for each in stock except those of the last turn
LINE_COUNTS = 0.3  # share of the value of lines, for each marble in stock: all of it from four on
READY = 0.2  # a marble in the best line that the slides of one turn complete
IN_STOCK = 0.3  # a marble in stock
DUE = 0.45  # a marble to be placed in this turn
DOUBT, DOUBT_EACH = 4.0, 0.04  # the spread of final scores: at least, and for each marble in stock


def growing() -> list[int]:
    """[gain - LEAST] the weight."""
    return [1 + int(16 * 1.1**gain) for gain in range(LEAST, MOST + 1)]


WEIGHT = growing()


class RailsStrategy(Strategy):
    counts: list[int]  # [seat] filled cups of all lines as the rails stand
    line_value: list[int]  # [seat] their value
    ahead: int  # the sum of values over all slides of one turn
    slides: int  # their number
    ready: int  # the most marbles that they gain

    def __init__(self) -> None:
        Strategy.__init__(self)
        self.positions = Rails
        self.horizon = 5  # about a turn and a half
        self.exploration = 0.3
        self.counts, self.line_value = [0] * 2, [0] * 2

    # ── Lines ─────────────────────────────────────────────────────────────────────────

    def look(self, state: Rails) -> None:
        for seat in range(2):
            self.counts[seat] = 0
            for rail in range(RAILS):
                self.counts[seat] += self.on_rail(state, state.held[seat], rail, NO_SLIDE)
            self.line_value[seat] = self.value_lines(self.counts[seat])

    def on_rail(self, state: Rails, cups: int, rail: int, way: int) -> int:
        """What the cups of a rail that slides that way add to the counts."""
        return COUNTS[rail][cups >> (state.cup(rail, 0) - way) & 127]

    def by_slide(self, state: Rails, seat: int, rail: int, way: int) -> int:
        """By how much a slide changes the counts of a seat."""
        cups = state.held[seat]
        return self.on_rail(state, cups, rail, way) - self.on_rail(state, cups, rail, NO_SLIDE)

    def value_lines(self, counts: int) -> int:
        value = 0
        while counts:
            value += LINE_VALUES[counts & 4095]
            counts >>= 12
        return value

    def complete(self, counts: int) -> int:
        """The lines with five filled cups: five is the only odd number from four up."""
        return counts & counts >> 2 & EVERY_LINE

    # ── Move priors ───────────────────────────────────────────────────────────────────

    def weigh(self, state: State, out: Moves) -> None:
        self.weigh_moves(cython.cast(Rails, state), out)

    def weigh_moves(self, state: Rails, out: Moves) -> None:
        self.look(state)
        for i in range(out.n):
            move = out.item[i]
            if move < ROLL:
                out.weigh(i, self.placing(state, move & 7, move >> 3 & 7, (move >> 6) - 1))
            elif move >= STAY:
                out.weigh(i, self.staying(state.stock[state.turn], move - STAY))
            else:
                out.weigh(i, 20 if move == TAKE else 1)

    def placing(self, state: Rails, column: int, rail: int, way: int) -> int:
        seat, other = state.turn, 1 - state.turn
        cups = state.held[seat] | BIT[state.cup(rail, column)]
        counts = self.counts[seat] - self.on_rail(state, state.held[seat], rail, NO_SLIDE)
        counts += self.on_rail(state, cups, rail, way)
        theirs = self.counts[other] + self.by_slide(state, other, rail, way)
        gain = self.value_lines(counts) - self.line_value[seat]
        gain += HINDERING * (self.line_value[other] - self.value_lines(theirs)) // 10
        if way != NO_SLIDE and self.complete(counts):
            gain += GOAL
        return WEIGHT[min(max(gain, LEAST), MOST) - LEAST]

    def staying(self, stock: int, stay: int) -> int:
        """One marble may stay as part of another line, but not in the last turn."""
        if stay == 0:
            return 10
        return 4 if stay == 1 and stock > A_TURN else 1

    # ── Position values ───────────────────────────────────────────────────────────────

    def value(self, state: State, seat: int) -> float:
        return self.expected(cython.cast(Rails, state), seat)

    def expected(self, state: Rails, seat: int) -> float:
        """The expected result: a lead counts more, the fewer marbles are left."""
        self.look(state)
        lead = self.hope(state, seat) - self.hope(state, 1 - seat)
        doubt = DOUBT + DOUBT_EACH * (state.stock[0] + state.stock[1])
        return 0.5 + 0.5 * lead / math.sqrt(doubt * doubt + lead * lead)

    def hope(self, state: Rails, seat: int) -> float:
        """The expected number of marbles in the tray of a seat at the end."""
        stock = state.stock[seat]
        on_board = min(max(ON_BOARD * (stock - A_TURN), 0.0), ON_BOARD_AT_MOST)
        sixteenth = min(LINE_COUNTS * stock, 1.0) / MARBLE
        hope = state.tray[seat] + on_board * self.within(state, seat, state.held[seat])
        if stock > 0:
            self.look_ahead(state, seat)
            hope += IN_STOCK * stock + READY * self.ready + sixteenth * self.ahead / self.slides
        if seat == state.mover:
            hope += DUE * (state.due if state.turn == seat else A_TURN)
            if state.goal | state.stacks:
                hope += (1.0 - on_board) * self.within(state, seat, state.goal | state.stacks) - sixteenth * COMPLETE
        return hope

    def within(self, state: Rails, seat: int, cups: int) -> int:
        """The number of marbles of a seat in some cups."""
        marbles = cup = 0
        while cups:
            if cups & 1:
                marbles += state.marbles[seat][cup]
            cups >>= 1
            cup += 1
        return marbles

    def look_ahead(self, state: Rails, seat: int) -> None:
        """Value all positions after no slide, one slide and two slides of a seat in one turn."""
        self.ahead, self.slides, self.ready = self.line_value[seat], 1, 0
        only_one = seat == state.mover and state.due == 1
        for way in range(-1, 2, 2):  # left, right
            for rail in range(RAILS):
                for second in range(rail, rail + 1 if only_one else RAILS):
                    if self.movable(state, rail, way) and self.movable(state, second, way):
                        self.look_at(state, seat, rail, second, way)

    def movable(self, state: Rails, rail: int, way: int) -> bool:
        return rail != state.fixed and -NOTCHES <= state.offset[rail] + way <= NOTCHES

    def look_at(self, state: Rails, seat: int, rail: int, second: int, way: int) -> None:
        counts = self.counts[seat] + self.by_slide(state, seat, rail, way)
        if second != rail:
            counts += self.by_slide(state, seat, second, way)
        self.ahead += self.value_lines(counts)
        self.slides += 1
        if self.complete(counts):
            self.ready = max(self.ready, self.stake(state, seat, self.complete(counts), rail, second, way))

    def stake(self, state: Rails, seat: int, lines: int, rail: int, second: int, way: int) -> int:
        """The marbles in some lines after one or two slides."""
        marbles = 0
        for each in range(RAILS):
            first = state.cup(each, 0) - (way if each in (rail, second) else NO_SLIDE)
            for column in range(COLUMNS):
                if lines & COUNTS[each][1 << column]:
                    marbles += state.marbles[seat][first + column]
        return marbles

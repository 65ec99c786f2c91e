"""Wykersham: place two marbles a turn, slide rails, and lift complete lines off the board."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.published import guard
from ludotheque.core.state import CHANCE, OVER, State
from ludotheque.game import Game
from ludotheque.games.wykersham import board
from ludotheque.games.wykersham.board import (
    A_TURN,
    AT_THE_END,
    COLUMNS,
    CROSS,
    CUPS,
    FIXED,
    FREE,
    GIFT,
    LEAVE,
    LEFT,
    NO_SLIDE,
    NONE,
    NOT_OWED,
    NOTCHES,
    OPPOSED,
    OTHER_WAY,
    RAIL_SLID,
    RAILS,
    RIGHT,
    ROLL,
    STAY,
    TAKE,
)

_CHANCE, _OVER = CHANCE, OVER
BIT, COLUMN_OF_DIE = board.BIT, board.COLUMN_OF_DIE  # as C arrays when compiled
LAST = RAILS * CUPS - 1


def lowest(members: int) -> int:
    """The lowest member of a set; the last possible one if it is empty."""
    n = 0
    while n < LAST and not members & BIT[n]:
        n += 1
    return n


class Rails(State):
    shared: int  # 1 if both colours may lie in the same cup of the fixed rail
    fixed: int  # the rail that never slides
    mover: int  # the seat whose turn it is, also while chance rolls for it
    offset: list[int]  # [rail] notches from the middle, positive to the right
    stock: list[int]  # [seat] marbles not played yet
    tray: list[int]  # [seat] marbles won
    marbles: list[list[int]]  # [seat][cup] number of marbles
    held: list[int]  # [seat] the set of cups with its marbles
    dice: list[int]  # the lower one first; 0 before they are thrown
    due: int  # marbles still to be placed in this turn
    owed: int  # the set of columns in which a marble may still be placed
    slid: int  # the rail slid last in this turn, or NONE
    way: int  # the direction of that slide, LEFT or RIGHT, or NO_SLIDE
    goal: int  # the set of cups of a goal to be taken or left
    stacks: int  # the set of cups of a goal being taken in which the number of marbles to stay is not decided yet

    def __init__(self, game: Game, shared: bool, fixed: int, marbles: int) -> None:
        State.__init__(self, game)
        self.shared = int(shared)
        self.fixed = fixed
        self.offset = [0] * 5  # 1.4
        self.stock = [marbles] * 2  # 1.1
        self.tray = [0] * 2
        self.marbles = [[0] * 55, [0] * 55]  # 1.4
        self.held = [0] * 2
        self.dice = [0] * 2
        self.due = self.owed = self.goal = self.stacks = 0
        self.mover = 0  # 2.1
        self.begin_turn()

    def begin_turn(self) -> None:
        self.dice[0] = self.dice[1] = 0
        self.slid, self.way = NONE, NO_SLIDE
        self.turn = _CHANCE if self.stock[self.mover] else _OVER  # 2.2, 5.1

    def cup(self, rail: int, column: int) -> int:
        """The cup of a rail that is visible in a column."""
        return CUPS * rail + column + NOTCHES - self.offset[rail]  # 1.3, 1.4, 1.5

    # ── What a turn may do ────────────────────────────────────────────────────────────

    def obstacle(self, column: int, rail: int) -> int:
        """Why no marble may be placed there now, or FREE."""
        if not self.owed & BIT[column]:
            return NOT_OWED  # 2.3, 2.6
        if rail == self.slid:
            return RAIL_SLID  # 3.7
        if self.marbles[1 - self.mover][self.cup(rail, column)]:  # 3.2
            if rail != self.fixed or not self.shared:  # 3.3, 6.1
                return OPPOSED
        return FREE

    def brake(self, rail: int, way: int) -> int:
        """Why a rail may not be slid that way after a marble was placed on it, or FREE."""
        if rail == self.fixed:
            return FIXED  # 3.5
        if not -NOTCHES <= self.offset[rail] + way <= NOTCHES:
            return AT_THE_END  # 3.6
        if way == -self.way:
            return OTHER_WAY  # 3.8
        return FREE

    def gift_column(self) -> int:
        """The column that a gift names."""
        return CROSS if self.owed & BIT[CROSS] else lowest(self.owed)  # 3.10

    def stack(self) -> int:
        """The next cup to decide on, of the goal being taken."""
        return lowest(self.stacks)  # 4.11

    def add_moves(self, out: Moves) -> None:
        if self.turn == _CHANCE:
            self.add_rolls(out)
        elif self.goal:
            out.add(TAKE)  # 4.8
            out.add(LEAVE)
        elif self.stacks:
            for stay in range(self.marbles[self.mover][self.stack()]):  # 4.11
                out.add(STAY + stay)
        else:
            self.add_placements(out)

    def add_rolls(self, out: Moves) -> None:
        for low in range(1, 7):
            out.add_chance(ROLL + 8 * low + low, 1)  # 2.2
            for high in range(low + 1, 7):
                out.add_chance(ROLL + 8 * low + high, 2)

    def add_placements(self, out: Moves) -> None:
        for column in range(COLUMNS):  # 2.4
            if not self.owed & BIT[column]:
                continue  # sooner than to be told so of each rail
            for rail in range(RAILS):  # 3.1
                if self.obstacle(column, rail) == FREE:
                    self.add_slides(8 * rail + column, rail, out)
        if out.n == 0:
            out.add(GIFT + self.gift_column())  # 3.9

    def add_slides(self, place: int, rail: int, out: Moves) -> None:
        # Written into the room that clear() makes: add() is a call of another module for each of many moves.
        n = out.n
        out.item[n] = 64 * (NO_SLIDE + 1) + place  # 3.4
        n += 1
        if self.brake(rail, LEFT) == FREE:
            out.item[n] = 64 * (LEFT + 1) + place
            n += 1
        if self.brake(rail, RIGHT) == FREE:
            out.item[n] = 64 * (RIGHT + 1) + place
            n += 1
        out.n = n

    # ── What a move does ──────────────────────────────────────────────────────────────

    def make(self, move: int) -> None:
        if move < ROLL:
            self.place(move & 7, move >> 3 & 7, (move >> 6) - 1)
        elif move < GIFT:
            self.roll(move >> 3 & 7, move & 7)
        elif move < LEAVE:
            self.give(move - GIFT)
        elif move == LEAVE:
            self.goal = 0  # 4.13
        elif move == TAKE:
            self.take()
        else:
            self.clear(self.stack(), move - STAY)
        if self.due == 0 and self.goal == 0 and self.stacks == 0:
            self.mover = 1 - self.mover  # 2.1
            self.begin_turn()

    def roll(self, low: int, high: int) -> None:
        self.dice[0], self.dice[1] = low, high
        self.due = A_TURN
        self.owed = BIT[COLUMN_OF_DIE[low]] | BIT[COLUMN_OF_DIE[high]]  # 2.3
        if low == high:
            self.owed |= BIT[CROSS]  # 2.5
        self.turn = self.mover

    def serve(self, column: int) -> None:
        self.stock[self.mover] -= 1
        self.due -= 1
        if self.due == 0:
            self.owed = 0
        elif column != CROSS:  # 2.5
            self.owed &= ~BIT[column]  # 2.3, 2.6

    def place(self, column: int, rail: int, way: int) -> None:
        self.serve(column)
        cup = self.cup(rail, column)
        self.marbles[self.mover][cup] += 1  # 3.1
        self.held[self.mover] |= BIT[cup]
        if way != NO_SLIDE:  # 4.5
            self.slide(rail, way)

    def slide(self, rail: int, way: int) -> None:
        self.offset[rail] += way  # 1.5
        self.slid, self.way = rail, way
        self.goal = self.complete_lines()  # 4.4

    def give(self, column: int) -> None:
        self.serve(column)
        self.tray[1 - self.mover] += 1  # 3.9

    # ── Goals ─────────────────────────────────────────────────────────────────────────

    def filled(self, rail: int) -> int:
        """The set of columns in which the mover has marbles on a rail."""
        return self.held[self.mover] >> self.cup(rail, 0) & 127  # 4.1, 4.3, 4.6

    def complete_lines(self) -> int:
        """The set of cups of all complete lines of the mover.

        Bits of a set of lines are their columns on rail a.
        """
        a, b, c, d, e = self.filled(0), self.filled(1), self.filled(2), self.filled(3), self.filled(4)
        straight = a & b & c & d & e  # 4.1
        to_the_right = a & b >> 1 & c >> 2 & d >> 3 & e >> 4  # 4.2
        to_the_left = a & b << 1 & c << 2 & d << 3 & e << 4
        cups = 0
        if straight | to_the_right | to_the_left:
            for rail in range(RAILS):  # 4.7
                cups |= (straight | to_the_right << rail | to_the_left >> rail) << self.cup(rail, 0)
        return cups

    def take(self) -> None:
        self.stacks = self.goal  # 4.9
        self.goal = 0
        for cup in range(RAILS * CUPS):
            if self.stacks & BIT[cup] and self.marbles[self.mover][cup] == 1:
                self.clear(cup, 0)  # 4.10

    def clear(self, cup: int, stay: int) -> None:
        """Take all marbles of a cup of the goal except those that stay."""
        self.tray[self.mover] += self.marbles[self.mover][cup] - stay  # 4.9
        self.marbles[self.mover][cup] = stay  # 4.11, 4.12
        if stay == 0:
            self.held[self.mover] &= ~BIT[cup]
        self.stacks &= ~BIT[cup]

    # ── Score ─────────────────────────────────────────────────────────────────────────

    def score(self, seat: int) -> int:
        return self.tray[seat]  # 5.2, 5.3


guard(Rails, (range(RAILS), range(COLUMNS)), "cup")
guard(Rails, (range(COLUMNS), range(RAILS)), "obstacle")
guard(Rails, (range(RAILS), range(-1, 2)), "brake")

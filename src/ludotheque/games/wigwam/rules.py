"""Wigwam: two tribes, each with a chief that the other tries to capture or to hem in."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.published import guard
from ludotheque.core.rng import Rng
from ludotheque.core.state import HIDDEN, OVER, State
from ludotheque.game import Game
from ludotheque.games.wigwam import board
from ludotheque.games.wigwam.board import (
    ACCEPT,
    CHIEF,
    CHIEF_TAKEN,
    FIGURES,
    FORCE,
    FREE,
    LINK,
    NO_PREY,
    NO_TENTS,
    NONE,
    NOT_STRAIGHT,
    OCCUPIED,
    PLACES,
    QUIET_LIMIT,
    REMOVE,
    SET_UP,
    SET_UP_COUNT,
    TAKE,
    TENT,
    TURNS_BACK,
    WARRIOR,
    Edition,
    set_up_code,
    set_ups,
)

_OVER = OVER

# As C arrays when compiled:
COUNT, BIT = FIGURES, board.BIT
SET_UPS = set_ups()
AROUND, PASSED, LANDING = board.AROUND, board.PASSED, board.LANDING
LOWEST, HALF, WEIGHT = board.lowest_by_remainder(), board.halves(), board.weights()


def lowest(bases: int) -> int:
    """The lowest base of a set that is not empty."""
    return LOWEST[(bases & -bases) % 67]


# ── Captures ──────────────────────────────────────────────────────────────────────────
# A taking figure is `at` a base, which it `came` to in a direction (NONE before its first capture). `prey` are the
# enemies that it can still take. Chiefs take with all three `bends` of a jump, warriors with one.


def hurdle(at: int, jump: int, bends: int, came: int, prey: int, empty: int) -> int:
    """Why a figure cannot capture by a jump next, or FREE."""
    if not prey:
        return CHIEF_TAKEN  # 4.9
    if jump % 3 >= bends:
        return NOT_STRAIGHT  # 4.3
    if bends == 1 and not goes_on(came, jump // 3):
        return TURNS_BACK  # 4.7, 4.8
    if not prey & BIT[PASSED[at][jump]]:
        return NO_PREY  # 4.3, 4.4
    if not empty & BIT[LANDING[at][jump]]:
        return OCCUPIED  # 4.3, 4.4
    return FREE


def goes_on(came: int, way: int) -> bool:
    """Whether a warrior may continue in a direction."""
    return came == NONE or (way - came + 7) % 6 <= 2  # 4.7


def prey_left(prey: int, taken: int, chief: int) -> int:
    """Whom a figure can still take after a capture: nobody once the chief is taken."""
    return 0 if taken == chief else prey & ~taken  # 4.5, 4.9


def captured(at: int, chain: int) -> int:
    """The bases of all figures that a taking captures, as a set."""
    taken = 0
    while chain:
        taken |= BIT[PASSED[at][(chain & 31) - 1]]
        at = LANDING[at][(chain & 31) - 1]
        chain >>= 5
    return taken


def landed(at: int, chain: int) -> int:
    """The base where a taking ends."""
    while chain:
        at = LANDING[at][(chain & 31) - 1]
        chain >>= 5
    return at


class Tribes(State):
    huff: int  # 1 if an omitted taking is not forbidden but punished
    small: int  # 1 in the small edition
    ground: int  # the bases of the board, as a set
    places: int  # the starting bases of a seat
    limit: int  # the quiet moves after which it is a draw
    home: list[list[int]]  # [seat][place] its starting bases
    placed: int  # number of seats that have set up
    quiet: int  # moves since the last taking or removal
    forced: int  # the base of the figure that must take, or NONE
    left: int  # the move to decide on, from its first base ...
    reached: int  # ... to its last; both NONE if there is none
    points: list[int]  # [seat]
    omitted: int  # the bases of the figures that could have taken before that move, as a set
    figures: list[list[int]]  # [seat][kind] their bases, as a set
    # The figures on the board as two numbers in base 7, with a digit for each base: a unique key of the board.
    placement: list[int]
    # [quiet] the keys since the last taking or removal; every second one has the same seat to move.
    seen: list[list[int]]

    def __init__(self, game: Game, huff: bool, edition: Edition) -> None:
        State.__init__(self, game)
        self.places, self.ground, self.limit = len(edition.homes[0]), edition.bases, edition.quiet
        self.small = int(self.places < PLACES)
        self.home = [[*home, *[NONE] * (PLACES - self.places)] for home in edition.homes]  # 1.3, 1.4
        self.huff = int(huff)
        self.placed = self.quiet = self.omitted = 0
        self.forced = self.left = self.reached = NONE
        self.points, self.placement = [0, 0], [0, 0]
        self.figures = [[0, 0, 0], [0, 0, 0]]
        self.seen = [[0, 0] for _ in range(QUIET_LIMIT)]
        self.turn = 0

    # ── Figures ───────────────────────────────────────────────────────────────────────

    def tribe(self, seat: int) -> int:
        """The bases of all figures of a seat."""
        return self.figures[seat][CHIEF] | self.figures[seat][WARRIOR] | self.figures[seat][TENT]

    def fighters(self, seat: int) -> int:
        """The bases of the figures that take and can be taken."""
        return self.figures[seat][CHIEF] | self.figures[seat][WARRIOR]  # 4.1, 4.2

    def empty(self) -> int:
        return self.ground & ~(self.tribe(0) | self.tribe(1))  # 3.1

    def kind_at(self, seat: int, base: int) -> int:
        """The kind of figure of a seat on a base, or NONE."""
        for kind in range(3):
            if self.figures[seat][kind] & BIT[base]:
                return kind
        return NONE

    def put(self, seat: int, kind: int, base: int) -> None:
        self.figures[seat][kind] |= BIT[base]
        self.placement[HALF[base]] += (1 + 3 * seat + kind) * WEIGHT[base]

    def lift(self, seat: int, base: int) -> int:
        """Take a figure off its base, and return its kind."""
        kind = self.kind_at(seat, base)
        self.figures[seat][kind] &= ~BIT[base]
        self.placement[HALF[base]] -= (1 + 3 * seat + kind) * WEIGHT[base]
        return kind

    # ── What a turn may do ────────────────────────────────────────────────────────────

    def add_moves(self, out: Moves) -> None:
        if self.placed < 2:
            self.add_set_ups(out)  # 2.1
        elif self.omitted:
            self.add_decisions(out)
        else:
            self.add_takings(out)
            if out.n == 0 or (self.huff and self.forced == NONE):  # 4.10, 6.1, 6.6
                self.add_quiet_moves(out)

    def add_set_ups(self, out: Moves) -> None:
        if self.small:
            for place in range(self.places):
                out.add(SET_UP + place + NO_TENTS)
        else:
            out._add_all(SET_UPS, SET_UP_COUNT)

    def add_quiet_moves(self, out: Moves) -> None:
        movers, empty = self.tribe(self.turn), self.empty()
        while movers:
            base = lowest(movers)
            movers &= movers - 1
            goals = self.goals(self.turn, base, empty)
            while goals:
                out.add(64 * base + lowest(goals))
                goals &= goals - 1

    def reach(self, seat: int, base: int) -> int:
        """Where a figure may go without taking."""
        return self.goals(seat, base, self.empty())

    def goals(self, seat: int, base: int, empty: int) -> int:
        """The same, with the bases that are empty known already."""
        near = AROUND[base] & empty  # 3.1, 3.2
        if self.figures[seat][CHIEF] != BIT[base]:
            return near
        return near | self.long_reach(seat, base) & empty

    def long_reach(self, seat: int, base: int) -> int:
        """The ends of the long moves of a chief, empty or not."""
        enemies = self.tribe(1 - seat)
        goals = 0
        for jump in range(18):
            if not enemies & BIT[PASSED[base][jump]]:  # 3.4
                goals |= BIT[LANDING[base][jump]]  # 3.3, 3.5
        return goals

    def bends(self, seat: int, base: int) -> int:
        """How many bends of a jump a figure may take with: all three, or only the straight one."""
        return 3 if self.figures[seat][CHIEF] == BIT[base] else 1  # 4.3, 4.4

    def can_take(self, seat: int, base: int) -> bool:
        prey = self.fighters(1 - seat)
        if not prey & AROUND[base]:
            return False
        empty = self.empty()
        bends = self.bends(seat, base)
        for way in range(6):
            for bend in range(bends):
                if hurdle(base, 3 * way + bend, bends, NONE, prey, empty) == FREE:
                    return True
        return False

    def takers(self, seat: int) -> int:
        """The figures of a seat that can take, as a set of their bases."""
        found = 0
        fighters = self.fighters(seat)
        while fighters:
            base = lowest(fighters)
            fighters &= fighters - 1
            if self.can_take(seat, base):
                found |= BIT[base]
        return found

    def add_takings(self, out: Moves) -> None:
        prey = self.fighters(1 - self.turn)
        empty = self.empty()
        takers = self.fighters(self.turn) if self.forced == NONE else BIT[self.forced]  # 6.6
        while takers:
            base = lowest(takers)
            takers &= takers - 1
            if prey & AROUND[base]:
                bends = self.bends(self.turn, base)
                self.add_chains(out, base, bends, NONE, TAKE + base, LINK, prey, empty | BIT[base])  # 4.5

    def add_chains(
        self, out: Moves, at: int, bends: int, came: int, begun: int, link: int, prey: int, empty: int
    ) -> None:
        """Add every taking that continues from `at` after `begun`; `link` is the weight of its next capture."""
        for way in range(6):
            for bend in range(bends):
                jump = 3 * way + bend
                if hurdle(at, jump, bends, came, prey, empty) == FREE:
                    chain = begun + link * (jump + 1)
                    out.add(chain)  # 4.6
                    taken = BIT[PASSED[at][jump]]
                    left = prey_left(prey, taken, self.figures[1 - self.turn][CHIEF])
                    self.add_chains(out, LANDING[at][jump], bends, way, chain, 32 * link, left, empty | taken)  # 4.5

    def add_decisions(self, out: Moves) -> None:
        out.add(ACCEPT)
        omitted = self.omitted
        while omitted:
            base = lowest(omitted)
            omitted &= omitted - 1
            out.add(REMOVE + base)  # 6.2
            out.add(FORCE + base)  # 6.2

    # ── What a move does ──────────────────────────────────────────────────────────────

    def make(self, move: int) -> None:
        if move >= TAKE:
            self.take(move & 63, move // LINK)
        elif move >= SET_UP:
            self.set_up(move & 15, move >> 4 & 15, move >> 8 & 15, move >> 12 & 15)
        elif move >= ACCEPT:
            self.decide(move)
        else:
            self.go(move >> 6, move & 63)

    def set_up(self, chief: int, first: int, second: int, third: int) -> None:
        for place in range(self.places):
            kind = WARRIOR
            if place == chief:
                kind = CHIEF
            elif place == first or place == second or place == third:
                kind = TENT
            self.put(self.turn, kind, self.home[self.turn][place])
        self.placed += 1
        self.turn = 1 - self.turn  # 2.2, 2.4
        if self.placed == 2:
            self.seen_before()  # 5.5

    def go(self, left: int, reached: int) -> None:
        if self.huff:
            self.omitted = self.takers(self.turn)  # 6.1
        self.put(self.turn, self.lift(self.turn, left), reached)
        self.quiet += 1  # 5.6
        self.turn = 1 - self.turn  # 2.4
        if self.omitted:
            self.left = left  # 6.2, 6.7
            self.reached = reached
        else:
            self.judge()

    def take(self, at: int, chain: int) -> None:
        enemy = 1 - self.turn
        taken = captured(at, chain)
        while taken:
            self.lift(enemy, lowest(taken))  # 4.5
            taken &= taken - 1
        self.put(self.turn, self.lift(self.turn, at), landed(at, chain))
        self.forced = NONE
        self.quiet = 0  # 5.6
        self.turn = enemy  # 2.4
        self.judge()

    def decide(self, decision: int) -> None:
        mover = 1 - self.turn
        if decision >= FORCE:
            self.put(mover, self.lift(mover, self.reached), self.left)  # 6.6
            self.forced = decision - FORCE
            self.quiet -= 1  # 6.9
            self.turn = mover
        elif decision >= REMOVE:
            base = decision - REMOVE
            self.lift(mover, self.reached if base == self.left else base)  # 6.4
            self.quiet = 0  # 6.9
        self.omitted = 0
        self.left = self.reached = NONE
        if self.forced == NONE:
            self.judge()  # 6.3, 6.4, 6.7, 6.8, 6.10

    # ── When it ends ──────────────────────────────────────────────────────────────────

    def judge(self) -> None:
        """End the game if it is over for the seat whose turn comes."""
        comes, moved = self.turn, 1 - self.turn
        if not self.figures[comes][CHIEF]:
            self.win(moved, 2)  # 5.1
        elif not self.figures[moved][CHIEF]:
            self.win(comes, 2)  # 6.5
        elif not self.can_act(comes):
            self.win(moved, 2)  # 5.2
        elif not self.figures[comes][WARRIOR] and not self.takers(comes):
            self.win(moved, 1 if self.figures[moved][WARRIOR] else 0)  # 5.3, 5.4
        elif self.quiet == self.limit or self.seen_before() >= 2:  # 5.5, 5.6
            self.win(moved, 0)  # 5.7

    def can_act(self, seat: int) -> bool:
        """Whether the chief or a warrior of a seat can move or take."""
        fighters = self.fighters(seat)  # 5.2
        while fighters:
            base = lowest(fighters)
            fighters &= fighters - 1
            if self.reach(seat, base) or self.can_take(seat, base):
                return True
        return False

    def seen_before(self) -> int:
        """Record this position, and return how often it occurred before."""
        times = 0
        for i in range(self.quiet % 2, self.quiet, 2):
            if self.seen[i][0] == self.placement[0] and self.seen[i][1] == self.placement[1]:
                times += 1
        self.seen[self.quiet][0], self.seen[self.quiet][1] = self.placement[0], self.placement[1]
        return times

    def win(self, seat: int, points: int) -> None:
        """End the game with points for a seat; 0 is a draw."""
        self.points[seat] = points
        self.turn = _OVER

    def score(self, seat: int) -> int:
        return self.points[seat]

    # ── Hidden information ────────────────────────────────────────────────────────────

    def blank(self, seat: int) -> None:
        if self.placed == 1 and seat != 0:  # 2.3
            for kind in range(3):
                self.figures[0][kind] = 0
            self.placement[0] = self.placement[1] = 0
            self.blanks = 1

    def fill(self, rng: Rng) -> None:
        """Set light up at random; all set-ups are equally likely."""
        chiefs, tents = COUNT[CHIEF], 0 if self.small else COUNT[TENT]
        for place in range(self.places):
            drawn = rng.below(self.places - place)  # picks one of the figures that are left
            if drawn < chiefs:
                self.put(0, CHIEF, self.home[0][place])
                chiefs -= 1
            elif drawn < chiefs + tents:
                self.put(0, TENT, self.home[0][place])
                tents -= 1
            else:
                self.put(0, WARRIOR, self.home[0][place])

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        return [HIDDEN]  # 2.3 the set-up, the only move so far

    def filled_moves(self, moves: list[int]) -> list[int]:
        return [set_up_code([self.kind_at(0, self.home[0][place]) for place in range(self.places)])]


guard(Tribes, (range(2),), "tribe", "fighters", "takers")
guard(Tribes, (range(2), range(64)), "kind_at", "lift", "reach", "bends")
guard(Tribes, (range(2), range(3), range(64)), "put")

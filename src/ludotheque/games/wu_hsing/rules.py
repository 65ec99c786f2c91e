"""Wu Hsing: a crossword of colours. Every play extends at least two groups.

The table comes first: what lies on it, and what each empty cell accepts, as functions over `Layout`, which C calls
directly. Then a position, its moves and what they do. At the end, what people see of a place.
"""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.published import guard
from ludotheque.core.rng import Rng
from ludotheque.core.state import HIDDEN, OVER, State
from ludotheque.game import Game
from ludotheque.games.wu_hsing import board
from ludotheque.games.wu_hsing.board import (
    BLOCKED,
    CHOICE,
    CLAIM,
    COPIES,
    NONE,
    PAIR,
    PASS,
    POINT,
    SILENT,
    START,
    UPRIGHT,
)

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

Domino = tuple[int, int, int]  # pair, axis and place of the first half
Sides = tuple[int, int, int, int]  # the colours to the right, above, to the left and below; 0 for none

_OVER = OVER
ALL_COLOURS, ALL_PAIRS = 0b11111, (1 << 25) - 1
ANY, OTHERS, DOUBLES = -1, 0, 1  # which dominoes deal_unknown deals
ORIGIN = board.place_at(0, 0)

# As C arrays when compiled:
STEP, PAIR_OF = board.STEP, board.PAIR_OF
KIND, WAYS, DOUBLE, SPREAD = board.KIND, board.WAYS, board.DOUBLE, board.SPREAD
SMALL_KINDS, IN_SMALL = board.SMALL_KINDS, board.IN_SMALL
LOWEST = board.lowest_by_remainder()
NEXT = board.transitions()
FITS = board.continuations(NEXT)
AHEAD = board.pairs_ahead(NEXT, board.SPREAD)


# ── The table ─────────────────────────────────────────────────────────────────────────


def cell_at(place: int) -> int:
    """The cell of a place on the sheet."""
    return 32 * (place >> 6 & 31) + (place & 31)


class Layout(State):
    """The part of a position that lies on the table."""

    left: int  # the bounding box of all dominoes, in coordinates of places
    right: int
    bottom: int
    top: int
    colour: list[int]  # [cell] 1 to 5, or 0 if it is empty
    lying: list[int]  # [cell] 1 + axis for the first half of a domino, else 0
    # What the empty cells accept, updated whenever a run beside them changes:
    gain: list[int]  # [cell] the number of groups that a half here would extend; BLOCKED if filled
    fit: list[int]  # [cell] the colours that fit here
    along: list[list[int]]  # [axis][cell] the pairs that fit the run in which a domino would lie

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        self.clear()

    if cython.compiled:

        def __cinit__(self):
            accepted = cython.sizeof(self.gain) + cython.sizeof(self.fit) + cython.sizeof(self.along)
            self._derive(cython.address(self.gain), accepted)  # nobody observes these, 12 KB of 16

    def clear(self) -> None:
        """Clear the table."""
        self.left = self.bottom = 63
        self.right = self.top = 0
        self.colour, self.lying, self.gain = [0] * 1024, [0] * 1024, [0] * 1024
        self.fit, self.along = [ALL_COLOURS] * 1024, [[ALL_PAIRS] * 1024, [ALL_PAIRS] * 1024]


def wipe(table: Layout) -> None:
    """Clear the table in place, without making lists."""
    table.left = table.bottom = 63
    table.right = table.top = 0
    for cell in range(1024):
        table.colour[cell] = table.lying[cell] = table.gain[cell] = 0
        table.fit[cell] = ALL_COLOURS
        table.along[0][cell] = table.along[1][cell] = ALL_PAIRS


# ── Laying a domino ───────────────────────────────────────────────────────────────────


def lay(table: Layout, pair: int, axis: int, place: int) -> None:
    """Lay a domino: its first half on a place, its second one step along an axis."""
    first = cell_at(place)
    second = STEP[axis][first]
    table.colour[first], table.colour[second] = pair // 5 + 1, pair % 5 + 1
    table.gain[first] = table.gain[second] = BLOCKED
    table.lying[first] = 1 + axis
    widen(table, place)
    widen(table, place + (64 if axis else 1))
    renew(table, axis, first)
    renew(table, 1 - axis, first)
    renew(table, 1 - axis, second)


def widen(table: Layout, place: int) -> None:
    column, row = place & 63, place >> 6
    if column < table.left:
        table.left = column
    if column > table.right:
        table.right = column
    if row < table.bottom:
        table.bottom = row
    if row > table.top:
        table.top = row


# ── What the cells at the ends of a run accept ────────────────────────────────────────


def renew(table: Layout, axis: int, cell: int) -> None:
    """Update what the cells at both ends of a run accept."""
    renew_end(table, axis, axis + 2, cell)
    renew_end(table, axis + 2, axis, cell)


def renew_end(table: Layout, ahead: int, back: int, cell: int) -> None:
    while table.colour[STEP[back][cell]]:
        cell = STEP[back][cell]
    memory = START
    while table.colour[cell]:
        memory = NEXT[memory][table.colour[cell]]
        cell = STEP[ahead][cell]
    beyond = STEP[ahead][cell]
    table.gain[cell] = groups_beside(table, cell)
    if table.colour[beyond]:
        table.fit[cell] &= bridges(table, ahead, beyond, memory)
    else:
        table.fit[cell] &= FITS[memory]
        renew_pair(table, ahead, cell, beyond, memory)


def renew_pair(table: Layout, ahead: int, near: int, far: int, memory: int) -> None:
    """Update the pairs that fit on the two cells past the end of a run."""
    backwards = ahead >> 1
    pairs = AHEAD[backwards][memory]
    beyond = STEP[ahead][far]
    if table.colour[beyond]:
        pairs = long_bridges(table, ahead, beyond, memory)
    table.along[ahead & 1][far if backwards else near] = pairs


def read_on(table: Layout, ahead: int, cell: int, memory: int) -> int:
    """The memory of a run after the filled cells that follow; BROKEN if it follows no cycle."""
    while table.colour[cell]:
        memory = NEXT[memory][table.colour[cell]]
        cell = STEP[ahead][cell]
    return memory


def bridges(table: Layout, ahead: int, cell: int, memory: int) -> int:
    """The colours that may join a run to the one that begins one cell further."""
    colours = 0
    for colour in range(1, 6):
        if read_on(table, ahead, cell, NEXT[memory][colour]):
            colours |= 1 << colour - 1
    return colours


def long_bridges(table: Layout, ahead: int, cell: int, memory: int) -> int:
    """The pairs that may join a run to the one that begins two cells further."""
    pairs = 0
    for near in range(1, 6):
        for far in range(1, 6):
            if read_on(table, ahead, cell, NEXT[NEXT[memory][near]][far]):
                pairs |= 1 << (5 * far + near - 6 if ahead > 1 else 5 * near + far - 6)
    return pairs


# ── Groups ────────────────────────────────────────────────────────────────────────────


def groups_beside(table: Layout, cell: int) -> int:
    """The number of groups that a half in this empty cell would extend."""
    groups = 0
    for direction in range(4):
        if span(table, direction, cell) >= 2:  # 3.1, 4.4
            groups += 1  # 4.3
    return groups


def span(table: Layout, direction: int, cell: int) -> int:
    """The number of filled cells that follow a cell in one direction without a gap."""
    filled = 0
    cell = STEP[direction][cell]
    while table.colour[cell]:
        filled += 1
        cell = STEP[direction][cell]
    return filled


def lengths(table: Layout, axis: int, cell: int) -> tuple[int, int, int]:
    """The new lengths of the runs along a domino here, and across its two halves; 1 where it extends no group.

    The domino may be laid already or not.
    """
    second, across = STEP[axis][cell], 1 - axis
    return (
        factor(table, axis, cell, second),
        factor(table, across, cell, cell),
        factor(table, across, second, second),
    )


def product(table: Layout, axis: int, cell: int) -> int:
    """The product of the new lengths of all groups that a domino here would extend."""
    along, first, second = lengths(table, axis, cell)
    return along * first * second  # 5.1


def factor(table: Layout, axis: int, first: int, last: int) -> int:
    """The new length of the run that gets a half or a domino, if it extends a group; else 1."""
    before, behind = span(table, axis + 2, first), span(table, axis, last)
    if before < 2 and behind < 2:
        return 1  # 5.3
    return before + behind + (1 if first == last else 2)  # 5.1, 5.2


# ── A position ────────────────────────────────────────────────────────────────────────


class WuHsingState(Layout):
    small: int  # 1 in the small edition
    open_hands: int  # 1 if all hands are known by the rules
    judging: int  # 1 if the players decide whether a seat can play
    choosing: int  # 1 until the starting square is chosen
    choice: int  # the pair that seat 0 has chosen and seat 1 may not know yet, or NONE
    size: int  # number of dominoes that each seat was dealt
    start: list[int]  # the pairs of the starting square, left and right, or NONE
    dealt: list[list[int]]  # [seat] the dominoes in the order of the deal, NONE if unknown
    hand: list[list[int]]  # [seat][kind] number in hand; 0 if the hand is unknown
    held: list[int]  # [seat] number of dominoes in hand, known or not
    shown: list[int]  # [seat] 1 once the hand was shown
    points: list[int]  # [seat] for the dominoes played
    lost: list[int]  # [seat] for the dominoes left in hand at the end
    passes: int  # consecutive passes
    claimer: int  # the seat that claims it cannot play, or NONE
    pointed: int  # the domino that the claimer must play, or NONE

    def __init__(
        self, game: Game, start: list[int], hands: list[list[int]], open_hands: bool, judging: bool, small: bool
    ) -> None:
        Layout.__init__(self, game)
        self.open_hands, self.judging, self.small = int(open_hands), int(judging), int(small)
        self.size = len(hands[0])
        hands = [*hands, [], []][:4]
        self.dealt = [hand + [NONE] * (15 - len(hand)) for hand in hands]
        self.hand = [[hand.count(kind) for kind in range(15)] for hand in hands]
        self.held = [len(hand) for hand in hands]
        self.shown, self.points, self.lost = [0] * 4, [0] * 4, [0] * 4
        self.passes = 0
        self.choice = self.claimer = self.pointed = NONE
        self.start = [NONE, NONE]
        self.choosing = int(not start)  # 8.2
        if start:
            self.lay_start(start[0], start[1])
        self.turn = 0

    def lay_start(self, left: int, right: int) -> None:
        self.start[0], self.start[1] = left, right
        lay(self, left, 1, ORIGIN)  # 2.2
        lay(self, right, 1, ORIGIN + 1)  # 2.2

    def _redeal(self, rng: Rng) -> None:
        if not self.choosing:  # 8.1
            self.deal_all(rng)

    def deal_all(self, rng: Rng) -> None:
        """Deal all dominoes, as the recipe does."""
        pack = [0] * 30
        pieces = 6 if self.small else 30
        again = True
        while again:
            for i in range(pieces):
                pack[i] = SMALL_KINDS[i % 3] if self.small else i % 15  # 1.2
            rng.shuffle_first(pack, pieces)
            again = pack[0] == pack[1] and DOUBLE[pack[0]] == 1  # 2.4
        wipe(self)
        left = PAIR_OF[rng.below(2)][pack[0]]
        right = PAIR_OF[rng.below(2)][pack[1]]
        self.lay_start(left, right)
        for seat in range(self.seats):
            for kind in range(15):
                self.hand[seat][kind] = 0
            for i in range(self.size):
                self.hand[seat][pack[2 + seat * self.size + i]] += 1  # 2.3
            self.sort_deal(seat)

    def sort_deal(self, seat: int) -> None:
        """Record the hand of a seat as its deal."""
        i = 0
        for kind in range(15):
            for _ in range(self.hand[seat][kind]):
                self.dealt[seat][i] = kind
                i += 1

    # ── What a turn may do ────────────────────────────────────────────────────────────

    def groups(self, axis: int, cell: int) -> int:
        """The number of groups a domino would extend here; negative if a cell is filled."""
        return self.gain[cell] + self.gain[STEP[axis][cell]]  # 4.1, 4.3

    def fitting(self, axis: int, cell: int) -> int:
        """The pairs of colours with which all rows and columns here would follow a cycle."""
        return SPREAD[self.fit[cell]] * self.fit[STEP[axis][cell]] & self.along[axis][cell]  # 4.5

    def crowded(self, axis: int, cell: int) -> bool:
        """Whether a domino here would lie side by side with three others or more."""
        return self.beside(axis, 1 - axis, cell) + self.beside(axis, 3 - axis, cell) >= 3  # 4.6, 4.7

    def beside(self, axis: int, direction: int, cell: int) -> int:
        """The number of dominoes side by side in one direction from here, parallel to an axis."""
        count = 0
        cell = STEP[direction][cell]
        while self.lying[cell] == 1 + axis:
            count += 1
            cell = STEP[direction][cell]
        return count

    def hand_pairs(self, seat: int) -> int:
        """The pairs that the dominoes of a seat can show."""
        pairs = 0
        for kind in range(15):
            if self.hand[seat][kind]:
                pairs |= WAYS[kind]
        return pairs

    def asked(self) -> bool:
        """Whether the seat to move is asked to judge the claim of another."""
        return self.claimer != NONE and self.claimer != self.turn

    def add_moves(self, out: Moves) -> None:
        if self.choosing:
            self.add_choices(self.hand_pairs(self.turn), out)
        elif self.asked():
            self.add_answers(out)
        elif self.pointed != NONE:
            self.add_plays(WAYS[self.pointed], out)  # 9.4, 9.5
        else:
            self.add_plays(self.hand_pairs(self.turn), out)  # 4.1
            if self.judging:
                out.add(CLAIM)  # 9.1
            elif out.n == 0:
                out.add(PASS)  # 4.8

    def add_choices(self, pairs: int, out: Moves) -> None:
        for pair in range(25):
            if pairs >> pair & 1:
                out.add(CHOICE + pair)  # 8.2

    def add_plays(self, pairs: int, out: Moves) -> None:
        """Add all plays of these pairs."""
        for row in range(self.bottom - 1, self.top + 2):
            for column in range(self.left - 1, self.right + 2):
                cell = 32 * (row & 31) + (column & 31)
                if self.groups(0, cell) >= 2:  # 1.3, 4.1, 4.2
                    self.add_plays_at(0, cell, 64 * row + column, pairs, out)
                if self.groups(1, cell) >= 2:
                    self.add_plays_at(1, cell, 64 * row + column, pairs, out)

    def add_plays_at(self, axis: int, cell: int, place: int, pairs: int, out: Moves) -> None:
        fitting = self.fitting(axis, cell) & pairs
        if fitting and not self.crowded(axis, cell):
            self.add_pairs(fitting, UPRIGHT * axis + place, out)

    def add_pairs(self, pairs: int, where: int, out: Moves) -> None:
        while pairs:
            out.add(PAIR * LOWEST[(pairs & -pairs) % 37] + where)
            pairs &= pairs - 1

    def add_answers(self, out: Moves) -> None:
        self.add_plays(self.hand_pairs(self.claimer), out)
        playable = 0
        for i in range(out.n):
            playable |= 1 << KIND[out.item[i] // PAIR]
        out.clear()
        out.add(SILENT)  # 9.3
        for kind in range(15):
            if playable >> kind & 1:
                out.add(POINT + kind)  # 9.3

    # ── What a move does ──────────────────────────────────────────────────────────────

    def make(self, move: int) -> None:
        if move < PASS:
            self.play_domino(move // PAIR, move // UPRIGHT & 1, move & UPRIGHT - 1)
        elif move >= CHOICE:
            self.choose(move - CHOICE)
        elif move >= POINT:
            self.pointed = move - POINT
            self.turn = self.claimer  # 9.4
        elif move == SILENT:
            self.keep_silent()
        else:
            self.shown[self.turn] = 1  # 4.9, 9.2
            if move == CLAIM:
                self.claimer = self.turn
                self.turn = self.after(self.turn)  # 9.3
            else:
                self.passed(self.turn)

    def after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0  # 2.6

    def play_domino(self, pair: int, axis: int, place: int) -> None:
        seat = self.turn
        self.points[seat] += self.worth(pair, axis, cell_at(place))
        lay(self, pair, axis, place)
        self.hand[seat][KIND[pair]] -= 1
        self.held[seat] -= 1
        self.passes = 0  # 6.2
        self.claimer = self.pointed = NONE
        self.end_turn(seat)

    def worth(self, pair: int, axis: int, cell: int) -> int:
        """The score of a domino here, before it is laid."""
        points = product(self, axis, cell)
        return 2 * points if DOUBLE[KIND[pair]] else points  # 5.4

    def passed(self, seat: int) -> None:
        self.passes += 1  # 4.9 and nothing is scored
        self.end_turn(seat)

    def keep_silent(self) -> None:
        self.turn = self.after(self.turn)  # 9.3, 9.6
        if self.turn == self.claimer:
            self.claimer = NONE
            self.passed(self.turn)  # 9.7

    def choose(self, pair: int) -> None:
        if self.turn == 0:
            self.choice = pair
            self.turn = 1
        else:
            if self.choice != pair or not DOUBLE[KIND[pair]]:  # 8.5
                self.take_out(0, self.choice)
                self.take_out(1, pair)
                self.lay_start(self.choice, pair)  # 8.3
                self.choosing = 0
            self.choice = NONE
            self.turn = 0  # 2.6, 8.5

    def take_out(self, seat: int, pair: int) -> None:
        """Move a domino from the hand of a seat to the starting square."""
        self.hand[seat][KIND[pair]] -= 1  # 8.6
        self.held[seat] -= 1

    # ── When it ends ──────────────────────────────────────────────────────────────────

    def end_turn(self, seat: int) -> None:
        self.turn = self.after(seat)
        if self.passes == self.seats:
            self.end()  # 6.2
        elif self.turn == 0 and self.someone_is_out():
            self.end()  # 6.1

    def someone_is_out(self) -> bool:
        for seat in range(self.seats):
            if self.held[seat] == 0:
                return True
        return False

    def end(self) -> None:
        self.turn = _OVER
        for seat in range(self.seats):
            for kind in range(15):
                self.lost[seat] += self.hand[seat][kind] * (5 if DOUBLE[kind] else 25)  # 6.3

    def score(self, seat: int) -> int:
        return self.points[seat] - self.lost[seat]  # 6.3, 6.4 the best score wins, as in every game

    # ── Hidden information ────────────────────────────────────────────────────────────

    def blank(self, seat: int) -> None:
        if self.choice != NONE and seat != 0:
            self.choice = NONE  # 8.4
            self.blanks = 1
        if not self.open_hands:  # 7.1
            for other in range(self.seats):
                if other != seat:
                    self.hide(other)

    def hide(self, seat: int) -> None:
        """Keep the dominoes of a hand that all have seen, and sort its deal so that it does not tell the order."""
        known = [0] * 15
        for kind in range(15):
            known[kind] = 0
        for i in range(self.size):
            if self.dealt[seat][i] != NONE:
                known[self.dealt[seat][i]] += 1
        if not self.shown[seat]:  # 4.9
            for kind in range(15):
                known[kind] -= self.hand[seat][kind]
                self.hand[seat][kind] = 0  # 2.5
            if self.held[seat]:
                self.blanks = 1
        i = 0
        for kind in range(15):
            for _ in range(known[kind]):
                self.dealt[seat][i] = kind
                i += 1
        while i < self.size:
            self.dealt[seat][i] = NONE
            i += 1

    def in_hand(self, seat: int, which: int) -> int:
        """The number of known dominoes in a hand."""
        count = 0
        for kind in range(15):
            if which == ANY or which == DOUBLE[kind]:
                count += self.hand[seat][kind]
        return count

    def known(self, seat: int) -> bool:
        return self.in_hand(seat, ANY) == self.held[seat]

    def moves_known(self) -> bool:
        # A claimer's hand has been shown to those who judge it. A pass shows the hand, so it reveals nothing more.
        return bool(self.choosing or self.turn == _OVER or self.asked() or self.known(self.turn))

    def deducible(self) -> bool:
        # With two seats, the unseen dominoes are all in the other hand.
        return self.seats == 2 and self.viewer >= 0 and not self.choosing

    def fill(self, rng: Rng) -> None:
        if self.choosing and self.turn == 1:
            self.guess_choice(self.hand_pairs(0), rng)
        if self.turn == _OVER:  # the scores tell the number of doubles in each hand
            self.deal_unknown(DOUBLES, rng)
            self.deal_unknown(OTHERS, rng)
        else:
            self.deal_unknown(ANY, rng)

    def guess_choice(self, pairs: int, rng: Rng) -> None:
        """Choose one of these pairs for seat 0; all are equally likely."""
        count = 0
        for pair in range(25):
            count += pairs >> pair & 1
        before = rng.below(count)
        for pair in range(25):
            if pairs >> pair & 1:
                if before == 0:
                    self.choice = pair
                before -= 1

    def deal_unknown(self, which: int, rng: Rng) -> None:
        """Deal the unseen dominoes to the unknown hands at random."""
        unseen, pool = [0] * 15, [0] * 30
        for kind in range(15):
            unseen[kind] = COPIES if IN_SMALL[kind] or not self.small else 0  # 1.2
            for seat in range(self.seats):
                unseen[kind] -= self.hand[seat][kind]
        for cell in range(1024):
            if self.lying[cell]:
                unseen[KIND[self.pair_at(cell)]] -= 1
        left = 0
        for kind in range(15):
            if which == ANY or which == DOUBLE[kind]:
                for _ in range(unseen[kind]):
                    pool[left] = kind
                    left += 1
        for seat in range(self.seats):
            for _ in range(self.lacking(seat, which)):
                i = rng.below(left)
                left -= 1
                self.dealt[seat][self.size - self.held[seat] + self.in_hand(seat, ANY)] = pool[i]
                self.hand[seat][pool[i]] += 1
                pool[i] = pool[left]

    def pair_at(self, cell: int) -> int:
        """The pair of the domino whose first half lies on a cell."""
        return 5 * self.colour[cell] + self.colour[STEP[self.lying[cell] - 1][cell]] - 6

    def lacking(self, seat: int, which: int) -> int:
        """The number of dominoes of a hand that are still to be filled in."""
        if which == DOUBLES:
            return (25 * self.held[seat] - self.lost[seat]) // 20 - self.in_hand(seat, DOUBLES)
        return self.held[seat] - self.in_hand(seat, ANY)

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        return [*moves[: len(moves) - 1], HIDDEN] if self.choice != NONE and seat != 0 else moves  # 8.4

    def filled_moves(self, moves: list[int]) -> list[int]:
        return [CHOICE + self.choice if move == HIDDEN else move for move in moves]


guard(WuHsingState, (range(2), range(1024)), "groups", "fitting", "crowded")
guard(WuHsingState, (range(25), range(2), range(1024)), "worth")
guard(WuHsingState, (range(4),), "known")
guard(WuHsingState, (range(1024),), "pair_at")


# ── What people see of a place ────────────────────────────────────────────────────────
# Any number is a place, so that no index can leave the sheet.


def look(table: Layout, place: int) -> int | Sides:
    """The colour of a cell; if it is empty, the colours around it."""
    cell = cell_at(place)
    return table.colour[cell] or around(table, cell, NONE)


def touched(table: Layout, axis: int, place: int) -> tuple[Sides, Sides]:
    """The colours around the first half of a domino that lies here or could, and around its second half."""
    axis, first = axis & 1, cell_at(place)
    return around(table, first, axis), around(table, STEP[axis][first], axis + 2)


def around(table: Layout, cell: int, left_out: int) -> Sides:
    """The colours beside a cell, none in a direction left out."""
    return (
        colour_beside(table, 0, cell, left_out),
        colour_beside(table, 1, cell, left_out),
        colour_beside(table, 2, cell, left_out),
        colour_beside(table, 3, cell, left_out),
    )


def colour_beside(table: Layout, direction: int, cell: int, left_out: int) -> int:
    return 0 if direction == left_out else table.colour[STEP[direction][cell]]


def is_dead(table: Layout, place: int) -> bool:
    """Whether no domino can ever cover this empty cell: no colour fits, or all cells beside it are filled."""
    cell = cell_at(place)
    if table.colour[cell]:
        return False
    for direction in range(4):
        if table.fit[cell] and not table.colour[STEP[direction][cell]]:
            return False
    return True  # 1.3, 4.5

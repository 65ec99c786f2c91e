"""The strategy: which figures are under threat, who is ahead, and good set-ups."""

from __future__ import annotations

from ludotheque.core.moves import Moves
from ludotheque.core.state import State
from ludotheque.core.strategy import Strategy, mix
from ludotheque.games.wigwam import board
from ludotheque.games.wigwam.board import ACCEPT, CHIEF, FORCE, LINK, NONE, NOWHERE, REMOVE, SET_UP, TAKE, WARRIOR
from ludotheque.games.wigwam.rules import Tribes, captured, landed

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

BIT = board.BIT
BOARD = board.whole_board()
INNER = board.inner()
SHIFT = [1, 9, 8]  # from a base to its neighbours in the first three directions; negative in the others

# The value of a place at the set-up, in the order of the starting bases: in games from random set-ups chiefs did best
# in the back row, and tents anywhere but at the ends of the rows.
CHIEF_PLACE = [4, 6, 6, 4, 1, 1, 1, 1, 1, 1, 1]
TENT_PLACE = [2, 4, 4, 2, 1, 4, 2, 4, 1, 4, 4]

# Move priors: it loses the chief, or a warrior; it is safe, and it may threaten to take.
RUIN, LOSES, SAFE, THREAT, CAPTURE, WINS = 1, 2, 8, 4, 24, 4000

# Weights of the lead: selected in short matches, the two below MATERIAL with clear gains.
MATERIAL = 8.0  # the surplus of warriors, as a fraction of all
HUNT = 1.0  # the same for each hunter nearby: the side that is ahead must attack, or the game is drawn
ADVANCE = 0.08  # a row that a warrior has advanced
EXPOSED = 0.3  # a chief away from the edge
DUE = 0.5  # a possible taking
OFFERED = 0.2  # a warrior offered as bait, which the enemy will have to take
CERTAIN = 50.0  # a chief that can be taken


def beside(bases: int, way: int) -> int:
    """The neighbours of all bases of a set in a direction, on the board or not."""
    return bases << SHIFT[way] if way < 3 else bases >> SHIFT[way - 3]


def spread(bases: int) -> int:
    """A set of bases and all their neighbours."""
    found = bases
    for way in range(6):
        found |= beside(bases, way)
    return found & BOARD


def count(bases: int) -> int:
    n = 0
    while bases:
        bases &= bases - 1
        n += 1
    return n


def prey_of(chief: int, warriors: int, prey: int, empty: int) -> int:
    """The figures among the prey that a chief and warriors can take."""
    found = 0
    for way in range(6):
        found |= beside(warriors, way) & beside(empty, (way + 3) % 6)
        over = beside(chief, way) & prey
        if over:
            if (beside(over, way) | beside(over, (way + 1) % 6) | beside(over, (way + 5) % 6)) & empty:
                found |= over
    return found & prey


class TribesStrategy(Strategy):
    """The strategy for both tribes. Once both set-ups are known, alpha-beta plays best."""

    def __init__(self) -> None:
        Strategy.__init__(self)
        self.positions = Tribes
        self.horizon = 4  # at the set-up, when not all is known

    # ── Move priors ───────────────────────────────────────────────────────────────────

    def weigh(self, state: State, out: Moves) -> None:
        self.weigh_moves(cython.cast(Tribes, state), out)

    def weigh_moves(self, state: Tribes, out: Moves) -> None:
        taking = out.item[0] >= TAKE
        for i in range(out.n):
            move = out.item[i]
            if move >= TAKE:
                out.weigh(i, self.taking(state, move & 63, move // LINK))
            elif move >= SET_UP:
                out.weigh(i, self.set_up(move & 15, move >> 4 & 15, move >> 8 & 15, move >> 12 & 15))
            elif move >= ACCEPT:
                out.weigh(i, self.decision(state, move))
            elif taking:
                out.weigh(i, RUIN)  # it omits a taking
            else:
                out.weigh(i, self.after(state, BIT[move >> 6], BIT[move & 63], 0))

    def set_up(self, chief: int, first: int, second: int, third: int) -> int:
        if first == NOWHERE:
            return 1
        return CHIEF_PLACE[chief] * TENT_PLACE[first] * TENT_PLACE[second] * TENT_PLACE[third]

    def taking(self, state: Tribes, at: int, chain: int) -> int:
        taken = captured(at, chain)
        if taken & state.figures[1 - state.turn][CHIEF]:
            return WINS
        return CAPTURE * count(taken) + self.after(state, BIT[at], BIT[landed(at, chain)], taken)

    def after(self, state: Tribes, left: int, reached: int, taken: int) -> int:
        """The prior of a move: how good the position looks after the figure has moved and enemies are taken."""
        seat = state.turn
        chief = state.figures[seat][CHIEF]
        warriors = state.figures[seat][WARRIOR]
        if chief == left:
            chief = reached
        elif warriors & left:
            warriors ^= left | reached
        empty = (state.empty() | left | taken) & ~reached
        enemies = state.figures[1 - seat][WARRIOR] & ~taken
        enemy = state.figures[1 - seat][CHIEF]
        lost = prey_of(enemy, enemies, chief | warriors, empty)
        if lost:
            return RUIN if lost & chief else LOSES
        threatened = prey_of(chief, warriors, enemy | enemies, empty)
        return SAFE + THREAT * count(threatened) + (SAFE if threatened & enemy else 0)

    def decision(self, state: Tribes, decision: int) -> int:
        if decision == ACCEPT:
            return RUIN
        if decision >= FORCE:
            return LOSES
        base = decision - REMOVE
        if base == state.left:
            base = state.reached
        return WINS if state.figures[1 - state.turn][CHIEF] == BIT[base] else CAPTURE

    # ── Position values ───────────────────────────────────────────────────────────────

    def value(self, state: State, seat: int) -> float:
        ahead = self.lead(cython.cast(Tribes, state))
        return self.expected(ahead if seat == state.turn else -ahead)

    def expected(self, lead: float) -> float:
        return 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0 else -lead))

    def lead(self, state: Tribes) -> float:
        """How far the seat to move is ahead."""
        if state.placed < 2:
            return 0.0
        seat = state.turn
        chief = state.figures[seat][CHIEF]
        warriors = state.figures[seat][WARRIOR]
        enemy = state.figures[1 - seat][CHIEF]
        enemies = state.figures[1 - seat][WARRIOR]
        lead = self.surplus(chief, warriors, enemy, enemies) + self.tension(
            chief, warriors, enemy, enemies, state.empty()
        )
        lead += ADVANCE * (self.advance(seat, warriors) - self.advance(1 - seat, enemies))
        return lead + EXPOSED * (count(enemy & INNER) - count(chief & INNER))

    def surplus(self, chief: int, warriors: int, enemy: int, enemies: int) -> float:
        """The value of the surplus of warriors; less while their side keeps away."""
        mine = count(warriors)
        theirs = count(enemies)
        near = 0
        if mine > theirs:
            near = self.closeness(chief | warriors, enemies)
        elif mine < theirs:
            near = self.closeness(enemy | enemies, warriors)
        return (MATERIAL + HUNT * near) * (mine - theirs) / (2 + mine + theirs)

    def closeness(self, hunters: int, prey: int) -> int:
        """The number of hunters within three bases of prey, plus those within two."""
        near = spread(spread(prey))
        return count(hunters & near) + count(hunters & spread(near))

    def tension(self, chief: int, warriors: int, enemy: int, enemies: int, empty: int) -> float:
        """What can be taken now, or else by the enemy next."""
        prey = prey_of(chief, warriors, enemy | enemies, empty)
        if prey:
            return CERTAIN if prey & enemy else DUE
        return OFFERED if prey_of(enemy, enemies, warriors, empty) else 0.0

    def advance(self, seat: int, warriors: int) -> int:
        """The rows that warriors have advanced, in sum."""
        rows = 0
        beyond = warriors >> 8
        while beyond:
            rows += count(beyond)
            beyond >>= 8
        return rows if seat == 0 else 6 * count(warriors) - rows

    def unsettled(self, state: State, out: Moves) -> bool:
        return self.taking_due(cython.cast(Tribes, state), out)

    def taking_due(self, state: Tribes, out: Moves) -> bool:
        """Whether a taking is due; with huffing, whether a decision or a forced taking is."""
        if state.huff:
            return state.omitted != 0 or state.forced != NONE
        return out.item[0] >= TAKE

    # ── Position keys ─────────────────────────────────────────────────────────────────

    def key(self, state: State) -> int:
        return self.position_key(cython.cast(Tribes, state))

    def position_key(self, state: Tribes) -> int:
        """The key without the history: a repetition is detected where it ends the game."""
        key = mix(mix(state.turn + 1, state.placement[0]), state.placement[1])
        if state.omitted or state.forced != NONE:
            key = mix(mix(key, state.omitted), 4096 * (state.forced + 1) + 64 * (state.left + 1) + state.reached + 1)
        if state.quiet > state.limit - 20:
            key = mix(key, state.quiet)
        return key

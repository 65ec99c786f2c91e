"""Facts about jumps from what the seat could see, the goals of a seat, and the parts of a score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludotheque.core import OVER, Rng
from ludotheque.game import GameComments
from ludotheque.game.comments import Breakdown, Remark, remark
from ludotheque.game.words import Term
from ludotheque.games.wyx.board import NONE, PASS, QUEEN, SQUARES
from ludotheque.games.wyx.rules import Coop, Versus
from ludotheque.games.wyx.words import (
    CORNERS,
    MANY_WAYS,
    Lexicon,
    after_jump,
    brief_landing,
    ends_won,
    fitting,
    gain,
    reached,
)
from ludotheque.words import Words

PASSING = Words("a pass", "un tour passé")


class FamilyComments(GameComments):
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def label(self, state: Versus | Coop, move: int) -> Words:
        """The square where a jump ends; a pass has none."""
        if move == PASS:
            return PASSING
        square = SQUARES[move - QUEEN if move >= QUEEN else move % 64]
        return Words(square, square)

    def contrasted(self, state: Versus | Coop, played: int, better: int) -> Words:
        """The name of a better jump; by its domino if both jumps lead to the same square."""
        name = self.label(state, better)
        if played % 64 != better % 64:
            return name
        if isinstance(state, Coop):
            return Words(f"{name.en} with another domino", f"{name.fr} par un autre domino")
        column = 1 + better // 64
        return Words(f"{name.en} with domino {column}", f"{name.fr} par le domino {column}")

    def deed(self, state: Versus | Coop, move: int) -> Words:
        """`c5, two pawns`."""
        place = self.label(state, move)
        if move == PASS or move >= QUEEN:
            return place
        done = brief_landing(self.lexicon, state, move % 64)
        return Words(f"{place.en}, {done.en}", f"{place.fr}, {done.fr}")

    def names(self, state: Versus | Coop, played: int, better: int) -> dict[str, Words]:
        """Two jumps, for the placeholders of a remark."""
        return {"played": self.label(state, played), "better": self.contrasted(state, played, better)}


# ── Against others ────────────────────────────────────────────────────────────────────


class Reply(NamedTuple):
    """A jump that the next seat can make, as far as its dominoes can be seen."""

    gain: int
    square: int
    column: int
    sends_back: bool  # a counter of the seat that has just moved


def moved(state: Versus, move: int) -> Versus:
    after = state.guess(Rng(1))
    after.play(move)
    return after


def replies(state: Versus, move: int) -> list[Reply]:
    """The jumps of the next seat after a move, with dominoes that the mover can see beforehand."""
    after = moved(state, move)
    foe = after.turn
    if foe == OVER or after.leg != state.leg or after.at[foe] == NONE:
        return []
    unseen = NONE if state.open_rack else move // 64
    return [
        Reply(gain(after, foe, square), square, column, after.owner[square] == state.turn)
        for column, square in reached(after, foe, after.at[foe])
        if column != unseen and gain(after, foe, square)
    ]


def opened(lexicon: Lexicon, state: Versus, played: int, better: int, names: dict[str, Words]) -> Iterator[Remark]:
    """A stronghold that the next seat can reach now, but not after the better jump."""
    now, then = replies(state, played), replies(state, better)
    worst = max(now, default=None)
    if worst is None or worst.gain < 2 or worst.gain <= max((reply.gain for reply in then), default=0):
        return
    how = "avoided"
    if better % 64 == worst.square:
        how = "place_first"
    elif better // 64 == worst.column:
        how = "domino_first"
    foe = (state.turn + 1) % state.seats
    yield remark(how, **names, foe=foe, place=SQUARES[worst.square], counters=lexicon.placed[worst.gain])


def gained(lexicon: Lexicon, state: Versus, played: int, better: int, names: dict[str, Words]) -> Iterator[Remark]:
    """The better jump places more counters at once."""
    now, then = gain(state, state.turn, played % 64), gain(state, state.turn, better % 64)
    if then > now:
        yield remark("more_now", **names, counters=lexicon.placed[then])


def reach(state: Versus, move: int) -> tuple[int, int]:
    """The most counters that a next jump can place, with dominoes that can be seen, and where."""
    after = moved(state, move)
    unseen = NONE if state.open_rack else move // 64
    own = state.turn
    ways = [
        (gain(after, own, square), square) for column, square in reached(after, own, after.at[own]) if column != unseen
    ]
    return max(ways, default=(0, 0))


def prepared(lexicon: Lexicon, state: Versus, played: int, better: int, names: dict[str, Words]) -> Iterator[Remark]:
    """After the better jump a stronghold is within reach."""
    if moved(state, better).leg != state.leg or moved(state, played).leg != state.leg:
        return
    now, (then, square) = reach(state, played)[0], reach(state, better)
    if then > max(now, 1):
        yield remark("prepared", **names, place=SQUARES[square], counters=lexicon.placed[then])


def sent_back(state: Versus, played: int, better: int, names: dict[str, Words]) -> Iterator[Remark]:
    """A counter that the next seat can send home now, while it could send none home after the better jump."""
    lost = [reply.square for reply in replies(state, played) if reply.sends_back]
    if lost and not any(reply.sends_back for reply in replies(state, better)):
        yield remark("sent_back", **names, place=SQUARES[lost[0]], foe=(state.turn + 1) % state.seats)


NEAR, LATE = 6, 16  # thresholds: counters left to place, dominoes left in the rack

STRONGHOLDS, ANTHILLS = Words("Strongholds", "Places fortes"), Words("Anthills", "Fourmilières")
FIRST_LEG = Words("First leg", "Première manche")
ELSEWHERE = Words("On ordinary squares", "Sur cases ordinaires")


def on_them(noun: Term, places: Words) -> Words:
    """`Pawns on strongholds`: the head of a column, which stands alone."""
    counters = noun.short
    return Words(
        f"{counters.en.capitalize()} on {places.en.lower()}", f"{counters.fr.capitalize()} sur {places.fr.lower()}"
    )


def versus_row(last: Versus, seat: int) -> tuple[int, ...]:
    held = [square for square in range(64) if last.owner[square] == seat]
    strong = [square for square in held if last.value[square] > 1]
    on_them = sum(last.pawns[square] for square in strong)
    elsewhere = sum(last.pawns[square] for square in held) - on_them
    legs = (last.before[seat],) * (last.legs > 1)
    return len(strong), on_them, elsewhere, *legs, last.scores[seat]


class VersusComments(FamilyComments):
    def __init__(self, lexicon: Lexicon, places: Words, noun: Term) -> None:
        """`places` are the squares that take several counters, `noun` is what a counter is called."""
        super().__init__(lexicon)
        self.places, self.noun = places, noun

    def remarks(self, seen: Versus, played: int, better: int) -> Iterator[Remark]:
        if max(played, better) >= PASS:
            return
        names = self.names(seen, played, better)
        if ends_won(seen, better) and not ends_won(seen, played):
            yield remark("wins", **names)
        yield from opened(self.lexicon, seen, played, better, names)
        yield from gained(self.lexicon, seen, played, better, names)
        yield from prepared(self.lexicon, seen, played, better, names)
        yield from sent_back(seen, played, better, names)

    def praise(self, seen: Versus, move: int) -> Iterator[Remark]:
        if move >= PASS:
            return
        square = move % 64
        placed = gain(seen, seen.turn, square)
        if placed > 1:
            yield remark("several", place=SQUARES[square], counters=self.lexicon.placed[placed])
        elif placed and seen.owner[square] != NONE:
            yield remark("sent_home", place=SQUARES[square])

    def goals(self, seen: Versus, seat: int) -> Iterator[Remark]:
        left = 64 - sum(seen.taken)
        rivals = [other for other in range(seen.seats) if other != seat and seen.stock[other] <= NEAR]
        if seen.stock[seat] <= NEAR:
            yield remark("nearly", counters=self.lexicon.counters[seen.game.side(seen, seat)].counted(seen.stock[seat]))
        if rivals:
            other = min(rivals, key=lambda rival: seen.stock[rival])
            left_there = self.lexicon.counters[seen.game.side(seen, other)].counted(seen.stock[other])
            yield remark("rival", foe=other, counters=left_there)
        if left <= LATE:
            yield remark("late", k=left)
        yield remark("always", total=seen.supply, n=seen.supply - seen.stock[seat])

    def breakdown(self, positions: Sequence[Versus]) -> Breakdown:
        """Strongholds held, counters on them and elsewhere, and those of the first leg of two."""
        last = positions[-1]
        legs = (FIRST_LEG,) * (last.legs > 1)
        score = Words(self.noun.long.en.capitalize(), self.noun.long.fr.capitalize())
        rows = tuple(versus_row(last, seat) for seat in range(last.seats))
        return Breakdown((self.places, on_them(self.noun, self.places), ELSEWHERE, *legs, score), rows)


# ── Cooperative ───────────────────────────────────────────────────────────────────────

FILLED, LEFT = Words("Anthills filled", "Fourmilières remplies"), Words("Dominoes left", "Dominos restants")
ANTS = Words("Ants placed", "Fourmis posées")


def ways_out(state: Coop) -> int:
    """The number of dominoes in all hands that the queen can use from here."""
    return sum(state.holder[domino] >= 0 and state.landing(state.holder[domino], domino) >= 0 for domino in range(64))


def left_to_next(now: Coop, then: Coop, names: dict[str, Words]) -> Iterator[Remark]:
    if not fitting(now) and fitting(then):
        yield remark("must_pass", **names, next=now.turn, n=fitting(then))
    if ways_out(now) < MANY_WAYS <= ways_out(then):
        yield remark("few_ways", **names, k=ways_out(now), n=ways_out(then))


class CoopComments(FamilyComments):
    def remarks(self, seen: Coop, played: int, better: int) -> Iterator[Remark]:
        if max(played, better) >= PASS:
            return
        names = self.names(seen, played, better)
        if ends_won(seen, better) and not ends_won(seen, played):
            yield remark("wins", **names)
        now, then = after_jump(seen, played), after_jump(seen, better)
        if not now.over and not then.over:
            yield from left_to_next(now, then, names)
        placed = [min(seen.value[move % 64], seen.stock) for move in (played, better)]
        if placed[1] > placed[0]:
            yield remark("more_now", **names, counters=self.lexicon.placed[placed[1]])

    def praise(self, seen: Coop, move: int) -> Iterator[Remark]:
        if move >= PASS:
            return
        square = move % 64
        placed = min(seen.value[square], seen.stock)
        if square in CORNERS:
            yield remark("corner", place=SQUARES[square])
        elif placed > 1:
            yield remark("several", place=SQUARES[square], counters=self.lexicon.placed[placed])
        after = after_jump(seen, move)
        if not after.over and after.turn != seen.turn and fitting(after) >= 2 * MANY_WAYS:
            yield remark("choice", next=after.turn, n=fitting(after))

    def goals(self, seen: Coop, seat: int) -> Iterator[Remark]:
        if seen.stock <= LATE:
            yield remark("nearly", n=seen.stock)
        yield remark("always", total=seen.scores[0] + seen.stock, n=seen.scores[0])

    def breakdown(self, positions: Sequence[Coop]) -> Breakdown:
        last = positions[-1]
        filled = sum(last.value[square] > 1 and last.ants[square] > 0 for square in range(64))
        left = sum(holder != NONE for holder in last.holder)
        return Breakdown((FILLED, LEFT, ANTS), ((filled, left, last.scores[0]),))

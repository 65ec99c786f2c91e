"""Facts in favour of a jump over the one made, from what the seat could see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.core import OVER, Rng
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE, PASS, QUEEN
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.move_words import brief_landing
from ludotheque.games.wyx.tips import MANY_WAYS, ends_won, gain, reached
from ludotheque.games.wyx.versus import Versus
from ludotheque.remark import Remark, remark
from ludotheque.words import Words

PASSING = Words("a pass", "un tour passé")


def label(state: Versus | Coop, move: int) -> Words:
    """The square where a jump ends; a pass has none."""
    if move == PASS:
        return PASSING
    square = SQUARES[move - QUEEN if move >= QUEEN else move % 64]
    return Words(square, square)


def contrasted(state: Versus | Coop, played: int, better: int) -> Words:
    """The name of a better jump; by its domino if both jumps lead to the same square."""
    name = label(state, better)
    if played % 64 != better % 64:
        return name
    if isinstance(state, Coop):
        return Words(f"{name.en} with another domino", f"{name.fr} par un autre domino")
    column = 1 + better // 64
    return Words(f"{name.en} with domino {column}", f"{name.fr} par le domino {column}")


def deed(lexicon: Lexicon, state: Versus | Coop, move: int) -> Words:
    """`c5, two pawns`."""
    place = label(state, move)
    if move == PASS or move >= QUEEN:
        return place
    done = brief_landing(lexicon, state, move % 64)
    return Words(f"{place.en}, {done.en}", f"{place.fr}, {done.fr}")


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


def versus_remarks(lexicon: Lexicon, state: Versus, played: int, better: int) -> Iterator[Remark]:
    if max(played, better) >= PASS:
        return
    names = {"played": label(state, played), "better": contrasted(state, played, better)}
    if ends_won(state, better) and not ends_won(state, played):
        yield remark("wins", **names)
    yield from opened(lexicon, state, played, better, names)
    yield from gained(lexicon, state, played, better, names)
    yield from prepared(lexicon, state, played, better, names)
    yield from sent_back(state, played, better, names)


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


# ── Cooperative ───────────────────────────────────────────────────────────────────────


def coop_remarks(lexicon: Lexicon, state: Coop, played: int, better: int) -> Iterator[Remark]:
    if max(played, better) >= PASS:
        return
    names = {"played": label(state, played), "better": contrasted(state, played, better)}
    if ends_won(state, better) and not ends_won(state, played):
        yield remark("wins", **names)
    now, then = after_jump(state, played), after_jump(state, better)
    if not now.over and not then.over:
        yield from left_to_next(now, then, names)
    placed = [min(state.value[move % 64], state.stock) for move in (played, better)]
    if placed[1] > placed[0]:
        yield remark("more_now", **names, counters=lexicon.placed[placed[1]])


def after_jump(state: Coop, move: int) -> Coop:
    after = state.copy()
    after.play(move)
    return after


def fitting(state: Coop) -> int:
    """The number of dominoes that the next seat can play."""
    return sum(state.landing(state.turn, domino) >= 0 for domino in range(64))


def ways_out(state: Coop) -> int:
    """The number of dominoes in all hands that the queen can use from here."""
    return sum(state.holder[domino] >= 0 and state.landing(state.holder[domino], domino) >= 0 for domino in range(64))


def left_to_next(now: Coop, then: Coop, names: dict[str, Words]) -> Iterator[Remark]:
    if not fitting(now) and fitting(then):
        yield remark("must_pass", **names, next=now.turn, n=fitting(then))
    if ways_out(now) < MANY_WAYS <= ways_out(then):
        yield remark("few_ways", **names, k=ways_out(now), n=ways_out(then))

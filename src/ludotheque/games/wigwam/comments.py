"""Comments on moves: facts in favour of another one, goals of a tribe, and the parts of a final score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.game import GameComments
from ludotheque.game.comments import Breakdown, Remark, remark
from ludotheque.games.wigwam.board import (
    ACCEPT,
    CHIEF,
    NAMES,
    PASSED,
    SET_UP,
    TAKE,
    WARRIOR,
    captures,
    edition,
    names_of,
)
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.words import MANY_FIGURES, ONE_FIGURE, after, decision_briefly, figures_left, prey_of
from ludotheque.words import Words, counted, listed_words

SETTING_UP = Words("the set-up", "la mise en place")
FEW = 2  # threshold: warriors
HEADS = (
    Words("Figures taken", "Figures prises"),
    Words("Figures left", "Figures restantes"),
    Words("Points", "Points"),
)


class WigwamComments(GameComments):
    def label(self, state: Tribes, move: int) -> Words:
        """`c3 to d4`, `c3 taking d3`."""
        if move >= TAKE:
            taken = listed_words([NAMES[base] for base in taken_by(move)])
            return Words(f"{NAMES[move & 63]} taking {taken.en}", f"{NAMES[move & 63]} prenant {taken.fr}")
        if move >= SET_UP:
            return SETTING_UP
        if move >= ACCEPT:
            return decision_briefly(move)
        left, reached = NAMES[move // 64], NAMES[move % 64]
        return Words(f"{left} to {reached}", f"{left} vers {reached}")

    def remarks(self, seen: Tribes, played: int, better: int) -> Iterator[Remark]:
        if seen.placed < 2 or ACCEPT <= min(played, better) < SET_UP:
            return
        names = {"played": self.label(seen, played), "better": self.label(seen, better)}
        now, then = after(seen, played), after(seen, better)
        if then.over and then.winners == [seen.turn]:
            yield remark("wins", **names)
        if len(taken_by(better)) > len(taken_by(played)):
            yield remark("takes_more", **names, figures=counted(len(taken_by(better)), ONE_FIGURE, MANY_FIGURES))
        if seen.huff or now.over or then.over:
            return
        yield from lost(seen, now, then, names)
        yield from room(seen, now, then, names)

    def praise(self, seen: Tribes, move: int) -> Iterator[Remark]:
        if seen.placed < 2:
            return
        then = after(seen, move)
        if len(taken_by(move)) > 1:
            yield remark("several", k=len(taken_by(move)))
        if taken_by(move) and not then.over and warriors(then, 1 - seen.turn) <= FEW:
            yield remark("few_left", k=warriors(then, 1 - seen.turn))
        elif taken_by(move) and not then.over and not then.takers(1 - seen.turn):
            yield remark("free")

    def goals(self, seen: Tribes, seat: int) -> Iterator[Remark]:
        if seen.placed < 2:
            yield remark("set_up")
            return
        if seen.turn == seat and not seen.huff and seen.moves()[0] >= TAKE:
            yield remark("must_take")
        yield remark("always", foe=1 - seat, n=warriors(seen, seat), k=warriors(seen, 1 - seat))

    def breakdown(self, positions: Sequence[Tribes]) -> Breakdown:
        """Figures captured, figures left, and the bonus at the end."""
        last, left = positions[-1], figures_left(positions[-1])
        whole = sum(edition(last.small).figures)
        return Breakdown(HEADS, tuple((whole - left[1 - seat], left[seat], last.scores[seat]) for seat in range(2)))


def taken_by(move: int) -> list[int]:
    """The bases of the figures that a move takes."""
    return [PASSED[at][jump] for at, jump, _ in captures(move)] if move >= TAKE else []


def warriors(state: Tribes, seat: int) -> int:
    return int(state.figures[seat][WARRIOR]).bit_count()


def lost(state: Tribes, now: Tribes, then: Tribes, names: dict[str, Words]) -> Iterator[Remark]:
    """What the opponent can take now, but not after the better move."""
    worst, other = worst_reply(now), worst_reply(then)
    taken, less = taken_by(worst), taken_by(other)
    chief, foe = now.figures[state.turn][CHIEF], now.turn
    if takes_chief(now) and not takes_chief(then):
        yield remark("chief_lost", **names, foe=foe, place=names_of(chief)[0])
    elif len(taken) > max(1, len(less)):
        yield remark("several_lost", **names, foe=foe, k=len(taken), place=NAMES[worst & 63])
    elif len(taken) > len(less):
        yield remark("one_lost", **names, foe=foe, place=NAMES[taken[0]])


def worst_reply(state: Tribes) -> int:
    """The reply that takes most."""
    return max(state.moves(), key=lambda move: len(taken_by(move)))


def takes_chief(state: Tribes) -> bool:
    chief = names_of(state.figures[1 - state.turn][CHIEF])
    return any(NAMES[base] in chief for move in state.moves() for base in taken_by(move))


def room(state: Tribes, now: Tribes, then: Tribes, names: dict[str, Words]) -> Iterator[Remark]:
    """A threat that the better move makes, or how few moves it leaves the opponent."""
    if taken_by(worst_reply(then)):
        return
    aimed = prey_of(then, state.turn)
    if aimed and not prey_of(now, state.turn):
        yield remark("threat", **names, place=names_of(aimed)[0])
    k, n = len(now.moves()), len(then.moves())
    if 3 * n <= 2 * k and not taken_by(worst_reply(now)):
        yield remark("room", **names, foe=now.turn, k=k, n=n)

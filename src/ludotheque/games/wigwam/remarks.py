"""Facts in favour of a move over the one played: captures, threats and mobility."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wigwam.board import NAMES, PASSED, names_of
from ludotheque.games.wigwam.chains import captures
from ludotheque.games.wigwam.codes import ACCEPT, CHIEF, SET_UP, TAKE
from ludotheque.games.wigwam.move_words import FIGURE, FIGURES, decision_briefly
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.tips import after, prey_of
from ludotheque.remark import Remark, remark
from ludotheque.words import Words, counted, listed_words

SETTING_UP = Words("the set-up", "la mise en place")
ALL_FIGHTERS = 8  # that a tribe begins with


def label(state: Tribes, move: int) -> Words:
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


def taken_by(move: int) -> list[int]:
    """The bases of the figures that a move takes."""
    return [PASSED[at][jump] for at, jump, _ in captures(move)] if move >= TAKE else []


def lead(state: Tribes) -> float:
    """How many more chiefs and warriors light has than dark, as a fraction of all."""
    if state.placed < 2:
        return 0.0
    light, dark = (int(state.fighters(seat)).bit_count() for seat in range(2))
    return (light - dark) / ALL_FIGHTERS


# ── Facts in favour of another move ───────────────────────────────────────────────────


def remarks(state: Tribes, played: int, better: int) -> Iterator[Remark]:
    if state.placed < 2 or ACCEPT <= min(played, better) < SET_UP:
        return
    names = {"played": label(state, played), "better": label(state, better)}
    now, then = after(state, played), after(state, better)
    if then.over and then.winners == [state.turn]:
        yield remark("wins", **names)
    if len(taken_by(better)) > len(taken_by(played)):
        yield remark("takes_more", **names, figures=counted(len(taken_by(better)), FIGURE, FIGURES))
    if state.huff or now.over or then.over:
        return
    yield from lost(state, now, then, names)
    yield from room(state, now, then, names)


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

"""A position in words, for people who cannot see the board."""

from __future__ import annotations

from ludotheque.games.wigwam.board import BIT, names_of
from ludotheque.games.wigwam.codes import NONE
from ludotheque.games.wigwam.lexicon import FIGURES, SEATS, kinds
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import OR, Words, counted, listed, listed_words, with_label

EMPTY = Words("empty", "libre")
SET_UP_HIDDEN = Words("set up, hidden.", "en place, sans être vu.")
NOT_SET_UP = Words("not set up yet.", "pas encore en place.")
MUST_TAKE, CAN_TAKE = Words("must take", "prise obligatoire"), Words("can take", "prise possible")
POINT, POINTS = Words("point", "point"), Words("points", "points")


def base(name: str, figure: tuple[int, int] | None, lang: str) -> str:
    """A base and the figure on it: its seat and kind."""
    who = FIGURES[figure[0]][figure[1]] if figure else EMPTY
    return f"{name}, {who(lang)}"


def describe(state: Tribes, lang: str) -> str:
    """The whole position, one sentence per line."""
    return "\n".join([turn(state)(lang), *(tribe(state, seat, lang) for seat in range(2))])


def turn(state: Tribes) -> Words:
    if state.over:
        return result(state)
    name = SEATS[state.turn]
    if state.placed < 2:
        return Words(f"{name.en} sets up.", f"{name.fr} place ses figures.")
    if state.omitted:
        other, could = SEATS[1 - state.turn], listed_words(names_of(state.omitted))
        return Words(
            f"{other.en} has left out a taking by {could.en}; {name.en} decides.",
            f"{other.fr} a omis une prise de {could.fr}\u00a0; {name.fr} décide.",
        )
    takers = state.takers(state.turn) if state.forced == NONE else BIT[state.forced]
    names = names_of(takers)
    if not names:
        return Words(f"{name.en} to move.", f"Au tour de {name.fr}.")
    who = Words(listed(names), listed(names, "fr", OR))
    takes = MUST_TAKE if state.forced != NONE or not state.huff else CAN_TAKE
    if len(names) > 1:
        takes = Words(CAN_TAKE.en, takes.fr)
    return Words(
        f"{name.en} to move, and {who.en} {takes.en}.", f"Au tour de {name.fr}\u00a0; {takes.fr} avec {who.fr}."
    )


def result(state: Tribes) -> Words:
    winners = state.winners
    if len(winners) != 1:
        return Words("The game is a draw.", "La partie est nulle.")
    name, points = SEATS[winners[0]], counted(state.points[winners[0]], POINT, POINTS)
    return Words(f"{name.en} wins {points.en}.", f"{name.fr} gagne {points.fr}.")


def tribe(state: Tribes, seat: int, lang: str) -> str:
    """The bases of the figures of a seat."""
    if not state.tribe(seat):
        return with_label(SEATS[seat](lang), (SET_UP_HIDDEN if state.placed > seat else NOT_SET_UP)(lang), lang)
    groups = []
    for kind, bases in enumerate(state.figures[seat]):
        if bases:
            where = names_of(bases)
            groups.append(f"{kinds(kind, len(where))(lang)} {listed(where, lang)}")
    return with_label(SEATS[seat](lang), f"{', '.join(groups)}.", lang)

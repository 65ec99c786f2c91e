"""A position in words, for people who cannot see the board."""

from __future__ import annotations

from ludotheque.drawing import cached
from ludotheque.games.wigwam.board import names_of
from ludotheque.games.wigwam.codes import NONE
from ludotheque.games.wigwam.lexicon import FIGURES, SEATS, kinds
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import OR, Words, counted, listed, listed_words, with_label

TRIBE = "line of a tribe"  # what it is kept as
EMPTY = Words("empty", "libre")
SET_UP_HIDDEN = Words("set up, hidden.", "en place, sans être vu.")
NOT_SET_UP = Words("not set up yet.", "pas encore en place.")
MUST_TAKE, CAN_TAKE = Words("must take", "prise obligatoire"), Words("can take", "prise possible")
POINT, POINTS = Words("point", "point"), Words("points", "points")


def base(name: str, figure: tuple[int, int] | None, lang: str) -> str:
    """A base and the figure on it: its seat and kind."""
    who = FIGURES[figure[0]][figure[1]] if figure else EMPTY
    return f"{name}, {who(lang)}"


def describe(state: Tribes, figures: list[list[int]], takers: int, lang: str) -> str:
    """The whole position, one sentence per line; `takers` are the bases of the figures that can take."""
    keep, placed = state.game.memory.keep, state.placed  # lines of the table that still hold
    tribes = [keep((TRIBE, seat, lang), tribe, seat, figures[seat], placed > seat, lang) for seat in range(2)]
    return "\n".join([turn(state, takers)(lang), *tribes])


def turn(state: Tribes, takers: int) -> Words:
    if state.over:
        return result(state)
    must = state.forced != NONE or not state.huff
    return turn_of(state.turn, state.placed < 2, state.omitted, takers, must)


@cached
def turn_of(seat: int, sets_up: bool, omitted: int, takers: int, must: bool) -> Words:
    name = SEATS[seat]
    if sets_up:
        return Words(f"{name.en} sets up.", f"{name.fr} place ses figures.")
    if omitted:
        other, could = SEATS[1 - seat], listed_words(names_of(omitted))
        return Words(
            f"{other.en} has left out a taking by {could.en}; {name.en} decides.",
            f"{other.fr} a omis une prise de {could.fr}\u00a0; {name.fr} décide.",
        )
    if not takers:
        return Words(f"{name.en} to move.", f"Au tour de {name.fr}.")
    names = names_of(takers)
    who = Words(listed(names), listed(names, "fr", OR))
    takes = MUST_TAKE if must else CAN_TAKE
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


def tribe(seat: int, figures: list[int], placed: bool, lang: str) -> str:
    """The bases of the figures of a seat, by kind."""
    if not any(figures):
        return with_label(SEATS[seat](lang), (SET_UP_HIDDEN if placed else NOT_SET_UP)(lang), lang)
    groups = [group(kind, bases, lang) for kind, bases in enumerate(figures) if bases]
    return with_label(SEATS[seat](lang), f"{', '.join(groups)}.", lang)


@cached
def group(kind: int, bases: int, lang: str) -> str:
    """The figures of a kind: `warriors a4 and b3`."""
    where = names_of(bases)
    return f"{kinds(kind, len(where))(lang)} {listed(where, lang)}"

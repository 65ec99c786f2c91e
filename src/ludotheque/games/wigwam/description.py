"""A position in words, for those who do not see it."""

from __future__ import annotations

from ludotheque.games.wigwam.board import BASES, NAMES, bits
from ludotheque.games.wigwam.codes import CHIEF, NONE, TENT, WARRIOR
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import Words, listed

BIT = bits()
SEATS = (Words("Light", "Clair"), Words("Dark", "Sombre"))
# [seat][kind]
FIGURES = (
    (Words("light chief", "chef clair"), Words("light warrior", "guerrier clair"), Words("light tent", "tente claire")),
    (Words("dark chief", "chef sombre"), Words("dark warrior", "guerrier sombre"), Words("dark tent", "tente sombre")),
)
KINDS = (
    (CHIEF, Words("chief", "chef"), Words("chief", "chef")),
    (WARRIOR, Words("warrior", "guerrier"), Words("warriors", "guerriers")),
    (TENT, Words("tent", "tente"), Words("tents", "tentes")),
)
EMPTY = Words("empty", "libre")


def base(name: str, figure: Words | None, lang: str) -> str:
    """A base and who stands there."""
    return f"{name}, {(figure or EMPTY)(lang)}"


def describe(state: Tribes, lang: str) -> str:
    """The whole position, a sentence a line."""
    return "\n".join([turn(state)(lang), *(tribe(state, seat, lang) for seat in range(2))])


def turn(state: Tribes) -> Words:
    if state.over:
        return result(state)
    name = SEATS[state.turn]
    if state.placed < 2:
        return Words(f"{name.en} sets up.", f"{name.fr} place ses figures.")
    if state.omitted:
        other, could = SEATS[1 - state.turn], [NAMES[base] for base in BASES if state.omitted & BIT[base]]
        return Words(
            f"{other.en} has left out a taking by {listed(could)}; {name.en} decides.",
            f"{other.fr} a omis une prise de {listed(could, 'fr')}\u00a0; {name.fr} décide.",
        )
    takers = state.takers(state.turn) if state.forced == NONE else BIT[state.forced]
    names = [NAMES[base] for base in BASES if takers & BIT[base]]
    if not names:
        return Words(f"{name.en} to move.", f"Au tour de {name.fr}.")
    must = state.forced != NONE or not state.huff
    return Words(
        f"{name.en} to move, and {listed(names)} {'must' if must and len(names) == 1 else 'can'} take.",
        f"Au tour de {name.fr}\u00a0; prise{' obligatoire' * must} avec {' ou '.join(names)}.",
    )


def result(state: Tribes) -> Words:
    winners = state.winners
    if len(winners) != 1:
        return Words("The game is a draw.", "La partie est nulle.")
    name, points = SEATS[winners[0]], state.points[winners[0]]
    s = "s" * (points > 1)
    return Words(f"{name.en} wins {points} point{s}.", f"{name.fr} gagne {points} point{s}.")


def tribe(state: Tribes, seat: int, lang: str) -> str:
    """Where the figures of a seat stand."""
    name, joint = SEATS[seat](lang), "\u00a0: " if lang == "fr" else ": "
    if not state.tribe(seat):
        hidden = Words("set up, hidden.", "en place, sans être vu.")
        return (
            name + joint + (hidden if state.placed > seat else Words("not set up yet.", "pas encore en place."))(lang)
        )
    groups = []
    for kind, one, many in KINDS:
        where = [NAMES[base] for base in BASES if state.figures[seat][kind] & BIT[base]]
        if where:
            groups.append(f"{(one if len(where) == 1 else many)(lang)} {listed(where, lang)}")
    return f"{name}{joint}{', '.join(groups)}."

"""The names of the seats, pieces, squares and counters in each game of the family."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ludotheque.words import Words, counted


class Counter(NamedTuple):
    """What a side places: one of them, several of them, and one that is sent home."""

    one: Words
    many: Words
    sent: Words

    def counted(self, number: int) -> Words:
        return counted(number, self.one, self.many)


@dataclass(frozen=True, eq=False)  # one for each game, compared by identity
class Lexicon:
    """The words of a game. A side is a seat, or in the cooperative game all seats together."""

    letters: str  # [side] in positions as text
    piece: Words
    pieces: tuple[Words, ...]  # [side]
    stronghold: Words
    several: Words  # counters of any side
    placed: tuple[Words, ...]  # [number] what a jump places
    counters: tuple[Counter, ...]  # [side]

    def __hash__(self) -> int:
        """The letters tell the games apart: hashing every word again would take long."""
        return hash(self.letters)


NOTHING = Words("nothing", "rien")
PAWNS = (Words("a pawn", "un pion"), Words("two pawns", "deux pions"), Words("three pawns", "trois pions"))
ANTS = (Words("an ant", "une fourmi"), Words("two ants", "deux fourmis"), Words("three ants", "trois fourmis"))

WYX = Lexicon(
    letters="wb",
    piece=Words("the knight", "le cavalier"),
    pieces=(Words("the white knight", "le cavalier blanc"), Words("the black knight", "le cavalier noir")),
    stronghold=Words("the stronghold", "la place forte"),
    several=Words("pawns", "pions"),
    placed=(NOTHING, *PAWNS),
    counters=(
        Counter(
            Words("white pawn", "pion blanc"),
            Words("white pawns", "pions blancs"),
            Words("a white pawn", "un pion blanc"),
        ),
        Counter(
            Words("black pawn", "pion noir"),
            Words("black pawns", "pions noirs"),
            Words("a black pawn", "un pion noir"),
        ),
    ),
)
FOURMIS = Lexicon(
    letters="rban",
    piece=Words("the queen", "la reine"),
    pieces=(
        Words("the red queen", "la reine rouge"),
        Words("the blue queen", "la reine bleue"),
        Words("the amber queen", "la reine ambre"),
        Words("the black queen", "la reine noire"),
    ),
    stronghold=Words("the anthill", "la fourmilière"),
    several=Words("ants", "fourmis"),
    placed=(NOTHING, *ANTS),
    counters=(
        Counter(
            Words("red ant", "fourmi rouge"),
            Words("red ants", "fourmis rouges"),
            Words("a red ant", "une fourmi rouge"),
        ),
        Counter(
            Words("blue ant", "fourmi bleue"),
            Words("blue ants", "fourmis bleues"),
            Words("a blue ant", "une fourmi bleue"),
        ),
        Counter(
            Words("amber ant", "fourmi ambre"),
            Words("amber ants", "fourmis ambre"),
            Words("an amber ant", "une fourmi ambre"),
        ),
        Counter(
            Words("black ant", "fourmi noire"),
            Words("black ants", "fourmis noires"),
            Words("a black ant", "une fourmi noire"),
        ),
    ),
)
TOGETHER = replace(
    FOURMIS,
    letters="a",
    pieces=(Words("the queen", "la reine"),),
    counters=(Counter(Words("ant", "fourmi"), Words("ants", "fourmis"), Words("an ant", "une fourmi")),),
)


def bare(thing: Words) -> Words:
    """A name without its article: `white knight`, `cavalier blanc`."""
    return Words(thing.en.split(" ", 1)[1], thing.fr.split(" ", 1)[1])

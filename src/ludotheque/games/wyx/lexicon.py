"""What the pieces, the squares and the counters are called in each game of the family."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.words import Words


class Counter(NamedTuple):
    """What a side sets down: one of them, several of them."""

    one: Words
    many: Words

    def counted(self, number: int, lang: str) -> str:
        return f"{number} {(self.one if number == 1 else self.many)(lang)}"


class Lexicon(NamedTuple):
    """What the things of the family are called in one of its games."""

    stronghold: Words
    placed: tuple[Words, ...]  # [number] what a jump sets down
    counters: tuple[Counter, ...]  # [side]
    sent: tuple[Words, ...]  # [side] one of its counters that goes home


PAWNS = (Words("nothing", "rien"), Words("a pawn", "un pion"), Words("two pawns", "deux pions"))
ANTS = (Words("nothing", "rien"), Words("an ant", "une fourmi"), Words("two ants", "deux fourmis"))

WYX = Lexicon(
    Words("stronghold", "place forte"),
    (*PAWNS, Words("three pawns", "trois pions")),
    (
        Counter(Words("white pawn", "pion blanc"), Words("white pawns", "pions blancs")),
        Counter(Words("black pawn", "pion noir"), Words("black pawns", "pions noirs")),
    ),
    (Words("a white pawn", "un pion blanc"), Words("a black pawn", "un pion noir")),
)
FOURMIS = Lexicon(
    Words("anthill", "fourmilière"),
    (*ANTS, Words("three ants", "trois fourmis")),
    (
        Counter(Words("red ant", "fourmi rouge"), Words("red ants", "fourmis rouges")),
        Counter(Words("blue ant", "fourmi bleue"), Words("blue ants", "fourmis bleues")),
        Counter(Words("amber ant", "fourmi ambre"), Words("amber ants", "fourmis ambre")),
        Counter(Words("black ant", "fourmi noire"), Words("black ants", "fourmis noires")),
    ),
    (
        Words("a red ant", "une fourmi rouge"),
        Words("a blue ant", "une fourmi bleue"),
        Words("an amber ant", "une fourmi ambre"),
        Words("a black ant", "une fourmi noire"),
    ),
)
TOGETHER = FOURMIS._replace(counters=(Counter(Words("ant", "fourmi"), Words("ants", "fourmis")),))


def bare(piece: Words, lang: str) -> str:
    """A piece without its article: `white knight`, `cavalier blanc`."""
    return piece(lang).split(" ", 1)[1]

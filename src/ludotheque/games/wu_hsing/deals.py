"""Deals as text: the starting dominoes, then the hands, separated by `/`."""

from __future__ import annotations

from ludotheque.errors import DealError
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.dominoes import COPIES, NUMBER, PAIR_NUMBER, PAIR_TEXTS, TEXTS
from ludotheque.recipe import Recipe
from ludotheque.words import Words

HAND_SIZE = {2: 14, 3: 9, 4: 7}  # 2.1
KNOWN = {NONE: "?"} | dict(enumerate(TEXTS))  # also what is not a domino
ONE_OF_EACH = list(range(15))  # 8.1


def write(start: list[int], dealt: list[list[int]], seats: int) -> str:
    """The pairs of the starting square and the hands of the seats; `?` for unknown ones."""
    left_and_right = " ".join("?" if pair == NONE else PAIR_TEXTS[pair] for pair in start)
    size = HAND_SIZE[seats]
    return "/".join([left_and_right, *[write_hand(hand[:size]) for hand in dealt[:seats]]])


def write_hand(hand: list[int]) -> str:
    return " ".join([KNOWN[kind] for kind in hand])


def recipe(seats: int) -> Recipe:
    """Two dominoes to start from, in random orientation, and then the hands."""
    size = HAND_SIZE[seats]
    hands = [tuple(range(first, first + size)) for first in range(2, 2 + seats * size, size)]
    return Recipe(
        packs=(tuple(TEXTS) * COPIES,),  # 1.2
        piles=((0, 1), *hands),  # 2.3
        void=tuple(f"{text} {text}" for text in TEXTS if void(text, text)),  # 2.4
        turned=(0,),
        sorted=tuple(range(1, seats + 1)),
    )


def void(left: str, right: str) -> bool:
    return left == right and left[0] == left[1]


def read(deal: str, seats: int) -> tuple[list[int], list[list[int]]]:
    """The pairs of the starting square and the hands of a deal; DealError if it is none."""
    start, *hands = [part.split() for part in deal.split("/")]
    if len(hands) != seats:
        raise DealError(
            f"A deal is the two starting dominoes and then {seats} hands, joined by `/`; this one has {len(hands)}.",
            f"Une donne est faite des deux dominos de départ puis de {seats} mains, joints par `/` ; "
            f"celle-ci a {len(hands)} mains.",
        )
    check_count(start, 2, Words("The starting square", "Le carré de départ"))
    for seat, hand in enumerate(hands):
        check_count(hand, HAND_SIZE[seats], Words(f"The hand of seat {seat}", f"La main du siège {seat}"))
    check_dominoes(start, hands)
    if void(*start):
        raise DealError(
            f"{start[0]} twice is no start: the deal is void and must be made again.",
            f"Deux fois {start[0]} au départ : il y a maldonne, il faut redistribuer.",
        )
    return [PAIR_NUMBER[text] for text in start], [[NUMBER[text] for text in hand] for hand in hands]


def check_count(dominoes: list[str], wanted: int, whose: Words) -> None:
    if len(dominoes) != wanted:
        raise DealError(
            f"{whose.en} has {len(dominoes)} dominoes; it must have {wanted}.",
            f"{whose.fr} compte {len(dominoes)} dominos ; il en faut {wanted}.",
        )


def check_dominoes(start: list[str], hands: list[list[str]]) -> None:
    """Check that all dominoes are in the box, and none too often."""
    in_hands = [text for hand in hands for text in hand]
    for text in start + in_hands:
        if text not in PAIR_NUMBER:
            raise DealError(
                f"There is no domino {text!r}; dominoes are two colours from 1 to 5, like 12 or 33.",
                f"Il n’y a pas de domino {text!r} ; un domino est fait de deux couleurs de 1 à 5, comme 12 ou 33.",
            )
    for text in in_hands:
        if text not in NUMBER:
            raise DealError(
                f"In a hand the smaller colour comes first: {text[::-1]}, not {text}.",
                f"Dans une main, la plus petite couleur vient d’abord : {text[::-1]}, pas {text}.",
            )
    everything = ["".join(sorted(text)) for text in start + in_hands]
    for text in everything:
        if everything.count(text) > COPIES:
            raise DealError(
                f"{text} is there {everything.count(text)} times; every domino comes twice.",
                f"{text} y est {everything.count(text)} fois ; chaque domino existe en double.",
            )

"""Deals as text: the rack of eight columns, or the hands of the cooperative game."""

from __future__ import annotations

from ludotheque.errors import DealError
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import hand_colours
from ludotheque.games.wyx.dominoes import NUMBER, TEXTS, colour
from ludotheque.recipe import Recipe
from ludotheque.words import Words


def write(groups: list[list[int]]) -> str:
    return "/".join(" ".join("?" if domino == NONE else TEXTS[domino] for domino in group) for group in groups)


COLOURS = tuple(tuple(TEXTS[first : first + 16]) for first in range(0, 64, 16))
RACK = Recipe(COLOURS, tuple(tuple(range(first, first + 8)) for first in range(0, 64, 8)))  # wyx 1.6, fourmis 1.6


def hands_recipe(seats: int) -> Recipe:
    """Every seat takes its dominoes from the top of each colour, one seat after the other."""
    hands: list[list[int]] = [[] for _ in range(seats)]
    for first in range(0, 64, 16):
        places = list(range(first, first + 16))
        for seat in range(seats):
            for _ in range(hand_colours(seats, seat)[colour(first)]):
                hands[seat].append(places.pop())
    return Recipe(COLOURS, tuple(map(tuple, hands)))


def cut(dealt: list[int], seats: int) -> list[list[int]]:
    """The hands of a deal, cut from one list of dominoes."""
    hands, first = [], 0
    for seat in range(seats):
        size = sum(hand_colours(seats, seat))
        hands.append(dealt[first : first + size])
        first += size
    return hands


def read_rack(deal: str) -> list[list[int]]:
    """The eight columns of a deal; DealError if it is none."""
    columns = read_groups(deal, 8, Words("column", "colonne"))
    for number, column in enumerate(columns, 1):
        if len(column) != 8:
            raise DealError(
                f"Column {number} has {len(column)} dominoes; each column has 8.",
                f"La colonne {number} a {len(column)} dominos ; chaque colonne en a 8.",
            )
        for domino in column:
            if colour(domino) != (number - 1) // 2:  # wyx 1.6, fourmis 1.6
                raise DealError(
                    f"{TEXTS[domino]} is of colour {colour(domino) + 1} and cannot be in column {number}, "
                    f"which is of colour {(number + 1) // 2}.",
                    f"{TEXTS[domino]} est de la couleur {colour(domino) + 1} et ne peut être dans la colonne "
                    f"{number}, qui est de la couleur {(number + 1) // 2}.",
                )
    return columns


def read_hands(deal: str, seats: int) -> list[list[int]]:
    """The hands of a deal of the cooperative game; DealError if it is none."""
    hands = read_groups(deal, seats, Words("hand", "main"))
    for seat, hand in enumerate(hands):
        for c, wanted in enumerate(hand_colours(seats, seat)):  # fourmis-coop 2.1, fourmis-coop 2.2
            count = sum(colour(domino) == c for domino in hand)
            if count != wanted:
                raise DealError(
                    f"Seat {seat} has {count} dominoes of colour {c + 1}; with {seats} seats it has {wanted}.",
                    f"La main du siège {seat} a {count} dominos de la couleur {c + 1} ; à {seats}, elle en a {wanted}.",
                )
    return hands


def read_groups(deal: str, count: int, group: Words) -> list[list[int]]:
    """The 64 dominoes in the required number of groups."""
    groups = [part.split() for part in deal.split("/")]
    if len(groups) != count:
        raise DealError(
            f"A deal has {count} {group.en}s joined by `/`; this one has {len(groups)}.",
            f"Une donne a {count} {group.fr}s jointes par `/`\u00a0; celle-ci en a {len(groups)}.",
        )
    seen: set[str] = set()
    for text in [text for part in groups for text in part]:
        if text not in NUMBER:
            raise DealError(
                f"There is no domino {text!r}; dominoes are written like R2D3, L1U4, R3 or U2.",
                f"Il n’y a pas de domino {text!r} ; les dominos s’écrivent comme R2D3, L1U4, R3 ou U2.",
            )
        if text in seen:
            raise DealError(
                f"{text} is there twice; every domino comes once.",
                f"{text} y est deux fois ; chaque domino est unique.",
            )
        seen.add(text)
    missing = [text for text in TEXTS if text not in seen]
    if missing:
        raise DealError(
            f"A deal has all 64 dominoes; these are missing: {' '.join(missing)}.",
            f"Une donne compte les 64 dominos ; il manque : {' '.join(missing)}.",
        )
    return [[NUMBER[text] for text in part] for part in groups]

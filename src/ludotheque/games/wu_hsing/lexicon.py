"""The names of the elements and the dominoes."""

from __future__ import annotations

from functools import cache

from ludotheque.words import Words, listed_words

ELEMENTS = {  # 1.1
    "1": Words("wood", "le bois"),
    "2": Words("fire", "le feu"),
    "3": Words("earth", "la terre"),
    "4": Words("metal", "le métal"),
    "5": Words("water", "l’eau"),
}
DOUBLES = {
    "1": Words("the double wood", "le double bois"),
    "2": Words("the double fire", "le double feu"),
    "3": Words("the double earth", "la double terre"),
    "4": Words("the double metal", "le double métal"),
    "5": Words("the double water", "la double eau"),
}
DOMINO, DOMINOES = Words("domino", "domino"), Words("dominoes", "dominos")


@cache
def say_domino(text: str) -> Words:
    """A domino by its numbers and its elements, in either orientation."""
    number = "-".join(text)
    name = DOUBLES[text[0]] if text[0] == text[1] else listed_words([ELEMENTS[colour] for colour in text])
    return Words(f"{number}, {name.en}", f"{number}, {name.fr}")


@cache
def bare_elements(text: str) -> Words:
    """The elements of some halves without articles: `earth, wood and metal`; for a double, its name."""
    if len(text) == 2 and text[0] == text[1]:
        return bare(DOUBLES[text[0]])
    return listed_words([Words(ELEMENTS[colour].en, bare(ELEMENTS[colour]).fr) for colour in text])


def bare(words: Words) -> Words:
    """A name without its article: `double fire`, `eau`."""
    return Words(words.en.removeprefix("the "), words.fr.replace("’", " ").split(" ", 1)[1])

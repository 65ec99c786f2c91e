"""Help with the set-up: some suggestions, and a set-up built figure by figure."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.errors import MoveError
from ludotheque.games.wigwam.board import NAMES, homes
from ludotheque.games.wigwam.codes import FIGURES, LETTERS
from ludotheque.games.wigwam.lexicon import kinds
from ludotheque.words import Words, listed_words

# The same for both seats, because bases are listed from the back row to the front.
SUGGESTED = {
    "=WCWWTWWWTTW": Words("Behind the tents", "Derrière les tentes"),  # warriors on both wings
    "=WTCTWWWTWWW": Words("Walled in", "Bien gardé"),  # at the back, with every warrior in front
    "=WWTWWCTWTWW": Words("Close to the front", "Près du front"),  # ready for long moves
}


def bases_of(seat: int) -> list[str]:
    """The starting bases of a seat, in the order of the notation."""
    return [NAMES[base] for base in homes()[seat]]


def set_up_of(placed: Mapping[str, str], seat: int) -> str:
    """The set-up that puts these figures on these bases; MoveError if they are too many, too few or misplaced."""
    bases = bases_of(seat)
    for base, letter in placed.items():
        if base not in bases:
            names = listed_words(bases)
            raise MoveError(
                f"{base} is not one of your starting bases: {names.en}.",
                f"{base} n’est pas l’une de vos bases de départ\u00a0: {names.fr}.",
            )
        if letter not in tuple(LETTERS):
            raise MoveError(
                f"On {base} goes a chief C, a warrior W or a tent T, not {letter!r}.",
                f"En {base} se place un chef C, un guerrier W ou une tente T, pas {letter!r}.",
            )
    check_counts(list(placed.values()))
    return "=" + "".join(placed[base] for base in bases)


def check_counts(letters: list[str]) -> None:
    for kind, (letter, wanted) in enumerate(zip(LETTERS, FIGURES, strict=True)):
        if letters.count(letter) != wanted:
            name = kinds(kind, wanted)
            raise MoveError(
                f"A tribe has {wanted} {name.en}; you have placed {letters.count(letter)}.",
                f"Une tribu a {wanted} {name.fr} ; vous en avez placé {letters.count(letter)}.",
            )

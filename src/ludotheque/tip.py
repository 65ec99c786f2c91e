"""What one says to a friend who asks: first where to look, then which move, and what speaks for it."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.touch import Touches
from ludotheque.words import NO_WORDS, Words

LOOK_HERE = Words("Look here.", "Regardez par ici.")
PASS = Words("Pass.", "Passez.")
ONLY_MOVE = Words("There is no other move.", "Il n’y a pas d’autre coup.")
WINS = Words("That wins the game.", "C’est gagné.")
CERTAIN = Words("With it the win is certain.", "Avec ce coup, la victoire est certaine.")
HOPELESS = Words("Against the best play, everything loses now.", "Contre le meilleur jeu, tous les coups perdent.")
OUT_OF_REACH = Words("The win is out of reach now.", "La victoire n’est plus possible.")  # for all who play together


class Tip(NamedTuple):
    """A move as a hint tells it, in two steps."""

    where: Words  # a sentence
    around: Touches  # what to ring while it is said
    move: Words  # a sentence
    targets: Touches  # what to ring then: the piece first, then the place that it goes to
    reason: Words = NO_WORDS  # a sentence; nothing where none can be computed


def look_around(place: str) -> Words:
    return Words(f"Look around {place}.", f"Regardez du côté de {place}.")

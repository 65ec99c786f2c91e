"""What a hint tells the player: first where to look, then the move and the reason for it."""

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
OUT_OF_REACH = Words("The win is out of reach now.", "La victoire n’est plus possible.")  # in cooperative games


class Tip(NamedTuple):
    """The text of a hint, in two stages."""

    where: Words  # first stage
    around: Touches  # targets to ring in the first stage
    move: Words  # second stage
    targets: Touches  # targets to ring in the second stage: the piece, then the place it goes to
    reason: Words = NO_WORDS  # the reason; empty if none can be computed


def look_around(place: str) -> Words:
    return Words(f"Look around {place}.", f"Regardez du côté de {place}.")

"""What a game says: its moves and endings in words, score cards, tips, and why a move is refused."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from ludotheque.game.touch import Touches
from ludotheque.words import NO_WORDS, Words, sentence

Refusal = tuple[str, Words]  # the number of the rule that forbids a move, and why in words


class GameWords:
    """The part of a game that speaks. The defaults say moves in notation, and only the score."""

    hidden_move: ClassVar[Words] = Words("has moved, out of sight", "a joué à l’abri des regards")
    # Of several, one after another:
    hidden_moves: ClassVar[Words] = Words("{n} moves out of sight", "{n} coups à l’abri des regards")

    def say(self, state: Any, move: int) -> Words:
        """A move of this position as a sentence, for people who do not read notation."""
        return self.tell(state, move)[1]

    def say_briefly(self, state: Any, move: int) -> Words:
        """A move as one line of a list that already names the seat: at most 40 characters."""
        return self.tell(state, move)[0]

    def tell(self, state: Any, move: int) -> tuple[Words, Words]:
        """A move briefly and as a sentence: what both say is found once."""
        text = state.game.text(move)
        return Words(text, text), Words(text, text)

    def refuse(self, state: Any, move: int) -> Refusal:
        """The number of the rule that forbids a well-formed move now, and a sentence."""
        return "", Words("it is not among the legal moves.", "il ne fait pas partie des coups possibles.")

    def ending(self, state: Any) -> Refusal:
        """Why a finished game is over: the number of the rule, and a sentence."""
        return "", NO_WORDS

    def between_legs(self, state: Any, name: Words) -> tuple[list[int], Words] | None:
        """Before the first move of a second leg: the scores of the first leg, and a sentence about the second.

        `name` is the player who begins it. None at any other time.
        """
        return None

    def tally(self, seen: Any, seat: int) -> Tally:
        """The score card of a seat: its score with a noun, the score to reach, and what it has left."""
        return Tally(seen.scores[seat])

    def aim(self, seen: Any) -> Words:
        """What wins, in a few words: `32 pawns set win`."""
        return NO_WORDS

    def progress(self, seen: Any, ply: int) -> Words:
        """How far the game has got after `ply` moves, in a few words."""
        return Words(f"move {ply + 1}", f"coup {ply + 1}")

    def tip(self, seen: Any, move: int) -> Tip:
        """A hint about a move: where to look, what to play, and the reason if one can be computed."""
        path = seen.game.touch.paths(seen, move)[0]
        return Tip(LOOK_HERE, path[:1], sentence(self.say(seen, move)), path)


# ── Score cards ───────────────────────────────────────────────────────────────────────


class Term(NamedTuple):
    """A text in a long and a short form, for narrow screens."""

    long: Words
    short: Words


NOTHING = Term(NO_WORDS, NO_WORDS)
IN_RESERVE, LEFT = Words("in reserve", "en réserve"), Words("left", "reste")


class Tally(NamedTuple):
    """The score card of a seat. By default only the score."""

    score: int
    noun: Term = NOTHING
    goal: int = 0  # the score that wins; 0 if there is none
    left: Term = NOTHING
    remark: Words = NO_WORDS  # what the seat has just announced, such as a pass


def once(words: Words) -> Term:
    """A term whose long and short forms are the same."""
    return Term(words, words)


@lru_cache(1024)
def remaining(number: int, long: Words | None = None) -> Term:
    """What is left: `17 in reserve` (or `long`), and in short `17 left`."""
    long = long or Words(f"{number} {IN_RESERVE.en}", f"{number} {IN_RESERVE.fr}")
    return Term(long, Words(f"{number} {LEFT.en}", f"{LEFT.fr} {number}"))


def most(noun: Words) -> Words:
    """What wins if the highest score does: `most points win`."""
    return Words(f"most {noun.en} win", f"le plus de {noun.fr} gagne")


# ── Tips ──────────────────────────────────────────────────────────────────────────────

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

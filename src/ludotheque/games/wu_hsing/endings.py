"""Says in a sentence why a game is over."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.words import Words

LAST_DOMINO = Words("A hand is empty.", "Une main est vide.")
ALL_PASSED = Words("All have passed, one after the other.", "Tous ont passé, l’un après l’autre.")
TAKEN_OFF = Words(
    "A double left in hand costs 5 points, any other 25.", "Un double resté en main coûte 5 points, les autres 25."
)


def ending(state: WuHsingState) -> Refusal:
    rule, why = ("6.1", LAST_DOMINO) if 0 in state.held[: state.seats] else ("6.2", ALL_PASSED)
    if not any(state.held[: state.seats]):
        return rule, why
    return rule, Words(f"{why.en} {TAKEN_OFF.en}", f"{why.fr} {TAKEN_OFF.fr}")

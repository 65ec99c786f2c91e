"""The card between two legs of a game: the result of the first, and who begins the second."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.table import Table
from ludotheque.web.connection.messages import FinalScore, Leg
from ludotheque.words import Words

SECOND_LEG = Words("Second leg", "Seconde manche")


def leg(table: Table, view: State, lang: str) -> Leg | None:
    """The card before the first move of a second leg; None at any other time."""
    between = view.game.between_legs(view, table.names[view.turn])
    if between is None:
        return None
    before, text = between
    best = max(before)
    scores = [FinalScore(who(lang), score, score == best) for who, score in zip(table.names, before, strict=True)]
    return Leg(SECOND_LEG(lang), text(lang), scores)

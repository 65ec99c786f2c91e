"""Says in a sentence why a game is over."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import Words

ALL_PLACED = Words(
    "All marbles are placed: the fuller tray wins.",
    "Toutes les billes sont jouées\u00a0: la cuvette la plus pleine gagne.",
)


def ending(state: Rails) -> Refusal:
    return "5.1", ALL_PLACED

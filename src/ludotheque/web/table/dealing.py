"""The deal, which waits until every chair is taken: all who sit down have a say in it."""

from __future__ import annotations

from dataclasses import replace

from ludotheque import lookup
from ludotheque.chance import Chance
from ludotheque.game import Game
from ludotheque.store.saved import FREE, Saved


def chance_of(saved: Saved) -> Chance | None:
    """All chance of a table; None for one from the time when chance could not be checked."""
    return Chance(saved.secret, saved.code, tuple(chair.words for chair in saved.chairs)) if saved.secret else None


def game_of(saved: Saved) -> Game:
    return lookup.with_options(lookup.find(saved.game), saved.seats, saved.options)


def dealt(saved: Saved) -> Saved:
    """A table with its deal, if it is time for it."""
    chance = chance_of(saved)
    if saved.deal is not None or chance is None or any(chair.kind == FREE for chair in saved.chairs):
        return saved
    return replace(saved, deal=chance.deal(game_of(saved)))

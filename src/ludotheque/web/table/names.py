"""What those at a table are called."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.game import Game
from ludotheque.narration import capitalised
from ludotheque.players import LEVELS
from ludotheque.store.saved import BOT, Chair
from ludotheque.web.language import translations


def name_of(chairs: tuple[Chair, ...], view: State, seat: int, lang: str) -> str:
    """A bot by its level, a person by their name; somebody who gave none, by what the seat is called."""
    chair = chairs[seat]
    if chair.kind == BOT:
        return LEVELS[chair.level - 1].words(lang)
    return chair.name or seat_name(view, seat, lang) or guest(seat, lang)


def seat_name(view: State, seat: int, lang: str) -> str:
    """`White`; empty where seats have only numbers, which say nothing to people."""
    plain = type(view.game).seat_name is Game.seat_name
    return "" if plain else capitalised(view.game.seat_name(seat)(lang))


def guest(seat: int, lang: str) -> str:
    """What somebody is called who gave no name."""
    return translations(lang).gettext("Guest {n}").format(n=seat + 1)

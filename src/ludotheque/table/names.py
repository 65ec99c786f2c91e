"""What those at a table are called."""

from __future__ import annotations

from ludotheque.game import Game
from ludotheque.players import LEVELS
from ludotheque.table.snapshot import BOT, Chair
from ludotheque.words import Words, capitalised


def name_of(game: Game, chair: Chair, seat: int) -> Words:
    """A bot by its level, a person by their name; somebody who gave none, by what the seat is called."""
    if chair.kind == BOT and chair.level:
        return LEVELS[chair.level - 1].words
    if chair.name:
        return Words(chair.name, chair.name)
    return seat_name(game, seat) or guest(seat)


def seat_name(game: Game, seat: int) -> Words | None:
    """`White`; None where seats have only numbers, which say nothing to people."""
    if type(game).seat_name is Game.seat_name:
        return None
    called = game.seat_name(seat)
    return Words(capitalised(called.en), capitalised(called.fr))


def guest(seat: int) -> Words:
    """What somebody is called who gave no name."""
    return Words(f"Guest {seat + 1}", f"Invité {seat + 1}")

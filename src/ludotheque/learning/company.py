"""Names for the other seats in lessons and puzzles, where nobody sits."""

from __future__ import annotations

from ludotheque.game import Game
from ludotheque.words import Words

YOU = Words("you", "vous")
PARTNER, OTHER = Words("your partner", "votre partenaire"), Words("the other", "l’autre")


def with_company(game: Game, seat: int) -> Game:
    """The game, with names for those who sit around a learner; seats that have colours are called by them anyway."""
    game.names = tuple(YOU if one == seat else called(game, seat, one) for one in range(game.seats))
    return game


def called(game: Game, seat: int, other: int) -> Words:
    if game.seats == 2:
        return PARTNER if game.cooperative else OTHER
    number = (other - seat) % game.seats  # as they take their turns
    if game.cooperative:
        return Words(f"partner {number}", f"partenaire {number}")
    return Words(f"player {number}", f"joueur {number}")

"""Names for the other seats in lessons and puzzles, where nobody sits."""

from __future__ import annotations

from ludotheque.game import Game
from ludotheque.words import Words

YOU = Words("you", "vous")
PARTNER, OTHER = Words("your partner", "votre partenaire"), Words("the other", "l’autre")


def with_seat_names(game: Game, seat: int) -> Game:
    """Set the names of the other seats, as a learner in `seat` would call them. Seats with colours keep those."""
    game.names = tuple(YOU if one == seat else called(game, seat, one) for one in range(game.seats))
    return game


def called(game: Game, seat: int, other: int) -> Words:
    if game.seats == 2:
        return PARTNER if game.cooperative else OTHER
    number = (other - seat) % game.seats  # in the order of their turns
    if game.cooperative:
        return Words(f"partner {number}", f"partenaire {number}")
    return Words(f"player {number}", f"joueur {number}")

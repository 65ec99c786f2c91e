"""Wykersham: marbles in the cups of five rails, four of which slide."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.strategy import Strategy
from ludotheque.game import Game, Option, margins
from ludotheque.games.wykersham.board import box
from ludotheque.games.wykersham.bot import RailsStrategy
from ludotheque.games.wykersham.comments import WykershamComments
from ludotheque.games.wykersham.drawing import WykershamDrawing
from ludotheque.games.wykersham.encoding import WykershamActions
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.text import WykershamNotation
from ludotheque.games.wykersham.touch import WykershamTouch
from ludotheque.games.wykersham.words import SEATS, WykershamWords
from ludotheque.words import Words


class Wykersham(Game[Rails]):
    """Wykersham, for two seats."""

    name = "wykersham"
    quick_deals = True
    title = Words("Wykersham", "Wykersham")
    mood = Words("Slide a rail, and five marbles fall into line.", "Un rail glisse, et cinq billes s’alignent.")
    minutes = 30
    seat_numbers = (2,)
    options_known = (
        Option(
            "shared_centre",
            True,
            "Both colours may lie in the same cup of rail c.",
            "Les deux couleurs peuvent partager un godet du rail c.",
            Words("Shared centre", "Centre partagé"),
        ),
        margins(),
    )
    seat_names = SEATS
    seat_colours = (("#b5371f", "#6f1d0e"), ("#27694b", "#123526"))
    data = Path(__file__).parent / "data"
    touch = WykershamTouch()
    drawing = WykershamDrawing()
    numbering = WykershamActions
    notation = WykershamNotation()
    words = WykershamWords()
    comments = WykershamComments()

    def begin(self, deal: str) -> Rails:
        return Rails(self, self.options["shared_centre"], *box())

    def strategy(self) -> Strategy:
        return RailsStrategy()

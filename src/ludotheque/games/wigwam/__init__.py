"""Wigwam: two tribes at war, with tents between them."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.strategy import Strategy
from ludotheque.game import Game, Option, margins, small_edition
from ludotheque.games.wigwam.board import edition
from ludotheque.games.wigwam.bot import TribesStrategy
from ludotheque.games.wigwam.comments import WigwamComments
from ludotheque.games.wigwam.drawing import WigwamDrawing
from ludotheque.games.wigwam.encoding import WigwamActions
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.text import WigwamNotation
from ludotheque.games.wigwam.touch import WigwamSetup, WigwamTouch
from ludotheque.games.wigwam.words import SEATS, WigwamWords
from ludotheque.words import Words


class Wigwam(Game[Tribes]):
    """Wigwam, with huffing as an option."""

    name = "wigwam"
    quick_deals = True
    title = Words("Wigwam", "Wigwam")
    mood = Words("Jump the warriors, corner the chief.", "Sautez les guerriers, cernez le chef.")
    minutes = 30
    seat_numbers = (2,)
    options_known = (
        Option(
            "huff",
            False,
            "Taking is not enforced: who omits it may lose the figure.",
            "La prise n’est pas imposée : qui l’omet peut perdre la figure.",
            Words("Huffing", "Prise libre"),
        ),
        margins(),
        small_edition(
            Words(
                "The seven bases in the middle, a chief and two warriors a tribe, a draw after six quiet moves.",
                "Les sept bases du milieu, un chef et deux guerriers par tribu, nulle après six coups calmes.",
            )
        ),
    )
    seat_names = SEATS
    seat_colours = (("#f1dcb2", "#5a3c1f"), ("#5d3b25", "#2e1c0e"))
    data = Path(__file__).parent / "data"
    alpha_beta = True
    touch = WigwamTouch()
    numbering = WigwamActions
    notation = WigwamNotation()
    words = WigwamWords()
    comments = WigwamComments()
    drawing = WigwamDrawing()

    @property
    def setup(self) -> WigwamSetup:  # type: ignore[override]  # the other games always have the same
        return WigwamSetup(edition(self.options["small"]))

    def begin(self, deal: str) -> Tribes:
        return Tribes(self, self.options["huff"], edition(self.options["small"]))

    def strategy(self) -> Strategy:
        return TribesStrategy()

    def suits_alpha_beta(self, state: Tribes) -> bool:
        return super().suits_alpha_beta(state) and state.placed == 2

    def points(self, state: Tribes) -> list[int]:
        return state.scores  # they add up over a match

"""Wu Hsing, the domino bead game: five elements in rows and columns that follow cycles."""

from __future__ import annotations

from pathlib import Path

from ludotheque.core.strategy import Strategy
from ludotheque.errors import OptionError
from ludotheque.game import Game, Option, margins, small_edition
from ludotheque.game.material import NOTHING_DEALT, Recipe
from ludotheque.games.wu_hsing.board import SMALL_KINDS
from ludotheque.games.wu_hsing.bot import WuHsingStrategy
from ludotheque.games.wu_hsing.comments import WuHsingComments
from ludotheque.games.wu_hsing.drawing import WuHsingDrawing
from ludotheque.games.wu_hsing.encoding import WuHsingActions
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.text import ONE_OF_EACH, WuHsingNotation, read_deal, recipe
from ludotheque.games.wu_hsing.touch import WuHsingTouch
from ludotheque.games.wu_hsing.words import WuHsingWords
from ludotheque.words import Words


class WuHsing(Game[WuHsingState]):
    """Wu Hsing, with three options."""

    name = "wu-hsing"
    quick_deals = True
    title = Words("Wu Hsing", "Wu Hsing")
    mood = Words(
        "Five elements, crossing rows: every domino continues two cycles.",
        "Cinq éléments, des rangs croisés : chaque domino prolonge deux cycles.",
    )
    minutes = 30
    alpha_beta = True
    seat_numbers = (2, 3, 4)
    options_known = (
        Option(
            "open_hands",
            False,
            "All hands are known from the start.",
            "Toutes les mains sont visibles dès le début.",
            Words("Open hands", "Mains ouvertes"),
        ),
        Option(
            "chosen_start",
            False,
            "2 seats: both have the same 15 dominoes and choose in secret what the game starts from.",
            "À 2 : chacun reçoit les 15 mêmes dominos et choisit en secret un des deux dominos de départ.",
            Words("Chosen start", "Départ choisi"),
        ),
        Option(
            "players_judge",
            False,
            "Who says that they cannot play shows their hand, and the others judge.",
            "Qui dit ne pas pouvoir jouer montre sa main, et les autres jugent.",
            Words("The players judge", "Les joueurs jugent"),
        ),
        margins(),
        small_edition(
            Words(
                "Two each of the dominoes 12, 13 and 23; with a chosen start, one each a player.",
                "Deux exemplaires des dominos 12, 13 et 23\u00a0; au départ choisi, un par personne.",
            )
        ),
    )
    seat_colours = (("#3c8a63", "#1c4a34"), ("#c9482a", "#6f1d0e"))
    data = Path(__file__).parent / "data"
    drawing = WuHsingDrawing()
    touch = WuHsingTouch()
    notation = WuHsingNotation()
    numbering = WuHsingActions
    words = WuHsingWords()
    comments = WuHsingComments()

    def check_options(self) -> None:
        if self.options["chosen_start"] and self.seats != 2:  # 8.1
            raise OptionError(
                f"A chosen start is for two players, not {self.seats}.",
                f"Un départ choisi se joue à deux, pas à {self.seats}.",
            )

    @property
    def open_hands(self) -> bool:
        """Whether hands are never hidden: because all know what everybody began with."""
        return bool(self.options["open_hands"] or self.options["chosen_start"])  # 7.1, 8.1

    def begin(self, deal: str) -> WuHsingState:
        if self.options["chosen_start"]:
            start: list[int] = []  # 8.1
            hands = [SMALL_KINDS if self.options["small"] else ONE_OF_EACH] * 2  # 8.1
        else:
            start, hands = read_deal(deal, self.seats, self.options["small"])
        return WuHsingState(self, start, hands, self.open_hands, self.options["players_judge"], self.options["small"])

    def recipe(self) -> Recipe:
        return NOTHING_DEALT if self.options["chosen_start"] else recipe(self.seats, self.options["small"])  # 8.1

    def strategy(self) -> Strategy:
        return WuHsingStrategy()

    def lists_moves(self, state: WuHsingState) -> bool:
        return not self.options["players_judge"]  # 9.8

"""The Wyx family: Wyx and Double Wyx, La Guerre des fourmis versus and cooperative.

In all of them a piece jumps as a domino says, and leaves counters where it lands.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from ludotheque.core.strategy import Strategy
from ludotheque.game import Game, Option, margins, small_edition
from ludotheque.game.material import Recipe
from ludotheque.games.wyx.board import NONE, SMALL_LAYOUT, BoardOption, box, values
from ludotheque.games.wyx.bot import CoopStrategy, VersusStrategy
from ludotheque.games.wyx.comments import ANTHILLS, STRONGHOLDS, CoopComments, VersusComments
from ludotheque.games.wyx.drawing import FamilyDrawing, Look, VersusDrawing
from ludotheque.games.wyx.drawing.boards import FOREST, WOOD
from ludotheque.games.wyx.encoding import CoopActions, VersusActions
from ludotheque.games.wyx.rules import Coop, Versus, side_of
from ludotheque.games.wyx.text import (
    RACK_RECIPE,
    SMALL_RECIPE,
    CoopNotation,
    VersusNotation,
    dealt_hands,
    dealt_rack,
    dealt_small_rack,
    hands_recipe,
)
from ludotheque.games.wyx.touch import FamilyTouch
from ludotheque.games.wyx.words import ANTS_SET, FOURMIS, PAWNS_SET, TOGETHER, WYX, CoopWords, VersusWords, WyxWords
from ludotheque.words import Words

DATA = Path(__file__).parent / "data"
ANTS = (("#b03d27", "#5c1c10"), ("#2b5f94", "#143252"), ("#e3a92c", "#7d5413"), ("#35312e", "#a99a84"))
BOARD = BoardOption(
    "board",
    None,
    "Where the squares lie that take two or three.",
    "Où se trouvent les cases qui valent deux ou trois.",
    Words("Another board", "Un autre plateau"),
    {
        "/".join(["........"] * 8): Words("Ordinary squares only", "Seulement des cases ordinaires"),
        "3......3/......../......../......../......../......../......../3......3": Words(
            "The four corners only", "Seulement les quatre coins"
        ),
        "......../.2....2./..3..3../......../......../..3..3../.2....2./........": Words(
            "On the diagonals", "Sur les diagonales"
        ),
        "3..22..3/......../......../2......2/2......2/......../......../3..22..3": Words(
            "All along the edge", "Tout le long du bord"
        ),
    },
)


class VersusGame(Game[Versus]):
    """What Wyx and La Guerre des fourmis, versus, share."""

    queens: ClassVar[bool]  # whether the pieces are queens, which are placed in the first turn
    numbering = VersusActions

    @property
    def small(self) -> bool:
        """Whether this is the small edition."""
        return bool(self.options.get("small", False))

    def begin(self, deal: str) -> Versus:
        own_layout = self.small and self.options["board"] == box().layout
        return Versus(
            self,
            dealt_small_rack(deal) if self.small else dealt_rack(deal),
            values(SMALL_LAYOUT if own_layout else self.options["board"]),
            box().central,  # fourmis 6.2
            [NONE, NONE] if self.queens else [box().white, box().black],  # wyx 6.2
            self.options.get("double", False),
            self.options.get("open_rack", True),
            self.small,
        )

    def recipe(self) -> Recipe:
        return SMALL_RECIPE if self.small else RACK_RECIPE

    def strategy(self) -> Strategy:
        return VersusStrategy()


class Wyx(VersusGame):
    """Wyx and, with `double`, Double Wyx."""

    name = "wyx"
    quick_deals = True
    title = Words("Wyx", "Wyx")
    mood = Words(
        "Two knights, one rack: every jump is a choice.",
        "Deux cavaliers, soixante-quatre dominos : chaque saut est un choix.",
    )
    minutes = 20
    seat_numbers = (2,)
    options_known = (
        Option(
            "double",
            False,
            "Two legs with the same rack, knights changed in between.",
            "Deux manches avec le même distributeur, en échangeant les cavaliers.",
            Words("Double Wyx", "Double Wyx"),
        ),
        BOARD,
        margins(),
        small_edition(
            Words(
                "The 16 squares in the middle, and two dominoes of each colour.",
                "Les 16 cases du milieu, et deux dominos de chaque couleur.",
            ),
        ),
    )
    data = DATA / "wyx"
    queens = False
    notation = VersusNotation(WYX.letters, queens=False, colours=("yellow", "blue"))
    words = WyxWords(WYX, PAWNS_SET)
    comments = VersusComments(WYX, STRONGHOLDS, PAWNS_SET)
    touch = FamilyTouch(WYX)
    drawing = VersusDrawing(Look(WOOD, WYX))
    seat_names = (Words("White", "Blanc"), Words("Black", "Noir"))

    @property
    def keeps_sides(self) -> bool:  # type: ignore[override]
        return not self.options["double"]  # wyx 7.2

    def side(self, state: Versus, seat: int) -> int:
        return side_of(state, seat)


class Fourmis(VersusGame):
    """La Guerre des fourmis, versus."""

    name = "fourmis"
    quick_deals = True
    title = Words("La Guerre des fourmis", "La Guerre des fourmis")
    mood = Words("Queens leap, ants hold the ground.", "Les reines bondissent, les fourmis tiennent le terrain.")
    minutes = 25
    seat_numbers = (2, 3, 4)
    options_known = (
        Option(
            "open_rack",
            False,
            "The whole rack lies face up, not only the eight lowest dominoes.",
            "Tout le distributeur est visible, pas seulement les huit dominos du bas.",
            Words("Open rack", "Distributeur visible"),
        ),
        BOARD,
        margins(),
    )
    data = DATA / "fourmis"
    queens = True
    seat_colours = ANTS
    notation = VersusNotation(FOURMIS.letters, queens=True, colours=("red", "blue", "yellow", "magenta"))
    words = VersusWords(FOURMIS, ANTS_SET)
    comments = VersusComments(FOURMIS, ANTHILLS, ANTS_SET)
    touch = FamilyTouch(FOURMIS)
    drawing = VersusDrawing(Look(FOREST, FOURMIS))
    seat_names = (Words("Red", "Rouge"), Words("Blue", "Bleu"), Words("Amber", "Ambre"), Words("Black", "Noir"))


class FourmisCoop(Game[Coop]):
    """La Guerre des fourmis, cooperative."""

    name = "fourmis-coop"
    quick_deals = True
    title = Words("La Guerre des fourmis, together", "La Guerre des fourmis, ensemble")
    mood = Words("One queen, sixty-four ants, all of you.", "Une reine, soixante-quatre fourmis, et vous tous.")
    minutes = 25
    seat_numbers = (1, 2, 3, 4, 5)
    options_known = (
        Option(
            "hard",
            False,
            "Every anthill takes 2 ants, whatever it is marked. Without this, a good team nearly always wins.",
            "Chaque fourmilière reçoit 2 fourmis, quel que soit son chiffre. Sans cela, on gagne presque toujours.",
            Words("Harder", "Plus difficile"),
        ),
        BOARD,
    )
    data = DATA / "fourmis-coop"
    cooperative = True
    seat_colours = (*ANTS, ("#6f8038", "#4c5a22"))
    notation = CoopNotation()
    words = CoopWords(TOGETHER)
    comments = CoopComments(TOGETHER)
    touch = FamilyTouch(TOGETHER)
    drawing = FamilyDrawing(Look(FOREST, TOGETHER))
    numbering = CoopActions

    def begin(self, deal: str) -> Coop:
        worth = values(self.options["board"])
        if self.options["hard"]:
            worth = [min(value, 2) for value in worth]  # fourmis-coop 5.1
        return Coop(self, dealt_hands(deal, self.seats), worth, box().central)  # fourmis-coop 5.3

    def recipe(self) -> Recipe:
        return hands_recipe(self.seats)

    def strategy(self) -> Strategy:
        return CoopStrategy()

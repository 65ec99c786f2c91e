"""The Wyx family: Wyx and Double Wyx, La Guerre des fourmis versus and cooperative.

In all of them a piece jumps as a domino says, and leaves counters where it lands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from pathlib import Path
from typing import ClassVar, TypeVar

from ludotheque.breakdown import Breakdown
from ludotheque.core.encoder import Encoder
from ludotheque.drawing import Drawing
from ludotheque.game import Game, Option, Refusal
from ludotheque.games.wyx import (
    breakdown,
    colours,
    dead_ends,
    deals,
    drawing,
    endings,
    goals,
    move_words,
    notation,
    position,
    refusals,
    remarks,
    tally,
    tips,
    touch,
)
from ludotheque.games.wyx.board import BoardOption, box, values
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.drawing_material import FOREST, WOOD
from ludotheque.games.wyx.encoding import CoopEncoder, VersusEncoder
from ludotheque.games.wyx.lexicon import FOURMIS, TOGETHER, WYX, Lexicon
from ludotheque.games.wyx.scene import side_of
from ludotheque.games.wyx.strategy import CoopStrategy, VersusStrategy
from ludotheque.games.wyx.versus import Versus
from ludotheque.recipe import Recipe
from ludotheque.remark import Remark
from ludotheque.strategy import Strategy
from ludotheque.tally import Tally, Term
from ludotheque.tip import Tip
from ludotheque.touch import DeadEnd, Prompt, Touches
from ludotheque.words import Words

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


ANTS = (("#b03d27", "#5c1c10"), ("#2b5f94", "#143252"), ("#e3a92c", "#7d5413"), ("#35312e", "#a99a84"))

Jumps = TypeVar("Jumps", bound=Versus | Coop)


class FamilyGame(Game[Jumps]):
    """What all games of the family share: words, drawing and touches."""

    folder = Path(__file__).parent
    lexicon: ClassVar[Lexicon]
    look: ClassVar[drawing.Look]

    def tell(self, state: Jumps, move: int) -> tuple[Words, Words]:
        return move_words.tell(self.lexicon, state, move)

    def say(self, state: Jumps, move: int) -> Words:
        return self.tell(state, move)[1]

    def say_briefly(self, state: Jumps, move: int) -> Words:
        return self.tell(state, move)[0]

    def tip(self, seen: Jumps, move: int) -> Tip:
        return tips.tip(self.lexicon, seen, move)

    def label(self, state: Jumps, move: int) -> Words:
        return remarks.label(state, move)

    def contrasted(self, state: Jumps, played: int, better: int) -> Words:
        return remarks.contrasted(state, played, better)

    def deed(self, state: Jumps, move: int) -> Words:
        return remarks.deed(self.lexicon, state, move)

    def ending(self, state: Jumps) -> Refusal:
        return endings.ending(self.lexicon, state)

    def draw(self, seen: Jumps, lang: str, before: Jumps | None = None) -> Drawing:
        return drawing.draw(self.look, seen, lang, before)

    def paths(self, seen: Jumps, move: int) -> list[Touches]:
        return touch.paths(seen, move)

    def most_outcomes(self) -> int:
        return 0

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return touch.buttons(targets)

    def choice(self, seen: Jumps, target: str) -> Words | None:
        return touch.choice(target)

    def ask(self, seen: Jumps, path: Touches) -> Prompt:
        return touch.ask(self.lexicon, seen, path)

    def why_not(self, seen: Jumps, path: Touches) -> DeadEnd:
        return dead_ends.why_not(self.lexicon, seen, path)


class RackGame(FamilyGame[Versus]):
    """What Wyx and La Guerre des fourmis, versus, share."""

    hides_alike = True  # face-down dominoes and the first leg are hidden from all seats
    queens: ClassVar[bool]  # whether the pieces are queens, which are placed in the first turn
    noun: ClassVar[Term]  # the name of a counter
    places: ClassVar[Words]  # the name of the squares that take several counters

    def begin(self, deal: str) -> Versus:
        return Versus(
            self,
            deals.read_rack(deal),
            values(self.options["board"]),
            box().central,  # fourmis 6.2
            [NONE, NONE] if self.queens else [box().white, box().black],  # wyx 6.2
            self.options.get("double", False),
            self.options.get("open_rack", True),
        )

    def recipe(self) -> Recipe:
        return deals.RACK

    def make_encoder(self) -> Encoder:
        return VersusEncoder(self.seats, box().central, self.queens)

    def has_secrets(self) -> bool:
        return bool(self.options.get("double") or not self.options.get("open_rack", True))

    def longest_game(self) -> int:
        # Every jump takes a domino, and before one all others may pass; plus the placing of the queens.
        return (64 * self.seats + 2 * self.seats) * (2 if self.options.get("double") else 1)

    def deal_text(self, state: Versus) -> str:
        return deals.write(state.columns)

    def strategy(self) -> Strategy:
        return VersusStrategy()

    def remarks(self, seen: Versus, played: int, better: int) -> Iterable[Remark]:
        return remarks.versus_remarks(self.lexicon, seen, played, better)

    def praise(self, seen: Versus, move: int) -> Iterable[Remark]:
        return goals.versus_praise(self.lexicon, seen, move)

    def goals(self, seen: Versus, seat: int) -> Iterable[Remark]:
        return goals.versus_goals(self.lexicon, seen, seat)

    def breakdown(self, positions: Sequence[Versus]) -> Breakdown:
        return breakdown.of_versus(positions[-1], self.places, self.noun)

    def tally(self, seen: Versus, seat: int) -> Tally:
        return tally.of_versus(seen, seat, self.noun)

    def aim(self, seen: Versus) -> Words:
        return tally.aim_of_versus(seen, self.noun)

    def text(self, move: int) -> str:
        return notation.versus_text(self, self.queens, move)

    def parse(self, text: str) -> int:
        return notation.versus_parse(self, self.queens, text)

    def refuse(self, state: Versus, move: int) -> Refusal:
        return refusals.refuse_versus(self.lexicon, state, move)

    def show(self, state: Versus, lang: str) -> str:
        return position.show_versus(self.lexicon.letters, state, lang)

    def read(self, text: str) -> Versus:
        return position.read_versus(self, self.lexicon.letters, text)


class Wyx(RackGame):
    """Wyx and, with `double`, Double Wyx."""

    name = "wyx"
    hidden_move = Words("a move of the first leg", "un coup de la première manche")  # wyx 7.4
    hidden_moves = Words("{n} moves of the first leg", "{n} coups de la première manche")
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
    )
    rulebook_file = "rulebook-wyx"
    lessons_file = "lessons-wyx"
    guide_file = "guide-wyx"
    puzzles_file = "puzzles-wyx"
    queens = False
    lexicon = WYX
    noun = tally.PAWNS
    places = breakdown.STRONGHOLDS
    look = drawing.Look(WOOD, WYX)
    colours = (*colours.BOARD, *colours.RACK, *colours.of_seats(WYX.letters, ("yellow", "blue")))

    def seat_name(self, seat: int) -> Words:
        return (Words("White", "Blanc"), Words("Black", "Noir"))[seat]

    @property
    def keeps_sides(self) -> bool:  # type: ignore[override]
        return not self.options["double"]  # wyx 7.2

    def between_legs(self, state: Versus, name: Words) -> tuple[list[int], Words] | None:
        if not state.leg or state.leg_moves or state.over:
            return None
        return list(state.before)[: self.seats], endings.second_leg(self.side_name(state, state.turn), name)

    def side(self, state: Versus, seat: int) -> int:
        return side_of(state, seat)


class Fourmis(RackGame):
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
    )
    rulebook_file = "rulebook-fourmis"
    lessons_file = "lessons-fourmis"
    guide_file = "guide-fourmis"
    puzzles_file = "puzzles-fourmis"
    queens = True
    lexicon = FOURMIS
    noun = tally.SET_ANTS
    places = breakdown.ANTHILLS
    seat_colours = ANTS
    look = drawing.Look(FOREST, FOURMIS)
    colours = (*colours.BOARD, *colours.RACK, *colours.of_seats(FOURMIS.letters, ("red", "blue", "yellow", "magenta")))

    def seat_name(self, seat: int) -> Words:
        return (Words("Red", "Rouge"), Words("Blue", "Bleu"), Words("Amber", "Ambre"), Words("Black", "Noir"))[seat]


class FourmisCoop(FamilyGame[Coop]):
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
    rulebook_file = "rulebook-fourmis-coop"
    lessons_file = "lessons-fourmis-coop"
    guide_file = "guide-fourmis-coop"
    puzzles_file = "puzzles-fourmis-coop"
    cooperative = True
    lexicon = TOGETHER
    seat_colours = (*ANTS, ("#6f8038", "#4c5a22"))
    look = drawing.Look(FOREST, TOGETHER)
    colours = (*colours.BOARD, (r"Q(?=[a.])", "reverse"), *colours.of_seats("a", ("yellow",)))

    def begin(self, deal: str) -> Coop:
        worth = values(self.options["board"])
        if self.options["hard"]:
            worth = [min(value, 2) for value in worth]  # fourmis-coop 5.1
        return Coop(self, deals.read_hands(deal, self.seats), worth, box().central)  # fourmis-coop 5.3

    def recipe(self) -> Recipe:
        return deals.hands_recipe(self.seats)

    def make_encoder(self) -> Encoder:
        return CoopEncoder(self.seats, box().central)

    def has_secrets(self) -> bool:
        return False

    def longest_game(self) -> int:
        return 64 * self.seats + 2 * self.seats  # as in the other games of the family

    def deal_text(self, state: Coop) -> str:
        return deals.write(deals.cut(list(state.dealt), self.seats))

    def strategy(self) -> Strategy:
        return CoopStrategy()

    def remarks(self, seen: Coop, played: int, better: int) -> Iterable[Remark]:
        return remarks.coop_remarks(self.lexicon, seen, played, better)

    def praise(self, seen: Coop, move: int) -> Iterable[Remark]:
        return goals.coop_praise(self.lexicon, seen, move)

    def goals(self, seen: Coop, seat: int) -> Iterable[Remark]:
        return goals.coop_goals(seen)

    def breakdown(self, positions: Sequence[Coop]) -> Breakdown:
        return breakdown.of_coop(positions[-1])

    def tally(self, seen: Coop, seat: int) -> Tally:
        return tally.of_coop(seen, seat)

    def aim(self, seen: Coop) -> Words:
        return tally.aim_of_coop(seen)

    def text(self, move: int) -> str:
        return notation.coop_text(self, move)

    def parse(self, text: str) -> int:
        return notation.coop_parse(self, text)

    def refuse(self, state: Coop, move: int) -> Refusal:
        return refusals.refuse_coop(state, move)

    def show(self, state: Coop, lang: str) -> str:
        return position.show_coop(state, lang)

    def read(self, text: str) -> Coop:
        return position.read_coop(self, text)

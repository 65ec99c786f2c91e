"""The Wyx family: Wyx and Double Wyx, La Guerre des fourmis versus and cooperative.

One family: a piece that only jumps as a domino says, and leaves counters where it lands.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.game import Game, Option
from ludotheque.games.wyx import colours, deals, drawing, move_words, notation, position, refusals, touch
from ludotheque.games.wyx.board import BoardOption, box, values
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.lexicon import FOURMIS, TOGETHER, WYX, Lexicon
from ludotheque.games.wyx.strategy import CoopStrategy, VersusStrategy
from ludotheque.games.wyx.versus import Versus
from ludotheque.recipe import Recipe
from ludotheque.strategy import Strategy
from ludotheque.touch import Prompt
from ludotheque.words import Words

BOARD = BoardOption(
    "board",
    None,
    "Another layout: eight rows from 8 to 1 joined by `/`, of `.`, `2` and `3`.",
    "Une autre disposition : huit rangées de 8 à 1 jointes par `/`, faites de `.`, `2` et `3`.",
    Words("Another board", "Un autre plateau"),
)


class Jumping(Game):
    """What the whole family has in common: how it looks, how it is touched, how it is told."""

    folder = Path(__file__).parent
    pieces: ClassVar[tuple[Words, ...]]  # [side] its knight or queen
    lexicon: ClassVar[Lexicon]

    def say(self, state: State, move: int) -> Words:
        return move_words.say(self, known(state), move)

    def draw(self, seen: State, lang: str, before: State | None = None) -> Drawing:
        return drawing.draw(self, known(seen), lang, known(before) if before else None)

    def paths(self, seen: State, move: int) -> list[tuple[str, ...]]:
        return touch.paths(self, known(seen), move)

    def choice(self, seen: State, target: str) -> Words | None:
        return touch.choice(target)

    def ask(self, seen: State, path: tuple[str, ...]) -> Prompt:
        return touch.ask(self, known(seen), path)

    def tried(self, seen: State, path: tuple[str, ...]) -> str:
        return touch.tried(known(seen), path)


def known(state: State) -> Versus | Coop:
    assert isinstance(state, Versus | Coop)
    return state


class RackGame(Jumping):
    """What Wyx and La Guerre des fourmis, versus, have in common."""

    letters: ClassVar[str]  # [seat] in positions as text

    def begin(self, deal: str) -> Versus:
        return Versus(
            self,
            deals.read_rack(deal),
            values(self.options["board"]),
            box().central,  # 6.2
            self.start_squares(),  # 6.2
            self.options.get("double", False),
            self.options.get("open_rack", True),
        )

    def start_squares(self) -> list[int]:
        """White's and black's; NONE where queens are placed instead."""
        raise NotImplementedError

    def recipe(self) -> Recipe:
        return deals.RACK

    def deal_text(self, state: State) -> str:
        assert isinstance(state, Versus)
        return deals.write(state.columns)

    def strategy(self) -> Strategy:
        return VersusStrategy()

    def text(self, move: int) -> str:
        return notation.versus_text(self, move)

    def parse(self, text: str) -> int:
        return notation.versus_parse(self, text)

    def refuse(self, state: State, move: int) -> tuple[str, Words]:
        assert isinstance(state, Versus)
        return refusals.refuse_versus(self, state, move)

    def show(self, state: State, lang: str) -> str:
        assert isinstance(state, Versus)
        return position.show_versus(self, state, lang)

    def read(self, text: str) -> Versus:
        return position.read_versus(self, text)


class Wyx(RackGame):
    """Wyx and, with `double`, Double Wyx."""

    name = "wyx"
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
            "Double Wyx: two legs with the same rack, knights changed in between.",
            "Double Wyx : deux manches avec le même distributeur, en échangeant les cavaliers.",
            Words("Double Wyx", "Double Wyx"),
        ),
        BOARD,
    )
    rulebook_file = "rulebook-wyx"
    letters = "wb"
    colours = (*colours.BOARD, *colours.RACK, *colours.of_seats(letters, ("yellow", "blue")))
    lexicon = WYX
    pieces = (Words("the white knight", "le cavalier blanc"), Words("the black knight", "le cavalier noir"))

    def start_squares(self) -> list[int]:
        return [box().white, box().black]

    def seat_name(self, seat: int) -> Words:
        return (Words("White", "Blanc"), Words("Black", "Noir"))[seat]


class Fourmis(RackGame):
    """La Guerre des fourmis, versus."""

    name = "fourmis"
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
    letters = "rban"
    colours = (*colours.BOARD, *colours.RACK, *colours.of_seats(letters, ("red", "blue", "yellow", "magenta")))
    lexicon = FOURMIS
    pieces = (
        Words("the red queen", "la reine rouge"),
        Words("the blue queen", "la reine bleue"),
        Words("the amber queen", "la reine ambre"),
        Words("the black queen", "la reine noire"),
    )

    def start_squares(self) -> list[int]:
        return [NONE, NONE]

    def seat_name(self, seat: int) -> Words:
        return (Words("Red", "Rouge"), Words("Blue", "Bleu"), Words("Amber", "Ambre"), Words("Black", "Noir"))[seat]


class FourmisCoop(Jumping):
    """La Guerre des fourmis, cooperative."""

    name = "fourmis-coop"
    title = Words("La Guerre des fourmis, together", "La Guerre des fourmis, ensemble")
    mood = Words("One queen, sixty-four ants, all of you.", "Une reine, soixante-quatre fourmis, et vous tous.")
    minutes = 25
    seat_numbers = (1, 2, 3, 4, 5)
    options_known = (
        Option(
            "hard",
            False,
            "Every anthill takes 2 ants, whatever it is marked.",
            "Chaque fourmilière reçoit 2 fourmis, quel que soit son chiffre.",
            Words("Harder", "Plus difficile"),
        ),
        BOARD,
    )
    rulebook_file = "rulebook-fourmis-coop"
    cooperative = True
    lexicon = TOGETHER
    pieces = (Words("the queen", "la reine"),)
    colours = (*colours.BOARD, (r"Q(?=[a.])", "reverse"), *colours.of_seats("a", ("yellow",)))

    def begin(self, deal: str) -> Coop:
        worth = values(self.options["board"])
        if self.options["hard"]:
            worth = [min(value, 2) for value in worth]  # 5.1
        return Coop(self, deals.read_hands(deal, self.seats), worth, box().central)  # 5.3

    def recipe(self) -> Recipe:
        return deals.hands_recipe(self.seats)

    def deal_text(self, state: State) -> str:
        assert isinstance(state, Coop)
        return deals.write(deals.cut(list(state.dealt), self.seats))

    def strategy(self) -> Strategy:
        return CoopStrategy()

    def text(self, move: int) -> str:
        return notation.coop_text(self, move)

    def parse(self, text: str) -> int:
        return notation.coop_parse(self, text)

    def refuse(self, state: State, move: int) -> tuple[str, Words]:
        assert isinstance(state, Coop)
        return refusals.refuse_coop(state, move)

    def show(self, state: State, lang: str) -> str:
        assert isinstance(state, Coop)
        return position.show_coop(self, state, lang)

    def read(self, text: str) -> Coop:
        return position.read_coop(self, text)

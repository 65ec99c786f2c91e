"""Wigwam: two tribes at war, and the tents between them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.game import Game, Option
from ludotheque.games.wigwam import drawing, move_words, notation, position, refusals, setups, touch
from ludotheque.games.wigwam.board import homes
from ludotheque.games.wigwam.codes import FIGURES, LETTERS
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.strategy import TribesStrategy
from ludotheque.strategy import Strategy
from ludotheque.touch import Prompt
from ludotheque.words import Words


class Wigwam(Game):
    """Wigwam, with huffing as an option."""

    name = "wigwam"
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
    )
    folder = Path(__file__).parent
    deepens = True

    def begin(self, deal: str) -> Tribes:
        self.no_deal(deal)
        return Tribes(self, self.options["huff"], homes())

    def strategy(self) -> Strategy:
        return TribesStrategy()

    def deepens_here(self, state: State) -> bool:
        assert isinstance(state, Tribes)
        return super().deepens_here(state) and state.placed == 2

    def text(self, move: int) -> str:
        return notation.text(self, move)

    def parse(self, text: str) -> int:
        return notation.parse(self, text)

    def refuse(self, state: State, move: int) -> tuple[str, Words]:
        assert isinstance(state, Tribes)
        return refusals.refuse(self, state, move)

    def show(self, state: State, lang: str) -> str:
        assert isinstance(state, Tribes)
        return position.show(state, lang)

    def read(self, text: str) -> Tribes:
        return position.read(self, text)

    def say(self, state: State, move: int) -> Words:
        assert isinstance(state, Tribes)
        return move_words.say(state, move)

    def seat_name(self, seat: int) -> Words:
        return (Words("Light", "Clair"), Words("Dark", "Sombre"))[seat]

    # ── Help with the set-up ──────────────────────────────────────────────────────────

    def suggested_setups(self) -> list[str]:
        return list(setups.SUGGESTED)

    def setup_places(self, state: State) -> list[str]:
        assert isinstance(state, Tribes)
        return setups.bases_of(state.turn) if state.placed < 2 else []

    def setup_figures(self) -> dict[str, int]:
        return dict(zip(LETTERS, FIGURES, strict=True))

    def setup_text(self, placed: Mapping[str, str], seat: int) -> str:
        return setups.set_up_of(placed, seat)

    def setup_of(self, text: str, seat: int) -> dict[str, str]:
        return dict(zip(setups.bases_of(seat), text.removeprefix("="), strict=True))

    def figure_name(self, letter: str) -> Words:
        return setups.FIGURE_NAMES[letter]

    def points(self, state: State) -> list[int]:
        return state.scores  # they add up over a match

    # ── How it looks, and how it is played by touch ───────────────────────────────────

    def draw(self, seen: State, lang: str, before: State | None = None) -> Drawing:
        assert isinstance(seen, Tribes)
        return drawing.draw(seen, lang, before if isinstance(before, Tribes) else None)

    def draw_setup(self, seen: State, lang: str, placed: Mapping[str, str]) -> Drawing:
        assert isinstance(seen, Tribes)
        places = self.setup_places(seen)
        fitting = {base: letter for base, letter in placed.items() if base in places and letter in tuple(LETTERS)}
        return drawing.draw(seen, lang, None, fitting)

    def paths(self, seen: State, move: int) -> list[tuple[str, ...]]:
        assert isinstance(seen, Tribes)
        return touch.paths(seen, move)

    def choice(self, seen: State, target: str) -> Words | None:
        return touch.choice(target)

    def ask(self, seen: State, path: tuple[str, ...]) -> Prompt:
        assert isinstance(seen, Tribes)
        return touch.ask(seen, path)

    def tried(self, seen: State, path: tuple[str, ...]) -> str:
        assert isinstance(seen, Tribes)
        return touch.tried(seen, path)

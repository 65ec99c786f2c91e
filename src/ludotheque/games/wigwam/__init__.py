"""Wigwam: two tribes at war, with tents between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path

from ludotheque.breakdown import Breakdown
from ludotheque.core.encoder import Encoder
from ludotheque.drawing import Drawing
from ludotheque.game import Game, Option, Refusal
from ludotheque.games.wigwam import (
    breakdown,
    dead_ends,
    drawing,
    endings,
    goals,
    move_words,
    notation,
    position,
    refusals,
    remarks,
    setups,
    tally,
    tips,
    touch,
    trial,
)
from ludotheque.games.wigwam.board import homes
from ludotheque.games.wigwam.codes import FIGURES, LETTERS, QUIET_LIMIT
from ludotheque.games.wigwam.encoding import TribesEncoder
from ludotheque.games.wigwam.lexicon import KINDS, SEATS
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.strategy import TribesStrategy
from ludotheque.remark import Remark
from ludotheque.strategy import Strategy
from ludotheque.tally import Tally
from ludotheque.tip import Tip
from ludotheque.touch import DeadEnd, Prompt, Touches
from ludotheque.trial import Trial
from ludotheque.words import Words


class Wigwam(Game[Tribes]):
    """Wigwam, with huffing as an option."""

    name = "wigwam"
    quick_deals = True
    title = Words("Wigwam", "Wigwam")
    mood = Words("Jump the warriors, corner the chief.", "Sautez les guerriers, cernez le chef.")
    minutes = 30
    seat_numbers = (2,)
    tries = True
    options_known = (
        Option(
            "huff",
            False,
            "Taking is not enforced: who omits it may lose the figure.",
            "La prise n’est pas imposée : qui l’omet peut perdre la figure.",
            Words("Huffing", "Prise libre"),
        ),
    )
    seat_colours = (("#f1dcb2", "#5a3c1f"), ("#5d3b25", "#2e1c0e"))
    folder = Path(__file__).parent
    alpha_beta = True

    def begin(self, deal: str) -> Tribes:
        self.no_deal(deal)
        return Tribes(self, self.options["huff"], homes())

    def make_encoder(self) -> Encoder:
        return TribesEncoder()

    def has_secrets(self) -> bool:
        return True  # 2.3

    def longest_game(self) -> int:
        # Before each of 22 figures goes there may be that many quiet moves of two steps, or three with a decision; ten
        # steps for a taking.
        return 23 * (QUIET_LIMIT * 5 + 12)

    def most_outcomes(self) -> int:
        return 0

    def strategy(self) -> Strategy:
        return TribesStrategy()

    def suits_alpha_beta(self, state: Tribes) -> bool:
        return super().suits_alpha_beta(state) and state.placed == 2

    def text(self, move: int) -> str:
        return notation.text(self, move)

    def parse(self, text: str) -> int:
        return notation.parse(self, text)

    def refuse(self, state: Tribes, move: int) -> Refusal:
        return refusals.refuse(state, move)

    def show(self, state: Tribes, lang: str) -> str:
        return position.show(state, lang)

    def read(self, text: str) -> Tribes:
        return position.read(self, text)

    def tell(self, state: Tribes, move: int) -> tuple[Words, Words]:
        return move_words.tell(state, move)

    def say(self, state: Tribes, move: int) -> Words:
        return self.tell(state, move)[1]

    def say_briefly(self, state: Tribes, move: int) -> Words:
        return self.tell(state, move)[0]

    def seat_name(self, seat: int) -> Words:
        return SEATS[seat]

    def tip(self, seen: Tribes, move: int) -> Tip:
        return tips.tip(seen, move)

    def label(self, state: Tribes, move: int) -> Words:
        return remarks.label(state, move)

    def remarks(self, seen: Tribes, played: int, better: int) -> Iterable[Remark]:
        return remarks.remarks(seen, played, better)

    def lead(self, state: Tribes) -> float:
        return remarks.lead(state)

    def praise(self, seen: Tribes, move: int) -> Iterable[Remark]:
        return goals.praise(seen, move)

    def goals(self, seen: Tribes, seat: int) -> Iterable[Remark]:
        return goals.goals(seen, seat)

    def breakdown(self, positions: Sequence[Tribes]) -> Breakdown:
        return breakdown.breakdown(positions[-1])

    def ending(self, state: Tribes) -> Refusal:
        return endings.ending(state)

    # ── Set-up ────────────────────────────────────────────────────────────────────────

    def suggested_setups(self) -> dict[str, Words]:
        return dict(setups.SUGGESTED)

    def setup_places(self, state: Tribes) -> list[str]:
        return setups.bases_of(state.turn) if state.placed < 2 else []

    def setup_figures(self) -> dict[str, int]:
        return dict(zip(LETTERS, FIGURES, strict=True))

    def setup_text(self, placed: Mapping[str, str], seat: int) -> str:
        return setups.set_up_of(placed, seat)

    def setup_of(self, text: str, seat: int) -> dict[str, str]:
        return dict(zip(setups.bases_of(seat), text.removeprefix("="), strict=True))

    def figure_name(self, letter: str) -> Words:
        return KINDS[LETTERS.index(letter)]

    def points(self, state: Tribes) -> list[int]:
        return state.scores  # they add up over a match

    def tally(self, seen: Tribes, seat: int) -> Tally:
        return tally.tally(seen, seat)

    def aim(self, seen: Tribes) -> Words:
        return tally.AIM

    # ── Drawing and touches ───────────────────────────────────────────────────────────

    def draw(self, seen: Tribes, lang: str, before: Tribes | None = None) -> Drawing:
        return drawing.draw(seen, lang, before)

    def draw_setup(self, seen: Tribes, lang: str, placed: Mapping[str, str]) -> Drawing:
        places = self.setup_places(seen)
        fitting = {base: letter for base, letter in placed.items() if base in places and letter in tuple(LETTERS)}
        return drawing.draw(seen, lang, None, fitting)

    def paths(self, seen: Tribes, move: int) -> list[Touches]:
        return touch.paths(seen, move)

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return touch.buttons(targets)

    def choice(self, seen: Tribes, target: str) -> Words | None:
        return touch.choice(target)

    def ask(self, seen: Tribes, path: Touches) -> Prompt:
        return touch.ask(seen, path)

    def why_not(self, seen: Tribes, path: Touches) -> DeadEnd:
        return dead_ends.why_not(seen, path)

    def trial(self, seen: Tribes, path: Touches, drawing: Drawing, lang: str) -> Trial:
        return trial.trial(seen, path, drawing, lang)

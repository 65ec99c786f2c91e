"""Wykersham: marbles in the cups of five rails, four of which slide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from pathlib import Path

from ludotheque.breakdown import Breakdown
from ludotheque.core.encoder import Encoder
from ludotheque.drawing import Drawing
from ludotheque.game import Game, Option, Refusal
from ludotheque.games.wykersham import (
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
    tally,
    tips,
    touch,
    trial,
)
from ludotheque.games.wykersham.board import CROSS, box
from ludotheque.games.wykersham.encoding import RailsEncoder
from ludotheque.games.wykersham.lexicon import COLUMN_SIGNS, SEATS
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.strategy import RailsStrategy
from ludotheque.remark import Remark
from ludotheque.strategy import Strategy
from ludotheque.tally import Tally
from ludotheque.tip import Tip
from ludotheque.touch import DeadEnd, Prompt, Touches, Ways
from ludotheque.trial import Trial
from ludotheque.words import Words


class Wykersham(Game[Rails]):
    """Wykersham, for two seats."""

    name = "wykersham"
    quick_deals = True
    title = Words("Wykersham", "Wykersham")
    mood = Words("Slide a rail, and five marbles fall into line.", "Un rail glisse, et cinq billes s’alignent.")
    minutes = 30
    seat_numbers = (2,)
    tries = True
    options_known = (
        Option(
            "shared_centre",
            True,
            "Both colours may lie in the same cup of rail c.",
            "Les deux couleurs peuvent partager un godet du rail c.",
            Words("Shared centre", "Centre partagé"),
        ),
    )
    seat_colours = (("#b5371f", "#6f1d0e"), ("#27694b", "#123526"))
    signs = {"x": COLUMN_SIGNS[CROSS]}  # noqa: RUF012
    folder = Path(__file__).parent

    def begin(self, deal: str) -> Rails:
        self.no_deal(deal)
        return Rails(self, self.options["shared_centre"], *box())

    def make_encoder(self) -> Encoder:
        return RailsEncoder()

    def has_secrets(self) -> bool:
        return False

    def longest_game(self) -> int:
        return 7 * box().marbles  # a roll for every two marbles; each marble is placed, a goal decided, a stack cleared

    def most_outcomes(self) -> int:
        return 21

    def strategy(self) -> Strategy:
        return RailsStrategy()

    def text(self, move: int) -> str:
        return notation.text(self, move)

    def parse(self, text: str) -> int:
        return notation.parse(self, text)

    def refuse(self, state: Rails, move: int) -> Refusal:
        return refusals.refuse(state, move)

    def show(self, state: Rails, lang: str) -> str:
        return position.show(state, lang)

    def read(self, text: str) -> Rails:
        return position.read(self, text)

    def tip(self, seen: Rails, move: int) -> Tip:
        return tips.tip(seen, move)

    def label(self, state: Rails, move: int) -> Words:
        return remarks.label(state, move)

    def deed(self, state: Rails, move: int) -> Words:
        return remarks.deed(state, move)

    def remarks(self, seen: Rails, played: int, better: int) -> Iterable[Remark]:
        return remarks.remarks(seen, played, better)

    def praise(self, seen: Rails, move: int) -> Iterable[Remark]:
        return goals.praise(seen, move)

    def goals(self, seen: Rails, seat: int) -> Iterable[Remark]:
        return goals.goals(seen, seat)

    def breakdown(self, positions: Sequence[Rails]) -> Breakdown:
        return breakdown.breakdown(positions)

    def ending(self, state: Rails) -> Refusal:
        return endings.ending(state)

    def seat_name(self, seat: int) -> Words:
        return SEATS[seat]

    def tell(self, state: Rails, move: int) -> tuple[Words, Words]:
        return move_words.tell(state, move)

    def say(self, state: Rails, move: int) -> Words:
        return self.tell(state, move)[1]

    def say_briefly(self, state: Rails, move: int) -> Words:
        return self.tell(state, move)[0]

    def tally(self, seen: Rails, seat: int) -> Tally:
        return tally.tally(seen, seat)

    def aim(self, seen: Rails) -> Words:
        return tally.AIM

    def progress(self, seen: Rails, ply: int) -> Words:
        return tally.progress(seen)

    # ── Drawing and touches ───────────────────────────────────────────────────────────

    def draw(self, seen: Rails, lang: str, before: Rails | None = None) -> Drawing:
        return drawing.draw(seen, lang, before)

    def paths(self, seen: Rails, move: int) -> list[Touches]:
        return touch.paths(seen, move)

    def ways(self, seen: Rails) -> Ways:
        return touch.ways(seen)

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return touch.buttons(targets)

    def choice(self, seen: Rails, target: str) -> Words | None:
        return touch.choice(seen, target)

    def ask(self, seen: Rails, path: Touches) -> Prompt:
        return touch.ask(seen, path)

    def why_not(self, seen: Rails, path: Touches) -> DeadEnd:
        return dead_ends.why_not(seen, path)

    def trial(self, seen: Rails, path: Touches, drawing: Drawing, lang: str) -> Trial:
        return trial.trial(seen, path)

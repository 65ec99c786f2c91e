"""Wu Hsing, the domino bead game: five elements in rows and columns that follow cycles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from pathlib import Path

from ludotheque.breakdown import Breakdown
from ludotheque.core.encoder import Encoder
from ludotheque.drawing import Drawing
from ludotheque.errors import OptionError
from ludotheque.game import Game, Option, Refusal
from ludotheque.games.wu_hsing import (
    breakdown,
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
    trial,
)
from ludotheque.games.wu_hsing.encoding import WuHsingEncoder
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.strategy import WuHsingStrategy
from ludotheque.recipe import NOTHING_DEALT, Recipe
from ludotheque.remark import Remark
from ludotheque.strategy import Strategy
from ludotheque.tally import Tally
from ludotheque.tip import Tip
from ludotheque.touch import DeadEnd, Prompt, Touches, Ways
from ludotheque.trial import Trial
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
    endless = True
    tries = True
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
    )
    seat_colours = (("#3c8a63", "#1c4a34"), ("#c9482a", "#6f1d0e"))
    folder = Path(__file__).parent

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
            self.no_deal(deal)  # 8.1
            start: list[int] = []
            hands = [deals.ONE_OF_EACH, deals.ONE_OF_EACH]  # 8.1
        else:
            start, hands = deals.read(deal, self.seats)
        return WuHsingState(self, start, hands, self.open_hands, self.options["players_judge"])

    def recipe(self) -> Recipe:
        return NOTHING_DEALT if self.options["chosen_start"] else deals.recipe(self.seats)  # 8.1

    def deal_text(self, state: WuHsingState) -> str:
        if self.options["chosen_start"]:
            return ""
        return self.memory.keep(("deal", state.viewer), deals.write, state.start, state.dealt, self.seats)

    def make_encoder(self) -> Encoder:
        return WuHsingEncoder(self.seats)

    def has_secrets(self) -> bool:
        return bool(not self.open_hands or self.options["chosen_start"])

    def longest_game(self) -> int:
        # Two steps for each of 30 dominoes; between them a pass, or a claim and its answers, of each seat; repeated
        # choices.
        return 30 * (2 + self.seats * (self.seats + 2)) + 1000 * int(self.options["chosen_start"])

    def most_outcomes(self) -> int:
        return 0

    def strategy(self) -> Strategy:
        return WuHsingStrategy()

    def text(self, move: int) -> str:
        return notation.text(self, move)

    def parse(self, text: str) -> int:
        return notation.parse(self, text)

    def lists_moves(self, state: WuHsingState) -> bool:
        return not self.options["players_judge"]  # 9.8

    def refuse(self, state: WuHsingState, move: int) -> Refusal:
        return refusals.refuse(state, move)

    def tell(self, state: WuHsingState, move: int) -> tuple[Words, Words]:
        return move_words.tell(state, move)

    def say(self, state: WuHsingState, move: int) -> Words:
        return self.tell(state, move)[1]

    def say_briefly(self, state: WuHsingState, move: int) -> Words:
        return self.tell(state, move)[0]

    def tip(self, seen: WuHsingState, move: int) -> Tip:
        return tips.tip(seen, move)

    def label(self, state: WuHsingState, move: int) -> Words:
        return remarks.label(state, move)

    def contrasted(self, state: WuHsingState, played: int, better: int) -> Words:
        return remarks.contrasted(state, played, better)

    def deed(self, state: WuHsingState, move: int) -> Words:
        return remarks.deed(state, move)

    def remarks(self, seen: WuHsingState, played: int, better: int) -> Iterable[Remark]:
        return remarks.remarks(seen, played, better)

    def praise(self, seen: WuHsingState, move: int) -> Iterable[Remark]:
        return goals.praise(seen, move)

    def goals(self, seen: WuHsingState, seat: int) -> Iterable[Remark]:
        return goals.goals(seen, seat)

    def breakdown(self, positions: Sequence[WuHsingState]) -> Breakdown:
        return breakdown.breakdown(positions)

    def ending(self, state: WuHsingState) -> Refusal:
        return endings.ending(state)

    def show(self, state: WuHsingState, lang: str) -> str:
        return position.show(state, lang)

    def read(self, text: str) -> WuHsingState:
        return position.read(self, text)

    def tally(self, seen: WuHsingState, seat: int) -> Tally:
        return tally.tally(seen, seat)

    def aim(self, seen: WuHsingState) -> Words:
        return tally.AIM

    # ── Drawing and touches ───────────────────────────────────────────────────────────

    def draw(self, seen: WuHsingState, lang: str, before: WuHsingState | None = None) -> Drawing:
        return drawing.draw(seen, lang, before)

    def paths(self, seen: WuHsingState, move: int) -> list[Touches]:
        return touch.paths(seen, move)

    def candidates(self, seen: WuHsingState) -> list[int]:
        return touch.candidates(seen)

    def ways(self, seen: WuHsingState) -> Ways:
        return super().ways(seen) if seen.judging or seen.choosing else touch.ways(seen)

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return touch.buttons(targets)

    def choice(self, seen: WuHsingState, target: str) -> Words | None:
        return touch.choice(seen, target)

    def ask(self, seen: WuHsingState, path: Touches) -> Prompt:
        return touch.ask(seen, path)

    def why_not(self, seen: WuHsingState, path: Touches) -> DeadEnd:
        return dead_ends.why_not(seen, path)

    def trial(self, seen: WuHsingState, path: Touches, drawing: Drawing, lang: str) -> Trial:
        return trial.trial(seen, path, drawing, lang)

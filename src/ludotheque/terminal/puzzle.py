"""Puzzles in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.puzzles import Puzzle, PuzzleAttempt
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.tries import Tries
from ludotheque.tip import Tip
from ludotheque.words import Words, with_label

HINT = ("hint", "indice")
PROMPT = Words(
    "Your move (or: moves, hint, show, skip, quit): ",
    "Votre coup (ou\u00a0: coups, indice, montrer, passer, quitter)\u00a0: ",
)


def where(tip: Tip) -> Words:
    """Where to look. Where the page would ring a place without a name, the terminal gives its coordinates."""
    places = [target.rstrip("hv") for target in tip.around if "," in target]
    named = f" ({places[0]})" if places else ""
    return Words(tip.where.en.rstrip(".") + named + ".", tip.where.fr.rstrip(".") + named + ".")


class Puzzles(Tries[PuzzleAttempt]):
    """Somebody solving one puzzle after the other. run() may raise EOFError."""

    def __init__(self, puzzles: Iterable[Puzzle], screen: Screen) -> None:
        super().__init__(screen)
        self.puzzles = puzzles

    def run(self) -> None:
        for puzzle in self.puzzles:
            if not self.solve_one(puzzle):
                return

    def solve_one(self, puzzle: Puzzle) -> bool:
        """One puzzle, with any number of tries; whether to go on."""
        attempt, lang = PuzzleAttempt(puzzle), self.screen.lang
        self.screen.print(self.screen.bold(with_label(puzzle.game.title(lang), puzzle.title(lang), lang)))
        self.show(attempt)
        self.screen.say(puzzle.facts)
        return self.try_until_done(attempt, PROMPT)

    def answer(self, attempt: PuzzleAttempt, typed: str) -> None:
        if typed.casefold() in HINT:
            self.screen.say(where(attempt.tip()))
        else:
            super().answer(attempt, typed)

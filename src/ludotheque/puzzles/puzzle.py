"""A puzzle: a position from a played game, the question, and its one right answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from ludotheque.core import State
from ludotheque.game import Game
from ludotheque.words import Words, sentence


class Theme(Enum):
    """The kind of question, which defines the right answer."""

    WIN = "win"  # the only winning move, proven to the end of the game
    FORCE = "force"  # the only move that is known to force a win
    SAVE = "save"  # the only move after which all can still win together, proven for every other
    POINTS = "points"  # the play that scores half as much again as the next
    GOAL = "goal"  # the goal that these dice allow, and half as much again as the next


@dataclass(frozen=True)
class Puzzle:
    """A position, the question, and the answer. `number` counts what the theme is about: moves, points, marbles."""

    id: str
    game: Game
    theme: Theme
    difficulty: int  # 1 to 3
    seat: int
    position: str
    line: tuple[str, ...]  # the answer: the solver's moves, and the replies
    number: int = 0
    next_best: int = 0  # points or marbles of the best other answer
    # [index of the solver's move in the line] the reply to each other legal move
    replies: tuple[Mapping[str, str], ...] = ()

    def start(self) -> State:
        position: State = self.game.read(self.position)
        return position

    @property
    def title(self) -> Words:
        """The task, in a few words."""
        return TITLES[self.theme](self)

    @property
    def facts(self) -> Words:
        """More facts, as a sentence."""
        return sentence(FACTS[self.theme](self))


def win_title(puzzle: Puzzle) -> Words:
    return Words("Find the winning move.", "Trouvez le coup qui gagne.")


def force_title(puzzle: Puzzle) -> Words:
    n = puzzle.number
    return Words(f"Force a win in {n} moves.", f"Gagnez à coup sûr en {n} coups.")


def save_title(puzzle: Puzzle) -> Words:
    return Words("The one jump that saves.", "Le seul saut qui sauve.")


def points_title(puzzle: Puzzle) -> Words:
    n = puzzle.number
    return Words(f"Score at least {n} points.", f"Marquez au moins {n} points.")


def goal_title(puzzle: Puzzle) -> Words:
    return Words("Make a goal with these dice.", "Faites un but avec ces dés.")


def win_facts(puzzle: Puzzle) -> Words:
    start = puzzle.start()
    n, mine, theirs = len(start.moves()), start.scores[puzzle.seat], start.scores[1 - puzzle.seat]
    noun = puzzle.game.tally(start.seen_by(puzzle.seat), puzzle.seat).noun.short
    return Words(
        f"{n} moves are possible, only one wins. You have {mine} {noun.en}, the other {theirs}",
        f"{n} coups possibles, un seul gagne. Vous avez {mine} {noun.fr}, l’autre {theirs}",
    )


def force_facts(puzzle: Puzzle) -> Words:
    return Words("whatever the other side does", "quoi que l’autre camp réponde")


def save_facts(puzzle: Puzzle) -> Words:
    start = puzzle.start()
    left, n = 64 - start.scores[0], len(start.moves())
    return Words(
        f"{left} ants are left. {n} jumps are possible, only one still leads to the 64th",
        f"il reste {left} fourmis. {n} sauts possibles, un seul mène encore à la 64ᵉ",
    )


def points_facts(puzzle: Puzzle) -> Words:
    n = puzzle.next_best
    return Words(f"the next best play scores {n}", f"la meilleure autre pose en vaut {n}")


def goal_facts(puzzle: Puzzle) -> Words:
    n = puzzle.number
    return Words(f"it takes {n} marbles", f"il rapporte {n} billes")


TITLES: dict[Theme, Callable[[Puzzle], Words]] = {
    Theme.WIN: win_title,
    Theme.FORCE: force_title,
    Theme.SAVE: save_title,
    Theme.POINTS: points_title,
    Theme.GOAL: goal_title,
}
FACTS: dict[Theme, Callable[[Puzzle], Words]] = {
    Theme.WIN: win_facts,
    Theme.FORCE: force_facts,
    Theme.SAVE: save_facts,
    Theme.POINTS: points_facts,
    Theme.GOAL: goal_facts,
}

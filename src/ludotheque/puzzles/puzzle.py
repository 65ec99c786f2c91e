"""A puzzle: a position from a played game, the question, its one right answer, and attempts at it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque.contract import checked
from ludotheque.core import State
from ludotheque.errors import MoveError, PuzzleError
from ludotheque.game import Game
from ludotheque.game.words import Tip
from ludotheque.games import shelf
from ludotheque.games.lookup import find, with_options
from ludotheque.learning import Answer, Attempt, Verdict
from ludotheque.learning.lesson import for_learner
from ludotheque.puzzles.proof import after, gains
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
    return Words("Score a goal with these dice.", "Marquez un but avec ces dés.")


def win_facts(puzzle: Puzzle) -> Words:
    start = puzzle.start()
    n, mine, theirs = len(start.moves()), start.scores[puzzle.seat], start.scores[1 - puzzle.seat]
    noun = puzzle.game.words.tally(start.seen_by(puzzle.seat), puzzle.seat).noun.short
    return Words(
        f"{n} moves are possible, only one wins. You have {mine} {noun.en}, the other {theirs}",
        f"{n} coups possibles, un seul gagne. Vous avez {mine} {noun.fr}, l’autre {theirs}",
    )


def force_facts(puzzle: Puzzle) -> Words:
    seen = puzzle.start().seen_by(puzzle.seat)
    mine, theirs = (puzzle.game.words.tally(seen, seat).left.short for seat in (puzzle.seat, 1 - puzzle.seat))
    return Words(
        f"{mine.en} against {theirs.en}. Whatever the other side does",
        f"{mine.fr} contre {theirs.fr}. Quoi que l’autre camp réponde",
    )


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
    n, (one, other) = puzzle.number, puzzle.start().fields()["dice"]
    return Words(
        f"a {one} and a {other}. The goal brings {n} marbles", f"un {one} et un {other}. Le but rapporte {n} billes"
    )


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


# ── Reading and writing puzzles.json, as `ludotheque mine` finds them ─────────────────────

Table = dict[str, Any]  # of the file
KNOWN: dict[Path | None, tuple[Puzzle, ...]] = {}  # cache of the files read


@checked
def puzzles(game: str | Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game or of the game with that name; none if it has none.

    GameError if there is no such game, PuzzleError if the file is invalid.
    """
    cls = type(game) if isinstance(game, Game) else find(game)
    path = cls.data and cls.data / "puzzles.json"
    if path and path.exists() and path not in KNOWN:
        KNOWN[path] = read(path, cls)
    return KNOWN.get(path, ())


def read(path: Path, cls: type[Game]) -> tuple[Puzzle, ...]:
    try:
        return tuple(puzzle_of(cls, one) for one in parsed(path)["puzzles"])
    except (KeyError, TypeError, ValueError) as error:
        raise PuzzleError(f"{path.name}: {error}.", f"{path.name}\u00a0: {error}.") from None


def parsed(path: Path) -> Table:
    table: Table = json.loads(path.read_text(encoding="utf-8"))
    return table


def puzzle_of(cls: type[Game], one: Table) -> Puzzle:
    return Puzzle(
        id=one["id"],
        game=for_learner(with_options(cls, one["seats"], one.get("options", {})), one["seat"]),
        theme=Theme(one["theme"]),
        difficulty=one["difficulty"],
        seat=one["seat"],
        position="\n".join(one["position"]),
        line=tuple(one["line"].split()),
        number=one["number"],
        next_best=one["next_best"],
        replies=tuple(one["replies"]),
    )


def written(puzzles: Iterable[Puzzle], next_game: int) -> str:
    """The text of a file; `next_game` is where mining continues."""
    texts = ",\n".join(map(as_text, puzzles))
    return f'{{"next_game": {next_game}, "puzzles": [\n{texts}\n]}}\n'


def as_text(puzzle: Puzzle) -> str:
    """One line for each field, and for each line of the position, so that it can be read and compared."""
    fields = {
        "id": puzzle.id,
        "theme": puzzle.theme.value,
        "difficulty": puzzle.difficulty,
        "seats": puzzle.game.seats,
        "options": puzzle.game.chosen(),
        "seat": puzzle.seat,
        "number": puzzle.number,
        "next_best": puzzle.next_best,
        "position": puzzle.position.split("\n"),
        "line": " ".join(puzzle.line),
        "replies": puzzle.replies,
    }
    return "{" + ",\n ".join(f'"{name}": {value_text(value)}' for name, value in fields.items() if value != {}) + "}"


def value_text(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return "[\n  " + ",\n  ".join(json.dumps(one) for one in value) + "]"
    return json.dumps(value)


# ── The puzzle of the day: from the date alone, so everybody gets the same one ────────────


def of_the_day(day: date) -> Puzzle:
    """Games take turns day by day, and each puzzle comes once before any is repeated."""
    games = [name for name in shelf() if puzzles(name)]
    name, turn = games[day.toordinal() % len(games)], day.toordinal() // len(games)
    known = sorted(puzzles(name), key=shuffled)
    return known[turn % len(known)]


def stream(known: list[Puzzle], day: date) -> list[Puzzle]:
    """The puzzles in a fixed order that starts at another place every day."""
    ordered, first = sorted(known, key=shuffled), day.toordinal() % len(known)
    return ordered[first:] + ordered[:first]


def shuffled(puzzle: Puzzle) -> str:
    """A pseudo-random sort key."""
    return hashed(puzzle.id)


@cache
def hashed(id: str) -> str:
    return hashlib.sha256(f"of the day {id}".encode()).hexdigest()


# ── Attempts: every move is answered, opponents reply, and a wrong move starts it again ───

FOUND = Words("Found it.", "Trouvé.")
NO_LONGER = Words(
    "Not yet: from there nobody reaches the 64th ant.", "Pas encore\u00a0: de là, la 64ᵉ fourmi n’est plus possible."
)
NO_GOAL = Words("Not yet: that makes no goal.", "Pas encore\u00a0: cela ne fait pas de but.")
NOT_WON = Words(
    "Not yet: the game ends here, and it is not won.", "Pas encore\u00a0: la partie finit là, sans victoire."
)
COUNTED = (Theme.POINTS, Theme.GOAL)


class PuzzleAttempt(Attempt):
    """Somebody at a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        super().__init__(puzzle.game, puzzle.seat)

    def begin(self) -> State:
        return self.puzzle.start()

    def play(self, move: str | int) -> Answer:
        text = move if isinstance(move, str) else self.position.text(move)
        before = self.position.copy()
        try:
            text = self.position.text(self.position.parse(text))
            self.position.play(text)
        except MoveError as error:
            return self.wrong(Answer(Verdict.WRONG, error.reason, error.rule))
        self.line.append(text)
        return self.counted() if self.puzzle.theme in COUNTED else self.proven(before, text)

    def solution(self) -> list[str]:
        return list(self.puzzle.line if self.puzzle.theme in COUNTED else self.puzzle.line[::2])

    def tip(self) -> Tip:
        """Where to look now."""
        answer = self.solution()
        if self.line != answer[: len(self.line)]:  # right moves, but in another order
            self.start()
        seen = self.position.seen_by(self.puzzle.seat)
        return seen.game.words.tip(seen, seen.parse(answer[len(self.line)]))

    # ── Answers ───────────────────────────────────────────────────────────────────────

    def counted(self) -> Answer:
        """Right if it scores as much as is asked for; right so far if it still can."""
        start, seat = self.puzzle.start(), self.puzzle.seat
        gain = self.position.scores[seat] - start.scores[seat]
        if gain >= self.puzzle.number:
            return Answer(Verdict.RIGHT, FOUND)
        if self.position.turn == seat and gain + max(gains(self.position).values(), default=0) >= self.puzzle.number:
            return Answer(Verdict.MORE)
        if self.puzzle.theme is Theme.GOAL:
            words = Words(f"Not yet: that takes {gain} marbles.", f"Pas encore\u00a0: cela rapporte {gain} billes.")
            return self.wrong(Answer(Verdict.WRONG, words if gain else NO_GOAL))
        words = Words(f"Not yet: that scores {gain} points.", f"Pas encore\u00a0: cela vaut {gain} points.")
        return self.wrong(Answer(Verdict.WRONG, words))

    def proven(self, before: State, text: str) -> Answer:
        """Right if it is the one solution move; then the others reply as the solution says."""
        done = len(self.line) - 1
        if text != self.solution()[done]:
            return self.wrong(Answer(Verdict.WRONG, self.what_follows(before, text, done)))
        if len(self.line) == len(self.solution()):
            return Answer(Verdict.RIGHT, FOUND)
        self.position.play(self.puzzle.line[2 * done + 1])
        return Answer(Verdict.MORE)

    def what_follows(self, before: State, text: str, done: int) -> Words:
        if self.puzzle.theme is Theme.SAVE:
            return NO_LONGER
        then, reply = after(before, before.parse(text)), self.puzzle.replies[done].get(text, "")
        if not reply:
            return NOT_WON
        who, what = then.game.side_name(then, then.turn), then.game.comments.deed(then, then.parse(reply))
        told = sentence(Words(f"{who.en} replies: {what.en}", f"{who.fr} répond\u00a0: {what.fr}"))
        return Words(f"Not yet. {told.en}", f"Pas encore. {told.fr}")

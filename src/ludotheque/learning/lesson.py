"""Lessons: positions in which one move, or a few, teach one idea; and the rules of a game on one screen.

A line is a few moves separated by spaces. In an accepted line, `*` matches anything within a move.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fnmatch import fnmatchcase
from functools import cache
from itertools import islice, permutations
from pathlib import Path
from typing import Any

from ludotheque.contract import checked
from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.errors import LessonError, MoveError
from ludotheque.game import Game
from ludotheque.game.touch import Ways
from ludotheque.games.lookup import find, with_options
from ludotheque.words import NO_WORDS, Words

# ── Names for the other seats in lessons and puzzles, where nobody sits ───────────────────

YOU = Words("you", "vous")
PARTNER, OTHER = Words("your partner", "votre partenaire"), Words("the other", "l’autre")


def for_learner(game: Game, seat: int) -> Game:
    """Set how a game is shown to a learner in `seat`: what the others are called, and hands without empty places.

    Seats with colours keep those as their names.
    """
    game.packed = True
    game.names = tuple(YOU if one == seat else called(game, seat, one) for one in range(game.seats))
    return game


def called(game: Game, seat: int, other: int) -> Words:
    if game.seats == 2:
        return PARTNER if game.cooperative else OTHER
    number = (other - seat) % game.seats  # in the order of their turns
    if game.cooperative:
        return Words(f"partner {number}", f"partenaire {number}")
    return Words(f"player {number}", f"joueur {number}")


# ── Lessons ───────────────────────────────────────────────────────────────────────────────


def fits(line: list[str], pattern: str) -> bool:
    """Whether the moves match a pattern, or its beginning."""
    patterns = pattern.split()
    return len(line) <= len(patterns) and all(map(fnmatchcase, line, patterns))


@dataclass(frozen=True)
class WrongTry:
    """A typical mistake of beginners, and the answer to it."""

    move: str
    legal: bool
    rule: str
    words: Words
    touch: tuple[str, ...] = ()  # what they touch, if the move is illegal
    example: str = "a1"  # replaces `*` when an illegal move is tried

    def is_touched_by(self, path: tuple[str, ...]) -> bool:
        """Whether these touches, which lead nowhere, are this try: all of it, only its piece, or only its place."""
        return bool(path) and path in (self.touch[: len(path)], self.touch[-len(path) :])


@dataclass(frozen=True)
class Step:
    """One idea: a position, one sentence, and a move to find."""

    game: Game
    id: str
    title: Words
    rules: tuple[str, ...]
    seat: int
    position: str
    words: Words  # the task
    accept: tuple[str, ...]
    done: Words  # said when it is solved
    look: tuple[str, ...] = ()  # targets of the drawing to look at
    otherwise: Words = NO_WORDS  # the answer to any other legal move
    wrong: tuple[WrongTry, ...] = ()
    reply: str = ""  # the reply of the other side
    draft: str = ""  # where figures are set up: the set-up that stands there at first, to be mended by an exchange
    facts: dict[str, Any] = field(default_factory=dict)  # what the move should achieve, checked by tests

    def start(self) -> State:
        position: State = self.game.read(self.position)
        return position

    def right(self) -> list[str]:
        """The moves of an accepted line."""
        found = next(self.lines(self.start(), []), None)
        assert found is not None, f"nothing that step {self.id} accepts can be played"
        return found

    def lines(self, state: State, line: list[str]) -> Iterator[list[str]]:
        """Every accepted line that begins with these moves, which led to that position."""
        if any(len(line) == len(pattern.split()) and fits(line, pattern) for pattern in self.accept):
            yield line
            return
        for text in map(state.text, [] if state.over else state.moves()):
            if any(fits([*line, text], pattern) for pattern in self.accept):
                after = state.copy()
                after.play(text)
                yield from self.lines(after, [*line, text])


@dataclass(frozen=True)
class CardLine:
    """One rule in a few words, and its number in the rulebook."""

    rule: str
    words: Words


@dataclass(frozen=True)
class Card:
    """The rules of a game on one screen, with a position."""

    position: str
    seat: int
    theme: Words
    goal: Words
    end: Words
    turn: tuple[CardLine, ...]
    special: tuple[CardLine, ...]


@dataclass(frozen=True)
class FirstGame:
    """A shorter first game: moves that were made before it begins, and a sentence about it."""

    moves: tuple[str, ...]
    words: Words


@dataclass(frozen=True)
class Lessons:
    """The lessons of a game, in order. A game without lessons has no steps, and perhaps no card."""

    game: Game
    title: Words = NO_WORDS
    card: Card | None = None
    steps: tuple[Step, ...] = ()
    first: FirstGame | None = None

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]


# ── Reading lessons.toml ──────────────────────────────────────────────────────────────────

Table = dict[str, Any]  # a table of a TOML file
FACTS = ("expect", "test", "means", "forced")


@checked
def lessons(game: str | Game) -> Lessons:
    """The lessons of a game or of the game with that name; without steps if it has none.

    GameError if there is no such game, LessonError if the file is invalid.
    """
    known = game if isinstance(game, Game) else find(game)()
    path = known.data and known.data / "lessons.toml"
    return read(path, type(known)) if path and path.exists() else Lessons(known)


def made_before(state: State) -> int:
    """The moves of a first game that were made before somebody sat down to it; 0 in any other game."""
    made = first_moves(state.game)
    return len(made) if made and tuple(islice(state.history, len(made))) == made else 0


@cache
def first_moves(game: Game) -> tuple[str, ...]:
    first = lessons(game).first
    return first.moves if first else ()


def read(path: Path, cls: type[Game]) -> Lessons:
    try:
        data = parsed(path)
        game = with_options(cls, data.get("seats"), data.get("options", {}))
        card = card_of(data["card"]) if "card" in data else None
        steps = tuple(step_of(game, step) for step in data.get("step", []))
        return Lessons(
            game, Words(**data["title"]), card, steps, first_game_of(data["first"]) if "first" in data else None
        )
    except KeyError as error:
        raise LessonError(f"{path.name}: {error} is missing.", f"{path.name}\u00a0: il manque {error}.") from None
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{path.name}: {error}.", f"{path.name}\u00a0: {error}.") from None


@cache
def parsed(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def step_of(game: Game, step: Table) -> Step:
    return Step(
        id=step["id"],
        title=Words(**step["title"]),
        rules=tuple(step["rules"]),
        seat=step["seat"],
        game=for_learner(type(game)(game.seats, **game.options), step["seat"]),
        position=step["position"],
        words=Words(**step["say"]),
        accept=tuple(step["accept"]),
        done=Words(**step["done"]),
        look=tuple(step.get("look", ())),
        otherwise=Words(**step["otherwise"]) if "otherwise" in step else NO_WORDS,
        wrong=tuple(map(wrong_try_of, step.get("wrong", ()))),
        reply=step.get("reply", ""),
        draft=step.get("draft", ""),
        facts={name: step[name] for name in FACTS if name in step},
    )


def wrong_try_of(wrong: Table) -> WrongTry:
    return WrongTry(
        move=wrong["move"],
        legal=wrong["legal"],
        rule=wrong["rule"],
        words=Words(**wrong["say"]),
        touch=tuple(wrong.get("touch", ())),
        example=wrong.get("as", WrongTry.example),
    )


def card_of(card: Table) -> Card:
    return Card(
        position=card["position"],
        seat=card["seat"],
        theme=Words(**card["theme"]),
        goal=Words(**card["goal"]),
        end=Words(**card["end"]),
        turn=tuple(map(card_line_of, card["turn"])),
        special=tuple(map(card_line_of, card["special"])),
    )


def first_game_of(first: Table) -> FirstGame:
    return FirstGame(tuple(first["moves"].split()), Words(first["en"], first["fr"]))


def card_line_of(line: Table) -> CardLine:
    return CardLine(line["rule"], Words(line["en"], line["fr"]))


# ── A learner’s attempt at a step: every move is answered, and a wrong one is taken back ──

NOT_THAT = Words(
    "That is allowed, but not what is asked for here.", "C’est permis, mais ce n’est pas ce qu’on cherche."
)


class Verdict(Enum):
    RIGHT = "right"
    MORE = "more"  # right so far, and the turn goes on
    WRONG = "wrong"


@dataclass(frozen=True)
class Answer:
    verdict: Verdict
    words: Words = NO_WORDS
    rule: str = ""  # the number of the rule, if a rule is the reason


class Attempt:
    """Somebody solving an exercise: `position` is the current position, `line` the moves so far."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.wrong_tries = 0
        self.start()

    def begin(self) -> State:
        """The start position."""
        raise NotImplementedError

    def play(self, move: str | int) -> Answer:
        """Try a move. An illegal move is a wrong try, not an error."""
        raise NotImplementedError

    def ways(self) -> Ways:
        """The touches of every move that can be tried now."""
        seen = self.position.seen_by(self.seat)
        ways: Ways = seen.game.touch.ways(seen)
        return ways

    def drawing(self, lang: str) -> Drawing:
        seen = self.position.seen_by(self.seat)
        drawing: Drawing = seen.game.drawing.draw(seen, lang)
        return drawing

    def shown(self) -> State:
        """The position as text shows it."""
        return self.position

    def touch(self, path: Sequence[str], refusal: Answer) -> Answer:
        """The answer to touches that lead to no move; `refusal` is the usual explanation."""
        self.wrong_tries += 1
        return refusal

    def solution(self) -> list[str]:
        """The moves that solve it."""
        raise NotImplementedError

    def start(self) -> None:
        self.position = self.begin()
        self.line: list[str] = []

    def solve(self) -> Answer:
        """Play the solution from the beginning."""
        self.start()
        return [self.play(text) for text in self.solution()][-1]

    def wrong(self, answer: Answer) -> Answer:
        """Go back to the beginning."""
        self.wrong_tries += 1
        self.start()
        return answer


class LessonAttempt(Attempt):
    """Somebody at a step of a lesson."""

    def __init__(self, step: Step) -> None:
        self.step = step
        super().__init__(step.game, step.seat)

    def begin(self) -> State:
        return self.step.start()

    def solution(self) -> list[str]:
        return self.step.right()

    @property
    def drafting(self) -> bool:
        """Whether figures are being set up, beginning with a draft."""
        return bool(self.step.draft) and not self.line

    def ways(self) -> Ways:
        """Of a draft: two figures, one after the other, which change places."""
        if not self.drafting:
            return super().ways()
        setup, game = self.game.setup, self.game
        standing = setup.placed(self.step.draft, self.seat)
        pairs = [(one, other) for one, other in permutations(standing, 2) if standing[one] != standing[other]]
        exchanged = {(a, b): standing | {a: standing[b], b: standing[a]} for a, b in pairs}
        return {pair: game.parse(setup.text(placed, self.seat)) for pair, placed in exchanged.items()}

    def drawing(self, lang: str) -> Drawing:
        if not self.drafting:
            return super().drawing(lang)
        seen, standing = self.position.seen_by(self.seat), self.game.setup.placed(self.step.draft, self.seat)
        return self.game.drawing.draw_setup(seen, lang, standing)

    def shown(self) -> State:
        """With the figures of a draft on their places."""
        shown = self.position.copy()
        if self.drafting:
            shown.play(self.step.draft)
        return shown

    def play(self, move: str | int) -> Answer:
        text = move if isinstance(move, str) else self.position.text(move)
        try:
            text = self.position.text(self.position.parse(text))
            self.position.play(text)
        except MoveError as error:
            return self.not_this([*self.line, text], False, Answer(Verdict.WRONG, error.reason, error.rule))
        self.line.append(text)
        fitting = [pattern for pattern in self.step.accept if fits(self.line, pattern)]
        if any(len(pattern.split()) == len(self.line) for pattern in fitting):
            return self.done()
        if fitting:
            return Answer(Verdict.MORE)
        otherwise = self.step.otherwise if any(self.step.otherwise) else NOT_THAT
        return self.not_this(self.line, True, Answer(Verdict.WRONG, otherwise))

    def touch(self, path: Sequence[str], refusal: Answer) -> Answer:
        wrong = next((wrong for wrong in self.step.wrong if wrong.is_touched_by(tuple(path))), None)
        return super().touch(path, Answer(Verdict.WRONG, wrong.words, wrong.rule) if wrong else refusal)

    def done(self) -> Answer:
        if self.step.reply:
            self.position.play(self.step.reply)
        return Answer(Verdict.RIGHT, self.step.done)

    def not_this(self, line: list[str], legal: bool, otherwise: Answer) -> Answer:
        known = (wrong for wrong in self.step.wrong if wrong.legal == legal and fits(line, wrong.move))
        wrong = next(known, None)
        return self.wrong(Answer(Verdict.WRONG, wrong.words, wrong.rule) if wrong else otherwise)

"""A learner's attempt at a lesson step: every move is answered, and a wrong one is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ludotheque.core import State
from ludotheque.errors import MoveError
from ludotheque.game import Game
from ludotheque.learning.lesson import Step, fits
from ludotheque.words import NO_WORDS, Words

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

"""Lessons: positions in which one move, or a few, teach one idea; and the rules of a game on one screen.

A line is a few moves separated by spaces. In an accepted line, `*` matches anything within a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from ludotheque.core import State
from ludotheque.game import Game
from ludotheque.words import NO_WORDS, Words


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
class Lessons:
    """The lessons of a game, in order. A game without lessons has no steps, and perhaps no card."""

    game: Game
    title: Words = NO_WORDS
    card: Card | None = None
    steps: tuple[Step, ...] = ()

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

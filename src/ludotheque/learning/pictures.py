"""Reads pictures.toml: positions that illustrate the rules of a rulebook, taken from lessons."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.game import Game
from ludotheque.learning.lesson_file import lessons
from ludotheque.words import Words


class RulePicture(NamedTuple):
    """A position beside a rule, and its caption."""

    rule: str
    words: Words
    seat: int
    before: State | None  # the position before the last move, which the drawing shows
    state: State

    def draw(self, lang: str) -> Drawing:
        before = self.before.seen_by(self.seat) if self.before else None
        return self.state.game.draw(self.state.seen_by(self.seat), lang, before)


def rule_pictures(game: Game) -> tuple[RulePicture, ...]:
    """The pictures of a rulebook, in order; none if there is no such file."""
    name = game.rulebook_file.replace("rulebook", "pictures")
    path = game.folder and game.folder / f"{name}.toml"
    return read(path, type(game)) if path and path.exists() else ()


def read(path: Path, cls: type[Game]) -> tuple[RulePicture, ...]:
    steps = {step.id: step for step in lessons(cls())}
    found = []
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["picture"]:
        step = steps[row["lesson"]]
        positions = [step.start()]
        for text in row.get("moves", "").split():
            positions.append(positions[-1].copy())
            positions[-1].play(text)
        before = positions[-2] if len(positions) > 1 else None
        found.append(RulePicture(row["rule"], Words(row["en"], row["fr"]), step.seat, before, positions[-1]))
    return tuple(found)

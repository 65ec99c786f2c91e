"""The exceptions of the library. All of them are ValueErrors.

Every message says what was wrong and what would be right, in both languages:
`str(error)` is English, `error.words("fr")` French. Where a rule forbids something, `rule` is its number
and `reason` the sentence without it.
"""

from __future__ import annotations

from ludotheque.words import Words


class LudothequeError(ValueError):
    """The base class: a request that is impossible."""

    def __init__(self, en: str, fr: str, rule: str = "") -> None:
        super().__init__(en, fr)
        self.reason, self.rule = Words(en, fr), rule

    @property
    def words(self) -> Words:
        """The reason, and the number of the rule."""
        if not self.rule:
            return self.reason
        return Words(f"{self.reason.en} (rule {self.rule})", f"{self.reason.fr} (règle {self.rule})")

    def __str__(self) -> str:
        return self.words.en


class GameError(LudothequeError):
    """No such game on the shelf."""


class OptionError(LudothequeError):
    """An option, or a number of seats, that the game does not have."""


class DealError(LudothequeError):
    """A deal that this game cannot start from."""


class PositionError(LudothequeError):
    """A text that does not describe a position of this game."""


class SeenError(LudothequeError):
    """A request that depends on what the viewer of a view may not know."""


class BoardError(LudothequeError):
    """A data file of a game (board.toml) that does not describe a board."""


class LessonError(LudothequeError):
    """A file of lessons (lessons.toml) that cannot be understood."""


class PuzzleError(LudothequeError):
    """A file of puzzles (puzzles.json) that cannot be understood."""


class RecordError(LudothequeError):
    """A record that cannot be read; `line` says where, counted from 1."""

    def __init__(self, en: str, fr: str, line: int = 0) -> None:
        super().__init__(en, fr)
        self.line = line


class MoveError(LudothequeError):
    """A text that is no move, or an illegal move; `rule` is the number of the rule that forbids it."""


class TableError(LudothequeError):
    """Something that a table does not allow: a move out of turn, an undo that comes too late."""

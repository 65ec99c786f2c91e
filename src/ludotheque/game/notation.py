"""How a game is written: moves, deals and positions as text.

Each game defines what the drawing and the labels mean; splitting the text and reporting errors is common to all.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from ludotheque.errors import MoveError, PositionError


class GameNotation:
    """The part of a game that writes and reads it. Define `text`, `parse` and `show`; `read` helps tests.

    Users call Game.text, parse, show and read, which check what they are given.
    """

    colours: ClassVar[tuple[tuple[str, str], ...]] = ()  # for show(): see terminal/screen.py

    def missing(self, game: Any, method: str) -> str:
        """What somebody who writes a game has not written yet."""
        if type(self) is GameNotation:
            return f"{type(game).__name__} must set notation to a GameNotation of its own, which defines {method}"
        return f"{type(self).__name__} must define {method}"

    def text(self, game: Any, move: int) -> str:
        """A move in notation. It does not depend on the position."""
        raise NotImplementedError(self.missing(game, "text(game, move)"))

    def parse(self, game: Any, text: str) -> int:
        """The move that a text means, whether or not it is legal now. MoveError if it is no move."""
        raise NotImplementedError(self.missing(game, "parse(game, text)"))

    def show(self, state: Any, lang: str) -> str:
        """The position as text for people, which read() can parse."""
        raise NotImplementedError(self.missing(state.game, "show(state, lang)"))

    def read(self, game: Any, text: str) -> Any:
        """Parse the text of show(). PositionError if it is no position."""
        raise PositionError(
            f"{game.title.en} cannot read positions from text.", f"{game.title.fr} ne sait pas lire de position."
        )

    def deal(self, state: Any) -> str:
        """The deal of a state, with `?` for blanks."""
        return ""


LONGEST_SAID = 60  # letters of a text that is told back


def not_a_move(game: Any, text: object, en: str, fr: str) -> MoveError:
    """The error for a text that is no move; `en` and `fr` say what moves look like."""
    said = repr(text[:LONGEST_SAID] if isinstance(text, str) else text)
    return MoveError(
        f"{said} is not a move of {game.title.en}: {en}", f"{said} n’est pas un coup de {game.title.fr}\u00a0: {fr}"
    )


def no_move_has(game: Any, number: int) -> MoveError:
    """The error for an int that is no move."""
    return not_a_move(game, number, "no move has that number.", "aucun coup n’a ce numéro.")


# ── Parsing a drawing of the board, then labelled lines like `turn: red` ──────────────────


def wrong(en: str, fr: str) -> PositionError:
    """The error for a text that is no position; `en` and `fr` say why, without a full stop."""
    return PositionError(f"This is not a position: {en}.", f"Ce n’est pas une position\u00a0: {fr}.")


def no_line_like(example: str) -> PositionError:
    return wrong(f"there is no line like `{example}`", f"il n’y a pas de ligne comme `{example}`")


class PositionText:
    """The text split into the lines of the board and the labelled lines that follow it."""

    def __init__(self, text: str) -> None:
        self.board: list[str] = []
        self.labelled: dict[str, list[str]] = {}  # a line without a label continues the one before
        lines = self.board
        for line in text.splitlines():
            label, colon, rest = line.partition(":")
            if colon:
                lines = self.labelled.setdefault(label.strip(), [])
                lines.append(rest.strip())
            elif line.strip():
                lines.append(line.rstrip())

    def __contains__(self, label: str) -> bool:
        return label in self.labelled

    def get(self, label: str, otherwise: str = "") -> str:
        """The text after a label, or `otherwise` if there is no such line."""
        return self.labelled[label][0] if label in self.labelled else otherwise

    def value(self, label: str) -> str:
        """The text after a label; PositionError if there is no such line."""
        if label not in self.labelled:
            raise wrong(f"there is no line `{label}:`", f"il n’y a pas de ligne `{label}:`")
        return self.labelled[label][0]

    def match(self, label: str, pattern: str | re.Pattern[str], example: str) -> re.Match[str]:
        """The text after a label matched with a pattern; `example` shows its form in the error."""
        found = re.fullmatch(pattern, self.get(label))
        if not found:
            raise no_line_like(f"{label}: {example}")
        return found

    def number(self, label: str, least: int, most: int) -> int:
        """The number after a label, within bounds."""
        text = self.value(label)
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise wrong(
                f"`{label}:` is a number from {least} to {most}, not {text!r}",
                f"`{label}:` est un nombre de {least} à {most}, pas {text!r}",
            )
        return int(text)

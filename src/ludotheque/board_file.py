"""Reads board.toml: facts about the physical board, in a file so that an owner of the game can correct them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ludotheque.errors import BoardError


class BoardFile:
    """The contents of a board.toml, with the line number of each key."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        try:
            self.facts: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise BoardError(f"{path.name}: {error}.", f"{path.name}\u00a0: {error}.") from None

    def get(self, key: str) -> Any:
        return self.facts.get(key)

    def line_of(self, key: str) -> int:
        """The line number of a key; the last line if the key is missing."""
        lines = self.text.splitlines()
        return next((n for n, line in enumerate(lines, 1) if line.split("=")[0].strip() == key), len(lines))

    def wrong(self, key: str, en: str, fr: str) -> BoardError:
        """The error for an impossible value."""
        line, name = self.line_of(key), self.path.name
        return BoardError(f"{name}, line {line}: {en}.", f"{name}, ligne {line}\u00a0: {fr}.")

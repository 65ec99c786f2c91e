"""Input and output: a terminal, or a pipe, which gets no colours and no prompts."""

from __future__ import annotations

import os
import pydoc
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TextIO

from ludotheque.terminal.paint import painted
from ludotheque.words import Words

WIDTH = 80
CLEAR = "\033[H\033[2J\033[3J"  # the lines that have scrolled away too


class Screen:
    """Words to a person in their language, and what they answer.

    `read` is given the prompt and raises EOFError when nothing more will come, like input().
    """

    def __init__(
        self, lang: str, read: Callable[[str], str], out: TextIO, interactive: bool = False, colour: bool = False
    ) -> None:
        self.lang, self.read, self.out = lang, read, out
        self.interactive, self.colour = interactive, colour

    @classmethod
    def standard(cls, lang: str) -> Screen:
        """The terminal or the pipe that this process has."""
        interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if interactive:
            load_line_editing()
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        return cls(
            lang, input if interactive else read_line, sys.stdout, interactive, sys.stdout.isatty() and not plain
        )

    def print(self, text: str = "") -> None:
        print(text, file=self.out, flush=True)

    def say(self, words: Words, indent: str = "") -> None:
        """A sentence, on as many lines as it needs."""
        self.print(wrapped(words(self.lang), indent))

    def board(self, text: str, colours: Iterable[tuple[str, str]]) -> None:
        self.print("\n" + (painted(text, colours) if self.colour else text) + "\n")

    def bold(self, text: str) -> str:
        return f"\033[1m{text}\033[0m" if self.colour else text

    def ask(self, prompt: str) -> str:
        return self.read(prompt if self.interactive else "").strip()

    def end_line(self) -> None:
        """Leave the line of a prompt that was not answered."""
        if self.interactive:
            self.print()

    def clear(self) -> None:
        """Leave nothing of what was shown or typed, not even behind the arrow keys."""
        if self.interactive:
            self.print(CLEAR)
            forget_lines()

    def page(self, text: str) -> None:
        """A long text, a screenful at a time where there is a screen."""
        if self.interactive:
            os.environ.setdefault("LESS", "-FRX")
            os.environ.setdefault("LESSCHARSET", self.out.encoding.lower())
            pydoc.pager(text)
        else:
            self.print(text)

    def columns(self, items: Sequence[str]) -> None:
        """Short texts, read downwards, as many side by side as there is room for."""
        wide = max(map(len, items)) + 2
        rows = -(-len(items) // max(1, WIDTH // wide))
        for row in range(rows):
            self.print("".join(f"{item:<{wide}}" for item in items[row::rows]).rstrip())


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> str:
    """A paragraph of at most WIDTH columns; words and no-break spaces stay whole."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def read_line(prompt: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def load_line_editing() -> None:
    """Arrow keys and earlier lines for input(), where Python has them."""
    with suppress(ImportError):
        import readline  # noqa: F401


def forget_lines() -> None:
    """Empty the memory of the line editor, if there is one."""
    with suppress(ImportError):
        import readline

        readline.clear_history()

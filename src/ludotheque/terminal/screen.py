"""Input and output: a terminal, or a pipe, which gets no colours and no prompts."""

from __future__ import annotations

import os
import pydoc
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TextIO

from ludotheque.words import Words

# ── Colours for text boards. Nothing is shown by colour alone ─────────────────────────────

# Neither black nor white, because one of them is invisible on some terminals.
CODES = {
    "bold": 1,
    "dim": 2,
    "underline": 4,
    "reverse": 7,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "blue": 34,
    "magenta": 35,
    "cyan": 36,
}


def painted(text: str, colours: Iterable[tuple[str, str]]) -> str:
    """The text with each match of a pattern in its colour, such as `red` or `bold blue`.

    `^` and `$` match at every line. Where patterns overlap, the first one wins.
    """
    paint = [""] * len(text)
    for pattern, colour in colours:
        for match in re.finditer(pattern, text, re.MULTILINE):
            if not any(paint[match.start() : match.end()]):
                paint[match.start() : match.end()] = [colour] * (match.end() - match.start())
    return joined(text, paint)


def joined(text: str, paint: list[str]) -> str:
    """Joins characters and their colours to terminal codes; no colour continues past a line end."""
    parts, current = [], ""
    for character, colour in zip(text, paint, strict=True):
        wanted = "" if character == "\n" else colour
        if wanted != current:
            parts.append("\033[0m" * bool(current) + start(wanted))
            current = wanted
        parts.append(character)
    return "".join(parts) + "\033[0m" * bool(current)


def start(colour: str) -> str:
    return f"\033[{';'.join(str(CODES[word]) for word in colour.split())}m" if colour else ""


# ── The screen ────────────────────────────────────────────────────────────────────────────

WIDTH = 80
CLEAR = "\033[H\033[2J\033[3J"  # also clears the scrollback


class Screen:
    """Prints words in the language of the user, and reads their input.

    `read` gets the prompt and raises EOFError at the end of the input, like input().
    """

    def __init__(
        self, lang: str, read: Callable[[str], str], out: TextIO, interactive: bool = False, colour: bool = False
    ) -> None:
        self.lang, self.read, self.out = lang, read, out
        self.interactive, self.colour = interactive, colour

    @classmethod
    def standard(cls, lang: str) -> Screen:
        """The standard input and output of this process."""
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
        """Print a sentence, wrapped."""
        self.print(wrapped(words(self.lang), indent))

    def board(self, text: str, colours: Iterable[tuple[str, str]]) -> None:
        self.print("\n" + (painted(text, colours) if self.colour else text) + "\n")

    def bold(self, text: str) -> str:
        return f"\033[1m{text}\033[0m" if self.colour else text

    def ask(self, prompt: str) -> str:
        return self.read(prompt if self.interactive else "").strip()

    def end_line(self) -> None:
        """End the line of a prompt that was not answered."""
        if self.interactive:
            self.print()

    def clear(self) -> None:
        """Clear the screen, the scrollback and the input history, so that nothing can be recalled."""
        if self.interactive:
            self.print(CLEAR)
            forget_lines()

    def page(self, text: str) -> None:
        """Print a long text, with a pager in a terminal."""
        if self.interactive:
            os.environ.setdefault("LESS", "-FRX")
            os.environ.setdefault("LESSCHARSET", self.out.encoding.lower())
            pydoc.pager(text)
        else:
            self.print(text)

    def columns(self, items: Sequence[str]) -> None:
        """Print short texts in columns, read downwards."""
        wide = max(map(len, items)) + 2
        rows = -(-len(items) // max(1, WIDTH // wide))
        for row in range(rows):
            self.print("".join(f"{item:<{wide}}" for item in items[row::rows]).rstrip())


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> str:
    """A paragraph of at most WIDTH columns; words and no-break spaces are not split."""
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
    """Enable line editing and history for input(), if available."""
    with suppress(ImportError):
        import readline  # noqa: F401


def forget_lines() -> None:
    """Clear the history of the line editor."""
    with suppress(ImportError):
        import readline

        readline.clear_history()

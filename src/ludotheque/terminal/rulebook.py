"""Rulebooks on a screen of text: the little Markdown that they are written in, at 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.terminal.screen import WIDTH, Screen, wrapped

SENTENCE = re.compile(r"(\d+\.\d+) (.*)")


def show_rules(screen: Screen, game: Game, number: str = "") -> None:
    """The rulebook of a game, or the chapter or sentence of that number."""
    book = game.rulebook(screen.lang)
    if not book:
        raise LudothequeError(f"{game.title.en} has no rulebook here.", f"{game.title.fr} n’a pas de règle écrite ici.")
    if not number:
        screen.page(rendered(book))
        return
    found = part(book, number)
    if not found:
        raise LudothequeError(
            f"The rulebook of {game.title.en} has no {number}.", f"La règle de {game.title.fr} n’a pas de {number}."
        )
    screen.print(rendered(found))


def rendered(markdown: str) -> str:
    """A whole rulebook, or a part of one."""
    return "\n".join(block for block in blocks(markdown.splitlines())).strip("\n")


def blocks(lines: list[str]) -> Iterator[str]:
    table: list[list[str]] = []
    for line in lines:
        if line.startswith("|"):
            table.append([plain(cell.strip()) for cell in line.strip().strip("|").split("|")])
            continue
        yield from table_lines(table)
        table = []
        yield rendered_line(line)
    yield from table_lines(table)


def rendered_line(line: str) -> str:
    if line.startswith("# "):
        return underlined(line[2:], "=")
    if line.startswith("## "):
        return underlined(line[3:], "-")
    if line.startswith("    "):
        return line
    sentence = SENTENCE.match(line)
    if sentence:
        return wrapped(plain(sentence[2]), f"{sentence[1]:<6}", " " * 6)
    if line.startswith("- "):
        return wrapped(plain(line[2:]), "- ", "  ")
    return wrapped(plain(line))


def underlined(title: str, mark: str) -> str:
    return f"{plain(title)}\n{mark * len(plain(title))}"


def plain(text: str) -> str:
    """Without the marks for emphasis and code."""
    return re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", lambda m: m[1] or m[2] or m[3], text)


def table_lines(rows: list[list[str]]) -> Iterator[str]:
    """All columns as wide as they need, but the last, which gets what is left."""
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    if rows:
        wide = [max(len(row[i]) for row in rows if i < len(row)) + 2 for i in range(max(map(len, rows)))]
        for row in rows:
            first = "".join(f"{cell:<{width}}" for cell, width in zip(row[:-1], wide, strict=False))
            yield wrapped(row[-1], first, " " * min(len(first), WIDTH // 2)) if row[-1] else first.rstrip()


def part(markdown: str, number: str) -> str:
    """The sentence `3.4`, or the chapter `3`, as it is written; empty if there is none."""
    if "." not in number:
        return chapter(markdown, number)
    return next((line for line in markdown.splitlines() if line.startswith(f"{number} ")), "")


def chapter(markdown: str, beginning: str) -> str:
    """The chapter whose title begins with a word or a number; empty if there is none."""
    lines: list[str] = []
    for line in markdown.splitlines():
        if lines and line.startswith("## "):
            break
        if lines or f"{line} ".startswith(f"## {beginning} "):
            lines.append(line)
    return "\n".join(lines)

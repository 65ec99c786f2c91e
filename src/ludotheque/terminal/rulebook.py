"""Prints a rulebook at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.rulebook import Block, Chapter, Grid, Items, Rulebook, Sentence, Verbatim, parse, plain
from ludotheque.terminal.screen import WIDTH, Screen, wrapped


def show_rules(screen: Screen, game: Game, number: str = "") -> None:
    """Print the rulebook of a game, or the chapter or sentence of that number."""
    text = game.rulebook(screen.lang)
    if not text:
        raise LudothequeError(f"{game.title.en} has no rulebook here.", f"{game.title.fr} n’a pas de règle écrite ici.")
    book = parse(text)
    if number:
        screen.print(excerpt(book, game, number))
    else:
        screen.page(whole(book))


def whole(book: Rulebook) -> str:
    return "\n\n".join([underlined(book.title, "="), *map(shown, book.lead), *map(shown_chapter, book.chapters)])


def excerpt(book: Rulebook, game: Game, number: str) -> str:
    """The sentence `3.4`, or the chapter `3`."""
    sentence, chapter = book.sentence(number), book.chapter(number)
    if sentence:
        return shown(sentence)
    if chapter:
        return shown_chapter(chapter)
    raise LudothequeError(
        f"The rulebook of {game.title.en} has no {number}.", f"La règle de {game.title.fr} n’a pas de {number}."
    )


def shown_chapter(chapter: Chapter) -> str:
    return "\n".join([underlined(chapter.heading, "-"), *map(shown, chapter.blocks)])


def shown(block: Block) -> str:
    if isinstance(block, Sentence):
        return wrapped(plain(block.text), f"{block.number:<6}", " " * 6)
    if isinstance(block, Items):
        return "\n".join(wrapped(plain(item), "- ", "  ") for item in block.items)
    if isinstance(block, Verbatim):
        return "\n".join(f"    {line}" for line in block.lines)
    if isinstance(block, Grid):
        return "\n".join(table_lines([[plain(cell) for cell in row] for row in block.rows]))
    return wrapped(plain(block.text))


def underlined(title: str, mark: str) -> str:
    return f"{title}\n{mark * len(title)}"


def table_lines(rows: list[list[str]]) -> Iterator[str]:
    """All columns as wide as they need, except the last, which gets the rest."""
    wide = [max(map(len, column)) + 2 for column in columns(rows)]
    for row in rows:
        first = "".join(f"{cell:<{width}}" for cell, width in zip(row[:-1], wide, strict=False))
        yield wrapped(row[-1], first, " " * min(len(first), WIDTH // 2)) if row[-1] else first.rstrip()


def columns(rows: list[list[str]]) -> Iterable[list[str]]:
    """The columns of a table whose rows may differ in length."""
    return [[row[i] for row in rows if i < len(row)] for i in range(max(map(len, rows)))]

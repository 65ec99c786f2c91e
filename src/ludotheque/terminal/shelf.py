"""The shelf: the games with their options, and their rulebooks at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludotheque.errors import LudothequeError
from ludotheque.game import Game, Option
from ludotheque.learning.rulebook import Block, Chapter, Grid, Items, Rulebook, Sentence, Verbatim, parse, plain
from ludotheque.terminal.screen import WIDTH, Screen, wrapped
from ludotheque.words import Words

LONGEST_DEFAULT = 16  # characters; a longer default value is not shown


def show(screen: Screen, games: Sequence[type[Game]]) -> None:
    """A few lines for each game."""
    for game in games:
        title, lang = game.title(screen.lang), screen.lang
        screen.print(f"{screen.bold(game.name)}{' ' * max(1, 14 - len(game.name))}{title} · {facts(game)(lang)}")
        screen.say(game.mood, "    ")
        for option in game.options_known:
            screen.print(wrapped(explained(option, lang), f"    {option.name:<11} ", " " * 16))
        screen.print()
    screen.say(
        Words(
            "Play one with `ludotheque play NAME`; its rules: `ludotheque rules NAME`.",
            "Pour jouer : `ludotheque play NOM` ; la règle : `ludotheque rules NOM`.",
        )
    )


def show_names(screen: Screen, games: Sequence[type[Game]]) -> None:
    """What there is to learn, a line for each game."""
    for game in games:
        screen.print(f"{screen.bold(game.name)}{' ' * max(1, 14 - len(game.name))}{game.mood(screen.lang)}")
    screen.say(
        Words(
            "Five minutes each: `ludotheque learn NAME`.",
            "Cinq minutes chacun\u00a0: `ludotheque learn NOM`.",
        )
    )


def facts(game: type[Game]) -> Words:
    few, many = min(game.seat_numbers), max(game.seat_numbers)
    seats = str(few) if few == many else f"{few}-{many}"
    plural = "s" * (many > 1)
    return Words(f"{seats} player{plural} · {game.minutes} min", f"{seats} joueur{plural} · {game.minutes} min")


def explained(option: Option, lang: str) -> str:
    """What an option does, and its default value if that is short."""
    value = option.write(option.default)
    usual = Words(f" (usual: {value})", f" (d’ordinaire : {value})")(lang)
    return option.words(lang) + usual * (len(value) <= LONGEST_DEFAULT)


# ── Rulebooks ─────────────────────────────────────────────────────────────────────────────


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

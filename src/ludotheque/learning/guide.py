"""Reads guide.toml: the sentences that comment on moves, one file per game and one common to all."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from ludotheque.game import Game
from ludotheque.game.comments import SEATS, Hole, Remark
from ludotheque.words import Words

Names = Callable[[int], Words]  # the name of a seat inside a sentence
GENERAL = Path(__file__).with_name("guide.toml")


@cache
def read(path: Path) -> dict[str, dict[str, Words]]:
    """[kind][fact] its sentence."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        kind: {fact: Words(line["en"], line["fr"]) for fact, line in lines.items()} for kind, lines in tables.items()
    }


def template_for(game: Game, kind: str, fact: str) -> Words | None:
    """The sentence of a game for a fact, or the one for all games; None if there is none."""
    own = read(game.data / "guide.toml") if game.data else {}
    return own.get(kind, {}).get(fact) or read(GENERAL).get(kind, {}).get(fact)


def sentence_for(game: Game, kind: str, said: Remark, names: Names) -> Words | None:
    """A remark as a sentence; None if there is no sentence for it."""
    found = template_for(game, kind, said.fact)
    return filled(found, said.holes, names) if found else None


def filled(sentence: Words, holes: Mapping[str, Hole], names: Names) -> Words:
    words = {name: names(int(hole)) if name in SEATS else in_words(hole) for name, hole in holes.items()}  # type: ignore[arg-type]
    return Words(
        sentence.en.format_map({name: hole.en for name, hole in words.items()}),
        sentence.fr.format_map({name: hole.fr for name, hole in words.items()}),
    )


def in_words(hole: Hole) -> Words:
    return hole if isinstance(hole, Words) else Words(str(hole), str(hole))


def name_in(names: Sequence[Words], seat: int) -> Words:
    """Names from a list, for Names that travel to where a guide thinks."""
    return names[seat]

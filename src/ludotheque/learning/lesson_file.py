"""Reads lessons.toml: the lessons of a game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque.errors import LessonError
from ludotheque.game import Game
from ludotheque.learning.lesson import Card, CardLine, Lessons, Step, WrongTry
from ludotheque.learning.seat_names import with_seat_names
from ludotheque.lookup import find, with_options
from ludotheque.words import NO_WORDS, Words

Table = dict[str, Any]  # a table of a TOML file
FACTS = ("expect", "test", "means", "forced")


def lessons(game: str | Game) -> Lessons:
    """The lessons of a game or of the game with that name; without steps if it has none.

    GameError if there is no such game, LessonError if the file is invalid.
    """
    known = game if isinstance(game, Game) else find(game)()
    path = known.folder and known.folder / f"{known.lessons_file}.toml"
    return read(path, type(known)) if path and path.exists() else Lessons(known)


def read(path: Path, cls: type[Game]) -> Lessons:
    try:
        data = parsed(path)
        game = with_options(cls, data.get("seats"), data.get("options", {}))
        card = card_of(data["card"]) if "card" in data else None
        steps = tuple(step_of(game, step) for step in data.get("step", []))
        return Lessons(game, Words(**data["title"]), card, steps)
    except KeyError as error:
        raise LessonError(f"{path.name}: {error} is missing.", f"{path.name}\u00a0: il manque {error}.") from None
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{path.name}: {error}.", f"{path.name}\u00a0: {error}.") from None


@cache
def parsed(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def step_of(game: Game, step: Table) -> Step:
    return Step(
        id=step["id"],
        title=Words(**step["title"]),
        rules=tuple(step["rules"]),
        seat=step["seat"],
        game=with_seat_names(type(game)(game.seats, **game.options), step["seat"]),
        position=step["position"],
        words=Words(**step["say"]),
        accept=tuple(step["accept"]),
        done=Words(**step["done"]),
        look=tuple(step.get("look", ())),
        otherwise=Words(**step["otherwise"]) if "otherwise" in step else NO_WORDS,
        wrong=tuple(map(wrong_try_of, step.get("wrong", ()))),
        reply=step.get("reply", ""),
        facts={name: step[name] for name in FACTS if name in step},
    )


def wrong_try_of(wrong: Table) -> WrongTry:
    return WrongTry(
        move=wrong["move"],
        legal=wrong["legal"],
        rule=wrong["rule"],
        words=Words(**wrong["say"]),
        touch=tuple(wrong.get("touch", ())),
        example=wrong.get("as", WrongTry.example),
    )


def card_of(card: Table) -> Card:
    return Card(
        position=card["position"],
        seat=card["seat"],
        theme=Words(**card["theme"]),
        goal=Words(**card["goal"]),
        end=Words(**card["end"]),
        turn=tuple(map(card_line_of, card["turn"])),
        special=tuple(map(card_line_of, card["special"])),
    )


def card_line_of(line: Table) -> CardLine:
    return CardLine(line["rule"], Words(line["en"], line["fr"]))

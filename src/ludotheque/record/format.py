"""The syntax of a record: keys, names, moves and results."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from ludotheque.core import CHANCE, State
from ludotheque.errors import RecordError

VERSION = "1"
KEYS = (
    *("ludotheque", "game", "seats", "players", "deal", "result", "ended", "bots", "program", "practice"),
    *("terms", "help"),
    *("table", "chance", "promise", "secret", "words", "numbers", "seal"),
)
CHANCE_KEYS = ("table", "promise", "secret", "seal")  # all of them or none
FORM_2_KEYS = ("chance", "numbers", "bots", "ended", "program")  # only if the seats gave numbers
GIVEN = " < "  # between a throw and the numbers that the seats gave for it
SEAT = "0|[1-9][0-9]{0,2}"
ENDED = re.compile(f"(?:resigned|time|crash|illegal) ({SEAT})|draw|closed")
SURROGATE = re.compile("[\ud800-\udfff]")  # half a letter: no text has one, and UTF-8 cannot write it
SERIOUS = "serious"  # the terms of a table that gives no help
OPTION = "option."
LONGEST_NAME = 40
WORDS_JOINT = " / "


class PlayedMove(NamedTuple):
    """A move that was made: the seat, or CHANCE, and its text."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{seat_mark(self.seat)} {self.text}"


class BotSeat(NamedTuple):
    """A seat played by a bot of a level (0: an engine of the host), from a ply on: `1:3`, or `1:3@12`."""

    seat: int
    level: int
    since: int = 0

    def __str__(self) -> str:
        return f"{self.seat}:{self.level}" + (f"@{self.since}" if self.since else "")


class HelpKind(StrEnum):
    """The kinds of help that a player may have had."""

    HINT = "hint"
    GUIDE = "guide"
    UNDO = "undo"


class Help(NamedTuple):
    """Help that a player has had: `0:hint@12` is a hint for seat 0 after 12 moves."""

    seat: int
    kind: HelpKind
    ply: int

    def __str__(self) -> str:
        return f"{self.seat}:{self.kind}@{self.ply}"


HELP = re.compile(f"({SEAT}):(hint|guide|undo)@([0-9]{{1,6}})")


def help_of(text: str) -> Help | None:
    """The help that a text like `0:hint@12` names; None if it is none."""
    found = HELP.fullmatch(text)
    return Help(int(found[1]), HelpKind(found[2]), int(found[3])) if found else None


def result_of(state: State) -> str:
    """The result line of a finished game: scores and winners."""
    if not state.over:
        return ""
    scores = " ".join(map(str, state.scores))
    return f"{scores} won by {' '.join(map(str, state.winners)) or 'nobody'}"


def sealed_text(lines: list[str]) -> str:
    """The text that a seal signs: all lines of a record except the seal, without the last line end."""
    return "\n".join(lines).rstrip("\n")


def seat_mark(seat: int) -> str:
    return "*" if seat == CHANCE else str(seat)


def one_line(text: str) -> str:
    if text != text.strip() or "\n" in text or "\r" in text:
        raise RecordError(
            f"Deals and moves are written on one line, without spaces at the ends: {text!r} is not.",
            f"Donnes et coups s’écrivent sur une ligne, sans espaces aux bouts : {text!r} non.",
        )
    return text


def check_names(names: tuple[str, ...], seats: int) -> None:
    if len(names) != seats:
        raise RecordError(
            f"{seats} seats need {seats} names of players, not {len(names)}.",
            f"Pour {seats} sièges, il faut {seats} noms de joueurs, pas {len(names)}.",
        )
    for name in names:
        check_name(name)


def check_name(name: str) -> None:
    """RecordError if a player cannot have that name."""
    good = 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip() and "," not in name
    if not good:
        raise RecordError(
            f"{name[:50]!r} is not a player’s name: 1 to {LONGEST_NAME} printable characters without a comma.",
            f"{name[:50]!r} n’est pas un nom de joueur : de 1 à {LONGEST_NAME} caractères imprimables, sans virgule.",
        )

"""Parses the header of a record, and reports each error with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ludotheque import lookup
from ludotheque.chains import Chains
from ludotheque.chance import Chance
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.game import Game
from ludotheque.record.format import (
    CHANCE_KEYS,
    ENDED,
    FORM_2_KEYS,
    GIVEN,
    KEYS,
    OPTION,
    VERSION,
    WORDS_JOINT,
    BotSeat,
    check_names,
)


class HeaderLine(NamedTuple):
    """The value of a header line, and its line number."""

    number: int
    value: str


Header = dict[str, HeaderLine]


def wrong(line: int, en: str, fr: str) -> RecordError:
    return RecordError(f"Line {line}: {en}", f"Ligne {line} : {fr}", line)


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Turns any error raised inside into a RecordError for that line."""
    try:
        yield
    except LudothequeError as error:
        raise wrong(line, *error.words) from None


def lines_of(text: str | bytes) -> list[str]:
    """The lines of a text, without empty ones at the end."""
    if not isinstance(text, str | bytes):
        raise RecordError(f"A record is a text, not {text!r}.", f"Une partie est un texte, pas {text!r}.")
    if isinstance(text, bytes):
        text = decoded(text)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")


def decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise wrong(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8.", "ce n’est pas de l’UTF-8.") from None


def read_header(lines: list[str]) -> tuple[Header, int]:
    """The header by key, and the number of the first line with a move."""
    if lines[0].rstrip() != f"ludotheque: {VERSION}":
        raise wrong(
            1,
            f"a record begins with `ludotheque: {VERSION}`, not with {lines[0][:40]!r}.",
            f"une partie écrite commence par `ludotheque: {VERSION}`, pas par {lines[0][:40]!r}.",
        )
    header: Header = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            return header, number + 1
        key, value = read_header_line(number, line)
        if key in header:
            raise wrong(number, f"`{key}` is there twice.", f"`{key}` y est deux fois.")
        header[key] = HeaderLine(number, value)
    return header, len(lines) + 1


def read_header_line(number: int, line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    known = key in KEYS or (key.startswith(OPTION) and key != OPTION)
    if not (colon and known):
        raise wrong(
            number,
            f"{line[:40]!r} is no header line; they are {', '.join(KEYS)} and option.NAME, each with `: value`. "
            "An empty line comes before the moves.",
            f"{line[:40]!r} n’est pas une ligne d’en-tête ; ce sont {', '.join(KEYS)} et option.NOM, chacune "
            "suivie de `: valeur`. Une ligne vide précède les coups.",
        )
    return key, value.strip()


def needed(header: Header, key: str) -> HeaderLine:
    if key not in header:
        raise wrong(
            len(header), f"the header ends without a line `{key}: …`.", f"l’en-tête finit sans ligne `{key}: …`."
        )
    return header[key]


def read_game(header: Header, given: type[Game] | None) -> Game:
    name = needed(header, "game")
    with at_line(name.number):
        cls = given if given and lookup.name_of(given) == name.value else lookup.find(name.value)
    seats = read_seats(header)
    options = {key.removeprefix(OPTION): line for key, line in header.items() if key.startswith(OPTION)}
    for name_line, some in suspects(header["seats"], options):
        with at_line(name_line.number):
            game = lookup.with_options(cls, seats, {key: line.value for key, line in some.items()})
    return game


def suspects(seats: HeaderLine, options: Header) -> Iterator[tuple[HeaderLine, Header]]:
    """Combinations to try in turn, so that an error is reported at the line that causes it."""
    yield seats, {}
    for name, line in options.items():
        yield line, {name: line}
    yield seats, options


def read_seats(header: Header) -> int:
    seats = needed(header, "seats")
    if not re.fullmatch("[0-9]{1,3}", seats.value):
        raise wrong(
            seats.number, f"seats is a number, not {seats.value!r}.", f"seats est un nombre, pas {seats.value!r}."
        )
    return int(seats.value)


def read_players(header: Header, seats: int) -> tuple[str, ...]:
    players = needed(header, "players")
    names = tuple(name.strip() for name in players.value.split(","))
    with at_line(players.number):
        check_names(names, seats)
    return names


def read_chance(header: Header, seats: int, lines: list[str], first: int) -> Chance | None:
    """The chance of a record. RecordError unless the commitment fits the secret and all numbers fit their chains."""
    if not any(key in header for key in (*CHANCE_KEYS, *FORM_2_KEYS, "words")):
        return None
    table, commitment, secret, _ = (needed(header, key) for key in CHANCE_KEYS)
    chance = Chance(secret.value, table.value, read_words(header, seats), read_numbers(header, seats, lines, first))
    if commitment.value != chance.commitment:
        raise wrong(
            commitment.number,
            f"the promise is not the SHA-256 of the secret in line {secret.number}: one of the two was changed.",
            f"la promesse n’est pas le SHA-256 du secret de la ligne {secret.number} : l’un des deux a été modifié.",
        )
    return chance


def read_numbers(header: Header, seats: int, lines: list[str], first: int) -> tuple[str, ...] | None:
    """What the seats gave for the deal and for every throw, a line each; None for records of the first form."""
    form = header.get("chance", HeaderLine(1, "1"))
    if form.value == "1":
        extra = next((header[key] for key in FORM_2_KEYS if key in header), None)
        if extra:
            raise wrong(
                extra.number,
                "this line is for a record that has a line `chance: 2`.",
                "cette ligne est pour une partie qui a une ligne `chance: 2`.",
            )
        return None
    if form.value != "2":
        raise wrong(
            form.number,
            f"the form of chance is 1 or 2, not {form.value!r}.",
            f"la forme du hasard est 1 ou 2, pas {form.value!r}.",
        )
    dealt = header.get("numbers", HeaderLine(form.number, ""))
    thrown = [
        (number, line.partition(GIVEN)[2]) for number, line in enumerate(lines, 1) if is_throw(number, line, first)
    ]
    chains = Chains(seats)
    for number, text in [dealt, *thrown]:
        with at_line(number):
            chains.take(text)
    return tuple(text for _, text in [dealt, *thrown])


def is_throw(number: int, line: str, first: int) -> bool:
    return number >= first and line.startswith("* ")


def read_bots(header: Header, seats: int) -> tuple[BotSeat, ...]:
    line = header.get("bots")
    if line is None:
        return ()
    found = [re.fullmatch("([0-9]{1,3}):([0-6])(?:@([1-9][0-9]{0,5}))?", part) for part in line.value.split(" ")]
    bots = tuple(BotSeat(int(bot[1]), int(bot[2]), int(bot[3] or 0)) for bot in found if bot)
    if (
        len(bots) < len(found)
        or [bot.seat for bot in bots] != sorted({bot.seat for bot in bots})
        or bots[-1].seat >= seats
    ):
        raise wrong(
            line.number,
            "bots are written like 1:3 2:4@12: seat and level, and after how many moves if not from the beginning.",
            "les robots s’écrivent comme 1:3 2:4@12\u00a0: siège, niveau, puis après combien de coups si besoin.",
        )
    return bots


def read_ended(header: Header) -> str:
    """How a game ended that was not played out."""
    line = header.get("ended")
    if line is None:
        return ""
    if not ENDED.fullmatch(line.value):
        raise wrong(
            line.number,
            "a game not played out ends by `resigned SEAT`, `time`, `crash` or `illegal SEAT`, `draw` or `closed`.",
            "une partie inachevée finit par `resigned SIÈGE`, `time`, `crash` ou `illegal SIÈGE`, `draw` ou `closed`.",
        )
    return line.value


def read_words(header: Header, seats: int) -> tuple[str, ...]:
    line = header.get("words")
    if line is None:
        return ("",) * seats
    words = tuple(part.strip() for part in line.value.split(WORDS_JOINT.strip()))
    if len(words) != seats:
        raise wrong(
            line.number,
            f"these are words of {len(words)} seats; there are {seats}.",
            f"ce sont les mots de {len(words)} sièges ; il y en a {seats}.",
        )
    return words


def read_practice(header: Header) -> bool:
    line = header.get("practice")
    if line and line.value != "yes":
        raise wrong(line.number, f"practice is yes, not {line.value!r}.", f"practice vaut yes, pas {line.value!r}.")
    return line is not None

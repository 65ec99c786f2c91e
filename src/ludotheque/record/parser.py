"""Parses a record, the header and what is below it, and reports each error with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ludotheque.chance.chains import Chains, check_line, read_line
from ludotheque.chance.draws import Chance, rules_text
from ludotheque.core import CHANCE, State
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.record.format import (
    CHANCE_KEYS,
    ENDED,
    FORM_2_KEYS,
    GIVEN,
    KEYS,
    OPTION,
    SEAT,
    SERIOUS,
    SURROGATE,
    VERSION,
    WORDS_JOINT,
    BotSeat,
    Help,
    PlayedMove,
    check_names,
    help_of,
    result_of,
    sealed_text,
    seat_mark,
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


# Nobody sees them, and programs do not agree on which of them are white space.
CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ufeff]")


def lines_of(text: str | bytes) -> list[str]:
    """The lines of a text, without empty ones at the end."""
    if not isinstance(text, str | bytes):
        raise RecordError(f"A record is a text, not {text!r}.", f"Une partie est un texte, pas {text!r}.")
    if isinstance(text, bytes):
        text = decoded(text)
    elif SURROGATE.search(text):
        raise wrong(1, "this text cannot be written as UTF-8.", "ce texte ne s’écrit pas en UTF-8.")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    for number, line in enumerate(lines, 1):
        if CONTROL.search(line):
            raise wrong(number, "a character in it cannot be seen.", "elle a un caractère invisible.")
    return lines


def decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise wrong(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8.", "ce n’est pas de l’UTF-8.") from None


# ── The header ───────────────────────────────────────────────────────────────────────────────


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
            seats.number,
            f"seats is a number, not {seats.value[:40]!r}.",
            f"seats est un nombre, pas {seats.value[:40]!r}.",
        )
    return int(seats.value)


def read_players(header: Header, seats: int) -> tuple[str, ...]:
    players = needed(header, "players")
    names = tuple(name.strip() for name in players.value.split(","))
    with at_line(players.number):
        check_names(names, seats)
    return names


def read_chance(header: Header, game: Game, lines: list[str], first: int) -> Chance | None:
    """The chance of a record. RecordError unless the promise fits the secret and all lines of numbers are such."""
    seats = game.seats
    if not any(key in header for key in (*CHANCE_KEYS, *FORM_2_KEYS, "words")):
        return None
    table, commitment, secret, _ = (needed(header, key) for key in CHANCE_KEYS)
    numbers = read_numbers(header, seats, lines, first)
    rules = read_rules(header, game) if form_of(header).value == "3" else ""
    chance = Chance(secret.value, table.value, read_words(header, seats), numbers, rules)
    if commitment.value != chance.commitment:
        raise wrong(
            commitment.number,
            f"the promise is not the SHA-256 of the secret in line {secret.number}: one of the two was changed.",
            f"la promesse n’est pas le SHA-256 du secret de la ligne {secret.number} : l’un des deux a été modifié.",
        )
    return chance


def read_rules(header: Header, game: Game) -> str:
    """What heads are made of. RecordError for another spelling: readers without the rules know none."""
    chosen = {OPTION + name: value for name, value in game.chosen().items()}
    for key, line in header.items():
        if key == "seats" or key.startswith(OPTION):
            check_spelling(line.number, line.value, str(game.seats) if key == "seats" else chosen.get(key, ""))
    return rules_text(lookup.name_of(type(game)), game.seats, game.chosen())


def check_spelling(line: int, has: str, right: str) -> None:
    """RecordError unless something is spelled as in heads and receipts."""
    if has != right:
        raise wrong(
            line,
            f"{has[:40]!r} is written {right!r} here, or not at all.",
            f"{has[:40]!r} s’écrit ici {right!r}, ou pas du tout.",
        )


def read_numbers(header: Header, seats: int, lines: list[str], first: int) -> tuple[str, ...] | None:
    """What the seats gave for the deal and for every throw, a line each; None for records of the first form."""
    form = form_of(header)
    if form.value == "1":
        extra = next((header[key] for key in FORM_2_KEYS if key in header), None)
        if extra:
            raise wrong(
                extra.number,
                "this line is for a record that has a line `chance: 3`, or 2.",
                "cette ligne est pour une partie qui a une ligne `chance: 3`, ou 2.",
            )
        return None
    if form.value not in ("2", "3"):
        raise wrong(
            form.number,
            f"the form of chance is 1, 2 or 3, not {form.value[:40]!r}.",
            f"la forme du hasard est 1, 2 ou 3, pas {form.value[:40]!r}.",
        )
    dealt = header.get("numbers", HeaderLine(form.number, ""))
    thrown = [
        (number, line.partition(GIVEN)[2]) for number, line in enumerate(lines, 1) if is_throw(number, line, first)
    ]
    chains = Chains(seats)
    for number, text in [dealt, *thrown]:
        with at_line(number):
            if form.value == "2":
                chains.take(text)
            else:
                check_line(text, seats)
    return tuple(text for _, text in [dealt, *thrown])


def form_of(header: Header) -> HeaderLine:
    return header.get("chance", HeaderLine(1, "1"))


def is_throw(number: int, line: str, first: int) -> bool:
    return number >= first and line.startswith("* ")


def read_bots(header: Header, seats: int) -> tuple[BotSeat, ...]:
    line = header.get("bots")
    if line is None:
        return ()
    found = [re.fullmatch(f"({SEAT}):([0-6])(?:@([1-9][0-9]{{0,5}}))?", part) for part in line.value.split(" ")]
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


def read_ended(header: Header, seats: int) -> str:
    """How a game ended that was not played out."""
    line = header.get("ended")
    if line is None:
        return ""
    found = ENDED.fullmatch(line.value)
    if not found or int(found[1] or 0) >= seats:
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
        raise wrong(
            line.number, f"practice is yes, not {line.value[:40]!r}.", f"practice vaut yes, pas {line.value[:40]!r}."
        )
    return line is not None


def read_serious(header: Header) -> bool:
    """Whether the game was played at a serious table."""
    line = header.get("terms")
    if line and line.value != SERIOUS:
        raise wrong(
            line.number, f"terms is serious, not {line.value[:40]!r}.", f"terms vaut serious, pas {line.value[:40]!r}."
        )
    return line is not None


def read_help(header: Header, seats: int) -> tuple[Help, ...]:
    """What helped whom."""
    line = header.get("help")
    if line is None:
        return ()
    found = [help_of(part) for part in line.value.split(" ")]
    known = tuple(one for one in found if one and one.seat < seats)
    if len(known) < len(found):
        raise wrong(
            line.number,
            "help is written like 0:hint@12 1:undo@7: seat, hint, guide or undo, and after how many moves.",
            "l’aide s’écrit comme 0:hint@12 1:undo@7\u00a0: siège, hint, guide ou undo, puis après combien de coups.",
        )
    return known


# ── Below the header: deal, moves, result and secret ─────────────────────────────────────────


def read_deal(header: Header, game: Game, chance: Chance | None) -> State:
    deal = header.get("deal", HeaderLine(len(header), ""))
    if chance and deal.value != chance.deal(game):
        raise wrong(
            deal.number,
            "the deal is not the one that follows from the secret, the table and the words.",
            "la donne n’est pas celle qui découle du secret, de la table et des mots.",
        )
    with at_line(deal.number):
        return game.start(deal=deal.value)


def check_throw(chance: Chance, state: State, throw: int, number: int, line: str) -> None:
    """RecordError if a line is not the outcome that the throw must have."""
    shown = line if chance.numbers is None else line.partition(GIVEN)[0]
    right, has = state.text(chance.roll(state, throw)), shown[:40].removeprefix("* ")
    if shown != str(PlayedMove(CHANCE, right)):
        raise wrong(
            number,
            f"throw {throw} should be {right!r}, the record has {has!r}.",
            f"le jet {throw} devrait être {right!r}, la partie écrite a {has!r}.",
        )


def read_move(state: State, number: int, line: str) -> PlayedMove:
    """Parse the move of a line, and make it."""
    seat, _, text = line.partition(" ")
    if state.over:
        raise wrong(number, f"the game was over before {line[:40]!r}.", f"la partie était finie avant {line[:40]!r}.")
    if seat != seat_mark(state.turn):
        raise wrong(number, *whose_turn(state.turn, seat))
    with at_line(number):
        turn, move = state.turn, state.parse(text.strip())
        state.play(move)
    return PlayedMove(turn, state.text(move))


def whose_turn(turn: int, seat: str) -> tuple[str, str]:
    if turn == CHANCE:
        return f"chance, `*`, is to move here, not {seat!r}.", f"c’est au hasard, `*`, de jouer ici, pas à {seat!r}."
    return f"seat {turn} is to move here, not {seat!r}.", f"c’est au siège {turn} de jouer ici, pas à {seat!r}."


def check_seal(chance: Chance | None, header: Header, lines: list[str]) -> None:
    """RecordError if a sealed record was changed."""
    if chance is None:
        return
    at = header["seal"].number
    if header["seal"].value != chance.seal(sealed_text(lines[: at - 1] + lines[at:])):
        raise wrong(
            at,
            "the seal does not fit: something in this record was changed after it was written.",
            "le sceau ne convient pas : quelque chose dans cette partie a été modifié après coup.",
        )


def check_bots_bring_nothing(chance: Chance, bots: Sequence[BotSeat], moves: Sequence[PlayedMove], last: int) -> None:
    """RecordError if the seat of a bot said words, or took part in a throw: a host could choose them."""
    throws = [0, *(ply for ply, move in enumerate(moves) if move.seat == CHANCE)]
    for bot in bots:
        lines = [chance.line(number) for number, ply in enumerate(throws) if bot.since < ply or not bot.since]
        brings = (not bot.since and chance.words[bot.seat]) or any(
            entry.seat == bot.seat for line in lines for entry in read_line(line)
        )
        if brings:
            raise wrong(
                last,
                f"the bot on seat {bot.seat} brought words or numbers: bots bring nothing.",
                f"le robot du siège {bot.seat} a apporté des mots ou des nombres\u00a0: les robots n’apportent rien.",
            )


def check_end(chance: Chance | None, state: State, ended: str, last: int) -> None:
    """RecordError if a record reveals a secret although its game is unfinished, or has both a result and an ending."""
    if chance and chance.numbers is not None and state.over == bool(ended):
        raise wrong(
            last,
            "the secret is told: either the game is over with this line, or a line `ended: …` says how it ended.",
            "le secret est révélé\u00a0: ou bien la partie finit à cette ligne, ou bien `ended: …` dit comment.",
        )


def check_result(header: Header, state: State, last: int) -> None:
    result = header.get("result")
    if result is None:
        if state.over:
            raise wrong(
                last,
                f"the game is over with this line, and the header has no `result: {result_of(state)}`.",
                f"la partie finit à cette ligne, et l’en-tête n’a pas de `result: {result_of(state)}`.",
            )
    elif not state.over:
        raise wrong(
            result.number,
            "there is a result, but the moves do not lead to the end of the game.",
            "il y a un résultat, mais les coups ne mènent pas à la fin de la partie.",
        )
    elif result.value != result_of(state):
        raise wrong(
            result.number,
            f"the moves lead to {result_of(state)!r}, not to {result.value[:60]!r}.",
            f"les coups mènent à {result_of(state)!r}, pas à {result.value[:60]!r}.",
        )

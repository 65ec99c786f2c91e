"""A game as text: the one format for saving, replaying, golden tests and bug reports.

    ludotheque: 1
    game: fourmis
    seats: 3
    option.open_rack: true
    players: Camille, Inès, random
    deal: R3U2 R1U1 …
    result: 16 11 9 won by 0

    0 @d4
    1 @e5

Lines of the header may come in any order after the first; options that are as usual, a deal
that is empty and the result of a game that is not over are left out. Then, after an empty
line, one move a line: the seat, or `*` for chance, and the text of the move. The file is
UTF-8; a byte order mark and Windows' line ends are taken as they come.

A game of a table whose chance can be checked (see chance.py) has more in its header, when it is over:

    table: LUNE-48213
    promise: 5f0c…          the commitment: the SHA-256 of the secret
    secret: 9b1e…
    words: le chat / / il pleut
    seal: 0d2a…

`words` are those of the seats, in order, and are left out where nobody said any. The seal signs all
the other lines, without the line end of the last. Reading such a record checks the commitment, the deal,
every throw and the seal.

Names of players are printable, have 1 to 40 characters, no comma, and no space at their ends;
anything else is refused rather than changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque import lookup
from ludotheque.chance import Chance
from ludotheque.core import CHANCE, State
from ludotheque.errors import DealError, LudothequeError, MoveError, RecordError
from ludotheque.game import Game
from ludotheque.words import Words

VERSION = "1"
KEYS = ("ludotheque", "game", "seats", "players", "deal", "result", "table", "promise", "secret", "words", "seal")
CHANCE_KEYS = ("table", "promise", "secret", "seal")  # all of them or none
OPTION = "option."
LONGEST_NAME = 40
WORDS_JOINT = " / "
UNRECORDED = Words(
    "This position did not come about from its deal by its moves, so it has no record.",
    "Cette position n’est pas issue de sa donne par ses coups : elle n’a pas de partie écrite.",
)


class PlayedMove(NamedTuple):
    """A move that was made: the seat, or CHANCE, and its text."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{seat_mark(self.seat)} {self.text}"


class Line(NamedTuple):
    """The value of a header line, and where it stands."""

    number: int
    value: str


@dataclass(frozen=True)
class Record:
    """A game, finished or not: enough to play it again to the last die."""

    game: Game
    players: tuple[str, ...]
    deal: str
    moves: tuple[PlayedMove, ...]
    result: str  # empty while the game is not over
    chance: Chance | None = None  # what all chance came from, where that can be told

    @classmethod
    def of(cls, state: State, players: Sequence[str] = (), chance: Chance | None = None) -> Record:
        """The record of a state; without names the players are called as their seats are.

        RecordError for a view with blanks, which nobody could play again, and for a position
        that was read from text, since no record tells how it came about.
        """
        refuse_view(state)
        game = state.game
        names = tuple(players) or tuple(game.seat_name(seat).en for seat in range(game.seats))
        check_names(names, game.seats)
        return cls(game, names, one_line(state.deal), moves_to(state), result_of(state), chance)

    @classmethod
    def read(cls, text: str | bytes, game: type[Game] | None = None) -> Record:
        """The record that a text is; RecordError names the line that is wrong, and why.

        Everything is checked: every move is legal, by the seat whose turn it is, and leads to
        the result; where the secret is told, all chance is as it says. A record imports no code:
        for somebody's own game give its class, or import its module before.
        """
        lines = lines_of(text)
        header, first = read_header(lines)
        it = read_game(header, game)
        names = read_players(header, it.seats)
        chance = read_chance(header, it.seats)
        state = read_deal(header, it, chance)
        deal, moves, throws = state.deal, [], 0
        for number, line in enumerate(lines[first - 1 :], first):
            throws += state.turn == CHANCE
            if chance and state.turn == CHANCE:
                check_throw(chance, state, throws, number, line)
            moves.append(read_move(state, number, line))
        check_result(header, state, len(lines))
        check_seal(chance, header, lines)
        return cls(it, names, deal, tuple(moves), result_of(state), chance)

    @classmethod
    def load(cls, path: str | Path, game: type[Game] | None = None) -> Record:
        """The record in a file; RecordError if it is none, OSError if there is no such file."""
        return cls.read(Path(path).read_bytes(), game)

    def write(self) -> str:
        """The text that read() reads."""
        header = {
            "ludotheque": VERSION,
            "game": lookup.name_of(type(self.game)),
            "seats": str(self.game.seats),
            **{OPTION + name: value for name, value in self.game.chosen().items()},
            "players": ", ".join(self.players),
            "deal": self.deal,
            "result": self.result,
        }
        if self.chance:
            header |= told(self.chance)
        lines = [f"{key}: {value}" for key, value in header.items() if value]
        moves = ["", *map(str, self.moves)]
        if self.chance:
            lines.append(f"seal: {self.chance.seal(joined(lines + moves))}")
        return "\n".join([*lines, *moves, ""])

    @property
    def throws(self) -> int:
        """How often chance has moved."""
        return sum(move.seat == CHANCE for move in self.moves)

    def positions(self) -> Iterator[State]:
        """Every position of the game, from the one before the first move on."""
        state = self.game.start(deal=self.deal)
        yield state.copy()
        for move in self.moves:
            state.play(move.text)
            yield state.copy()

    def replay(self) -> State:
        """The position after the last move."""
        *_, last = self.positions()
        return last


def result_of(state: State) -> str:
    """Scores and winners of a game that is over, as a record has them."""
    if not state.over:
        return ""
    scores = " ".join(map(str, state.scores))
    return f"{scores} won by {' '.join(map(str, state.winners)) or 'nobody'}"


def told(chance: Chance) -> dict[str, str]:
    """What a header tells of chance."""
    words = WORDS_JOINT.join(chance.words).strip() if any(chance.words) else ""
    return {"table": chance.table, "promise": chance.commitment, "secret": chance.secret, "words": words}


def joined(lines: list[str]) -> str:
    return "\n".join(lines).rstrip("\n")


def seat_mark(seat: int) -> str:
    return "*" if seat == CHANCE else str(seat)


# ── Making one ────────────────────────────────────────────────────────────────────────


def refuse_view(state: State) -> None:
    if state.blanks:
        raise RecordError(
            "A view with blanks has no record: nobody could play it again. Record the state itself, or a guess.",
            "Une vue incomplète n’a pas de partie écrite : personne ne pourrait la rejouer. "
            "Écrivez la partie elle-même, ou une hypothèse.",
        )


def moves_to(state: State) -> tuple[PlayedMove, ...]:
    """The moves that lead from its deal to a state; RecordError if they do not."""
    moves = []
    try:
        again = state.game.start(deal=state.deal)
        for text in state.history:
            moves.append(PlayedMove(again.turn, one_line(text)))
            again.play(text)
    except (DealError, MoveError) as error:
        raise RecordError(*UNRECORDED) from error
    if position_of(again) != position_of(state):
        raise RecordError(*UNRECORDED)
    return tuple(moves)


def position_of(state: State) -> dict[str, Any]:
    return {name: value for name, value in state.fields().items() if name not in ("viewer", "blanks")}


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
    """RecordError if a player cannot be called that."""
    good = 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip() and "," not in name
    if not good:
        raise RecordError(
            f"{name!r} is not a player’s name: 1 to {LONGEST_NAME} printable characters without a comma.",
            f"{name!r} n’est pas un nom de joueur : de 1 à {LONGEST_NAME} caractères imprimables, sans virgule.",
        )


# ── Reading ───────────────────────────────────────────────────────────────────────────


def wrong(line: int, en: str, fr: str) -> RecordError:
    return RecordError(f"Line {line}: {en}", f"Ligne {line} : {fr}", line)


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Whatever is refused inside is refused as the fault of that line."""
    try:
        yield
    except LudothequeError as error:
        raise wrong(line, *error.words) from None


def lines_of(text: str | bytes) -> list[str]:
    """The lines, without the empty ones at the end."""
    if isinstance(text, bytes):
        text = decoded(text)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")


def decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise wrong(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8.", "ce n’est pas de l’UTF-8.") from None


def read_header(lines: list[str]) -> tuple[dict[str, Line], int]:
    """The header by its keys, and the number of the first line with a move."""
    if lines[0].rstrip() != f"ludotheque: {VERSION}":
        raise wrong(
            1,
            f"a record begins with `ludotheque: {VERSION}`, not with {lines[0][:40]!r}.",
            f"une partie écrite commence par `ludotheque: {VERSION}`, pas par {lines[0][:40]!r}.",
        )
    header: dict[str, Line] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            return header, number + 1
        key, value = read_header_line(number, line)
        if key in header:
            raise wrong(number, f"`{key}` is there twice.", f"`{key}` y est deux fois.")
        header[key] = Line(number, value)
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


def needed(header: dict[str, Line], key: str) -> Line:
    if key not in header:
        raise wrong(
            len(header), f"the header ends without a line `{key}: …`.", f"l’en-tête finit sans ligne `{key}: …`."
        )
    return header[key]


def read_game(header: dict[str, Line], given: type[Game] | None) -> Game:
    name = needed(header, "game")
    with at_line(name.number):
        cls = given if given and lookup.name_of(given) == name.value else lookup.find(name.value)
    seats = read_seats(header)
    options = {key.removeprefix(OPTION): line for key, line in header.items() if key.startswith(OPTION)}
    for name_line, some in suspects(header["seats"], options):
        with at_line(name_line.number):
            game = lookup.with_options(cls, seats, {key: line.value for key, line in some.items()})
    return game


def suspects(seats: Line, options: dict[str, Line]) -> Iterator[tuple[Line, dict[str, Line]]]:
    """What to try in turn, so that what cannot be had is found at the line that asks for it."""
    yield seats, {}
    for name, line in options.items():
        yield line, {name: line}
    yield seats, options


def read_seats(header: dict[str, Line]) -> int:
    seats = needed(header, "seats")
    if not re.fullmatch("[0-9]{1,3}", seats.value):
        raise wrong(
            seats.number, f"seats is a number, not {seats.value!r}.", f"seats est un nombre, pas {seats.value!r}."
        )
    return int(seats.value)


def read_players(header: dict[str, Line], seats: int) -> tuple[str, ...]:
    players = needed(header, "players")
    names = tuple(name.strip() for name in players.value.split(","))
    with at_line(players.number):
        check_names(names, seats)
    return names


def read_chance(header: dict[str, Line], seats: int) -> Chance | None:
    """What a header says of chance; the commitment must be that of the secret."""
    if not any(key in header for key in (*CHANCE_KEYS, "words")):
        return None
    table, commitment, secret, _ = (needed(header, key) for key in CHANCE_KEYS)
    chance = Chance(secret.value, table.value, read_words(header, seats))
    if commitment.value != chance.commitment:
        raise wrong(
            commitment.number,
            f"the promise is not the SHA-256 of the secret in line {secret.number}: one of the two was changed.",
            f"la promesse n’est pas le SHA-256 du secret de la ligne {secret.number} : l’un des deux a été modifié.",
        )
    return chance


def read_words(header: dict[str, Line], seats: int) -> tuple[str, ...]:
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


def read_deal(header: dict[str, Line], game: Game, chance: Chance | None) -> State:
    deal = header.get("deal", Line(len(header), ""))
    if chance and deal.value != chance.deal(game):
        raise wrong(
            deal.number,
            "the deal is not the one that follows from the secret, the table and the words.",
            "la donne n’est pas celle qui découle du secret, de la table et des mots.",
        )
    with at_line(deal.number):
        return game.start(deal=deal.value)


def check_throw(chance: Chance, state: State, throw: int, number: int, line: str) -> None:
    """RecordError if a line is not what chance had to bring."""
    right, has = state.text(chance.roll(state, throw)), line[:40].removeprefix("* ")
    if line != str(PlayedMove(CHANCE, right)):
        raise wrong(
            number,
            f"throw {throw} should be {right!r}, the record has {has!r}.",
            f"le jet {throw} devrait être {right!r}, la partie écrite a {has!r}.",
        )


def read_move(state: State, number: int, line: str) -> PlayedMove:
    """Make the move of a line."""
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


def check_seal(chance: Chance | None, header: dict[str, Line], lines: list[str]) -> None:
    """RecordError if anything in a sealed record is not as it was written."""
    if chance is None:
        return
    at = header["seal"].number
    if lines[at - 1] != f"seal: {chance.seal(joined(lines[: at - 1] + lines[at:]))}":
        raise wrong(
            at,
            "the seal does not fit: something in this record was changed after it was written.",
            "le sceau ne convient pas : quelque chose dans cette partie a été modifié après coup.",
        )


def check_result(header: dict[str, Line], state: State, last: int) -> None:
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
            f"the moves lead to {result_of(state)!r}, not to {result.value!r}.",
            f"les coups mènent à {result_of(state)!r}, pas à {result.value!r}.",
        )

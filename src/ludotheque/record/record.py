"""A record: made from a game or parsed from text, and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque import lookup
from ludotheque.chance import Chance
from ludotheque.core import CHANCE, State
from ludotheque.errors import DealError, MoveError, RecordError
from ludotheque.game import Game
from ludotheque.record.body import check_end, check_result, check_seal, check_throw, read_deal, read_move
from ludotheque.record.format import (
    GIVEN,
    OPTION,
    VERSION,
    WORDS_JOINT,
    BotSeat,
    PlayedMove,
    check_names,
    one_line,
    result_of,
    sealed_text,
)
from ludotheque.record.header import (
    lines_of,
    read_bots,
    read_chance,
    read_ended,
    read_game,
    read_header,
    read_players,
    read_practice,
)
from ludotheque.words import Words

UNRECORDED = Words(
    "This position did not come about from its deal by its moves, so it has no record.",
    "Cette position n’est pas issue de sa donne par ses coups : elle n’a pas de partie écrite.",
)


@dataclass(frozen=True)
class Record:
    """A game, finished or not: enough to replay it, dice included."""

    game: Game
    players: tuple[str, ...]
    deal: str
    moves: tuple[PlayedMove, ...]
    result: str  # empty while the game is not over
    chance: Chance | None = None  # the source of all chance, once it is revealed
    bots: tuple[BotSeat, ...] = ()  # the seats played by bots, at a table
    ended: str = ""  # how it ended, at a table where it was not played out
    program: str = ""  # the version of the bots
    practice: bool = False  # whether it is a practice game, which does not count

    @classmethod
    def of(cls, state: State, players: Sequence[str] = (), chance: Chance | None = None) -> Record:
        """The record of a state; by default players have the names of their seats.

        RecordError for a view with blanks, which cannot be replayed, and for a position that was parsed from text,
        because it has no history.
        """
        refuse_view(state)
        game = state.game
        names = tuple(players) or tuple(game.seat_name(seat).en for seat in range(game.seats))
        check_names(names, game.seats)
        return cls(game, names, one_line(state.deal), moves_to(state), result_of(state), chance)

    @classmethod
    def read(cls, text: str | bytes, game: type[Game] | None = None) -> Record:
        """Parse a record; RecordError names the wrong line and the reason.

        Everything is checked: every move is legal, is made by the seat to move, and leads to the result; if the secret
        is revealed, all chance follows from it. A record imports no code: for a game of your own pass its class, or
        import its module before.
        """
        lines = lines_of(text)
        header, first = read_header(lines)
        it = read_game(header, game)
        names = read_players(header, it.seats)
        chance = read_chance(header, it.seats, lines, first)
        state = read_deal(header, it, chance)
        deal, moves, throws = state.deal, [], 0
        for number, line in enumerate(lines[first - 1 :], first):
            throws += state.turn == CHANCE
            if chance and state.turn == CHANCE:
                check_throw(chance, state, throws, number, line)
                line = line.partition(GIVEN)[0]
            moves.append(read_move(state, number, line))
        check_result(header, state, len(lines))
        bots, ended = read_bots(header, it.seats), read_ended(header)
        check_end(chance, state, ended, len(lines))
        check_seal(chance, header, lines)
        program = header["program"].value if "program" in header else ""
        practice = read_practice(header)
        return cls(it, names, deal, tuple(moves), result_of(state), chance, bots, ended, program, practice)

    @classmethod
    def load(cls, path: str | Path, game: type[Game] | None = None) -> Record:
        """Parse the record in a file; RecordError if it is none, OSError if there is no such file."""
        return cls.read(Path(path).read_bytes(), game)

    def write(self) -> str:
        """The text of the record, for read()."""
        header = {
            "ludotheque": VERSION,
            "game": lookup.name_of(type(self.game)),
            "seats": str(self.game.seats),
            **{OPTION + name: value for name, value in self.game.chosen().items()},
            "players": ", ".join(self.players),
            "deal": self.deal,
            "result": self.result,
            "ended": self.ended,
            "bots": " ".join(map(str, self.bots)),
            "program": self.program,
            "practice": "yes" if self.practice else "",
        }
        if self.chance:
            header |= chance_lines(self.chance)
        lines = [f"{key}: {value}" for key, value in header.items() if value]
        moves = ["", *self.move_lines()]
        if self.chance:
            lines.append(f"seal: {self.chance.seal(sealed_text(lines + moves))}")
        return "\n".join([*lines, *moves, ""])

    def move_lines(self) -> Iterator[str]:
        """Every move on a line, and every throw with the numbers given for it."""
        numbers = iter(((self.chance and self.chance.numbers) or ("",))[1:])
        for move in self.moves:
            given = next(numbers, "") if move.seat == CHANCE else ""
            yield f"{move}{GIVEN}{given}" if given else str(move)

    @property
    def throws(self) -> int:
        """The number of moves of chance."""
        return sum(move.seat == CHANCE for move in self.moves)

    def positions(self) -> Iterator[State]:
        """Every position of the game, from the start."""
        state = self.game.start(deal=self.deal)
        yield state.copy()
        for move in self.moves:
            state.play(move.text)
            yield state.copy()

    def replay(self) -> State:
        """The position after the last move."""
        *_, last = self.positions()
        return last


def chance_lines(chance: Chance) -> dict[str, str]:
    """The header lines about chance."""
    words = WORDS_JOINT.join(chance.words).strip() if any(chance.words) else ""
    form, numbers = ("", "") if chance.numbers is None else ("2", chance.numbers[0])
    return {
        "table": chance.table,
        "chance": form,
        "promise": chance.commitment,
        "secret": chance.secret,
        "words": words,
        "numbers": numbers,
    }


def refuse_view(state: State) -> None:
    if state.blanks:
        raise RecordError(
            "A view with blanks has no record: nobody could play it again. Record the state itself, or a guess.",
            "Une vue incomplète n’a pas de partie écrite : personne ne pourrait la rejouer. "
            "Écrivez la partie elle-même, ou une hypothèse.",
        )


def moves_to(state: State) -> tuple[PlayedMove, ...]:
    """The moves from the deal to a state; RecordError if they do not lead there."""
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

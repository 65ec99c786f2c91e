"""A record: made from a game or parsed from text, written, and compared with what its bots would have played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.bots.players import LEVELS, LevelBot
from ludotheque.chance.draws import Chance
from ludotheque.contract import checked
from ludotheque.core import CHANCE, Rng, State
from ludotheque.errors import DealError, MoveError, RecordError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.record.format import (
    GIVEN,
    OPTION,
    SERIOUS,
    VERSION,
    WORDS_JOINT,
    BotSeat,
    Help,
    PlayedMove,
    check_names,
    one_line,
    result_of,
    sealed_text,
)
from ludotheque.record.parser import (
    check_bots_bring_nothing,
    check_end,
    check_result,
    check_seal,
    check_spelling,
    check_throw,
    lines_of,
    read_bots,
    read_chance,
    read_deal,
    read_ended,
    read_game,
    read_header,
    read_help,
    read_move,
    read_players,
    read_practice,
    read_serious,
)
from ludotheque.version import __version__
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
    serious: bool = False  # whether it was played at a serious table, which gives no help
    help: tuple[Help, ...] = ()  # what helped whom, at a table

    @classmethod
    @checked
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
        chance = read_chance(header, it, lines, first)
        state = read_deal(header, it, chance)
        deal, moves, throws = state.deal, [], 0
        for number, line in enumerate(lines[first - 1 :], first):
            throws += state.turn == CHANCE
            if chance and state.turn == CHANCE:
                check_throw(chance, state, throws, number, line)
                line = line.partition(GIVEN)[0]
            moves.append(read_move(state, number, line))
            if chance and chance.rules:
                check_spelling(number, line, str(moves[-1]))
        check_result(header, state, len(lines))
        bots, ended = read_bots(header, it.seats), read_ended(header, it.seats)
        check_end(chance, state, ended, len(lines))
        if chance and chance.rules:
            check_bots_bring_nothing(chance, bots, moves, len(lines))
        check_seal(chance, header, lines)
        program = header["program"].value if "program" in header else ""
        told = (read_practice(header), read_serious(header), read_help(header, it.seats))
        return cls(it, names, deal, tuple(moves), result_of(state), chance, bots, ended, program, *told)

    @classmethod
    @checked
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
            "terms": SERIOUS if self.serious else "",
            "help": " ".join(map(str, self.help)),
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
    form, numbers = ("", "") if chance.numbers is None else (str(chance.form), chance.line(0))
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


# ── The moves of the bots, recomputed from their views and seeds ──────────────────────────


class BotMoves(NamedTuple):
    """The number of bot moves that were confirmed, and of those that cannot be."""

    found: int = 0
    by_time: int = 0  # by bots with a time limit, and by engines of the host
    others: int = 0  # by bots of another version, which may choose differently


def check_bots(record: Record) -> BotMoves:
    """RecordError if a bot made a move that it would not have chosen.

    While chance was of earlier forms, bots changed and their version did not: nobody can compute their moves again.
    """
    known = record.program == __version__ and record.chance is not None and bool(record.chance.rules)
    levels = {bot.seat: bot for bot in record.bots}
    found = by_time = 0
    for ply, (position, move) in enumerate(zip(record.positions(), record.moves, strict=False)):
        bot = levels.get(move.seat)
        if bot is None or ply < bot.since or record.chance is None:
            continue
        if not bot.level or not LEVELS[bot.level - 1].nodes:
            by_time += 1
            continue
        found += 1
        if known:
            player, view = LevelBot(str(bot.level), LEVELS[bot.level - 1]), position.seen_by(move.seat)
            right = position.text(player.choose(view, Rng(record.chance.bot_seed(ply))))
            if right != move.text:
                raise chosen_otherwise(ply + 1, right, move.text)
    return BotMoves(found, by_time) if known else BotMoves(0, by_time, found)


def chosen_otherwise(number: int, right: str, has: str) -> RecordError:
    return RecordError(
        f"Move {number}: the bot would have played {right!r}, the record has {has!r}.",
        f"Coup {number}\u00a0: le robot aurait joué {right!r}, la partie écrite a {has!r}.",
    )

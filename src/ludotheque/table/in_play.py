"""A game being played: its snapshot, its positions, turns and time.

This module reads no clock: callers pass `now` from a monotonic clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import Self

from ludotheque import lookup
from ludotheque.chance import Chance
from ludotheque.core import CHANCE, Rng, State
from ludotheque.engines.faults import MissingBot
from ludotheque.errors import TableError
from ludotheque.game import Game
from ludotheque.players import LEVELS, Bot, LevelBot, Player
from ludotheque.record import BotSeat, PlayedMove, Record
from ludotheque.table.dealing import chance_of, first_position, game_of
from ludotheque.table.names import names_of
from ludotheque.table.positions import Positions
from ludotheque.table.seating import BOT, PERSON, PROGRAM, Chair
from ludotheque.table.snapshot import Change, Damaged, EndedBy, Ending, Move, Snapshot
from ludotheque.version import __version__
from ludotheque.words import Words, of_name

MINUTE = 60.0  # seconds
PROGRAM_SECONDS = 60.0  # for a move of a program over HTTP without a clock
THROWING = 1.0  # seconds that a throw may take before it counts against the time of the thrower
IT_IS_OVER = Words("The game is over.", "La partie est finie.")
INCOMPLETE = Words(
    "Somebody is still missing: the game begins when every chair is taken.",
    "Il manque encore quelqu’un\u00a0: la partie commence quand chaque chaise est prise.",
)
UNDEALT = Words(
    "The browsers are still shuffling: the game begins in a moment.",
    "Les navigateurs mélangent encore\u00a0: la partie commence dans un instant.",
)
MOVED_ON = Words("The table has moved on: look again.", "La partie a avancé\u00a0: regardez de nouveau.")


class GameInPlay(Positions):
    """The snapshot of a table, and the positions of its game."""

    def __init__(
        self,
        game: Game,
        snapshot: Snapshot,
        rng: Rng,
        players: Sequence[Player] = (),
        now: float = 0.0,
        engines: Mapping[str, Bot] = MappingProxyType({}),
    ) -> None:
        """`rng` is the chance of a table without a secret; `players` default to those of the chairs.

        `engines` are the engines of the host, for the chairs that name them.
        """
        if len(snapshot.chairs) != game.seats:
            raise wrong_number(game.seats, len(snapshot.chairs))
        self.game, self.snapshot, self.rng, self.engines = game, snapshot, rng, engines
        self.players = tuple(players or (player_on(chair, engines) for chair in snapshot.chairs))
        self.names = names_of(game, snapshot.chairs)
        self.turn_began = now
        super().__init__(first_position(snapshot, game))
        self.replay([move.text for move in snapshot.moves], 0)
        self.note_status()

    @classmethod
    def of(cls, state: State, players: Sequence[Player], rng: Rng) -> Self:
        """A table that is not stored, at a position with its history."""
        game = state.game
        snapshot = Snapshot(
            code="",
            game=lookup.name_of(type(game)),
            seats=game.seats,
            options=game.chosen(),
            deal=state.deal,
            secret="",
            chairs=tuple(Chair(BOT if player.is_bot else PERSON, player.name) for player in players),
            moves=tuple(Move(text) for text in state.history),
        )
        return cls(game, snapshot, rng, players)

    @classmethod
    def open(
        cls, snapshot: Snapshot, rng: Rng, now: float = 0.0, engines: Mapping[str, Bot] = MappingProxyType({})
    ) -> Self:
        """Open a table from its snapshot; its drawings use the names of the players. Damaged if it is inconsistent."""
        try:
            game = game_of(snapshot)
            game.names = names_of(game, snapshot.chairs)
            return cls(game, snapshot, rng, now=now, engines=engines)
        except Exception as error:  # corrupt data may raise anything
            raise Damaged(snapshot.code) from error

    def apply(self, change: Change, now: float = 0.0) -> None:
        """Apply a change."""
        self.update(self.snapshot.after(change), now)

    def update(self, snapshot: Snapshot, now: float = 0.0) -> None:
        """Update to a later snapshot."""
        before, self.snapshot = self.snapshot, snapshot
        kept = in_common(before.moves, snapshot.moves)
        if snapshot.chairs != before.chairs:
            self.seat_players(before.chairs)
        if (snapshot.chairs, snapshot.deal) != (before.chairs, before.deal):  # a position keeps a reference to its game
            self.begin_at(first_position(snapshot, self.game))
            kept = 0
        self.replay([move.text for move in snapshot.moves[kept:]], kept)
        if (snapshot.deal, snapshot.complete, snapshot.moves) != (before.deal, before.complete, before.moves):
            self.turn_began = now
        self.note_status()

    def seat_players(self, before: tuple[Chair, ...]) -> None:
        """Update the players and names of the chairs that have changed."""
        pairs = zip(self.players, before, self.snapshot.chairs, strict=True)
        self.players = tuple(player if was == chair else player_on(chair, self.engines) for player, was, chair in pairs)
        named, self.game = bool(self.game.names), copy(self.game)
        self.game.names = ()
        self.names = names_of(self.game, self.snapshot.chairs)
        if named:
            self.game.names = self.names

    # ── Status ────────────────────────────────────────────────────────────────────────

    def note_status(self) -> None:
        """Kept, not computed, because everybody who looks asks for it many times a move."""
        self.over = self.state.over or self.snapshot.ending is not None  # played out, or ended otherwise
        self.dealt = self.snapshot.deal is not None
        self.complete = self.snapshot.complete and self.dealt  # all chairs are taken, and the game is dealt

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return self.snapshot.people

    @property
    def chance(self) -> Chance | None:
        chance = chance_of(self.snapshot)
        return replace(chance, numbers=self.numbers) if chance else None

    @property
    def throws(self) -> int:
        """The number of throws of dice so far."""
        return self.positions.throws

    @property
    def numbers(self) -> tuple[str, ...] | None:
        """What the seats gave for the deal, every throw so far, and the next one: one line each."""
        lines = self.snapshot.numbers
        if lines is None:
            return None
        made = self.throws + self.dealt
        return lines if len(lines) == made + 1 else (*lines[:made], "")

    def names_in(self, lang: str) -> list[str]:
        return [name(lang) for name in self.names]

    def seats_of(self, visitor: str) -> list[int]:
        return self.snapshot.seats_of(visitor)

    def check_playing(self) -> None:
        """TableError if the game has not begun, or is over."""
        if self.over:
            raise TableError(*IT_IS_OVER)
        if not self.complete:
            raise TableError(*(UNDEALT if self.snapshot.complete else INCOMPLETE))

    # ── Moving ────────────────────────────────────────────────────────────────────────

    def play(self, seat: int, move: int | str, now: float = 0.0, ply: int = -1) -> Change:
        """The move of a seat, or of CHANCE. TableError if it is out of turn, MoveError if it is illegal.

        `ply` is the number of moves that the player had seen, if known.
        """
        self.check_playing()
        if 0 <= ply != self.ply:
            raise TableError(*MOVED_ON)
        if seat != self.turn:
            raise self.out_of_turn(seat)
        numbers = (*self.numbers, "") if seat == CHANCE and self.numbers is not None else None
        return Change(moves=(Move(self.try_move(move), round(now - self.turn_began, 3)),), numbers=numbers)

    def out_of_turn(self, seat: int) -> TableError:
        if self.over:
            return TableError(*IT_IS_OVER)
        if self.turn == CHANCE:
            return TableError("The dice are rolling.", "Les dés roulent.")
        name = of_name(self.names[self.turn])
        return TableError(f"It is the turn of {name.en}.", f"C’est au tour {name.fr}.")

    @property
    def moves_itself(self) -> bool:
        """Whether chance or a bot is to move."""
        return self.complete and not self.over and (self.turn == CHANCE or self.players[self.turn].is_bot)

    def due(self, now: float = 0.0) -> int | None:
        """The move that chance or a bot makes now; None if a person is to move, or nobody. Forfeit if a bot fails."""
        if not self.moves_itself:
            return None
        state, chance = self.state, self.chance
        if state.turn == CHANCE:
            return chance.roll(state, self.throws + 1) if chance else state.pick(self.rng)
        bot = self.players[state.turn]
        assert isinstance(bot, Bot)
        left = self.time_left(now)
        if left and not self.snapshot.days:
            bot = bot.timed(left[state.turn])
        return bot.choose(state.seen_by(state.turn), Rng(chance.bot_seed(self.ply)) if chance else self.rng)

    def advance(self) -> PlayedMove | None:
        """Make the move of chance or a bot and return it; None if a person is to move, or nobody.

        Forfeit if a bot fails; nothing is changed then.
        """
        mover, move = self.turn, self.due()
        if move is None:
            return None
        self.apply(self.play(mover, move))
        return PlayedMove(mover, self.snapshot.moves[-1].text)

    def record(self, names: Sequence[str] = ()) -> Record:
        """The record of the game so far; with the secret once it is over."""
        names = names or [player.name for player in self.players]
        if self.chance is None or not (self.over and self.dealt):
            return replace(Record.of(self.state, names), practice=self.snapshot.practice)
        made = None if self.numbers is None else self.numbers[:-1]
        record = Record.of(self.state, names, replace(self.chance, numbers=made))
        record = replace(record, practice=self.snapshot.practice)
        return (
            record if made is None else replace(record, bots=self.bots, ended=self.snapshot.ended, program=__version__)
        )

    @property
    def bots(self) -> tuple[BotSeat, ...]:
        """The seats of bots, and since when: their moves can be recomputed."""
        chairs = enumerate(self.snapshot.chairs)
        return tuple(BotSeat(seat, chair.level, chair.since) for seat, chair in chairs if chair.kind == BOT)

    # ── Time ──────────────────────────────────────────────────────────────────────────

    def time_left(self, now: float) -> list[float] | None:
        """The seconds that each seat has left; None without a clock."""
        if not self.snapshot.clock:
            return None
        left = [MINUTE * self.snapshot.clock] * self.snapshot.seats
        if not self.snapshot.days:
            self.take_used(left)
        if self.clock_runs:
            left[self.on_clock] -= max(0.0, now - self.turn_began - (THROWING if self.turn == CHANCE else 0.0))
        return [round(max(0.0, seconds), 1) for seconds in left]

    def take_used(self, left: list[float]) -> None:
        """Subtract the time that each seat has used in the moves so far."""
        for ply, (mover, move) in enumerate(zip(self.movers, self.snapshot.moves, strict=True)):
            if mover >= 0:
                left[mover] -= move.seconds
            elif (thrower := self.positions.turns[ply + 1]) in self.people and self.numbers is not None:
                left[thrower] -= max(0.0, move.seconds - THROWING)

    @property
    def seconds_played(self) -> float:
        """The seconds that all moves have taken."""
        return sum(move.seconds for move in self.snapshot.moves)

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of the seat to move is running."""
        return bool(self.snapshot.clock) and self.complete and not self.over and self.on_clock >= 0

    @property
    def on_clock(self) -> int:
        """The seat whose clock is running, if any; also that of a person whose throw waits for their browser."""
        if self.turn != CHANCE or self.numbers is None:
            return self.turn
        return thrower if (thrower := thrower_of(self.state)) in self.people else CHANCE

    def time_to_move(self, now: float) -> float | None:
        """The seconds until the seat to move loses on time; None without a limit."""
        left = self.time_left(now)
        if left is not None and self.clock_runs:
            return left[self.on_clock]
        if self.over or not self.complete or self.turn < 0 or self.snapshot.chairs[self.turn].kind != PROGRAM:
            return None
        return PROGRAM_SECONDS - (now - self.turn_began)

    def end_by_time(self, now: float) -> Change | None:
        """The ending if the seat to move has no time left."""
        left = self.time_to_move(now)
        return None if left is None or left > 0 else Change(ending=Ending(EndedBy.TIME, self.on_clock))


def thrower_of(state: State) -> int:
    """The seat whose throw is due: the one that moves next, whatever the outcome."""
    after = state.copy()
    after.play(state.moves()[0])
    return after.turn


def wrong_number(seats: int, players: int) -> TableError:
    return TableError(
        f"{seats} seats need {seats} players, not {players}.",
        f"Pour {seats} sièges, il faut {seats} joueurs, pas {players}.",
    )


def player_on(chair: Chair, engines: Mapping[str, Bot]) -> Player:
    if chair.kind == BOT and not chair.level:
        return engines.get(chair.name) or MissingBot(chair.name)
    if chair.kind == BOT:
        return LevelBot(str(chair.level), LEVELS[chair.level - 1])
    return Player(chair.name or "?")


def in_common(old: Sequence[object], new: Sequence[object]) -> int:
    """The length of the common beginning of two sequences."""
    if old == new[: len(old)]:
        return len(old)
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return same

"""A game being played: its snapshot, its deal, its positions, turns and time.

This module reads no clock: callers pass `now` from a monotonic clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Self

from ludotheque.bots.players import LEVELS, Bot, LevelBot, MissingBot, Player
from ludotheque.chance.draws import Chance, rules_text
from ludotheque.core import CHANCE, Rng, State
from ludotheque.errors import TableError
from ludotheque.game import Game
from ludotheque.game.material import UNSHUFFLED
from ludotheque.games import lookup
from ludotheque.record import BotSeat, PlayedMove, Record
from ludotheque.table.positions import Positions
from ludotheque.table.seating import BOT, PERSON, PROGRAM, Chair, names_of
from ludotheque.table.snapshot import Change, Damaged, EndedBy, Ending, Move, Pause, Snapshot
from ludotheque.version import __version__
from ludotheque.words import Words, of_name

# ── The game, the chance and the deal, which waits until all chairs are taken ─────────────


def game_of(snapshot: Snapshot) -> Game:
    return lookup.with_options(lookup.find(snapshot.game), snapshot.seats, snapshot.options)


def chance_of(snapshot: Snapshot) -> Chance | None:
    """All chance of a table; None for a table without a secret, whose chance cannot be verified."""
    if not snapshot.secret:
        return None
    words = tuple(chair.words for chair in snapshot.chairs)
    rules = rules_text(snapshot.game, snapshot.seats, snapshot.options) if snapshot.asks else ""
    return Chance(snapshot.secret, snapshot.code, words, snapshot.numbers, rules)


def dealt(snapshot: Snapshot, game: Game) -> Snapshot:
    """The snapshot with its deal, if all chairs are taken and all browsers have given their numbers."""
    chance = chance_of(snapshot)
    if snapshot.deal is not None or chance is None or not snapshot.complete:
        return snapshot
    if snapshot.asks and leaves_to_chance(game):
        return snapshot
    numbers = None if snapshot.numbers is None else (*snapshot.numbers, "")
    return replace(snapshot, deal=chance.deal(game), numbers=numbers)


def leaves_to_chance(game: Game) -> bool:
    """Whether there is a deal or dice."""
    return game.shuffles or game.start(deal=game.shuffle(UNSHUFFLED)).turn == CHANCE


def first_position(snapshot: Snapshot, game: Game) -> State:
    """The start position; before the deal, one that is not shuffled.

    It keeps no copy of itself, as that of Game.start() does: a table goes back by its moves, and positions are large.
    """
    start: State = game.begin(game.shuffle(UNSHUFFLED) if snapshot.deal is None else snapshot.deal)
    return start.copy()


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
PAUSED = Words(
    "The evening pauses: the host will let it go on.", "La soirée fait une pause\u00a0: l’hôte la fera reprendre."
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
        self.turn_began = self.called_at = self.paused_at = now
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
        begun = (snapshot.deal, snapshot.complete, snapshot.moves) != (before.deal, before.complete, before.moves)
        if begun or before.missing or snapshot.pause != before.pause:
            self.turn_began = now  # until everybody has come, nobody's time runs for a move
        self.called_at += snapshot.terms.called - before.terms.called
        if snapshot.pause.since and not before.pause.since:
            self.paused_at = now
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
        if lines is None or self.snapshot.asks:
            return lines
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
        if self.paused and seat != CHANCE:
            raise TableError(*PAUSED)
        numbers = self.after_throw(self.throws + 1) if seat == CHANCE else None
        seconds = 0.0 if self.snapshot.missing else round(self.spent(now), 3)
        return Change(moves=(Move(self.try_move(move), seconds),), numbers=numbers)

    def after_throw(self, throw: int) -> tuple[str, ...] | None:
        """The lines of numbers once a throw is made."""
        return None if self.numbers is None else (*self.numbers, "")

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
        due = self.complete and not self.over
        return due and (self.turn == CHANCE or (self.players[self.turn].is_bot and not self.paused))

    def due(self, now: float = 0.0) -> int | None:
        """The move that chance or a bot makes now; None if a person is to move, or nobody. Forfeit if a bot fails."""
        if not self.moves_itself:
            return None
        state, chance = self.state, self.chance
        if state.turn == CHANCE:
            throw = self.throws + 1
            # By the lines that the record will have: what was only prepared is for a later throw.
            return (
                replace(chance, numbers=self.after_throw(throw)).roll(state, throw) if chance else state.pick(self.rng)
            )
        return self.choice_of_bot(now, self.rng)()

    def choice_of_bot(self, now: float = 0.0, rng: Rng | None = None) -> partial[int]:
        """How the bot to move chooses its move, from what its seat sees: so it can be computed anywhere.

        `rng` is for tables without a secret; by default one is made from that of the table.
        """
        state, chance = self.state, self.chance
        bot = self.players[state.turn]
        assert isinstance(bot, Bot)
        left = self.time_left(now)
        if left and not self.snapshot.days:
            bot = bot.timed(left[state.turn])
        if chance:
            rng = Rng(chance.bot_seed(self.ply))
        return partial(bot.choose, state.seen_by(state.turn), rng or Rng(str(self.rng.below(1 << 30))))

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
        names, snapshot = names or [player.name for player in self.players], self.snapshot
        chance = self.chance if self.over and self.dealt else None
        made = None if self.numbers is None else self.numbers[: self.throws + 1]
        record = Record.of(self.state, names, chance and replace(chance, numbers=made))
        record = replace(record, practice=snapshot.practice, serious=snapshot.terms.serious, help=snapshot.helped)
        if chance is None or made is None:
            return record
        return replace(record, bots=self.bots, ended=snapshot.ended, program=__version__)

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
        for seat, seconds in self.snapshot.arrived:
            left[seat] -= seconds
        for seat in self.awaited:
            if self.snapshot.missing:
                left[seat] -= self.late(now)
            else:
                left[seat] -= max(0.0, self.spent(now) - (THROWING if self.turn == CHANCE else 0.0))
        ending = self.snapshot.ending
        if ending and ending.kind == EndedBy.TIME and ending.seat is not None:
            left[ending.seat] = 0.0
        return [round(max(0.0, seconds), 1) for seconds in left]

    # Those who were called to a table: see Terms.called.

    def late(self, now: float) -> float:
        """By how many seconds those who are still missing are late."""
        return max(0.0, self.unpaused(now) - self.called_at - self.snapshot.terms.grace)

    def grace_left(self, now: float) -> float | None:
        """The seconds until a clock runs against those who are missing; None if none will begin to."""
        left = self.called_at + self.snapshot.terms.grace - self.unpaused(now)
        return left if self.snapshot.missing and not self.over and left > 0 else None

    def deserted(self, now: float) -> bool:
        """Whether nobody came to the table that they were called to, within the grace."""
        nobody = bool(self.snapshot.missing) and not self.snapshot.arrived
        return nobody and not self.over and self.grace_left(now) is None

    @property
    def running(self) -> list[int]:
        """The seats whose clocks run now."""
        return [] if self.paused else self.awaited

    @property
    def awaited(self) -> list[int]:
        """The seats whose time it is: that of the seat to move or, until they have come, those of who is missing."""
        if not self.clock_runs:
            return []
        return self.snapshot.missing or [self.on_clock]

    # Pauses of an evening: see Pause.

    @property
    def paused(self) -> bool:
        return bool(self.snapshot.pause.since)

    def unpaused(self, now: float) -> float:
        """The moment at which time stands."""
        return self.paused_at if self.paused else now

    def spent(self, now: float) -> float:
        """The seconds that the turn has taken, without pauses."""
        pause = self.snapshot.pause
        return (pause.spent if pause.ply == self.ply else 0.0) + (0.0 if self.paused else now - self.turn_began)

    def set_pause(self, since: float, now: float) -> Change | None:
        """Stop all clocks, at `since`, or let them run again if it is 0; None if they do already."""
        if self.over or bool(since) == self.paused:
            return None
        pause, offer = Pause(since, self.spent(now), self.ply), self.snapshot.offer
        if since or not self.snapshot.missing:
            return Change(pause=pause, offer=offer)
        return Change(pause=pause, offer=offer, later=now - self.paused_at)

    def arrive(self, seats: Sequence[int], now: float) -> Change | None:
        """People come to the table that they were called to; None if they have been here before."""
        new = [seat for seat in self.snapshot.missing if seat in seats]
        if not new or self.over:
            return None
        late = round(self.late(now), 1) if self.snapshot.clock and not self.snapshot.days else 0.0
        return Change(arrived=tuple((seat, late) for seat in new), offer=self.snapshot.offer)

    def take_used(self, left: list[float]) -> None:
        """Subtract the time that each seat has used in the moves so far."""
        for ply, (mover, move) in enumerate(zip(self.movers, self.snapshot.moves, strict=True)):
            if mover >= 0:
                left[mover] += self.snapshot.terms.increment - move.seconds
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
        if self.paused:
            return None
        left = self.time_left(now)
        if left is not None and self.clock_runs:
            return min(left[seat] for seat in self.running) + (self.grace_left(now) or 0.0)
        if self.over or not self.complete or self.turn < 0 or self.snapshot.chairs[self.turn].kind != PROGRAM:
            return None
        return PROGRAM_SECONDS - (now - self.turn_began)

    def end_by_time(self, now: float) -> Change | None:
        """The ending if the seat to move has no time left."""
        left = self.time_to_move(now)
        if left is None or left > 0:
            return None
        if self.snapshot.missing and not self.snapshot.arrived:
            return Change(ending=Ending(EndedBy.CLOSING))  # a table at which nobody sat down counts for nobody
        times = self.time_left(now)
        late = min(self.running, key=lambda seat: times[seat]) if times else self.on_clock
        return Change(ending=Ending(EndedBy.TIME, late))


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

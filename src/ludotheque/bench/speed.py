"""The speed of games on this machine.

Every figure is CPU time, the best of several short rounds. Each game is measured on the same few deals and on one
random game from each, so two runs measure the same work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import process_time
from typing import NamedTuple

import ludotheque
from ludotheque.bench.timing import cost
from ludotheque.core import CHANCE, OVER, Rng, State, playouts
from ludotheque.errors import OptionError
from ludotheque.game import Game, Option

# ── Which games: those named on the command line, or the whole shelf ──────────────────────


def label(game: Game) -> str:
    """A game as on the command line."""
    usual = type(game)().seats
    seats = [f"seats={game.seats}"] * (game.seats != usual)
    return " ".join([game.name, *seats, *(f"{name}={value}" for name, value in game.chosen().items())])


def variants(name: str) -> list[Game]:
    """A game with its defaults, with all seats taken, and with each boolean option switched."""
    usual = ludotheque.load(name)
    games = [usual]
    if usual.seats != max(usual.seat_numbers):
        games.append(ludotheque.load(name, seats=max(usual.seat_numbers)))
    for option in usual.options_offered():
        if isinstance(option.default, bool):
            with suppress(OptionError):  # an option that needs another one gets no row
                games.append(turned(name, option))
    return games


def turned(name: str, option: Option) -> Game:
    return ludotheque.load(name, **{option.name: not option.default})


def whole_shelf() -> list[Game]:
    return [game for name in ludotheque.shelf() for game in variants(name)]


def asked(words: Sequence[str]) -> list[Game]:
    """The games named on a command line: `wyx fourmis seats=4`."""
    names: list[str] = []
    options: list[dict[str, str | int]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            names.append(word)
            options.append({})
        elif not names:
            raise OptionError(
                f"{word} stands behind no game: name the game first.",
                f"{word} ne suit aucun jeu\u00a0: nommez d’abord le jeu.",
            )
        else:
            options[-1][name] = int(value) if name == "seats" and value.isdecimal() else value
    return [ludotheque.load(name, **chosen) for name, chosen in zip(names, options, strict=True)]  # type: ignore[arg-type]


# ── The speed of one game ─────────────────────────────────────────────────────────────────

DEALS = 4
GAMES_COUNTED = 10  # games from each deal, to find the mean length


class Row(NamedTuple):
    """The measurements of a game."""

    game: str  # as on the command line: `fourmis seats=4`
    plies: float  # moves of a random game, chance included
    playouts: float  # random games per second inside core.playouts()
    driven: float  # random games per second through moves() and play()
    copy: float  # nanoseconds per call, this and those below
    moves: float
    play: float
    text: float
    parse: float


class Sample:
    """A game, and the data it is measured on."""

    def __init__(self, game: Game) -> None:
        self.starts = [game.start(seed=seed) for seed in range(DEALS)]
        self.games: list[list[int]] = []  # the moves of one random game from each start
        self.turns: list[tuple[State, int, str]] = []  # its positions where a seat moves: the move, its text
        for seed, start in enumerate(self.starts):
            self.games.append(self.play(start.copy(), random.Random(seed)))
        self.states = [state for state, _, _ in self.turns]

    def play(self, state: State, rng: random.Random) -> list[int]:
        game = []
        while state.turn != OVER:
            move = any_move(state, rng)
            if state.turn != CHANCE:
                self.turns.append((state.copy(), move, state.text(move)))
            game.append(move)
            state.play(move)
        return game

    def plies(self) -> float:
        """The mean number of moves of a random game."""
        total = sum(playouts(start, Rng(1), GAMES_COUNTED) for start in self.starts)
        return total / (GAMES_COUNTED * DEALS)

    # Each of these does its work `times` times and returns the CPU seconds. The loops around the calls are part of the
    # measurement, here and in bench/openspiel.py.

    def time_playouts(self, times: int) -> float:
        rng = Rng(1)
        began = process_time()
        for start in self.starts:
            playouts(start, rng, times)
        return process_time() - began

    def time_driven(self, times: int) -> float:
        rng = random.Random(1)
        began = process_time()
        for start in self.starts * times:
            state = start.copy()
            while state.turn != OVER:
                state.play(any_move(state, rng))
        return process_time() - began

    def time_copy(self, times: int) -> float:
        states = self.states * times
        began = process_time()
        for state in states:
            state.copy()
        return process_time() - began

    def time_moves(self, times: int) -> float:
        states = self.states * times
        began = process_time()
        for state in states:
            state.moves()
        return process_time() - began

    def time_play(self, times: int) -> float:
        fresh = [
            (start.copy(), game) for start, game in zip(self.starts, self.games, strict=True) for _ in range(times)
        ]
        began = process_time()
        for state, game in fresh:
            for move in game:
                state.play(move)
        return process_time() - began

    def time_text(self, times: int) -> float:
        turns = self.turns * times
        began = process_time()
        for state, move, _ in turns:
            state.text(move)
        return process_time() - began

    def time_parse(self, times: int) -> float:
        turns = self.turns * times
        began = process_time()
        for state, _, text in turns:
            state.parse(text)
        return process_time() - began


def any_move(state: State, rng: random.Random) -> int:
    moves = state.moves()
    if state.turn == CHANCE:
        return rng.choices(moves, state.chances())[0]
    return moves[int(rng.random() * len(moves))]


def measured(game: Game, seconds: float) -> Row:
    """The measurements of a game, each from about so many seconds."""
    sample = Sample(game)
    turns, plies = len(sample.turns), sum(map(len, sample.games))

    def rate(work: Callable[[int], float]) -> float:
        return DEALS / cost(work, seconds)

    def nanoseconds(work: Callable[[int], float], calls: int) -> float:
        return 1e9 * cost(work, seconds) / calls

    return Row(
        label(game),
        sample.plies(),
        rate(sample.time_playouts),
        rate(sample.time_driven),
        nanoseconds(sample.time_copy, turns),
        nanoseconds(sample.time_moves, turns),
        nanoseconds(sample.time_play, plies),
        nanoseconds(sample.time_text, turns),
        nanoseconds(sample.time_parse, turns),
    )

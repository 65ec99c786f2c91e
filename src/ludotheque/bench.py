"""`ludotheque bench`: how fast the games are on this machine.

Every figure is CPU time, the best of several short rounds. Each game is measured on the
same few deals and on one random game from each, so two runs measure the same work.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import process_time
from typing import NamedTuple

import ludotheque
from ludotheque.core import CHANCE, OVER, Rng, State, playouts
from ludotheque.errors import LudothequeError, OptionError
from ludotheque.game import Game, Option
from ludotheque.signature import signature
from ludotheque.timing import cost
from ludotheque.words import Words, language

DEALS = 4
GAMES_COUNTED = 10  # from each deal, for the number of moves a game
SECONDS = 0.2

EXAMPLES = """examples:
  ludotheque bench                      every game, with its options and numbers of seats
  ludotheque bench wyx fourmis seats=4  these two; options stand behind their game
  ludotheque bench wyx --seconds 2      more time, less noise
  ludotheque bench --signature          one number that changes only if play does
"""


class Row(NamedTuple):
    """What is measured of a game."""

    game: str  # as on the command line: `fourmis seats=4`
    plies: float  # moves of a random game, chance included
    playouts: float  # random games a second inside core.playouts()
    driven: float  # random games a second through moves() and play()
    copy: float  # nanoseconds a call, this and those below
    moves: float
    play: float
    text: float
    parse: float


HEADS = Words(
    "|moves|inside|driven|copy|moves|play|text|parse",
    "|coups par|dedans|conduites|copy|moves|play|text|parse",
)
UNITS = Words(
    "game|a game|games/s|games/s|ns|ns|ns|ns|ns",
    "jeu|partie|parties/s|parties/s|ns|ns|ns|ns|ns",
)


# ── What is measured ──────────────────────────────────────────────────────────────────────


class Sample:
    """A game, and what its figures are measured on."""

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
        """The moves of a random game, on average."""
        total = sum(playouts(start, Rng(1), GAMES_COUNTED) for start in self.starts)
        return total / (GAMES_COUNTED * DEALS)

    # Each of these does its work so many times and returns the CPU seconds that took. The plain
    # loops around the calls are part of what is measured, here and in bench/openspiel.py.

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
    """The figures of a game, each from about so many seconds."""
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


# ── Which games ───────────────────────────────────────────────────────────────────────────


def label(game: Game) -> str:
    """A game as the command line takes it."""
    usual = type(game)().seats
    seats = [f"seats={game.seats}"] * (game.seats != usual)
    return " ".join([game.name, *seats, *(f"{name}={value}" for name, value in game.chosen().items())])


def variants(name: str) -> list[Game]:
    """A game as usual, with all seats taken, and with each of its yes-or-no options turned."""
    usual = ludotheque.load(name)
    games = [usual]
    if usual.seats != max(usual.seat_numbers):
        games.append(ludotheque.load(name, seats=max(usual.seat_numbers)))
    for option in usual.options_known:
        if isinstance(option.default, bool):
            with suppress(OptionError):  # an option that needs another is not worth a row
                games.append(turned(name, option))
    return games


def turned(name: str, option: Option) -> Game:
    return ludotheque.load(name, **{option.name: not option.default})


def whole_shelf() -> list[Game]:
    return [game for name in ludotheque.shelf() for game in variants(name)]


def asked(words: Sequence[str]) -> list[Game]:
    """The games that a command line names: `wyx fourmis seats=4`."""
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


# ── The table ─────────────────────────────────────────────────────────────────────────────


def number(value: float, lang: str) -> str:
    text = f"{value:,.1f}" if value < 10 else f"{value:,.0f}"
    return text.replace(",", " ").replace(".", ",") if lang == "fr" else text


def aligned(lines: Sequence[Sequence[str]], left: tuple[int, ...] = (0,)) -> str:
    """Cells in columns, to the right but in the columns named."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def table(rows: Sequence[Row], lang: str) -> str:
    cells = [HEADS(lang).split("|"), UNITS(lang).split("|")]
    cells += [[row.game, *(number(value, lang) for value in row[1:])] for row in rows]
    return aligned(cells)


def heading(lang: str) -> str:
    how = Words("compiled", "compilé") if ludotheque.compiled else Words("not compiled", "non compilé")
    return f"Ludothèque {ludotheque.__version__}, {how(lang)}; Python {platform.python_version()}"


def report_progress(text: str) -> None:
    """Say on a terminal what is being measured; an empty text wipes it away."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "ludotheque bench",
        description="How fast the games are on this machine.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="a game, and its options as name=value")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=f"of CPU a figure ({SECONDS})")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--signature", action="store_true", help="one number from fixed-node searches, and no speeds")
    return parser.parse_intermixed_args(argv)


def main(argv: Sequence[str]) -> int:
    """Measure, print the table, and return the exit status."""
    options, lang = arguments(argv), language()
    if options.signature:
        print(signature())
        return 0
    try:
        games = asked(options.games) or whole_shelf()
    except LudothequeError as error:
        print(error.words(lang), file=sys.stderr)
        return 2
    rows = []
    for i, game in enumerate(games, 1):
        report_progress(f"{label(game)} ({i}/{len(games)})")
        rows.append(measured(game, options.seconds))
    report_progress("")
    if options.json:
        print(json.dumps({"compiled": ludotheque.compiled, "rows": [row._asdict() for row in rows]}))
    else:
        print(f"{heading(lang)}\n\n{table(rows, lang)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

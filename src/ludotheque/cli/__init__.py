"""The command `ludotheque` and its subcommands."""

from __future__ import annotations

import argparse
import importlib
import os
import shlex
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import TextIO

from ludotheque.bots.naming import find_player
from ludotheque.bots.players import LEVELS, Player, player
from ludotheque.cli.arena import run_engine
from ludotheque.cli.arguments import build_parser, language_of
from ludotheque.cli.check import check_rules
from ludotheque.cli.common import INTERRUPTED, class_of, engines_of, game_of, program, record_in, start
from ludotheque.cli.exercises import learn, mine, puzzle
from ludotheque.cli.host import back_up, export, forget, host_page, restore, serve, token
from ludotheque.cli.site import site
from ludotheque.cli.verify import verify
from ludotheque.cli.viewing import draw, show_review
from ludotheque.core import Rng, State, perft
from ludotheque.errors import GameError, LudothequeError
from ludotheque.game import Game
from ludotheque.games import GAMES, lookup
from ludotheque.record import Record
from ludotheque.record.narration import ME
from ludotheque.table import Table
from ludotheque.terminal import shelf
from ludotheque.terminal.replay import Replay
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.session import SaveFile, play_session
from ludotheque.terminal.shelf import show_rules

REFUSED = 2
ALONE = ["serve", "--browser"]  # what `ludotheque` does without a command
END_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
USUAL = LEVELS[0]  # the default opponent: one that a beginner can beat
PERFT_SEED = "1"  # perft counts can only be compared for the same deal


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status. What is impossible is said in a sentence, with status 2."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    lang = language_of(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        forgive_other_encodings(stream)
    try:
        return run(arguments, lang)
    except LudothequeError as error:
        print(f"ludotheque: {error.words(lang)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe, as in `ludotheque rules wyx | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run(arguments: list[str], lang: str) -> int:
    arguments = arguments or ALONE
    if arguments[:1] == ["bench"]:
        return run_bench(arguments[1:])
    options = build_parser(lang).parse_args(arguments)
    status = COMMANDS[options.command](options, Screen.standard(lang))
    sys.stdout.flush()
    return status


def forgive_other_encodings(stream: TextIO) -> None:
    """Print a question mark for a character that a terminal does not have, instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")


# ── Arguments ─────────────────────────────────────────────────────────────────────────


def start_of(options: argparse.Namespace, game: Game, seed: str) -> State:
    return game.start(deal=options.deal) if options.deal is not None else game.start(seed=seed)


def command_for(options: argparse.Namespace, game: Game) -> Callable[[str, Path], str]:
    """The command line that continues to `play`, or to `replay`, a saved file."""
    own = [options.game] if ":" in lookup.name_of(type(game)) else []
    language = ["--lang", options.lang] if "lang" in options else []

    def command(verb: str, path: Path) -> str:
        if verb == "play":
            words = ["play", *own, "--resume", str(path)]
        else:
            words = ["replay", str(path), *(["--game", *own] if own else [])]
        return shlex.join([*program(), *words, *language])

    return command


# ── Commands ──────────────────────────────────────────────────────────────────────────


def show_shelf(options: argparse.Namespace, screen: Screen) -> int:
    shelf.show(screen, GAMES)
    return 0


def play(options: argparse.Namespace, screen: Screen) -> int:
    table, file = resumed_game(options) if options.resume else new_game(options)
    for number in END_SIGNALS:  # closing the window must not lose the game
        signal.signal(number, interrupt)
    return play_session(table, screen, file, command_for(options, table.state.game))


def interrupt(_: int, frame: FrameType | None) -> None:
    """Handle the first Ctrl-C only: a second one must not interrupt saving."""
    for number in END_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def new_game(options: argparse.Namespace) -> tuple[Table, SaveFile]:
    """A new game, and its save file."""
    if not options.game:
        raise GameError(
            "Say which game to play, or --resume a file; `ludotheque shelf` lists the games.",
            "Dites à quel jeu jouer, ou --resume un fichier ; `ludotheque shelf` liste les jeux.",
        )
    names = options.players
    seed = os.urandom(16).hex() if options.seed is None else options.seed
    game = game_of(options, len(names) if names else None)
    state = start_of(options, game, seed)
    players = [named(options, name) for name in names or drawn_seats(game.seats, seed)]
    return Table.of(state, players, Rng(f"{seed} table")), SaveFile(options.save)


def named(options: argparse.Namespace, name: str) -> Player:
    """The player that was typed; an engine is started to check that it runs."""
    found = find_player(name, engines_of(options))
    start(found)
    return found


def drawn_seats(seats: int, seed: str) -> list[str]:
    """A person and bots, in random seats."""
    names = [ME] + [USUAL.words.en] * (seats - 1)
    Rng(f"{seed} seats").shuffle(names)
    return names


def resumed_game(options: argparse.Namespace) -> tuple[Table, SaveFile]:
    """The game of a record, with its players unless others are named."""
    path: Path = options.resume
    wanted = class_of(options.game) if options.game else None
    record = record_in(path, wanted)
    refuse_to_resume(options, record, wanted)
    engines = engines_of(options)
    kept = [engines.get(name) or player(name) for name in record.players]  # a person in a record may have any name
    players = [named(options, name) for name in options.players] if options.players else kept
    table = Table.of(record.replay(), players, Rng(os.urandom(16).hex()))
    return table, SaveFile(options.save or path, resumed=options.save in (None, path))


def refuse_to_resume(options: argparse.Namespace, record: Record, wanted: type[Game] | None) -> None:
    path = options.resume
    if wanted not in (None, type(record.game)):
        raise GameError(f"{path} is a game of {record.game.name}.", f"{path} est une partie de {record.game.name}.")
    if any(value is not None for value in (options.seats, options.option, options.seed, options.deal)):
        raise LudothequeError(
            "--resume goes without --seats, --option, --seed and --deal: the record says all that.",
            "--resume va sans --seats, --option, --seed ni --deal : tout cela est dans la partie enregistrée.",
        )
    if record.result:
        raise LudothequeError(
            f"The game in {path} is over; `ludotheque replay` shows it.",
            f"La partie de {path} est finie ; `ludotheque replay` la montre.",
        )


def replay(options: argparse.Namespace, screen: Screen) -> int:
    game = class_of(options.game) if options.game else None
    shown = Replay(record_in(options.file, game), screen)
    if options.at is not None:
        shown.show(options.at)
    elif screen.interactive:
        shown.step_through()
    else:
        shown.all()
    return 0


def rules(options: argparse.Namespace, screen: Screen) -> int:
    show_rules(screen, class_of(options.game)(), options.number or "")
    return 0


def count_moves(options: argparse.Namespace, screen: Screen) -> int:
    state = start_of(options, game_of(options), options.seed or PERFT_SEED)
    for depth in range(1, options.depth + 1):
        screen.print(f"{depth:2} {perft(state, depth):>20}")
    return 0


def arena(options: argparse.Namespace, screen: Screen) -> int:
    from ludotheque.cli.arena import run_arena  # imported here because it loads much that other commands do not need

    return run_arena(options, screen)


def data(options: argparse.Namespace, screen: Screen) -> int:
    from ludotheque.cli.arena import run_data

    return run_data(options, screen)


def run_bench(arguments: list[str]) -> int:
    try:
        module = importlib.import_module("ludotheque.bench.command")
    except ImportError:
        raise LudothequeError(
            "The benches are not installed here.", "Les mesures ne sont pas installées ici."
        ) from None
    status: int = module.main(arguments)
    return status


COMMANDS: dict[str, Callable[[argparse.Namespace, Screen], int]] = {
    "shelf": show_shelf,
    "serve": serve,
    "site": site,
    "backup": back_up,
    "restore": restore,
    "export": export,
    "forget": forget,
    "learn": learn,
    "mine": mine,
    "puzzle": puzzle,
    "play": play,
    "replay": replay,
    "review": show_review,
    "draw": draw,
    "verify": verify,
    "rules": rules,
    "perft": count_moves,
    "check": check_rules,
    "arena": arena,
    "data": data,
    "engine": run_engine,
    "token": token,
    "host-page": host_page,
}

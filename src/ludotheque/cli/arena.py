"""`ludotheque arena`: bots play each other, and the results are printed."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path

from ludotheque.cli.common import INTERRUPTED, engines_of, game_of, program, start
from ludotheque.files import replace
from ludotheque.terminal.screen import Screen
from ludotheque.tournament import Arena
from ludotheque.tournament.fixtures import entrant, entrants
from ludotheque.tournament.from_python import commands
from ludotheque.tournament.game_folder import GameFolder, Settings
from ludotheque.tournament.plot import plot
from ludotheque.tournament.report import as_json, as_text
from ludotheque.tournament.runners import imported_ray, on_all_cores, on_ray
from ludotheque.tournament.sequential_test import SequentialTest
from ludotheque.words import Words


def run_arena(options: argparse.Namespace, screen: Screen) -> int:
    arena = arena_of(options)
    status = 0
    try:
        arena.run(on_ray if options.ray else on_all_cores, screen.lang)
    except KeyboardInterrupt:
        status = INTERRUPTED
    show(arena, options, screen)
    if status:
        go_on = Words("Interrupted. Go on with:", "Interrompu. Pour reprendre :")(screen.lang)
        print(f"{go_on}\n  {command(arena, options)}", file=sys.stderr)
    return status


def arena_of(options: argparse.Namespace) -> Arena:
    """Check all arguments before the first game."""
    game = game_of(options)
    engines = engines_of(options)
    players = entrants([entrant(name, engines, options.seconds) for name in options.bots], game.cooperative)
    if options.ray:
        imported_ray()
    settings = Settings(game, options.seed, options.seconds, commands(players))
    folder = GameFolder(options.out or Path(f"arena-{game.name}"), settings)
    test = SequentialTest.read(options.test) if options.test else None
    arena = Arena(folder, players, max(1, options.games), test)
    for bot in players.values():
        start(bot)
    return arena


def show(arena: Arena, options: argparse.Namespace, screen: Screen) -> None:
    results = arena.results()
    if options.plot and results.encounters:
        replace(options.plot, plot(results, screen.lang))
    screen.print(json.dumps(as_json(results), ensure_ascii=False) if options.json else as_text(results, screen.lang))


def command(arena: Arena, options: argparse.Namespace) -> str:
    """The command line that continues this arena."""
    settings = arena.folder.settings
    words = [*program(), "arena", options.game, *options.bots, "--games", str(options.games)]
    for name, value in options.engines:
        words += ["--engine", f"{name}={value}"]
    words += ["--seconds", f"{settings.seconds:g}"] * bool(settings.seconds)
    words += ["--test", options.test] if options.test else []
    words += ["--seats", str(settings.game.seats)] * bool(options.seats)
    for name, value in options.option or []:
        words += ["--option", f"{name}={value}"]
    words += ["--seed", settings.seed] * (settings.seed != "1")
    words += ["--out", str(options.out)] * bool(options.out)
    words += ["--plot", str(options.plot)] * bool(options.plot)
    words += ["--ray"] * options.ray + ["--json"] * options.json
    words += ["--lang", options.lang] if "lang" in options else []
    return shlex.join(words)

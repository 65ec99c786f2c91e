"""`ludotheque arena`: bots play each other. `ludotheque engine`: one of them plays elsewhere, as an engine."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path

from ludotheque.bots.naming import own_bot
from ludotheque.bots.players import Bot, Level, level_named
from ludotheque.bots.protocol import Go
from ludotheque.bots.speaker import Choose, ReportingBot, Say, Speaker
from ludotheque.cli.common import INTERRUPTED, engines_of, game_of, import_from_here, program, start
from ludotheque.core import Rng, State
from ludotheque.errors import LudothequeError
from ludotheque.files import replace
from ludotheque.terminal.screen import Screen
from ludotheque.tournament import Arena, commands
from ludotheque.tournament.elo import SequentialTest
from ludotheque.tournament.game_folder import GameFolder, Settings
from ludotheque.tournament.generation import Plan, Run
from ludotheque.tournament.match import entrant, entrants
from ludotheque.tournament.report import as_json, as_text, plot
from ludotheque.tournament.runners import imported_ray, on_all_cores, on_ray
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


def run_data(options: argparse.Namespace, screen: Screen) -> int:
    """`ludotheque data`: games between levels as one file."""
    game = game_of(options)
    plan = Plan(game, options.games, options.levels, options.seed, options.judge)
    run = Run(plan, options.out or Path(f"{game.name}.npz"))
    try:
        path = run.make(screen.lang)
    except KeyboardInterrupt:
        print(GO_ON(screen.lang), file=sys.stderr)
        return INTERRUPTED
    screen.say(Words(f"{path}, and what is in it: {path}.md", f"{path}, et ce qu’il contient\u00a0: {path}.md"))
    return 0


GO_ON = Words("Interrupted. The same command goes on.", "Interrompu. La même commande reprend.")


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


# ── Engines: one of our bots, or a class of the user’s own ────────────────────────────────

IN_TIME = 0.9  # share of the given seconds to use: answering takes time, too


def run_engine(options: argparse.Namespace, screen: Screen) -> int:
    """Answer until the input ends."""
    if options.bot:
        import_from_here()
        bot = own_bot(options.bot)
        name, choose = bot.name, by_class(bot)
    else:
        level = wanted_level(options.level)
        name, choose = f"Ludothèque {level.words(screen.lang)}", by_level(level)
    said = sys.stdout
    sys.stdout = sys.stderr  # keep the prints of a user's class out of the protocol
    try:
        Speaker(name, choose, lambda line: print(line, file=said, flush=True)).follow(sys.stdin)
    finally:
        sys.stdout = said
    return 0


def wanted_level(name: str) -> Level:
    level = level_named(name)
    if level is None:
        raise LudothequeError(f"There is no level {name!r}.", f"Il n’y a pas de niveau {name!r}.")
    return level


def by_class(bot: Bot) -> Choose:
    return lambda view, go, rng, say: bot.choose(view, rng)


def by_level(level: Level) -> Choose:
    def choose(view: State, go: Go, rng: Rng, say: Say) -> int:
        asked = level._replace(nodes=go.nodes) if go.nodes else level
        return ReportingBot("", asked, IN_TIME * go.seconds, say).choose(view, rng)

    return choose

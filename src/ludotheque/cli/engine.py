"""`ludotheque engine`: runs one of our bots, or a class of the user's own, as an engine."""

from __future__ import annotations

import argparse
import sys

from ludotheque.cli.common import import_from_here
from ludotheque.core import Rng, State
from ludotheque.engines.naming import own_bot
from ludotheque.engines.protocol import Go
from ludotheque.engines.search_info import ReportingBot
from ludotheque.engines.speaker import Choose, Say, Speaker
from ludotheque.errors import LudothequeError
from ludotheque.players import Bot, Level, level_named
from ludotheque.terminal.screen import Screen

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

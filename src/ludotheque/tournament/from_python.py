"""`ludotheque.arena(…)`: runs an arena from Python."""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from ludotheque.engines.own import Chooser, OwnBot
from ludotheque.engines.program import EngineBot
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import load
from ludotheque.players import Bot
from ludotheque.record import check_name
from ludotheque.tournament import Arena
from ludotheque.tournament.fixtures import entrant, entrants
from ludotheque.tournament.game_folder import GameFolder, Settings
from ludotheque.tournament.results import Results
from ludotheque.tournament.runners import Runner, in_threads, on_all_cores, on_ray, one_by_one
from ludotheque.tournament.sequential_test import SequentialTest
from ludotheque.words import language

Entrant = int | str | Sequence[str] | Chooser  # a level, the name of a bot, the command of an engine, or an object


def arena(
    game: Game | str,
    players: Mapping[str, Entrant],
    games: int = 100,
    *,
    seconds: float = 0.0,
    seed: str = "1",
    test: tuple[float, float] | None = None,
    folder: str | Path | None = None,
    ray: bool = False,
) -> Results:
    """Let bots play each other, every two on the same deals from every seat, and return the results.

    A player is a level (1 to 6), the name of a bot ("greedy"), your own class ("file.py:Name"), the command of an
    engine (["node", "bot.js"]), or an object with `choose(seen, rng)`. A bot that crashes, plays an illegal move or is
    late loses that game.

    `games` is the number per pairing. `seconds` is the time per move for bots with a time limit. With `test=(0, 40)`
    two players meet until it is known whether the first is 40 Elo stronger rather than 0, for at most `games`. The
    same `seed` gives the same deals and dice. With a `folder` every game is saved as a record, and a second call plays
    only what is missing. Games run on all cores, or on a Ray cluster; those with an object of your own run one after
    the other in this process. LudothequeError if the players cannot meet.
    """
    it = load(game) if isinstance(game, str) else game
    bots = entrants([bot_of(name, who, seconds) for name, who in players.items()], it.cooperative)
    with ExitStack() as stack:
        path = Path(folder or stack.enter_context(tempfile.TemporaryDirectory()))
        kept = GameFolder(path, Settings(it, seed, seconds, commands(bots)))
        run = Arena(kept, bots, max(1, games), SequentialTest(*test) if test else None)
        run.run(on_ray if ray else runner_for(bots), language())
        return run.results()


def bot_of(name: str, who: Entrant, seconds: float) -> Bot:
    """The bot for a player, under its name in this arena."""
    check_name(name)
    if isinstance(who, int | str):
        found = entrant(str(who), {}, seconds)
    elif isinstance(who, Chooser):
        found = OwnBot(name, who, seconds)
    elif isinstance(who, Sequence) and who:
        found = EngineBot(name, tuple(who), seconds)
    else:
        raise LudothequeError(
            f"{name} cannot play: {who!r} is no level, no name, no command, and has no choose(seen, rng).",
            f"{name} ne peut jouer\u00a0: {who!r} n’est ni un niveau, ni un nom, ni une commande, et n’a pas de"
            " choose(seen, rng).",
        )
    found = replace(found, name=name)
    if isinstance(found, EngineBot):
        found.start()
    return found


def commands(bots: Mapping[str, Bot]) -> dict[str, str]:
    """The commands of the players that are engines."""
    return {name: shlex.join(bot.command) for name, bot in bots.items() if isinstance(bot, EngineBot)}


def runner_for(bots: Mapping[str, Bot]) -> Runner:
    """A user's object plays one game at a time. In a script, worker processes would run the script again."""
    if any(isinstance(bot, OwnBot) for bot in bots.values()):
        return one_by_one
    main = sys.modules["__main__"]
    is_script = hasattr(main, "__file__") and main.__spec__ is None
    return in_threads if is_script else on_all_cores

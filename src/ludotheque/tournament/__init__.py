"""The arena: bots meet on the same deals, every game is recorded, and results have confidence intervals."""

from __future__ import annotations

import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from ludotheque.bots.engines import EngineBot
from ludotheque.bots.players import Bot, Chooser, OwnBot
from ludotheque.contract import checked
from ludotheque.core import validation
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import load
from ludotheque.record import check_name
from ludotheque.tournament.elo import SequentialTest, Verdict
from ludotheque.tournament.game_folder import GameFolder, Settings
from ludotheque.tournament.match import Fixture, Match, entrant, entrants, fixtures, seatings
from ludotheque.tournament.results import Result, Results, encounters, result_of, results_of
from ludotheque.tournament.runners import Progress, Runner, in_threads, on_all_cores, on_ray, one_by_one
from ludotheque.words import language

__all__ = ["Arena", "arena"]


@dataclass(frozen=True)
class Arena:
    """The games to play and the folder to save them in. A second run plays only what is missing."""

    folder: GameFolder
    players: Mapping[str, Bot]  # as entrants() names them
    games: int  # per pairing, at least; with a test, at most
    test: SequentialTest | None = None  # of the first player against the second: it stops the arena when it has decided

    def __post_init__(self) -> None:
        if self.test and len(self.players) != 2:
            raise LudothequeError(
                f"A sequential test is between two players, not {len(self.players)}.",
                f"Un test séquentiel oppose deux joueurs, pas {len(self.players)}.",
            )

    @property
    def fixtures(self) -> list[Fixture]:
        return list(fixtures(self.folder.settings.game, self.players, self.games))

    def run(self, runner: Runner, lang: str) -> None:
        """Play the missing games, until a test decides. Every finished game is saved, however this ends."""
        wanted = self.fixtures
        missing = self.folder.missing(wanted)
        if not missing or self.known(finished := self.finished()):
            return
        progress = Progress(len(wanted) - len(missing), len(wanted), lang)
        try:
            with closing(runner([self.match(fixture) for fixture in missing])) as games:
                for game in games:
                    self.folder.save(game)
                    progress.step()
                    if self.test:
                        finished.append(self.result(game.fixture))
                        if self.known(finished):
                            break
        finally:
            progress.end()

    def match(self, fixture: Fixture) -> Match:
        settings, bots = self.folder.settings, tuple(self.players[name] for name in fixture.pairing)
        return Match(settings.game, fixture, settings.seed, bots)

    # ── Results ───────────────────────────────────────────────────────────────────────

    def result(self, fixture: Fixture) -> Result:
        loss = self.folder.losses().get(fixture.name)
        return result_of(fixture, self.folder.record(fixture, bool(loss)), None, loss)

    def finished(self) -> list[Result]:
        """All finished games, from their records."""
        times, losses = self.folder.thinking_times(), self.folder.losses()
        wanted = self.fixtures
        missing = set(self.folder.missing(wanted))
        return [
            result_of(
                fixture,
                self.folder.record(fixture, fixture.name in losses),
                times.get(fixture.name),
                losses.get(fixture.name),
            )
            for fixture in wanted
            if fixture not in missing
        ]

    def verdict(self, finished: list[Result]) -> Verdict | None:
        """The verdict of the test on the rounds before the first incomplete one, so that quick games do not count
        first.
        """
        if self.test is None:
            return None
        game = self.folder.settings.game
        ways = len(seatings(game.seats, game.cooperative))
        games = Counter(result.fixture.round for result in finished)
        whole = next(number for number in count(1) if games[number] < ways)
        met = encounters([result for result in finished if result.fixture.round < whole], ways)
        first = next(iter(self.players))
        one = met[0] if met else None
        return self.test.verdict(
            one.share_of(first) if one else 0.5, one.weight if one else 0.0, one.games if one else 0
        )

    def known(self, finished: list[Result]) -> bool:
        verdict = self.verdict(finished)
        return verdict is not None and verdict.known

    def results(self) -> Results:
        """The results of the finished games."""
        finished = self.finished()
        missing = len(self.fixtures) - len(finished)
        return results_of(self.folder.settings.game, list(self.players), finished, missing, self.verdict(finished))


# ── ludotheque.arena(…) ───────────────────────────────────────────────────────────────────

Entrant = int | str | Sequence[str] | Chooser  # a level, the name of a bot, the command of an engine, or an object


@checked
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
    games = validation.whole("games", games, 1)
    seconds = validation.real("seconds", seconds)
    it = load(game) if isinstance(game, str) else game
    bots = entrants([bot_of(name, who, seconds) for name, who in players.items()], it.cooperative)
    with ExitStack() as stack:
        path = Path(folder or stack.enter_context(tempfile.TemporaryDirectory()))
        kept = GameFolder(path, Settings(it, seed, seconds, commands(bots)))
        run = Arena(kept, bots, games, SequentialTest(*test) if test else None)
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

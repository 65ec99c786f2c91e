"""The arena: players meet on the same deals, every game is kept, and the results say how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from ludotheque.arena.fixtures import Fixture, fixtures
from ludotheque.arena.game_folder import GameFolder
from ludotheque.arena.match import Match
from ludotheque.arena.progress import Progress
from ludotheque.arena.results import Result, Results, result_of, results_of
from ludotheque.arena.runners import Runner

__all__ = ["Arena"]


@dataclass(frozen=True)
class Arena:
    """Games to be played and a folder to keep them in. A second run plays only what is missing."""

    folder: GameFolder
    players: Sequence[str]  # as entrants() names them
    games: int  # for every pairing, at least

    @property
    def fixtures(self) -> list[Fixture]:
        return list(fixtures(self.folder.settings.game, self.players, self.games))

    def run(self, runner: Runner, lang: str) -> None:
        """Play what is missing. Whatever ends this, every game that is finished is kept."""
        wanted = self.fixtures
        missing = self.folder.missing(wanted)
        if not missing:
            return
        settings = self.folder.settings
        matches = [Match(settings.game, fixture, settings.seed, settings.seconds) for fixture in missing]
        progress = Progress(len(wanted) - len(missing), len(wanted), lang)
        try:
            with closing(runner(matches)) as games:
                for finished in games:
                    self.folder.save(finished)
                    progress.step()
        finally:
            progress.end()

    def results(self) -> Results:
        """What the finished games say, by their records."""
        wanted, thinking_times = self.fixtures, self.folder.thinking_times()
        missing = set(self.folder.missing(wanted))
        finished: list[Result] = [
            result_of(fixture, self.folder.record(fixture), thinking_times.get(fixture.name))
            for fixture in wanted
            if fixture not in missing
        ]
        return results_of(self.folder.settings.game, self.players, finished, len(missing))

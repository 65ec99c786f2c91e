"""The arena: bots meet on the same deals, every game is recorded, and results have confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import count

from ludotheque.errors import LudothequeError
from ludotheque.players import Bot
from ludotheque.tournament.fixtures import Fixture, fixtures, seatings
from ludotheque.tournament.game_folder import GameFolder
from ludotheque.tournament.match import Match
from ludotheque.tournament.progress import Progress
from ludotheque.tournament.results import Result, Results, encounters, result_of, results_of
from ludotheque.tournament.runners import Runner
from ludotheque.tournament.sequential_test import SequentialTest, Verdict

__all__ = ["Arena"]


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

"""Computes results from the games of an arena: win rates, scores, Elo, and their confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from ludotheque.core import State
from ludotheque.game import Game
from ludotheque.record import Record
from ludotheque.search.advice import Interval, wilson
from ludotheque.tournament.elo import Verdict, ratings
from ludotheque.tournament.game_folder import ThinkingTime
from ludotheque.tournament.match import Fixture, Loss, Pairing, seatings
from ludotheque.words import language

DOUBT = 5  # virtual rounds of independent games that the variance between rounds is mixed with


@dataclass(frozen=True)
class Result:
    """A finished game, for the first side of its pairing."""

    fixture: Fixture
    share: float  # its share of the win
    score: float  # mean score of its seats
    lead: float  # over the seats of the other side; 0 if there is none
    course: int  # the same for games with the same deal and moves
    thinking_time: ThinkingTime | None
    loss: Loss | None = None


@dataclass(frozen=True)
class Encounter:
    """All complete rounds of a pairing, for its first side.

    A round that repeats an earlier one move for move adds no information and is left out: deterministic players meet
    only once in a game without a deal.
    """

    pairing: Pairing
    games: int
    share: float  # share of the win, from 0 to 1; in a cooperative game of the games won
    interval: Interval  # 95 % interval of the share
    weight: float  # the effective number of independent games
    score: float
    lead: float

    def share_of(self, player: str) -> float:
        return self.share if self.pairing[0] == player else 1 - self.share

    def turned(self) -> Encounter:
        """The encounter from the other side."""
        low, high = self.interval
        return replace(
            self,
            pairing=self.pairing[::-1],
            share=1 - self.share,
            interval=Interval(1 - high, 1 - low),
            score=self.score - self.lead,
            lead=-self.lead,
        )


@dataclass(frozen=True)
class Standing:
    """A player over all its games."""

    player: str
    elo: float  # the average of all players is 0
    margin: float  # half of the 95 % interval
    share: float
    games: int


@dataclass(frozen=True)
class Forfeits:
    """Games that an engine forfeited."""

    player: str
    fault: str
    games: int
    why: str  # the first time


@dataclass(frozen=True)
class Results:
    """The results of an arena."""

    game: Game
    players: tuple[str, ...]
    encounters: list[Encounter]
    standings: list[Standing]  # none in a cooperative game
    seconds_per_move: dict[str, float]  # [player] seconds per move, if known
    missing: int  # games that were asked for but are not finished
    losses: list[Forfeits] = field(default_factory=list)  # forfeits of engines
    verdict: Verdict | None = None  # of the sequential test, if there is one

    def __str__(self) -> str:
        from ludotheque.tournament.report import as_text

        return as_text(self, language())

    def _repr_html_(self) -> str:
        from ludotheque.tournament.report import as_html

        return as_html(self, language())


def results_of(
    game: Game, players: Sequence[str], finished: Sequence[Result], missing: int, verdict: Verdict | None = None
) -> Results:
    met = encounters(finished, len(seatings(game.seats, game.cooperative)))
    ranked = [] if game.cooperative else standings(players, met)
    return Results(game, tuple(players), met, ranked, seconds_per_move(finished), missing, forfeits(finished), verdict)


# ── A game ────────────────────────────────────────────────────────────────────────────


def result_of(fixture: Fixture, record: Record, thinking_time: ThinkingTime | None, loss: Loss | None = None) -> Result:
    """`loss` counts only if the game has no result: a side that forfeits gets nothing."""
    end = record.replay()
    loss = None if record.result else loss
    shares, scores = win_shares(end), end.scores
    mine = [seat for seat, side in enumerate(fixture.sides) if side == 0]
    others = [seat for seat, side in enumerate(fixture.sides) if side == 1]
    score = fmean(scores[seat] for seat in mine)
    share = min(1.0, sum(shares[seat] for seat in mine)) if loss is None else float(loss.side)
    return Result(
        fixture,
        share if others or loss is None else 0.0,
        score,
        score - fmean(scores[seat] for seat in others) if others else 0.0,
        hash((record.deal, record.moves)),
        thinking_time if thinking_time and len(thinking_time.moves) == len(fixture.pairing) else None,
        loss,
    )


def win_shares(end: State) -> list[float]:
    """[seat] its share of the win; without winners all share it, except in a cooperative game."""
    winners = end.winners or ([] if end.game.cooperative else range(end.seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(end.seats)]


# ── A pairing ─────────────────────────────────────────────────────────────────────────


def encounters(results: Iterable[Result], ways: int) -> list[Encounter]:
    """The pairings, each over its rounds of which all games (`ways`) are finished."""
    rounds: dict[Pairing, dict[int, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        rounds[result.fixture.pairing][result.fixture.round].append(result)
    found = []
    for pairing, by_number in rounds.items():
        whole = [games for games in by_number.values() if len(games) == ways]
        new = {tuple(result.course for result in games): games for games in whole}
        if new:
            found.append(encounter(pairing, list(new.values())))
    return found


def encounter(pairing: Pairing, rounds: Sequence[Sequence[Result]]) -> Encounter:
    shares = [fmean(result.share for result in games) for games in rounds]
    games = [result for games in rounds for result in games]
    share, weight = fmean(shares), independent_games(shares, len(games))
    return Encounter(
        pairing,
        len(games),
        share,
        wilson(share, weight),
        weight,
        fmean(result.score for result in games),
        fmean(result.lead for result in games),
    )


def independent_games(shares: Sequence[float], games: int) -> float:
    """The effective number of independent games.

    The games of a round share their deal and dice, so the round is the unit, and the variance between rounds counts.
    If the deal decides most, rounds differ little and tell more than as many independent games; if one game goes like
    the other, less. The variance of few rounds is unreliable, so it is mixed with DOUBT rounds of independent games.
    """
    share, rounds = fmean(shares), len(shares)
    alone = share * (1 - share)
    if alone == 0:
        return games
    apart = sum((one - share) ** 2 for one in shares)
    spread = (apart + DOUBT * alone * rounds / games) / (rounds - 1 + DOUBT)
    return max(rounds, rounds * alone / spread)


# ── The arena ─────────────────────────────────────────────────────────────────────────


def standings(players: Sequence[str], met: Sequence[Encounter]) -> list[Standing]:
    """The players, best first."""
    index = {name: i for i, name in enumerate(players)}
    shares = [(index[one.pairing[0]], index[one.pairing[1]], one.share, one.weight) for one in met]
    elos, margins = ratings(len(players), shares)
    found = []
    for name, elo, margin in zip(players, elos, margins, strict=True):
        own = [(one.games, one.share_of(name)) for one in met if name in one.pairing]
        games = sum(number for number, _ in own)
        share = sum(number * part for number, part in own) / games if games else 0.5
        found.append(Standing(name, elo, margin, share, games))
    return sorted(found, key=lambda standing: -standing.elo)


def forfeits(results: Iterable[Result]) -> list[Forfeits]:
    """The forfeits of engines, the first of each kind in words."""
    found: dict[tuple[str, str], Forfeits] = {}
    for result in results:
        if result.loss:
            key = result.fixture.pairing[result.loss.side], result.loss.fault
            before = found.get(key, Forfeits(*key, 0, result.loss.why))
            found[key] = replace(before, games=before.games + 1)
    return list(found.values())


def seconds_per_move(results: Iterable[Result]) -> dict[str, float]:
    moves: dict[str, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    for result in results:
        if result.thinking_time:
            for side, name in enumerate(result.fixture.pairing):
                moves[name] += result.thinking_time.moves[side]
                seconds[name] += result.thinking_time.seconds[side]
    return {name: seconds[name] / moves[name] for name in moves if moves[name]}

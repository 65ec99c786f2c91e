"""`analyse` and hints: the best moves for a seat, with the chance of winning, the expected score, and error margins.

A game stores its parameters in calibration.toml, by its name and number of seats. `python bench/advice.py fit`
computes them.

Only the view of the seat is used, so the advice knows no more than a person in that seat.
"""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.columns import html_table
from ludotheque.core import State, validation
from ludotheque.core.state import check_state, share_of_win
from ludotheque.core.strategy import Guided
from ludotheque.errors import TableError
from ludotheque.game import Game
from ludotheque.game.words import CERTAIN, HOPELESS, ONLY_MOVE, OUT_OF_REACH, WINS, Tip
from ludotheque.search.alphabeta import AlphaBeta, Rating
from ludotheque.search.base import LOST, UNKNOWN, WON
from ludotheque.search.best import NODES, TREES, run_bounded, search_for
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts, MoveStatistics
from ludotheque.words import Words, language, sentence

NORMAL_95 = 1.959964  # 95 % of a normal distribution lie within this many standard deviations


class Interval(NamedTuple):
    low: float
    high: float


def wilson(share: float, times: float) -> Interval:
    """The 95 % Wilson interval of a win rate (0 to 1) over a number of games; a draw is half a win."""
    z = NORMAL_95
    middle = (share + z * z / (2 * times)) / (1 + z * z / times)
    half = z * math.sqrt(share * (1 - share) / times + (z / (2 * times)) ** 2) / (1 + z * z / times)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


# ── From values of a search to chances of winning and final scores, between equally strong players

FILE = "calibration.toml"
CLOSEST = 0.002  # the smallest distance to 0 and 1 of a chance that is not proven


@dataclass(frozen=True)
class Calibration:
    """The parameters of a calibration. The defaults leave values unchanged."""

    scale: float = 1.0  # factor of the logit: above 1 if the search is too cautious
    offset: float = 0.0  # added to the logit
    gain: float = 1.0  # of the points that rollouts still earn, the share that masters earn

    def chance(self, value: float) -> float:
        """The chance of winning that a value of the search means."""
        return expit(self.scale * logit(value) + self.offset)

    def score(self, now: float, played_out: float) -> float:
        """The expected final score, from the current score and the mean of the rollouts."""
        return now + self.gain * (played_out - now)


def logit(chance: float) -> float:
    kept = min(max(chance, CLOSEST), 1 - CLOSEST)
    return math.log(kept / (1 - kept))


def expit(x: float) -> float:
    """The inverse of logit."""
    return 0.5 + 0.5 * math.tanh(x / 2)


def calibration(game: Game) -> Calibration:
    known = read(game.data).get(game.name, {}) if game.data else {}
    return Calibration(**known.get(str(game.seats), {}))


@cache
def read(folder: Path) -> dict[str, dict[str, dict[str, float]]]:
    path = folder / FILE
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


# ── What a finished search says about each move ───────────────────────────────────────────

RATING = 0.15  # share of the nodes of alpha-beta for the moves that are not the best
LEAST_SHIFT = 0.01  # the smallest margin of a value that the last iteration did not change


@dataclass(frozen=True)
class Judgement:
    """The value of a move from 0 (lost) to 1 (won), with the ends of its interval."""

    move: int
    low: float
    value: float
    high: float
    proven: bool  # whether the value is proven against every reply
    visits: int
    line: tuple[int, ...]


def judge(search: Mcts | AlphaBeta, nodes: int, seconds: float) -> list[Judgement]:
    """Run a search with a limit of nodes or seconds, or the default one, and return its judgements, best first."""
    if isinstance(search, AlphaBeta):
        return by_alpha_beta(search, nodes, seconds)
    if nodes or seconds:
        search.run(nodes=nodes, seconds=seconds)
    else:
        run_bounded(search)
    return [by_visits(row, search.line(row.move)) for row in search.ranking() if row.visits]


def by_visits(row: MoveStatistics, line: list[int]) -> Judgement:
    proven = {WON: 1.0, LOST: 0.0}.get(row.proof)
    if proven is not None:
        return Judgement(row.move, proven, proven, proven, True, row.visits, tuple(line))
    low, high = wilson(row.reward, row.visits)
    return Judgement(row.move, low, row.reward, high, False, row.visits, tuple(line))


def by_alpha_beta(search: AlphaBeta, nodes: int, seconds: float) -> list[Judgement]:
    """The best move as the search chose it; the others searched one by one, with values not above the best."""
    if nodes or seconds:
        search.run(nodes=int(nodes * (1 - RATING)), seconds=seconds * (1 - RATING))
    else:
        run_bounded(search)
    chosen, value = search.rows[0]
    ratings = search.rate(nodes=0 if seconds else int((nodes or NODES) * RATING) + 1, seconds=seconds * RATING)
    best = next(rated(one, search) for one in ratings if one.move == chosen)
    if search.depth and not best.proven:
        best = around(best, value, search.exhausted or value in (0.0, 1.0))
    others = [no_better(rated(one, search), best.value) for one in ratings if one.move != chosen]
    return [replace(best, visits=search.nodes or 1), *sorted(others, key=lambda one: -one.value)]


def rated(one: Rating, search: AlphaBeta) -> Judgement:
    shift = max(one.shift, LEAST_SHIFT)
    found = Judgement(one.move, -shift, 0.0, shift, False, 0, tuple(search.line(one.move)))
    return around(found, one.value, one.proven)


def around(one: Judgement, value: float, proven: bool) -> Judgement:
    """The judgement with another value, and an interval of the same width around it."""
    if proven:
        won = 0.5 if value == 0.5 else float(value > 0.5)
        return replace(one, low=won, value=won, high=won, proven=True)
    half = (one.high - one.low) / 2
    return replace(one, low=max(value - half, 0.0), value=value, high=min(value + half, 1.0))


def no_better(one: Judgement, most: float) -> Judgement:
    return one if one.value <= most else around(one, most, False)


# ── Advice ────────────────────────────────────────────────────────────────────────────────

HEADS = Words("move|wins, %|score|looked at, %|then", "coup|gagne, %|score|examiné, %|puis")
SHOWN = 12  # rows shown in a notebook
LEAST_GAMES, MOST_GAMES, NODES_A_GAME = 20, 1_000, 40  # rollouts for the expected score, per node of the search
SCORE_TIME = 0.1  # share of the time for these rollouts
ROUGH = 10  # weight of the mean over all moves in the score of each, in games


@dataclass(frozen=True)
class Advice:
    """A move, and what the seat may expect from it."""

    move: int
    text: str
    chance: float  # of winning between equal masters; a shared win counts as its share
    score: float  # the expected final score of the seat
    line: tuple[str, ...]  # the expected continuation, beginning with this move; it ends where chance would move
    margin: float  # half the width of the 95 % interval of `chance`; 0 if the result is proven
    share: float  # share of the visits that this move got; 1 for the best move if the search does not count visits


@dataclass(frozen=True)
class Analysis:
    """The analysis of a position for the seat to move."""

    seat: int
    moves: tuple[Advice, ...]  # the moves that were searched, best first
    nodes: int  # simulations, or positions searched for a proof

    @property
    def best(self) -> Advice:
        return self.moves[0]

    def _repr_html_(self) -> str:
        return html_table(HEADS(language()).split("|"), [row_of(advice) for advice in self.moves[:SHOWN]])


def row_of(advice: Advice) -> list[str]:
    """The row of a move in a notebook."""
    sure = "" if advice.margin == 0.0 else f" ± {100 * advice.margin:.0f}"
    chance, share = f"{100 * advice.chance:.0f}{sure}", f"{100 * advice.share:.0f}"
    return [advice.text, chance, f"{advice.score:.1f}", share, " ".join(advice.line[1:6])]


def analyse(state: State, seat: int, *, nodes: int = 0, seconds: float = 0.0) -> Analysis:
    """The best moves of a seat, by the search of the best bot, with a limit of nodes or seconds.

    With `nodes`, or without any limit, the same position always gets the same answer. With `seconds` the search
    continues from an earlier one of the same game, as the bot does. TableError if it is not the turn of that seat,
    SeenError if the state is the view of another seat.
    """
    nodes, seconds = validation.whole("nodes", nodes, 0), validation.real("seconds", seconds)
    view = check_state(state).seen_by(seat)
    if view.turn != seat:
        raise not_to_move(view, seat)
    search = search_for(view, seed_of(view))
    if isinstance(search, Cooperative):
        return analyse_cooperative(search, nodes, 0.0 if nodes else seconds)
    return judged(search, nodes, 0.0 if nodes else seconds)


def seed_of(view: State) -> str:
    """The seed of a search: computed from the view, so that the same question gets the same answer."""
    return view.game.show(view, "en")


def not_to_move(view: State, seat: int) -> TableError:
    if view.over:
        return TableError(
            "The game is over: there is nothing left to advise.",
            "La partie est finie : il n’y a plus rien à conseiller.",
        )
    return TableError(
        f"It is not the turn of seat {seat}: advice is for the seat to move.",
        f"Ce n’est pas au siège {seat} de jouer : un conseil va au siège qui a le trait.",
    )


def judged(search: Mcts | AlphaBeta, nodes: int, seconds: float) -> Analysis:
    """The judgements of the search, calibrated, with the expected scores of rollouts."""
    view = search.view
    if seconds and isinstance(search, Mcts):
        TREES.reuse(search)
    found = judge(search, nodes, seconds * (1 - SCORE_TIME))
    scores, visits = final_scores(view, nodes, seconds * SCORE_TIME), sum(one.visits for one in found)
    advice = [with_end(advice_of(one, view, scores[one.move], visits), view) for one in found]
    return Analysis(view.turn, tuple(advice), visits)


def advice_of(one: Judgement, view: State, played_out: float, visits: int) -> Advice:
    known = calibration(view.game)
    line, score = tuple(map(view.text, one.line)), known.score(view.scores[view.turn], played_out)
    low, chance, high = one.low, one.value, one.high
    if not one.proven:
        low, chance, high = map(known.chance, (low, chance, high))
    return Advice(one.move, line[0], chance, score, line, (high - low) / 2, one.visits / visits)


def with_end(advice: Advice, view: State) -> Advice:
    """The advice with the exact result if the move ends the game."""
    if view.blanks:
        return advice
    end = view.copy()
    end.play(advice.move)
    if not end.over:
        return advice
    chance = float(end.won(view.turn)) if view.game.cooperative else share_of_win(end, view.turn)
    return replace(advice, chance=chance, score=float(end.scores[view.turn]), margin=0.0)


def final_scores(view: State, nodes: int, seconds: float) -> defaultdict[int, float]:
    """The mean final score of the seat to move over rollouts, by first move."""
    strategy = Guided(view.game.strategy(), view.game.cooperative)
    search = Mcts(view, strategy, seed_of(view), strategy.exploration, scored=True)
    search.run(nodes=0 if seconds else games_for(nodes), seconds=seconds)
    rows = search.ranking()
    mean = sum(row.score * row.visits for row in rows) / sum(row.visits for row in rows)
    scores = {row.move: (row.score * row.visits + ROUGH * mean) / (row.visits + ROUGH) for row in rows}
    return defaultdict(lambda: mean, scores)


def games_for(nodes: int) -> int:
    return min(max(nodes // NODES_A_GAME, LEAST_GAMES), MOST_GAMES) if nodes else MOST_GAMES


def analyse_cooperative(search: Cooperative, nodes: int, seconds: float) -> Analysis:
    """A line that wins, or the proof that there is none; estimates from random games if neither is found."""
    view = search.view
    search.run(nodes=0 if seconds else nodes or NODES, seconds=seconds / 2)
    if search.proof == UNKNOWN:
        strategy = Guided(view.game.strategy(), True)
        return judged(Mcts(view, strategy, seed_of(view), strategy.exploration), nodes, seconds / 2)
    line = tuple(map(view.game.text, search.line))
    chance = 1.0 if search.proof == WON else 0.0
    advice = Advice(search.best(), line[0], chance, search.best_score, line, 0.0, 1.0)
    return Analysis(view.turn, (advice,), search.nodes)


# ── Hints: always the same for the same position ──────────────────────────────────────────

PLAIN = 40  # how much slower a node is uncompiled


class Recommended(NamedTuple):
    """The best move of a seat, and what is proven: WON if it wins whatever the others and chance do."""

    move: int
    proof: int


def recommend(view: State) -> Recommended:
    """The best move for the seat to move, from its view."""
    search = search_for(view, seed_of(view))
    if isinstance(search, Cooperative):
        search.run(nodes=NODES if view.native else NODES // PLAIN)
        found = search.proof != WON or view.seats == 1  # not a proof: the others may deviate from the line
        return Recommended(search.best(), search.proof if found else UNKNOWN)
    run_bounded(search)
    return Recommended(*best_of(search))


def best_of(search: Mcts | AlphaBeta) -> tuple[int, int]:
    """The best move of a search, and what it has proven about it."""
    if isinstance(search, AlphaBeta):
        return search.best(), {1.0: WON, 0.0: LOST}.get(search.rows[0][1], UNKNOWN)
    best = search.ranking()[0]
    return best.move, best.proof


def tip(view: State) -> tuple[int, Tip]:
    """The recommended move, and its tip."""
    moves, setups = view.moves(), view.game.setup.suggested()
    if len(moves) == 1:
        return moves[0], view.game.words.tip(view, moves[0])._replace(reason=ONLY_MOVE)
    if setups and view.game.setup.places(view):  # too many moves for a search: suggest a known good set-up
        text, called = next(iter(setups.items()))
        return view.parse(text), view.game.words.tip(view, view.parse(text))._replace(reason=sentence(called))
    move, proof = recommend(view)
    found = view.game.words.tip(view, move)
    if proof == UNKNOWN or found.reason == WINS:
        return move, found
    lost = OUT_OF_REACH if view.game.cooperative else HOPELESS
    return move, found._replace(reason=CERTAIN if proof == WON else lost)

"""The quality of advice: does it play like the master, is it stable, and are its chances right?

    python bench/advice.py collect wyx        positions of games between masters, with what came of them; minutes
    python bench/advice.py fit                the numbers of each game's calibration.toml
    python bench/advice.py show               the same from each half of the games, and how the other agrees; advice.svg
    python bench/advice.py check wyx          how positions agree with the numbers that are shipped
    python bench/advice.py play wyx           advice against the master, with the same time a move
    python bench/advice.py play --alone wyx   the same, asked as hints ask: by itself, with nothing to go on from
    python bench/advice.py seeds wyx          does another seed choose another move?

`wyx:3` is a game for three. What was found is kept in .cache/advice, and `collect` goes on where it was stopped.
A game begins with moves picked by weight, hardly any in a third of the games, up to nearly all of it in the others,
in half of them one seat with any move at all, so that somebody may be ahead; then masters play on, by nodes. Up to
three positions of their part, the first among them, the others of its earlier half, where less is decided, are
judged, with more nodes, and compared with the end.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from reliability import fifths, plot

import ludotheque
from ludotheque.columns import aligned
from ludotheque.core import CHANCE, Rng, State
from ludotheque.core.state import share_of_win
from ludotheque.game import Game
from ludotheque.game.material import pick_weighted
from ludotheque.review.judging import chance_of
from ludotheque.search import best
from ludotheque.search.advice import (
    RATING,
    SCORE_TIME,
    Calibration,
    analyse,
    calibration,
    expit,
    final_scores,
    judge,
    logit,
    seed_of,
)
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import LOST, WON
from ludotheque.search.best import TREES, search_for
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts

HERE = Path(__file__).parent
KEPT = HERE.parent / ".cache" / "advice"
GAMES = (
    "wykersham:2",
    "wyx:2",
    "fourmis:2",
    "fourmis:3",
    "fourmis:4",
    "wigwam:2",
    "wu-hsing:2",
    "wu-hsing:3",
    "wu-hsing:4",
)
SIMULATIONS, NODES = 1_500, 6_000  # a move of the masters: of Monte-Carlo, of alpha-beta
MORE = 6  # times as many for a judgement; but in Wigwam,
AS_MANY = ("wigwam",)  # where masters must see a proven win themselves in order to win it, as many to choose by
A_GAME = 3  # positions, of a game
ENOUGH = 300  # positions, to fit to
PRIOR = 1.0  # that slopes are 1 and offsets 0 counts as little, and keeps fits with few positions sane


class Judged(NamedTuple):
    """A position of a game between masters with its judgement, and the result for the seat to move."""

    game: int
    moves: int  # so far
    value: float
    proven: bool
    now: int
    played_out: float  # the mean final score of games played out from it
    won: float
    score: int


# ── Games between masters ─────────────────────────────────────────────────────────────


def named(text: str) -> Game:
    name, _, seats = text.partition(":")
    return ludotheque.load(name, int(seats or 2), **({"hard": True} if name == "fourmis-coop" else {}))


def budget(view: State) -> int:
    return NODES if isinstance(search_for(view), AlphaBeta | Cooperative) else SIMULATIONS


def master(view: State, rng: Rng, times: int = 1) -> int:
    moves = view.moves()
    if len(moves) == 1:
        return moves[0]
    search = search_for(view, rng.below(1 << 30))
    search.run(nodes=budget(view) * times)
    return search.best()


def by_weight(view: State, rng: Rng) -> int:
    return pick_weighted(view.game.strategy().weights(view), rng)


def at_random(view: State, rng: Rng) -> int:
    return view.pick(rng)


Choose = Callable[[State, Rng], int]


def moved(state: State, rng: Rng, choose: Choose) -> None:
    state.play(state.pick(rng) if state.turn == CHANCE else choose(state.seen_by(state.turn), rng))


def opening(game: Game, number: int, rng: Rng) -> State:
    """A game begun with random moves by weight: in every third game few, in the others up to nearly all of it."""
    state, careless = game.start(seed=f"advice {number}"), rng.below(2 * game.seats)  # a seat, or none
    texts: list[str] = []
    whole = state.copy()
    while not whole.over:
        moved(whole, rng, at_random if whole.turn == careless else by_weight)
        texts.append(whole.history[-1])
    most = len(texts) * (95 if number % 3 else 10) // 100
    for text in texts[: rng.below(most + 1)]:
        state.play(text)
    return state


def positions(game: Game, number: int) -> Iterator[Judged]:
    rng = Rng(f"advice {number}")
    state = opening(game, number, rng)
    met: list[State] = []
    while not state.over:
        if state.turn != CHANCE and len(state.moves()) > 1:
            met.append(state.copy())
        moved(state, rng, master)
    for place in range(min(A_GAME, len(met))):
        yield judged(met.pop(rng.below(len(met) // 2 + 1) if place else 0), number, state)


def judged(state: State, number: int, end: State) -> Judged:
    view, seat = state.seen_by(state.turn), state.turn
    search = search_for(view, seed_of(view))
    assert not isinstance(search, Cooperative)
    nodes = int(budget(view) / (1 - RATING)) if view.game.name in AS_MANY else budget(view) * MORE
    best = judge(search, nodes, 0.0)[0]
    mean = final_scores(search.view, nodes, 0.0)[best.move]
    said = (number, len(state.history), best.value, best.proven, state.scores[seat], mean)
    return Judged(*said, share_of_win(end, seat), end.scores[seat])


def collect(text: str, games: int, seconds: float) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    path, until = KEPT / f"{text.replace(':', '-')}.jsonl", time.monotonic() + seconds
    first = max((row.game for row in kept(text)), default=-1) + 1
    with path.open("a") as file:
        for number in range(first, games):
            file.writelines(json.dumps(row) + "\n" for row in positions(named(text), number))
            file.flush()
            if time.monotonic() > until:
                break
    print(f"{text}: {len(kept(text))} positions", flush=True)


def kept(text: str) -> list[Judged]:
    path = KEPT / f"{text.replace(':', '-')}.jsonl"
    return [Judged(*json.loads(line)) for line in path.open()] if path.exists() else []


# ── Fitting and telling ───────────────────────────────────────────────────────────────


def logistic(points: list[tuple[float, float]], rounds: int = 50) -> tuple[float, float]:
    """The slope and the offset of a logistic regression, by Newton's method."""
    a, b = 1.0, 0.0
    for _ in range(rounds):
        g0, g1, h00, h01, h11 = PRIOR * (1 - a), -PRIOR * b, PRIOR, 0.0, PRIOR
        for x, y in points:
            p = expit(a * x + b)
            w = p * (1 - p)
            g0, g1 = g0 + (y - p) * x, g1 + (y - p)
            h00, h01, h11 = h00 + w * x * x, h01 + w * x, h11 + w
        det = h00 * h11 - h01 * h01
        a, b = a + (h11 * g0 - h01 * g1) / det, b + (h00 * g1 - h01 * g0) / det
    return a, b


def fitted(rows: list[Judged]) -> Calibration:
    scale, offset = logistic([(logit(row.value), row.won) for row in rows if not row.proven])
    gain = sum(row.score - row.now for row in rows) / (sum(row.played_out - row.now for row in rows) or 1.0)
    return Calibration(round(scale, 3), round(offset, 3), round(gain, 3))


def fit() -> None:
    """Fit the calibration of each game that has enough positions."""
    texts: dict[Path, list[str]] = {}
    for text in GAMES:
        rows = kept(text)
        if len(rows) >= ENOUGH and (folder := named(text).data):
            known = fitted(rows)
            name, _, seats = text.partition(":")
            body = f"[{name}.{seats}]\nscale = {known.scale}\noffset = {known.offset}\ngain = {known.gain}\n"
            texts.setdefault(folder / "calibration.toml", []).append(body)
    for path, bodies in texts.items():
        path.write_text("# Found by `python bench/advice.py fit`; see search/advice.py.\n" + "\n".join(bodies))


def crossed(text: str) -> list[tuple[Calibration, Judged]]:
    """Every position with the calibration fitted on the other half of the games (cross-validation)."""
    rows = kept(text)
    one, other = ([row for row in rows if row.game % 2 == half] for half in (0, 1))
    return [*product([fitted(other)], one), *product([fitted(one)], other)]


def shipped(text: str) -> list[tuple[Calibration, Judged]]:
    """Every position with the calibration of calibration.toml."""
    return list(product([calibration(named(text))], kept(text)))


def chances(pairs: list[tuple[Calibration, Judged]]) -> list[tuple[float, float]]:
    """(prediction, result)."""
    return [(row.value if row.proven else known.chance(row.value), row.won) for known, row in pairs]


HEADS = [
    "game",
    "positions",
    "slope",
    "said → won, by fifths of the scale (positions)",
    "Brier",
    "score off by",
    "bias",
]


def show() -> None:
    found = {text: crossed(text) for text in GAMES if len(kept(text)) >= ENOUGH}
    print(aligned([HEADS, *(told(text, pairs) for text, pairs in found.items())]))
    (HERE / "advice.svg").write_text(plot([(text, fifths(chances(pairs))) for text, pairs in found.items()]))


def check(text: str) -> None:
    print(aligned([HEADS, told(text, shipped(text))]))


def told(text: str, pairs: list[tuple[Calibration, Judged]]) -> list[str]:
    """A line of the table."""
    points = chances(pairs)
    slope, _ = logistic([(logit(said), won) for said, won in points])
    line = "  ".join(f"{100 * f.said:.0f}→{100 * f.won:.0f} ({f.positions})" for f in fifths(points))
    brier = sum((said - won) ** 2 for said, won in points) / len(points)
    off, bias = score_errors(pairs)
    return [text, str(len(points)), f"{slope:.2f}", line, f"{brier:.3f}", f"{off:.1f}", f"{bias:+.1f}"]


def score_errors(pairs: list[tuple[Calibration, Judged]]) -> tuple[float, float]:
    """The mean absolute error of the expected final score, and its bias."""
    errors = [known.score(row.now, row.played_out) - row.score for known, row in pairs]
    return math.sqrt(sum(error * error for error in errors) / len(errors)), sum(errors) / len(errors)


# ── Against the master, and with another seed ─────────────────────────────────────────


class Timed:
    """A way of choosing moves, with the time it took."""

    def __init__(self, choose: Choose) -> None:
        self.choose, self.seconds, self.choices = choose, 0.0, 0

    def __call__(self, view: State, rng: Rng) -> int:
        if len(view.moves()) == 1:
            return view.moves()[0]
        began = time.process_time()
        move = self.choose(view, rng)
        self.seconds, self.choices = self.seconds + time.process_time() - began, self.choices + 1
        return move

    def __str__(self) -> str:
        return f"{1000 * self.seconds / max(1, self.choices):.2f} ms"


def play(text: str, games: int, seconds: float, alone: bool, times: int) -> None:
    """Every deal is played from each seat; in cooperative games, once by advice and once by the master.

    Time is counted in nodes, so that a busy machine does not matter.
    """
    game, until, shares, others = named(text), time.monotonic() + seconds, [], 0.0
    advice, other = (Timed(partial(one, times=times)) for one in (asked_alone if alone else advised, going_on))
    for number in range(games):
        won = [met(game, number, seat, advice, other) for seat in range(2 if game.cooperative else game.seats)]
        shares.append(won[0] if game.cooperative else sum(won) / len(won))
        others += won[-1]
        if time.monotonic() > until:
            break
    n, share = len(shares), sum(shares) / len(shares)
    error = 1.96 * math.sqrt(sum((one - share) ** 2 for one in shares)) / n
    told = f", the master {100 * others / n:.1f} %" if game.cooperative else ""
    took = f"a choice took {advice}, the master's {other}"
    print(f"{text}: {100 * share:.1f} % ± {100 * error:.1f}{told}, of {n} deals from every seat; {took}", flush=True)


def met(game: Game, number: int, seat: int, advice: Choose, other: Choose) -> float:
    """The result of advice in a seat against masters; in cooperative games, in all seats if that is 0, else nowhere."""
    rng, state = Rng(f"play {number}"), game.start(seed=f"play {number}")
    for _ in range(rng.below(5)):
        moved(state, rng, by_weight)
    while not state.over:
        mine = seat == 0 if game.cooperative else state.turn == seat
        moved(state, rng, advice if mine else other)
    return float(state.won(0)) if game.cooperative else share_of_win(state, seat)


def advised(view: State, rng: Rng, times: int) -> int:
    """The move that advice chooses in the time of the master, part of which goes to the scores."""
    nodes, search = int(budget(view) * times * (1 - SCORE_TIME)), begun(view, seed_of(view))
    if isinstance(search, Cooperative):
        return analyse(view, view.turn, nodes=nodes).best.move
    return judge(search, nodes, 0.0)[0].move


def asked_alone(view: State, rng: Rng, times: int) -> int:
    """The move of a hint with as many nodes as the tree of the master holds when it moves.

    That is the nodes of the master, several times as many in games where it continues from its last tree.
    """
    search = search_for(view, seed_of(view))
    kept = isinstance(search, Mcts) and not search.view.blanks
    search.run(nodes=budget(view) * times * (best.ALONE if kept else 1))
    return search.best()


def going_on(view: State, rng: Rng, times: int) -> int:
    """The master as it plays at a table."""
    search = begun(view, rng.below(1 << 30))
    search.run(nodes=budget(view) * times)
    return search.best()


def begun(view: State, seed: int | str) -> Mcts | AlphaBeta | Cooperative:
    """A search that continues from the last one of its seat if possible, as both do with a time limit."""
    search = search_for(view, seed)
    if isinstance(search, Mcts):
        TREES.reuse(search)
    return search


def seeds(text: str, games: int, seconds: float) -> None:
    """In one position per game: the advice with the usual nodes, and the choice with another seed.

    If the moves differ, a search of each of them alone tells how far they are apart.
    """
    game, until, same, close, n, between = named(text), time.monotonic() + seconds, 0, 0, 0, []
    for number in range(games):
        state = to_decide(game, number)
        if state.over:
            continue
        other = search_for(state.seen_by(state.turn), f"other {number}")
        nodes = best.simulations_for(other) if isinstance(other, Mcts) else best.NODES
        found = analyse(state, state.turn, nodes=nodes)
        chosen, certain = chosen_by(other, nodes)
        n += 1
        same += chosen == found.best.move
        if chosen != found.best.move:
            close += certain == found.best.chance or within_error(found, chosen)
            between.append(difference(state, found.best.move, chosen))
        if time.monotonic() > until:
            break
    told = f"{100 * same / n:.1f} % the same, {100 * close / n:.1f} % another within the error"
    least = f"within 3 points: {100 * (same + sum(one < 0.03 for one in between)) / n:.1f} %"
    print(f"{text}: {told}, of {n} positions; {least}, at most {100 * max([0.0, *between]):.1f}", flush=True)


def to_decide(game: Game, number: int) -> State:
    """A position in which somebody has a choice; or the end of a game."""
    rng = Rng(f"seeds {number}")
    state = opening(game, number, rng)
    while not state.over and (state.turn == CHANCE or len(state.moves()) == 1):
        moved(state, rng, by_weight)
    return state


def difference(state: State, one: int, other: int) -> float:
    """The difference of two moves in the chance of winning, by a search of each of them alone."""
    found = [chance_of(state, move, best.SIMULATIONS, "between") for move in (one, other)]
    return abs((found[0] or 0.0) - (found[1] or 0.0))


def chosen_by(search: Mcts | AlphaBeta | Cooperative, nodes: int) -> tuple[int, float | None]:
    """The move, and its proven result if there is one."""
    if isinstance(search, Cooperative):
        search.run(nodes=nodes)
        return search.best(), {WON: 1.0, LOST: 0.0}.get(search.proof)
    return judge(search, nodes, 0.0)[0].move, None


def within_error(found: ludotheque.Analysis, move: int) -> bool:
    other = next((one for one in found.moves if one.move == move), None)
    return other is not None and found.best.chance - other.chance <= found.best.margin + other.margin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("do", choices=["collect", "fit", "show", "check", "play", "seeds"])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=720, dest="number")
    parser.add_argument("--seconds", type=float, default=240.0, help="of all of it, for each game")
    parser.add_argument("--alone", action="store_true", help="play: ask as hints do")
    parser.add_argument("--times", type=int, default=1, help="play: so many times the nodes, for both")
    options = parser.parse_intermixed_args()
    if options.do in ("fit", "show"):
        {"fit": fit, "show": show}[options.do]()
        return
    for text in options.games:
        if options.do == "check":
            check(text)
        elif options.do == "play":
            play(text, options.number, options.seconds, options.alone, options.times)
        else:
            {"collect": collect, "seeds": seeds}[options.do](text, options.number, options.seconds)


if __name__ == "__main__":
    main()

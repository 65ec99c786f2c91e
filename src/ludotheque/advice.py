"""`analyse`: the best moves for a seat, with the chance of winning, the expected score, and error margins.

Only the view of the seat is used, so the advice knows no more than a person in that seat.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

from ludotheque.calibration import calibration
from ludotheque.core import State, arguments, checks
from ludotheque.core.returns import share_of_win
from ludotheque.errors import TableError
from ludotheque.html_table import html_table
from ludotheque.judgement import Judgement, judge
from ludotheque.players import TREES, search_for
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.bounded import NODES
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts
from ludotheque.search.proof import UNKNOWN, WON
from ludotheque.strategy import Guided
from ludotheque.words import Words, language

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
    nodes, seconds = arguments.whole("nodes", nodes, 0), arguments.real("seconds", seconds)
    view = checks.check_state(state).seen_by(seat)
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

"""Advice to a seat: the best moves, what may be expected of them, and how sure that is.

Only what the seat sees is looked at, so the advice is no better than a person in that seat could have it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core import State, arguments, checks
from ludotheque.errors import TableError
from ludotheque.html_table import html_table
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.intervals import wilson
from ludotheque.search.mcts import Mcts, MoveStatistics
from ludotheque.search.proof import LOST, UNKNOWN, WON
from ludotheque.strategy import Guided
from ludotheque.words import Words, language

HEADS = Words("move|wins, %|score|looked at, %|then", "coup|gagne, %|score|examiné, %|puis")
SHOWN = 12  # moves, in a notebook
SECONDS = 1.0  # of thinking, where nothing else is asked for
SEED = 1  # the same question gets the same answer


@dataclass(frozen=True)
class Advice:
    """A move, and what a seat may expect of it."""

    move: int
    text: str
    chance: float  # of winning; a win that is shared counts as its share
    score: float  # that the seat may expect at the end
    line: tuple[str, ...]  # the moves expected, this one first; it ends where chance would move
    margin: float  # the 95 % interval of `chance` reaches so far to either side; 0 if it is proven
    share: float  # of the visits that this move got


@dataclass(frozen=True)
class Analysis:
    """What was found out about a position, for the seat to move."""

    seat: int
    moves: tuple[Advice, ...]  # those that were looked at, best first
    nodes: int  # simulated games, or positions where something was proven

    @property
    def best(self) -> Advice:
        return self.moves[0]

    def _repr_html_(self) -> str:
        return html_table(HEADS(language()).split("|"), [row_of(advice) for advice in self.moves[:SHOWN]])


def row_of(advice: Advice) -> list[str]:
    """What a notebook shows of a move."""
    sure = "" if advice.margin == 0.0 else f" ± {100 * advice.margin:.0f}"
    chance, share = f"{100 * advice.chance:.0f}{sure}", f"{100 * advice.share:.0f}"
    return [advice.text, chance, f"{advice.score:.1f}", share, " ".join(advice.line[1:6])]


def analyse(state: State, seat: int, *, nodes: int = 0, seconds: float = 0.0) -> Analysis:
    """The best moves of a seat: so many simulated games, or so long; a second if neither is said.

    With `nodes` the answer is always the same. TableError if it is not the turn of that seat,
    SeenError if this is already what another seat sees.
    """
    nodes, seconds = arguments.whole("nodes", nodes, 0), arguments.real("seconds", seconds)
    view = checks.a_state(state).seen_by(seat)
    if view.turn != seat:
        raise not_to_move(view, seat)
    view = view.deduced()
    seconds = 0.0 if nodes else seconds or SECONDS
    if view.game.cooperative and not view.blanks:
        return analyse_cooperative(view, nodes, seconds)
    return simulated(view, nodes, seconds)


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


def simulated(view: State, nodes: int, seconds: float) -> Analysis:
    """What many games from here tell, each played to its end."""
    game = view.game
    strategy = Guided(game.strategy(), game.cooperative)
    search = Mcts(view, strategy, SEED, strategy.exploration, scored=True)
    search.run(nodes=nodes, seconds=seconds)
    found = [row for row in search.ranking() if row.visits]
    visits = sum(row.visits for row in found)
    advice = [advice_of(row, tuple(map(game.text, search.line(row.move))), visits) for row in found]
    return Analysis(view.turn, tuple(advice), visits)


def advice_of(row: MoveStatistics, line: tuple[str, ...], visits: int) -> Advice:
    proven = {WON: 1.0, LOST: 0.0}.get(row.proof)
    chance = row.reward if proven is None else proven
    margin = half_width(chance, row.visits) if proven is None else 0.0
    return Advice(row.move, line[0], chance, row.score, line, margin, row.visits / visits)


def half_width(chance: float, visits: int) -> float:
    low, high = wilson(chance, visits)
    return (high - low) / 2


def analyse_cooperative(view: State, nodes: int, seconds: float) -> Analysis:
    """A line that wins, or the proof that there is none; what games tell where neither is found."""
    search = Cooperative(view, view.game.strategy(), SEED)
    search.run(nodes=nodes, seconds=seconds / 2)
    if search.proof == UNKNOWN:
        return simulated(view, nodes, seconds / 2)
    line = tuple(map(view.game.text, search.line))
    chance = 1.0 if search.proof == WON else 0.0
    advice = Advice(search.best(), line[0], chance, search.best_score, line, 0.0, 1.0)
    return Analysis(view.turn, (advice,), search.nodes)

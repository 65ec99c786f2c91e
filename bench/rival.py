"""Level 6 against OpenSpiel's own tree searches, with the same time for a move.

    python bench/rival.py                        all games, 10 deals each from both sides, 0.5 s a move
    python bench/rival.py wyx wigwam --games 40 --seconds 2
    python bench/rival.py --rollouts ours        the rival's games to the end are played by our engine

The rival is MCTSBot, and where something is hidden ISMCTSBot on worlds that our guesses make, both as they are in
open_spiel.python.algorithms: those in C++ end the process on every game that is written in Python. They know only
numbers of simulations, so here a clock is looked at before each simulation, and what was found by then is played. Where
a move is made in two actions, each has half of the time. Both sides run in this process, one after the other, and time
is that of the processor: what else the machine does takes nothing from either. A move without a choice takes no time
and is not counted. The table says what each side has used, and how many simulations the rival has made. The master
stops early where nothing can change its choice.

With `--rollouts theirs` (usual) the rival evaluates a position as OpenSpiel does, by a random game through the adapter;
with `ours`, by as many as make sense for a simulation that is slow: 20 random games in compiled code. Where all seats
play together each plays alone, and the shares are of games won.
"""

from __future__ import annotations

import argparse
import contextlib
from time import process_time
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import ludotheque
from ludotheque import Rng, State
from ludotheque.adapters import openspiel
from ludotheque.bots.players import MASTER_NODES
from ludotheque.columns import aligned
from ludotheque.game import Game
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import UNKNOWN
from ludotheque.search.best import TREES, search_for
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts

STEPS = {"wigwam": 2, "wu-hsing": 2}  # actions of a move
ENDLESS, EXPLORATION, AT_ONCE = 1 << 40, 1.4, 20
SLICE, SHORTEST = 200, 0.001  # simulations between two looks at the clock; seconds for which nothing is begun


class Late(Exception):
    """The time for a move is over."""


class Clock:
    def __init__(self, seconds: float) -> None:
        self.seconds, self.simulations, self.until = seconds, 0, 0.0

    def start(self) -> None:
        self.until, self.first = process_time() + self.seconds, self.simulations

    def tick(self) -> None:
        """Before a simulation. The first two are made in any case: without them there is nothing to choose from."""
        if process_time() >= self.until and self.simulations - self.first >= 2:
            raise Late
        self.simulations += 1


class Known(mcts.MCTSBot):  # type: ignore[misc]
    """Its search where everything is known."""

    def __init__(self, game: Any, clock: Clock, evaluator: Any) -> None:
        super().__init__(game, EXPLORATION, ENDLESS, evaluator, random_state=numpy.random.RandomState(1))
        self.clock = clock

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        self.clock.tick()
        return super()._apply_tree_policy(root, state)

    def action(self, state: Any) -> int:
        try:
            return int(self.mcts_search(state).best_child().action)
        except Late:
            return int(self.root.best_child().action)


class Hidden(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Its search where something is hidden."""

    def __init__(self, game: Any, clock: Clock, evaluator: Any) -> None:
        random_state = numpy.random.RandomState(1)
        super().__init__(game, evaluator, EXPLORATION, ENDLESS, -1, random_state, allow_inconsistent_action_sets=True)
        self.set_resampler(openspiel.resampler(1))
        self.clock = clock

    def sample_root_state(self, state: Any) -> Any:
        self.clock.tick()
        return super().sample_root_state(state)

    def action(self, state: Any) -> int:
        with contextlib.suppress(Late):
            self.run_search(state)
        legal = state.legal_actions()
        return max(legal, key=lambda action: self.visits(action))

    def visits(self, action: int) -> float:
        child = self._root_node.child_info.get(action)
        return child.visits if child else 0


class Compiled:
    """Evaluates by random games of our engine."""

    def __init__(self) -> None:
        self.rng = Rng(1)

    def evaluate(self, state: Any) -> Any:
        return ludotheque.rollouts(state.position, self.rng, AT_ONCE).mean(axis=0)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


# ── The two sides, as players of an arena ─────────────────────────────────────────────────


class Side:
    """A player whose time is taken."""

    def __init__(self) -> None:
        self.moves, self.seconds = 0, 0.0

    def choose(self, seen: State, rng: Rng) -> int:
        moves = seen.moves()
        if len(moves) == 1:
            return moves[0]
        began = process_time()
        chosen = self.think(seen, rng)
        self.seconds += process_time() - began
        self.moves += 1
        return chosen

    def think(self, seen: State, rng: Rng) -> int:
        raise NotImplementedError


class Master(Side):
    """Level 6, whose searches go by the time of the processor."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.limit = seconds

    def think(self, seen: State, rng: Rng) -> int:
        until = process_time() + self.limit
        search = search_for(seen, rng.below(1 << 30), MASTER_NODES)
        if isinstance(search, Mcts):
            TREES.reuse(search)
            while not search.proven() and process_time() < until:
                search.run(nodes=SLICE)
        else:  # on a busy machine the wall’s clock is faster, so that a run is too short rather than too long
            while not settled(search) and (left := until - process_time()) > SHORTEST:
                search.run(seconds=left)
        return search.best()


def settled(search: AlphaBeta | Cooperative) -> bool:
    """Whether going on cannot change the choice."""
    return search.proof != UNKNOWN if isinstance(search, Cooperative) else search.decided()


class Rival(Side):
    def __init__(self, game: Game, seconds: float, ours: bool) -> None:
        super().__init__()
        options = [f"{name}={value}" for name, value in game.chosen().items()]
        (name,) = openspiel.register([type(game)])
        self.game = pyspiel.load_game(f"{name}({','.join([f'players={game.seats}', *options])})")
        self.clock = Clock(seconds / STEPS.get(game.name, 1))
        theirs = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
        self.bot = (Hidden if game.info.secrets else Known)(self.game, self.clock, Compiled() if ours else theirs)

    def think(self, seen: State, rng: Rng) -> int:
        """Choose action by action. What is hidden is a guess here, which the search draws again."""
        state = self.game.new_initial_state()
        state.position = seen.guess(rng) if seen.game.info.secrets else seen.copy()
        made = len(state.position.history)
        while len(state.position.history) == made:
            legal = state.legal_actions()
            if len(legal) > 1:
                self.clock.start()
            state.apply_action(self.bot.action(state) if len(legal) > 1 else legal[0])
        return int(state.position.moves_played()[made])


# ── The table ─────────────────────────────────────────────────────────────────────────────


def row(game: Game, games: int, seconds: float, ours: bool) -> list[str]:
    master, rival = Master(seconds), Rival(game, seconds, ours)
    met = ludotheque.arena(game, {"master": master, "rival": rival}, games, seed="rival").encounters
    if game.cooperative:
        told = " : ".join(f"{100 * one.share:.0f}" for one in sorted(met, key=lambda one: one.pairing))
        between = ""
    else:
        (one,) = met
        one = one if one.pairing[0] == "master" else one.turned()
        told, between = f"{100 * one.share:.1f}", f"{100 * one.interval[0]:.1f}–{100 * one.interval[1]:.1f}"
    used = [f"{1000 * side.seconds / max(side.moves, 1):.0f}" for side in (master, rival)]
    return [repr(game), str(met[0].games), told, between, *used, f"{rival.clock.simulations / max(rival.moves, 1):.0f}"]


HEAD = ["game", "games", "score of level 6", "95 %", "its ms a move", "rival’s", "its simulations"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="names from the shelf (usual: all)")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5, help="for a move")
    parser.add_argument("--rollouts", choices=("theirs", "ours"), default="theirs")
    options = parser.parse_args()
    rows = [HEAD]
    for name in options.games_named or ludotheque.shelf():
        rows.append(row(ludotheque.load(name), options.games, options.seconds, options.rollouts == "ours"))
        print(aligned([HEAD, rows[-1]]), flush=True)
    print(aligned(rows))


if __name__ == "__main__":
    main()

"""The bench signature: a hash of fixed-node searches of all games. It changes only when play changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ludotheque.core import CHANCE, Rng, State
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts

SEED = 1
POSITIONS = 3  # of each game: one in each third of a random game
SIMULATIONS, NODES = 60, 600  # few, so that it takes seconds uncompiled too


def signature() -> str:
    """Sixteen hexadecimal digits, the same compiled or not, on any machine."""
    digest = hashlib.sha256()
    for cls in GAMES:
        for line in searched(cls()):
            digest.update(f"{cls.name} {line}\n".encode())
    return digest.hexdigest()[:16]


def searched(game: Game) -> Iterator[str]:
    """What each search that can play a game finds in a few of its positions."""
    positions = random_game(game)
    chance = any(position.turn == CHANCE for position in positions)
    turns = [position for position in positions if position.turn >= 0]
    for third in range(POSITIONS):
        state = turns[(2 * third + 1) * len(turns) // (2 * POSITIONS)]
        view = state.seen_by(state.turn)
        yield simulated(view, priors=True)
        yield simulated(view, priors=False)
        if view.seats == 2 and not view.blanks and not chance:
            yield deepened(view)
        if game.cooperative and not view.blanks:
            yield tried(view)


def random_game(game: Game) -> list[State]:
    """All positions of a random game except the last."""
    state, rng, positions = game.start(seed=SEED), Rng(SEED), []
    while not state.over:
        positions.append(state.copy())
        state.play(state.pick(rng))
    return positions


def simulated(view: State, priors: bool) -> str:
    strategy = view.game.strategy()
    search = Mcts(view, strategy, SEED, strategy.exploration, priors)
    search.run(nodes=SIMULATIONS)
    rows = [(view.text(row.move), row.visits, row.proof) for row in search.ranking() if row.visits]
    return f"mcts {rows} {search.used}"


def deepened(view: State) -> str:
    search = AlphaBeta(view, view.game.strategy())
    search.run(nodes=NODES)
    return f"alpha-beta {[view.text(move) for move, _ in search.rows]} {search.depth} {search.nodes}"


def tried(view: State) -> str:
    search = Cooperative(view, view.game.strategy(), SEED)
    search.run(nodes=NODES)
    return f"together {[view.text(move) for move in search.line]} {search.proof} {search.nodes}"

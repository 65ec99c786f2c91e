"""Checks the laws in millions of random positions of all games and options.

    LUDOTHEQUE_SANITIZE=1 make soak           # in a clone of its own: it is a slow build

In every position it lists the moves, reads one back from its text, looks through the eyes of every
seat and a spectator, and guesses what they cannot see. Prints how many positions it went through.
With --deep it also compares, takes back, plays out and searches, and half of the positions are those of batches
(see sanitize.py).
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "helpers")]

from variants import VARIANTS, name_of  # noqa: E402

from ludotheque import Batch, Rng, State, rollouts  # noqa: E402
from ludotheque.core import perft, playouts  # noqa: E402
from ludotheque.core.strategy import Strategy  # noqa: E402
from ludotheque.game import Game  # noqa: E402
from ludotheque.search import AlphaBeta, Mcts  # noqa: E402
from ludotheque.search.best import search_for  # noqa: E402

EVERY = 100  # positions between two that are searched
GAMES = 32  # of a batch


def look(state: State, rng: Rng) -> int:
    """Do all that can be done in a position; a move to go on with."""
    for viewer in (None, *range(state.seats)):
        view = state.seen_by(viewer)
        guess = view.guess(rng)
        assert guess.turn == state.turn
        assert guess.moves() if view.moves_known() else True
    move = state.pick(rng)
    assert state.parse(state.text(move)) == move
    return move


def search(state: State, rng: Rng) -> None:
    """Play a position out, and search it in every way."""
    playouts(state, rng, 3)
    perft(state, 2)
    view = state.seen_by(state.turn if state.turn >= 0 else None)
    searches = [Mcts(view, seed=rng.below(99)), Mcts(view, Strategy(), priors=False, scored=True)]
    if view.turn >= 0:
        searches.append(search_for(view, rng.below(99)))
    if view.seats == 2 and not view.blanks and view.turn >= 0 and game_without_chance(view):
        searches.append(AlphaBeta(view))
    if view.turn >= 0:
        searches.append(Mcts(view, evaluator=lambda states: ([state.mask() for state in states], [0] * len(states))))
    for one in searches:
        one.run(nodes=30)
        one.best()
    rollouts(state, rng, 3, threads=2)
    observe(state)


def observe(state: State) -> None:
    """Look at a position in numbers, from every seat."""
    for seat in range(state.seats):
        view = state.seen_by(seat)
        assert len(view.observe()) == state.game.info.observation
        assert view.info_string()
    assert sum(state.mask()) == len(state.actions()) or state.turn < 0
    assert state.key() == state.copy().key()


def batches(game: Game, positions: int) -> int:
    """Games of a batch, by whatever action comes first, last or at random; how many positions these are."""
    batch, rng, last = Batch(game, GAMES, seed=1, threads=2), Rng(1), game.info.actions - 1
    ways = (
        lambda: batch.masks.argmax(axis=1),
        lambda: last - batch.masks[:, ::-1].argmax(axis=1),
        lambda: batch.pick(rng),
    )
    steps = positions // GAMES
    for step in range(steps):
        batch.step(ways[step % len(ways)]())
        assert batch.observations.any()
    return GAMES * steps


def game_without_chance(state: State) -> bool:
    return state.game.name != "wykersham"


def soak(game: Game, positions: int, deep: bool) -> int:
    rng, seen = Rng(f"soak {name_of(game)}"), 0
    while seen < positions:
        state = game.start(seed=rng.below(1 << 30))
        while not state.over:
            move = look(state, rng)
            if deep and seen % EVERY == 0:
                search(state, rng)
            before = state.copy()
            state.play(move)
            if deep and seen % EVERY == 0:
                assert state != before
                assert state.undo() == move
                assert state == before
                state.play(move)
            seen += 1
    return seen


if __name__ == "__main__":
    wanted, deep, total = int(sys.argv[1]), "--deep" in sys.argv, 0
    share = wanted // len(VARIANTS) + GAMES
    for game in VARIANTS:
        if deep:  # half of them in batches
            total += batches(game, share // 2)
        total += soak(game, share - share // 2 if deep else share, deep)
        print(f"{total:>10,} positions after {name_of(game)}", file=sys.stderr)
    print(f"{total:,} positions, no error")

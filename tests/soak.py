"""Random positions by the million over all games and options, for a build that checks every index.

    LUDOTHEQUE_SANITIZE=1 make soak           # in a clone of its own: it is a slow build

In every position it lists the moves, reads one back from its text, looks through the eyes of every
seat and a spectator, and guesses what they cannot see. Prints how many positions it went through.
"""

from __future__ import annotations

import sys

from variants import VARIANTS, name_of

from ludotheque import Rng, State
from ludotheque.game import Game


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


def soak(game: Game, positions: int) -> int:
    rng, seen = Rng(f"soak {name_of(game)}"), 0
    while seen < positions:
        state = game.start(seed=rng.below(1 << 30))
        while not state.over:
            state.play(look(state, rng))
            seen += 1
    return seen


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    total = 0
    for game in VARIANTS:
        total += soak(game, wanted // len(VARIANTS))
        print(f"{total:>10,} positions after {name_of(game)}", file=sys.stderr)
    print(f"{total:,} positions, no error")

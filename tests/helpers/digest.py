"""Plays every variant at random and prints every position, so that two ways of running can be compared."""

from __future__ import annotations

import hashlib
import sys

from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng
from ludotheque.checking.laws import random_play


def digest(games: int) -> None:
    for game in VARIANTS:
        for seed in range(games):
            told = hashlib.sha256()
            rng = Rng(seed)
            for state in random_play(game.start(seed=seed), rng):
                view = state.seen_by(state.turn if state.turn >= 0 else None)
                guess = view.guess(Rng(seed))
                for part in (state.fields(), state.moves(), state.scores, view.fields(), guess.fields()):
                    told.update(repr(part).encode())
            told.update("\n".join([state.deal, *state.history, str(state.winners)]).encode())
            print(name_of(game), seed, len(state.history), told.hexdigest())


if __name__ == "__main__":
    print("compiled" if ludotheque.compiled else "pure", file=sys.stderr)
    digest(int(sys.argv[1]))

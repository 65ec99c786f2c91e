"""Would a person who knows only the lessons try an illegal move in a whole game?

    python bench/taught.py [--games 20]

It imitates a beginner who would try any move that was legal somewhere in these games, unless the rule that forbids it
now was taught in the lessons. What the table shows need not be taught: the edge of the board, used dominoes, the
owners of figures, that one cannot pass yet, and that a goal waits for a decision. The games are played by level 1.
"""

from __future__ import annotations

import argparse
from collections import Counter

import ludotheque
from ludotheque.bots.players import LEVELS, LevelBot
from ludotheque.columns import aligned
from ludotheque.core import CHANCE, Rng, State
from ludotheque.game import Game
from ludotheque.learning import lessons

TRIES = 40  # in every position
SHOWN = {
    "wykersham": {"4.8"},
    "wyx": {"3.2", "3.7"},
    "fourmis": {"3.2"},
    "fourmis-coop": {"3.2", "3.6"},
    "wigwam": {"2.1", "3.1"},
}


def taught(game: Game) -> set[str]:
    """The rules that lessons teach, that answer wrong tries, or that are on the card."""
    known = lessons(game)
    steps = {rule for step in known for rule in (*step.rules, *(wrong.rule for wrong in step.wrong))}
    card = {line.rule for line in (*known.card.turn, *known.card.special)} if known.card else set()
    return steps | card | SHOWN.get(game.name, set())


def positions(game: Game, seed: int) -> list[State]:
    """The positions of one game in which a seat is to move."""
    state, rng, found = game.start(seed=seed), Rng(f"taught {seed}"), []
    bot = LevelBot("", LEVELS[0])
    while not state.over:
        if state.turn != CHANCE:
            found.append(state.copy())
        state.play(state.pick(rng) if state.turn == CHANCE else bot.choose(state.seen_by(state.turn), rng))
    return found


def untaught(game: Game, games: int) -> tuple[int, Counter[str]]:
    """The number of illegal tries, and those refused by rules that were not taught."""
    rng, known = Rng("taught"), taught(game)
    met = [state for seed in range(games) for state in positions(game, seed)]
    pool = sorted({move for state in met for move in (state.moves() if len(state.moves()) < 500 else [])})
    thought, made = 0, Counter[str]()
    for state in met:
        legal = set(state.moves())
        for move in {pool[rng.below(len(pool))] for _ in range(TRIES)} - legal:
            rule, _ = game.words.refuse(state, move)
            thought += 1
            made.update([rule] if rule not in known else [])
    return thought, made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    rows = [["game", "rules taught", "illegal tries that came to mind", "made, by rules not taught"]]
    for name in ludotheque.shelf():
        game = lessons(name).game
        thought, made = untaught(game, games)
        told = ", ".join(f"{rule or 'none'}: {n}" for rule, n in made.most_common()) or "none"
        rows.append([name, str(len(taught(game))), str(thought), told])
    print(aligned(rows))


if __name__ == "__main__":
    main()

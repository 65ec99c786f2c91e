"""Does somebody who knows only what the lessons taught make an illegal try in a whole game?

    python bench/taught.py [--games 20]

A beginner is imitated who would try any move that was legal somewhere in these games, unless a rule that forbids it
now was taught: the rule that the game itself names when it refuses the move, among those of the lessons. What the
table shows nobody has to be taught: that there is no square beyond the edge, which dominoes are gone, whose figures
are whose; that one cannot pass yet, and that a goal waits for a yes or a no. The games are played by the mild level 1.
"""

from __future__ import annotations

import argparse
from collections import Counter

import ludotheque
from ludotheque.core import CHANCE, Rng, State
from ludotheque.game import Game
from ludotheque.learning import lessons
from ludotheque.players import LEVELS, LevelBot
from ludotheque.text_table import aligned

TRIES = 40  # in every position
SHOWN = {
    "wykersham": {"4.8"},
    "wyx": {"3.2", "3.7"},
    "fourmis": {"3.2"},
    "fourmis-coop": {"3.2", "3.6"},
    "wigwam": {"2.1", "3.1"},
}


def taught(game: Game) -> set[str]:
    """The rules that steps are about, that answer wrong tries, that stand on the card at the end, or are seen."""
    known = lessons(game)
    steps = {rule for step in known for rule in (*step.rules, *(wrong.rule for wrong in step.wrong))}
    card = {line.rule for line in (*known.card.turn, *known.card.special)} if known.card else set()
    return steps | card | SHOWN.get(game.name, set())


def positions(game: Game, seed: int) -> list[State]:
    """Where a seat is to move, in one game."""
    state, rng, found = game.start(seed=seed), Rng(f"taught {seed}"), []
    bot = LevelBot("", LEVELS[0])
    while not state.over:
        if state.turn != CHANCE:
            found.append(state.copy())
        state.play(state.pick(rng) if state.turn == CHANCE else bot.choose(state.seen_by(state.turn), rng))
    return found


def untaught(game: Game, games: int) -> tuple[int, Counter[str]]:
    """How many illegal tries came to mind, and by which rules those were refused that nobody had taught."""
    rng, known = Rng("taught"), taught(game)
    met = [state for seed in range(games) for state in positions(game, seed)]
    pool = sorted({move for state in met for move in (state.moves() if len(state.moves()) < 500 else [])})
    thought, made = 0, Counter[str]()
    for state in met:
        legal = set(state.moves())
        for move in {pool[rng.below(len(pool))] for _ in range(TRIES)} - legal:
            rule, _ = game.refuse(state, move)
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

"""Reviews games against every level at full strength: verifies each fact, and measures the time.

python tests/reviews.py [GAME …]
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import claims

import ludotheque
from ludotheque import Rng
from ludotheque.games import GAMES
from ludotheque.players import LEVELS, LevelBot
from ludotheque.record import Record
from ludotheque.review import Moment, Review

MASTER_SECONDS = 0.05  # what the highest level may think here


def played(name: str, level: int) -> Record:
    """A game in which seat 0 is of a level, and all others of the first."""
    state, rng = ludotheque.load(name).start(seed=level), Rng(level)
    own, other = LevelBot("", LEVELS[level - 1], MASTER_SECONDS), LevelBot("", LEVELS[0])
    while not state.over:
        bot = own if state.turn == 0 else other
        state.play(bot.choose(state.seen_by(state.turn), rng) if state.turn >= 0 else state.pick(rng))
    return Record.of(state)


def is_so(review: Review, moment: Moment) -> bool:
    fact, holes = moment.remark
    if moment.kind == "note":
        return claims.note_is_so(review.positions, moment.ply, fact, holes)
    if fact not in claims.SLIPS:
        return True  # what a search alone can know
    return claims.SLIPS[fact](review.positions[moment.ply], review.played(moment.ply), moment.better, holes)


def main(names: list[str]) -> int:
    wrong = 0
    for name in names or [game.name for game in GAMES]:
        facts: Counter[str] = Counter()
        longest = 0.0
        for level in range(1, len(LEVELS) + 1):
            record = played(name, level)
            began = time.process_time()
            review = ludotheque.review(record)
            told = [review.tell(moment) for moment in review.moments]
            longest = max(longest, time.process_time() - began)
            false = [words.en for words, moment in zip(told, review.moments, strict=True) if not is_so(review, moment)]
            facts.update(moment.remark.fact for moment in review.moments)
            wrong += len(false)
            for words in false:
                print(f"not so: {words}")
        print(f"{name:<13} {len(LEVELS)} games, {facts.total()} moments, longest {longest:.1f} s: {dict(facts)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Reviews games against every level, and the records of the tests, at full strength: verifies each fact, what only a
search can know by a longer search, and measures the time.

python tests/reviews.py [GAME …]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import claims
import searched

import ludotheque
from ludotheque import Rng
from ludotheque.games import GAMES
from ludotheque.players import LEVELS, LevelBot
from ludotheque.record import Record
from ludotheque.review import Moment, Review
from ludotheque.review.judging import nodes_for

RECORDS = Path(__file__).parent / "records"
MASTER_SECONDS = 0.05  # what the highest level may think here


def played(name: str, level: int) -> Record:
    """A game in which seat 0 is of a level, and all others of the first."""
    state, rng = ludotheque.load(name).start(seed=level), Rng(level)
    own, other = LevelBot("", LEVELS[level - 1], MASTER_SECONDS), LevelBot("", LEVELS[0])
    while not state.over:
        bot = own if state.turn == 0 else other
        state.play(bot.choose(state.seen_by(state.turn), rng) if state.turn >= 0 else state.pick(rng))
    return Record.of(state)


def records(name: str) -> Iterator[Record]:
    """Those of the tests, and a game against each level."""
    kept = (Record.load(path) for path in sorted(RECORDS.glob("*.ludo")))
    yield from (record for record in kept if record.game.name == name)
    yield from (played(name, level) for level in range(1, len(LEVELS) + 1))


def is_so(review: Review, moment: Moment) -> bool:
    fact, holes = moment.remark
    if moment.kind == "note":
        return claims.note_is_so(review.positions, moment.ply, fact, holes)
    state, move = review.positions[moment.ply], review.played(moment.ply)
    if moment.kind == "good":
        return searched.is_far_ahead(state, move, nodes_for(review.positions))
    if fact in claims.SLIPS and not claims.SLIPS[fact](state, move, moment.better, holes):
        return False
    return searched.is_so(fact, state, move, moment.better, nodes_for(review.positions))


def main(names: list[str]) -> int:
    wrong = 0
    for name in names or [game.name for game in GAMES]:
        facts: Counter[str] = Counter()
        longest, games = 0.0, list(records(name))
        for record in games:
            began = time.process_time()
            review = ludotheque.review(record)
            told = [review.tell(moment) for moment in review.moments]
            longest = max(longest, time.process_time() - began)
            false = [words.en for words, moment in zip(told, review.moments, strict=True) if not is_so(review, moment)]
            facts.update(moment.remark.fact for moment in review.moments)
            wrong += len(false)
            for words in false:
                print(f"not so: {words}")
        print(f"{name:<13} {len(games)} games, {facts.total()} moments, longest {longest:.1f} s: {dict(facts)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

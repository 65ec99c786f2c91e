"""Reviews sixty games against every level, and the records of the tests, at full strength.

    python tests/longer/check_reviews.py [--games N] [GAME …]        half an hour

Every fact is verified: what a position shows by playing moves (`claims`), what only a search can know by a longer
one (`searched`), and the counts a second time by reading the text of the record and of the positions (`counted`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

HELPERS = Path(__file__).parents[1] / "helpers"
sys.path.insert(0, str(HELPERS))  # as pyproject.toml does for the tests

import claims  # noqa: E402
import counted  # noqa: E402
import searched  # noqa: E402

import ludotheque  # noqa: E402
from ludotheque import Rng  # noqa: E402
from ludotheque.bots.players import LEVELS, LevelBot  # noqa: E402
from ludotheque.record import Record  # noqa: E402
from ludotheque.review import Moment, Review  # noqa: E402
from ludotheque.review.judging import MUCH, nodes_for  # noqa: E402

MASTER_SECONDS = 0.05  # what the highest level may think here
READER = 2  # the level of the reader, in seat 0: somebody who has just begun
KINDS: tuple[tuple[str, int, dict[str, bool]], ...] = (
    *(("wyx", 2, {}), ("wyx", 2, {"double": True}), ("fourmis", 2, {}), ("fourmis", 3, {}), ("fourmis-coop", 2, {})),
    *(("wigwam", 2, {}), ("wigwam", 2, {"huff": True}), ("wu-hsing", 2, {}), ("wu-hsing", 4, {}), ("wykersham", 2, {})),
)


@dataclass
class Found:
    """What one review was found to be."""

    name: str
    level: int
    seconds: float
    moments: int
    size: float | None  # of the turning point
    false: list[str] = field(default_factory=list)


def played(name: str, seats: int, options: dict[str, bool], level: int) -> Record:
    """A game of the reader against bots of a level."""
    state, rng = ludotheque.load(name, seats, **options).start(seed=level), Rng(level)
    own, other = LevelBot("", LEVELS[READER - 1]), LevelBot("", LEVELS[level - 1], MASTER_SECONDS)
    while not state.over:
        bot = own if state.turn == 0 else other
        state.play(bot.choose(state.seen_by(state.turn), rng) if state.turn >= 0 else state.pick(rng))
    return Record.of(state)


def is_so(review: Review, moment: Moment) -> bool:
    fact, holes = moment.remark
    if moment.swing and not claims.turned(review.positions, review.curve, moment.ply, moment.swing):
        return False
    if fact in ("dice", "unforeseen"):
        return moment.swing is not None
    if moment.kind == "note":
        return claims.note_is_so(review.positions, moment.ply, fact, holes)
    state, move = review.positions[moment.ply], review.played(moment.ply)
    if moment.kind == "good":
        return searched.is_far_ahead(state, move, nodes_for(review.positions))
    if fact in claims.SLIPS and not claims.SLIPS[fact](state, move, moment.better, holes):
        return False
    return searched.is_so(fact, state, move, moment.better, nodes_for(review.positions))


def examined(name: str, seats: int, options: dict[str, bool], level: int) -> Found:
    record = played(name, seats, options, level)
    began = time.process_time()
    review = ludotheque.review(record, seat=0)
    told = [review.tell(moment) for moment in review.moments]
    seconds = time.process_time() - began
    false = [words.en for words, moment in zip(told, review.moments, strict=True) if not is_so(review, moment)]
    false += counted.contradictions(review.text("en"), record, [words.en for words in told])
    turned = next((moment.swing for moment in review.moments if moment.swing), None)
    if (turned is None) != ("no single turn" in review.verdict.en.lower()):
        false.append(review.verdict.en)
    if turned is None:
        most = counted.most_towards_the_result(review.curve, record, 0)
        false += [f"{review.verdict.en} But one changed {most:.2f}."] if most >= MUCH else []
    title = " ".join([name, str(seats), *options])
    return Found(title, level, seconds, len(told), turned.size if turned else None, false)


def wanted(names: list[str], most: int) -> Iterator[tuple[str, int, dict[str, bool], int]]:
    rows = [(*kind, level) for level in range(1, len(LEVELS) + 1) for kind in KINDS if not names or kind[0] in names]
    yield from rows[:most]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=60)
    given = parser.parse_args(arguments)
    rows: list[Found] = []
    for kind in wanted(given.names, given.games):
        row = examined(*kind)
        rows.append(row)
        size = "no turn decided it" if row.size is None else f"turned by {row.size:.2f}"
        print(f"{row.name:<16} level {row.level}: {row.moments} moments, {size}, {row.seconds:.1f} s", flush=True)
        for words in row.false:
            print(f"  not so: {words}", flush=True)
    named = sum(row.size is not None for row in rows)
    false = sum(len(row.false) for row in rows)
    longest, moments = max(row.seconds for row in rows), sum(row.moments for row in rows)
    print(f"{len(rows)} reviews: {named} name a turning point of {MUCH}, {len(rows) - named} say that there was none;")
    print(f"{moments} moments, {false} claims not so; longest {longest:.1f} s")
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

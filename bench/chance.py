"""Tests a million throws and a hundred thousand deals for randomness (chi-square and runs): a minute or two.

    python bench/chance.py

Prints how many standard deviations each test lies from what is expected of chance. The secrets are
fixed, so the numbers are the same everywhere; the exit status is 1 if one of them goes too far.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "helpers"))

from statistics_of_chance import FAR, deal_tests, suspicious, throw_tests

import ludotheque

THROWS, DEALS = 1_000_000, 100_000
SECRET = "bench"


def main() -> int:
    began = time.perf_counter()
    results = throw_tests(SECRET, THROWS)
    print(f"{THROWS} throws: {time.perf_counter() - began:.0f} s")
    for name, seats in (("wyx", 2), ("fourmis-coop", 4)):
        began = time.perf_counter()
        results += deal_tests(SECRET, ludotheque.load(name, seats), DEALS)
        print(f"{DEALS} deals of {name}: {time.perf_counter() - began:.0f} s")
    for name, deviations in results:
        print(f"{deviations:+6.2f}  {name}")
    print(f"{len(results)} tests, {len(suspicious(results))} beyond {FAR} standard deviations")
    return int(bool(suspicious(results)))


if __name__ == "__main__":
    sys.exit(main())

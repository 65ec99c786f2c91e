"""Where things lie in this repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
HELPERS = TESTS / "helpers"
RECORDS, PERFT = TESTS / "records", TESTS / "perft"

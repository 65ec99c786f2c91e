"""Fixed-node searches play as they did when tests/signature.txt was written, compiled or not."""

from __future__ import annotations

from paths import TESTS

from ludotheque.bench.searches import signature

EXPECTED = TESTS / ("signature.txt")


def test_play_has_not_changed() -> None:
    assert signature() == EXPECTED.read_text().strip(), (
        "The searches play differently. If that is meant, keep the new number: "
        "`ludotheque bench --signature > tests/signature.txt`. If this commit should only be faster or clearer, "
        "it is not the same program any more."
    )

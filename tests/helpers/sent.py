"""What a browser was sent, searched for what only the house knows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from guests import Guest

from ludotheque.core import State
from ludotheque.games.wu_hsing.board import TEXTS as PAIRS
from ludotheque.games.wu_hsing.words import say_domino
from ludotheque.table.snapshot import Snapshot
from ludotheque.words import LANGUAGES


def received(guest: Guest) -> str:
    """Everything that a browser got to see of a table; the shapes that all drawings share are no secret."""
    pages = [re.sub("<defs>.*?</defs>", "", page, flags=re.DOTALL) for page in [*guest.pages, guest.page.content()]]
    return "\n".join([*pages, *guest.frames])


def found(patterns: Iterable[str], text: str) -> list[str]:
    return [pattern for pattern in patterns if re.search(pattern, text)]


def nothing_of_the_house(snapshot: Snapshot, text: str, seat: int | None = None) -> None:
    """A seat is told its own part of the deal, for its receipt; nobody another's."""
    assert snapshot.secret not in text
    for owner, part in enumerate(snapshot.deal.split("/")[1:]):
        assert owner == seat or part not in text
    assert "seed" not in text


def touchable(text: str) -> list[str]:
    """How a domino is told as something to touch: in the drawing, or in the tree of moves."""
    return [rf'data-t=\\?"{text}\\?"', rf'"{text}":', rf"\|{text}\b", rf"\b{text}\|"]


# ── The rack of the ants, above its foot ──────────────────────────────────────────────


def domino_patterns(text: str) -> list[str]:
    said = [re.escape(say_domino(text)(lang)) for lang in LANGUAGES]
    listed = rf"[:,][ \u00a0]{'-'.join(text)}[,.](?!\d)"  # in the words of a position
    return [f"wu-d{text}", f"m-{text}", *touchable(text), *said, listed]


def laid_out(snapshot: Snapshot) -> set[str]:
    """The dominoes that have been on the table for all to see."""
    start = snapshot.deal.split("/")[0].split()
    return {"".join(sorted(text)) for text in [*start, *(move.text[:2] for move in snapshot.moves)]}


def in_hand(truth: State, seat: int) -> set[str]:
    return {PAIRS[kind] for kind in range(15) if truth.hand[seat][kind]}

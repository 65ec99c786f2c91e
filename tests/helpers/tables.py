"""Tables of a library, and how moves are made there."""

from __future__ import annotations

from typing import Any

import pytest
from nim import Nim

from ludotheque import Rng, TableError
from ludotheque.game import Game
from ludotheque.games.lookup import name_of
from ludotheque.table import Table
from ludotheque.table.seating import BOT, FREE, PERSON, Chair
from ludotheque.table.snapshot import Snapshot


class Heaps(Nim):
    """Nim for more than two."""

    seat_numbers = (2, 3, 4)


def kept(game: Game, *names: str, sits: str = "", **more: Any) -> Table:
    """A table of a library: `Ana`, `3` for a bot, `-` for a free chair; `sits` like `a0 a1 b1` says who plays what."""
    chairs = [Chair(FREE) if n == "-" else Chair(BOT, level=int(n)) if n.isdigit() else Chair(PERSON, n) for n in names]
    own = [f"{chair.name[0].lower()}{seat}" for seat, chair in enumerate(chairs) if chair.kind == PERSON]
    snapshot = Snapshot(
        code="LUNE-1",
        game=name_of(type(game)),
        seats=game.seats,
        options=game.chosen(),
        deal=more.pop("deal", game.start(seed=1).deal),
        secret=more.pop("secret", "s"),
        chairs=tuple(chairs),
        sits=frozenset((int(sit[1:]), sit[0]) for sit in sits.split() or own),
        **more,
    )
    return Table(game, snapshot, Rng(1))


def play(it: Table, seat: int, move: int | str, now: float = 0.0) -> None:
    it.apply(it.play(seat, move, now), now)


def refused(why: str) -> Any:
    return pytest.raises(TableError, match=why)

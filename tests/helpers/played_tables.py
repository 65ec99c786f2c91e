"""Tables at which moves are made and seen."""

from __future__ import annotations

from typing import Any

import ludotheque
from ludotheque.core import CHANCE, Rng
from ludotheque.table import Table
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import Snapshot


def table(name: str, **options: Any) -> Table:
    game = ludotheque.load(name, **options)
    return Table.open(
        Snapshot(
            code="T",
            game=name,
            seats=game.seats,
            options=game.chosen(),
            deal=game.start(seed=4).deal,
            secret="",
            chairs=tuple(Chair(PERSON, who) for who in ("Ana", "Ben", "Cleo", "Dan")[: game.seats]),
            sits=frozenset((seat, f"p{seat}") for seat in range(game.seats)),
        ),
        Rng(4),
    )


def moved(it: Table, rng: Rng) -> None:
    it.apply(it.play(it.turn if it.turn >= 0 else CHANCE, it.state.pick(rng)))

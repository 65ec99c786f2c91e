"""A table that people are called to: of an evening, or of a challenge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ludotheque.chance.draws import new_secret
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.table.seating import PERSON, Chair
from ludotheque.table.snapshot import NO_PAUSE, Pause, Snapshot, Terms


class Somebody(Protocol):
    """A person at an evening, or a member of a club."""

    @property
    def name(self) -> str: ...
    @property
    def visitor(self) -> str: ...


def table_for(
    code: str,
    game: type[Game],
    people: Sequence[Somebody | None],
    clock: int,
    terms: Terms,
    pause: Pause = NO_PAUSE,
) -> Snapshot:
    """A table whose people sit already, by seat; None for somebody whose data was deleted."""
    it = game(len(people))
    return Snapshot(
        code=code,
        game=lookup.name_of(game),
        seats=it.seats,
        options=it.chosen(),
        deal=None,
        secret=new_secret(),
        numbers=("",),
        chairs=tuple(Chair(PERSON, person.name if person else "") for person in people),
        clock=clock,
        terms=terms,
        sits=frozenset((seat, person.visitor) for seat, person in enumerate(people) if person),
        pause=pause,
    )

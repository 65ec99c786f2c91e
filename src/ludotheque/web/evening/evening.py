"""An evening as data, and its ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludotheque.web.evening.pairing import Past

WIN, DRAW, REST = 2, 1, 1  # points; a rest costs nothing


@dataclass(frozen=True)
class Person:
    """A person who is there, or was."""

    id: str
    name: str
    visitor: str
    came: float
    gone: bool = False


@dataclass(frozen=True)
class Sitting:
    """A table of the evening; its people by seat."""

    code: str
    people: tuple[str, ...]


@dataclass(frozen=True)
class Round:
    """Tables that were opened together, for everybody who was free."""

    game: str
    clock: int
    tables: tuple[Sitting, ...]
    resting: tuple[str, ...] = ()


@dataclass
class Score:
    """The results of a person."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    rested: int = 0

    @property
    def points(self) -> int:
        return WIN * self.won + DRAW * self.drawn + REST * self.rested

    def add(self, seat: int, winners: list[int]) -> None:
        self.played += 1
        self.won += winners == [seat]
        self.drawn += seat in winners and len(winners) > 1


@dataclass(frozen=True)
class Row:
    """A row of the ranking."""

    place: int
    person: Person
    score: Score


@dataclass(frozen=True)
class Evening:
    code: str
    name: str
    host: str  # the visitor who opened it
    made: float
    people: dict[str, Person] = field(default_factory=dict)  # in the order of arrival
    rounds: tuple[Round, ...] = ()
    void: frozenset[str] = frozenset()  # tables that do not count

    def person_of(self, visitor: str) -> Person | None:
        return next((person for person in self.people.values() if person.visitor == visitor), None)

    def name_of(self, id: str) -> str:
        """Empty for somebody whose data was deleted."""
        return self.people[id].name if id in self.people else ""

    @property
    def tables(self) -> list[Sitting]:
        """All tables that count, the latest last."""
        return [table for round in self.rounds for table in round.tables if table.code not in self.void]

    def past(self) -> Past:
        past = Past()
        for round in self.rounds:
            past.add([table.people for table in round.tables if table.code not in self.void], round.resting)
        return past

    def free(self, won: Mapping[str, list[int] | None]) -> list[str]:
        """Who could play now: those present who are at no ongoing table. `won` are the winners by table."""
        busy = {person for table in self.tables if table.code not in won for person in table.people}
        return [id for id, person in self.people.items() if not person.gone and id not in busy]

    def rows(self, won: Mapping[str, list[int] | None]) -> list[Row]:
        """The ranking: a win counts 2, a draw and a rest 1. `won` are the winners by table."""
        scores = {id: Score() for id in self.people}
        for table in self.tables:
            winners = won.get(table.code)
            for seat, person in enumerate(table.people):
                if winners and person in scores:
                    scores[person].add(seat, winners)
        for round in self.rounds:
            for person in round.resting:
                if person in scores:
                    scores[person].rested += 1
        return ranked([(self.people[id], score) for id, score in scores.items()])


def ranked(scores: list[tuple[Person, Score]]) -> list[Row]:
    """The best first; equal points share a rank."""
    rows: list[Row] = []
    best_first = sorted(scores, key=lambda it: (-it[1].points, -it[1].won, it[0].name))
    for number, (person, score) in enumerate(best_first, 1):
        shared = bool(rows) and rows[-1].score.points == score.points
        rows.append(Row(rows[-1].place if shared else number, person, score))
    return rows

"""Converts a snapshot of a table to database rows, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, NamedTuple

from ludotheque.record import Help, help_of
from ludotheque.table.seating import Chair
from ludotheque.table.snapshot import (
    NO_PAUSE,
    Asking,
    Damaged,
    EndedBy,
    Ending,
    Move,
    Offer,
    Pause,
    Snapshot,
    Terms,
)
from ludotheque.words import Words

FIXED = ("code", "game", "seats", "options")  # columns that never change
COLUMNS = (
    *FIXED,
    *("deal", "secret", "chairs", "clock", "match", "ending", "proposal", "next", "version", "touched", "numbers"),
    *("watch", "terms", "arrived", "helped", "pause"),
)

FORM_3 = "form 3"  # the first line of numbers that are asked for once; those without it are of the second form
MOVED: tuple[str, ...] = ("proposal", "version", "touched", "numbers")  # that a move may change


class GameRow(NamedTuple):
    """A table in a list, without its moves."""

    code: str
    game: str
    seats: int
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    touched: float
    result: dict[str, Any] | None  # of a finished game, once it is stored
    own: list[int]  # the seats of the visitor


def games_query(seats: str, finished: bool, *places: str) -> str:
    """The query for the games of a visitor, the latest first. Parameters: visitor, limit, offset."""
    visitor, most, skipped = places
    return (
        f"select tables.code, game, seats, options, chairs, touched, result, {seats}"
        f" from sits join tables on tables.code = sits.code"
        f" where visitor = {visitor} and result is {'not ' * finished}null"
        f" group by tables.code order by touched desc, tables.code limit {most} offset {skipped}"
    )


def in_json(name: str) -> str:
    """A name as it stands in the column of chairs."""
    return json.dumps(name)[1:-1]


def latest_query(name: str, most: str) -> str:
    """The query for the tables that have changed last. `name` is a condition on their chairs, or empty."""
    where = f" where {name}" if name else ""
    return (
        "select code, game, seats, options, chairs, touched, result, '' from tables"
        f"{where} order by touched desc, code limit {most}"
    )


def game_row(row: Sequence[Any]) -> GameRow | None:
    """None for inconsistent rows: the page of the table reports them."""
    code, game, seats, options, chairs, touched, result, own = row
    try:
        people = read_chairs(chairs)
        known = json.loads(result) if result else None
        own_seats = sorted(int(seat) for seat in own.split(",") if seat)
        return GameRow(code, game, seats, json.loads(options), people, touched, known, own_seats)
    except (ValueError, TypeError, AttributeError):
        return None


def row_of(snapshot: Snapshot) -> list[Any]:
    """The values of all columns, in order."""
    fixed = [snapshot.code, snapshot.game, snapshot.seats, json.dumps(snapshot.options)]
    return fixed + changing(snapshot)


def changing(snapshot: Snapshot) -> list[Any]:
    """The values of the columns that are not FIXED."""
    return [
        snapshot.deal,
        snapshot.secret,
        chairs_text(snapshot.chairs),
        snapshot.clock,
        json.dumps(snapshot.match) if snapshot.match else "[]",
        snapshot.ending and json.dumps(ending_facts(snapshot.ending)),
        proposal_text(snapshot),
        snapshot.next,
        snapshot.version,
        snapshot.touched,
        numbers_text(snapshot),
        int(snapshot.watch),
        terms_text(snapshot.terms),
        json.dumps(snapshot.arrived) if snapshot.arrived else "[]",
        " ".join(map(str, snapshot.helped)),
        json.dumps(snapshot.pause) if snapshot.pause != NO_PAUSE else "[]",
    ]


def moved(snapshot: Snapshot) -> list[Any]:
    """The values of the columns that a move may change. The others, and their index, are not written again."""
    return [proposal_text(snapshot), snapshot.version, snapshot.touched, numbers_text(snapshot)]


def proposal_text(snapshot: Snapshot) -> str | None:
    return json.dumps(offer_facts(snapshot, snapshot.offer)) if snapshot.offer else None


def numbers_text(snapshot: Snapshot) -> str | None:
    if snapshot.numbers is None:
        return None
    return "\n".join([FORM_3, *snapshot.numbers] if snapshot.form == 3 else snapshot.numbers)


def read_numbers(text: str | None, dealt: bool) -> tuple[tuple[str, ...] | None, int]:
    """What the seats have given, and its form. Before the deal nothing was given: all can begin in the third form."""
    if text is None:
        return None, 3
    first, *others = text.split("\n")
    if first == FORM_3:
        return tuple(others), 3
    return ((first, *others), 2) if dealt else (("",), 3)


def snapshot_of(
    row: Sequence[Any], moves: Sequence[Sequence[Any]], sits: Iterable[Sequence[Any]], known: tuple[Move, ...] = ()
) -> Snapshot:
    """A snapshot from its row, its moves (ply, text, seconds) and its devices (seat, visitor).

    `known` are earlier moves that were not read again.

    Damaged if they are inconsistent.
    """
    try:
        return read(row, known, moves, frozenset((seat, visitor) for seat, visitor in sits))
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise Damaged(row[0]) from error


def read(
    row: Sequence[Any], known: tuple[Move, ...], moves: Sequence[Sequence[Any]], sits: frozenset[tuple[int, str]]
) -> Snapshot:
    if [ply for ply, *_ in moves] != list(range(len(known), len(known) + len(moves))):
        raise ValueError("moves are missing")
    numbers, form = read_numbers(row[14], row[4] is not None)
    return with_offer(
        Snapshot(
            code=row[0],
            game=row[1],
            seats=row[2],
            options=json.loads(row[3]),
            deal=row[4],
            secret=row[5],
            chairs=read_chairs(row[6]),
            clock=row[7],
            match=tuple(json.loads(row[8])),
            ending=read_ending(json.loads(row[9])) if row[9] else None,
            next=row[11],
            version=row[12],
            touched=row[13],
            moves=(*known, *(Move(text, seconds) for _, text, seconds in moves)),
            sits=sits,
            numbers=numbers,
            form=form,
            watch=bool(row[15]),
            terms=Terms(**json.loads(row[16])),
            arrived=tuple((seat, late) for seat, late in json.loads(row[17])),
            helped=tuple(map(read_help, row[18].split())),
            pause=Pause(*json.loads(row[19])),
        ),
        json.loads(row[10]) if row[10] else None,
    )


@lru_cache(1024)
def chairs_text(chairs: tuple[Chair, ...]) -> str:
    """Cached, because chairs rarely change from move to move."""
    return json.dumps([chair_facts(chair) for chair in chairs])


@lru_cache(1024)
def read_chairs(text: str) -> tuple[Chair, ...]:
    """Cached, because a table is read again after each move of another process."""
    return tuple(Chair(**chair) for chair in json.loads(text))


def chair_facts(chair: Chair) -> dict[str, Any]:
    """A chair as JSON; fields that older versions do not know are omitted at their defaults."""
    facts = asdict(chair)
    return {name: value for name, value in facts.items() if value or name not in ("practised", "open")}


def terms_text(terms: Terms) -> str:
    """What was agreed, as JSON; what is as usual is omitted."""
    usual = asdict(Terms())
    return json.dumps({name: value for name, value in asdict(terms).items() if value != usual[name]})


def read_help(text: str) -> Help:
    found = help_of(text)
    if found is None:
        raise ValueError(text)
    return found


# ── Endings and offers ────────────────────────────────────────────────────────────────


def ending_facts(ending: Ending) -> dict[str, Any]:
    return {"kind": ending.kind} | ({} if ending.seat is None else {"seat": ending.seat})


def read_ending(facts: dict[str, Any]) -> Ending:
    return Ending(EndedBy(facts["kind"]), facts.get("seat"))


# Rows name visitors where an offer names seats, and hold the question in words: older processes, which may share the
# database, expect that. Seats of one person are always asked together, so the visitors determine the seats.


def offer_facts(snapshot: Snapshot, offer: Offer) -> dict[str, Any]:
    name = snapshot.chairs[offer.seat].name
    return {
        "kind": offer.kind,
        "seat": offer.seat,
        "by": min(snapshot.visitors_of({offer.by}), default=""),
        "asked": sorted(snapshot.visitors_of(offer.asked)),
        "words": list(offer.words(Words(name, name))),
    }


def with_offer(snapshot: Snapshot, facts: dict[str, Any] | None) -> Snapshot:
    """The snapshot with its offer; without one if nobody else is left to answer."""
    own = snapshot.seats_of(facts["by"]) if facts else []
    if facts is None or not own:
        return snapshot
    kind, seat = Asking(facts["kind"]), facts["seat"]
    by = seat if seat in own else own[0]
    asked = {other for visitor in facts["asked"] for other in snapshot.seats_of(visitor)} & snapshot.others(by)
    return replace(snapshot, offer=Offer(kind, seat, by, frozenset(asked))) if asked else snapshot

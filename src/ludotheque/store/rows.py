"""A snapshot of a table as rows of a database, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, NamedTuple

from ludotheque.table.seating import Chair
from ludotheque.table.snapshot import Asking, Damaged, EndedBy, Ending, Move, Offer, Snapshot
from ludotheque.words import Words

FIXED = ("code", "game", "seats", "options")  # for as long as a table is there
COLUMNS = (
    *FIXED,
    *(
        "deal",
        "secret",
        "chairs",
        "clock",
        "match",
        "ending",
        "proposal",
        "next",
        "version",
        "touched",
        "numbers",
        "watch",
    ),
)

MOVED = ("proposal", "version", "touched", "numbers")  # that a move may change


class GameRow(NamedTuple):
    """A table as a list shows it, without its moves."""

    code: str
    game: str
    seats: int
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    touched: float
    result: dict[str, Any] | None  # of a finished game, once it was noted
    own: list[int]  # the seats of whoever asks


def games_query(seats: str, finished: bool, *places: str) -> str:
    """The games of somebody, the latest first: `seats` puts those of one table together; visitor, most, skipped."""
    visitor, most, skipped = places
    return (
        f"select tables.code, game, seats, options, chairs, touched, result, {seats}"
        f" from sits join tables on tables.code = sits.code"
        f" where visitor = {visitor} and result is {'not ' * finished}null"
        f" group by tables.code order by touched desc, tables.code limit {most} offset {skipped}"
    )


def game_row(row: Sequence[Any]) -> GameRow | None:
    """None for what makes no sense: the page of the table itself says so."""
    code, game, seats, options, chairs, touched, result, own = row
    try:
        people = tuple(Chair(**chair) for chair in json.loads(chairs))
        known = json.loads(result) if result else None
        own_seats = sorted(int(seat) for seat in own.split(","))
        return GameRow(code, game, seats, json.loads(options), people, touched, known, own_seats)
    except (ValueError, TypeError, AttributeError):
        return None


def row_of(snapshot: Snapshot) -> list[Any]:
    """What the columns hold, in their order."""
    fixed = [snapshot.code, snapshot.game, snapshot.seats, json.dumps(snapshot.options)]
    return fixed + changing(snapshot)


def changing(snapshot: Snapshot) -> list[Any]:
    """What the columns hold that are not FIXED."""
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
    ]


def moved(snapshot: Snapshot) -> list[Any]:
    """What the columns hold that a move may change: the others need not be written again, nor their index."""
    return [proposal_text(snapshot), snapshot.version, snapshot.touched, numbers_text(snapshot)]


def proposal_text(snapshot: Snapshot) -> str | None:
    return json.dumps(offer_facts(snapshot, snapshot.offer)) if snapshot.offer else None


def numbers_text(snapshot: Snapshot) -> str | None:
    return None if snapshot.numbers is None else "\n".join(snapshot.numbers)


def snapshot_of(
    row: Sequence[Any], moves: Sequence[Sequence[Any]], sits: Iterable[Sequence[Any]], known: tuple[Move, ...] = ()
) -> Snapshot:
    """A table from its row, its moves (ply, text, seconds), behind those that are known, and who sits there
    (seat, visitor).

    Damaged if they make no sense.
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
    return with_offer(
        Snapshot(
            code=row[0],
            game=row[1],
            seats=row[2],
            options=json.loads(row[3]),
            deal=row[4],
            secret=row[5],
            chairs=tuple(Chair(**chair) for chair in json.loads(row[6])),
            clock=row[7],
            match=tuple(json.loads(row[8])),
            ending=read_ending(json.loads(row[9])) if row[9] else None,
            next=row[11],
            version=row[12],
            touched=row[13],
            moves=(*known, *(Move(text, seconds) for _, text, seconds in moves)),
            sits=sits,
            numbers=None if row[14] is None else tuple(row[14].split("\n")),
            watch=bool(row[15]),
        ),
        json.loads(row[10]) if row[10] else None,
    )


@lru_cache(1024)
def chairs_text(chairs: tuple[Chair, ...]) -> str:
    """Mostly those of the move before."""
    return json.dumps([chair_facts(chair) for chair in chairs])


def chair_facts(chair: Chair) -> dict[str, Any]:
    """A chair; what older versions do not know is left out where it says nothing."""
    facts = asdict(chair)
    return {name: value for name, value in facts.items() if value or name not in ("practised", "open")}


# ── Endings and offers ────────────────────────────────────────────────────────────────


def ending_facts(ending: Ending) -> dict[str, Any]:
    return {"kind": ending.kind} | ({} if ending.seat is None else {"seat": ending.seat})


def read_ending(facts: dict[str, Any]) -> Ending:
    return Ending(EndedBy(facts["kind"]), facts.get("seat"))


# Rows name visitors where an offer names seats, and hold the question in words: so did the first versions, and
# processes of an older one may share the database. Seats that one person holds are always asked together, so
# that the visitors tell which seats they were.


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
    """A table with what the others are asked there; there is nothing to ask where nobody else is left to answer."""
    own = snapshot.seats_of(facts["by"]) if facts else []
    if facts is None or not own:
        return snapshot
    kind, seat = Asking(facts["kind"]), facts["seat"]
    by = seat if seat in own else own[0]
    asked = {other for visitor in facts["asked"] for other in snapshot.seats_of(visitor)} & snapshot.others(by)
    return replace(snapshot, offer=Offer(kind, seat, by, frozenset(asked))) if asked else snapshot

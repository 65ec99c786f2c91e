"""A snapshot of a table as rows of a database, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from ludotheque.table.snapshot import Asking, Chair, Damaged, EndedBy, Ending, Move, Offer, Snapshot
from ludotheque.words import Words

FIXED = ("code", "game", "seats", "options")  # for as long as a table is there
COLUMNS = (
    *FIXED,
    *("deal", "secret", "chairs", "clock", "match", "ending", "proposal", "next", "version", "touched", "numbers"),
)


def row_of(snapshot: Snapshot) -> list[Any]:
    """What the columns hold, in their order."""
    return [
        snapshot.code,
        snapshot.game,
        snapshot.seats,
        json.dumps(snapshot.options),
        snapshot.deal,
        snapshot.secret,
        json.dumps([chair_facts(chair) for chair in snapshot.chairs]),
        snapshot.clock,
        json.dumps(snapshot.match),
        snapshot.ending and json.dumps(ending_facts(snapshot.ending)),
        snapshot.offer and json.dumps(offer_facts(snapshot, snapshot.offer)),
        snapshot.next,
        snapshot.version,
        snapshot.touched,
        None if snapshot.numbers is None else "\n".join(snapshot.numbers),
    ]


def snapshot_of(row: Sequence[Any], moves: Sequence[Sequence[Any]], sits: Iterable[Sequence[Any]]) -> Snapshot:
    """A table from its row, its moves (ply, text, seconds) and who sits there (seat, visitor).

    Damaged if they make no sense.
    """
    try:
        return read(row, moves, frozenset((seat, visitor) for seat, visitor in sits))
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise Damaged(row[0]) from error


def read(row: Sequence[Any], moves: Sequence[Sequence[Any]], sits: frozenset[tuple[int, str]]) -> Snapshot:
    if [ply for ply, *_ in moves] != list(range(len(moves))):
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
            moves=tuple(Move(text, seconds) for _, text, seconds in moves),
            sits=sits,
            numbers=None if row[14] is None else tuple(row[14].split("\n")),
        ),
        json.loads(row[10]) if row[10] else None,
    )


def chair_facts(chair: Chair) -> dict[str, Any]:
    """A chair; what older versions do not know is left out where it says nothing."""
    facts = asdict(chair)
    return facts if chair.practised else {name: value for name, value in facts.items() if name != "practised"}


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

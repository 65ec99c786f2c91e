"""A table as it is kept: enough to go on with it in another process."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from ludotheque.errors import LudothequeError

BOT, PERSON, FREE = "bot", "person", "free"  # who sits on a chair; a free one waits for a friend


@dataclass(frozen=True)
class Chair:
    """Who plays a seat."""

    kind: str
    name: str = ""
    level: int = 0  # of a bot
    words: str = ""  # that whoever sat down here mixed into the deal and the dice


class Move(NamedTuple):
    """A move that was made, and how long it took."""

    text: str
    seconds: float = 0.0


@dataclass(frozen=True)
class Saved:
    """A table. `version` counts its changes, so that of two writers one is refused."""

    code: str
    game: str
    seats: int
    options: dict[str, str]
    deal: str | None  # None until every chair is taken: those who sit down have a say in it
    secret: str  # all chance comes from it; hidden until the game is over
    chairs: tuple[Chair, ...]
    clock: int = 0  # minutes that each has for the whole game; 0 for as long as one likes
    match: tuple[int, ...] = ()  # points of the games before this one, by seat
    ending: dict[str, Any] | None = None  # how a game ended that was not played out
    proposal: dict[str, Any] | None = None  # what the others are being asked
    next: str = ""  # the table of the rematch
    version: int = 0
    moves: tuple[Move, ...] = ()
    sits: frozenset[tuple[int, str]] = frozenset()  # (seat, visitor)
    touched: float = 0.0  # when it last changed

    def seats_of(self, visitor: str) -> list[int]:
        return sorted(seat for seat, who in self.sits if who == visitor)


@dataclass(frozen=True)
class Change:
    """What becomes of a table, all at once or not at all."""

    moves: tuple[Move, ...] = ()  # to add at the end,
    keep: int | None = None  # after keeping only so many of those it had
    sit: tuple[tuple[int, str], ...] = ()
    fields: dict[str, Any] = field(default_factory=dict)  # of Saved: deal, chairs, ending, proposal, next


class Unavailable(Exception):
    """Nothing can be read or kept now, and nothing has changed: a full disk, say, or a damaged file."""


class Damaged(LudothequeError):
    """What is kept of a table makes no sense. It is left as it is, for somebody to look into."""

    def __init__(self, code: str) -> None:
        super().__init__(
            f"Table {code} cannot be opened: what is kept of it is damaged. It is left as it is; tell your host.",
            f"La table {code} ne peut être ouverte : ce qui en est conservé est abîmé. Elle reste telle quelle ;"
            " prévenez votre hôte.",
        )


class Conflict(Exception):
    """Somebody else has changed the table since: look again."""


def changed(saved: Saved, change: Change) -> Saved:
    """The table after a change. What the others were asked was about the table as it was, and is settled by any."""
    kept = saved.moves if change.keep is None else saved.moves[: change.keep]
    return replace(
        saved,
        **{"proposal": None} | change.fields,
        moves=kept + change.moves,
        sits=saved.sits | set(change.sit),
        version=saved.version + 1,
        touched=time.time(),
    )


# ── As a row ──────────────────────────────────────────────────────────────────────────

FIXED = ("code", "game", "seats", "options")  # for as long as a table is there
COLUMNS = (
    *FIXED,
    *("deal", "secret", "chairs", "clock", "match", "ending", "proposal", "next", "version", "touched"),
)


def row_of(saved: Saved) -> list[Any]:
    """What the columns hold, in their order."""
    return [
        saved.code,
        saved.game,
        saved.seats,
        json.dumps(saved.options),
        saved.deal,
        saved.secret,
        json.dumps([asdict(chair) for chair in saved.chairs]),
        saved.clock,
        json.dumps(saved.match),
        json.dumps(saved.ending) if saved.ending else None,
        json.dumps(saved.proposal) if saved.proposal else None,
        saved.next,
        saved.version,
        saved.touched,
    ]


def saved_of(row: Sequence[Any], moves: Sequence[Sequence[Any]], sits: Iterable[Sequence[Any]]) -> Saved:
    """A table from its row, its moves (ply, text, seconds) and who sits there (seat, visitor).

    Damaged if they make no sense.
    """
    try:
        return read(row, moves, sits)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Damaged(row[0]) from error


def read(row: Sequence[Any], moves: Sequence[Sequence[Any]], sits: Iterable[Sequence[Any]]) -> Saved:
    if [ply for ply, *_ in moves] != list(range(len(moves))):
        raise ValueError("moves are missing")
    return Saved(
        code=row[0],
        game=row[1],
        seats=row[2],
        options=json.loads(row[3]),
        deal=row[4],
        secret=row[5],
        chairs=tuple(Chair(**chair) for chair in json.loads(row[6])),
        clock=row[7],
        match=tuple(json.loads(row[8])),
        ending=json.loads(row[9]) if row[9] else None,
        proposal=json.loads(row[10]) if row[10] else None,
        next=row[11],
        version=row[12],
        touched=row[13],
        moves=tuple(Move(text, seconds) for _, text, seconds in moves),
        sits=frozenset((seat, visitor) for seat, visitor in sits),
    )

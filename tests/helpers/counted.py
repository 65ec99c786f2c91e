"""Counts the turns, goals and points of a game a second time, from the text of its record and of its positions alone.

Nothing of a review is used here: what it says is compared with what somebody would count who reads the game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ludotheque.record import Record

CHANCE, YOU = -1, "you"
LOOKS = {"wykersham": r"^{seat}: stock \d+, tray (\d+)", "wu-hsing": r"^seat {seat}: (-?\d+) points"}
COLOURS = ("red", "green")


class CountedTurn(NamedTuple):
    """A turn: the plies from `first`, before `end`; its number is the number of the turn, or of the move."""

    number: int
    seat: int
    first: int
    end: int


def turns(record: Record) -> list[CountedTurn]:
    """In Wykersham a turn begins with a throw of dice, and the third throw is the second turn of the first seat."""
    movers = [move.seat for move in record.moves]
    if record.game.name != "wykersham":
        return [CountedTurn(ply + 1, seat, ply, ply + 1) for ply, seat in enumerate(movers) if seat != CHANCE]
    throws = [ply for ply, seat in enumerate(movers) if seat == CHANCE]
    ends = [*throws[1:], len(movers)]
    return [
        CountedTurn(number // 2 + 1, movers[ply + 1], ply, end)
        for number, (ply, end) in enumerate(zip(throws, ends, strict=True))
    ]


def goals(record: Record) -> list[int]:
    """[seat] the goals taken: each is a `+` in the record."""
    return [sum(move.text == "+" and move.seat == seat for move in record.moves) for seat in range(record.game.seats)]


def points(record: Record) -> list[list[int]] | None:
    """[ply][seat] the points that the text of a position shows, in games where it does."""
    looks = LOOKS.get(record.game.name)
    if looks is None:
        return None
    names = COLOURS if record.game.name == "wykersham" else range(record.game.seats)
    texts = map(str, record.positions())
    return [[int(re.findall(looks.format(seat=name), text, re.MULTILINE)[0]) for name in names] for text in texts]


def contradictions(text: str, record: Record, told: Sequence[str]) -> list[str]:
    """The sentences of a review that differ from what is counted here."""
    scores, counted = points(record), turns(record)
    found = [sentence for sentence in told if not is_of_a_turn(sentence, counted, record)]
    if scores:
        gains = {turn: scores[turn.end][turn.seat] - scores[turn.first][turn.seat] for turn in counted}
        found += [sentence for sentence in told if not amount_is_so(sentence, gains)]
    if record.game.name == "wykersham":
        rows = text.splitlines()[-2:]
        found += [row for row, own in zip(rows, goals(record), strict=True) if int(row.split()[1]) != own]
    return found


def is_of_a_turn(sentence: str, counted: Sequence[CountedTurn], record: Record) -> bool:
    """`Turn 10, you: …`: there was such a turn, of the seat that it names."""
    known = re.match(r"(?:Turn|Move) (\d+), (.*?): ", sentence)
    named = [turn for turn in counted if known and turn.number == int(known[1])]
    return any((turn.seat == 0) == (known is not None and known[2] == YOU) for turn in named)


def amount_is_so(sentence: str, gains: dict[CountedTurn, int]) -> bool:
    """`7 marbles in one turn: no turn of this game brought more.`"""
    known = re.match(r"(?:Turn|Move) (\d+), (.*?): ", sentence)
    assert known
    own = [
        gain for turn, gain in gains.items() if turn.number == int(known[1]) and (turn.seat == 0) == (known[2] == YOU)
    ]
    amount = re.search(r"(\d+) marbles(?: in one turn|, the best turn)", sentence)
    if amount and int(amount[1]) not in own:
        return False
    if re.search(r"no turn of this game brought more|No domino of this game scored more", sentence):
        return max(own) == max(gains.values())
    return True


def most_towards_the_result(curve: Sequence[Sequence[float]], record: Record, seat: int) -> float:
    """The most that one turn moved the drawn line of the reader towards the result; in a draw, either way."""
    last = curve[-1][seat if len(curve[-1]) > 1 else 0]
    line = [row[seat if len(row) > 1 else 0] for row in curve]
    bounds = [(turn.first, turn.end) for turn in turns(record)]
    if (len(curve[0]) > 1 and record.game.name == "wu-hsing") or len(curve[0]) > 2:
        own = [turn.first for turn in turns(record) if turn.seat == seat]
        bounds = [*pairwise([*own, len(line) - 1])]
    moved = [line[end] - line[begun] for begun, end in bounds]
    return max(abs(by) for by in moved if by * (last - 0.5) >= 0) if moved else 0.0

"""What a drawing shows of a position, as keys of its slots: the same from whichever side it is looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.core.state import Chain
from ludotheque.drawing import cached
from ludotheque.games.wigwam import words
from ludotheque.games.wigwam.board import (
    ACCEPT,
    BASES,
    BIT,
    CHIEF,
    FIGURES,
    FORCE,
    LETTERS,
    NAMES,
    NONE,
    PASSED,
    REMOVE,
    TAKE,
    WARRIOR,
    Capture,
    captures,
    edition,
)
from ludotheque.games.wigwam.rules import Tribes, lowest

PRISONERS = FIGURES[CHIEF] + FIGURES[WARRIOR]  # places of a tray


class Figure(NamedTuple):
    seat: int
    kind: int


class Held(NamedTuple):
    """What is on a base or in a tray. Where there is nothing to show, the key is None."""

    figure: Figure | None
    last: bool = False  # of a base: whether the last move left, passed or reached it
    origin: str | None = None  # of a figure that has just come: the id of where it was


AT_REST = [[Held(Figure(seat, kind)) for kind in range(len(LETTERS))] for seat in range(2)]  # [seat][kind]
NO_PRISONERS: list[Held | None] = [None] * PRISONERS
NO_THREATS: list[Figure | None] = [None] * len(BASES)

Figures = list[list[int]]  # [seat][kind] their bases, as a set


class Scene(NamedTuple):
    """The keys of a position."""

    figures: list[Held | None]  # [number of a base] with their origins
    bases: list[Held | None]  # [base] with the last move
    prisoners: list[Held | None]  # [seat and place] the captured figures of a seat, with their origins
    threats: list[Figure | None]  # [base] the figure there, if it can be taken
    hint: tuple[Capture, ...]  # the captures of a compulsory taking
    description: str


def scene_of(seen: Tribes, before: Tribes | None, lang: str) -> Scene:
    figures, standing, able = seen.figures, standing_of(seen), takers(seen)
    then = before.figures if before is not None and before.placed == 2 else figures
    chains = [captures(move) for move in seen.moves() if move >= TAKE] if able else []
    bases = standing.copy()
    for base in last_bases(seen.played):
        bases[base] = as_last(bases[base])
    return Scene(
        with_origins(standing, figures, then),
        picked(bases, BASES),
        prisoner_keys(figures, then, edition(seen.small).figures) if seen.placed == 2 else 2 * NO_PRISONERS,
        threats(standing, chains) if chains else NO_THREATS,
        hint(seen, chains) if chains else (),
        words.describe(seen, figures, able, lang),
    )


@cached
def as_last(held: Held | None) -> Held:
    return Held(held.figure if held else None, last=True)


def picked(keys: list[Any], bases: list[int]) -> list[Any]:
    """The keys of these bases."""
    return [keys[base] for base in bases]


# ── Figures ───────────────────────────────────────────────────────────────────────────


def members(bases: int) -> list[int]:
    """The bases of a set, in their order."""
    found = []
    while bases:
        found.append(lowest(bases))
        bases &= bases - 1
    return found


def standing_of(state: Tribes) -> list[Held | None]:
    """[number of a base] the figure there."""
    standing: list[Held | None] = [None] * 64
    for seat in range(2):
        for kind, held in enumerate(AT_REST[seat]):
            bases = state.figures[seat][kind]
            while bases:
                standing[lowest(bases)] = held
                bases &= bases - 1
    return standing


def with_origins(standing: list[Any], now: Figures, then: Figures) -> list[Held | None]:
    """The figures, with the bases that those which have just moved came from."""
    keys = standing.copy()
    for seat in range(2):
        for has, had in zip(now[seat], then[seat], strict=True):
            if has != had:
                for reached, left in zip(members(has & ~had), members(had & ~has), strict=False):
                    keys[reached] = keys[reached]._replace(origin=f"f-{NAMES[left]}")
    return keys


def prisoner_keys(now: Figures, then: Figures, whole: list[int]) -> list[Held | None]:
    """For each seat its captured warriors, then its chief, each with the base where it has just been taken."""
    keys: list[Held | None] = []
    for seat in range(2):
        if (now[seat][CHIEF] | now[seat][WARRIOR]).bit_count() == whole[CHIEF] + whole[WARRIOR]:
            keys += NO_PRISONERS
        else:
            found = captured(seat, now, then, whole, WARRIOR) + captured(seat, now, then, whole, CHIEF)
            keys += found + NO_PRISONERS[len(found) :]
    return keys


def captured(seat: int, now: Figures, then: Figures, whole: list[int], kind: int) -> list[Held]:
    has, had = now[seat][kind], then[seat][kind]
    keys = [AT_REST[seat][kind]] * (whole[kind] - has.bit_count())
    if had.bit_count() > has.bit_count():
        gone = members(had & ~has)[(has & ~had).bit_count() :]  # one that has moved was not taken
        for i, base in enumerate(gone, whole[kind] - had.bit_count()):
            keys[i] = keys[i]._replace(origin=f"f-{NAMES[base]}")
    return keys


# ── The last move ─────────────────────────────────────────────────────────────────────


def last_bases(played: Chain) -> tuple[int, ...]:
    """The bases that the last move left, jumped over and reached, or from which a figure was removed."""
    while played is not None:
        played, move = played
        if found := touched_by(move):
            return found
    return ()


@cached
def touched_by(move: int) -> tuple[int, ...]:
    if move >= TAKE:
        return tuple({move & 63}.union(*({PASSED[start][jump], to} for start, jump, to in captures(move))))
    if REMOVE <= move < FORCE:
        return (move - REMOVE,)
    return divmod(move, 64) if 0 <= move < ACCEPT else ()


# ── Possible captures ─────────────────────────────────────────────────────────────────


def takers(state: Tribes) -> int:
    """The bases of the figures that can take now, as a set."""
    if state.turn < 0 or state.placed < 2 or state.omitted:
        return 0
    forced = state.forced
    return state.takers(state.turn) if forced == NONE else BIT[forced]


def threats(standing: list[Any], chains: list[tuple[Capture, ...]]) -> list[Figure | None]:
    """Figures that can be taken."""
    keys: list[Figure | None] = [None] * 64
    for chain in chains:
        for start, jump, _ in chain:
            over = PASSED[start][jump]
            keys[over] = standing[over].figure
    return picked(keys, BASES)


def hint(state: Tribes, chains: list[tuple[Capture, ...]]) -> tuple[Capture, ...]:
    """The captures of a compulsory taking, where there is only one way to continue."""
    longest = max(chains, key=len)
    optional = state.huff and state.forced == NONE
    return () if optional or [chain for chain in chains if longest[: len(chain)] != chain] else longest

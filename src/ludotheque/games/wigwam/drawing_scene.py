"""What a drawing shows of a position, as keys of its slots: the same from whichever side it is looked at."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.core.history import Chain
from ludotheque.drawing import Memory, cached
from ludotheque.games.wigwam import description
from ludotheque.games.wigwam.board import BASES, BIT, PASSED
from ludotheque.games.wigwam.chains import Capture, captures
from ludotheque.games.wigwam.codes import ACCEPT, CHIEF, FIGURES, FORCE, LETTERS, NONE, REMOVE, TAKE, WARRIOR
from ludotheque.games.wigwam.rules import Tribes

# A figure is a number: 0 for none, else 1 + KINDS times its seat + its kind.
KINDS = len(LETTERS)
LAST = 8  # added to the figure of a base that the last move left, passed or reached
ORIGIN = 8  # the weight, in the key of a figure, of where it has just come from: 1 + a base, or 1 + WAITS + its kind
WAITS = 64
PRISONERS = FIGURES[CHIEF] + FIGURES[WARRIOR]  # places of a tray
NO_THREATS = [0] * len(BASES)

Figures = list[list[int]]  # [seat][kind] their bases, as a set


class Scene(NamedTuple):
    """The keys of a position."""

    standing: list[int]  # [number of a base] the figure there
    bases: list[int]  # [base] the figure there, and whether it belongs to the last move
    moved: dict[int, int]  # the keys of figures that have just come, by base
    prisoners: list[int]  # [seat and place] the captured figures of a seat: 1 + their kind, and their origin
    threats: list[int]  # [base] whether a figure there can be taken: 1, or 2 for a chief
    hint: tuple[Capture, ...]  # the captures of a compulsory taking
    description: str


def scene_of(seen: Tribes, before: Tribes | None, lang: str) -> Scene:
    figures, memory = seen.figures, seen.game.memory
    then = before.figures if before is not None and before.placed == 2 else figures
    standing = standing_of(figures, memory)
    able = takers(seen)
    chains = [captures(move) for move in seen.moves() if move >= TAKE] if able else []
    described = description.describe(seen, figures, able, lang)
    bases = list(standing)
    for base in last_bases(seen.played):
        bases[base] += LAST
    came = origins(figures, then)
    moved = {base: standing[base] + ORIGIN * (1 + left) for base, left in came.items()}
    prisoners = prisoner_keys(figures, then) if seen.placed == 2 else [0] * (2 * PRISONERS)
    return Scene(
        standing,
        [bases[base] for base in BASES],
        moved,
        prisoners,
        threats(standing, chains),
        hint(seen, chains),
        described,
    )


# ── Figures ───────────────────────────────────────────────────────────────────────────


def members(board: int) -> list[int]:
    """The bases of a set, in their order."""
    found = []
    while board:
        lowest = board & -board
        found.append(lowest.bit_length() - 1)
        board ^= lowest
    return found


def standing_of(figures: Figures, memory: Memory) -> list[int]:
    """[number of a base] the figure there."""
    standing = [0] * 64
    for seat in range(2):
        for base, figure in memory.keep(("tribe", seat), tribe, seat, figures[seat]):
            standing[base] = figure
    return standing


def tribe(seat: int, boards: list[int]) -> list[tuple[int, int]]:
    """The bases of a tribe, and the figures there."""
    return [(base, 1 + KINDS * seat + kind) for kind, board in enumerate(boards) for base in members(board)]


def origins(now: Figures, then: Figures) -> dict[int, int]:
    """Bases that were reached, and the bases where the figures there came from."""
    found: dict[int, int] = {}
    if now != then:
        for seat in range(2):
            for has, had in zip(now[seat], then[seat], strict=True):
                if has != had:
                    found |= zip(members(has & ~had), members(had & ~has), strict=False)
    return found


def prisoner_keys(now: Figures, then: Figures) -> list[int]:
    """For each seat its captured warriors, then its chief, each with the base where it has just been taken."""
    keys = []
    for seat in range(2):
        found = [*captured(seat, WARRIOR, now, then), *captured(seat, CHIEF, now, then)]
        keys += found + [0] * (PRISONERS - len(found))
    return keys


def captured(seat: int, kind: int, now: Figures, then: Figures) -> list[int]:
    has, had = now[seat][kind], then[seat][kind]
    keys = [1 + kind] * (FIGURES[kind] - has.bit_count())
    if had.bit_count() > has.bit_count():
        gone = members(had & ~has)[(has & ~had).bit_count() :]  # one that has moved was not taken
        for i, base in enumerate(gone, FIGURES[kind] - had.bit_count()):
            keys[i] += ORIGIN * (1 + base)
    return keys


# ── The last move ─────────────────────────────────────────────────────────────────────


def last_bases(played: Chain) -> tuple[int, ...]:
    """The bases that the last move left, jumped over and reached, or from which a figure was removed."""
    while played is not None:
        played, move = played
        if found := bases_of(move):
            return found
    return ()


@cached
def bases_of(move: int) -> tuple[int, ...]:
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


def threats(standing: list[int], chains: list[tuple[Capture, ...]]) -> list[int]:
    """Figures that can be taken."""
    if not chains:
        return NO_THREATS
    keys = [0] * 64
    for chain in chains:
        for start, jump, _ in chain:
            over = PASSED[start][jump]
            keys[over] = 1 + ((standing[over] - 1) % KINDS == CHIEF)
    return [keys[base] for base in BASES]


def hint(state: Tribes, chains: list[tuple[Capture, ...]]) -> tuple[Capture, ...]:
    """The captures of a compulsory taking, where there is only one way to continue."""
    if not chains or (state.huff and state.forced == NONE):
        return ()
    longest = max(chains, key=len)
    return longest if all(longest[: len(chain)] == chain for chain in chains) else ()

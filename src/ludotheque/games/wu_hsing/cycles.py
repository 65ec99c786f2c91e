"""The colour cycles, and how a run of colours may continue.

To know how a run may continue, it is enough to remember a few of its cells: all of them while they differ, and one
round of the cycle, with its first colour again, once it repeats. This gives 651 memories, the states of a finite
automaton; BROKEN, for a run that follows no cycle, is the 652nd.
"""

from __future__ import annotations

Memory = tuple[int, ...]

COLOURS = (1, 2, 3, 4, 5)
BROKEN, START = 0, 1  # memories by number: of no cycle, and of no cell yet


def repeats(run: Memory) -> bool:
    return len(run) > 1 and run[0] == run[-1]


def following(run: Memory) -> list[int]:
    """The colours that may come next."""
    if repeats(run):
        return [run[1]]  # 3.4
    return [c for c in COLOURS if c not in run[1:]]  # 3.2, 3.3


def continued(run: Memory, colour: int) -> Memory:
    """The memory after one more colour."""
    return (*run, colour)[repeats(run) :]


def memories() -> list[Memory]:
    """All memories of well-formed runs, numbered from START on."""
    found: list[Memory] = [()]
    for run in found:
        if not repeats(run):
            found += [continued(run, colour) for colour in following(run)]
    return found


def transitions() -> list[list[int]]:
    """[memory][colour] the memory after one more cell; BROKEN if that follows no cycle."""
    known = memories()
    number = {run: n for n, run in enumerate(known, START)}
    table = [[BROKEN] * 6]
    for run in known:
        row = [BROKEN] * 6
        for colour in following(run):
            row[colour] = number[continued(run, colour)]
        table.append(row)
    return table


def continuations(table: list[list[int]]) -> list[int]:
    """[memory] the colours that may come next, as bits."""
    return [sum(1 << colour - 1 for colour in COLOURS if row[colour]) for row in table]


def pairs_ahead(table: list[list[int]], spread: list[int]) -> list[list[int]]:
    """[1 if read backwards][memory] the pairs that may come next, as bits."""
    fits = continuations(table)
    forwards, backwards = [], []
    for row in table:
        forwards.append(sum(fits[row[colour]] << 5 * (colour - 1) for colour in COLOURS))
        backwards.append(sum(spread[fits[row[colour]]] << colour - 1 for colour in COLOURS))
    return [forwards, backwards]

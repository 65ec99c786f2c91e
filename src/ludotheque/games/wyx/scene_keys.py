"""The keys from which boards are drawn: small numbers that tell what is on a square, or in a row."""

from __future__ import annotations

from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.scene import Lying, Scene

STRONGHOLDS = 0  # their slot, and its key, which never changes
ELSEWHERE = NONE  # the key of a piece that does not stand in a row; of others their square
NEW = 256  # counters of a square that changed: their key tells how many lay there before


def cells(scene: Scene) -> list[int]:
    """[square] what is there beside its value, as one number below 256: a key for drawings that takes no memory."""
    owner, counters = scene.owner, scene.counters
    found = [owner[square] + 1 << 5 | counters[square] << 3 for square in range(64)]
    for side, square in enumerate(scene.at):
        if square != NONE:
            found[square] += side + 1
    return found


def row_keys(scene: Scene, on_squares: list[int], before: Lying | None) -> list[list[int]]:
    """The keys of the rows, from the back to the front."""
    counters = counter_keys(scene, on_squares, before)
    at: list[int] = scene.at
    rows = []
    for first in range(56, -1, -8):
        standing = [square if first <= square < first + 8 else ELSEWHERE for square in at]
        rows.append([STRONGHOLDS, *standing, *counters[first : first + 8]])
    return rows


def counter_keys(scene: Scene, on_squares: list[int], before: Lying | None) -> list[int]:
    """[square] the key of its counters: what is there and, if the last move changed them, how many there were."""
    if before is None or before == (scene.owner, scene.counters):
        return on_squares
    (owner, counters), keys = before, on_squares.copy()
    now, number = scene.owner, scene.counters
    for square in range(64):
        if now[square] != owner[square] or number[square] != counters[square]:
            known = counters[square] if owner[square] == now[square] else 0
            keys[square] += NEW * (known + 1)
    return keys

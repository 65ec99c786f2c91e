"""What a drawing shows of a position, the same for every game of the family; and the keys it is drawn from."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.games.wyx.board import JUMPS, NONE, PASS
from ludotheque.games.wyx.rules import Coop, Versus, side_of


class There(NamedTuple):
    """What is on a square."""

    value: int  # 1, or the value of the stronghold
    owner: int  # the side whose counters lie there, or NONE
    counters: int
    piece: int  # the side whose knight or queen stands there, or NONE
    known: int  # its counters that lay there before the last move: they do not come now


SIDES = range(NONE, 4)
# [value][owner + 1][counters][piece + 1] What is the same is the very same object, quick to find and to compare.
THERE = [
    [[[There(value, owner, number, piece, number) for piece in SIDES] for number in range(4)] for owner in SIDES]
    for value in range(4)
]
Lying = tuple[list[int], list[int]]  # [square] the side whose counters lie there, or NONE, and their number


class Scene(NamedTuple):
    """A board with its pieces. The cooperative game has one side."""

    value: list[int]  # [square] 1, or the value of the stronghold
    owner: list[int]  # [square] the side whose counters lie there, or NONE
    counters: list[int]  # [square] their number
    at: list[int]  # [side] the square of its knight or queen, or NONE
    stock: list[int]  # [side] counters not on the board
    supply: int  # counters that a side begins with
    last: tuple[int, int] | None  # the squares that the last jump left and reached

    def lying(self, names: list[list[str]]) -> list[list[str]]:
        """[side] the names of the squares where its counters lie; `names` are by number of counters and square."""
        found: list[list[str]] = [[] for _ in self.at]
        for square, side in enumerate(self.owner):
            if side != NONE:
                found[side].append(names[self.counters[square]][square])
        return found


def scene_of(state: Versus | Coop) -> Scene:
    return versus_scene(state) if isinstance(state, Versus) else coop_scene(state)


def versus_scene(state: Versus) -> Scene:
    seats = [side_of(state, side) for side in range(state.seats)]  # changing hands twice changes nothing
    return Scene(
        list(state.value),
        *lying(state),
        [state.at[seat] for seat in seats],
        [state.stock[seat] for seat in seats],
        state.supply,
        last_jump(state, taken_domino(state)) if state.leg_moves else None,
    )


def coop_scene(state: Coop) -> Scene:
    owner, ants = lying(state)
    move = state.last_move
    return Scene(
        list(state.value),
        owner,
        ants,
        [state.at],
        [state.stock],
        state.stock + sum(ants),
        last_jump(state, move // 64),
    )


def lying(state: Versus | Coop) -> Lying:
    """The owner and number of the counters on each square."""
    if isinstance(state, Versus):
        owner = list(state.owner)
        return [seat ^ 1 if seat >= 0 else seat for seat in owner] if state.leg else owner, list(state.pawns)
    ants = list(state.ants)
    return [0 if here else NONE for here in ants], ants


def landings(state: Versus) -> list[int]:
    """[column] the square that its lowest domino leads the seat to move to; negative if it cannot be used."""
    return [state.landing(state.turn, column) for column in range(8)]


def taken_domino(state: Versus) -> int:
    """The domino of the last move, or NONE: the one just below what can be taken from its column now."""
    column = state.last_move // 64
    return state.columns[column][state.taken[column] - 1] if 0 <= column < 8 and state.taken[column] else NONE


def last_jump(state: Versus | Coop, domino: int) -> tuple[int, int] | None:
    move = state.last_move
    if not 0 <= move < PASS or domino == NONE:
        return None
    dx, dy = JUMPS[domino]
    return move % 64 - dx - 8 * dy, move % 64


# ── Keys: what tells how a square, or a part of a row, is drawn ────────────────────────

STRONGHOLDS = 0  # their slot, and its key, which never changes
ELSEWHERE = NONE  # the key of a piece that does not stand in a row; of others their square


def squares_of(scene: Scene) -> list[There]:
    """[square] what is there, as if all counters had lain there before."""
    value, owner, counters = scene.value, scene.owner, scene.counters
    found = []
    for square in range(64):
        worth, side, number = value[square], owner[square], counters[square]
        found.append(THERE[worth][side + 1][number][0])
    for side, square in enumerate(scene.at):
        if square != NONE:
            found[square] = THERE[value[square]][owner[square] + 1][counters[square]][side + 1]
    return found


def row_keys(scene: Scene, on_squares: list[There], before: Lying | None) -> list[list[Any]]:
    """The keys of the rows, from the back to the front."""
    counters = since(scene, on_squares, before)
    at: list[int] = scene.at
    rows = []
    for first in range(56, -1, -8):
        standing = [square if first <= square < first + 8 else ELSEWHERE for square in at]
        rows.append([STRONGHOLDS, *standing, *counters[first : first + 8]])
    return rows


def since(scene: Scene, on_squares: list[There], before: Lying | None) -> list[There]:
    """[square] what is there, and how many of its counters lay there before the last move."""
    if before is None or before == (scene.owner, scene.counters):
        return on_squares
    (owner, counters), keys = before, on_squares.copy()
    now, number = scene.owner, scene.counters
    for square in range(64):
        if now[square] != owner[square] or number[square] != counters[square]:
            keys[square] = keys[square]._replace(known=counters[square] if owner[square] == now[square] else 0)
    return keys

"""What a drawing shows of a position, the same for every game of the family; and the keys it is drawn from."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.wyx.board import JUMPS, NONE, PASS
from ludotheque.games.wyx.rules import Coop, Versus


class There(NamedTuple):
    """What is on a square."""

    value: int  # 1, or the value of the stronghold
    owner: int  # the side whose counters lie there, or NONE
    counters: int
    piece: int  # the side whose knight or queen stands there, or NONE


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


def counters_by_side(scene: Scene, names: list[list[str]]) -> list[list[str]]:
    """[side] the names of the squares where its counters lie; `names` are by number of counters and square."""
    owner, counters = scene.owner, scene.counters
    found: list[list[str]] = [[] for _ in scene.at]
    for square in range(64):
        if owner[square] != NONE:
            found[owner[square]].append(names[counters[square]][square])
    return found


def side_of(state: Versus | Coop, seat: int) -> int:
    """The side that a seat plays: knights change hands in the second leg of Double Wyx."""
    if isinstance(state, Coop):
        return 0
    return seat ^ state.leg if seat >= 0 else seat  # wyx 7.2


def side_to_move(state: Versus | Coop) -> int:
    return side_of(state, state.turn)


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


def landing_on(state: Versus | Coop, square: int) -> tuple[int, int, int]:
    """What the side to move finds on a square: the owner of its counters, its value, and the mover's own reserve."""
    value = state.value[square]
    if isinstance(state, Coop):
        return 0 if state.ants[square] else NONE, value, state.stock
    return side_of(state, state.owner[square]), value, state.stock[state.turn]


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


# ── Keys: small numbers that tell what is on a square, or in a row ────────────────────

STRONGHOLDS = 0  # their slot, and its key, which never changes
ELSEWHERE = NONE  # the key of a piece that does not stand in a row; of others their square
NEW = 256  # counters of a square that changed: their key tells how many lay there before


def cells(scene: Scene) -> list[int]:
    """[square] what is there beside its value, as one number below 256: a key for drawings that takes no memory.

    It is 32 times its owner + 1, and 8 times the counters, and its piece + 1.
    """
    owner, counters = scene.owner, scene.counters
    found = [32 * (owner[square] + 1) + 8 * counters[square] for square in range(64)]
    for side, square in enumerate(scene.at):
        if square != NONE:
            found[square] += side + 1
    return found


def there(cell: int, value: int) -> There:
    """What a number of `cells` says, on a square of this value."""
    owner, rest = divmod(cell, 32)
    counters, piece = divmod(rest, 8)
    return There(value, owner - 1, counters, piece - 1)


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

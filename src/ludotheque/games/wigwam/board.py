"""The bases of the board as numbers, and tables of neighbours.

Row a has the numbers from 0, row b from 8, and so on: a base is 8 * row + its number - 1. A set of bases is an int
with a bit for each. OFF means off the board, and is in no set.

A jump is 3 * its direction + a bend: it passes over the neighbour in that direction, and lands straight behind it or,
bent by 60 degrees, to the left or to the right of that.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ludotheque.board_file import BoardFile
from ludotheque.games.wigwam.codes import PLACES

FILE = Path(__file__).with_name("board.toml")

ROWS = "abcdefg"
OFF = 63
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # (rows, numbers) anticlockwise from the right: 1.1
BENDS = (0, 1, -1)  # 1.5
JUMPS = 18


def base_at(row: int, number: int) -> int:
    """The base of a row and a number, or OFF."""
    on_board = 0 <= row <= 6 and 1 <= number <= 7 and abs(number - 1 - row) <= 3  # 1.1
    return 8 * row + number - 1 if on_board else OFF


BASES = [base for row in range(7) for number in range(1, 8) if (base := base_at(row, number)) != OFF]
NAMES = {base: f"{ROWS[base // 8]}{base % 8 + 1}" for base in BASES}
NUMBER = {name: base for base, name in NAMES.items()}


def neighbour(base: int, way: int) -> int:
    """The next base in a direction (0 to 5, modulo 6), or OFF."""
    if base == OFF:
        return OFF
    rows, numbers = STEPS[way % 6]
    return base_at(base // 8 + rows, base % 8 + 1 + numbers)


def opposite(base: int) -> int:
    """The base at the same place after the board is turned by 180 degrees."""
    return base_at(6 - base // 8, 7 - base % 8)


# ── Tables, each with 64 entries so that any base, and OFF, can be looked up ──────────


def bits() -> list[int]:
    """[base] the set of this base alone."""
    return [1 << base if base in NAMES else 0 for base in range(64)]


def whole_board() -> int:
    return sum(bits())


def around() -> list[int]:
    """[base] the set of its neighbours."""
    table = [0] * 64
    for base in BASES:
        table[base] = sum(bits()[neighbour(base, way)] for way in range(6))
    return table


def inner() -> int:
    """The set of bases that are not on the edge of the board."""
    return sum(1 << base for base in BASES if all(neighbour(base, way) != OFF for way in range(6)))


def passed() -> list[list[int]]:
    """[base][jump] the base that a jump passes over, or OFF."""
    return [[neighbour(base, jump // 3) if base in NAMES else OFF for jump in range(JUMPS)] for base in range(64)]


def landings() -> list[list[int]]:
    """[base][jump] the base that a jump lands on, or OFF."""
    return [[neighbour(over, jump // 3 + BENDS[jump % 3]) for jump, over in enumerate(overs)] for overs in passed()]


BIT, AROUND, PASSED, LANDING = bits(), around(), passed(), landings()


def names_of(bases: int) -> list[str]:
    """The names of the bases of a set, from light's side to dark's."""
    return [name for base, name in NAMES.items() if bases & BIT[base]]


def lowest_by_remainder() -> list[int]:
    """[remainder] the base whose bit leaves this remainder when it is divided by 67.

    2 is a primitive root modulo 67, so no two bits leave the same.
    """
    table = [OFF] * 67
    for base in BASES:
        table[(1 << base) % 67] = base
    return table


def halves() -> list[int]:
    """[base] which of the two numbers of a key has its digit."""
    return [int(base >= BASES[19]) for base in range(64)]


def weights() -> list[int]:
    """[base] the weight of its digit in that number, which has at most 19 digits in base 7."""
    table = [0] * 64
    for place, base in enumerate(BASES):
        table[base] = 7 ** (place % 19)
    return table


# ── The starting bases, from board.toml ───────────────────────────────────────────────


def load_homes(path: Path = FILE) -> list[list[int]]:
    """[seat] its starting bases in order; BoardError names the wrong line of the file."""
    box = BoardFile(path)
    names = box.get("light")
    names = names if isinstance(names, list) else [names]
    light = [NUMBER[name] for name in names if isinstance(name, str) and name in NUMBER]
    dark = [opposite(base) for base in light]  # 1.4
    if len(names) != PLACES or len(set(light + dark)) != 2 * PLACES:
        raise box.wrong(
            "light",
            f"`light` must be {PLACES} different bases from a1 to g7 of which none lies opposite another, not {names}",
            f"`light` doit être {PLACES} bases différentes de a1 à g7 dont aucune n’est à l’opposé d’une autre, "
            f"pas {names}",
        )
    return [light, dark]


@cache
def homes() -> list[list[int]]:
    """The starting bases, read from board.toml on first use."""
    return load_homes()

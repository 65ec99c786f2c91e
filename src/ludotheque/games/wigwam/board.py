"""The bases of the board as numbers, tables of neighbours, and moves as ints.

Row a has the numbers from 0, row b from 8, and so on: a base is 8 * row + its number - 1. A set of bases is an int
with a bit for each. OFF means off the board, and is in no set.

A jump is 3 * its direction + a bend: it passes over the neighbour in that direction, and lands straight behind it or,
bent by 60 degrees, to the left or to the right of that.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from ludotheque.game.material import BoardFile

FILE = Path(__file__).parent / "data" / "board.toml"

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


# ── Figures, moves, and reasons why a figure cannot capture ───────────────────────────

# A move to an empty base is 64 times the base left plus the base reached. A taking is TAKE plus the base left, and from
# the bit LINK on five bits for each capture: 1 plus its jump, 0 after the last. A set-up is SET_UP plus four places of
# four bits each: the chief's, then the tents' in increasing order, or NO_TENTS.

ACCEPT, REMOVE, FORCE = 4096, 4096 + 64, 4096 + 128
SET_UP, TAKE, LINK = 1 << 16, 1 << 17, 1 << 18
NOWHERE = 15  # the place of a tent that a tribe does not have
NO_TENTS = 4096 * NOWHERE + 256 * NOWHERE + 16 * NOWHERE
CAPTURES = 8  # no taking has more: seven warriors and a chief

FREE = 0
CHIEF_TAKEN, NOT_STRAIGHT, TURNS_BACK, NO_PREY, OCCUPIED = 1, 2, 3, 4, 5  # the reasons why a capture is impossible

CHIEF, WARRIOR, TENT = 0, 1, 2
LETTERS = "CWT"
NONE = -1  # no base, no direction, no figure

FIGURES = [1, 7, 3]  # 1.2
PLACES = 11  # figures of a tribe, which is also the number of its starting bases
SET_UP_COUNT = 1320  # ways to place a chief and three tents
QUIET_LIMIT = 100  # moves without taking or removal after which a game is drawn

# The small edition, for research: the base in the middle and the six around it, on which light and dark alternate.
SMALL_FIGURES = [1, 2, 0]
SMALL_LIGHT = ("c3", "d5", "e4")
SMALL_QUIET_LIMIT = 6


def set_ups() -> list[int]:
    """All ways to set up: the chief on one place, the three tents on three others."""
    return [
        SET_UP + chief + 16 * first + 256 * second + 4096 * third
        for chief in range(PLACES)
        for first, second, third in combinations(range(PLACES), 3)
        if chief not in (first, second, third)
    ]


def set_up_code(kinds: list[int]) -> int:
    """The move that sets up these kinds of figures, in the order of the starting bases."""
    tents = [place for place, kind in enumerate(kinds) if kind == TENT]
    places = 16 * tents[0] + 256 * tents[1] + 4096 * tents[2] if tents else NO_TENTS
    return SET_UP + kinds.index(CHIEF) + places


def kinds_of(move: int) -> list[int]:
    """The kind of figure that a set-up puts on each starting base."""
    tents = move & NO_TENTS != NO_TENTS
    kinds = [WARRIOR] * (PLACES if tents else sum(SMALL_FIGURES))
    for tent in (move >> 4 & 15, move >> 8 & 15, move >> 12 & 15) if tents else ():
        kinds[tent] = TENT
    kinds[move & 15] = CHIEF
    return kinds


Capture = tuple[int, int, int]  # from base, jump, to base


@lru_cache(4096)
def captures(move: int) -> tuple[Capture, ...]:
    """The captures of a taking."""
    at, chain, found = move & 63, move // LINK, list[Capture]()
    while chain:
        jump = (chain & 31) - 1
        found.append((at, jump, LANDING[at][jump]))
        at, chain = LANDING[at][jump], chain >> 5
    return tuple(found)


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


# ── The whole game, and the small edition ─────────────────────────────────────────────


class Edition(NamedTuple):
    """What is played with."""

    figures: list[int]  # [kind] of a tribe
    homes: list[list[int]]  # [seat] its starting bases, in the order of the notation
    bases: int  # the board, as a set
    quiet: int  # moves without taking or removal after which a game is drawn

    def home_names(self, seat: int) -> list[str]:
        return [NAMES[base] for base in self.homes[seat]]


@cache
def edition(small: int) -> Edition:
    if not small:
        return Edition(FIGURES, homes(), whole_board(), QUIET_LIMIT)
    light = [NUMBER[name] for name in SMALL_LIGHT]
    dark = [opposite(base) for base in light]
    middle = NUMBER["d4"]
    return Edition(SMALL_FIGURES, [light, dark], BIT[middle] | AROUND[middle], SMALL_QUIET_LIMIT)

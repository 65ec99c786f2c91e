"""The 64 dominoes: their jumps, their names, and where they lead from each square."""

from __future__ import annotations

from ludotheque.games.wyx.codes import OFF_BOARD


def jumps() -> list[tuple[int, int]]:
    """All dominoes as (columns, rows) to jump. number // 16 is the colour, from 0."""
    colour = [
        (dx, dy)
        for dx in range(1, 5)
        for dy in range(5)  # 1.3 at most 4 columns and 4 rows
        if not (dx >= 3 and dy >= 3)  # 1.3 but not 3 or more of both
    ]
    all_jumps = []
    for _ in range(4):  # 1.4 a quarter turn from one colour to the next
        all_jumps += colour
        colour = [(-dy, dx) for dx, dy in colour]
    return all_jumps


def jump_text(dx: int, dy: int) -> str:
    """A domino in notation."""  # 1.5
    across = f"{'R' if dx > 0 else 'L'}{abs(dx)}" if dx else ""
    along = f"{'U' if dy > 0 else 'D'}{abs(dy)}" if dy else ""
    return across + along


JUMPS = jumps()
TEXTS = [jump_text(dx, dy) for dx, dy in JUMPS]
NUMBER = {text: number for number, text in enumerate(TEXTS)}


def colour(domino: int) -> int:
    return domino // 16


def target(square: int, dx: int, dy: int) -> int:
    x, y = square % 8 + dx, square // 8 + dy
    return x + 8 * y if 0 <= x < 8 and 0 <= y < 8 else OFF_BOARD


def targets() -> list[list[int]]:
    """[domino][square] the square that a jump leads to, or OFF_BOARD."""
    return [[target(square, dx, dy) for square in range(64)] for dx, dy in JUMPS]


TARGET = targets()

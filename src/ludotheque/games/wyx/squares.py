"""The squares of the board, a1 to h8, as numbers from 0: along the row, then up."""

from __future__ import annotations

SQUARES = [column + row for row in "12345678" for column in "abcdefgh"]
NUMBER = {name: number for number, name in enumerate(SQUARES)}

"""Moves as ints, and the reasons why a domino cannot be used.

A jump is 64 times its rack column (or, in the cooperative game, its domino) plus the square
it leads to; PASS and QUEEN + square are the other moves.
"""

PASS, QUEEN = 64 * 64, 128 * 64

NONE = -1  # no owner; no domino, or none that is known
OFF_BOARD = 64  # the square that a jump leads to when it leaves the board

# To whom a square is open, where it is not NONE (everyone) or the seat that holds the stronghold:
NOBODY = 8

# In place of the square that a jump leads to:
EMPTY_COLUMN, LEAVES_BOARD, KNIGHT, STRONGHOLD, NOT_IN_HAND, ANTS_THERE = -1, -2, -3, -4, -5, -6

"""Moves as ints, and the reasons why a domino cannot be used.

A jump is 64 times its rack column (in the cooperative game, its domino) plus the square it leads to. The other moves
are PASS and QUEEN + square.
"""

PASS, QUEEN = 64 * 64, 128 * 64

NONE = -1  # no owner; no domino, or an unknown one
OFF_BOARD = 64  # the target of a jump that leaves the board

# Who may land on a square, if it is neither NONE (everyone) nor the seat that holds the stronghold:
NOBODY = 8

# In place of the square that a jump leads to, why it cannot be made:
EMPTY_COLUMN, LEAVES_BOARD, KNIGHT, STRONGHOLD, NOT_IN_HAND, ANTS_THERE = -1, -2, -3, -4, -5, -6

"""Moves as ints, and the marks of the cells of the table.

A play is 8192 times its pair of colours, plus 4096 if it is upright, plus its place (see board.py); the other moves
follow. A pair is two colours in the order in which they lie; a kind is a domino in either orientation (see
dominoes.py).
"""

UPRIGHT, PAIR = 1 << 12, 1 << 13
PASS = 25 * PAIR
CLAIM, SILENT = PASS + 1, PASS + 2
POINT = PASS + 8  # + kind
CHOICE = PASS + 32  # + pair

NONE = -1  # no seat; no domino, or an unknown one

BLOCKED = -9  # in place of the number of groups, in a filled cell

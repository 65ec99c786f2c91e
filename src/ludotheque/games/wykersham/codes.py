"""Moves as ints, and the reasons why a marble or a rail cannot move.

A placement is 64 times its way plus 8 times its rail plus its column, where the way is 0 for a slide to the left, 1
for none and 2 for one to the right. A roll adds 8 times the lower die plus the higher one to ROLL, a gift adds its
column to GIFT, a stack adds the number of marbles that stay to STAY.
"""

ROLL, GIFT, LEAVE, TAKE, STAY = 256, 320, 328, 329, 384

LEFT, NO_SLIDE, RIGHT = -1, 0, 1
NONE = -1  # no rail has been slid

FREE = 0
NOT_OWED, RAIL_SLID, OPPOSED = 1, 2, 3  # why a cup takes no marble now
FIXED, AT_THE_END, OTHER_WAY = 4, 5, 6  # why a rail cannot slide

"""Confidence intervals of proportions."""

from __future__ import annotations

import math
from typing import NamedTuple

NORMAL_95 = 1.959964  # 95 % of a normal distribution lie within this many standard deviations


class Interval(NamedTuple):
    low: float
    high: float


def wilson(share: float, times: float) -> Interval:
    """The 95 % Wilson interval of a win rate (0 to 1) over a number of games; a draw is half a win."""
    z = NORMAL_95
    middle = (share + z * z / (2 * times)) / (1 + z * z / times)
    half = z * math.sqrt(share * (1 - share) / times + (z / (2 * times)) ** 2) / (1 + z * z / times)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))

"""How long something takes: in CPU time, and the best of several rounds, because machines are shared.

This file imports nothing of ours: bench/openspiel.py times another library with the same clock.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

ROUNDS = 5


def cost(work: Callable[[int], float], seconds: float) -> float:
    """CPU seconds that some work takes once: the best of ROUNDS rounds, of `seconds` in all.

    `work(times)` does the work so many times and returns the CPU seconds that this took.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        times = 1
        while (spent := work(times)) < seconds / ROUNDS:
            times *= 2
        return min(spent, *(work(times) for _ in range(ROUNDS - 1))) / times
    finally:
        if collecting:
            gc.enable()

"""Measures CPU time, best of several rounds, because machines are shared.

This file imports nothing of ours: bench/openspiel.py measures another library with it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any

ROUNDS = 5


def cost(work: Callable[[int], float], seconds: float) -> float:
    """The CPU seconds of some work: the best of ROUNDS rounds, of `seconds` in all.

    `work(times)` does the work `times` times and returns the CPU seconds.
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


def cost_of_a_step(make: Callable[[], Any], seconds: float) -> float:
    """The CPU seconds of a step of a PettingZoo environment, in whole games with the first legal action."""
    made, steps = make(), 0

    def work(times: int) -> float:
        nonlocal steps
        steps = 0
        began = process_time()
        for game in range(times):
            made.reset(seed=game)
            for _ in made.agent_iter():
                seen, _, ended, cut, info = made.last()
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                made.step(None if ended or cut else int(mask.argmax()))
                steps += 1
        return (process_time() - began) / max(1, steps / times)

    return cost(work, seconds)

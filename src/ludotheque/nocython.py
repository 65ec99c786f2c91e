"""Stands in for the cython module where it is not installed."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

compiled = False
nogil: nullcontext[None] = nullcontext()


def cast(_type: Any, value: Any) -> Any:
    return value

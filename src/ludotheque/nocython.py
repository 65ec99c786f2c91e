"""A stand-in for the `cython` module where Cython is not installed.

Cython compiles a file only if it reads `import cython` in the file itself, so each that speaks to the compiler has

    try:
        import cython
    except ImportError:
        from ludotheque import nocython as cython
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

compiled = False
nogil: nullcontext[None] = nullcontext()


def cast(_type: Any, value: Any) -> Any:
    return value

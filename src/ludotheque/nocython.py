"""A stand-in for the `cython` module where Cython is not installed.

Cython compiles a file only if the file itself says `import cython`, so each compiled module has

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

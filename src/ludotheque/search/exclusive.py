"""Guards an object that only one thread may use: a second thread gets an error."""

from __future__ import annotations

from typing import Any

from ludotheque.core import refusals

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


class Exclusive:
    """`with self:` guards code that two threads must not run at once; the second one gets an error."""

    if not cython.compiled:
        _made = _busy = False

    def __init__(self) -> None:
        if self._busy:
            raise refusals.busy()
        self._made = True

    def __enter__(self) -> None:
        if self._busy:
            raise refusals.busy()
        if not self._made:
            raise refusals.wanted("a search that was made by its class", "une recherche faite par sa classe", self)
        self._busy = True

    def __exit__(self, *exception: Any) -> None:
        self._busy = False

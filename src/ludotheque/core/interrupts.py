"""Handles Ctrl-C in long compiled loops."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


def check_signals() -> None:
    """Raise what a signal raises, if one came; in the main thread only, which is the one that gets them.

    Python does so between its instructions, and compiled code has none.
    """
    if cython.compiled:
        PyErr_CheckSignals()

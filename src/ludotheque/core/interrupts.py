"""Handles Ctrl-C in long compiled loops."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


def check_signals() -> None:
    """Raise KeyboardInterrupt (or what another signal handler raises) if a signal is pending. Main thread only.

    The interpreter does this between its instructions; compiled loops must do it themselves.
    """
    if cython.compiled:
        PyErr_CheckSignals()

"""Cyclic garbage is collected in the end."""

from __future__ import annotations

import gc
import threading
import time
import weakref

import pytest

from ludotheque.web.server import serving


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_everything_is_looked_at_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def sleep(seconds: float) -> None:
        assert seconds == serving.COLLECT_ALL
        if ended.is_set():
            raise SystemExit
        ended.set()

    monkeypatch.setattr(time, "sleep", sleep)
    ring = Ring()
    gc.collect()  # it is among the old ones now
    gone = weakref.ref(ring)
    del ring
    gc.collect(1)
    assert gone()
    with pytest.raises(SystemExit):
        serving.keep_collecting()
    assert gone() is None

"""More than sixty wrong calls: each ends in one of our errors, and none crashes the process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from paths import HELPERS
from wrong_calls import calls

import ludotheque
from ludotheque import LudothequeError


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork, and each call needs a process of its own")
def test_wrong_calls_end_in_a_sentence() -> None:
    """Forks of a small process, which has run no other tests: a large one takes a tenth of a second for each."""
    assert len(calls()) >= 60
    done = subprocess.run([sys.executable, str(HELPERS / "wrong_calls.py")], capture_output=True, text=True)
    assert f"{len(calls())} wrong calls" in done.stdout, done.stdout + done.stderr
    assert [line for line in done.stdout.splitlines() if line.startswith("** ")] == [], done.stdout
    assert done.returncode == 0


def test_what_was_wanted_is_said_as_a_person_writes_it() -> None:
    with pytest.raises(LudothequeError, match=r"This needs Game \| str for game; 5 is not\."):
        ludotheque.arena(5, {"a": 1, "b": 2}, 2)  # type: ignore[arg-type]

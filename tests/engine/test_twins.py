"""Compiled and uncompiled, the same seeds give the same games: every move, field, view and guess."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from paths import HELPERS

import ludotheque
from ludotheque import pure


def digests(plain: str, hashing: str) -> tuple[str, str]:
    """How the games were run, and what they were."""
    env = os.environ | {"LUDOTHEQUE_PURE": plain, "PYTHONHASHSEED": hashing}
    done = subprocess.run(
        [sys.executable, str(HELPERS / "digest.py"), "2"], env=env, capture_output=True, text=True, check=True
    )
    return done.stderr.strip(), done.stdout


def test_compiled_and_pure_play_the_same_games_whatever_the_order_of_sets() -> None:
    how, first = digests("" if ludotheque.compiled else "1", "1")
    plain, second = digests("1", "2")
    assert (how, plain) == ("compiled" if ludotheque.compiled else "pure", "pure")
    assert first == second
    assert len(first.splitlines()) >= 2 * len(ludotheque.shelf())


@pytest.mark.skipif(not ludotheque.compiled, reason="nothing is compiled here")
def test_what_is_compiled_is_what_is_written() -> None:
    assert pure.stale() == [], "run `make build`: the compiled modules are older than their sources"


def test_the_switch_forbids_compiled_modules() -> None:
    code = "import ludotheque, ludotheque.core.state; print(ludotheque.compiled, ludotheque.core.state.__file__)"
    env = os.environ | {"LUDOTHEQUE_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "False"
    assert done.stdout.strip().endswith("state.py")

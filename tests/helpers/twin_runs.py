"""Runs the same program compiled, and as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import ludotheque

needs_both = pytest.mark.skipif(not ludotheque.compiled, reason="nothing is compiled here, there is only one twin")


def agree(program: str) -> bool:
    """Whether both runs print the same, and print something."""
    compiled, plain = (printed(program, pure) for pure in ("", "1"))
    return compiled == plain != ""


def printed(program: str, pure: str) -> str:
    env = os.environ | {"LUDOTHEQUE_PURE": pure}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout

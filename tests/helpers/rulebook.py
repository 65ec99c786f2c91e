"""Ties tests to the sentences of the rulebooks: `@rule("wyx 3.4")` above a test that proves it."""

from __future__ import annotations

import pytest


def rule(*sentences: str) -> pytest.MarkDecorator:
    """The sentences, each as `game number`, whose breaking makes this test fail."""
    return pytest.mark.rule(*sentences)

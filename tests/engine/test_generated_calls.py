"""Five hundred wrong calls, made up from the signatures: each ends in a result or in one of our errors."""

from __future__ import annotations

import os

import pytest
from generated_calls import public_calls, wrong

CALLS = 500


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here, and the calls need processes of their own")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the processes call functions and end
def test_generated_wrong_calls_end_in_a_result_or_a_sentence() -> None:
    assert len(public_calls()) >= 60
    assert list(wrong(CALLS, seed=1)) == []

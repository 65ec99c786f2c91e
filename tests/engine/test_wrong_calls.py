"""More than sixty wrong calls: each ends in one of our errors, and none crashes the process."""

from __future__ import annotations

import os

import pytest
from wrong_calls import calls, in_a_fork, is_ours


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork, and each call needs a process of its own")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the processes call one function and end
def test_wrong_calls_end_in_a_sentence() -> None:
    told = {call: in_a_fork(call) for call in calls()}
    assert len(told) >= 60
    assert {call: what for call, what in told.items() if not is_ours(what)} == {}

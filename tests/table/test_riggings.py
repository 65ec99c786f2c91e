"""Nothing that a hostile host can do to the page's own modules ends in a game that is called verified."""

from __future__ import annotations

import shutil

import pytest
import riggings

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
# A host may do these openly, without asking twice: the page cannot tell them from what may happen.
NOT_VERIFIABLE = {
    *("withhold", "drop a number", "say they were away", "stop the game"),
    *("say that an accomplice throws", "wipe the memory and load again"),
}
# What is noticed only once the record is there, since all that was shown fits together.
LATE = NOT_VERIFIABLE | {
    *("leave out", "take part later", "fork the story", "fork the deal", "say it was a bot"),
    *("another device in their name", "go on without them", "words of two lines", "rules that read in two ways"),
    "roster with a number",
}


@pytest.mark.parametrize("name", riggings.RIGGINGS)
def test_no_rigging_is_called_verified(name: str) -> None:
    outcome = riggings.outcome_of(riggings.HERE, name)
    if not outcome.done:
        return  # it was stopped: the browser did not give what the host needed
    said = "not verifiable" if name in NOT_VERIFIABLE else "wrong"
    assert outcome.command == said
    assert outcome.page == {"wrong": "wrong", "not verifiable": "notVerifiable"}[said]
    assert bool(outcome.told) == (name not in LATE), "the player is told at once of what can be noticed at once"


def test_the_harness_can_play_an_honest_game() -> None:
    """Else nothing would be shown by what it does not verify."""
    with riggings.browser(riggings.HERE) as victim:
        host = riggings.Host(riggings.HERE, victim, riggings.ludotheque.load("wykersham", 2))
        host.begin()
        for throw in range(4):
            if throw:
                host.play_on()
            host.honest_throw(throw)
        host.end()
        text = host.record().write()
        receipt = victim.do("receipt")
        assert riggings.command_says(riggings.HERE, text, receipt) == victim.do("judge", text) == "verified"

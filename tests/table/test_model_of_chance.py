"""No order of messages lets a host choose or foresee a throw that an honest browser then calls verified."""

from __future__ import annotations

from dataclasses import replace

import pytest
from model_of_chance import (
    HIDDEN,
    OWN,
    STARTS,
    Answer,
    Browser,
    Choices,
    Record,
    Throw,
    World,
    at_throw,
    head,
    same,
    search,
    throws_in,
)


@pytest.mark.parametrize(
    "name", ["Ben is an accomplice of the host", pytest.param("Ben is honest, too", marks=pytest.mark.long)]
)
def test_once_a_number_is_given_all_is_fixed_up_to_that_throw(name: str) -> None:
    start, choices = STARTS[name]
    found = search(start, choices)
    assert found.broken == []
    parts = len(choices.parts)
    honest = len(choices.words) * (1 + len(choices.moves)) * (parts + parts**2)  # of one throw, or of both
    assert found.verified == honest, "every game that was played honestly can be verified"
    assert found.states > 10_000


def test_browsers_that_can_be_asked_twice_are_found_guilty() -> None:
    start, choices = STARTS["the browsers of the second form"]
    found = search(start, choices)
    assert {throw for throw, *_ in found.broken} == {0, 1}


# ── Every rule is needed ──────────────────────────────────────────────────────────────


class AnswersAgain(Browser):
    """It answers a second question about the same throw."""

    def asked(self, number: int, words: str, other: str | None) -> Browser:
        if number != len(throws_in(self.story)) or HIDDEN in self.story:
            return self
        answer = Answer(self.story, head(words, self.seen[:number], other))
        return replace(self, answers=(*self.answers[:number], answer, *self.answers[number + 1 :]))


class AnswersAhead(Browser):
    """It answers for throws to come."""

    def asked(self, number: int, words: str, other: str | None) -> Browser:
        if self.answers[number] is not None:
            return self
        answer = Answer(self.story, (words, other))
        return replace(self, answers=(*self.answers[:number], answer, *self.answers[number + 1 :]))

    def fits(self, answer: Answer, number: int, line: object) -> bool:
        return True

    def verifies(self, record: Record) -> bool:
        """It looks at nothing but the words and the commitments, and at what it saw last."""
        throws = throws_in(record.story)
        return (
            not (self.doubt or self.taken_back)
            and self.story == record.story
            and all(one.line.other is None or one.line.given for one in throws)
            and all(
                answer is not None and answer.head == (record.words, throw.line.other)
                for answer, throw in zip(self.answers, throws, strict=False)
            )
        )


class ForgetsThePlace(Browser):
    """It does not keep which moves were made before it answered."""

    def fits(self, answer: Answer, number: int, line: object) -> bool:
        return True

    def verifies(self, record: Record) -> bool:
        answers = tuple(answer and replace_before(answer, record, at) for at, answer in enumerate(self.answers))
        return Browser.verifies(replace(self, answers=answers), record)


def replace_before(answer: Answer, record: Record, number: int) -> Answer:
    if number >= len(throws_in(record.story)):
        return answer
    return answer._replace(before=record.story[: at_throw(record, number)])


class OverlooksMissingNumbers(Browser):
    """It calls a throw verified for which somebody withheld a number."""

    def verifies(self, record: Record) -> bool:
        given = tuple(
            one._replace(line=one.line._replace(given=True)) if isinstance(one, Throw) and one.line.other else one
            for one in record.story
        )
        story = tuple(
            one._replace(line=one.line._replace(given=True)) if isinstance(one, Throw) and one.line.other else one
            for one in self.story
        )
        return self.story == record.story and Browser.verifies(self.forgiving(story), Record(record.words, given))

    def forgiving(self, story: tuple[object, ...]) -> Browser:
        answers = tuple(answer and forgiven(answer) for answer in self.answers)
        return replace(self, story=story, answers=answers)


def forgiven(answer: Answer) -> Answer:
    words, earlier, other = answer.head  # type: ignore[misc]
    given = tuple(line._replace(given=True) if line.other else line for line in earlier)
    before = tuple(
        one._replace(line=one.line._replace(given=True)) if isinstance(one, Throw) and one.line.other else one
        for one in answer.before
    )
    return Answer(before, (words, given, other))


class AnswersAfterHiddenMoves(Browser):
    """It gives its number although it does not know all moves before the throw."""

    def asked(self, number: int, words: str, other: str | None) -> Browser:
        if number != len(throws_in(self.story)) or self.answers[number] is not None:
            return self
        answer = Answer(self.story, head(words, self.seen[:number], other))
        return replace(self, answers=(*self.answers[:number], answer, *self.answers[number + 1 :]))

    def verifies(self, record: Record) -> bool:
        shown = tuple(answer and replace_shown(answer, record, at) for at, answer in enumerate(self.answers))
        return Browser.verifies(replace(self, answers=shown), record)


def replace_shown(answer: Answer, record: Record, number: int) -> Answer:
    """What was hidden is taken to be what the record has."""
    true = replace_before(answer, record, number)
    return true if same(answer.before, true.before) else answer


class OverlooksThatItStopped(Browser):
    """It calls a game verified that ended when a number had been given, and the throw had not fallen."""

    def verifies(self, record: Record) -> bool:
        made = len(throws_in(record.story))
        return Browser.verifies(replace(self, answers=(*self.answers[:made], *[None] * (2 - made))), record)


class BeginsAnew(Browser):
    """It does not know that its memory was wiped."""

    def wiped(self) -> Browser:
        return BeginsAnew()


GUILTY = [
    BeginsAnew,
    AnswersAgain,
    AnswersAhead,
    ForgetsThePlace,
    OverlooksMissingNumbers,
    AnswersAfterHiddenMoves,
    OverlooksThatItStopped,
]


@pytest.mark.parametrize("kind", GUILTY)
def test_without_one_of_its_rules_a_browser_is_found_guilty(kind: type[Browser]) -> None:
    some = Choices(words=("w",), parts=(None, OWN), falls=(True,))
    assert search(World(kind(), None), some).broken, kind.__doc__
    assert not search(World(Browser(), None), some).broken

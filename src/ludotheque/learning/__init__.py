"""Learning a game: its lessons, and its rules on one screen."""

from ludotheque.learning.lesson import (
    Answer,
    Attempt,
    Card,
    CardLine,
    LessonAttempt,
    Lessons,
    Step,
    Verdict,
    WrongTry,
    lessons,
)

__all__ = [
    "Answer",
    "Attempt",
    "Card",
    "CardLine",
    "LessonAttempt",
    "Lessons",
    "Step",
    "Verdict",
    "WrongTry",
    "lessons",
]

"""Learning a game: its lessons, and its rules on one screen."""

from ludotheque.learning.attempt import Answer, Attempt, LessonAttempt, Verdict
from ludotheque.learning.lesson import Card, CardLine, Lessons, Step, WrongTry
from ludotheque.learning.lesson_file import lessons

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

"""Loads what the pages need before the first request.

Else the first one to ask for a page waits until its template and all that it names are read, up to a tenth of a
second, and everybody whose move comes in the meantime waits with them.
"""

from __future__ import annotations

from ludotheque.game import Game
from ludotheque.learning.lesson_file import lessons
from ludotheque.web.pages import check, puzzles
from ludotheque.web.pages.page_request import templates
from ludotheque.words import LANGUAGES


def read_ahead(games: tuple[type[Game], ...]) -> None:
    """Fill what is kept for good. It may go on in a thread of its own while others are served."""
    for lang in LANGUAGES:
        for name in templates(lang).list_templates():
            templates(lang).get_template(name)
        check.recipes(games, lang)
        puzzles.week(puzzles.today(), lang)
    for game in games:
        lessons(game())
    puzzles.of_today()

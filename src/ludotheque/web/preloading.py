"""Loads what the pages need before the first request.

Otherwise the first request of a page would load its templates, up to a tenth of a second, and delay everybody's moves
meanwhile.
"""

from __future__ import annotations

from ludotheque.game import Game
from ludotheque.learning.lesson_file import lessons
from ludotheque.web.pages import check, puzzles
from ludotheque.web.pages.page_request import templates
from ludotheque.words import LANGUAGES


def preload(games: tuple[type[Game], ...]) -> None:
    """Fill the caches. It may run in a thread while requests are served."""
    for lang in LANGUAGES:
        for name in templates(lang).list_templates():
            templates(lang).get_template(name)
        check.recipes(games, lang)
        puzzles.week(puzzles.today(), lang)
    for game in games:
        lessons(game())
    puzzles.todays_puzzle()

"""Pages are loaded before the first request."""

from __future__ import annotations

from ludotheque.games import GAMES
from ludotheque.learning import lesson
from ludotheque.web.pages import check
from ludotheque.web.pages.page_request import templates
from ludotheque.web.server.serving import preload
from ludotheque.words import LANGUAGES


def test_nothing_is_left_for_the_first_one_to_ask() -> None:
    for kept in (templates, check.recipes, lesson.parsed):
        kept.cache_clear()
    preload(GAMES)
    for lang in LANGUAGES:
        environment = templates(lang)
        assert environment.cache is not None
        assert len(environment.cache) == len(environment.list_templates()) > 40
    assert check.recipes.cache_info().currsize == len(LANGUAGES)
    assert lesson.parsed.cache_info().currsize == len(GAMES)

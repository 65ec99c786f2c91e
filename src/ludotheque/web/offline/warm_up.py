"""Imports and tries what every visit needs; the memory of that Python is kept (static/offline/kept-memory.js)."""

from __future__ import annotations

import gc
import sys

import ludotheque
import ludotheque.web.offline.browser
import ludotheque.web.offline.mind
from ludotheque.web.pages.page_request import templates


def warm_up(lang: str) -> list[str]:
    """Do it in this language; the files that need not be read again, because they have been imported."""
    for name in ludotheque.shelf():
        state = ludotheque.load(name).start(seed=1)
        state.game.drawing.draw(state, lang)
    environment = templates(lang)
    for template in environment.list_templates(["html"]):
        environment.get_template(template)
    gc.collect()
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    return [file for file in files if "/site-packages/" in file and not file.endswith(".so")]

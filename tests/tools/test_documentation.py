"""The documentation site: all pages of the menu exist, and all links work."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest
from project_tools import tool

import ludotheque


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    made = tool("documentation")
    folder = tmp_path_factory.mktemp("site")
    made.PAGES, made.CONFIG = folder / "pages", folder / "mkdocs.yml"
    made.put_together()
    return made


def test_the_menu_names_pages_that_are_there(site: ModuleType) -> None:
    menu = site.CONFIG.read_text(encoding="utf-8").split("\nnav:\n")[1]
    named = re.findall(r"[\w./-]+\.md", menu)
    assert len(named) > 20
    assert [name for name in named if not (site.PAGES / name).exists()] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_players_and_hosts_read_their_language(site: ModuleType, lang: str) -> None:
    suffix = "" if lang == "en" else ".fr"
    wanted = [f"playing{suffix}.md", f"hosting{suffix}.md", *(f"rules/{name}.{lang}.md" for name in ludotheque.shelf())]
    assert [name for name in wanted if not (site.PAGES / name).exists()] == []


def test_every_link_leads_somewhere(site: ModuleType) -> None:
    broken = []
    for page in site.PAGES.rglob("*.md"):
        text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r'\]\(([^)#\s]+)|src="([^"]+)"', text):
            path = Path(page.parent / "".join(target))
            if not re.match(r"https?:", "".join(target)) and not path.exists():
                broken.append(f"{page.name}: {''.join(target)}")
    assert broken == []

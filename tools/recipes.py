"""Writes the recipes of all games into docs/chance.md: python tools/recipes.py."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ludotheque.games import GAMES
from ludotheque.web.pages.check import recipes

FILE = Path(__file__).parents[1] / "docs" / "chance.md"


def told() -> list[str]:
    """The recipes as on the page, without words for people."""
    found = [{**recipe, "dice": [outcome[:2] for outcome in recipe["dice"]]} for recipe in recipes(GAMES, "en")]
    return [json.dumps(recipe) for recipe in found]


def with_recipes(text: str) -> str:
    return re.sub(r"```json\n.*?```", lambda _: "```json\n" + "\n".join(told()) + "\n```", text, flags=re.S)


if __name__ == "__main__":
    FILE.write_text(with_recipes(FILE.read_text(encoding="utf-8")), encoding="utf-8")

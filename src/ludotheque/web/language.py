"""Chooses the language of a page."""

from __future__ import annotations

from ludotheque.words import LANGUAGES


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header; French by default."""
    wishes = []
    for wish in header.split(","):
        tag, _, rest = wish.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        wishes.append((-weight, tag[:2].lower()))
    return next((tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES), LANGUAGES[0])

"""Touches on a page, by finger or by key."""

from __future__ import annotations

from typing import Any


def press(page: Any, target: str, by_key: bool) -> None:
    place = page.locator(f'[data-t="{target}"]:visible').last
    if by_key:
        place.focus()
        page.keyboard.press("Enter")
    else:
        place.dispatch_event("click")

"""What axe finds wrong with a page for people with disabilities."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from guests import Guest

# What is right takes as long to report as what is wrong.
RUN = "options => axe.run(document, { ...options, resultTypes: ['violations'] }).then(found => found.violations)"
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # what can be different in another light


@cache
def script() -> str:
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")


def violations(guest: Guest) -> list[str]:
    """What axe finds in both lights; in the second only colours can be different."""
    guest.page.evaluate(script())
    guest.page.emulate_media(color_scheme="light")
    found = told("light", guest.page.evaluate(RUN, {}))
    guest.page.emulate_media(color_scheme="dark")
    return found + told("dark", guest.page.evaluate(RUN, COLOURS))


def told(light: str, violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{light}: {one['id']} at {node['target']}: {node['html'][:120]}" for one in violations for node in one["nodes"]
    ]

"""What axe finds wrong with a page for people with disabilities."""

from __future__ import annotations

from typing import Any

from guests import Guest


def violations(guest: Guest) -> list[str]:
    """What axe finds in both lights; in the second only colours can be different."""
    from axe_playwright_python.sync_playwright import Axe

    axe, found = Axe(), []
    guest.page.emulate_media(color_scheme="light")
    found += told("light", axe.run(guest.page).response)
    guest.page.emulate_media(color_scheme="dark")
    found += told("dark", axe.run(guest.page, options={"runOnly": ["color-contrast", "link-in-text-block"]}).response)
    return found


def told(light: str, response: dict[str, Any]) -> list[str]:
    return [
        f"{light}: {one['id']} at {node['target']}: {node['html'][:120]}"
        for one in response["violations"]
        for node in one["nodes"]
    ]

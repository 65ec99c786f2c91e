"""Debian's Chromium, for tests, pictures and measures."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # without windows, if there is one
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launched(fonts: Path | None = None) -> Iterator[Any]:
    """A browser of Playwright's, with the fonts that a configuration chooses."""
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        raise SystemExit("There is no Chromium here: apt-get install chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-background-networking"],
            env={**os.environ, **({"FONTCONFIG_FILE": str(fonts)} if fonts else {})},
        )
        yield browser
        browser.close()

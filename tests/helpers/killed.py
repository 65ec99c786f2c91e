"""Opens a site in a browser of its own, plays, and kills the browser in the middle of a move.

killed.py CHROMIUM FOLDER URL prints url=… found=… shown=…: moves there were at the beginning, and moves it had shown.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from chromium import CHROMIUM
from playwright.sync_api import sync_playwright

WAIT = 90_000
PLAYED = "document.getElementById('ui-played').children.length"
TOUCH = """() => {
  const open = [...document.querySelectorAll('#ui-main .can[data-t]')]
  const one = open[Math.floor(Math.random() * open.length)]
  one?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return document.getElementById('ui-played').children.length
}"""
TO_PLAY_OR_OVER = "#ui-main .can[data-t], body.finished #ui-main"
MOVES = 4


def main(chromium: str, folder: str, url: str) -> None:
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(folder, executable_path=chromium, args=["--no-sandbox"])
        context.set_default_timeout(WAIT)
        tab = context.new_page()
        tab.goto(url)
        tab.wait_for_selector("html[data-library=ready]")
        frame = tab.main_frame.child_frames[0]
        if "#/t/" not in url:
            frame.wait_for_selector("h1", state="attached")
            open_table(frame, url)
        frame.wait_for_selector(TO_PLAY_OR_OVER)
        found = begun = frame.evaluate(PLAYED)
        if frame.locator("body.finished").count():
            open_table(frame, url)
            begun = 0
        for _ in range(400):
            shown = frame.evaluate(TOUCH)
            if begun + MOVES <= shown:
                break
            tab.wait_for_timeout(20)
        print(f"url={tab.url} found={found} shown={shown}", flush=True)
        frame.evaluate(TOUCH)
        for process in browser_processes(folder):
            os.kill(process, signal.SIGKILL)
        os._exit(0)  # there is nobody to say good-bye to


def open_table(frame: Any, url: str) -> None:
    frame.goto(f"{url.partition('#')[0].rpartition('/')[0]}/play/wyx")
    frame.click("#setup button.btn-primary")
    frame.wait_for_selector("body:not(.finished) #ui-main .can[data-t]")


def lost_moves(site: str, folder: Path, times: int) -> int:
    """Kill the browser while moves are being made; how many of those that it had shown are gone afterwards."""
    lost, shown, url = 0, 0, site
    for _ in range(times + 1):
        command = [sys.executable, __file__, str(CHROMIUM), str(folder), url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
        facts = dict(line.split("=", 1) for line in done.stdout.split())
        assert {"url", "found", "shown"} <= set(facts), done.stdout + done.stderr
        lost += max(0, shown - int(facts["found"]))
        url, shown = facts["url"], int(facts["shown"])
    return lost


def browser_processes(folder: str) -> list[int]:
    """The processes of this browser alone: the one that was started with its folder, and all that it has started."""
    parents, found = dict[int, int](), set[int]()
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                command = (place / "cmdline").read_bytes().decode(errors="replace")
                parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if f"--user-data-dir={folder}\0" in command and "killed.py" not in command:
                found.add(int(place.name))
    while more := {process for process, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""How long people wait for a deal and for dice, in Chromium: python bench/dealing.py [FOLDER …]

Every folder is a version of this library that is built there; they are played in turns with this one. One person plays
Wykersham against a bot, two people play each other, over the loopback and over a line that takes 100 ms each way.
"""

from __future__ import annotations

import asyncio
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "helpers")]
from chromium import launched  # noqa: E402
from guests import Guest  # noqa: E402

ROUNDS = 3
DELAYS = (0.0, 0.1)  # seconds each way
FALLEN = "() => document.querySelectorAll('#ui-played li').length > 0"
# For every throw: from the view in which it is due to the one in which it has fallen.
WATCH = """async () => {
  const own = performance.getEntriesByType('resource').find(({ name }) => /table\\/numbers\\.js/.test(name))
  const { Numbers } = await import(own.name)
  const { onView } = Numbers.prototype
  window.waits = []
  let since = null
  Numbers.prototype.onView = function (view) {
    const now = performance.now()
    if (view.turn === -1 && since === null) since = now
    if (view.turn !== -1 && since !== null) {
      waits.push(now - since)
      since = null
    }
    return onView.call(this, view)
  }
}"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(root: Path) -> Iterator[int]:
    port = free_port()
    with TemporaryDirectory() as folder:
        command = [str(root / ".venv" / "bin" / "python"), "-m", "ludotheque", "serve", "--port", str(port)]
        command += ["--database", f"{folder}/library.db"]
        process = subprocess.Popen(command, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(300):
                with suppress(OSError):
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
                    break
                time.sleep(0.1)
            yield port
        finally:
            process.terminate()
            process.wait(15)


@contextmanager
def line_to(port: int, delay: float) -> Iterator[int]:
    """A port that leads to another one, over a line that takes so long each way."""
    if not delay:
        yield port
        return
    loop, here = asyncio.new_event_loop(), free_port()

    async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65536):
                loop.call_later(delay, target.write, data)
            loop.call_later(delay, target.close)

    async def connected(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        onwards, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(source, back), carry(onwards, target))

    server = loop.run_until_complete(asyncio.start_server(connected, "127.0.0.1", here))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield here
    loop.call_soon_threadsafe(server.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(5)


def guest_at(browser: Any, port: int) -> Guest:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": 1280, "height": 800},
    )
    return Guest(context, "en", touching=False)


def milliseconds(began: float) -> float:
    return 1000 * (time.perf_counter() - began)


def alone(browser: Any, port: int, _: float) -> tuple[list[float], list[float]]:
    """From the form to the first throw, and every later throw: against a bot."""
    guest = guest_at(browser, port)
    guest.page.goto("/play/wykersham")
    began = time.perf_counter()
    guest.fill_in("me", "1")
    guest.page.wait_for_function(FALLEN, polling=5)
    first = milliseconds(began)
    guest.page.evaluate(WATCH)
    for _ in range(3):
        guest.move()
    waits = guest.page.evaluate("() => waits")
    guest.context.close()
    return [first], waits


def two(browser: Any, port: int, delay: float) -> tuple[list[float], list[float]]:
    """From the second person’s chair to the first throw, and every later throw: of two people."""
    ana, ben = guest_at(browser, port), guest_at(browser, port)
    ana.open_table("wykersham", "me", "link")
    link = ana.invitation()
    ben.page.goto(link)
    ben.page.fill(".sit-down #name", "Ben")
    began = time.perf_counter()
    ben.press_on(".sit-down .btn-primary")
    ana.page.wait_for_function(FALLEN, polling=5)
    first = milliseconds(began)
    for guest in (ana, ben):
        guest.wait_online()
        guest.page.evaluate(WATCH)
    for _ in range(8):
        for guest in (ana, ben):
            guest.page.wait_for_timeout(200 + 8 * delay)  # until the other one’s page knows whose turn it is
            now = guest.wait(others=True)
            if now["can"] and not now["over"]:
                guest.step(now, others=True)
    waits = ana.page.evaluate("() => waits")
    for guest in (ana, ben):
        guest.context.close()
    return [first], waits


def main(folders: list[str]) -> None:
    roots = [*map(Path, folders), ROOT]
    found: defaultdict[tuple[str, float, Path, str], list[float]] = defaultdict(list)
    for delay in DELAYS:
        for _ in range(ROUNDS):
            for root in roots:  # in turns, so that all have the same neighbours
                with served(root) as port, line_to(port, delay) as line, launched() as browser:
                    for name, play in (("against a bot", alone), ("two people", two)):
                        first, waits = play(browser, line, 1000 * delay)
                        found[name, delay, root, "the first throw"] += first
                        found[name, delay, root, "later throws"] += waits
                        print(name, delay, root, first, waits, flush=True)
    for (name, delay, root, what), times in found.items():
        if not times:
            continue
        median, worst = statistics.median(times), max(times)
        line = f"{name}, {2000 * delay:.0f} ms line, {what}, {root}"
        print(f"{line}: median {median:.0f} ms, worst {worst:.0f}, n {len(times)}")


if __name__ == "__main__":
    main(sys.argv[1:])

"""A first visit to a site without a server over a slow line, and a second one without any: seconds and bytes.

    python bench/first_visit.py [FOLDER] [QUALITY]     the site, by default build/site-without-server (`make site`)

The line is slow at the host: 10 Mbit/s for all connections together and 50 ms before each answer, because what a
browser offers for that does not slow down its workers. Files are sent as brotli makes them, as most hosts do: with
quality 9, or 11 as hosts do that compress beforehand. The first visit lasts until the memory of Python has been kept
for later ones (half a minute).
"""

from __future__ import annotations

import mimetypes
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests" / "helpers"))
from chromium import CHROMIUM

PATH = "/club/jeux/"
BYTES_PER_SECOND, DELAY = 10_000_000 / 8, 0.05
PIECE = 16_384  # bytes sent at once
QUALITY = sys.argv[2] if len(sys.argv) > 2 else "9"  # of brotli
PACKED = (".png",)  # are compressed already
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
WAIT = 120_000  # ms


class Line:
    """A line that all connections share."""

    def __init__(self) -> None:
        self.free, self.lock = 0.0, threading.Lock()
        self.sent: dict[str, int] = {}

    def wait(self, size: int) -> None:
        """Until so many bytes have passed."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / BYTES_PER_SECOND
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def packed(path: Path) -> bytes:
    if path.suffix in PACKED:
        return path.read_bytes()
    return subprocess.run(["brotli", "-c", "-q", QUALITY, str(path)], capture_output=True, check=True).stdout


@contextmanager
def hosted(folder: Path, line: Line) -> Iterator[str]:
    class Host(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            name = self.path.partition("?")[0].removeprefix(PATH) or "index.html"
            path = folder / name
            time.sleep(DELAY)
            content = packed(path) if path.is_file() else b""
            self.send_response(200 if content else 404)
            kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-cache" if "/" not in name else "max-age=31536000, immutable")
            if path.suffix not in PACKED and content:
                self.send_header("Content-Encoding", "br")
            self.end_headers()
            line.sent[name] = line.sent.get(name, 0) + len(content)
            for start in range(0, len(content), PIECE):
                line.wait(min(PIECE, len(content) - start))
                self.wfile.write(content[start : start + PIECE])

        def log_message(self, format: str, *arguments: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PATH}"
        server.shutdown()


def visit(context: Any, address: str) -> dict[str, float]:
    """Seconds until the shelf is painted, until a table can be played, and until all is there for good."""
    tab, began = context.new_page(), time.monotonic()
    tab.goto(address, wait_until="commit")
    tab.wait_for_selector("article.game")
    tab.click('article.game a.btn[href$="/wyx"]')  # at once, as somebody does who wants to play
    tab.wait_for_selector("#ui-frame", state="attached")
    frame = tab.main_frame.child_frames[0]
    frame.wait_for_selector("#setup", timeout=WAIT)
    frame.click("#setup button.btn-primary")
    frame.wait_for_selector("#ui-main .can[data-t]", timeout=WAIT)
    playable = time.monotonic() - began
    paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
    facts = {"shelf painted": tab.evaluate(paint), "first table playable": playable}
    tab.wait_for_selector("html[data-offline]", state="attached", timeout=WAIT)
    return facts | {"complete": time.monotonic() - began}


def main(folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    if not shutil.which("brotli"):
        raise SystemExit("There is no brotli here: apt-get install brotli.")
    for path in folder.rglob("*"):
        if path.is_file():
            packed(path)
    line = Line()
    with hosted(folder, line) as address, sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        for name, offline in (("first visit", False), ("second visit, offline", True)):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=CHROMIUM, args=["--no-sandbox"], locale="fr-FR"
            )
            context.set_offline(offline)
            facts = visit(context, address)
            if not offline:
                context.pages[-1].wait_for_selector("html[data-remembered]", state="attached", timeout=WAIT)
            print(f"{name}: " + ", ".join(f"{what} {seconds:.2f} s" for what, seconds in facts.items()))
            context.close()
            if not offline:
                report(line.sent)


def report(sent: dict[str, int]) -> None:
    print(f"{sum(sent.values()) / 1e6:.2f} MB in {len(sent)} files")
    for name, size in sorted(sent.items(), key=lambda item: -item[1])[:8]:
        print(f"{size:>10,} {name}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/site-without-server"))

"""Runs Python in Pyodide in a worker of headless Chromium, with the files that a browser gets.

    python wasm/chromium.py FILE.py [arguments]        the counterpart of `node wasm/run.mjs -- FILE.py`

It can be told to take the files over a slow line: --mbit 10 --latency 50 (milliseconds), compressed with brotli where
build/wasm/browser has *.br files.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from toolchain import BUILD

BROWSER = BUILD / "browser"
PROGRAM = "/usr/bin/chromium-headless-shell"
WORKER = """
import { loadPyodide } from "./pyodide.mjs"
const began = performance.now()
onmessage = async ({ data }) => {
  const printed = []
  const fetched = async (name) => await (await fetch(name)).arrayBuffer()
  const archives = ["libraries.zip", "ludotheque.zip"].map(fetched)
  const stdout = (line) => printed.push(line)
  const python = await loadPyodide({ indexURL: new URL(".", import.meta.url).href, stdout })
  const times = { boot_ms: performance.now() - began }
  const extractDir = python.runPython("import site; site.getsitepackages()[0]")
  for (const archive of archives) python.unpackArchive(await archive, "zip", { extractDir })
  times.unpacked_ms = performance.now() - began
  python.runPython(`import sys; sys.argv = ${JSON.stringify(data.argv)}`)
  let error = ""
  try {
    python.runPython(data.script, { filename: data.argv[0], globals: python.toPy({ __name__: "__main__" }) })
  } catch (thrown) { if (thrown.type !== "SystemExit") error = String(thrown) }
  times.done_ms = performance.now() - began
  times.heap_mb = python._module.HEAP8.length / 1048576
  postMessage({ printed, error, times })
}
"""
PAGE = """<!doctype html><title>Ludothèque</title><script type="module">
window.run = (data) => new Promise((done) => {
  const worker = new Worker("./worker.js", { type: "module" })
  worker.onmessage = (message) => done(message.data)
  worker.onerror = (error) => done({ printed: [], error: error.message, times: {} })
  worker.postMessage(data)
})
</script>"""


class Files(SimpleHTTPRequestHandler):
    """The folder, one page and one worker."""

    def do_GET(self) -> None:
        own = {"/": ("text/html", PAGE), "/worker.js": ("text/javascript", WORKER)}.get(self.path)
        if own:
            self.answer(own[0], own[1].encode())
            return
        path = Path(self.translate_path(self.path))
        small = path.with_name(path.name + ".br")
        if small.exists():
            self.answer(self.guess_type(path), small.read_bytes(), ("Content-Encoding", "br"))
        else:
            super().do_GET()

    def answer(self, kind: str, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(body))), *headers):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served, on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()


@contextmanager
def opened(folder: Path = BROWSER, mbit: float = 0, latency: float = 0) -> Iterator[Page]:
    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM)
        page = browser.new_context().new_page()
        if mbit:
            slowed(page, mbit, latency)
        page.goto(address)
        yield page
        browser.close()


def slowed(page: Page, mbit: float, latency: float) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = mbit * 1e6 / 8
    line = {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed}
    session.send("Network.emulateNetworkConditions", line)


def run(page: Page, script: Path, *arguments: str) -> dict[str, Any]:
    """What a script printed, and what took how long."""
    data = {"script": script.read_text(encoding="utf-8"), "argv": [str(script), *arguments]}
    found: dict[str, Any] = page.evaluate("(data) => window.run(data)", data)
    if found["error"]:
        raise RuntimeError(found["error"][-2000:])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script", type=Path)
    parser.add_argument("arguments", nargs="*")
    parser.add_argument("--folder", type=Path, default=BROWSER)
    parser.add_argument("--mbit", type=float, default=0)
    parser.add_argument("--latency", type=float, default=0)
    arguments = parser.parse_args()
    with opened(arguments.folder, arguments.mbit, arguments.latency) as page:
        found = run(page, arguments.script, *arguments.arguments)
    print(*found["printed"], sep="\n")
    print(json.dumps({name: round(value) for name, value in found["times"].items()}), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Firefox and WebKitGTK, driven over the protocols that they bring along: nothing but Debian's packages is needed.

Firefox speaks WebDriver BiDi by itself; WebKitWebDriver speaks classic WebDriver. Both are given the
same three verbs: go to an address, run a script, click at a point.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from house import free_port
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PATIENCE = 40.0  # seconds within which a browser must start, or answer
SIZE = (1280, 900)


class Driver(Protocol):
    def go(self, address: str) -> None: ...
    def run(self, script: str) -> Any:
        """What the body of a function returns; a promise is waited for."""

    def click(self, x: float, y: float) -> None: ...


def eventually(attempt: Callable[[], Any], *errors: type[Exception]) -> Any:
    """The first answer that is no error of these kinds."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except errors:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def running(*command: str, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env={**os.environ, **variables}, stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


# ── Firefox ───────────────────────────────────────────────────────────────────────────


class Firefox:
    """Over WebDriver BiDi: a socket, and a number for every question."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.numbers = socket, count(1)
        self.ask("session.new", capabilities={})
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        width, height = SIZE
        self.ask("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, script: str) -> Any:
        wrapped = f"(async () => JSON.stringify((await (async () => {{ {script} }})()) ?? null))()"
        found = self.ask("script.evaluate", expression=wrapped, target={"context": self.tab}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self.ask("input.performActions", context=self.tab, actions=[mouse(x, y)])


def mouse(x: float, y: float) -> dict[str, Any]:
    steps: list[dict[str, Any]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    port = free_port()
    program = shutil.which("firefox-esr") or shutil.which("firefox") or ""
    arguments = ("--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", str(port))
    with running(program, *arguments, HOME=str(folder)):
        address = f"ws://127.0.0.1:{port}/session"
        socket = eventually(
            lambda: connect(address, max_size=None, open_timeout=PATIENCE), OSError, WebSocketException, TimeoutError
        )
        with socket:
            yield Firefox(socket)


# ── WebKitGTK ─────────────────────────────────────────────────────────────────────────


class WebKit:
    """Over classic WebDriver: an address for every question."""

    def __init__(self, address: str) -> None:
        self.address = address
        browser = {"binary": str(MINIBROWSER), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        session = eventually(lambda: self.ask("/session", {"capabilities": wanted}), URLError, ConnectionError)
        self.address += f"/session/{session['sessionId']}"
        width, height = SIZE
        self.ask("/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"content-type": "application/json"})
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def go(self, address: str) -> None:
        self.ask("/url", {"url": address})

    def run(self, script: str) -> Any:
        wrapped = (
            f"const done = arguments[arguments.length - 1];"
            f"(async () => {{ {script} }})().then(value => done(JSON.stringify(value ?? null)))"
        )
        return json.loads(self.ask("/execute/async", {"script": wrapped, "args": []}))

    def click(self, x: float, y: float) -> None:
        self.ask("/actions", {"actions": [mouse(x, y)]})


UNCOMPOSED = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}  # without a graphics card several times as many frames
MINIBROWSER = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))), Path("/nowhere"))


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    port, screen = free_port(), f":{90 + os.getpid() % 900}"
    with (
        running("Xvfb", screen, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"),
        running("WebKitWebDriver", f"--port={port}", DISPLAY=screen, HOME=str(folder), **UNCOMPOSED),
    ):
        driver = WebKit(f"http://127.0.0.1:{port}")
        try:
            yield driver
        finally:
            request = Request(driver.address, method="DELETE")
            with urlopen(request, timeout=PATIENCE):
                pass

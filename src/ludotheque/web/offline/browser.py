"""Opens the library in a worker of a browser: what JavaScript calls there. See static/offline/library-worker.js."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from js import Uint8Array  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]

from ludotheque.games.lookup import find, shelf_with
from ludotheque.web.offline.application import application
from ludotheque.web.offline.host import Connection, Host
from ludotheque.web.offline.own_games import OwnGames
from ludotheque.web.offline.store import StoreInPlace
from ludotheque.web.offline.thinking import thinkers

OWN = "/own"  # the folder of the visitor's own games
host: Host


async def open(settings: str, think: Callable[[Any], Any], teach: Callable[[str], None]) -> bool:
    """Open the library that these settings (JSON) describe; whether a damaged one lies aside.

    `think` passes a thought to another worker, and `teach` the sources
    of games that are not of the library.
    """
    global host
    said = json.loads(settings)
    store = StoreInPlace(said["database"])

    async def send(thought: bytes) -> bytes:
        proxy = create_proxy(thought)
        try:
            return (await think(proxy)).to_bytes()  # type: ignore[no-any-return]
        finally:
            proxy.destroy()

    sys.path.append(said["games"])
    shelf = shelf_with([find(name, trusted=True) for name in said["own"]])
    app = application(store, said["base"].rstrip("/"), shelf, thinkers(said["pace"], send))
    app.state.elsewhere = said["elsewhere"]
    host = Host(app, store, said["origin"])
    await host.open()
    with_site = {path.name: path.read_text(encoding="utf-8") for path in Path(said["games"]).iterdir()}

    def changed(sources: dict[str, str]) -> None:
        teach(json.dumps(with_site | sources))

    own = app.state.own_games = OwnGames(store, Path(OWN), shelf, changed)
    await own.open()
    app.state.games = own.games
    return bool(store.aside)


async def request(method: str, path: str, headers: str, body: Any) -> Any:
    """A request of a page: status, headers (JSON) and body."""
    answer = await host.request(method, path, json.loads(headers), body.to_bytes() if body else b"")
    return to_js([answer.status, json.dumps(answer.headers), Uint8Array.new(to_js(answer.body))])


def connect(path: str, give: Callable[[Any], None], closed: Callable[[int], None]) -> Connection:
    return host.connect(path, lambda message: give(None if message is None else to_js(message)), closed)

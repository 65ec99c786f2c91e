#!/usr/bin/env python3
"""A bot over HTTP in plain Python: it accepts every challenge, and plays random legal moves.

    LUDOTHEQUE_TOKEN=ludo_… python3 examples/bots/client.py http://127.0.0.1:8000

docs/bots.md describes the API. To write your own bot, change `choose`.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any


def choose(position: dict[str, Any]) -> str:
    """A legal move. `deal` and `moves` have `?` for what this seat may not know."""
    return str(random.choice(position["legal"]))


class Library:
    """A library, and the token to play in it."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.headers = address.rstrip("/"), {"Authorization": f"Bearer {token}"}

    def request(self, path: str, body: object = None, method: str = "GET") -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, self.headers, method=method)
        return urllib.request.urlopen(asked, timeout=30)  # a line comes at least every ten seconds

    def call(self, path: str, body: object = None) -> None:
        try:
            self.request(path, body, "POST").close()
        except urllib.error.HTTPError as error:
            print(json.load(error)["error"], file=sys.stderr)
            if error.code in (429, 503):  # rate limit, or the server cannot store now: retry a little later
                time.sleep(1)
                self.call(path, body)

    def play(self) -> None:
        """Handle all events until the connection breaks."""
        for line in self.request("/api/events"):
            event = json.loads(line) if line.strip() else {"type": "nothing"}
            if event["type"] == "challenge":
                self.call(f"/api/tables/{event['table']}/accept")
            elif event["type"] == "position" and event["legal"]:
                self.call(f"/api/tables/{event['table']}/move", {"ply": event["ply"], "move": choose(event)})
            elif event["type"] == "over":
                print(event["table"], "won" if event["seat"] in event["winners"] else "not won", flush=True)


def main() -> None:
    library = Library(sys.argv[1], os.environ["LUDOTHEQUE_TOKEN"])
    while True:
        try:
            library.play()
        except OSError as error:  # the server may be restarting: nothing is lost
            print(error, file=sys.stderr)
            if isinstance(error, urllib.error.HTTPError) and error.code == 401:
                return
        time.sleep(2)


if __name__ == "__main__":
    main()

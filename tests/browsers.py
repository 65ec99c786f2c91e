"""A library to test with, and somebody at a table who speaks its protocol as the page does."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from starlette.testclient import TestClient, WebSocketTestSession

from ludotheque.core import CHANCE, Rng
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.touch import JOINT
from ludotheque.web.app import application
from ludotheque.web.connection.messages import encode


@contextmanager
def library(database: Path | str, games: tuple[type[Game], ...] = GAMES) -> Iterator[TestClient]:
    """A server of its own with a real database; bots move at once."""
    with TestClient(application(database, pace=0.0, games=games), base_url="http://testserver") as client:
        try:
            yield client
        finally:  # a server waits for those who are still there
            for seat in list(Seat.present):
                seat.close()


def visitor(client: TestClient, lang: str = "en") -> TestClient:
    """Somebody else at the same server: cookies of their own."""
    other = TestClient(client.app, base_url="http://testserver", headers={"accept-language": lang})
    other.portal = client.portal
    return other


def open_table(client: TestClient, game: str, *seats: str, **more: str) -> str:
    """The code of a new table."""
    form = {f"seat{seat}": kind for seat, kind in enumerate(seats)} | more
    answer = client.post(f"/play/{game}", data=form, follow_redirects=False)
    assert answer.status_code == 303, re.sub("<[^>]+>", "", answer.text)[-2000:]
    return str(answer.headers["location"].rsplit("/", 1)[1])


class Seat:
    """A browser at a table."""

    present: ClassVar[set[Seat]] = set()

    def __init__(self, client: TestClient, code: str, greet: bool = True, **hello: Any) -> None:
        self.code = code
        self.frames: list[str] = []  # everything that it was sent
        self.sizes: list[int] = []  # in bytes, as it came
        self.view: dict[str, Any] = {}
        self.client, self.code, self.count = client, code, 0
        self.connection = client.websocket_connect(f"/t/{code}/live")
        self.socket: WebSocketTestSession = self.connection.__enter__()
        self.present.add(self)
        if greet:
            self.ask("hello", **hello)

    def close(self) -> None:
        self.present.discard(self)
        self.connection.__exit__(None, None, None)

    def send(self, do: str, **more: Any) -> int:
        self.count += 1
        self.socket.send_text(encode({"do": do, "id": self.count, **more}).decode())
        return self.count

    def hear(self) -> dict[str, Any]:
        """The next message; views are remembered."""
        sent = self.socket.receive()
        self.socket._raise_on_close(sent)
        self.sizes.append(len(sent.get("bytes") or sent.get("text", "").encode()))
        self.frames.append(sent.get("text") or zlib.decompress(sent["bytes"]).decode())
        message: dict[str, Any] = decode(self.frames[-1])
        if message["is"] == "view":
            self.view = message
        return message

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Say something, and wait for the answer to it."""
        number = self.send(do, **more)
        while True:
            message = self.hear()
            if message["is"] != "view" and message["id"] in (number, -1):
                return message

    def until(self, wanted: str) -> dict[str, Any]:
        """Wait for a view in which something is so: mine, over, curtain, proposal."""
        while not self.view.get(wanted):
            self.hear()
        return self.view

    def my_turn(self) -> bool:
        """Wait until this seat is to move; False if the game is over before."""
        while not self.view["mine"] and not self.view["over"] and not self.view["curtain"]:
            self.hear()
        return bool(self.view["mine"])

    def catch_up(self) -> None:
        """See the table as it is now; dice that are due fall first."""
        self.ask("hello", version=self.view["version"])
        while self.view["turn"] == CHANCE:
            self.hear()

    def play(self, rng: Rng) -> dict[str, Any]:
        """Any move that the page offers, by touch or by setting up."""
        ply = self.view["ply"]
        if self.view["setup"]:
            suggested = self.view["setup"]["suggested"]
            answer = self.ask("move", ply=ply, setup=suggested[rng.below(len(suggested))])
        else:
            answer = self.ask("move", ply=ply, path=some_path(self.view["tree"], rng))
        assert answer["is"] == "ack", answer
        while self.view["ply"] == ply:
            self.hear()
        return answer


def some_path(tree: Any, rng: Rng) -> list[str]:
    path: list[str] = []
    while tree:
        targets = list(tree)
        chosen = targets[rng.below(len(targets))]
        alike = chosen.split(JOINT)
        path.append(alike[rng.below(len(alike))])
        tree = tree[chosen] if isinstance(tree, dict) else 0
    return path


def decode(text: str) -> Any:
    import msgspec

    return msgspec.json.decode(text)

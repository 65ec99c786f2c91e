"""A library to test with, and somebody at a table who speaks its protocol as the page does."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import anyio
import msgspec
from msgspec.structs import replace
from patience import PATIENCE
from starlette.testclient import TestClient, WebSocketTestSession

from ludotheque.bots.players import Bot
from ludotheque.chance.chains import Chain
from ludotheque.chance.draws import head_of
from ludotheque.core import CHANCE, Rng
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.table import throwing
from ludotheque.web.connection import websockets
from ludotheque.web.connection.messages import (
    PROTOCOL,
    Answer,
    CommitNumber,
    Done,
    GiveNumber,
    Greeting,
    Hello,
    Move,
    News,
    NextThrow,
    PlaySetup,
    PlayTouches,
    Refusal,
    Request,
    Result,
    ServerMessage,
    SetupChoices,
    TouchChoices,
    View,
    encode,
)
from ludotheque.web.server.app import application
from ludotheque.web.together.host import Hosting

decode = msgspec.json.Decoder(ServerMessage).decode  # anything that is not of the protocol fails


@contextmanager
def library(
    database: Path | str,
    games: tuple[type[Game], ...] = GAMES,
    engines: Mapping[str, Bot] = MappingProxyType({}),
    patience: float = 0.0,
    push_within: bool = False,
    burst: float = 1e9,
    hosting: Hosting = Hosting(),  # noqa: B008 - frozen
) -> Iterator[TestClient]:
    """A server of its own with a real database; bots move at once, and throws wait for no browser but so long.

    Whole games are played here faster than by people, so that a browser may send as many messages as it likes.
    """
    app = application(database, pace=0.0, games=games, engines=engines, push_within=push_within, hosting=hosting)
    with waiting_for(patience), sending(burst), TestClient(app, base_url="http://testserver") as client:
        try:
            yield client
        finally:  # a server waits for those who are still there
            for seat in list(Seat.present):
                seat.close()


@contextmanager
def sending(burst: float) -> Iterator[None]:
    """Browsers may send so many messages at once."""
    before, websockets.BURST = websockets.BURST, burst
    try:
        yield
    finally:
        websockets.BURST = before


@contextmanager
def waiting_for(seconds: float) -> Iterator[None]:
    """Throws that wait for so many seconds for a browser that gives no number."""
    before = throwing.TIMEOUT, throwing.AWAY_TIMEOUT
    throwing.TIMEOUT = throwing.AWAY_TIMEOUT = seconds
    try:
        yield
    finally:
        throwing.TIMEOUT, throwing.AWAY_TIMEOUT = before


LINES = WeakKeyDictionary[Chain, dict[int, str]]()  # by chain and throw: what its browser was told of earlier ones


def number_wanted(view: View, chain: Chain, table: str) -> Request | None:
    """What a browser with a chain says by itself about a throw."""
    throw = view.throw
    if throw is None or throw.seat is None:
        return None
    known = LINES.setdefault(chain, {})
    known.update(enumerate(throw.lines, throw.first))
    last = throw.shown[throw.seat]
    if last not in chain.numbers:
        return CommitNumber(id=0, commitment=chain.commitment) if not last or throw.seat in throw.asked else None
    number = chain.after(last)
    if throw.seat not in throw.asked or number is None:
        return None
    earlier = [known[before] for before in range(throw.number)]
    return GiveNumber(id=0, throw=throw.number, number=number, head=head_in(throw, table, earlier))


def head_in(throw: NextThrow, table: str, earlier: Sequence[str] = ()) -> str:
    """The head of the throw that is due, with the lines of all earlier ones."""
    return head_of((table, throw.rules, throw.promise, *throw.words), [*earlier, throw.line])


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

    def __init__(
        self, client: TestClient, code: str, greet: bool = True, chain: Chain | None = None, **hello: Any
    ) -> None:
        """With a chain it gives its numbers by itself, whenever it receives something."""
        self.chain, self.by_itself = chain, set[int]()  # the requests that it made by itself
        self.frames: list[str] = []  # everything that it was sent
        self.sizes: list[int] = []  # in bytes, as it came
        self.greetings: list[Greeting] = []
        self.news: list[str] = []  # what others have done that is no move
        self.last_view: View | None = None
        self.client, self.code, self.count = client, code, 0
        self.connection = client.websocket_connect(f"/t/{code}/live")
        self.socket: WebSocketTestSession = self.connection.__enter__()
        self.present.add(self)
        if greet:
            self.hello(**hello)

    def close(self) -> None:
        self.present.discard(self)
        self.connection.__exit__(None, None, None)

    @property
    def view(self) -> View:
        assert self.last_view is not None, "nothing was shown yet"
        return self.last_view

    def send(self, request: Request) -> int:
        """Send a request; the id that it gets."""
        self.count += 1
        self.socket.send_text(encode(replace(request, id=self.count)).decode())
        return self.count

    def receive(self) -> ServerMessage:
        """The next message; views are remembered."""
        sent = self.socket.portal.call(self.next_sent)
        self.socket._raise_on_close(sent)
        self.sizes.append(len(sent.get("bytes") or sent.get("text", "").encode()))
        self.frames.append(sent.get("text") or zlib.decompress(sent["bytes"]).decode())
        message = decode(self.frames[-1])
        if isinstance(message, View):
            self.last_view = message
            wanted = number_wanted(message, self.chain, self.code) if self.chain else None
            if wanted:
                self.by_itself.add(self.send(wanted))
        elif isinstance(message, Greeting):
            self.greetings.append(message)
        elif isinstance(message, News):
            self.news.append(message.text)
        elif message.id in self.by_itself:
            return self.receive()
        return message

    async def next_sent(self) -> Any:
        """What the server sends next. Who waits in vain fails with a sentence, instead of hanging."""
        try:
            with anyio.fail_after(PATIENCE):
                return await self.socket._send_rx.receive()
        except TimeoutError:
            shown = f"version {self.view.version}, turn {self.view.turn}" if self.last_view else "nothing"
            said = f"nothing came for {PATIENCE:g} s at {self.code}, where {shown} is shown after {self.count} requests"
            raise AssertionError(said) from None

    def answer(self) -> Answer:
        """The next answer: a message that is no view, greeting or news, or a view that tells what was done."""
        while isinstance(message := self.receive(), View | Greeting | News):
            if isinstance(message, View) and message.done is not None and message.done not in self.by_itself:
                return Done(message.done)
        return message

    def ask(self, kind: type[Request], **fields: Any) -> Answer:
        """Send a request, and wait for the answer to it."""
        return self.answer_to(kind(id=0, **fields))

    def do(self, kind: type[Request], **fields: Any) -> None:
        """Ask for something that is done."""
        answer = self.ask(kind, **fields)
        assert isinstance(answer, Done), answer

    def refused(self, kind: type[Request], **fields: Any) -> Refusal:
        """Ask for something that is not possible; why."""
        answer = self.ask(kind, **fields)
        assert isinstance(answer, Refusal), answer
        return answer

    def answer_to(self, request: Request) -> Answer:
        number = self.send(request)
        while (answer := self.answer()).id not in (number, None):
            pass
        return answer

    def hello(self, **fields: Any) -> Answer:
        return self.ask(Hello, **{"protocol": PROTOCOL, **fields})

    def until(self, wanted: str) -> View:
        """Wait for a view in which something is so: choices, result, curtain, offer."""
        while not getattr(self.view, wanted):
            self.receive()
        return self.view

    @property
    def result(self) -> Result:
        """How it ended."""
        assert self.view.result is not None
        return self.view.result

    def my_turn(self) -> bool:
        """Wait until this seat is to move; False if the game is over before."""
        while not (self.view.choices or self.view.result or self.view.curtain):
            self.receive()
        return self.view.choices is not None

    def catch_up(self) -> None:
        """See the table as it is now; dice that are due fall first."""
        self.hello(version=self.view.version)
        while self.view.turn == CHANCE:
            self.receive()

    def play(self, rng: Rng) -> None:
        """Any move that the page offers, by touch or by setting up."""
        ply = self.view.ply
        answer = self.answer_to(some_move(self.view, rng))
        assert isinstance(answer, Done), answer
        while self.view.ply == ply:
            self.receive()


def some_move(view: View, rng: Rng) -> Move:
    """Any move that a page offers."""
    if isinstance(view.choices, SetupChoices):
        suggested = view.choices.suggested
        return PlaySetup(id=0, ply=view.ply, setup=suggested[rng.below(len(suggested))])
    return PlayTouches(id=0, ply=view.ply, path=some_path(view, rng))


def some_path(view: View, rng: Rng) -> list[str]:
    """Touches that make a move."""
    assert isinstance(view.choices, TouchChoices)
    steps, at = view.choices.steps, 0
    path: list[str] = []
    while at >= 0:
        following = [(target, -1) for target in steps[at].moves]
        following += [(target, branch.step) for branch in steps[at].branches for target in branch.targets]
        target, at = following[rng.below(len(following))]
        path.append(target)
    return path

"""Twin worlds: two tables that a viewer cannot tell apart, because they differ only in what is hidden.

A world is a library with one table, its players, a spectator and a passer-by, and a game that is played to the
letter. Everything that reaches each of them is recorded, byte for byte, and everything that is logged. Then the same
game is played in another world, whose hidden part is one that a viewer might guess: that viewer must be sent the
same bytes. This finds a secret however it is told: as text, as an id, as an order, as a size.

    python tests/helpers/worlds.py --games 200     as many random games, of every game with something hidden, to the end
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "src")]

import pytest  # noqa: E402
from browsers import Seat, library, visitor  # noqa: E402
from itsdangerous import URLSafeSerializer  # noqa: E402
from itsdangerous.encoding import base64_decode  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402
from variants import VARIANTS  # noqa: E402

from ludotheque import CHANCE, LudothequeError, Rng, State  # noqa: E402
from ludotheque.chance.draws import Chance, commitment_to, rules_text  # noqa: E402
from ludotheque.game import Game  # noqa: E402
from ludotheque.search import best  # noqa: E402
from ludotheque.store.sqlite import SqliteStore  # noqa: E402
from ludotheque.table import Table  # noqa: E402
from ludotheque.table.seating import PERSON, Chair  # noqa: E402
from ludotheque.table.snapshot import Snapshot  # noqa: E402
from ludotheque.web import traffic  # noqa: E402
from ludotheque.web.connection.messages import (  # noqa: E402
    PROTOCOL,
    AnswerOffer,
    AskHint,
    AskWhy,
    CommitNumber,
    DrawSetup,
    FreeChair,
    GiveNumber,
    Greet,
    Hello,
    ListMoves,
    LookBack,
    OfferDraw,
    Play,
    PlaySetup,
    PlayText,
    PlayTouches,
    Rematch,
    Request,
    RequestBot,
    Resign,
    SetDoor,
    TryTouches,
    Undo,
)
from ludotheque.web.pages import my_games  # noqa: E402
from ludotheque.web.together import notices, programs  # noqa: E402
from ludotheque.web.together.programs import Program, setting_of  # noqa: E402
from ludotheque.web.traffic import Allowance  # noqa: E402
from ludotheque.web.visitors import COOKIE  # noqa: E402

CODE, KEY, SECRET = "LUNE-10000", "the key of the cookies", "f00dfacef00dfacef00dfacef00dface"
SPECTATOR, PASSER_BY = "spectator", "passer-by"
SCREEN = "screen"  # which several share, each with a phone
PAGES = [
    "/",
    "/mine",
    f"/t/{CODE}",
    f"/t/{CODE}?watch",
    f"/t/{CODE}?lang=fr",
    f"/t/{CODE}/record.ludo",
    f"/t/{CODE}/qr.svg",
]
PAGES += [
    f"/t/{CODE}/devices",
    f"/t/{CODE}/seat",
    f"/t/{CODE}/nothing",
    "/join?code=lune 10000",
    "/shelf.json",
    "/healthz",
]
Sent = list[tuple[str, str]]  # what was asked, and what came


@dataclass(frozen=True)
class Played:
    """A game as it really was."""

    game: Game
    deal: str
    moves: list[str]
    secret: str = SECRET

    @classmethod
    def of(cls, state: State) -> Played:
        return cls(state.game, state.deal, state.history)

    def positions(self) -> list[State]:
        state = self.game.start(deal=self.deal)
        found = [state.copy()]
        for text in self.moves:
            state.play(text)
            found.append(state.copy())
        return found


@dataclass(frozen=True)
class Recording:
    """What somebody was sent, and what was logged."""

    sent: Sent
    logged: list[str]


def viewers_of(game: Game, screen: bool = False) -> dict[str, int | None]:
    """The visitors, and whose eyes they have: round one screen, which sees what a spectator does, or not."""
    seats: dict[str, int | None] = {f"seat{seat}": seat for seat in range(game.seats)}
    return {**seats, SPECTATOR: None, PASSER_BY: None, **({SCREEN: None} if screen else {})}


def hidden_games() -> list[Game]:
    """The games in which somebody may not know everything, and somebody may guess all that happened."""
    return [game for game in VARIANTS if anything_hidden(game) and "double" not in game.chosen()]


def anything_hidden(game: Game) -> bool:
    state = random_game(game, "hidden", 3)
    return any(position.seen_by(None).blanks for position in Played.of(state).positions())


def random_game(game: Game, seed: str, plies: int) -> State:
    """The last position of a game, up to so many moves, in which something is hidden; else the very last."""
    state, rng = game.start(seed=seed), Rng(seed)
    last = state.copy()
    while not state.over and len(state.history) < plies:
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])
        if state.seen_by(None).blanks or not last.seen_by(None).blanks:
            last = state.copy()
    return last


def before_its_end(state: State) -> State:
    """The record of a game that is over tells everybody everything."""
    return Played.of(state).positions()[-2] if state.over else state


def twin(state: State, eyes: int | None, rng: Rng) -> Played | None:
    """Another game that looks the same to some eyes; None if there is none."""
    for _ in range(5):
        guess = state.seen_by(eyes).guess(rng)
        if (guess.deal, guess.history) != (state.deal, state.history):
            return Played.of(guess)
    return None


# ── A world ───────────────────────────────────────────────────────────────────────────


async def keep(database: Path, played: Played, screen: bool, undealt: bool = False) -> None:
    """A table in a database of its own; an undealt one waits for the numbers of all browsers."""
    game = played.game
    store = SqliteStore(database)
    await store.open()
    await store.do(lambda db: db.execute("insert into settings values ('secret', ?)", [KEY]).fetchone())
    await store.remember(notices.VAPID, f"{1:064x}")
    for who in viewers_of(game):  # everybody lets a program look, too; a screen is nobody
        await store.remember(setting_of(token_of(who)), json.dumps(asdict(Program(who, who, who))))
    seats = range(game.seats)
    await store.create(
        Snapshot(
            code=CODE,
            game=game.name,
            seats=game.seats,
            options=game.chosen(),
            deal=None if undealt else played.deal,
            secret=played.secret,
            chairs=tuple(Chair(PERSON, f"Name {seat}") for seat in seats),
            sits=frozenset((seat, who) for seat in seats for who in (f"seat{seat}", SCREEN)[: 1 + screen]),
            numbers=("",) if undealt else ("", ""),
            watch=True,  # the home page tells everybody how it stands
        )
    )
    await store.close()


def token_of(who: str) -> str:
    return f"ludo_{who}"


def known(client: TestClient, who: str) -> TestClient:
    """A visitor with a cookie."""
    other = visitor(client)
    other.headers["accept-encoding"] = "identity"  # how well a promise can be compressed tells nothing
    cookie = URLSafeSerializer(KEY, "visitor").dumps({"id": who, "name": who, "lang": "en"})
    other.cookies.set(COOKIE, cookie if isinstance(cookie, str) else cookie.decode())
    return other


class Watch(logging.Handler):
    """Everything that is logged on our side, but for how long it took."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.split(".")[0] not in ("httpx", "httpx2", "httpcore", "httpcore2", "asyncio"):
            facts = {name: value for name, value in getattr(record, "facts", {}).items() if name != "ms"}
            self.lines.append(f"{record.name} {record.levelname} {record.getMessage()} {facts} {record.exc_info}")


@contextmanager
def all_logs() -> Iterator[list[str]]:
    watch, root = Watch(), logging.getLogger()
    level = root.level
    root.addHandler(watch)
    root.setLevel(logging.DEBUG)
    try:
        yield watch.lines
    finally:
        root.removeHandler(watch)
        root.setLevel(level)


def recorded(played: Played, seed: str, name: str, screen: bool = False) -> Recording:
    """Play a game in a world of its own, with somebody asking all the time."""
    with tempfile.TemporaryDirectory() as folder, still_time():
        asyncio.run(keep(Path(folder) / "tables.db", played, screen))
        with all_logs() as logged, library(Path(folder) / "tables.db") as host:
            everybody = {who: Browser(known(host, who), who, seed) for who in viewers_of(played.game, screen)}
            for ply, position in enumerate(played.positions()):
                if position.turn != CHANCE:
                    everybody[name].look_round(position, ply, pages=ply % 4 == 0)
                    everybody[name].change_nothing(played.moves[:ply])
                if ply < 2 and position.turn != CHANCE and f"seat{position.turn}" != name:
                    everybody[f"seat{position.turn}"].ask(AskHint, stage=1)  # the others are told
                if ply < len(played.moves) and position.turn != CHANCE:
                    everybody[f"seat{position.turn}"].move(ply, played.moves[ply])
                for browser in everybody.values():
                    browser.wait_for_dice()
                    browser.saw(ply, played.moves)
            everybody[name].give_up()
            for browser in everybody.values():
                browser.seat.close()
    return Recording(everybody[name].sent, logged)


@contextmanager
def still_time() -> Iterator[None]:
    """Time is no secret: nothing is lately or long ago, nobody asks too fast, hints do not depend on a busy machine."""
    patch = pytest.MonkeyPatch()
    patch.setattr(my_games, "format_timedelta", lambda *_, **__: "lately")
    patch.setattr(Table, "seconds_played", 0.0)
    for module, name in ((traffic, "GREETINGS"), (traffic, "WORK")):
        patch.setattr(module, name, traffic.Budget(name, Allowance(1e9, 1), Allowance(1e9, 1)))
    for limit, nodes in (("SIMULATIONS", 20), ("STEP", 20), ("NODES", 100)):
        patch.setattr(best, limit, nodes)
    patch.setattr(programs, "CALLS", (1e9, 1e9))
    try:
        yield
    finally:
        patch.undo()


class Browser:
    """A viewer who asks for everything, and keeps all that comes."""

    def __init__(self, client: TestClient, who: str, seed: str) -> None:
        self.client, self.who, self.rng = client, who, Rng(f"{who} {seed}")
        self.sent: Sent = []
        self.seat = Seat(client, CODE)
        self.wait_for_dice()
        self.seat.frames.clear()  # before or after the first throw, as it happened
        self.seat.sizes.clear()
        self.ask(Hello, protocol=PROTOCOL)
        self.ask(Hello, protocol=PROTOCOL + 1)

    def wait_for_dice(self) -> None:
        while self.seat.view.turn == CHANCE:
            self.seat.receive()

    def saw(self, ply: int, moves: list[str]) -> None:
        """AssertionError if a move of the game, a throw above all, was another one than was prepared."""
        shown = self.seat.view.moves
        for at, move in enumerate(shown.added, shown.kept):
            prepared = moves[at] if at < len(moves) else "?"
            said = f"move {at}, seen after {ply}, is {move.text}, and {prepared} was prepared: chance was another"
            assert "?" in (prepared, move.text) or at > ply or move.text == prepared, said

    def keep_frames(self, asked: str) -> None:
        for frame, size in zip(self.seat.frames, self.seat.sizes, strict=True):
            self.sent.append((asked, f"{size} {frame}"))
        self.seat.frames.clear()
        self.seat.sizes.clear()

    def ask(self, kind: type[Request], **fields: Any) -> None:
        self.seat.ask(kind, **fields)
        asked = {name: value for name, value in fields.items() if name != "head"}  # a hash of the promise, too
        self.keep_frames(f"{kind.__name__} {asked}")

    def move(self, ply: int, text: str) -> None:
        self.seat.do(PlayText, ply=ply, text=text)
        self.keep_frames("own move")

    def look_round(self, position: State, ply: int, pages: bool) -> None:
        """Ask what can be asked without moving. What is asked follows from what was seen."""
        mine = position.turn >= 0 and position.turn == self.seat.view.viewpoint
        view = position.seen_by(position.turn) if mine else None
        for kind, fields in self.questions(ply):
            if not (issubclass(kind, Play) and view and may_be_made(view, fields)):
                self.ask(kind, **fields)
        self.ask_as_a_program(ply)
        if pages:
            for path in PAGES:
                self.get(path)
            answer = self.client.post(f"/t/{CODE}/sit", data={"seat": "1"}, follow_redirects=False)
            self.keep_answer("sit", answer)

    def ask_as_a_program(self, ply: int) -> None:
        """What the API tells; and a move that comes too late, or from somebody who does not play."""
        headers = {"authorization": f"Bearer {token_of(self.who)}"}
        self.keep_answer("api look", self.client.get(f"/api/tables/{CODE}", headers=headers))
        move = {"ply": ply + 1, "move": self.some(TEXTS)}
        self.keep_answer("api move", self.client.post(f"/api/tables/{CODE}/move", headers=headers, json=move))
        for call in ("accept", "decline"):
            self.keep_answer(f"api {call}", self.client.post(f"/api/tables/{CODE}/{call}", headers=headers))

    def questions(self, ply: int) -> list[tuple[type[Request], dict[str, Any]]]:
        paths = [[self.some(TARGETS) for _ in range(1 + self.rng.below(2))] for _ in range(2)]
        earlier = self.rng.below(ply + 1)
        setup = {self.some(TARGETS): "C"}
        return [
            (ListMoves, {}),
            *([(AskHint, {})] if ply % 4 == 1 else []),  # it takes a while
            (LookBack, {"ply": earlier}),
            (AskWhy, {"path": paths[0]}),
            (TryTouches, {"path": paths[0]}),
            (DrawSetup, {"setup": setup}),
            (PlaySetup, {"ply": ply, "setup": setup}),
            (PlayTouches, {"ply": ply, "path": paths[1]}),
            (PlayText, {"ply": earlier, "text": self.some(TEXTS)}),
            (PlayText, {"ply": ply, "text": self.some(TEXTS)}),
            (Hello, {"protocol": PROTOCOL, "version": self.rng.below(3) - 1}),
            (Hello, {"protocol": PROTOCOL, "seat": self.rng.below(4)}),
            (RequestBot, {"seat": self.rng.below(4)}),
            # One that were taken would change the dice of the next throw: given_worlds.py gives such.
            (CommitNumber, {"commitment": self.some(["", "ab" * 31, "nonsense"])}),
            (GiveNumber, {"throw": self.rng.below(3), "number": "cd" * 32, "head": "ef" * 32}),
            (Rematch, {}),
            (Greet, {"greeting": self.rng.below(5)}),
            (FreeChair, {"seat": self.rng.below(4)}),
            (SetDoor, {"open": False, "watch": True}),
        ]

    def change_nothing(self, moves: list[str]) -> None:
        """Offer a draw, ask for an undo, and withdraw both. What is undone at once is played again."""
        for kind in (OfferDraw, Undo):
            self.ask(kind)
            self.ask(AnswerOffer, yes=False)
        while self.seat.view.ply < len(moves):
            self.move(self.seat.view.ply, moves[self.seat.view.ply])

    def give_up(self) -> None:
        """The end, for those who play, and the next game. Among more than two, a bot would play on, in its own time."""
        if len(self.seat.view.players) == 2:
            self.ask(Resign)
            self.ask(Rematch, words="more")

    def some(self, items: list[str]) -> str:
        return items[self.rng.below(len(items))]

    def get(self, path: str) -> None:
        self.keep_answer(path, self.client.get(path, follow_redirects=False))

    def keep_answer(self, asked: str, answer: Any) -> None:
        headers = sorted((name, value) for name, value in answer.headers.items())
        cookies = [opened_cookie(value) for name, value in headers if name == "set-cookie"]
        self.sent.append((asked, f"{answer.status_code} {headers} {cookies} {answer.text}"))


def opened_cookie(header: str) -> str:
    """What is inside, for all to read."""
    return base64_decode(header.split("=", 1)[1].split(";")[0].split(".")[0]).decode("utf-8", "replace")


def may_be_made(view: State, message: dict[str, Any]) -> bool:
    """Whether a try might be a legal move after all."""
    if "text" not in message:
        return "path" in message
    try:
        view.parse(message["text"])
    except LudothequeError:
        return False
    return True


TARGETS = [f"{column}{row}" for column in "abcdefgh" for row in "12345678"] + [
    "12",
    "33",
    "1",
    "8",
    "pass",
    "yes",
    "h1-2",
]
TEXTS = sorted({text for game in hidden_games() for text in random_game(game, "texts", 12).history if len(text) < 60})


# ── Comparing ─────────────────────────────────────────────────────────────────────────


def compare(game: Game, seed: str, plies: int, name: str, screen: bool = False) -> int:
    """Play a game, and its twin for a viewer; how many messages, pages and log lines were the same.

    AssertionError names what was different.
    """
    truth = compared(game, seed, plies, name, screen)
    return len(truth.sent) + len(truth.logged) if truth else 0


def compared(game: Game, seed: str, plies: int, name: str, screen: bool = False) -> Recording | None:
    """What the viewer was sent in both worlds; None if there is no other world."""
    state = before_its_end(random_game(game, seed, plies))
    other = twin(state, viewers_of(game, screen)[name], Rng(f"{seed} {name}"))
    if other is None:
        return None
    truth = recorded(Played.of(state), seed, name, screen)
    the_same(truth, recorded(other, seed, name, screen), name, game)
    nothing_said_outright(truth, state, viewers_of(game, screen)[name])
    return truth


def the_same(truth: Recording, copy: Recording, name: str, game: Game) -> None:
    for one, two in zip(truth.sent, copy.sent, strict=True):
        assert one == two, f"{name} can tell two worlds of {game!r} apart by {difference(one, two)}"
    for line, other_line in zip_longest(truth.logged, copy.logged):
        assert line == other_line, f"the log tells two worlds of {game!r} apart: {line!r} or {other_line!r}"


# ── Dice that have not fallen yet ─────────────────────────────────────────────────────


def chance_by(secret: str, game: Game) -> Chance:
    """The chance of the table of a world, to which no browser gives a number."""
    rules = rules_text(game.name, game.seats, game.chosen())
    return Chance(secret, CODE, ("",) * game.seats, ("", ""), rules)


def thrown(game: Game, seed: str, throws: int) -> Played:
    """A game up to so many throws, which follow from a secret."""
    secret, rng = commitment_to(seed), Rng(seed)
    chance = chance_by(secret, game)
    state, fallen = game.start(deal=""), 0
    while fallen < throws or state.turn == CHANCE:
        moves = state.moves()
        fallen += state.turn == CHANCE
        state.play(chance.roll(state, fallen) if state.turn == CHANCE else moves[rng.below(len(moves))])
    return replace(Played.of(state), secret=secret)


def other_secret(played: Played) -> Played:
    """The same game by another secret, which would go on otherwise."""
    before = [position for position in played.positions()[:-1] if position.turn == CHANCE]
    fell = [text for position, text in zip(played.positions(), played.moves, strict=False) if position.turn == CHANCE]
    for number in count():
        chance = chance_by(commitment_to(f"other {number}"), played.game)
        rolled = (position.text(chance.roll(position, n)) for n, position in enumerate(before, 1))
        if all(one == two for one, two in zip(rolled, fell, strict=True)):
            return replace(played, secret=chance.secret)
    raise AssertionError


def compare_dice(game: Game, seed: str, throws: int, name: str) -> int:
    """Two worlds with other dice to come: they differ in nothing but the promise, which tells nothing."""
    one = thrown(game, seed, throws)
    two = other_secret(one)
    recordings = [unpromised(recorded(played, seed, name), played.secret) for played in (one, two)]
    the_same(*recordings, name, game)
    return len(recordings[0].sent)


def unpromised(recording: Recording, secret: str) -> Recording:
    """Without the promise of a secret; AssertionError if the secret itself is there."""
    for text in [*(text for _, text in recording.sent), *recording.logged]:
        assert secret not in text
    promise = commitment_to(secret)
    sent = [(asked, told_without(promise, text) if promise in text else text) for asked, text in recording.sent]
    return replace(recording, sent=sent)


def told_without(promise: str, text: str) -> str:
    """How small 64 letters can be made depends on which they are: then the size tells nothing."""
    size, _, told = text.partition(" ")
    return f"{'' if told.startswith('{') else size} {told}".replace(promise, "promise")


def difference(one: tuple[str, str], two: tuple[str, str]) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one[1], two[1], strict=False)) if a != b), 0)
    return f"{one[0]}: {one[1][max(0, at - 60) : at + 60]!r} or {two[1][max(0, at - 60) : at + 60]!r}"


def nothing_said_outright(recording: Recording, state: State, eyes: int | None) -> None:
    """Neither the secret nor a part of the deal that somebody does not know, as text."""
    known = state.seen_by(eyes).deal
    hidden = [part for part in state.deal.split("/") if part not in known]
    for text in [*(text for _, text in recording.sent), *recording.logged]:
        for secret in (SECRET, *hidden):
            assert secret not in text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    total, began, same = parser.parse_args().games, time.monotonic(), 0
    games = hidden_games()
    for number in range(total):
        game = games[number % len(games)]
        seed = f"game {number}"
        plies = 1 + Rng(seed).below(80)
        for name in viewers_of(game):
            same += compare(game, seed, plies, name)
    print(f"{total} games, each with all its viewers, in {time.monotonic() - began:.0f} s:")
    print(f"{same} messages, pages and log lines, byte for byte the same in both worlds")
    return 0


if __name__ == "__main__":
    sys.exit(main())

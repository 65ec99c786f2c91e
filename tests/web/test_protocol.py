"""The protocol: its files follow from its messages, every message is described, and an old page reloads."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from browsers import Seat, library, open_table
from msgspec import Struct, inspect
from paths import ROOT
from starlette.testclient import TestClient

sys.path.append(str(ROOT / "tools"))

import protocol

import ludotheque
from ludotheque import Game, GameTouch, State
from ludotheque.game.touch import Prompt
from ludotheque.web.connection.choices import Steps
from ludotheque.web.connection.messages import (
    PROTOCOL,
    Answer,
    Branch,
    ClientMessage,
    Done,
    Hello,
    ListMoves,
    Reload,
    Request,
    ServerMessage,
    Step,
)

MESSAGES: tuple[type[Struct], ...] = get_args(ClientMessage) + get_args(ServerMessage)


def tag(message: type[Struct]) -> str:
    return str(message.__struct_config__.tag)


# ── Its files ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", protocol.files(), ids=lambda path: path.name)
def test_what_follows_from_the_messages_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == protocol.files()[path], "run python tools/protocol.py"


def test_every_message_is_explained() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert f"This is version **{PROTOCOL}**" in text
    assert [tag(message) for message in MESSAGES if f"`{tag(message)}`" not in text and tag(message) != "view"] == []


def test_the_example_in_the_documents_is_one() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    decode = msgspec.json.Decoder(ClientMessage).decode
    asked = [decode(line) for line in re.findall(r"^    → (.*)$", text, re.MULTILINE)]
    assert [tag(type(request)) for request in asked] == ["hello", "play-touches"]
    steps = re.search(r'"steps": (\[\n.*?\n    \])', text, re.DOTALL)
    assert steps
    assert len(msgspec.json.decode(steps[1], type=list[Step])) == 3


def test_nothing_in_it_is_untyped() -> None:
    """Every field of every message, and of all that they hold, has a type of its own."""
    found: dict[type, inspect.StructType] = {}
    for message in MESSAGES:
        protocol.collect(inspect.type_info(message), found)
    for struct in found.values():
        assert struct.cls.__doc__, struct.cls
        for field in struct.fields:
            assert typed(field.type), f"{struct.cls.__name__}.{field.name}"


def typed(kind: inspect.Type) -> bool:
    known = (*protocol.SIMPLE, inspect.StructType)
    return isinstance(kind, known) or (bool(protocol.parts(kind)) and all(map(typed, protocol.parts(kind))))


# ── Versions ──────────────────────────────────────────────────────────────────────────


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with library(tmp_path / "tables.db") as client:
        yield client


@pytest.mark.parametrize("other", [PROTOCOL - 1, PROTOCOL + 1, -1, 10**9])
def test_a_page_of_another_version_has_to_reload_and_is_shown_nothing(host: TestClient, other: int) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"), greet=False)
    assert seat.hello(protocol=other) == Reload(1, PROTOCOL)
    assert seat.last_view is None
    assert isinstance(seat.hello(), Done)
    assert seat.view.ply == 0


def test_a_hello_that_says_more_than_we_know_is_understood(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"), greet=False)
    seat.socket.send_text(f'{{"do":"hello","id":7,"protocol":{PROTOCOL + 1},"more":[1],"colour":"blue"}}')
    assert seat.answer() == Reload(7, PROTOCOL)


def test_the_page_says_the_version_of_its_server(host: TestClient) -> None:
    page = host.get(f"/t/{open_table(host, 'wyx', 'me', '1')}").text
    assert f'data-protocol="{PROTOCOL}"' in page


@pytest.mark.parametrize("request_", get_args(ClientMessage), ids=tag)
def test_fields_that_no_request_has_are_refused(request_: type[Request]) -> None:
    strict = request_.__struct_config__.forbid_unknown_fields
    assert strict == (request_ is not Hello), "only a hello may come from a page that we do not know"


def test_every_answer_tells_to_what() -> None:
    for answer in get_args(Answer):
        assert "id" in answer.__struct_fields__


def test_a_request_without_an_id_is_no_request(host: TestClient) -> None:
    seat = Seat(host, open_table(host, "wyx", "me", "1"))
    seat.socket.send_text('{"do":"list-moves"}')
    assert seat.answer().id is None
    assert isinstance(seat.ask(ListMoves), Answer)


# ── Steps ─────────────────────────────────────────────────────────────────────────────


class Asking(GameTouch):
    """Asks what it was told to ask: the same after a and b, something else after c."""

    def ask(self, seen: State, path: tuple[str, ...]) -> Prompt:
        return {(): FIRST, ("c",): OTHER}.get(path, SECOND)


FIRST, SECOND, OTHER = Prompt("First", "D’abord"), Prompt("Then", "Puis"), Prompt("Else", "Sinon")


class AskingGame(Game[State]):
    touch = Asking()

    def __init__(self) -> None:
        pass


class Seen:
    game = AskingGame()


def steps(*ways: str) -> tuple[list[Step], list[Prompt]]:
    """Of paths that are written like `a x`."""
    seen: Any = Seen()
    found = Steps(seen, [tuple(way.split()) for way in ways])
    return found.all, list(found.prompts)


def test_targets_that_lead_to_the_same_are_sent_once() -> None:
    assert steps("a x", "a y", "b x", "b y", "pass") == (
        [Step(("pass",), (Branch(("a", "b"), 1, 1),)), Step(("x", "y"))],
        [FIRST, SECOND],
    )


def test_what_is_said_differs_though_what_follows_is_the_same() -> None:
    assert steps("a x", "c x") == (
        [Step((), (Branch(("a",), 1, 1), Branch(("c",), 2, 1))), Step(("x",))],
        [FIRST, SECOND, OTHER],
    )


def test_a_path_that_begins_with_the_whole_of_another_is_refused() -> None:
    with pytest.raises(AssertionError, match="begins with the whole of"):
        steps("a", "a x")


def test_steps_of_several_touches_are_found_once_each() -> None:
    assert steps("a x 1", "a y", "b x 1", "b y", "c z", "c x") == (
        [
            Step((), (Branch(("a", "b"), 1, 2), Branch(("c",), 2, 3))),
            Step(("1",)),
            Step(("y",), (Branch(("x",), 1, 1),)),
            Step(("z", "x")),
        ],
        [FIRST, SECOND, OTHER],
    )


@pytest.mark.parametrize("name", ["wykersham", "fourmis-coop", "wu-hsing"])
def test_steps_lead_to_the_same_moves_as_the_paths(name: str) -> None:
    seen = ludotheque.load(name).start(seed=5)
    while seen.turn < 0:
        seen.play(seen.moves()[0])
    ways = seen.game.touch.ways(seen.seen_by(seen.turn))
    found = Steps(seen.seen_by(seen.turn), ways).all
    assert walked(found, 0, ()) == set(ways)


def walked(found: list[Step], at: int, path: tuple[str, ...]) -> set[tuple[str, ...]]:
    whole = {(*path, target) for target in found[at].moves}
    for branch in found[at].branches:
        for target in branch.targets:
            whole |= walked(found, branch.step, (*path, target))
    return whole

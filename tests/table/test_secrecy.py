"""Nothing hidden is sent: not a byte differs between two worlds that a viewer cannot tell apart."""

from __future__ import annotations

import ast
import logging
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import given_worlds
import pytest
from browsers import Seat, library, open_table
from msgspec.structs import replace
from variants import name_of
from worlds import CODE, compare, compare_dice, compared, hidden_games, thrown, viewers_of

import ludotheque
from ludotheque import Rng
from ludotheque.web.connection.messages import ClientMessage, EarlierPosition, LookBack, NextThrow, Offer, ServerMessage
from ludotheque.web.connection.viewer import Place, Viewer
from ludotheque.web.pages import shelf
from ludotheque.web.rooms.room import Room
from ludotheque.web.together.lobby import Lobby

WEB = Path(ludotheque.__file__).parent / "web"
GAMES = [game for game in hidden_games() if "board" not in game.chosen()]


def test_every_kind_of_secret_is_tried() -> None:
    assert {game.name for game in GAMES} == {"fourmis", "wigwam", "wu-hsing"}
    assert {game.seats for game in GAMES} == {2, 3, 4}


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[name_of(game) for game in GAMES])
def test_nobody_can_tell_two_worlds_apart(number: int) -> None:
    """A viewer of every game, after some moves; `python tests/helpers/worlds.py` tries all, and many more games."""
    game = GAMES[number]
    viewers = list(viewers_of(game))[1:]  # seat 0 alone knows the first set-up, and the first choice
    assert compare(game, f"game {number}", 1 + number % 6, viewers[number % len(viewers)]) > 40


def test_nobody_can_tell_which_dice_will_fall() -> None:
    """Two secrets by which the first two throws are the same, and the third is not."""
    assert compare_dice(ludotheque.load("wykersham"), "dice", 2, "seat0") > 40


def test_every_kind_of_message_is_compared() -> None:
    """Whatever the protocol learns to say must be asked for, and answered, in two worlds."""
    truth = compared(ludotheque.load("wigwam"), "kinds", 2, "seat1")
    assert truth
    asked = {asked.split(" ")[0] for asked, _ in truth.sent}
    assert {request.__name__ for request in get_args(ClientMessage)} - asked == set()
    sent = {kind for _, text in truth.sent for kind in re.findall(r'^\d+ {"is":"([a-z-]+)"', text)}
    assert sent == {str(message.__struct_config__.tag) for message in get_args(ServerMessage)}


@pytest.mark.parametrize(("game", "name"), [("fourmis", "spectator"), ("wigwam", "seat1"), ("wu-hsing", "seat0")])
def test_nobody_can_tell_two_worlds_apart_while_numbers_are_given(game: str, name: str) -> None:
    """From the first commitment on; `python tests/longer/given_worlds.py` plays whole games."""
    truth = given_worlds.compared(ludotheque.load(game), "given", 3, name)
    assert truth
    assert (given_worlds.numbers_given(truth) >= 2) == (name != "spectator")  # a commitment, and one for the deal


def test_nobody_can_tell_which_dice_will_fall_while_numbers_are_given() -> None:
    truth = given_worlds.compared_dice(thrown(ludotheque.load("wykersham"), "given", 3), "given", "seat1")
    assert given_worlds.numbers_given(truth) > 4


# ── The check can fail ────────────────────────────────────────────────────────────────


def mark(room: Room) -> int:
    """A number that follows from what is hidden."""
    return zlib.crc32(str((room.snapshot.deal, room.snapshot.moves)).encode()) % 1000


def in_a_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Viewer, "offer", lambda viewer: Offer(str(mark(viewer.room))))


def in_a_length(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Viewer, "offer", lambda viewer: Offer(" " * mark(viewer.room)))


def in_an_order(patch: pytest.MonkeyPatch) -> None:
    place = Viewer.place.fget

    def mixed(viewer: Viewer) -> Place:
        return place(viewer)._replace(away=sorted(range(9), key=lambda n: mark(viewer.room) * (n + 1) % 11))

    patch.setattr(Viewer, "place", property(mixed))


def in_a_page(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shelf, "greeting", lambda page: f"Good day. {mark(page.library.rooms[CODE])}")


def in_the_list(patch: pytest.MonkeyPatch) -> None:
    """On the home page, which tells everybody how a game stands."""
    listed = Lobby.listed
    patch.setattr(Lobby, "listed", lambda lobby, room: replace(listed(lobby, room), scores=[mark(room), 0]))


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    offer = Viewer.offer

    def logged(viewer: Viewer) -> Offer | None:
        logging.getLogger("somewhere.else").debug("offer of %s", mark(viewer.room))
        return offer(viewer)

    patch.setattr(Viewer, "offer", logged)


@pytest.mark.parametrize("leak", [in_a_view, in_a_length, in_an_order, in_a_page, in_the_list, in_the_log])
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="apart"):
        compare(ludotheque.load("fourmis"), "leak", 1, "spectator")


def test_a_leak_beside_the_numbers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Viewer.next_throw

    def telling(viewer: Viewer, held: list[int], kept: int) -> NextThrow | None:
        throw = asked(viewer, held, kept)
        return replace(throw, thrower=int(viewer.room.snapshot.secret[:4], 16)) if throw else None

    monkeypatch.setattr(Viewer, "next_throw", telling)
    with pytest.raises(AssertionError, match="apart"):
        given_worlds.compared_dice(thrown(ludotheque.load("wykersham"), "leak", 1), "leak", "seat0")


# ── What nobody may look at for a while ───────────────────────────────────────────────


def test_during_a_second_leg_nobody_looks_at_the_first(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        seat = Seat(host, open_table(host, "wyx", "me", "here", double="true"))
        rng, second = Rng("legs"), 0
        assert isinstance(seat.ask(LookBack, ply=0), EarlierPosition)
        while not seat.view.result:
            seat.play(rng)
            moves = seat.view.moves
            if not second and moves.kept == 0 and len(moves.added) > 1:
                second = seat.view.ply  # all moves are sent anew, as far as they may be known
                assert {move.text for move in moves.added} == {"?"}
                assert isinstance(seat.ask(LookBack, ply=second), EarlierPosition)
                for ply in (0, second - 1):
                    assert seat.refused(LookBack, ply=ply)
        assert second
        assert isinstance(seat.ask(LookBack, ply=0), EarlierPosition)


# ── One choke point ───────────────────────────────────────────────────────────────────

# What only the table itself may look at: true positions, chance, and what is kept of both. A record tells it all.
TRUTH = {
    "positions",
    "state",
    "prepared",
    "following",
    "due",
    "chance",
    "rng",
    "record",
    "deal",
    "secret",
    "choice_of_bot",
}
# Who in web/ reaches for it all the same, and why. Everybody else gets what Table.view and its likes give.
KEEPERS = {
    ("rooms/bots.py", "Bots.thought"): "has a bot move, in a thread",
    ("rooms/library.py", "Library.create"): "wakes the programs that are asked to play",
    ("together/programs.py", "position"): "tells a program the deal as its seat sees it",
    ("connection/seat_view.py", "known_deal"): "asks a view what it tells of the deal",
    ("connection/viewer.py", "Viewer.next_throw"): "tells by what rules a throw is made, as everybody may know",
    ("connection/viewer.py", "Viewer.known_deal"): "tells what a view tells of the deal",
    ("rooms/library.py", "Library.create_begun"): "keeps the moves of a table that is continued from a finished one",
    ("pages/table.py", "record"): "hands out the game once it is over",
    ("pages/review.py", "blank"): "looks back on a game once it is over",
    ("pages/review.py", "looked_back"): "has a game judged that is over",
    ("pages/review.py", "continued"): "goes on from a position of a game that is over",
    ("application.py", "opened_alone"): "reads the secret that signs cookies",
    ("pages/routes.py", ""): "names the page that hands out games",
    ("server/app.py", "opened"): "reads the secret that signs what the lobby tells",
    ("pages/review.py", "tried"): "has a try judged at a move of a game that is over",
    ("offline/keep.py", "table_of"): "lays a written game on a table, in the browser of whoever has it",
}
OTHER_STATES = [("app", "state"), ("conn", "state"), ("lifespan", "state")]  # of the application, a line, a server
FILES = sorted(WEB.rglob("*.py"))
KNOW_GAMES = (
    "core",
    "game",
    "games",
    "drawing",
    "table",
    "record",
    "web.connection",
    "web.rooms.room",
    "web.rooms.acts",
)


def touches_the_truth(node: ast.AST) -> bool:
    """Whether it names something that is hidden: as an attribute, as a text for getattr, or what makes it."""
    if isinstance(node, ast.alias):
        return node.name in ("chance_of", "first_position", "Chance")
    if isinstance(node, ast.Attribute):
        owner = ast.unparse(node.value).rsplit(".", 1)[-1]
        moves = node.attr in ("moves", "sits") and owner == "snapshot"
        return moves or (node.attr in TRUTH and (owner, node.attr) not in OTHER_STATES)
    getting = isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "attrgetter", "vars")
    return getting and any(isinstance(text, ast.Constant) and text.value in TRUTH for text in ast.walk(node))


def scopes(node: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node with the function that it is in, outermost, or the class; `` for what a module does by itself."""
    for child in ast.iter_child_nodes(node):
        here = name
        if isinstance(child, ast.ClassDef):
            here = f"{name}{child.name}."
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and (not name or name.endswith(".")):
            here = name + child.name
        yield here, child
        yield from scopes(child, here)


def found_in(path: Path, wanted: Callable[[ast.AST], bool]) -> set[tuple[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {(path.relative_to(WEB).as_posix(), name) for name, node in scopes(tree) if wanted(node)}


def test_only_its_keepers_touch_a_true_position() -> None:
    assert set().union(*(found_in(path, touches_the_truth) for path in FILES)) == set(KEEPERS)


@pytest.mark.parametrize(
    "code",
    [
        "x = table.state",
        "def f(room): return room.table.positions[-1]",
        "class A:\n    async def f(self):\n        return [m for m in self.room.snapshot.moves]",
        "act = lambda room: room.snapshot.deal",
        "def f(it):\n    def g():\n        return getattr(it, 'secret')\n    return g",
    ],
)
def test_touching_it_anywhere_is_noticed(code: str) -> None:
    assert any(touches_the_truth(node) for _, node in scopes(ast.parse(code)))


def test_no_file_that_speaks_to_browsers_escapes() -> None:
    """Whatever uses the web framework is in web/, where the tests above look."""
    package = WEB.parent
    speaking = [
        path
        for path in package.rglob("*.py")
        if re.search(r"^\s*(?:from|import) (?:starlette|uvicorn|websockets|jinja2)", path.read_text("utf-8"), re.M)
    ]
    assert len(speaking) > 10
    assert set(speaking) <= set(FILES)
    assert {path.relative_to(WEB).parts[0] for path in FILES if path.parent != WEB} == {
        *("connection", "offline", "pages", "rooms", "server", "together"),
    }


def sends(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr.startswith("send_")


def test_everything_that_is_sent_is_made_where_positions_are_seen() -> None:
    """Messages leave through one class alone; what draws and narrates gets a view, or a room that gives views."""
    assert set().union(*(found_in(path, sends) for path in FILES)) == {
        ("connection/websockets.py", "Connection.flush"),
        ("connection/websockets.py", "Socket.__init__"),  # which names what ASGI sends with
        ("pages/lobby.py", "keep_sending"),  # the rows of the home page, which everybody reads
        ("together/mail.py", "MailServer.send"),  # mails, which are made of texts where no game is known: see below
    }


@pytest.mark.parametrize("name", ["mail", "reminders"])
def test_mails_are_made_where_no_game_is_known(name: str) -> None:
    """So they cannot carry a position: whoever writes them has clubs, evenings and addresses alone."""
    tree = ast.parse((WEB / "together" / f"{name}.py").read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    ours = {module.removeprefix("ludotheque.") for module in modules if module.startswith("ludotheque")}
    assert not {module for module in ours if module.startswith(KNOW_GAMES)}
    named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not named & {"room", "rooms", "table", "tables", "snapshot"}  # which the library would give

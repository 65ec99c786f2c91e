"""Nobody is sent what they may not know: not a byte differs between two worlds that a viewer cannot tell apart."""

from __future__ import annotations

import ast
import logging
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import Seat, library, open_table
from variants import name_of
from worlds import CODE, compare, compare_dice, hidden_games, viewers_of

import ludotheque
from ludotheque import Rng
from ludotheque.web.connection import websocket
from ludotheque.web.connection.messages import EarlierPosition, LookBack, Offer
from ludotheque.web.connection.viewer import Viewer
from ludotheque.web.pages import shelf
from ludotheque.web.table.room import Room

WEB = Path(ludotheque.__file__).parent / "web"
GAMES = [game for game in hidden_games() if "board" not in game.chosen()]


def test_every_kind_of_secret_is_tried() -> None:
    assert {game.name for game in GAMES} == {"fourmis", "wigwam", "wu-hsing"}
    assert {game.seats for game in GAMES} == {2, 3, 4}


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[name_of(game) for game in GAMES])
def test_nobody_can_tell_two_worlds_apart(number: int) -> None:
    """A viewer of every game, after some moves; `python tests/worlds.py` tries all, and many more games."""
    game = GAMES[number]
    viewers = list(viewers_of(game))[1:]  # seat 0 alone knows the first set-up, and the first choice
    assert compare(game, f"game {number}", 1 + number % 6, viewers[number % len(viewers)]) > 40


def test_nobody_can_tell_which_dice_will_fall() -> None:
    """Two secrets by which the first two throws are the same, and the third is not."""
    assert compare_dice(ludotheque.load("wykersham"), "dice", 2, "seat0") > 40


# ── The check can fail ────────────────────────────────────────────────────────────────


def mark(room: Room) -> int:
    """A number that follows from what is hidden."""
    return zlib.crc32(str((room.saved.deal, room.saved.moves)).encode()) % 1000


def in_a_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Viewer, "offer", lambda viewer: Offer(str(mark(viewer.room))))


def in_a_length(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Viewer, "offer", lambda viewer: Offer(" " * mark(viewer.room)))


def in_an_order(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Viewer, "away", lambda viewer, now: sorted(range(9), key=lambda n: mark(viewer.room) * (n + 1) % 11))


def in_a_page(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shelf, "greeting", lambda call: f"Good day. {mark(call.library.rooms[CODE])}")


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    offer = Viewer.offer

    def logged(viewer: Viewer) -> Offer | None:
        logging.getLogger("somewhere.else").debug("offer of %s", mark(viewer.room))
        return offer(viewer)

    patch.setattr(Viewer, "offer", logged)


@pytest.mark.parametrize("leak", [in_a_view, in_a_length, in_an_order, in_a_page, in_the_log])
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="apart"):
        compare(ludotheque.load("fourmis"), "leak", 1, "spectator")


# ── What nobody may look at for a while ───────────────────────────────────────────────


def test_during_a_second_leg_nobody_looks_at_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "BURST", 1e9)
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

# Who may touch a true position, and why. Everybody else in web/ gets what Table.view and seat_view.position give.
KEEPERS = {
    ("table/room.py", "begin"): "makes the table from what is kept",
    ("table/room.py", "take"): "adds the position after a move, and takes positions off again",
    ("table/room.py", "step"): "lets chance and bots move",
    ("connection/seat_view.py", "position"): "looks through seen_by",
    ("connection/played_moves.py", "narrated_moves"): "looks through seen_by",
    ("connection/seat_view.py", "current_view"): "asks whether there is a deal yet",
    ("table/dealing.py", "chance_of"): "makes chance from the secret",
    ("table/dealing.py", "dealt"): "asks chance for the deal",
    ("table/endings.py", "record"): "writes the game down once it is over",
}


def touches_the_truth(node: ast.AST) -> bool:
    """Whether it reads the positions of a table, or the deal or the secret of what is kept of one."""
    if not isinstance(node, ast.Attribute):
        return False
    owner = ast.unparse(node.value).rsplit(".", 1)[-1]
    return (owner == "table" and node.attr in ("positions", "state")) or (
        owner == "saved" and node.attr in ("deal", "secret")
    )


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_only_its_keepers_touch_a_true_position() -> None:
    found = {
        (path.relative_to(WEB).as_posix(), function.name)
        for path in WEB.rglob("*.py")
        for function in functions(path)
        if any(touches_the_truth(node) for node in ast.walk(function))
    }
    assert found == set(KEEPERS)


def test_everything_that_is_sent_is_made_where_positions_are_seen() -> None:
    """Messages leave through Connection.send alone; what draws and narrates gets a view, or a room that gives views."""
    for path in WEB.rglob("*.py"):
        where = path.relative_to(WEB).as_posix()
        for function in functions(path):
            sends = [
                node for node in ast.walk(function) if isinstance(node, ast.Attribute) and node.attr.startswith("send_")
            ]
            assert not sends or (where, function.name) == ("connection/websocket.py", "flush"), (where, function.name)

"""The example with dice: one file, played in every way."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table
from paths import ROOT
from ptys import Terminal
from starlette.testclient import TestClient

from ludotheque import MoveError, Rng
from ludotheque.checking.laws import LAWS, random_play
from ludotheque.game.touch import targets
from ludotheque.games import lookup
from ludotheque.record import Record

FILE = ROOT / "examples" / "puluc.py"
NAME = f"{FILE}:Puluc"
PULUC = lookup.find(NAME, trusted=True)


def path(rows: str, turn: str) -> str:
    """A position from who stands on rows 0 to 10, with dots for nobody."""
    lines = [f"{row} {marks}" for row, marks in enumerate(rows.split())]
    return "\n".join([*reversed(lines), f"turn: {turn}"])


def test_the_laws_hold() -> None:
    for seed in range(3):
        for ply, state in enumerate(random_play(PULUC().start(), Rng(seed))):
            for law in LAWS:
                law(state, Rng(ply))


def test_every_sentence_is_there_in_both_languages_and_in_the_code() -> None:
    english, french = (re.findall(r"^(\d\.\d) ", PULUC().rulebook(lang), re.MULTILINE) for lang in ("en", "fr"))
    assert english == french
    comments = " ".join(re.findall(r"  # (\d.*)", FILE.read_text(encoding="utf-8")))
    assert set(re.findall(r"\d\.\d", comments)) == set(english)


def test_four_grains_are_thrown() -> None:
    state = PULUC().start()
    assert [state.text(move) for move in state.moves()] == [f"corn{thrown}" for thrown in range(1, 6)]
    assert state.weights() == [4, 6, 4, 1, 1]  # 2.1, 2.2: of 16 ways


@pytest.mark.parametrize(
    ("rows", "turn", "moves"),
    [
        ("rrrrr . . . . . . . . . bbbbb", "r 3", "0"),  # 3.1
        ("rrrr . . r . . . . . . bbbbb", "r 3", "3"),  # 3.2
        ("rrrr . . r . . . . . . bbbbb", "b 3", "10"),  # 3.1, towards the other village
        (". . r . rb r r . r b bbb", "r 2", "5 8"),  # 3.2: rows 2, 4 and 6 would stop on others of red
        ("rrrr rb . . . . . . . . bbbb", "r 1", "1"),  # 4.3
        (". . br . . . . brrrr . . bbb", "r 4", "pass"),  # 3.4
    ],
)
def test_what_may_be_played(rows: str, turn: str, moves: str) -> None:
    state = PULUC().read(path(rows, turn))
    assert " ".join(state.text(move) for move in state.moves()) == moves


@pytest.mark.parametrize(
    ("rows", "turn", "move", "after"),
    [
        ("rrrr . . r . . . . . . bbbbb", "b 5", "10", "rrrr . . r . b . . . . bbbb"),  # 3.1
        ("rrrr . . . . . . . r . bbbbb", "r 3", "8", "rrrrr . . . . . . . . . bbbbb"),  # 3.3
        ("rrrr r . b . . . . . . bbbb", "r 2", "1", "rrrr . . rb . . . . . . bbbb"),  # 4.1
        ("rr rrb . . . . b . brr . bbb", "b 1", "8", "rr rrb . . . . b . . brr bbb"),  # 4.2
        ("rrrr rb . . . . . . . . bbbb", "r 4", "1", "rrrrr . . . . . . . . . bbbb"),  # 4.3
        ("rr rb . . brr . . . . . bbb", "b 3", "4", "rr rb . . . . . brr . . bbb"),  # 4.2
        ("rr . . brr . rb . . . . bb", "r 2", "5", "rr . . rrrbb . . . . . . bb"),  # 4.1: who is caught is freed
    ],
)
def test_a_move(rows: str, turn: str, move: str, after: str) -> None:
    state = PULUC().read(path(rows, turn))
    state.play(move)
    assert str(state) == str(PULUC().read(path(after, "r 0" if turn[0] == "b" else "b 0")))
    assert PULUC().read(str(state)).key() == state.key()


def test_the_last_captive_ends_the_game() -> None:
    state = PULUC().read(path("rrrr rb . . . . . . . . .", "r 2"))
    state.play("1")
    assert (state.over, state.winners, state.scores) == (True, [0], [5, 0])  # 5.1


@pytest.mark.parametrize(
    ("rows", "turn", "move", "rule"),
    [
        ("rrrr . . r . . . . . . bbbbb", "r 3", "0", "3.2"),
        ("rrrr . . r . . . . . . bbbbb", "r 3", "5", "3.1"),
        ("rrrr . . r . . . . . . bbbbb", "r 3", "10", "3.1"),
        (". r . . . . . . . . bbbbb", "r 3", "0", "3.1"),
        ("rrrr . . r . . . . . . bbbbb", "r 3", "pass", "3.4"),
    ],
)
def test_a_refusal_names_its_rule(rows: str, turn: str, move: str, rule: str) -> None:
    with pytest.raises(MoveError) as caught:
        PULUC().read(path(rows, turn)).play(move)
    assert caught.value.rule == rule


def test_every_move_can_be_made_by_touching_the_drawing() -> None:
    for state in random_play(PULUC().start(), Rng("touch")):
        if state.turn >= 0:
            ways, svg = state.game.touch.ways(state), state.game.drawing.draw(state.seen_by(state.turn), "en").svg()
            assert set(ways.values()) == set(state.moves())
            drawn = {name for name in targets(ways) if state.game.touch.choice(state, name) is None}
            assert all(f'data-t="{name}"' in svg for name in drawn)


def test_it_is_played_at_the_keyboard(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", NAME, "--players", "Ana,Ben") as terminal:
        terminal.expect("Ana (Red), your turn")
        terminal.type("5\n")
        terminal.expect("no warrior of yours")
        terminal.type("0\n")
        terminal.expect("Ben (Blue), your turn")
        terminal.type("10\n")
        terminal.expect("Ana (Red), your turn")


def test_bots_meet_in_the_arena(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludotheque", "arena", NAME, "greedy", "random", "--games", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    record = Record.load(next((tmp_path / "arena-puluc").glob("*.ludo")), PULUC)
    assert record.result


@pytest.fixture
def host(database: str) -> Iterator[TestClient]:
    with library(database, lookup.shelf_with([PULUC])) as client:
        yield client


def test_a_whole_game_against_a_bot(host: TestClient) -> None:
    code = open_table(host, "puluc", "me", "1")
    seat, rng = Seat(host, code), Rng("puluc")
    while seat.my_turn():
        seat.play(rng)
    assert seat.result.title
    record = Record.read(host.get(f"/t/{code}/record.ludo").text, PULUC)
    assert len(record.moves) == seat.view.ply > 40
    seat.close()

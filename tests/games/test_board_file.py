"""board.toml is for owners of the real box to correct: a slip is answered with the line it is on."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque
from ludotheque import BoardError
from ludotheque.games.wykersham import board as wykersham
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wyx.board import FILE, SQUARES, load_box


def edited(folder: Path, before: str, after: str) -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert before in text
    path = folder / "board.toml"
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    return path


def line_of(path: Path, start: str) -> int:
    return 1 + [line.startswith(start) for line in path.read_text(encoding="utf-8").splitlines()].index(True)


def test_the_file_as_it_is() -> None:
    box = load_box()
    assert box.layout == "3......3/...22.../......../.2....2./.2....2./......../...22.../3......3"
    assert [SQUARES[square] for square in (*box.central, box.white, box.black)] == ["d4", "d5", "e4", "e5", "d5", "e4"]


def test_an_owner_can_correct_it(tmp_path: Path) -> None:
    assert SQUARES[load_box(edited(tmp_path, 'white = "d5"', 'white = "c3"')).white] == "c3"
    assert load_box(edited(tmp_path, "...22...\n", "..2..2..\n")).layout.startswith("3......3/..2..2../")


@pytest.mark.parametrize(
    ("before", "after", "key", "message"),
    [
        ("...22...\n", "...22..\n", "board", "row 7 is '...22..': it has 7 squares and needs 8"),
        ("...22...\n", "...2x...\n", "board", "row 7 is '...2x...': 'x' is neither"),
        ("...22...\n", "", "board", "a board has 8 rows, from row 8 down to row 1, and this one has 7"),
        ('"e5"]', '"d4"]', "central", "must be 4 different squares from a1 to h8"),
        ('"e5"]', '"e9"]', "central", "must be 4 different squares from a1 to h8"),
        ('white = "d5"', 'white = "z5"', "white", "must be one square from a1 to h8, not 'z5'"),
        ('black = "e4"', 'black = "d5"', "black", "must not start where `white` does"),
        ('black = "e4"', "black = 4", "black", "must be one square from a1 to h8, not 4"),
    ],
)
def test_a_slip_names_its_line(tmp_path: Path, before: str, after: str, key: str, message: str) -> None:
    path = edited(tmp_path, before, after)
    with pytest.raises(BoardError) as caught:
        load_box(path)
    assert str(caught.value).startswith(f"board.toml, line {line_of(path, key)}: ")
    assert message in str(caught.value)
    assert "ligne" in caught.value.words.fr


def test_what_is_not_toml_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="line 19"):
        load_box(edited(tmp_path, 'white = "d5"', "white = d5"))


@pytest.mark.parametrize("value", ["[" * 100_000, "9" * 5000], ids=["nested", "long"])
def test_what_cannot_be_parsed_to_its_end_is_no_board(tmp_path: Path, value: str) -> None:
    with pytest.raises(BoardError, match=r"board\.toml: "):
        load_box(edited(tmp_path, 'white = "d5"', f"white = {value}"))


def test_a_missing_fact_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="`black` must be one square"):
        load_box(edited(tmp_path, 'black = "e4"\n', ""))


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('fixed = "c"', 'fixed = "f"', "line 5: `fixed` must be a rail from a to e, not 'f'"),
        ("marbles = 30", "marbles = 31", "line 8: `marbles` must be an even number from 2 to 60, not 31"),
        ("marbles = 30", 'marbles = "many"', "line 8: `marbles` must be an even number from 2 to 60, not 'many'"),
    ],
)
def test_a_slip_in_the_box_of_wykersham(tmp_path: Path, before: str, after: str, message: str) -> None:
    text = wykersham.FILE.read_text(encoding="utf-8")
    assert wykersham.load_box() == (2, 30)
    path = tmp_path / "board.toml"
    path.write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        wykersham.load_box(path)
    assert str(caught.value) == f"board.toml, {message}."


def test_another_fixed_rail_is_played_by() -> None:
    state = Rails(ludotheque.load("wykersham"), True, 0, 4)
    state.play("13")
    texts = [state.text(move) for move in state.moves()]
    assert "1a" in texts
    assert "1a>" not in texts
    assert "1c>" in texts
    assert state.fields()["stock"] == [4, 4]

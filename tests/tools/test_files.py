"""Files are written atomically, and never overwrite another file by mistake."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludotheque import LudothequeError
from ludotheque.files import make_folder, refuse_missing, replace, unfinished, write_new


def test_a_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for content, data in (("é\n", "é\n".encode()), (b"\x00", b"\x00")):
        replace(path, content)
        assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["a"]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    replace(path, "old")

    def full(self: Path, data: bytes) -> int:
        with open(self, "wb") as file:
            file.write(data[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(LudothequeError, match="cannot be written: No space left on device"):
        replace(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace(pipe, "drawn")
        assert os.read(reader, 100) == b"drawn"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_new(path, "first")
    with pytest.raises(LudothequeError, match="exists already, and is left as it is"):
        write_new(path, "second")
    assert path.read_text() == "first"


def test_nothing_is_left_of_what_was_not_finished(tmp_path: Path) -> None:
    with unfinished(tmp_path / "a") as part:
        part.write_text("half")
    assert os.listdir(tmp_path) == []


def test_what_is_missing_or_in_the_way_is_said(tmp_path: Path) -> None:
    with pytest.raises(LudothequeError, match="There is no file"):
        refuse_missing(tmp_path / "a")
    (tmp_path / "a").write_text("")
    with pytest.raises(LudothequeError, match="cannot be written"):
        make_folder(tmp_path / "a")

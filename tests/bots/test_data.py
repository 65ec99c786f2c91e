"""Files of games between levels: how they are made, gone on with, and read."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="files of games need numpy")

import numpy

import ludotheque
from ludotheque import CHANCE, LudothequeError
from ludotheque.cli import main
from ludotheque.tournament.dataset import Dataset
from ludotheque.tournament.generation import A_PART, Plan, Run

GAMES = A_PART + 5  # two parts, of which the second is not full


def here(work: Any, tasks: Any) -> Iterator[Any]:
    """Instead of processes."""
    return (work(task) for task in tasks)


def plan(name: str = "wyx", games: int = GAMES, nodes: int = 0, **options: Any) -> Plan:
    seats = options.pop("seats", None)
    return Plan(ludotheque.load(name, seats, **{"small": True, **options}), games, (1, 2, 3), "seed", nodes)


def made(wanted: Plan, path: Path) -> Dataset:
    return ludotheque.dataset(Run(wanted, path).make("en", here))


@pytest.fixture
def data(tmp_path: Path) -> Dataset:
    return made(plan(), tmp_path / "games.npz")


def test_the_columns_are_whole_games(data: Dataset) -> None:
    assert len(data) == GAMES
    assert len({data.deal(number) for number in range(GAMES)}) > 5
    for number in range(GAMES):
        for state, made in data.positions(number):
            assert (made.seat, made.legal) == (state.turn, len(state.moves()))
            assert made.move in state.moves()
        assert state.over
        assert state.scores == data.scores[number].tolist()
        assert state.returns() == data.returns[number].tolist()
    assert set(data.levels.ravel()) == {1, 2, 3}
    assert (data.best == -1).all()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wykersham", {"seats": 2}),
        ("wu-hsing", {"seats": 3}),
        ("wu-hsing", {"chosen_start": True}),
        ("fourmis-coop", {"seats": 4}),
    ],
)
def test_games_with_dice_secrets_and_a_common_aim(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    if name in ("wykersham", "fourmis-coop"):
        wanted = Plan(ludotheque.load(name, options["seats"]), 2, (1,), "1", 0)
    else:
        wanted = plan(name, games=2, nodes=10, **options)
    read = made(wanted, tmp_path / "games.npz")
    for number in range(2):
        seats = [made.seat for _, made in read.positions(number)]
        assert (CHANCE in seats) == read.game.info.chance
    assert read.levels.shape == (2, read.game.seats)


def test_judgements_are_those_of_analyse(tmp_path: Path) -> None:
    read = made(plan(games=6, nodes=30), tmp_path / "games.npz")
    judged = 0
    for number in range(6):
        for state, made_ in read.positions(number):
            if made_.legal == 1:
                assert made_.best == -1
                assert numpy.isnan(made_.chance)
                continue
            found = ludotheque.analyse(state, state.turn, nodes=30)
            assert made_.best == found.best.move
            assert made_.chance == pytest.approx(found.best.chance)
            chances = {advice.move: advice.chance for advice in found.moves}
            assert made_.played == pytest.approx(chances.get(made_.move, numpy.nan), nan_ok=True)
            judged += 1
    assert judged == (read.best >= 0).sum() > 5


def test_the_same_seed_gives_the_same_file_in_any_number_of_processes(data: Dataset, tmp_path: Path) -> None:
    told = f"data wyx --option small=true --games {GAMES} --levels 1,2,3 --judge 0 --seed seed --out again.npz"
    run(tmp_path, told)
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "games.npz").read_bytes()
    other = made(Plan(plan().game, GAMES, (1, 2, 3), "another", 0), tmp_path / "other.npz")
    assert not numpy.array_equal(other.move, data.move)


def test_an_interrupted_run_goes_on(data: Dataset, tmp_path: Path) -> None:
    path = tmp_path / "interrupted.npz"

    def interrupted(work: Any, tasks: Any) -> Iterator[Any]:
        yield work(tasks[0])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(plan(), path).make("en", interrupted)
    assert not path.exists()
    played = []

    def rest(work: Any, tasks: Any) -> Iterator[Any]:
        played.extend(tasks)
        return here(work, tasks)

    Run(plan(), path).make("en", rest)
    assert played == [1]
    assert path.read_bytes() == (tmp_path / "games.npz").read_bytes()
    assert not path.with_name("interrupted.npz.parts").exists()


def test_parts_of_other_games_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    Run(plan(), path).begin()
    with pytest.raises(LudothequeError, match="other games"):
        Run(plan(nodes=5), path).make("en", here)


def test_parquet_has_the_same_columns(data: Dataset, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed here")
    read = made(plan(), tmp_path / "games.parquet")
    assert read.about == data.about
    assert read.columns.keys() == data.columns.keys()
    for name, column in data.columns.items():
        assert numpy.array_equal(read.columns[name], column, equal_nan=column.dtype.kind == "f")
        assert read.columns[name].dtype == column.dtype


def test_wrong_plans_and_files_are_refused(data: Dataset, tmp_path: Path) -> None:
    for wrong in (
        lambda: Run(plan(), tmp_path / "games.npz"),
        lambda: Run(plan(), tmp_path / "games.csv"),
        lambda: Run(plan(games=0), tmp_path / "new.npz"),
        lambda: Run(Plan(plan().game, 1, (6,), "1", 0), tmp_path / "new.npz"),
        lambda: Run(Plan(plan().game, 1, (), "1", 0), tmp_path / "new.npz"),
        lambda: ludotheque.dataset(tmp_path / "nothing.npz"),
        lambda: ludotheque.dataset(tmp_path),
        lambda: ludotheque.dataset(None),
        lambda: data.deal(GAMES),
        lambda: data.rows(-1),
        lambda: list(data.positions("x")),
    ):
        with pytest.raises(LudothequeError):
            wrong()


@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04"])
@pytest.mark.parametrize("suffix", [".npz", ".parquet"])
def test_damaged_files_are_refused(content: bytes, suffix: str, tmp_path: Path) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed here")
    path = tmp_path / f"games{suffix}"
    path.write_bytes(content)
    with pytest.raises(LudothequeError, match="no file of games"):
        ludotheque.dataset(path)


def test_files_whose_columns_do_not_belong_together_are_refused(data: Dataset, tmp_path: Path) -> None:
    for name in ("ends", "move", "chance", "deals", "levels"):
        with numpy.load(tmp_path / "games.npz") as read:
            columns = dict(read)
        numpy.savez(tmp_path / "cut.npz", **columns | {name: columns[name][:-1]})
        with pytest.raises(LudothequeError, match="no file of games"):
            ludotheque.dataset(tmp_path / "cut.npz")


COMMAND = "data wyx --option small=true --games 3 --levels 1,2 --judge 5 --seed x"


def run(folder: Path, words: str) -> subprocess.CompletedProcess[str]:
    """The command, in a process of its own, because the processes that it starts end with it."""
    command = [sys.executable, "-m", "ludotheque", *words.split()]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=120)


def test_the_command_writes_a_file_and_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "wyx.npz.md" in run(tmp_path, f"{COMMAND} --lang fr").stdout
    monkeypatch.chdir(tmp_path)
    card = Path("wyx.npz.md").read_text(encoding="utf-8")
    read = ludotheque.dataset("wyx.npz")
    assert "# 3 parties de Wyx" in card
    told = "ludotheque data wyx --seats 2 --option small=true --games 3 --levels 1,2 --judge 5 --seed x --out wyx.npz"
    assert told in card
    assert f"{len(read.move)} coups. {(read.best >= 0).sum()} sont jugés" in card
    for name in read.columns:
        assert f"`{name}`" in card
    assert main(COMMAND.split()) == 2  # the file is there already
    assert main(["data", "wyx", "--levels", "6"]) == 2

"""The command itself: what it prints, and its exit status; in a process of its own where that is the point."""

from __future__ import annotations

import io
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from golden import FOLDER, golden
from nim import Nim
from patience import PATIENCE
from ptys import environment

import ludotheque
from ludotheque.cli import main
from ludotheque.core import perft
from ludotheque.record import Record

Done = subprocess.CompletedProcess[str]


def run(*arguments: str, typed: str = "", folder: Path | None = None, **changes: str) -> Done:
    return subprocess.run(
        [sys.executable, "-m", "ludotheque", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment(**changes),
        timeout=120,
    )


def run_here(*arguments: str, folder: Path | None = None, lang: str = "C") -> Done:
    """The same in this process, for what neither plays nor serves: it takes a hundredth of the time."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setenv("LC_ALL", f"{lang}.UTF-8")
        patch.chdir(folder or Path.cwd())
        try:
            status = main(arguments)
        except SystemExit as ended:  # --help
            status = int(ended.code or 0)
    return Done(arguments, status, out.getvalue(), err.getvalue())


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))


# ── What can be asked for ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "command", ["", "shelf", "serve", "play", "replay", "draw", "rules", "perft", "check", "arena"]
)
def test_help(command: str, lang: str) -> None:
    done = run_here(*command.split(), "--help", lang=lang)
    assert done.returncode == 0
    assert widest(done.stdout) <= 80
    assert ("montre cette aide" in done.stdout) == (lang == "fr")
    if not command:
        assert "ludotheque play --resume" in done.stdout


def test_what_there_is_to_learn() -> None:
    done = run("learn", LC_ALL="fr.UTF-8")
    assert done.returncode == 0
    assert all(game in done.stdout for game in ("wyx", "wu-hsing", "fourmis-coop"))
    assert "ludotheque learn NOM" in done.stdout


def test_version() -> None:
    how = "compiled" if ludotheque.compiled else "not compiled"
    assert run("--version").stdout == f"ludotheque {ludotheque.__version__} ({how})\n"
    assert run("--version", LUDOTHEQUE_PURE="1").stdout.endswith("(not compiled)\n")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_shelf_has_every_game_and_every_option(lang: str) -> None:
    done = run_here("shelf", "--lang", lang)
    assert widest(done.stdout) <= 80
    for game in ludotheque.games.GAMES:
        assert game.name in done.stdout
        assert game.mood(lang) in done.stdout
        for option in game.options_known:
            assert f"    {option.name} " in done.stdout
    assert ("joueurs" in done.stdout) == (lang == "fr")


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_rules_in_a_pipe(name: str) -> None:
    english, french = run_here("rules", name).stdout, run_here("rules", name, "--lang", "fr").stdout
    assert "\n1.1   " in english
    assert "\n1.1   " in french
    assert english != french
    assert run_here("rules", name, "1.1").stdout.startswith("1.1   ")


def test_whoever_has_seen_enough_may_stop_reading() -> None:
    command = f"{sys.executable} -m ludotheque replay {FOLDER / 'wyx-2.ludo'} | head -2"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment(), timeout=PATIENCE)
    assert done.stderr == ""
    assert done.stdout.startswith("Wyx: the start")


def test_perft_counts_per_depth() -> None:
    done = run_here("perft", "wyx", "--depth", "3", "--seed", "4")
    counts = [int(line.split()[1]) for line in done.stdout.splitlines()]
    start = ludotheque.load("wyx").start(seed=4)
    assert counts == [perft(start, depth) for depth in (1, 2, 3)]
    assert run_here("perft", "nim:Nim", "--deal", "1 1", "--depth", "2").stdout.split() == ["1", "2", "2", "2"]
    assert (
        run_here("perft", "fourmis", "--seats", "4", "--option", "open_rack=true", "--depth", "1").stdout.split()[1]
        == "4"
    )


# ── Refusals ──────────────────────────────────────────────────────────────────────────

WRONG = [
    (["frobnicate"], "invalid choice: 'frobnicate'", "COMMANDE ne peut être 'frobnicate'"),
    (["--"], "arguments are required: COMMAND", "il manque : COMMANDE"),
    (["play"], "Say which game", "Dites à quel jeu"),
    (["play", "wix"], "did you mean wyx?", "vouliez-vous dire wyx"),
    (["play", "wyx", "--zz"], "unrecognized arguments: --zz", "arguments inconnus : --zz"),
    (["play", "wyx", "--seats"], "expected one argument", "--seats attend une valeur"),
    (["play", "wyx", "--seats", "x"], "a number is wanted, not 'x'", "il faut un nombre, pas 'x'"),
    (["play", "wyx", "--seats", "3"], "for 2 seats, not 3", "se joue à 2, pas à 3"),
    (["play", "wyx", "--option", "double"], "NAME=VALUE is wanted", "il faut NOM=VALEUR"),
    (["play", "wyx", "--option", "double=maybe"], "true or false", "true ou false"),
    (["play", "wyx", "--option", "seats=2"], "no option seats", "pas d’option seats"),
    (["play", "wyx", "--option", "board=x"], "8 rows", "8 rangées"),
    (["play", "wyx", "--seed", "1", "--deal", "x"], "not allowed with", "ne va pas avec"),
    (["play", "wyx", "--deal", "x"], "A deal has 8 columns", "Une donne a 8 colonnes"),
    (["play", "wyx", "--players", "a,,b"], "not a player’s name", "pas un nom de joueur"),
    (["play", "wyx", "--players", "a,b,c"], "for 2 seats, not 3", "se joue à 2, pas à 3"),
    (["play", "fourmis", "--seats", "2", "--players", "a,b,c"], "need 2 players, not 3", "il faut 2 joueurs, pas 3"),
    (["play", "nothere:Game"], "cannot be imported", "Impossible d’importer"),
    (["play", "nim:Mim"], "no class 'Mim'", "pas de classe 'Mim'"),
    (["play", ":"], "cannot be imported", "Impossible d’importer"),
    (["play", "--resume", "nothere"], "nothere cannot be read", "Impossible de lire nothere"),
    (["play", "--resume", "over.ludo"], "is over", "est finie"),
    (["play", "wyx", "--resume", "mim.ludo"], "somebody’s own game", "hors de l’étagère"),
    (["play", "wyx", "--resume", "wyx-2.ludo", "--seats", "2"], "goes without --seats", "va sans --seats"),
    (["play", "fourmis", "--resume", "wyx-2.ludo"], "is a game of wyx", "est une partie de wyx"),
    (["play", "wyx", "--save", "over.ludo"], "exists already", "existe déjà"),
    (["replay", "bad.ludo"], "bad.ludo: Line 2: ", "bad.ludo : Ligne 2 : "),
    (["replay", "."], "cannot be read", "Impossible de lire"),
    (["replay", "over.ludo", "--at", "999"], "positions 0 to ", "positions 0 à "),
    (["rules", "wyx", "9.9"], "has no 9.9", "n’a pas de 9.9"),
    (["rules", "nim:Nim"], "has no rulebook", "n’a pas de règle"),
    (["perft", "wyx", "--depth", "-1"], "a number is wanted", "il faut un nombre"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    (path / "over.ludo").write_text((FOLDER / "wyx-2.ludo").read_text())
    (path / "bad.ludo").write_text("ludotheque: 1\ngame: chess\n")
    (path / "mim.ludo").write_text(Record.of(Nim().start(seed=1)).write().replace("nim:", "mim:"))
    (path / "nim.ludo").write_text(Record.of(Nim().start(seed=1)).write())
    (path / "wyx-2.ludo").write_text(Record.of(ludotheque.load("wyx").start(seed=1)).write())
    return path


@pytest.mark.parametrize(("arguments", "en", "fr"), WRONG)
def test_what_cannot_be_is_said_in_a_sentence(arguments: list[str], en: str, fr: str, folder: Path) -> None:
    before = sorted(folder.iterdir())
    assert_sentence(run_here(*arguments, folder=folder), en)
    assert_sentence(run_here(*arguments, folder=folder, lang="fr_FR"), fr)
    assert sorted(folder.iterdir()) == before


def test_a_refusal_ends_the_process_with_its_status(folder: Path) -> None:
    arguments, en, _ = WRONG[3]
    assert_sentence(run(*arguments, folder=folder), en)


def assert_sentence(done: Done, words: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.startswith("ludotheque: ")
    assert done.stderr.count("\n") == 1


# ── Playing through a pipe ────────────────────────────────────────────────────────────


def test_a_seed_plays_the_same_game_every_time(tmp_path: Path) -> None:
    for name in ("a.ludo", "b.ludo"):
        done = run(
            "play",
            "fourmis",
            "--seats",
            "3",
            "--players",
            "random,random,random",
            "--seed",
            "x",
            "--save",
            name,
            folder=tmp_path,
        )
        assert done.returncode == 0
    assert (tmp_path / "a.ludo").read_text() == (tmp_path / "b.ludo").read_text()
    assert Record.load(tmp_path / "a.ludo").result


def test_a_pipe_gets_no_colours_prompts_or_curtains(tmp_path: Path) -> None:
    done = run("play", "wyx", "--players", "Ana,Ben", "--seed", "1", typed="?\n1\nundo\n2\n", folder=tmp_path)
    assert done.returncode == 0
    assert "\033" not in done.stdout
    assert "your turn:" not in done.stdout
    assert widest(done.stdout.split("Go on with:")[0]) <= 80
    assert done.stderr == ""


def test_a_game_left_is_resumed_with_its_players_and_ends(tmp_path: Path) -> None:
    """As somebody would: leave, type the command that is printed, go on."""
    golden_moves = [move.text for move in golden(ludotheque.load("wyx")).moves]
    deal = golden(ludotheque.load("wyx")).deal
    lines = [f"{text}\n" for text in golden_moves]
    done = run("play", "wyx", "--deal", deal, "--players", "Zoé,Bo b", typed="".join(lines[:9]), folder=tmp_path)
    command = done.stdout.splitlines()[-1].strip()
    again = subprocess.run(
        command, shell=True, cwd=tmp_path, env=environment(), input="".join(lines[9:]), text=True, capture_output=True
    )
    assert again.returncode == 0
    assert "wins, " in again.stdout.splitlines()[-1]
    (path,) = tmp_path.iterdir()
    record = Record.load(path)
    assert record.players == ("Zoé", "Bo b")
    assert [move.text for move in record.moves] == golden_moves


def test_lots_are_drawn_for_somebody_who_plays_bots(tmp_path: Path) -> None:
    places = set()
    for seed in range(6):
        done = run("play", "wyx", "--seed", str(seed), folder=tmp_path)
        places.add(done.stdout.split("Your place: ")[1].split(".")[0])
        if len(places) == 2:
            break
    assert places == {"White", "Black"}


def test_replay_in_a_pipe_shows_every_position() -> None:
    path = FOLDER / "fourmis-3.ludo"
    record = Record.load(path)
    done = run_here("replay", str(path))
    assert done.stdout.count("\nrack:\n") == len(record.moves) + 1
    assert done.stdout.splitlines()[-4].split() == ["Red", record.result.split()[0]]
    one = run_here("replay", str(path), "--at", "5", "--lang", "fr").stdout
    assert one.startswith(f"5/{len(record.moves)}  ")
    assert one.count("\ndistributeur\u00a0:\n") == 1


def test_somebodys_own_game_is_replayed_when_its_class_is_named(folder: Path) -> None:
    assert run("replay", "nim.ludo", folder=folder).returncode == 2
    assert run("replay", "nim.ludo", "--game", "nim:Nim", folder=folder).returncode == 0


def test_somebodys_own_game_in_the_current_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "mynim.py").write_text("from nim import Nim\n\n\nclass Mine(Nim):\n    name = 'mine'\n")
    done = run("play", "mynim:Mine", "--deal", "1", "--players", "Ana,Ben", typed="a-1\n\n", folder=tmp_path)
    assert done.returncode == 0
    assert done.stdout.endswith("Ana (seat 0) wins, 1 to 0.\n")


def test_a_terminal_without_our_letters_gets_question_marks(tmp_path: Path) -> None:
    done = run("shelf", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "la r?gle" in done.stdout
    assert done.stderr == ""


# ── Pictures, and the library in the browser ──────────────────────────────────────────


def test_a_position_is_drawn_as_svg_and_png(tmp_path: Path) -> None:
    game = FOLDER / "wyx-2.ludo"
    for arguments in ((), ("--at", "10"), ("--at", "10", "--seat", "1")):
        done = run_here("draw", str(game), "-o", "board.svg", *arguments, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert run_here("draw", str(game), "-o", "board.png", folder=tmp_path).returncode == 0
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing.ludo", "-o", "x.svg"), "cannot be read"),
        ((str(FOLDER / "wyx-2.ludo"), "-o", "no/where.svg"), "cannot be written"),
        ((str(FOLDER / "wyx-2.ludo"), "-o", "x.svg", "--seat", "7"), "no seat 7"),
    ],
)
def test_what_cannot_be_drawn_is_said_so(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run_here("draw", *arguments, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("serve", "--port", str(taken.getsockname()[1]), folder=tmp_path)
    assert done.returncode == 2
    assert "Choose another with --port" in done.stderr
    assert not list(tmp_path.iterdir())


def test_an_sqlite_file_is_for_one_process(tmp_path: Path) -> None:
    done = run("serve", "--workers", "2", "--port", "0", "--lang", "fr", folder=tmp_path)
    assert done.returncode == 2
    assert "--workers 2 demande --database postgresql://" in done.stderr


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("text.db", "text.db cannot be used as a database"),
        ("postgresql://nobody:verysecret@127.0.0.1:1/none", "PostgreSQL (127.0.0.1) cannot be used"),
        ("postgresql://127.0.0.1:port/none", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path, database: str, why: str) -> None:
    (tmp_path / "text.db").write_text("This is a letter, not a database. " * 50)
    done = run("serve", "--port", "0", "--database", database, "--lang", "en", folder=tmp_path)
    assert (done.returncode, why in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr
    assert "verysecret" not in done.stderr

"""docs/hosting.md followed to the letter: its unit, its commands in their order, its metrics; both languages alike."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from house import SOURCE, free_port
from patience import PATIENCE

from ludotheque.cli.arguments import build_parser
from ludotheque.record import Record
from ludotheque.web.connection.messages import Resign

ROOT = Path(__file__).parents[2]
PAGES = {"en": "hosting.md", "fr": "hosting.fr.md"}
OURS, FOLDER = "/opt/ludotheque/bin/ludotheque", "/var/lib/ludotheque"
ANYTHING = "…"  # stands for a database, or for what each host names themself


def page(lang: str) -> str:
    return (ROOT / "docs" / PAGES[lang]).read_text(encoding="utf-8").replace("\u00a0", " ")


def blocks(lang: str) -> list[str]:
    """What is written to be copied."""
    return [
        re.sub("^    ", "", block, flags=re.MULTILINE)
        for block in re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", page(lang), re.MULTILINE)
    ]


def commands(lang: str) -> list[str]:
    """Every command of ours: in blocks, and whole ones in sentences."""
    lines = [line for block in blocks(lang) for line in block.splitlines()]
    spans = re.findall(r"`(ludotheque [^`]+)`", page(lang))
    return [line for line in [*lines, *spans] if line.startswith("ludotheque ")]


def unit(lang: str) -> str:
    return next(block for block in blocks(lang) if block.startswith("[Unit]"))


def started(lang: str) -> list[str]:
    """The command line of the unit."""
    line = re.search(r"^ExecStart=(.+)$", unit(lang), re.MULTILINE)
    assert line
    return shlex.split(line[1])


# ── What is written ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", PAGES)
def test_every_command_of_the_page_is_one(lang: str) -> None:
    found = [*commands(lang), shlex.join(started(lang)).removeprefix("/opt/ludotheque/bin/")]
    assert len(found) >= 15
    for command in found:
        program, *arguments = shlex.split(command)
        assert program == "ludotheque"
        if arguments not in ([ANYTHING], ["backup", "all.db"], ["backup", "tout.db"]):
            build_parser(lang).parse_args(arguments)  # it leaves with what is wrong


def test_what_is_copied_is_the_same_in_both_languages() -> None:
    """Up to comments, names of files and of somebody."""
    words = {"sauvegardes": "backups", "parties": "games", "avant.db": "before-upgrade.db", "VISITEUR": "VISITOR"}

    def plain(lang: str) -> list[str]:
        found = [re.sub(r"\s+# .*", "", block) for block in blocks(lang)]
        for french, english in words.items():
            found = [block.replace(french, english) for block in found]
        return found

    assert plain("fr") == plain("en")


@pytest.mark.parametrize("lang", PAGES)
def test_systemd_understands_every_line_of_the_unit(lang: str, tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd here")
    there = tmp_path / "ludotheque.service"
    there.write_text(unit(lang).replace(OURS, sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(there)], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if "ludotheque.service" in line]
    assert (done.returncode, complaints) == (0, [])


# ── What is done ──────────────────────────────────────────────────────────────────────


@pytest.fixture
def played(tmp_path: Path) -> tuple[str, str]:
    """A library in which Ana and Ben have played; the code of their table, and Ben's id."""
    (tmp_path / "var").mkdir()
    with library(tmp_path / "var" / "tables.db") as host:
        code = open_table(host, "wyx", "me", "link", name="Ana")
        ben = visitor(host)
        ben.post(f"/t/{code}/sit", data={"name": "Ben"})
        Seat(ben, code).do(Resign)
        return code, host.app.state.cookies.cookies.loads(ben.cookies["ludotheque"])["id"]  # type: ignore[attr-defined]


def run(command: str, folder: Path) -> str:
    """A command of the page, with folders and a database of this test."""
    command = command.replace("/backups", str(folder / "copies")).replace(ANYTHING, str(folder / "var" / "tables.db"))
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command, comments=True)], capture_output=True, text=True, cwd=SOURCE
    )
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The server of the unit, at a free port; it ends within the time that the unit gives it."""
    port = str(free_port())
    line = [part.replace(FOLDER, str(folder / "var")) for part in started("en")]
    line[line.index("--port") + 1] = port
    running = subprocess.Popen([sys.executable, "-m", "ludotheque", *line[1:]], cwd=SOURCE, stderr=subprocess.DEVNULL)
    try:
        yield answered(f"http://127.0.0.1:{port}", running)
        running.send_signal(signal.SIGTERM)
        patience = re.search(r"^TimeoutStopSec=(\d+)$", unit("en"), re.MULTILINE)
        assert patience
        assert running.wait(int(patience[1])) in (0, -signal.SIGTERM)
    finally:
        running.kill()
        running.wait()


def answered(url: str, running: subprocess.Popen[bytes]) -> str:
    """The address, once somebody answers there."""
    while running.poll() is None:
        try:
            read(f"{url}/healthz")
            return url
        except OSError:
            continue
    raise AssertionError("the server has ended")


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def test_a_host_follows_the_page(played: tuple[str, str], tmp_path: Path) -> None:
    code, ben = played
    (tmp_path / "copies").mkdir()
    (backup, restore, export), (upgrade,), (forget, forget_table, forget_old) = (
        [line for line in block.splitlines() if line.startswith("ludotheque ")]
        for block in blocks("en")
        if re.search("^ludotheque (backup|forget)", block, re.MULTILINE)
    )
    with serving(tmp_path) as url:
        run(backup, tmp_path)
        run(upgrade.replace("before-upgrade.db", "/backups/before-upgrade.db"), tmp_path)
        run(export, tmp_path)
        [game] = (tmp_path / "copies" / "games").iterdir()
        assert Record.read(game.read_text()).players == ("Ana", "Ben")
        run(forget.replace("VISITOR", ben), tmp_path)
        run(forget_table.replace("TABLE", code), tmp_path)
        record = read(f"{url}/t/{code}/record.ludo")
        assert ("Ana" in record, "Ben" in record) == (False, False)
        run(forget_old, tmp_path)
        link = run(next(command for command in commands("en") if "--address" in command), tmp_path)
        assert "https://jeux.example.org/host#" in link
        metrics = read(f"{url}/metrics")
        wanted = re.findall(r"^\| (.*`ludotheque_\w+.*) \|", page("en"), re.MULTILINE)
        names = [name for cell in wanted for name in re.findall(r"`(ludotheque_\w+)", cell.split("|")[0])]
        assert [name for name in names if name not in metrics] == []
        assert len(names) >= 14
        assert list((tmp_path / "var" / "backups").iterdir()), "a backup of its own at its start"
    (tmp_path / "var" / "tables.db").unlink()
    run(restore, tmp_path)
    with serving(tmp_path) as url:
        assert "Ben" in read(f"{url}/t/{code}/record.ludo"), "the backup was made before they were forgotten"

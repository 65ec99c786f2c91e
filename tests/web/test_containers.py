"""What a host runs: the library alone, and in containers; without a container runtime their steps, here."""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from house import SOURCE, House, free_port
from patience import PATIENCE

from ludotheque.cli import ALONE, host
from ludotheque.cli.arguments import build_parser
from ludotheque.errors import LudothequeError
from ludotheque.web.server.serving import listening_socket

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Containerfile").read_text(encoding="utf-8")
FORMAT = {"podman": ("--format", "docker")}  # the other one has no place for a check of health
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")


def options(arguments: list[str]) -> argparse.Namespace:
    return build_parser("en").parse_args(arguments)


def test_without_a_command_the_library_opens() -> None:
    found = options(ALONE)
    assert (found.command, found.host, found.browser) == ("serve", "127.0.0.1", True)


@pytest.mark.parametrize(
    ("lang", "open_at", "kept"),
    [
        ("en", "Ludothèque is open: ", "Its games are kept in "),
        ("fr", "La ludothèque est ouverte\u00a0: ", "Ses parties sont gardées dans "),
    ],
)
def test_alone_it_says_where_it_is_and_where_games_are_kept(lang: str, open_at: str, kept: str, tmp_path: Path) -> None:
    environment = {name: text for name, text in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    running = subprocess.Popen(
        [sys.executable, "-m", "ludotheque"],
        cwd=tmp_path,
        env={
            **environment,
            "PYTHONPATH": str(SOURCE),
            "LC_ALL": f"{lang}_FR.UTF-8",
            "PYTHONUTF8": "1",
            "COLUMNS": "300",
        },
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert running.stdout
        address = running.stdout.readline().strip().removeprefix(open_at)
        said = [running.stdout.readline().strip()]
        while not said[-1].endswith("ludotheque.db."):  # a long line is broken
            said.append(running.stdout.readline().strip())
        assert " ".join(said) == f"{kept}{(tmp_path / 'ludotheque.db').resolve()}."
        for _ in range(300):
            with suppress(OSError), urllib.request.urlopen(f"{address}healthz", timeout=PATIENCE) as answer:
                assert answer.status == 200
                break
            time.sleep(0.1)
        assert (tmp_path / "ludotheque.db").exists()
    finally:
        running.terminate()
        running.communicate(timeout=PATIENCE)


def test_alone_a_taken_port_is_no_obstacle_and_for_a_host_it_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        door = host.listening(listening_socket, options([*ALONE, "--port", port]))
        assert door.getsockname()[1] not in (0, int(port))
        door.close()
        with pytest.raises(LudothequeError, match="Nothing can listen"):
            host.listening(listening_socket, options(["serve", "--port", port]))


def test_a_browser_opens_only_where_there_are_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not host.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert host.has_screen()


def test_the_image_runs_without_rights_and_what_it_runs_is_a_command_of_ours() -> None:
    final = IMAGE.rpartition("\nFROM ")[2]
    assert "gcc" not in final
    assert final.index("USER ludotheque") < final.index("ENTRYPOINT")
    volume = re.search(r"^VOLUME (\S+)$", final, re.MULTILINE)
    command = re.search(r"^CMD (\[.*\])$", final, re.MULTILINE)
    assert volume
    assert command
    found = options(json.loads(command[1]))
    assert found.database.startswith(volume[1])
    assert f"EXPOSE {found.port}" in final
    assert f"http://127.0.0.1:{found.port}/healthz" in final


@pytest.mark.parametrize("place", ["docs/hosting.md", "docs/hosting.fr.md", "Containerfile"])
def test_an_image_that_podman_makes_keeps_its_check_of_health(place: str) -> None:
    written = (ROOT / place).read_text(encoding="utf-8")
    made = re.findall(r"podman build [^\n`]*", written)
    assert made
    assert [command for command in made if " ".join(FORMAT["podman"]) not in command] == []


def test_the_command_of_the_compose_file_is_one_of_ours() -> None:
    line = re.search(r"^    command: \[(serve.*)\]$", COMPOSE, re.MULTILINE)
    assert line
    found = options([shlex.split(word)[0] for word in line[1].split(", ")])
    assert (found.workers, found.hsts, found.host_names) == (2, True, ["${NAME}"])
    assert found.database == "postgresql://ludotheque:${PASSWORD}@database/ludotheque"
    assert f"library:{found.port}" in COMPOSE


@contextmanager
def library_at(folder: Path, address: str, **environment: str) -> Iterator[str]:
    """A server that is reached from an address that it does not know as its own machine's proxy."""
    door = House(folder)
    command = [sys.executable, "-m", "ludotheque", "serve", "--host", address, "--port", str(door.port), "--hsts"]
    running = subprocess.Popen(
        [*command, "--database", str(folder / "tables.db")], cwd=SOURCE, env={**os.environ, **environment}
    )
    try:
        door.url = f"http://{address}:{door.port}"
        door.wait_until_open()
        yield door.url
    finally:
        running.terminate()
        running.wait(PATIENCE)


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_the_proxy_of_the_compose_file_the_library_knows_https(trusted: bool, tmp_path: Path) -> None:
    """That proxy has another address: believed only because of the environment that the file gives."""
    given = re.search(r'^    environment: {FORWARDED_ALLOW_IPS: "(.*)"}', COMPOSE, re.MULTILINE)
    assert given
    with library_at(tmp_path, "127.0.0.2", **({"FORWARDED_ALLOW_IPS": given[1]} if trusted else {})) as url:
        line = http.client.HTTPConnection(
            url.removeprefix("http://"), timeout=PATIENCE, source_address=("127.0.0.2", 0)
        )
        line.request("GET", "/", headers={"X-Forwarded-Proto": "https"})
        assert (line.getresponse().getheader("Strict-Transport-Security") is not None) is trusted
        line.close()


# ── In a container, where there is a runtime ──────────────────────────────────────────


def runtime() -> str:
    """The program that makes containers here; empty if none can."""
    for name in ("podman", "docker"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, timeout=60).returncode == 0:
            return name
    return ""


def called(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip()


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_image_is_built_and_runs() -> None:
    program = runtime()
    if not program:
        pytest.skip("there is no container runtime here")
    for base in re.findall(r"^FROM (\S+)", IMAGE, re.MULTILINE):
        if subprocess.run([program, "pull", base], capture_output=True, cwd=ROOT).returncode:
            pytest.skip(f"{base} cannot be had here")
    called(program, "build", *FORMAT.get(program, ()), "-f", "Containerfile", "-t", "ludotheque-test", ".")
    container = called(program, "run", "-d", "--rm", "-p", "127.0.0.1::8000", "ludotheque-test")
    try:
        port = called(program, "port", container, "8000").rpartition(":")[2]
        for _ in range(300):
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE):
                break
            time.sleep(0.1)
        check = re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", IMAGE, re.MULTILINE)
        assert check
        called(program, "exec", container, *json.loads(check[1]))
        assert called(program, "exec", container, "id", "-u") == "10001"
        assert "tables.db" in called(program, "exec", container, "ls", "/var/lib/ludotheque")
        with pytest.raises(subprocess.CalledProcessError):
            called(program, "exec", container, "which", "gcc")
    finally:
        called(program, "stop", container)


# ── Without one: its steps, here ──────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.timeout(1800)  # it compiles everything
def test_the_steps_of_the_image_are_followed_without_a_runtime(tmp_path: Path) -> None:
    """What it installs from what is checked in, how it starts, and its check of health; as somebody without rights."""
    tmp_path.chmod(0o755)
    for folder in tmp_path.parents[:2]:  # those of pytest are for their owner alone
        folder.chmod(0o755)
    places = {
        "/source": tmp_path / "source",
        "/opt/ludotheque": tmp_path / "opt",
        "/var/lib/ludotheque": tmp_path / "var",
    }
    for folder in (places["/source"], places["/var/lib/ludotheque"]):
        folder.mkdir()
    places["/var/lib/ludotheque"].chmod(0o777)

    def here(text: str) -> str:
        for place, folder in places.items():
            text = text.replace(place, str(folder))
        return text

    archive = subprocess.run(["git", "archive", "HEAD"], check=True, capture_output=True, cwd=ROOT).stdout
    subprocess.run(["tar", "x", "-C", str(places["/source"])], check=True, input=archive)
    for step in re.findall(r"^RUN (python .*)$", IMAGE, re.MULTILINE):
        subprocess.run(["sh", "-ec", here(step).replace("python -m", f"{sys.executable} -m", 1)], check=True)
    port = free_port()
    entry, command = (re.search(rf"^{word} (\[.*\])$", IMAGE, re.MULTILINE) for word in ("ENTRYPOINT", "CMD"))
    check = re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", IMAGE, re.MULTILINE)
    assert entry
    assert command
    assert check
    start = [here(part).replace("8000", str(port)) for part in [*json.loads(entry[1]), *json.loads(command[1])]]
    rights = ["setpriv", "--reuid", "10001", "--regid", "10001", "--clear-groups"] if os.getuid() == 0 else []
    running = subprocess.Popen([*rights, *start], cwd=tmp_path)
    try:
        for _ in range(300):
            look = [here(part).replace("8000", str(port)) for part in json.loads(check[1])]
            if subprocess.run([*rights, *look], capture_output=True).returncode == 0:
                break
            time.sleep(0.2)
        assert subprocess.run([*rights, *look], capture_output=True).returncode == 0
        assert (places["/var/lib/ludotheque"] / "tables.db").exists()
    finally:
        running.terminate()
        running.wait(PATIENCE)

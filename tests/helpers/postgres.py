"""A PostgreSQL of the tests' own: in a temporary folder, on a free port of loopback, stopped in the end."""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

import asyncpg
from patience import PATIENCE
from processes import children, until_free

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
EMPTY = """do $$ begin
  if to_regclass('tables') is not null then truncate tables, moves, sits, settings; end if;
end $$"""
WHY_NOT = "there is no PostgreSQL here: apt-get install postgresql"


def programs() -> Path | None:
    """Where initdb and postgres are."""
    found = shutil.which("pg_config")
    told = subprocess.run([found, "--bindir"], capture_output=True, text=True).stdout.strip() if found else ""
    folders = [Path(told) if told else None, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    initdb = shutil.which("initdb")
    folders.append(Path(initdb).resolve().parent if initdb else None)
    return next((folder for folder in folders if folder and (folder / "initdb").exists()), None)


PROGRAMS = programs()


class Postgres:
    """Use it with `with`. `sync` makes it as durable as a real one; without, it is quicker."""

    def __init__(self, sync: bool = False) -> None:
        assert PROGRAMS is not None, WHY_NOT
        self.programs, self.sync = PROGRAMS, sync
        self.folder = Path(tempfile.mkdtemp(prefix="ludotheque-pg-"))
        self.data = self.folder / "data"
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Postgres:
        if ROOT:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N")
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, program: str, *arguments: object) -> str:
        command = [str(self.programs / program), *map(str, arguments)]
        if ROOT:
            command = ["su", "postgres", "-s", "/bin/sh", "-c", shlex.join(command)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self) -> None:
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "fsync": "on" if self.sync else "off",
            "max_connections": 60,
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self.run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", options, "start")

    def kill(self) -> None:
        """As if the power had gone: kill -9 of the postmaster; its children then end by themselves."""
        pid = int((self.data / "postmaster.pid").read_text().split()[0])
        below = children(pid)
        os.kill(pid, signal.SIGKILL)
        until_free([pid, *below])

    def emptied(self) -> str:
        """The address of the database, in which there is no table any more."""
        asyncio.run(self.execute(EMPTY))
        return self.url

    def untouched(self) -> str:
        """The address of the database, as if nobody had ever used it."""
        asyncio.run(self.execute("drop schema public cascade; create schema public"))
        return self.url

    async def execute(self, statements: str) -> None:
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(statements)
        finally:
            await connection.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

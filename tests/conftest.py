"""Both kinds of store: what is tested with a `database` is tested on SQLite and on PostgreSQL.

And what holds for the whole run: no example of a property is too slow, and no process is left behind.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import processes
import pytest
from postgres import PROGRAMS, WHY_NOT, Postgres

hypothesis.settings.register_profile("any machine", deadline=None)  # one that is busy is slow now and then
hypothesis.settings.load_profile("any machine")

WITH_PROCESSES = [Path(__file__).parent / name for name in ("bots", "browser", "tools", "web")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a process, or a browser, can be too slow for who waits for it: what fails twice is wrong."""
    for item in items:
        if any(folder in item.path.parents for folder in WITH_PROCESSES):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests; each finds it empty."""
    if PROGRAMS is None:
        pytest.skip(WHY_NOT)
    with Postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to keep tables: a file that is not there yet, or an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    running: Postgres = request.getfixturevalue("postgres")
    return running.emptied()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts, here and whatever is started, even if the tests themselves were started to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the process that starts all others
        processes.mark()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return
    found = processes.left_behind()
    if found:
        listed = "\n".join(f"{process} {command}" for process, command in found.items())
        report = pytest.TestReport(
            nodeid="processes left behind",
            location=("tests/conftest.py", None, "left"),
            keywords={},
            outcome="failed",
            longrepr=f"These processes were started by the tests and have not ended:\n{listed}",
            when="teardown",
        )
        session.config.hook.pytest_runtest_logreport(report=report)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED

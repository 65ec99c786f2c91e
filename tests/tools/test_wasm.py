"""The library in WebAssembly: what `make wasm` builds runs under Node as in a browser, and plays the same."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from site_host import plain_parts

import ludotheque
from ludotheque.web.offline.site import write_site

ROOT = Path(__file__).parents[2]
WASM, BROWSER = ROOT / "wasm", ROOT / "build" / "wasm" / "browser"
SCRIPT = """
import json, ludotheque
from ludotheque.bench.searches import signature
print(json.dumps({"compiled": ludotheque.compiled, "signature": signature()}))
"""
# What Pyodide's whole standard library cannot import either, of what is kept.
UNIMPORTABLE: set[str] = set()

sys.path.insert(0, str(WASM))
import archives  # noqa: E402
import build  # noqa: E402
import toolchain  # noqa: E402
import wheels  # noqa: E402

built = pytest.mark.skipif(
    not (BROWSER / "files.json").exists() or not shutil.which("node"), reason="`make wasm` has not built it here"
)


def node(*arguments: str | Path) -> str:
    """What a program of Node prints."""
    said = subprocess.run(["node", *map(str, arguments)], capture_output=True, text=True, cwd=ROOT, timeout=500)
    assert said.returncode == 0, said.stderr[-2000:]
    return said.stdout


@built
def test_bots_search_the_same_nodes(tmp_path: Path) -> None:
    script = tmp_path / "signature.py"
    script.write_text(SCRIPT)
    found = json.loads(node(WASM / "run.mjs", "--", script))
    about = json.loads((BROWSER / "files.json").read_text())
    expected = (ROOT / "tests" / "signature.txt").read_text().strip()
    assert found == {"compiled": about["compiled"], "signature": expected}


BOTS = """
import ludotheque
from dataclasses import replace
from ludotheque.bots.players import LEVELS, LevelBot
for number, name in enumerate(ludotheque.shelf()):
    state = ludotheque.load(name).start(seed=1)
    while state.turn < 0:
        state.play(state.pick(ludotheque.Rng(1)))
    for level in LEVELS[number % 3 :: 3]:  # each of them in two games
        move = LevelBot("bot", level, 0.05).choose(state.seen_by(state.turn), ludotheque.Rng(1))
        assert move in state.moves()
    print(name, ludotheque.analyse(state, state.turn, seconds=0.05))
"""


@built
def test_bots_of_every_level_move_and_advice_is_given(tmp_path: Path) -> None:
    """There are no threads: what limits a search by seconds must not need one."""
    script = tmp_path / "bots.py"
    script.write_text(BOTS)
    said = node(WASM / "run.mjs", "--", script).splitlines()
    assert len(said) == len(ludotheque.shelf())


@built
def test_a_memory_that_was_kept_goes_on_where_it_was(tmp_path: Path) -> None:
    """Of Python, with its modules: it plays the same, imports more, and does not draw the same lots each time."""
    version = write_site(tmp_path / "site", plain_parts(tmp_path / "parts"))
    found = json.loads(node(ROOT / "tests" / "helpers" / "remember.mjs", tmp_path / "site" / version))
    state, rng = ludotheque.load("wu-hsing").start(seed=1), ludotheque.Rng(1)
    while not state.over:
        state.play(state.pick(rng))
    first, second = found["said"]
    assert found["kept"] == 1
    assert first["luck"] != second["luck"]
    assert [(visit["warm"], visit["scores"]) for visit in found["said"]] == 2 * [(True, list(state.scores))]


@built
def test_the_wheel_installs_plays_every_game_and_runs_a_notebook() -> None:
    first, *said = node(WASM / "install.mjs", ROOT / "examples" / "jupyterlite" / "in_the_browser.ipynb").splitlines()
    _version, kind, *games = first.split()
    about = json.loads((BROWSER / "files.json").read_text())
    assert kind == ("compiled" if about["compiled"] else "plain")
    assert "wyx" in games
    known, speed = said
    assert known.split() == [*("compiled" if about["compiled"] else "plain Python").split(), *games]
    assert speed.endswith("games a second")


@built
def test_what_is_left_of_the_standard_library_is_whole() -> None:
    failed = {line.split()[0] for line in node(WASM / "run.mjs", "--", WASM / "check_imports.py").splitlines()}
    assert failed == UNIMPORTABLE


@built
def test_files_are_those_that_are_described() -> None:
    about = json.loads((BROWSER / "files.json").read_text())
    described = {file["name"]: (file["bytes"], file["sha256"]) for file in about["files"]}
    there = [path for path in BROWSER.iterdir() if path.name != "files.json"]
    assert described == {path.name: (path.stat().st_size, toolchain.sha256(path)) for path in there}


@built
def test_a_compiled_module_has_no_source_in_the_browser() -> None:
    about = json.loads((BROWSER / "files.json").read_text())
    with zipfile.ZipFile(BROWSER / "ludotheque.zip") as archive:
        rules = archive.read(next(name for name in archive.namelist() if name.startswith("ludotheque/core/state.py")))
        assert not any(name.endswith(".pxd") or "/static/" in name for name in archive.namelist())
    assert (b"one_module" in rules) == about["compiled"]


def test_without_a_cross_compiler_the_package_stays_plain(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> None:
        raise toolchain.Missing("There is no compiler")

    monkeypatch.setattr(toolchain.Toolchain, "found", missing)
    assert build.compiled_modules() is None
    said = capsys.readouterr().err
    assert said == "There is no compiler: the package stays plain Python, and bots will be slower.\n"


def test_a_header_of_another_hash_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def apt(command: list[str], cwd: Path, **_: object) -> None:
        (cwd / "headers.deb").write_bytes(b"other bytes")

    monkeypatch.setattr(toolchain.subprocess, "run", apt)
    monkeypatch.setattr(toolchain, "private_apt", lambda suites: __import__("contextlib").nullcontext([]))
    pin = [{"suite": "sid", "version": "1", "sha256": "0" * 64}]
    with pytest.raises(toolchain.Missing):
        toolchain.downloaded("headers", pin, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("HAVE_FORK", 0, "#undef HAVE_FORK\n"),
        ("HAVE_FORK", None, "#undef HAVE_FORK\n"),
        ("SIZEOF_LONG", 4, "#define SIZEOF_LONG 4\n"),
        ("RETSIGTYPE", "void", "#define RETSIGTYPE void\n"),
        ("PLATLIBDIR", "lib/x", '#define PLATLIBDIR "lib/x"\n'),
    ],
)
def test_a_line_of_pyconfig(name: str, value: object, line: str) -> None:
    assert toolchain.pyconfig_line(name, value) == line


def test_an_archive_is_the_same_whenever_its_files_are(tmp_path: Path) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    wheels.write_zip(one, {"a.py": b"1", "b.py": b"2"})
    wheels.write_zip(two, {"b.py": b"2", "a.py": b"1"})
    assert one.read_bytes() == two.read_bytes()


def test_the_browser_gets_the_languages_of_the_pages() -> None:
    files = {f"babel/locale-data/{name}.dat": b"" for name in ("root", "en", "fr", "de", "fr_CA")}
    chosen = [path for path in files if not archives.matches(path, archives.NOT_IN_A_BROWSER) or path in archives.KEPT]
    assert chosen == [f"babel/locale-data/{name}.dat" for name in ("root", "en", "fr")]


def test_no_address_of_a_registry_is_written_down() -> None:
    for path in [*WASM.glob("*.json"), *WASM.glob("*.txt"), *WASM.glob("*.py"), WASM / ".npmrc"]:
        text = path.read_text(encoding="utf-8")
        assert "://" not in text.replace("http://127.0.0.1", ""), path.name

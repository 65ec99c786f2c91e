"""Builds sdist and wheel, installs each into a clean environment, and plays a game from it.

    python tools/dist.py [--out dist]       or `make dist`

LUDOTHEQUE_HOME=https://… makes the links of its description absolute.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAY = """
import ludotheque
from ludotheque.record import Record
for name in ludotheque.shelf():
    state, rng = ludotheque.load(name).start(seed=1), ludotheque.Rng(1)
    while not state.over:
        state.play(state.pick(rng))
    assert Record.read(Record.of(state).write()).replay().scores == state.scores
    assert "</svg>" in state.svg() and ludotheque.load(name).rulebook("fr")
print("played", *ludotheque.shelf(), "compiled" if ludotheque.compiled else "not compiled")
"""
IN_SDIST = (
    "tests/helpers/variants.py",
    "CHANGELOG.md",
    "examples/konane.py",
    "docs/hosting.fr.md",
    "src/ludotheque/core/state.pxd",
)
IN_WHEEL = ("ludotheque/py.typed", "ludotheque/games/wyx/data/shapes.svg", "ludotheque/web/templates/setup.html")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out: Path = parser.parse_args().out.resolve()
    with tempfile.TemporaryDirectory() as folder:
        tools = environment(Path(folder) / "tools")
        run(tools, "-m", "pip", "install", "-q", "build")
        for old in out.glob("ludotheque-*"):
            old.unlink()
        run(tools, "-m", "build", "--outdir", str(out), str(ROOT))
        (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
        check_contents(sdist, wheel)
        for package in (wheel, sdist):
            try_out(Path(folder) / package.suffix[1:], package)
    return 0


def environment(folder: Path) -> Path:
    """A clean environment; returns its Python."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def run(python: Path, *arguments: str, cwd: Path | None = None) -> None:
    subprocess.run([str(python), *arguments], check=True, cwd=cwd)


def check_contents(sdist: Path, wheel: Path) -> None:
    """Check that everything needed is there, and no build products."""
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert not (missing := set(IN_SDIST) - set(names)), f"{sdist.name} lacks {missing}"
    assert not (made := [name for name in names if name.endswith((".so", ".pyc", ".c"))]), made
    inside = zipfile.ZipFile(wheel).namelist()
    assert not (missing := set(IN_WHEEL) - set(inside)), f"{wheel.name} lacks {missing}"


def try_out(folder: Path, package: Path) -> None:
    """Install a package into an empty environment, and play."""
    python, began = environment(folder), time.monotonic()
    run(python, "-m", "pip", "install", "-q", str(package))
    print(f"{package.name}: installed in {time.monotonic() - began:.0f} s", flush=True)
    run(python, "-m", "ludotheque", "--version", cwd=folder)
    run(python, "-c", PLAY, cwd=folder)
    arguments = ["-m", "ludotheque", "play", "wyx", "--players", "random,1", "--seed", "1"]
    game = subprocess.run([str(python), *arguments], check=True, cwd=folder, capture_output=True, text=True)
    print(game.stdout.splitlines()[-1], flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""The laws on a build that checks every index into a C array, which ordinary builds never do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from paths import ROOT

import ludotheque

pytestmark = [
    pytest.mark.skipif(not ludotheque.compiled, reason="needs a C compiler: nothing is compiled here"),
    pytest.mark.long,  # it compiles everything once more
]


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, built with the sanitizer from the C files that Cython has made already."""
    folder = tmp_path_factory.mktemp("sanitized")
    shutil.copytree(ROOT / "build" / "src", folder / "build" / "src")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"))
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "2"]
    env = os.environ | {"LUDOTHEQUE_SANITIZE": "1"}
    done = subprocess.run(build, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / "src"


def run(source: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(source)}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_the_sanitizer_notices_a_wrong_index(sanitized: Path) -> None:
    done = run(sanitized, "-c", "from ludotheque.games.wigwam.rules import hurdle; hurdle(99, 0, 1, -1, 1, 0)")
    assert done.returncode != 0
    assert "out of bounds" in done.stderr


def test_no_index_leaves_its_array(sanitized: Path) -> None:
    done = run(sanitized, "tests/helpers/digest.py", "1")
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr.strip() == "compiled"
    done = run(sanitized, "tests/longer/soak.py", "4000")  # `make sanitize` looks at a million
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    done = run(sanitized, "-m", "ludotheque", "bench", "--signature")  # every search looks at some positions
    assert done.returncode == 0, done.stderr[-3000:]

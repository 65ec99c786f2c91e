"""`make sanitize`: checks a million positions on a build with the address and undefined-behaviour sanitizers.

    python tests/longer/sanitize.py [POSITIONS]

The package is copied to .cache/sanitized and built there with gcc's address and undefined-behaviour sanitizers, which
end the process at the first mistake. Then it goes through positions of every game and option: views, guesses,
texts, copies, keys and undo in each of one half, playouts and all searches in some; steps of batches are the other.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".cache" / "sanitized"


def build() -> None:
    """Copy the package, and compile what has changed since the last time."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, FOLDER)
    if (ROOT / "build" / "src").exists():  # the C files that Cython has made already
        shutil.copytree(ROOT / "build" / "src", FOLDER / "build" / "src", dirs_exist_ok=True)
    leave = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "web", "store")
    shutil.copytree(ROOT / "src", FOLDER / "src", ignore=leave, dirs_exist_ok=True)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "2"]
    env = os.environ | {"LUDOTHEQUE_SANITIZE": "all"}
    done = subprocess.run(command, cwd=FOLDER, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The sanitized build failed:\n{done.stderr[-3000:]}")


def environment() -> dict[str, str]:
    """Python itself is not sanitized: it needs the library of the address sanitizer first, and it leaks at its end."""
    library = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    return os.environ | {
        "PYTHONPATH": f"{FOLDER / 'src'}{os.pathsep}{ROOT / 'tests' / 'helpers'}",
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # so that states lie in memory that is watched
    }


def main() -> None:
    positions = sys.argv[1] if len(sys.argv) > 1 else "1000000"
    if sys.version_info < (3, 11) or not shutil.which("gcc"):
        sys.exit("This needs gcc.")
    began = time.monotonic()
    build()
    print(f"Built in {time.monotonic() - began:.0f} s.", flush=True)
    for command in (["longer/soak.py", positions, "--deep"], ["helpers/wrong_calls.py"]):
        done = subprocess.run(
            [sys.executable, ROOT / "tests" / command[0], *command[1:]],
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        print(done.stdout.strip().splitlines()[-1], flush=True)
        if done.returncode:
            sys.exit(f"{command[0]} ended with {done.returncode}.")
    print(f"Nothing found in {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main()

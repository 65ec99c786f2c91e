"""Builds what a browser needs to run the library without a server, in build/wasm: see README.md beside this file.

python wasm/build.py            or `make wasm`
python wasm/build.py --plain    without compiled modules, even where there is a cross compiler
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

import archives
import side_modules
import wheels
from side_modules import Built
from toolchain import HERE, Missing, Toolchain, sysconfig_of_pyodide


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", action="store_true")
    arguments = parser.parse_args()
    get_pyodide()
    platform = wheels.Platform.of(sysconfig_of_pyodide())
    plain = wheels.plain_wheel()
    built = None if arguments.plain else compiled_modules()
    wheels.write_wheel(plain, built.separate if built else {}, platform)
    archives.write(plain, built.together if built else {}, wheels.libraries(platform))
    compile_for_browsers(archives.BROWSER)
    archives.describe(built is not None)
    return 0


def compile_for_browsers(folder: Path) -> None:
    """Turn source code into bytecode, in the archives of this folder."""
    run = ["node", str(HERE / "run.mjs"), "--without-columns", "--mount", str(folder), "--", str(HERE / "bytecode.py")]
    subprocess.run(run, check=True)


def get_pyodide() -> None:
    """Pyodide from npm, as package-lock.json pins it."""
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci", "--loglevel=error"], check=True, cwd=HERE, stdout=subprocess.DEVNULL)
        installed.touch()


def compiled_modules() -> Built | None:
    """Our modules as side modules; None where there is no cross compiler."""
    try:
        tools = Toolchain.found()
    except Missing as missing:
        print(f"{missing}: the package stays plain Python, and bots will be slower.", file=sys.stderr)
        return None
    began, sources = time.monotonic(), side_modules.sources()
    if not sources:
        print("setup.py compiles nothing here: the package stays plain Python.", file=sys.stderr)
        return None
    built = side_modules.build(tools, sources)
    print(f"{built.compiled} of {len(sources)} modules compiled: {time.monotonic() - began:.0f} s")
    return built


if __name__ == "__main__":
    sys.exit(main())

"""Runs in Pyodide: turns what a page imports into bytecode of that very Python, in the archives of a browser.

    node wasm/run.mjs --without-columns --mount build/wasm/browser -- wasm/bytecode.py

Compiling source code was half of the time until the first board is drawn. Modules that are hardly ever imported stay
source code, which is half as large. Bytecode of the standard library and of the libraries has no docstrings, and none
has the columns of its instructions: errors still tell the line.
"""

import importlib
import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path

import ludotheque

LIBRARIES = (
    "ludotheque.web.offline.application",
    "starlette.applications",
    "starlette.routing",
    "jinja2",
    "itsdangerous",
    "babel.dates",
    "asyncio",
    "sqlite3",
)
READ_AS_SOURCE = ("anyio/",)  # it parses its own source code
WITH_DOCSTRINGS = ("email/", "ludotheque/")  # email continues them; ours are for whoever writes a game in the browser
HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # by a hash that nobody checks


def main() -> None:
    for name in LIBRARIES:
        importlib.import_module(name)
    for name in ludotheque.shelf():
        ludotheque.load(name).start(seed=1).svg()
    files = [module.__file__ for module in [*sys.modules.values()] if getattr(module, "__file__", None)]
    places = [place + "/" for place in sys.path if place.endswith((".zip", "/site-packages"))]
    used = {file.removeprefix(place) for file in files for place in places if file.startswith(place)}
    for archive in sorted(Path("/mnt").glob("*.zip")):
        rewrite(archive, used)


def rewrite(archive: Path, used: set[str]) -> None:
    """Replace the source code of these files by bytecode."""
    with zipfile.ZipFile(archive) as before:
        files = {name: before.read(name) for name in before.namelist()}
    with zipfile.ZipFile(archive, "w") as after:
        for name, content in files.items():
            if name in used and name.endswith(".py") and not name.startswith(READ_AS_SOURCE):
                level = 0 if name.startswith(WITH_DOCSTRINGS) else 2
                code = compile(content, name, "exec", dont_inherit=True, optimize=level)
                name, content = name + "c", HEADER + marshal.dumps(code)
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            after.writestr(info, content)


main()

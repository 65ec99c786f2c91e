"""A site without a server on a host of static files, under a path of its own."""

from __future__ import annotations

import hashlib
import mimetypes
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copyfile
from threading import Thread

import ludotheque

ROOT = Path(__file__).parents[2]
COMPILER = (ROOT / "wasm" / "run.mjs", ROOT / "wasm" / "bytecode.py")
PARTS = ROOT / "build" / "wasm" / "browser"
KEPT = PARTS.parent / "for-tests"  # what was last compiled to bytecode, for all tests until something changes
OURS, MOST_KEPT = "ludotheque.zip", 3
PACKAGE = Path(ludotheque.__file__).parent
PATH = "/club/jeux/"
LEFT_OUT = ("*.so", "*.pxd", "*/__pycache__/*", "ludotheque/web/static/*", "ludotheque/cli/*", "ludotheque/terminal/*")


def is_built() -> bool:
    """Whether Python for a browser is there: `make wasm` gets it."""
    return (PARTS / "pyodide.asm.wasm").exists() and (PARTS / "libraries.zip").exists()


def plain_parts(folder: Path) -> Path:
    """Python for a browser, and the package as it is now, in plain Python."""
    folder.mkdir()
    for path in PARTS.iterdir():
        copyfile(path, folder / path.name)
    copyfile(plain_package(), folder / OURS)
    return folder


def plain_package() -> Path:
    """The archive of the package as it is now, in bytecode: else every browser would compile it when it starts."""
    files = {path.relative_to(PACKAGE.parent).as_posix(): path for path in sorted(PACKAGE.rglob("*")) if path.is_file()}
    wanted = {name: path for name, path in files.items() if not any(fnmatch(name, pattern) for pattern in LEFT_OUT)}
    made_of = [*wanted.values(), *COMPILER, PARTS / "libraries.zip"]
    digest = hashlib.sha256("".join(f"{path} {sha256(path)} " for path in made_of).encode()).hexdigest()
    kept = KEPT / f"{digest[:16]}.zip"
    if not kept.exists():
        KEPT.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            os.replace(compiled_package(Path(folder), wanted), kept)  # several processes may do this at once
        for old in sorted(KEPT.glob("*.zip"), key=os.path.getmtime)[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    return kept


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compiled_package(folder: Path, files: dict[str, Path]) -> Path:
    """Put these files into an archive and let the Python of browsers compile it."""
    for path in PARTS.iterdir():
        os.link(path, folder / path.name)
    (folder / OURS).unlink()
    with zipfile.ZipFile(folder / OURS, "w") as archive:
        for name, path in files.items():
            archive.write(path, name)
    out = folder / "out"
    out.mkdir()
    copyfile(folder / OURS, out / OURS)
    run, bytecode = map(str, COMPILER)
    command = ["node", run, "--folder", str(folder), "--without-columns", "--mount", str(out), "--", bytecode]
    subprocess.run(command, check=True, timeout=300)
    return out / OURS


class StaticHost(SimpleHTTPRequestHandler):
    """Serves a folder under a path, as any web host does."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        **mimetypes.types_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(PATH[:-1])) if path.startswith(PATH) else "/nowhere"

    def log_message(self, format: str, *arguments: object) -> None: ...


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(StaticHost, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{PATH}"
        server.shutdown()
        thread.join()


if __name__ == "__main__":  # python tests/helpers/site_host.py FOLDER: to look at a site by hand
    with hosted(Path(sys.argv[1])) as address:
        print(address, flush=True)
        input()

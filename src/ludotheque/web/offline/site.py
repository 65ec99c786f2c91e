"""Writes a site without a server: a folder of static files that any host serves, under any path.

Everything but the first pages and the service worker lies in a folder named after the contents of all files and what
the pages say besides, so that two versions never mix, and who has one gets the other.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from ludotheque.errors import LudothequeError
from ludotheque.files import make_folder
from ludotheque.game import Game
from ludotheque.games.lookup import find, shelf_with
from ludotheque.web.pages.page_request import templates
from ludotheque.web.pages.shelf import shelf_for_anybody
from ludotheque.web.static_files import FOLDER as STATIC
from ludotheque.web.static_files import MEDIA, lean
from ludotheque.web.visitors import Visitor
from ludotheque.words import Words

PYTHON = "python"  # the folder of Python and what it runs
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
ARCHIVES = ("python_stdlib.zip", "libraries.zip", "ludotheque.zip")
SERVED_OTHERWISE = ("offline/service-worker.js", "offline/transport.js", "push-worker.js")
PAGES = {"fr": "index.html", "en": "en.html"}
WORKER = STATIC / "offline" / "service-worker.js"
Files = dict[str, bytes]  # [path] content


class OwnGame(NamedTuple):
    """A game that is not of the library: its file, and the name of the class in it."""

    file: Path
    name: str


def write_site(folder: Path, parts: Path, own: Sequence[OwnGame] = (), elsewhere: str = "", pace: float = 0.6) -> str:
    """Write a site into a folder, which is made; returns its version.

    `parts` is the folder with Python for a browser (see wasm/README.md); `own` are games beside those of the library;
    `elsewhere` is the address of a library where others are; `pace` the minimum time between two moves of bots.
    LudothequeError if something is missing, or a game cannot be shelved.
    """
    check_address(elsewhere)
    shelf = shelf_with([find(f"{game.file}:{game.name}", trusted=True) for game in own])
    files = {**static_files(), **python_files(parts), **{f"games/{game.file.name}": read(game.file) for game in own}}
    about: dict[str, Any] = {
        "own": [f"{game.file.stem}:{game.name}" for game in own],
        "elsewhere": elsewhere,
        "pace": pace,
    }
    version = digest(files | {"sw.js": served(WORKER), "about": json.dumps(about).encode()})
    make_folder(folder)
    for old in earlier(folder):
        shutil.rmtree(old)
    for path, content in files.items():
        put(folder / version / path, content)
    named = {f"{version}/{path}": len(content) for path, content in files.items()}
    python = [size for path, size in named.items() if path.startswith(f"{version}/{PYTHON}/")]
    about |= {"version": version, "total": sum(python)}
    for lang, name in PAGES.items():
        put(folder / name, first_page(lang, about, shelf).encode())
        put(folder / manifest_name(lang), json.dumps(manifest(lang, version), ensure_ascii=False).encode())
    put(folder / "sw.js", service_worker(named, version))
    return version


def check_address(elsewhere: str) -> None:
    address = urlsplit(elsewhere)
    if elsewhere and (address.scheme not in ("http", "https") or not address.netloc):
        raise LudothequeError(
            f"The address of a library begins with https://, like https://club.example/, unlike {elsewhere!r}.",
            f"L’adresse d’une ludothèque commence par https://, comme https://club.example/, et non {elsewhere!r}.",
        )


def earlier(folder: Path) -> Iterator[Path]:
    """The folders of earlier versions."""
    return (path for path in folder.iterdir() if path.is_dir() and (path / PYTHON / "pyodide.mjs").exists())


def put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise LudothequeError(
            f"{path} cannot be read: {error.strerror}.", f"Impossible de lire {path}\u00a0: {error.strerror}."
        ) from None


def digest(files: Files) -> str:
    whole = hashlib.sha256()
    for path, content in sorted(files.items()):
        whole.update(f"{path} {len(content)} ".encode() + content)
    return whole.hexdigest()[:12]


# ── Files ─────────────────────────────────────────────────────────────────────────────


def static_files() -> Files:
    """Modules and styles as the server serves them; pages speak to a worker instead of a server."""
    names = [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]
    wanted = [name for name in names if name not in SERVED_OTHERWISE and not name.endswith(".d.ts")]
    files = {f"static/{name}": served(STATIC / name) for name in wanted}
    files["static/transport.js"] = served(STATIC / "offline" / "transport.js").replace(
        b"'./types'", b"'./offline/types'"
    )
    return files


def served(path: Path) -> bytes:
    return lean(path, path.stat().st_mtime).encode() if path.suffix in MEDIA else path.read_bytes()


def python_files(parts: Path) -> Files:
    """Python for a browser, with the library in it."""
    missing = [name for name in (*PARTS, *ARCHIVES) if not (parts / name).is_file()]
    if missing:
        raise LudothequeError(
            f"There is no {missing[0]} in {parts}: `make wasm` makes it, --parts names another folder.",
            f"Il n’y a pas de {missing[0]} dans {parts}\u00a0: `make wasm` le fait, --parts nomme un autre dossier.",
        )
    files = {f"{PYTHON}/{name}": (parts / name).read_bytes() for name in PARTS}
    return files | {f"{PYTHON}/{name}.wasm": as_module((parts / name).read_bytes()) for name in ARCHIVES}


def as_module(archive: bytes) -> bytes:
    """The same archive, after the first bytes of a WebAssembly module that has nothing but it.

    Hosts compress what is called .wasm, and send a .zip as it is. Archives are read from their end: this is one, too.
    """
    content = b"\x07archive" + archive
    sizes = [len(content) >> shift & 127 | 128 for shift in (0, 7, 14, 21, 28)]
    sizes[-1] &= 127  # the last one of a number, in groups of seven bits
    return b"\0asm\1\0\0\0" + b"\0" + bytes(sizes) + content


def service_worker(files: dict[str, int], version: str) -> bytes:
    first = [path for path in files if path.endswith((".js", ".css")) and "/static/" in path]
    site = json.dumps({"version": version, "files": files, "first": first})
    return f"self.SITE = {site}\n".encode() + served(WORKER)


# ── The first page ────────────────────────────────────────────────────────────────────


def first_page(lang: str, about: dict[str, Any], games: Sequence[type[Game]]) -> str:
    """The shelf as HTML, for the time until Python is there."""
    version = about["version"]

    def url(path: str) -> str:
        return f"./{version}{path}" if path.startswith("/static/") else f".{path}"

    page = templates(lang).get_template("site.html")
    return page.render(
        lang=lang,
        url=url,
        here="./",
        visitor=Visitor("", "", lang),
        together=False,
        elsewhere=about["elsewhere"],
        beside="",
        **shelf_for_anybody(games, lang),
        site=about,
        manifest=manifest_name(lang),
    )


def manifest_name(lang: str) -> str:
    return f"manifest.{lang}.webmanifest"


def manifest(lang: str, version: str) -> dict[str, Any]:
    """What a system needs to know to install the site as an app. Where it starts is what it is known by.

    That is the same in both languages, and another one for each site of an origin (an `id` would be of the origin).
    """
    icon = f"./{version}/static/offline/icon"
    about = Words(
        "Little-known board games, open day and night, without a network too.",
        "Des jeux de société peu connus, ouverts jour et nuit, même sans réseau.",
    )
    return {
        "name": "Ludothèque",
        "short_name": "Ludothèque",
        "description": about(lang),
        "lang": lang,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#f6f1e7",
        "icons": [
            *({"src": f"{icon}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)),
            {"src": f"{icon}-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }

"""Serves style sheets and ES modules, without the comments that are only for people and tsc.

Comments, JSDoc types and indentation are a fifth of the bytes of a table page. Pages ask for `/static/STAMP/…`, and the
stamp changes with any file: so a browser may keep what it has, and never mixes the files of two versions.
"""

from __future__ import annotations

import os
import re
import zlib
from functools import lru_cache
from pathlib import Path
from time import monotonic

from starlette import staticfiles
from starlette.responses import FileResponse, Response
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
BLOCK = {".js": re.compile(r"/\*\*.*?\*/", re.DOTALL), ".css": re.compile(r"/\*.*?\*/", re.DOTALL)}  # comments
REST = re.compile(r"^[ \t]*(//.*)?|[ \t]+(// .*)?$", re.MULTILINE)  # indentation, and one-line comments
EMPTY = re.compile(r"\n{2,}")
STAMP = re.compile(r"[0-9a-f]{8}")
FOR_GOOD, ASK_AGAIN = "max-age=31536000, immutable", "no-cache"
MEDIA = {".js": "text/javascript", ".css": "text/css"}


class StaticFiles(staticfiles.StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _, rest = path.partition(os.sep)
        response = await super().get_response(rest if STAMP.fullmatch(first) else path, scope)
        kept = first == stamp()
        response.headers["Cache-Control"] = FOR_GOOD if kept else ASK_AGAIN
        if kept:  # it is not asked for again: two headers of forty bytes, some fifty times a page
            del response.headers["etag"], response.headers["last-modified"]
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        whole = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if path.suffix not in MEDIA or not isinstance(whole, FileResponse):  # for example 304 Not Modified
            return whole
        headers = {name: whole.headers[name] for name in ("etag", "last-modified")}
        return Response(lean(path, stat_result.st_mtime), media_type=MEDIA[path.suffix], headers=headers)


def stamped(path: str) -> str:
    """Where a page finds `/static/…`; a site without a server has the files of one version in a folder of its own."""
    now = stamp()
    return path.replace("/static/", f"/static/{now}/", 1) if now else path


def stamp() -> str:
    """The stamp of the files as they were within the last second; empty where there are none."""
    return stamp_at(int(monotonic()))


@lru_cache(1)
def stamp_at(second: int) -> str:
    files = sorted((path.as_posix(), path.stat().st_mtime_ns) for path in FOLDER.rglob("*.*"))
    return f"{zlib.crc32(repr(files).encode()):08x}" if files else ""


@lru_cache(256)
def lean(path: Path, changed_at: float) -> str:
    """A file without comments and indentation, line by line; empty lines are dropped."""
    text = REST.sub("", BLOCK[path.suffix].sub("", path.read_text(encoding="utf-8")))
    return EMPTY.sub("\n", text).lstrip("\n")

"""Serves style sheets and ES modules, without the comments that are only for people and tsc.

Comments, JSDoc types and indentation are a fifth of the bytes of a table page.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path

from starlette import staticfiles
from starlette.responses import FileResponse, Response
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
BLOCK = {".js": re.compile(r"/\*\*.*?\*/", re.DOTALL), ".css": re.compile(r"/\*.*?\*/", re.DOTALL)}  # comments
REST = re.compile(r"^[ \t]*(//.*)?|[ \t]+(// .*)?$", re.MULTILINE)  # indentation, and one-line comments
EMPTY = re.compile(r"\n{2,}")
MEDIA = {".js": "text/javascript", ".css": "text/css"}


class StaticFiles(staticfiles.StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        whole = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if path.suffix not in MEDIA or not isinstance(whole, FileResponse):  # for example 304 Not Modified
            return whole
        headers = {name: whole.headers[name] for name in ("etag", "last-modified")}
        return Response(lean(path, stat_result.st_mtime), media_type=MEDIA[path.suffix], headers=headers)


@lru_cache(256)
def lean(path: Path, changed_at: float) -> str:
    """A file without comments and indentation, line by line; empty lines are dropped."""
    text = REST.sub("", BLOCK[path.suffix].sub("", path.read_text(encoding="utf-8")))
    return EMPTY.sub("\n", text).lstrip("\n")

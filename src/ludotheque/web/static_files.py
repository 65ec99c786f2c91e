"""Serves style sheets and ES modules, without the comments that are only for people and tsc.

Comments, the types in them and indentation would be a fifth of what a table loads.
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
REST = re.compile(
    r"^[ \t]*(//.*)?|[ \t]+(// .*)?$", re.MULTILINE
)  # of a line: its indentation, and comments of one line
EMPTY = re.compile(r"\n{2,}")
MEDIA = {".js": "text/javascript", ".css": "text/css"}


class StaticFiles(staticfiles.StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        whole = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if path.suffix not in MEDIA or not isinstance(whole, FileResponse):  # such as: not modified
            return whole
        headers = {name: whole.headers[name] for name in ("etag", "last-modified")}
        return Response(lean(path, stat_result.st_mtime), media_type=MEDIA[path.suffix], headers=headers)


@lru_cache(256)
def lean(path: Path, changed_at: float) -> str:
    """What a browser needs of a file, line for line; lines of which nothing is left are left out."""
    text = REST.sub("", BLOCK[path.suffix].sub("", path.read_text(encoding="utf-8")))
    return EMPTY.sub("\n", text).lstrip("\n")

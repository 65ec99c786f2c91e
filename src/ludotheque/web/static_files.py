"""Style sheets and modules for the browser: as they are, but for the types of JavaScript.

Those stand in `/** … */`, for people and for tsc. They would be an eighth of what a table loads.
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
TYPES = re.compile(r"[ \t]*/\*\*.*?\*/", re.DOTALL)


class StaticFiles(staticfiles.StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        whole = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if path.suffix != ".js" or not isinstance(whole, FileResponse):  # such as: not modified
            return whole
        headers = {name: whole.headers[name] for name in ("etag", "last-modified")}
        return Response(without_types(path, stat_result.st_mtime), media_type="text/javascript", headers=headers)


@lru_cache(256)
def without_types(path: Path, changed_at: float) -> str:
    """The code of a module. Every line keeps its number, which errors in the browser are told by."""
    return TYPES.sub(lambda comment: "\n" * comment[0].count("\n"), path.read_text(encoding="utf-8"))

"""The site without a server that a server serves beside its pages: who lost the server can go on there, alone."""

from __future__ import annotations

import asyncio
import gzip
import os
from pathlib import Path

from starlette import staticfiles
from starlette.applications import Starlette
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.types import Scope

from ludotheque.errors import LudothequeError

PATH = "/site"
SQUEEZED = (".wasm", ".mjs")  # large files that compression makes much smaller
FOR_EVER = "public, max-age=31536000, immutable"  # of what lies in a folder named after its contents
ASK = "no-cache"  # of what a newer version replaces
# Python is WebAssembly; the page around the library shows the pages of the library in a frame.
ALLOWED = "default-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self';"
ALLOWED += " form-action 'self'; object-src 'none'"


class SiteFiles(staticfiles.StaticFiles):
    """The folder that `ludotheque site` wrote."""

    def __init__(self, folder: Path) -> None:
        """LudothequeError if there is no site in it."""
        if not (folder / "sw.js").is_file():
            raise LudothequeError(
                f"There is no site in {folder}: `ludotheque site {folder}` writes one.",
                f"Il n’y a pas de site dans {folder}\u00a0: `ludotheque site {folder}` en écrit un.",
            )
        super().__init__(directory=folder, html=True)
        self.squeezed: dict[tuple[str, float], bytes] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and str(response.path).endswith(SQUEEZED) and wants_gzip(scope):
            response = await self.small(response)
        response.headers["Content-Security-Policy"] = ALLOWED
        response.headers["Cache-Control"] = FOR_EVER if os.sep in path else ASK
        # What is not squeezed above must not be, file by file, in the one thread that serves everybody.
        response.headers.setdefault("Content-Encoding", "identity")
        return response

    async def small(self, response: FileResponse) -> Response:
        """The same file, compressed once."""
        path = str(response.path)
        key = path, os.path.getmtime(path)
        if key not in self.squeezed:
            self.squeezed[key] = await asyncio.to_thread(squeeze, Path(path))
        headers = {"Content-Encoding": "gzip", "ETag": response.headers["etag"], "Vary": "Accept-Encoding"}
        return Response(self.squeezed[key], media_type=response.media_type, headers=headers)


def put_beside(app: Starlette, folder: Path | None) -> None:
    """Serve the site in a folder too, if there is one, and tell the pages where it is."""
    if folder is None:
        return
    app.router.routes.append(Mount(PATH, SiteFiles(folder)))
    app.state.site = f"{PATH}/"


def squeeze(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def wants_gzip(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])

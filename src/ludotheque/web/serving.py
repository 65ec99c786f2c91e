"""Run the server: `ludotheque serve`."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import uvicorn

from ludotheque.web.app import JsonLines, application
from ludotheque.web.messages import LONGEST


def serve(host: str, port: int, database: Path, prefix: str = "", pace: float = 0.6, verbose: bool = False) -> None:
    """Until it is stopped. Behind a proxy, `prefix` is the path under which the library is found."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler], force=True)
    uvicorn.run(
        application(database, pace, prefix),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
        proxy_headers=True,
        timeout_graceful_shutdown=3,
    )

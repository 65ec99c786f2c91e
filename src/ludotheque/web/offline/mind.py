"""Thinks in a worker of a browser, for the library in another one. See static/offline/thinking-worker.js."""

from __future__ import annotations

import importlib
import json
import pickle
import sys
from pathlib import Path
from typing import Any

FOLDER = Path("/own")  # where the games of others are put


def thought_out(thought: bytes) -> bytes:
    """Think, and tell what was found (False, it) or what failed (True, the error)."""
    try:
        return pickle.dumps((False, pickle.loads(thought)()))
    except Exception as error:
        return pickle.dumps((True, error))


def learn(games: str) -> None:
    """Games that are not of the library: their sources by file (JSON)."""
    FOLDER.mkdir(exist_ok=True)
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    for name, source in json.loads(games).items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != source:
            path.write_text(source, encoding="utf-8")
            sys.modules.pop(path.stem, None)
    importlib.invalidate_caches()


def answer(thought: Any) -> Any:
    """The same for JavaScript."""
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    return to_js(thought_out(thought.to_bytes()))

"""Runs the package uncompiled beside its compiled modules, and finds compiled modules that are out of date."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class Finder:
    """An import finder that finds the .py files of this package and ignores compiled modules."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("ludotheque."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec:
                return spec
        return None


def stale() -> list[str]:
    """The compiled modules that are older than their source."""
    compiled = Path(__file__).parent.rglob("*.so")
    return sorted(
        str(source.relative_to(Path(__file__).parent))
        for so in compiled
        for source in [so.with_name(so.name.split(".")[0] + end) for end in (".py", ".pxd")]
        if source.exists() and source.stat().st_mtime > so.stat().st_mtime
    )

"""The scripts in tools/ as modules."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

from paths import ROOT


def tool(name: str) -> ModuleType:
    folder = str(ROOT / "tools")
    if folder not in sys.path:
        sys.path.append(folder)
    return importlib.import_module(name)

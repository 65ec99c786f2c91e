"""Finds the compiled modules of this package in one file.

One side module that holds them all is loaded in a fraction of the time of fifty. A stub in the place of each compiled
module calls replace().
"""

from __future__ import annotations

import _imp
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

FILE = str(Path(__file__).with_name("modules.so"))


def replace(spec: ModuleSpec) -> None:
    """Put the compiled module in the place of the stub that is being imported."""
    module = _imp.create_dynamic(ModuleSpec(spec.name.replace(".", "__"), spec.loader, origin=FILE))
    module.__name__, module.__spec__, module.__package__, module.__file__ = spec.name, spec, spec.parent, spec.origin
    sys.modules[spec.name] = module
    _imp.exec_dynamic(module)

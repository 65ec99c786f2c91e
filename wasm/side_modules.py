"""Compiles every module that has a .pxd into side modules of Pyodide.

The C files and the level of optimisation of each are those of the ordinary build (setup.py). A module is compiled
again only if its C file, a flag or the compiler has changed. A wheel has a side module for each; a browser gets one
file with all of them (one_module.py): it is loaded faster, and code that they share is there only once.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from toolchain import BUILD, HERE, ROOT, Toolchain

MODULES = BUILD / "modules"
FLAGS = (
    "--target=wasm32-unknown-emscripten",
    "-fPIC",
    "-fvisibility=hidden",
    "-g0",
    "-w",
    "-DNDEBUG",
    "-DPY_CALL_TRAMPOLINE",  # as Pyodide's Python was built: see its sysconfig
    *("-D__EMSCRIPTEN_major__=5", "-D__EMSCRIPTEN_minor__=0", "-D__EMSCRIPTEN_tiny__=3"),
    # What every browser that runs Pyodide has.
    *("-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint", "-mmutable-globals"),
    "-nostdinc",
)
LINK = (
    *("-shared", "--experimental-pic", "--import-memory", "--no-entry"),
    *("--unresolved-symbols=import-dynamic", "--no-shlib-sigcheck", "--no-export-dynamic", "--strip-all"),
)
OPTIMISE = (
    *("-O3", "--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int"),
    *("--enable-mutable-globals", "--enable-reference-types"),
)


@dataclass(frozen=True)
class Source:
    """A C file, and the module that it becomes."""

    name: str  # ludotheque.core.state
    path: Path
    options: tuple[str, ...]

    @property
    def entry(self) -> str:
        """The C function that makes the module, named in full: many modules are called `rules`."""
        return "PyInit_" + self.name.replace(".", "__")

    @property
    def usual_entry(self) -> str:
        """What Python calls that function if the module has a file of its own."""
        return "PyInit_" + self.name.rpartition(".")[2]

    @property
    def place(self) -> Path:
        """Where it lies in the package, without a suffix."""
        return Path(*self.name.split("."))


def sources() -> list[Source]:
    """Every module that the ordinary build compiles, translated to C."""
    sys.path.insert(0, str(ROOT))
    from setup import extensions

    with chdir(ROOT):
        return [Source(found.name, ROOT / found.sources[0], tuple(found.extra_compile_args)) for found in extensions()]


@dataclass(frozen=True)
class Built:
    separate: dict[str, Path]  # [path in the package] side module
    together: dict[str, bytes]  # the same in one file: [path in the package] content
    compiled: int  # how many modules were compiled now


def build(tools: Toolchain, wanted: Iterable[Source]) -> Built:
    """Compile what has changed, remove what is gone, and link."""
    wanted = list(wanted)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(lambda source: compiled(tools, source), wanted))
    known = {MODULES / source.place for source in wanted}
    for old in [*MODULES.rglob("*.*")]:
        if old.is_file() and old.with_name(old.name.partition(".")[0]) not in known:
            old.unlink()
    separate = {f"{source.place}{tools.suffix}": MODULES / f"{source.place}{tools.suffix}" for source in wanted}
    return Built(separate, together(tools, wanted), sum(made))


def compiled(tools: Toolchain, source: Source) -> bool:
    """Compile and link one module, unless that has been done. Says whether it was done now."""
    options = [*FLAGS, *source.options, f"-D{source.usual_entry}={source.entry}"]
    digest = hashlib.sha256(source.path.read_bytes())
    digest.update(f"{tools.key} {options} {LINK}".encode())
    target = MODULES / f"{source.place}{tools.suffix}"
    obj, key = target_files(source)
    if target.exists() and obj.exists() and key.exists() and key.read_text() == digest.hexdigest():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    key.unlink(missing_ok=True)
    headers = [f"-isystem{folder}" for folder in tools.includes]
    run([tools.clang, *options, *headers, "-c", str(source.path), "-o", str(obj)])
    calls = target.with_name(f"{source.place.name}.entry.c")
    calls.write_text(f"void *{source.entry}(void);\nvoid *{source.usual_entry}(void) {{ return {source.entry}(); }}\n")
    run([tools.clang, *FLAGS, "-O1", "-c", str(calls), "-o", str(calls.with_suffix(".o"))])
    objects = [str(obj), str(calls.with_suffix(".o"))]
    run([tools.linker, *LINK, f"--export={source.usual_entry}", *objects, "-o", str(target)])
    key.write_text(digest.hexdigest())
    return True


def target_files(source: Source) -> tuple[Path, Path]:
    """The object file of a module, and the file that says from what it was made."""
    return MODULES / f"{source.place}.o", MODULES / f"{source.place}.key"


def together(tools: Toolchain, wanted: list[Source]) -> dict[str, bytes]:
    """One side module with all of them, the module that finds them there, and a stub for each."""
    one, mark = BUILD / "modules.so", BUILD / "modules.key"
    objects, keys = zip(*map(target_files, wanted), strict=True)
    key = hashlib.sha256("".join([tools.key, str(LINK), str(OPTIMISE), *(k.read_text() for k in keys)]).encode())
    if not one.exists() or not mark.exists() or mark.read_text() != key.hexdigest():
        exports = [f"--export={source.entry}" for source in wanted]
        run([tools.linker, *LINK, *exports, *map(str, objects), "-o", str(one)])
        if tools.optimiser:  # two thirds of the bytes: functions that many modules have in common become one
            run([tools.optimiser, *OPTIMISE, str(one), "-o", str(one)])
        mark.write_text(key.hexdigest())
    (package,) = {source.place.parts[0] for source in wanted}
    stub = f"from {package} import one_module\n\none_module.replace(__spec__)\n".encode()
    stubs = {f"{source.place}.py": stub for source in wanted}
    finder = (HERE / "one_module.py").read_bytes()
    return {f"{package}/modules.so": one.read_bytes(), f"{package}/one_module.py": finder, **stubs}


def run(command: list[str]) -> None:
    said = subprocess.run(command, capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(f"{' '.join(command)}\n{said.stderr}")

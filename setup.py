"""Compiles every module that has a .pxd beside it.

Without a C compiler the same .py files are installed and run as they are. LUDOTHEQUE_PURE=1 compiles nothing.
LUDOTHEQUE_SANITIZE=1 makes the compiled code check every array index; LUDOTHEQUE_SANITIZE=all enables the address and
undefined-behaviour sanitizers (see tests/sanitize.py). LUDOTHEQUE_HOME is the address of the project: with it, links
and pictures of the README become absolute, as package indexes need them.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "infer_types": True,
    # States pickle themselves (core/state.py), searches and strategies need not: a third less C code.
    "auto_pickle": False,
    # Annotations are for people and type checkers; C types are in the .pxd files.
    "annotation_typing": False,
}
CHECKS = {"": "", "all": "address,undefined"}.get(os.environ.get("LUDOTHEQUE_SANITIZE", ""), "bounds")
# Compile times matter, because `make serve` waits for them. Modules that only call others take twice as long at -O3,
# and run no faster.
GLUE = {
    *("evaluated", "published", "rollouts"),
    *("choices", "layers", "memory", "scene", "svg"),
}
SANITIZE = [f"-fsanitize={CHECKS}", f"-fno-sanitize-recover={CHECKS.replace('address,', '')}"] if CHECKS else []
HOME = os.environ.get("LUDOTHEQUE_HOME", "").rstrip("/")


def level(source):
    """The optimisation level of a module."""
    if CHECKS:
        return "-O0" if CHECKS == "bounds" else "-O1"  # builds for tests must be quick
    if source.stem in GLUE:
        return "-O1"
    if source.stem == "encoding":
        return "-O3" if source.parent.name == "core" else "-O2"
    return "-O2" if source.parent.name == "core" else "-O3"


class BuildIfPossible(build_ext):
    def build_extension(self, ext):
        try:
            super().build_extension(ext)
        except OSError as error:  # no compiler at all: a failure that optional=True ignores
            raise CompileError(str(error)) from error


def extensions():
    if os.environ.get("LUDOTHEQUE_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        print("Cython is not installed: nothing is compiled.", file=sys.stderr)
        return []
    sources = sorted(p.with_suffix(".py") for p in Path("src").rglob("*.pxd") if p.stem != "__init__")
    modules = [
        Extension(
            ".".join(p.with_suffix("").parts[1:]),
            [str(p)],
            extra_compile_args=[level(p), "-g0", *SANITIZE],
            extra_link_args=SANITIZE,
        )
        for p in sources
    ]
    # include_path: so that Cython recompiles a game when the core's .pxd files change
    modules = cythonize(
        modules, nthreads=os.cpu_count() or 1, build_dir="build", include_path=["src"], compiler_directives=DIRECTIVES
    )
    for module in modules:
        module.optional = True  # cythonize() loses it if set before
    return modules


def described():
    """The README with absolute links, and the addresses of the project, for package indexes."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not HOME:
        return {"long_description": text}
    links = re.compile(r'(\]\(|src=")(?!https?:|#)([^)"]+)')
    raw = {True: f"{HOME}/raw/main/", False: f"{HOME}/blob/main/"}
    absolute = links.sub(lambda found: found[1] + raw[found[2].endswith((".png", ".svg"))] + found[2], text)
    urls = {"Source": HOME, "Changelog": f"{HOME}/blob/main/CHANGELOG.md", "Issues": f"{HOME}/issues"}
    return {"long_description": absolute, "project_urls": urls}


if __name__ == "__main__":  # child processes of cythonize may import this file
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildIfPossible},
        long_description_content_type="text/markdown",
        **described(),
    )

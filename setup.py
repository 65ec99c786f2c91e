"""Compile every module that has a .pxd beside it.

Where there is no C compiler the same .py files are installed and run as they are.
LUDOTHEQUE_PURE=1 compiles nothing; LUDOTHEQUE_SANITIZE=1 makes the compiled code check
every index into an array, and stop at the first that is wrong; LUDOTHEQUE_SANITIZE=all checks
every address and everything that C leaves undefined (see tests/sanitize.py). LUDOTHEQUE_HOME is the address
at which the project lives: with it, links and pictures of the README are absolute, as package indexes need them.
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
    # Positions pickle themselves (core.py), searches and strategies need not: a third less C to compile.
    "auto_pickle": False,
    # Annotations are for people and type checkers; C types stand in the .pxd files.
    "annotation_typing": False,
}
CHECKS = {"": "", "all": "address,undefined"}.get(os.environ.get("LUDOTHEQUE_SANITIZE", ""), "bounds")
# Whoever opens the library for the first time waits for the compiler. What only leads from Python to the rules
# takes twice as long at the highest level as at the lowest, and runs no faster for it.
GLUE = {"acting", "counting", "dealing", "evaluated", "interrupts", "published", "returns", "rollouts"}
SANITIZE = [f"-fsanitize={CHECKS}", f"-fno-sanitize-recover={CHECKS.replace('address,', '')}"] if CHECKS else []
HOME = os.environ.get("LUDOTHEQUE_HOME", "").rstrip("/")


def level(source):
    """How hard the compiler is to try."""
    if CHECKS:
        return "-O0" if CHECKS == "bounds" else "-O1"  # what the tests build must be built quickly
    if source.stem in GLUE:
        return "-O1"
    return "-O2" if (source.parent.name == "core" and source.stem != "planes") or source.stem == "encoding" else "-O3"


class BuildIfPossible(build_ext):
    def build_extension(self, ext):
        try:
            super().build_extension(ext)
        except OSError as error:  # no compiler at all: a failure that optional=True forgives
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
    # include_path: how Cython sees that a game must be compiled again when the core's .pxd files change
    modules = cythonize(
        modules, nthreads=os.cpu_count() or 1, build_dir="build", include_path=["src"], compiler_directives=DIRECTIVES
    )
    for module in modules:
        module.optional = True  # cythonize() loses it if set before
    return modules


def described():
    """The README, and the addresses of the project: relative links mean nothing where a package is shown alone."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not HOME:
        return {"long_description": text}
    links = re.compile(r'(\]\(|src=")(?!https?:|#)([^)"]+)')
    raw = {True: f"{HOME}/raw/main/", False: f"{HOME}/blob/main/"}
    absolute = links.sub(lambda found: found[1] + raw[found[2].endswith((".png", ".svg"))] + found[2], text)
    urls = {"Source": HOME, "Changelog": f"{HOME}/blob/main/CHANGELOG.md", "Issues": f"{HOME}/issues"}
    return {"long_description": absolute, "project_urls": urls}


if __name__ == "__main__":  # the processes that write C beside this one may read this file again
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildIfPossible},
        long_description_content_type="text/markdown",
        **described(),
    )

"""The cross compiler: clang, wasm-ld and wasm-opt of Debian, and the headers of Pyodide's world.

    python wasm/toolchain.py            fetch what is missing, and say what there is
    python wasm/toolchain.py --update   pin the headers that Debian's suites have today, in toolchain.json

The compiler is installed like any package of the machine's own suite. The headers of Emscripten's C library and of
CPython come from newer suites, as .deb files of known hashes that are unpacked into build/wasm, never installed: apt
gets a private configuration for that, and asks the mirror that this machine already uses.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "wasm"
PINS = HERE / "toolchain.json"
PYODIDE = HERE / "node_modules" / "pyodide"
KEYRINGS = ("debian-archive-keyring.pgp", "debian-archive-keyring.gpg")
SYSCONFIG = "_sysconfigdata__emscripten_wasm32-emscripten.py"


class Missing(Exception):
    """What cannot be had on this machine, as a sentence."""


@dataclass(frozen=True)
class Toolchain:
    clang: str
    linker: str
    optimiser: str | None  # wasm-opt
    includes: tuple[Path, ...]
    suffix: str  # of extension modules
    key: str  # changes whenever the same C file might compile to something else

    @classmethod
    def found(cls) -> Toolchain:
        """The cross compiler, fetched if need be. Raises Missing."""
        pins, config = json.loads(PINS.read_text(encoding="utf-8")), sysconfig_of_pyodide()
        clang, linker, resources = compiler(pins["compiler"])
        headers = [folder for name, pin in pins["headers"].items() for folder in unpacked(name, pin)]
        write_pyconfig(config)
        optimiser = shutil.which("wasm-opt")
        versions = [version_of(program) for program in (clang, linker, optimiser) if program]
        key = hashlib.sha256(f"{versions}{pins}{config}".encode()).hexdigest()
        return cls(clang, linker, optimiser, (resources, *headers), config["EXT_SUFFIX"], key)


# ── The compiler ────────────────────────────────────────────────────────────────────────────


def compiler(version: int) -> tuple[str, str, Path]:
    """The programs of clang and wasm-ld, and the folder of clang's own headers."""
    names = (f"clang-{version}", f"wasm-ld-{version}")
    if not all(map(shutil.which, names)):
        install(f"clang-{version}", f"lld-{version}", "binaryen")
    clang, linker = map(shutil.which, names)
    if not clang or not linker:
        raise Missing(f"There is no clang-{version} with lld-{version} here (on Debian, root gets them from apt-get)")
    run = [clang, "-print-resource-dir"]
    return (
        clang,
        linker,
        Path(subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip(), "include"),
    )


def version_of(program: str) -> str:
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout


def install(*packages: str) -> None:
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    print("Installing", *packages, flush=True)
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-q"]
    said = subprocess.run([*apt, "update"], capture_output=True, text=True)
    if said.returncode == 0:
        run = [*apt, "install", "-y", "--no-install-recommends", *packages]
        said = subprocess.run(run, capture_output=True, text=True)
    if said.returncode:
        print(*said.stderr.splitlines()[-3:], sep="\n", file=sys.stderr)


# ── Headers out of newer suites ─────────────────────────────────────────────────────────────


def unpacked(package: str, pin: dict[str, Any]) -> list[Path]:
    """The include folders of a package. They are kept in build/wasm as long as they are the pinned ones."""
    place = BUILD / "headers" / package
    mark, known = place / "sha256", {version["sha256"] for version in pin["versions"]}
    if not mark.exists() or mark.read_text() not in known:
        shutil.rmtree(place, ignore_errors=True)
        with tempfile.TemporaryDirectory() as folder:
            deb = downloaded(package, pin["versions"], Path(folder))
            extract_headers(deb, pin["folders"], place)
            mark.write_text(sha256(deb))
    return [place / folder for folder in pin["folders"]]


def downloaded(package: str, versions: list[dict[str, str]], folder: Path) -> Path:
    """The .deb file of the first of these versions that a suite still has."""
    for version in versions:
        with private_apt([version["suite"]]) as options:
            named = f"{package}={version['version']}"
            print(f"Fetching {named} from {version['suite']}", flush=True)
            subprocess.run(["apt-get", *options, "-qq", "download", named], cwd=folder, capture_output=True)
        for deb in folder.glob("*.deb"):
            if sha256(deb) == version["sha256"]:
                return deb
            deb.unlink()
    raise Missing(f"Debian's suites no longer have {package} of a known hash (python wasm/toolchain.py --update)")


@contextmanager
def private_apt(suites: Iterable[str]) -> Iterator[list[str]]:
    """Options that let apt-get and apt-cache see other suites of the machine's own mirror, for one moment."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in ("lists/partial", "archives/partial", "none"):
            (place / name).mkdir(parents=True)
        trusted = f"[{keyring()}] " if keyring() else ""
        lines = [f"deb {trusted}{mirror()} {suite} main\n" for suite in suites]
        (place / "sources.list").write_text("".join(lines))
        settings = {
            "Dir::Etc::sourcelist": place / "sources.list",
            "Dir::Etc::sourceparts": place / "none",
            "Dir::Etc::preferencesparts": place / "none",
            "Dir::State::lists": place / "lists",
            "Dir::Cache": place,
            "APT::Architecture": "amd64",  # headers are the same everywhere, hashes are not
            "APT::Architectures": "amd64",
            "APT::Sandbox::User": "root",  # may write here
            "Acquire::Languages": "none",
        }
        options = [f"-o{name}={value}" for name, value in settings.items()]
        said = subprocess.run(["apt-get", *options, "-q", "update"], capture_output=True, text=True)
        if said.returncode:
            raise Missing("Debian's newer suites cannot be reached: " + " ".join(said.stderr.split())[:200])
        yield options


def mirror() -> str:
    """The address of the Debian mirror that this machine uses."""
    if not shutil.which("apt-get"):
        raise Missing("There is no apt-get here, and the headers for WebAssembly come from Debian's packages")
    wanted = ["apt-get", "indextargets", "--format", "$(ORIGIN)|$(LABEL)|$(REPO_URI)", "Created-By: Packages"]
    for line in subprocess.run(wanted, capture_output=True, text=True).stdout.splitlines():
        if line.startswith("Debian|Debian|"):
            return line.rpartition("|")[2]
    raise Missing("apt-get knows no mirror of Debian here, and the headers for WebAssembly come from there")


def keyring() -> str:
    found = [path for name in KEYRINGS if (path := Path("/usr/share/keyrings", name)).exists()]
    return f"signed-by={found[0]}" if found else ""


def extract_headers(deb: Path, folders: list[str], place: Path) -> None:
    wanted = tuple(f"./{folder}/" for folder in folders)
    reading = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(deb)], stdout=subprocess.PIPE)
    # Debian keeps what depends on the machine elsewhere; pyconfig.h serves as a list of names.
    with reading, tarfile.open(fileobj=reading.stdout, mode="r|") as archive:
        for member in archive:
            if member.name.startswith(wanted) and member.isfile():
                archive.extract(member, place, filter="data")
            elif member.name.endswith("/pyconfig.h") and member.isfile():
                member.name = "pyconfig.h"
                archive.extract(member, place, filter="data")


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# ── What Pyodide's own build knew ───────────────────────────────────────────────────────────


def sysconfig_of_pyodide() -> dict[str, Any]:
    """The variables with which Pyodide's Python was built."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        found: dict[str, Any] = {}
        exec(archive.read(SYSCONFIG), found)
    return dict(found["build_time_vars"])


def write_pyconfig(config: dict[str, Any]) -> None:
    """Put Pyodide's pyconfig.h, made from what its Python says of itself, beside the other headers of CPython."""
    (names,) = (BUILD / "headers").glob("libpython*/pyconfig.h")
    lines = [pyconfig_line(name, config.get(name)) for name in pyconfig_names(names.read_text())]
    text = "#ifndef Py_PYCONFIG_H\n#define Py_PYCONFIG_H\n" + "".join(lines) + "#endif\n"
    (place,) = names.parent.glob("usr/include/python*/pyconfig.h")
    place.write_text(text)


def pyconfig_names(text: str) -> list[str]:
    """Every macro that such a file may define."""
    found = re.findall(r"^(?:/\*\s*)?#\s*(?:define|undef)\s+(\w+)", text, re.MULTILINE)
    return sorted(set(found) - {"Py_PYCONFIG_H"})


def pyconfig_line(name: str, value: object) -> str:
    if value in (None, "", 0) and not name.startswith(("SIZEOF_", "ALIGNOF_")):
        return f"#undef {name}\n"
    quoted = isinstance(value, str) and not re.fullmatch(r"[\w\s()]+", value)
    return f'#define {name} "{value}"\n' if quoted else f"#define {name} {value}\n"


# ── Pins ────────────────────────────────────────────────────────────────────────────────────


def update() -> None:
    """Pin what the suites have today."""
    pins = json.loads(PINS.read_text(encoding="utf-8"))
    for package, pin in pins["headers"].items():
        for version in pin["versions"]:
            with private_apt([version["suite"]]) as options:
                run = ["apt-cache", *options, "show", "--no-all-versions", package]
                shown = subprocess.run(run, check=True, capture_output=True, text=True).stdout
            fields = dict(re.findall(r"^(Version|SHA256): (\S+)$", shown, re.MULTILINE))
            version.update(version=fields["Version"], sha256=fields["SHA256"])
    PINS.write_text(json.dumps(pins, indent=2) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    try:
        if parser.parse_args().update:
            update()
        tools = Toolchain.found()
    except Missing as missing:
        print(f"{missing}.", file=sys.stderr)
        return 1
    print(tools.clang, tools.linker, *tools.includes, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

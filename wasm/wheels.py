"""The package as a wheel for Pyodide, and the libraries that it needs in a browser."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolchain import BUILD, HERE, ROOT

WHEELS, LIBRARIES = BUILD / "wheels", BUILD / "libraries"
LOCK = ROOT / "requirements.lock"


@dataclass(frozen=True)
class Platform:
    """What wheels for this Pyodide are called, for example cp314 and pyemscripten_2026_0_wasm32."""

    python: str
    name: str

    @classmethod
    def of(cls, config: dict[str, Any]) -> Platform:
        python = "cp" + str(config["VERSION"]).replace(".", "")
        return cls(python, f"pyemscripten_{config['PYODIDE_ABI_VERSION']}_wasm32")

    @property
    def tag(self) -> str:
        return f"{self.python}-{self.python}-{self.name}"


# ── Our own package ─────────────────────────────────────────────────────────────────────────


def plain_wheel() -> Path:
    """The package without compiled modules: what setup.py says belongs to it."""
    out = BUILD / "plain"
    shutil.rmtree(out, ignore_errors=True)
    run = [sys.executable, "setup.py", "-q", "build", f"--build-base={out}", "bdist_wheel", f"--dist-dir={out}"]
    subprocess.run(run, check=True, cwd=ROOT, env=os.environ | {"LUDOTHEQUE_PURE": "1"}, capture_output=True)
    (wheel,) = out.glob("*.whl")
    return wheel


def write_wheel(plain: Path, modules: dict[str, Path], platform: Platform) -> None:
    """That wheel, with compiled modules ([path inside]: file) beside their sources if there are any."""
    name, version, *_ = plain.name.split("-")
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    if not modules:
        shutil.copy(plain, WHEELS)
        return
    with zipfile.ZipFile(plain) as archive:
        files = {info: archive.read(info) for info in archive.namelist() if not info.endswith("/")}
    files |= {path: file.read_bytes() for path, file in modules.items()}
    info = f"{name}-{version}.dist-info"
    wheel = files[f"{info}/WHEEL"].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    files[f"{info}/WHEEL"] = re.sub(r"^Tag: .*$", f"Tag: {platform.tag}", wheel, flags=re.MULTILINE).encode()
    del files[f"{info}/RECORD"]
    lines = [f"{path},{recorded(content)}\n" for path, content in files.items()]
    files[f"{info}/RECORD"] = "".join([*lines, f"{info}/RECORD,,\n"]).encode()
    write_zip(WHEELS / f"{name}-{version}-{platform.tag}.whl", files)


def recorded(content: bytes) -> str:
    """Hash and size as RECORD gives them."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest},{len(content)}"


def write_zip(target: Path, files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> None:
    """A zip file that is the same byte for byte whenever its files are."""
    with zipfile.ZipFile(target, "w", compression, compresslevel=9) as archive:
        for path, content in sorted(files.items(), key=lambda item: (".dist-info/" in item[0], item[0])):
            info = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            info.compress_type = compression
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)


# ── Libraries ───────────────────────────────────────────────────────────────────────────────


def libraries(platform: Platform) -> list[Path]:
    """The wheels of the libraries, downloaded once, and what has no wheel: unpacked sources of plain Python."""
    wanted = pinned()
    mark = LIBRARIES / "requirements.txt"
    if not mark.exists() or mark.read_text() != wanted:
        shutil.rmtree(LIBRARIES, ignore_errors=True)
        LIBRARIES.mkdir(parents=True)
        (LIBRARIES / "wanted.txt").write_text(wanted)
        for requirement in re.split(r"\n(?=\S)", wanted.strip()):
            download(requirement, platform)
        (LIBRARIES / "wanted.txt").rename(mark)
    return sorted([*LIBRARIES.glob("*.whl"), *map(unpacked_sdist, LIBRARIES.glob("*.tar.gz"))])


def pinned() -> str:
    """The lines of the lock file that name the libraries, with their hashes."""
    names = [line for line in (HERE / "libraries.txt").read_text().split("\n") if line and line[0] != "#"]
    lock = re.split(r"\n(?=\S)", LOCK.read_text())
    found = {block.partition("==")[0]: block for block in lock}
    return "".join(found[name].rstrip() + "\n" for name in names)


def download(requirement: str, platform: Platform) -> None:
    """A wheel for Pyodide, one for every platform, or else the source distribution."""
    file = LIBRARIES / "one.txt"
    file.write_text(requirement + "\n")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--disable-pip-version-check",
        "--no-deps",
        "--require-hashes",
    ]
    pip += ["-d", str(LIBRARIES), "-r", str(file)]
    wheel = ["--only-binary=:all:", "--implementation=cp", f"--abi={platform.python}", "--abi=none"]
    wheel += [f"--platform={platform.name}", "--platform=any", f"--python-version={platform.python[2:]}"]
    if subprocess.run([*pip, *wheel], capture_output=True).returncode:
        subprocess.run([*pip, "--no-binary=:all:", "--no-build-isolation"], check=True)
    file.unlink()


def unpacked_sdist(sdist: Path) -> Path:
    folder = sdist.with_suffix("").with_suffix("")
    if not folder.exists():
        with tarfile.open(sdist) as archive:
            archive.extractall(LIBRARIES, filter="data")
    return folder

"""What a browser gets: Pyodide, its standard library, our package and the libraries, all in build/wasm/browser."""

from __future__ import annotations

import json
import pickle
import shutil
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from toolchain import BUILD, PYODIDE, sha256
from wheels import write_zip

BROWSER = BUILD / "browser"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
Files = dict[str, bytes]  # [path inside of an archive] content

# Patterns of paths; `*` also matches slashes.
NOT_IN_A_BROWSER = (
    *("*.pxd", "*.dist-info/*", "*/py.typed", "*.pyi"),
    # The site serves these itself.
    "ludotheque/web/static/*",
    # Speaks to programs that no browser has.
    *("ludotheque/adapters/*", "ludotheque/cli/*", "ludotheque/terminal/*", "ludotheque/store/migrations/*"),
    *("ludotheque/web/server/*", "ludotheque/web/together/*", "ludotheque/web/offline/site.py"),
    *(f"ludotheque/store/{name}.py" for name in ("backup", "daily", "postgres", "transfer")),
    *(
        f"ludotheque/web/pages/{name}.py"
        for name in (
            *("club", "evening", "gathering", "host", "letters", "lobby", "notices", "privacy"),
            *("programs", "reminders"),
        )
    ),
    *(f"ludotheque/web/templates/{name}*.html" for name in ("club", "evening", "forg", "host", "lobby")),
    *(f"ludotheque/web/templates/{name}.html" for name in ("letters", "programs", "reminder", "site")),
    *("anyio/pytest_plugin.py", "anyio/_backends/_trio.py", "starlette/testclient.py"),
    *("jinja2/ext.py", "jinja2/sandbox.py", "jinja2/nativetypes.py", "jinja2/meta.py"),
    *(f"starlette/{name}.py" for name in ("authentication", "config", "endpoints", "schemas", "templating")),
    *(
        f"starlette/middleware/{name}.py"
        for name in ("authentication", "cors", "gzip", "httpsredirect", "opentelemetry")
    ),
    *(f"starlette/middleware/{name}.py" for name in ("sessions", "trustedhost", "wsgi")),
    *("babel/messages/*", "babel/support.py", "babel/localtime/_win32.py", "babel/locale-data/*"),
)
KEPT = ("babel/locale-data/root.dat", "babel/locale-data/en.dat", "babel/locale-data/fr.dat")
# Of Babel's data.
LOCALE_LEFT_OUT = (
    *("likely_subtags", "territory_*", "currency_*", "all_currencies", "meta_zones", "time_zones", "zone_*"),
    *("windows_zone_mapping", "unit_display_names", "compound_unit_patterns", "compact_*", "scripts", "variants"),
)

# Modules of the standard library without use in a browser, or here.
STDLIB_LEFT_OUT = (
    # to develop with
    *("unittest/*", "doctest.py", "pdb.py", "bdb.py", "cmd.py", "trace.py", "pydoc*", "profile.py", "cProfile.py"),
    *("pstats.py", "profiling/*", "timeit.py", "tabnanny.py", "pyclbr.py", "modulefinder.py", "pickletools.py"),
    *("asyncio/tools.py", "*/__main__.py", "json/tool.py", "code.py", "tracemalloc.py", "runpy.py"),
    *("symtable.py", "rlcompleter.py", "_pyrepl/*", "compileall.py", "py_compile.py", "zipapp.py", "venv/*"),
    *("pyodide/console.py", "ensurepip/*", "idlelib/*", "lib2to3/*", "test/*", "tkinter/*"),
    *("turtle*", "curses/*", "__phello__/*", "this.py", "antigravity.py"),
    # other programs, other machines
    *(
        "multiprocessing/*",
        "concurrent/futures/process.py",
        "concurrent/futures/interpreter.py",
        "concurrent/interpreters/*",
        "wsgiref/*",
        "xmlrpc/*",
    ),
    *("http/server.py", "http/cookiejar.py", "imaplib.py", "ftplib.py", "poplib.py", "smtplib.py", "mailbox.py"),
    *(
        "nturl2path.py",
        "_aix_support.py",
        "_osx_support.py",
        "_apple_support.py",
        "_ios_support.py",
        "_android_support.py",
    ),
    *("netrc.py", "pty.py", "tty.py", "dbm/*", "asyncio/windows*", "asyncio/proactor*", "site-packages/*", "ctypes/*"),
    *("email/mime/*", "urllib/request.py", "urllib/robotparser.py"),
    *("pyodide/_nodesock_transport.py", "getpass.py", "fileinput.py", "filecmp.py", "shelve.py"),
    *("logging/handlers.py", "logging/config.py", "socketserver.py", "webbrowser.py"),
    # Python twins of modules in C
    *("_pydecimal.py", "_pyio.py", "_pydatetime.py", "_pylong.py"),
    *("xml/dom/*", "xml/sax/*", "importlib/_bootstrap*", "plistlib.py", "optparse.py", "configparser.py", "wave.py"),
    *("sqlite3/__main__.py", "sqlite3/dump.py", "tarfile.py", "__hello__.py", "encodings/*"),
)
STDLIB_KEPT = tuple(
    f"encodings/{name}.py"
    for name in (
        *("__init__", "aliases", "ascii", "utf_8", "latin_1", "idna", "punycode", "cp437"),
        *("unicode_escape", "raw_unicode_escape"),  # in the texts of templates
    )
)


def package(plain: Path, compiled: Files) -> Files:
    """What a browser needs of our package, with compiled modules in the place of their sources."""
    return needed(read_zip(plain)) | compiled


def libraries(places: list[Path]) -> Files:
    """What it needs of the libraries: wheels, and folders of plain Python (src/ of a source distribution)."""
    files: Files = {}
    for place in places:
        files |= needed(read_zip(place) if place.is_file() else read_folder(place / "src"))
    return files


def slimmed(path: str, content: bytes) -> bytes:
    """Babel's data without what dates in words do not need. They are pickled dictionaries."""
    if not fnmatch(path, "babel/*.dat"):
        return content
    known = pickle.loads(content)
    kept = {name: value if not matches(name, LOCALE_LEFT_OUT) else type(value)() for name, value in known.items()}
    if "unit_patterns" in kept:
        units = kept["unit_patterns"]
        kept["unit_patterns"] = {name: value for name, value in units.items() if name.startswith("duration-")}
    return pickle.dumps(kept, 2)


def standard_library() -> Files:
    """Python's standard library as Pyodide has it, without what has no use here."""
    files = read_zip(PYODIDE / "python_stdlib.zip")
    return {path: text for path, text in files.items() if not matches(path, STDLIB_LEFT_OUT) or path in STDLIB_KEPT}


def needed(files: Files) -> Files:
    chosen = {path: content for path, content in files.items() if not matches(path, NOT_IN_A_BROWSER) or path in KEPT}
    return {path: slimmed(path, content) for path, content in chosen.items()}


def matches(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)


def read_zip(path: Path) -> Files:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def read_folder(folder: Path) -> Files:
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix in (".py", ".so")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


# ── Writing ─────────────────────────────────────────────────────────────────────────────────


def write(plain: Path, compiled: Files, places: list[Path]) -> None:
    """All files for the browser."""
    shutil.rmtree(BROWSER, ignore_errors=True)
    BROWSER.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, BROWSER / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    # No package is offered: they would be fetched from elsewhere.
    (BROWSER / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    contents = {
        "python_stdlib": standard_library(),
        "libraries": libraries(places),
        "ludotheque": package(plain, compiled),
    }
    for name, files in contents.items():  # not compressed: a whole archive is, on its way, to much less than each file
        write_zip(BROWSER / f"{name}.zip", files, zipfile.ZIP_STORED)


def describe(compiled: bool) -> None:
    """Write files.json."""
    info = json.loads((BROWSER / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    files = sorted(BROWSER.iterdir())
    described = [{"name": path.name, "bytes": path.stat().st_size, "sha256": sha256(path)} for path in files]
    about = {"pyodide": version, "python": info["python"], "compiled": compiled, "files": described}
    (BROWSER / "files.json").write_text(json.dumps(about, indent=1) + "\n")

"""Run inside of Pyodide: which modules of the standard library cannot be imported.

As wasm/run.mjs runs it, without other arguments, with the files of a browser or with all of Pyodide's.
"""

import importlib
import sys
import warnings
import zipfile

warnings.simplefilter("ignore")
(stdlib,) = (path for path in sys.path if path.endswith(".zip"))
names = sorted(
    name.rpartition(".")[0].replace("/", ".").removesuffix(".__init__")
    for name in zipfile.ZipFile(stdlib).namelist()
    if name.endswith((".py", ".pyc")) and not name.endswith("__main__.py") and "__" not in name.split("/")[0]
)
for name in names:
    try:
        importlib.import_module(name)
    except Exception as error:
        print(name, type(error).__name__, str(error).split("\n")[0])
try:
    importlib.invalidate_caches()  # imports more when a game of one's own has come
except ImportError as error:
    print("importlib.invalidate_caches", error)

"""A newcomer's path: from `pip install` of the wheel to a trained agent that beats random, by the notebook alone.

make dist && python bench/newcomer.py [dist/ludotheque-….whl]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import venv
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
RUN = """
import json, sys
names = {"__name__": "__main__"}
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
"""


def main() -> int:
    wheel = Path(sys.argv[1]) if len(sys.argv) > 1 else next((ROOT / "dist").glob("*.whl"))
    notebook = ROOT / "examples" / "notebooks" / "teach_an_agent.ipynb"
    with tempfile.TemporaryDirectory() as folder:
        marks = [("", time.monotonic())]
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        marks.append(("an environment", time.monotonic()))
        subprocess.run([python, "-m", "pip", "install", "-q", wheel.resolve()], check=True)
        marks.append(("pip install of the wheel", time.monotonic()))
        subprocess.run([python, "-c", RUN, notebook], check=True, cwd=folder)
        marks.append(("the notebook, to an agent that beats random", time.monotonic()))
    for (_, before), (what, after) in pairwise(marks):
        print(f"{after - before:6.1f} s  {what}")
    print(f"{marks[-1][1] - marks[0][1]:6.1f} s  in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())

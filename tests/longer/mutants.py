"""Break every line that carries a rule number, one change at a time, and see that a rule test fails.

    python tests/longer/mutants.py wyx            # all numbered lines of the files of a game folder
    python tests/longer/mutants.py wyx rules.py   # of one file

Prints the changes that no test noticed, and ends with their number. Takes minutes: it is run by
hand (`make mutants`), not by `make test`.
"""

from __future__ import annotations

import ast
import copy
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "helpers")]

from folders import folder_of  # noqa: E402

from ludotheque.games import GAMES  # noqa: E402

ROOT = Path(__file__).parents[2]
FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
NUMBERED = re.compile(r"#.*\b\d+\.\d+\b")


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Other nodes to put in the place of one."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPS:
        other = copy.deepcopy(node)
        other.ops[0] = FLIPS[type(node.ops[0])]()
        yield other
    elif isinstance(node, ast.BoolOp):
        other_bool = copy.deepcopy(node)
        other_bool.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield other_bool
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        other_sum = copy.deepcopy(node)
        other_sum.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield other_sum
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.Expr) and not (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ):
        yield ast.Pass()


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Line, what it says after the change, and the whole changed source."""
    lines = source.splitlines()
    numbered = {n for n, line in enumerate(lines, 1) if NUMBERED.search(line)}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            for index, child in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(child, ast.AST) or getattr(child, "lineno", 0) not in numbered:
                    continue
                for changed in changes(child):
                    yield child.lineno, ast.unparse(changed)[:80], with_change(tree, node, field, index, changed)


def with_change(tree: ast.Module, parent: ast.AST, field: str, index: int, changed: ast.AST) -> str:
    value = getattr(parent, field)
    if isinstance(value, list):
        before, value[index] = value[index], changed
        text = ast.unparse(ast.fix_missing_locations(tree))
        value[index] = before
    else:
        setattr(parent, field, changed)
        text = ast.unparse(ast.fix_missing_locations(tree))
        setattr(parent, field, value)
    return text


def tests_of(path: Path) -> list[str]:
    """The files whose tests are marked with sentences of the games that a file is about."""
    names = [game.name for game in GAMES if folder_of(game) in path.parents]
    files = sorted((ROOT / "tests" / "games" / "rules").glob("test_*.py"))
    return [str(f) for f in files if any(f'rule("{name} ' in f.read_text(encoding="utf-8") for name in names)]


def survives(path: Path, source: str) -> bool:
    """Whether all rule tests of a game pass with one of its files changed."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "ludotheque"
        shutil.copytree(ROOT / "src" / "ludotheque", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (package / path.relative_to(ROOT / "src" / "ludotheque")).write_text(source, encoding="utf-8")
        tests = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests_of(path)]
        env = os.environ | {"PYTHONPATH": folder, "LUDOTHEQUE_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(tests, env=env, cwd=ROOT, capture_output=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return False  # a game that no longer ends is noticed too
        return done.returncode == 0


def main() -> int:
    folder = ROOT / "src" / "ludotheque" / "games" / sys.argv[1]
    files = [folder / name for name in sys.argv[2:]] or sorted(folder.rglob("*.py"))
    survivors = total = 0
    for path in files:
        found = list(mutants(path.read_text(encoding="utf-8")))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(lambda mutant, path=path: survives(path, mutant[2]), found)
            for (line, change, _), survived in zip(found, results, strict=True):
                total += 1
                if survived:
                    survivors += 1
                    print(f"{path.name}:{line} survived: {change}", flush=True)
    print(f"{total} changes, {survivors} not noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())

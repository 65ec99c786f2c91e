"""Builds the documentation as a site, strictly: a broken link is an error.

    python tools/documentation.py          or `make docs`; the site is in build/site

The pages are the documents of this repository and its rulebooks; links between them are rewritten. Links to other
files lead to the project's address (LUDOTHEQUE_HOME=https://…), or are removed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import layout

ROOT = Path(__file__).parent.parent
PAGES, CONFIG = ROOT / "build" / "site-pages", ROOT / "build" / "mkdocs.yml"
HOME = os.environ.get("LUDOTHEQUE_HOME", "").rstrip("/")
LINK = re.compile(r'(!?\[[^\]]*\]\()([^)#\s]+)(#[^)\s]*)?\)|(src=")([^"]+)(")')
LANGUAGES = {".py": "python", ".js": "js", ".c": "c"}
TOP = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "DESIGN.md": "design.md",
    "CHANGELOG.md": "changelog.md",
}


def pages() -> dict[Path, Path]:
    """[file of the repository] its page."""
    found = {Path(name): Path(page) for name, page in TOP.items()}
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md")]:
        here = path.relative_to(ROOT)
        found.setdefault(here, Path(here.name.lower()) if path.parent == ROOT else unfoldered(here))
    for path in (ROOT / "examples").rglob("*"):
        if path.suffix in LANGUAGES:
            here = path.relative_to(ROOT)
            found[here] = here.with_name(f"{here.name}.md")
    for path in (ROOT / "src" / "ludotheque" / "games").rglob("rulebook*.md"):
        found[path.relative_to(ROOT)] = Path("rules") / rule_page(path)
    return found


def unfoldered(path: Path) -> Path:
    return Path(*path.parts[1:]) if path.parts[0] == "docs" else path


def rule_page(path: Path) -> str:
    """`wyx.fr.md`: named after the game, because several may share a folder."""
    folder = path.parent.parent if path.parent.name == "data" else path.parent
    return folder.name.replace("_", "-") + path.name.removeprefix("rulebook")


def text_of(source: Path) -> str:
    text = (ROOT / source).read_text(encoding="utf-8")
    if source.suffix in LANGUAGES:
        return f"# {source}\n\n```{LANGUAGES[source.suffix]}\n{text}```\n"
    if "rulebook" in source.name:  # each sentence is a line of its own
        return re.sub(r"^(\d+\.\d+ .*)$", r"\1  ", text, flags=re.MULTILINE)
    return text


def relinked(text: str, source: Path, page: Path, known: dict[Path, Path]) -> str:
    """A page with its links rewritten."""

    def relink(found: re.Match[str]) -> str:
        before, target, after = (
            (found[1], found[2], f"{found[3] or ''})") if found[1] else (found[4], found[5], found[6])
        )
        if re.match(r"https?:|mailto:|#", target):
            return found[0]
        if (PAGES / page.parent / target).exists() or (page.parent / target) in known.values():
            return found[0]  # a page that was written for the site
        there = Path(os.path.normpath(source.parent / target))
        if there in known:
            return before + os.path.relpath(known[there], page.parent) + after
        if there.suffix in (".png", ".svg", ".json") and (ROOT / there).is_file():
            return before + os.path.relpath(copied(there), page.parent) + after
        if HOME:
            return f"{before}{HOME}/blob/main/{there}{after}"
        return before.removesuffix("](").lstrip("![")

    return LINK.sub(relink, text)


def copied(file: Path) -> Path:
    """A picture, and the like."""
    place = unfoldered(file)
    (PAGES / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / file, PAGES / place)
    return place


def put_together() -> None:
    shutil.rmtree(PAGES, ignore_errors=True)
    known = pages()
    for source, page in known.items():
        (PAGES / page).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / page).write_text(relinked(text_of(source), source, page, known), encoding="utf-8")
    (PAGES / "modules.md").write_text(layout.page(), encoding="utf-8")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for lang in ("en", "fr"):
        rules = sorted(
            page for page in known.values() if page.parent == Path("rules") and page.name.endswith(f".{lang}.md")
        )
        config = config.replace(f"RULES_{lang.upper()}", "[" + ", ".join(map(str, rules)) + "]")
    config = re.sub(r"^(docs_dir|site_dir): build/", r"\1: ", config, flags=re.MULTILINE)
    CONFIG.write_text(config.replace("paths: [src]", "paths: [../src]"), encoding="utf-8")


def main() -> int:
    put_together()
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(CONFIG)], env=quiet).returncode


if __name__ == "__main__":
    sys.exit(main())

"""The code in the documents runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from paths import ROOT

import ludotheque
from ludotheque.chance.draws import Chance
from ludotheque.tournament.generation import Plan, Run

README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
EXAMPLES = FENCED.findall(README)


@pytest.mark.parametrize("code", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_of_the_readme_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    if "print(" in code:
        assert "winners" in capsys.readouterr().out


RESEARCH = FENCED.findall((ROOT / "docs" / "research.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", RESEARCH, ids=range(len(RESEARCH)))
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what OpenSpiel and PettingZoo import
def test_the_examples_for_researchers_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pyspiel", "pettingzoo", "gymnasium"):
        if module in code:
            pytest.importorskip(module, reason=f"{module} has no wheel for this platform", exc_type=ImportError)
    if "wyx.npz" in code:
        monkeypatch.chdir(tmp_path)
        plan = Plan(ludotheque.load("wyx"), 2, (1,), "1", 10)
        Run(plan, Path("wyx.npz")).make("en", lambda work, tasks: (work(task) for task in tasks))
    exec(compile(code, "research.md", "exec"), {})


TUTORIAL = FENCED.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", TUTORIAL, ids=range(len(TUTORIAL)))
def test_the_examples_of_the_tutorial_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "tutorial.md", "exec"), {})
    assert capsys.readouterr().out or "print(" not in code


def test_dice_can_be_computed_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = FENCED.findall((ROOT / "docs" / "chance.md").read_text(encoding="utf-8"))
    exec(compile(code, "chance.md", "exec"), {})
    state = ludotheque.load("wykersham").start()
    numbers = (f"0:{'77' * 32}", f"0:{'88' * 32}")
    fallen = Chance("5e" * 32, "LUNE-48213", ("le chat", ""), numbers, "wykersham 2").roll(state, 1)
    assert capsys.readouterr().out.strip() == state.text(fallen)


def test_the_first_example_is_a_whole_game_in_twenty_lines() -> None:
    assert "while not state.over" in EXAMPLES[0]
    assert len(EXAMPLES[0].splitlines()) <= 20


def test_the_readme_names_every_game() -> None:
    for name in ludotheque.shelf():
        assert f"| `{name}` |" in README


def test_changelog_and_version_agree() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\d\S+)", changelog, re.MULTILINE)
    assert newest
    assert newest[1] == ludotheque.__version__


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("bench/*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"

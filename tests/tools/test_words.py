"""Every text for people is in English and French, with French typography.

The sources are read, not run: every call that is given both languages (`Words(en, fr)`, an error, an option …)
is looked at, wherever it stands.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import ludotheque
from ludotheque import errors
from ludotheque.games import GAMES
from ludotheque.words import OR, Words, counted, listed, listed_words, numeral, with_label

PACKAGE = Path(ludotheque.__file__).parent

# Calls that are given both languages, and which of their arguments is the English one; the next is French.
ERRORS = [name for name, found in vars(errors).items() if isinstance(found, type) and issubclass(found, ValueError)]
FUNCTIONS = {
    "Words": 0,
    "Prompt": 0,
    "UsageError": 0,
    "wrong": 0,
    "law": 0,
    "Broken": 0,
    "Option": 2,
    "BoardOption": 2,
    "not_a_move": 2,
} | dict.fromkeys(ERRORS, 0)
METHODS = {"wrong": 1}  # of a board file
TITLES = {words.en for game in GAMES for words in (game.title, *(option.title for option in game.options_known))}

CODE = re.compile(r"`[^`]*`|https?:\S+|pip install '[^']*'")
UNSPACED = re.compile(r"[^\s\u00a0\u202f,] ?[;:!?](?=[\s)»”]|$)|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»")


class Pair(NamedTuple):
    """A text in both languages as the source has it, with `{expression}` for what is filled in."""

    en: str
    fr: str
    where: str = ""


def pairs(source: str, name: str = "") -> Iterator[Pair]:
    """All that a module says in both languages."""
    for node in ast.walk(ast.parse(source)):
        first = english_argument(node.func) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and first is not None:
            both = [literal(argument) for argument in node.args[first : first + 2]]
            if len(both) == 2 and None not in both:
                yield Pair(str(both[0]), str(both[1]), f"{name}:{node.lineno}")


def english_argument(called: ast.expr) -> int | None:
    """Which argument of a call is the English one, if it takes both languages."""
    if isinstance(called, ast.Attribute):
        return METHODS.get(called.attr)
    return FUNCTIONS.get(called.id) if isinstance(called, ast.Name) else None


def literal(node: ast.expr) -> str | None:
    """A text that stands in the source; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(literal(part) or "" for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = literal(node.left), literal(node.right)
        return None if left is None or right is None else left + right
    return literal(node.left) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) else None


def holes(text: str) -> set[str]:
    """What is filled in, whichever language it is in."""
    found = re.findall(r"\{([^{}]*)\}", text)
    return {re.sub(r"\bfr\b", "en", hole).replace(", 'en'", "") for hole in found}


def problem(pair: Pair) -> str:
    """What is wrong with a text in two languages, if anything."""
    en, fr = (re.sub(r"\{[^{}]*\}", "x", CODE.sub("x", text)) for text in (pair.en, pair.fr))
    if bool(en) != bool(fr):
        return "one language is missing"
    if pair.en == pair.fr and " " in en and en not in TITLES:
        return "both languages are the same"
    if holes(pair.en) != holes(pair.fr):
        return f"only one language says {holes(pair.en) ^ holes(pair.fr)}"
    if UNSPACED.search(fr):
        return "a no-break space stands before : ; ! ? » and after «"
    return "an apostrophe is ’" if re.search(r"\w'\w", en + fr) else ""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_what_people_read_is_there_in_both_languages() -> None:
    found = [pair for path in modules() for pair in pairs(path.read_text(encoding="utf-8"), where(path))]
    assert [f"{pair.where}: {problem(pair)}: {pair.fr}" for pair in found if problem(pair)] == []


LOOSE = re.compile(r"[\w’})] [:;?!](?=[ \".<])")


def test_no_line_of_a_page_can_begin_with_a_colon() -> None:
    """In templates, too, a no-break space stands before : ; ? !"""
    templates = sorted((PACKAGE / "web" / "templates").rglob("*.html"))
    found = [(path.name, LOOSE.findall(path.read_text(encoding="utf-8"))) for path in templates]
    assert [one for one in found if one[1]] == []
    assert len(found) > 20


def test_only_words_choose_between_the_languages() -> None:
    """`x if lang == "fr" else y` would be a second way to be bilingual."""
    chosen = {where(path) for path in modules() if any(map(chooses_a_language, ast.walk(parsed(path))))}
    assert chosen <= {"words.py", "cli/arguments.py"}  # argparse has a formatter for each language


def where(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def chooses_a_language(node: ast.AST) -> bool:
    return isinstance(node, ast.IfExp) and bool(re.search(r"== '(fr|en)'", ast.unparse(node.test)))


def test_the_sources_are_full_of_sentences() -> None:
    """If the calls got other names, nothing would be looked at any more."""
    assert sum(len(list(pairs(path.read_text(encoding="utf-8")))) for path in modules()) > 600


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ('Words("Over: lost.", "Fini : perdu.")', "no-break space"),
        ('MoveError("Which one?", "Lequel?")', "no-break space"),
        ('Words("“Yes”", "« Oui »")', "no-break space"),
        ('Words(f"{n} won", f"{m} gagnées")', "only one language says"),
        ('Words(f"{a.en}: {b}", f"{a.fr}\\u00a0: ")', "only one language says {'b'}"),
        ('Words("a pawn", "")', "missing"),
        ('Option("hard", False, "It is harder.", "It is harder.")', "the same"),
        ('not_a_move(game, text, "it is not", "ce n\'est pas")', "apostrophe"),
        ('file.wrong("light", "no: 1", "non : " + f"{1}")', "only one language says {'1'}"),
    ],
)
def test_bad_sentences_are_found(source: str, complaint: str) -> None:
    (pair,) = pairs(source)
    assert complaint in problem(pair)


def test_good_sentences_are_left_alone() -> None:
    good = 'Words(f"{a.en}: {listed(b)}, `x :` or !4?", f"{a.fr}\\u00a0: {listed(b, \'fr\')}, `x :` ou !4\\u00a0?")'
    (pair,) = pairs(good)
    assert problem(pair) == ""


def test_helpers_speak_both_languages() -> None:
    pawn, pawns = Words("pawn", "pion"), Words("pawns", "pions")
    assert counted(0, pawn, pawns) == ("0 pawns", "0 pion")
    assert counted(1, pawn, pawns) == ("1 pawn", "1 pion")
    assert counted(2, pawn, pawns) == ("2 pawns", "2 pions")
    assert listed(["a"]) == "a"
    assert listed([]) == ""
    assert listed(["a", "b", "c"], "fr") == "a, b et c"
    assert listed_words(["a", "b"], OR) == ("a or b", "a ou b")
    assert listed_words([pawn, pawns]) == ("pawn and pawns", "pion et pions")
    assert numeral("1,234.5") == ("1,234.5", "1\u202f234,5")
    assert with_label("Trait", "Blanc", "fr") == "Trait\u00a0: Blanc"
    assert with_label("To move", "", "en") == "To move:"

"""Set-ups made figure by figure in the terminal."""

from __future__ import annotations

import io

import pytest

import ludotheque
from ludotheque import Rng, TableError
from ludotheque.bots.players import player
from ludotheque.table import Table
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.session import SaveFile, Session


def session(typed: str, lang: str = "en", name: str = "wigwam") -> tuple[Session, io.StringIO]:
    """A sitting of two people who type some lines."""
    lines, out = iter(typed.splitlines()), io.StringIO()

    def read(_: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    table = Table.of(ludotheque.load(name).start(seed=1), [player("Ana"), player("Ben")], Rng(1))
    return Session(table, Screen(lang, read, out), SaveFile()), out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_figures_are_placed_one_by_one_and_taken_back(lang: str) -> None:
    sitting, out = session("place\nw\nc\n-\nt\nC\nq\nW\nt\nt\n", lang)
    with pytest.raises(EOFError):
        sitting.run()
    assert sitting.table.record().write().splitlines()[-1] == "0 =WTCWTTWWWWW"
    assert ("Left are W and T." if lang == "en" else "Il reste W et T.") in out.getvalue()
    assert "a1 W  a2 T  a3 C  a4 W  b1 T  b2 T  b3 W" in out.getvalue()


def test_leaving_in_the_middle_places_nothing() -> None:
    sitting, _ = session("place\nw\nc\n")
    with pytest.raises(EOFError):
        sitting.run()
    assert sitting.table.movers == []


def test_where_nothing_is_to_be_placed() -> None:
    sitting, out = session("place\n", name="wyx")
    with pytest.raises(EOFError):
        sitting.run()
    assert "There is nothing to set up now." in out.getvalue()
    with pytest.raises(TableError):
        sitting.place("")


def test_the_list_of_set_ups_tells_of_it() -> None:
    sitting, out = session("?\n")
    with pytest.raises(EOFError):
        sitting.run()
    assert "Type place to set up figure by figure." in out.getvalue()
    assert "=WCWWTWWWTTW" in out.getvalue()

"""The example for people who add a game: one file that knows the package as any user does, played in every way."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from nim import Nim
from paths import ROOT
from ptys import Terminal
from starlette.testclient import TestClient

import ludotheque
from ludotheque import GameError, Rng
from ludotheque.checking.laws import LAWS, random_play
from ludotheque.drawing import Drawing
from ludotheque.game import Game
from ludotheque.game.touch import targets
from ludotheque.games import GAMES, lookup
from ludotheque.record import Record
from ludotheque.web.connection.messages import AskHint, Hint, PlayTouches
from ludotheque.words import Words

FILE = ROOT / "examples" / "konane.py"
NAME = f"{FILE}:Konane"
KONANE = lookup.find(NAME, trusted=True)


class Plain(Nim):
    """A game that gives what it must and nothing else: no cover, no colours, no drawing, no rulebook, no strategy."""

    name = "plain"
    title = Words("A Game Without Cover", "Un jeu sans couverture")
    mood = Game.mood
    minutes = 0


# ── Python ────────────────────────────────────────────────────────────────────────────


def test_the_laws_hold() -> None:
    for seed in range(3):
        for ply, state in enumerate(random_play(KONANE().start(), Rng(seed))):
            for law in LAWS:
                law(state, Rng(ply))


def test_every_sentence_is_there_in_both_languages_and_in_the_code() -> None:
    english, french = (re.findall(r"^(\d\.\d) ", KONANE().rulebook(lang), re.MULTILINE) for lang in ("en", "fr"))
    assert english == french
    comments = " ".join(re.findall(r"  # (\d.*)", FILE.read_text(encoding="utf-8")))
    assert set(re.findall(r"\d\.\d", comments)) == set(english)


OPENED = """
6  o x o x o x
5  x o x o x o
4  o x . x o x
3  x o . o x o
2  o x o x o x
1  x o x o x o
   a b c d e f
turn: x
"""
LATE = """
6  . . . . . .
5  . . . . . .
4  . . . . . .
3  x o . o . .
2  . . . . . .
1  . . . . . o
   a b c d e f
turn: x
"""


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (str(KONANE().start()), "a1 c3 d4 f6"),  # 2.1
        (str(KONANE().start()).replace("3  x o x", "3  x o .").replace("turn: x", "turn: o"), "b3 c2 c4 d3"),  # 2.2
        (OPENED, "a3-c3 c1-c3 e3-c3"),  # 3.1
        (LATE, "a3-c3 a3-e3"),  # 3.3
    ],
)
def test_what_may_be_played(position: str, moves: str) -> None:
    state = KONANE().read(position)
    assert sorted(state.text(move) for move in state.moves()) == moves.split()


def test_who_cannot_jump_loses() -> None:
    state = KONANE().read(LATE)
    state.play("a3-e3")  # over both white pebbles; the one in the corner has nobody beside it
    assert (state.over, state.winners) == (True, [0])
    assert str(state).endswith("won: x")


@pytest.mark.parametrize(
    ("position", "move", "rule"),
    [
        (str(KONANE().start()), "b1", "2.1"),
        (str(KONANE().start()).replace("3  x o x", "3  x o .").replace("turn: x", "turn: o"), "a2", "2.2"),
        (OPENED, "b3-d3", "3.1"),
        (OPENED, "a1", "3.1"),
        (OPENED, "a1-c1", "3.1"),
    ],
)
def test_a_refusal_names_its_rule(position: str, move: str, rule: str) -> None:
    state = KONANE().read(position)
    with pytest.raises(ludotheque.MoveError) as caught:
        state.play(move)
    assert caught.value.rule == rule


def test_every_move_can_be_made_by_touching_the_drawing() -> None:
    for state in random_play(KONANE().start(), Rng("touch")):
        if not state.over:
            drawing: Drawing = state.game.drawing.draw(state.seen_by(state.turn), "en")
            ways = state.game.touch.ways(state)
            assert {ways[state.game.touch.paths(state, move)[0]] for move in state.moves()} == set(state.moves())
            assert all(f'data-t="{target}"' in drawing.svg() for target in targets(ways))


# ── How it is found ───────────────────────────────────────────────────────────────────


def test_it_is_found_as_a_module_and_as_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(ROOT)
    assert lookup.find("examples.konane:Konane", trusted=True).title == KONANE.title
    assert lookup.name_of(KONANE) == "konane:Konane"
    assert lookup.find("konane:Konane") is KONANE
    with pytest.raises(GameError, match="There is no file"):
        lookup.find(f"{tmp_path}/nothing.py:Game", trusted=True)
    (tmp_path / "json.py").write_text("")
    with pytest.raises(GameError, match="another module is called json"):
        lookup.find(f"{tmp_path}/json.py:Game", trusted=True)
    with pytest.raises(GameError, match="somebody’s own game"):
        lookup.find(f"{tmp_path}/json.py:Game")


def test_a_shelf_has_no_two_games_of_a_name() -> None:
    assert lookup.shelf_with([KONANE]) == (*GAMES, KONANE)
    with pytest.raises(GameError, match="a game konane on the shelf already"):
        lookup.shelf_with([KONANE, KONANE])
    with pytest.raises(GameError, match="cannot stand in an address"):
        lookup.shelf_with([type("Odd", (Nim,), {"name": "a b"})])


# ── Terminal and arena ────────────────────────────────────────────────────────────────


def test_it_is_played_at_the_keyboard(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", NAME, "--players", "Ana,Ben") as terminal:
        terminal.expect("Ana (Black), your turn")
        terminal.type("a2\n")
        terminal.expect("from a corner or from the middle")
        terminal.type("c3\n")
        terminal.expect("Ben (White), your turn")
        terminal.type("c4\n")
        terminal.expect("Ana (Black), your turn")


def test_bots_meet_in_the_arena(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludotheque", "arena", NAME, "uct", "random", "--games", "2", "--seconds", "0.001"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    record = Record.load(next((tmp_path / "arena-konane").glob("*.ludo")), KONANE)
    assert record.result


# ── Browser ───────────────────────────────────────────────────────────────────────────


@pytest.fixture
def host(database: str) -> Iterator[TestClient]:
    with library(database, lookup.shelf_with([KONANE, Plain])) as client:
        client.headers["accept-language"] = "en"
        yield client


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_show_games_without_cover_or_rulebook(host: TestClient, lang: str) -> None:
    home = host.get(f"/?lang={lang}").text
    assert ("Eight games" if lang == "en" else "Huit jeux") in home
    assert "Kōnane" in home
    assert re.search(r"<tspan[^>]*>(Without|sans)</tspan>", home), "the title makes a plain cover"
    for game in (KONANE, Plain):
        assert game.title(lang) in host.get(f"/play/{game.name}").text
        assert host.get(f"/boards/{game.name}.css").status_code == 200
    assert ".disc.d0{background:#1d1a19;" in host.get("/boards/konane.css").text
    assert "pebble" in host.get("/rules/konane?lang=en").text
    assert "no written rules" in host.get("/rules/plain?lang=en").text
    shelf = [game["name"] for game in host.get("/shelf.json").json()["games"]]
    assert shelf == [game.name for game in (*GAMES, KONANE, Plain)]
    assert "konane" in host.get("/openapi.json").text
    check = host.get("/check").text
    assert "konane:Konane" in check
    assert "test_example:Plain" not in check, "what shuffles in its own way cannot be dealt again there"


@pytest.mark.parametrize("game", ["konane", "plain"])
def test_a_whole_game_against_a_bot(host: TestClient, game: str) -> None:
    code = open_table(host, game, "me", "1")
    seat, rng = Seat(host, code), Rng(game)
    assert isinstance(seat.ask(AskHint), Hint)
    while seat.my_turn():
        seat.play(rng)
    assert seat.result.title
    cls = KONANE if game == "konane" else Plain
    record = Record.read(host.get(f"/t/{code}/record.ludo").text, cls)
    assert record.result
    assert len(record.moves) == seat.view.ply
    assert cls.title.en in host.get("/").text, "among the tables of the visitor"
    seat.close()


def test_two_people_and_somebody_who_looks_on(host: TestClient) -> None:
    code = open_table(host, "konane", "me", "link", name="Ana")
    ana, other = Seat(host, code), visitor(host)
    other.post(f"/t/{code}/sit", data={"seat": "1", "name": "Ben"})
    ben, seen = Seat(other, code), Seat(visitor(host), code)
    ana.catch_up()
    assert "from a corner" in ana.refused(PlayTouches, ply=0, path=["b1"]).why
    for seat in (ana, ben):
        seat.catch_up()
        seat.play(Rng(1))
    seen.catch_up()
    assert seen.view.ply == 2
    for seat in (ana, ben, seen):
        seat.close()

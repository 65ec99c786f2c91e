"""Engines: what they read, what they answer, and how they lose."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from paths import HELPERS, ROOT
from patience import PATIENCE
from processes import alive, until_gone
from ptys import environment
from starlette.testclient import TestClient
from toys import Race
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng, State
from ludotheque.bots.engines import PROCESSES, EngineBot
from ludotheque.bots.naming import engine, find_player
from ludotheque.bots.players import LEVELS, Fault, Forfeit, LevelBot, OwnBot, RandomBot
from ludotheque.bots.protocol import Go, position_of, view_of
from ludotheque.cli.arena import by_level
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.record import Record
from ludotheque.table.snapshot import EndedBy
from ludotheque.tournament.match import Fixture, Match, play
from ludotheque.web.connection.messages import Resign

EXAMPLES = ROOT / "examples" / "engines"
BAD = HELPERS / "engines_for_tests.py"
WYX = ludotheque.load("wyx")


def bad(kind: str, grace: float = PATIENCE) -> EngineBot:
    return EngineBot(kind, (sys.executable, str(BAD), kind), seconds=0.1, grace=grace)


@pytest.fixture(autouse=True)
def all_ended() -> Iterator[None]:
    """Whatever happened, nobody is left."""
    yield
    processes = [process.process.pid for process in PROCESSES.running]
    PROCESSES.close()
    until_gone(processes)


# ── What is told ──────────────────────────────────────────────────────────────────────


def views(game: Game, seed: str, every: int) -> Iterator[State]:
    """What the seats to move see in a random game, now and then."""
    state, rng = game.start(seed=seed), Rng(seed)
    while not state.over:
        if state.turn >= 0 and rng.below(every) == 0:
            yield state.seen_by(state.turn)
        state.play(state.pick(rng))


@pytest.mark.parametrize("game", VARIANTS, ids=map(name_of, VARIANTS))
def test_the_view_that_is_told_can_be_made_again(game: Game) -> None:
    for view in views(game, "told", 6):
        again = view_of(game, position_of(view), Rng(5))
        assert again.moves() == view.moves()
        if again.viewer == view.viewer:
            assert again.fields() == view.fields()
            assert (again.deal, again.history) == (view.deal, view.history)
        else:  # the first leg of Double Wyx is told to nobody
            assert game.options.get("double")
            assert game.show(again, "en") == game.show(view, "en")


def test_how_long_is_said_and_read() -> None:
    go = Go(seconds=0.5, clock=295.25, nodes=1000, seed=42)
    assert go.line() == "go seconds 0.5 clock 295.25 nodes 1000 seed 42"
    assert Go.read(go.line()[3:]) == go
    assert Go.read("ponder seconds 1.5.2 nodes 7") == Go(nodes=7)
    assert Go().line() == "go"


# ── Who is meant ──────────────────────────────────────────────────────────────────────


def test_names_find_bots_engines_classes_and_people() -> None:
    parrot = EngineBot("parrot", ("x",))
    assert find_player("parrot", {"parrot": parrot}, 2.0) == replace(parrot, seconds=2.0)
    assert isinstance(find_player("maître", {}), LevelBot)
    assert isinstance(find_player("random", {}), RandomBot)
    own = find_player("path/to/mine.py:Mine", {})
    assert isinstance(own, EngineBot)
    assert (own.name, own.command[-1]) == ("Mine", "path/to/mine.py:Mine")
    for person in ("Ana", "Sharon", "Marion", "me", "Mr. Master of Arts", "Ben: the second"):
        assert not find_player(person, {}).is_bot


@pytest.mark.parametrize("name", ["shrap", "Mastr", "7", "0", "level 4", "niveau 9", "habitue?s", "rndom", "parot"])
def test_what_is_misspelt_is_no_person(name: str) -> None:
    with pytest.raises(LudothequeError) as caught:
        find_player(name, {"parrot": EngineBot("parrot", ("x",))})
    assert f"{name!r} is no bot." in caught.value.words.en
    assert f"{name!r} n’est pas un robot." in caught.value.words.fr


# ── How programs lose ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "fault", "why"),
    [
        ("crash", Fault.CRASH, "Its last words: I cannot think of anything."),
        ("cheat", Fault.ILLEGAL, "crash has played 'queen takes all'"),
        ("silent", Fault.LATE, "has not answered within 2.0 seconds"),
        ("chatter", Fault.LATE, "has not answered within 2.0 seconds"),
        ("resign", Fault.RESIGNED, "has resigned"),
    ],
)
def test_a_program_that_misbehaves_has_lost(kind: str, fault: Fault, why: str) -> None:
    fixture = Fixture((kind, "random"), 1, (0, 1))
    bot = bad(kind, grace=1.9) if fault == Fault.LATE else bad(kind)
    finished = play(Match(WYX, fixture, "seed", (bot, RandomBot("random"))))
    assert finished.loss
    assert (finished.loss.side, finished.loss.fault) == (0, fault)
    assert why.replace("crash has", f"{kind} has") in finished.loss.why
    assert finished.moves == (2, 1)  # the first was good
    assert not PROCESSES.running


def test_a_program_that_does_not_start_is_refused() -> None:
    for command, why in (
        ("./nothing-here", "./nothing-here cannot be started"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "it has ended"),
        ("nothere:Bot", "cannot be imported"),
        (f"{HELPERS / 'nim.py'}:Nim", "has no class 'Nim' with choose"),
    ):
        with pytest.raises(Forfeit) as caught:
            engine("it", command).start()
        assert why in caught.value.words.en
    with pytest.raises(LudothequeError, match="needs a command"):
        engine("it", " ")


def test_a_process_is_kept_from_move_to_move_and_ended_in_the_end() -> None:
    bot = bad("good")
    for view in list(views(WYX, "kept", 8))[:3]:
        assert bot.choose(view, Rng(1)) == view.moves()[-1]
    (process,) = PROCESSES.running
    assert process.calls_itself.strip() == "good"
    PROCESSES.close()
    assert not alive(process.process.pid)


def test_one_that_does_not_leave_is_ended() -> None:
    bad("stays").start()
    (process,) = PROCESSES.running
    PROCESSES.close()
    assert process.process.poll() is not None


class Wrong:
    """A class of somebody's own that answers whatever it was given."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, seen: State, rng: Rng) -> int | str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def test_objects_of_ones_own_lose_too() -> None:
    view = WYX.start(seed=1).seen_by(0)
    move = view.moves()[0]
    for good in (move, view.text(move)):
        assert OwnBot("own", Wrong(good)).choose(view, Rng(1)) == move
    for answer, fault in (
        (ZeroDivisionError("division by zero"), Fault.CRASH),
        (None, Fault.ILLEGAL),
        (-1, Fault.ILLEGAL),
        ("nonsense", Fault.ILLEGAL),
        (1 << 40, Fault.ILLEGAL),
    ):
        with pytest.raises(Forfeit) as caught:
            OwnBot("own", Wrong(answer)).choose(view, Rng(1))
        assert caught.value.fault == fault


# ── Examples, in every game ───────────────────────────────────────────────────────────


def compiled_c(folder: Path) -> list[str]:
    cc = shutil.which("cc")
    if cc is None:
        pytest.skip("There is no C compiler here.")
    subprocess.run([cc, "-Wall", "-Werror", "-O1", "-o", folder / "engine", EXAMPLES / "engine.c"], check=True)
    return [str(folder / "engine")]


def command_of(language: str, folder: Path) -> list[str]:
    if language == "c":
        return compiled_c(folder)
    if language == "js" and shutil.which("node") is None:
        pytest.skip("There is no Node here.")
    return [sys.executable if language == "py" else "node", str(EXAMPLES / f"engine.{language}")]


@pytest.mark.parametrize("language", ["py", "js", "c"])
def test_the_examples_finish_a_game_of_each(language: str, tmp_path: Path) -> None:
    bot = EngineBot("it", tuple(command_of(language, tmp_path)))
    for name in ludotheque.shelf():
        game = ludotheque.load(name)
        pairing = ("it",) if game.cooperative else ("it", "random")
        sides = (0, 0) if game.cooperative else (0, 1)
        finished = play(Match(game, Fixture(pairing, 1, sides), "seed", (bot, RandomBot("random"))[: len(pairing)]))
        assert finished.loss is None
        assert "\nresult: " in finished.record
    assert len(PROCESSES.running) == 1


def test_our_own_bots_are_engines_too() -> None:
    bot = engine("six", f"{sys.executable} -m ludotheque engine --level 2")
    level = find_player("2", {})
    assert isinstance(level, LevelBot)
    for view in list(views(ludotheque.load("wu-hsing", 3), "levels", 12))[:3]:
        assert bot.choose(view, Rng(7)) in view.moves()


@pytest.mark.parametrize("name", ["wyx", "fourmis-coop", "wigwam", "wykersham"])
def test_our_own_bots_say_what_they_think(name: str) -> None:
    view = [view for view in views(ludotheque.load(name), "info", 1) if len(view.moves()) > 1][5]
    said: list[str] = []
    by_level(LEVELS[5])(view, Go(nodes=200), Rng(1), said.append)
    found = re.fullmatch(r"info (depth \d+ )?nodes (\d+) (value [01](\.\d{3})? )?line (.+)", said[0])
    assert len(said) == 1
    assert found
    assert 1 < int(found[2]) <= 256
    assert view.parse(found[5].split()[0]) in view.moves()


# ── The command, the terminal and the browser ─────────────────────────────────────────


def run(*arguments: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotheque", *arguments],
        input=typed,
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )


MINE = """
class Mine:
    def choose(self, seen, rng):
        print("this is none of the protocol")
        if len(seen.moves_played()) > 2:
            raise ValueError("no idea")
        return seen.text(seen.moves()[0])
"""


def test_a_class_of_ones_own_plays_in_the_terminal_and_its_loss_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    done = run("play", "wyx", "--players", "mine.py:Mine,random", "--seed", "1", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Mine has broken down" in done.stdout
    assert "ValueError: no idea" in " ".join(done.stdout.split())
    assert "The win goes to" in done.stdout


def test_a_cheat_loses_its_games_of_an_arena(tmp_path: Path) -> None:
    command = f"cheat={sys.executable} {BAD} cheat"
    arguments = ("arena", "wyx", "cheat", "random", "--games", "4", "--engine", command)
    done = run(*arguments, folder=tmp_path)
    assert "cheat has lost 4 by a move that cannot be. cheat has played 'queen takes all'" in done.stdout, done.stderr
    assert "random – cheat  100.0%" in done.stdout
    assert run(*arguments, folder=tmp_path).stdout == done.stdout  # nothing is played again
    other = run(*arguments[:-1], f"{command} x", folder=tmp_path)
    assert other.returncode == 2
    assert "keeps games on other terms (cheat: " in other.stderr


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    engines = {"parrot": engine("parrot", f"{sys.executable} {EXAMPLES / 'engine.py'}"), "cheat": bad("cheat")}
    with library(tmp_path / "tables.db", engines=engines) as client:
        yield client


def test_an_engine_of_the_host_plays_in_the_browser(client: TestClient) -> None:
    page = client.get("/play/wyx?lang=en").text
    assert '<option value="engine:parrot">parrot</option>' in page
    seat = Seat(client, open_table(client, "wyx", "me", "engine:parrot"))
    rng = Rng(3)
    assert [player.name for player in seat.view.players][1] == "parrot"
    assert seat.view.players[1].bot
    while seat.my_turn():
        seat.play(rng)
    assert "parrot" in client.get(f"/t/{seat.code}/record.ludo").text


@pytest.mark.parametrize(
    "name", ["me", "here", "open", "link", "none", '"><script>alert(1)</script>', "../../x", "0:3@1"]
)
def test_an_engine_may_be_called_anything_and_is_a_name_only(tmp_path: Path, name: str) -> None:
    engines = {name: replace(bad("good"), name=name)}
    with library(tmp_path / "tables.db", engines=engines) as client:
        page = client.get("/play/wyx?lang=en").text
        assert f'<option value="engine:{html.escape(name, quote=True).replace("&quot;", "&#34;")}">' in page
        seat = Seat(client, open_table(client, "wyx", "me", f"engine:{name}"))
        assert seat.my_turn()
        seat.play(Rng(3))
        assert [player.bot for player in seat.view.players] == [False, True]
        for path in ("/", "/mine", f"/t/{seat.code}"):
            assert "<script>alert" not in client.get(path).text
        seat.do(Resign)
        record = Record.read(client.get(f"/t/{seat.code}/record.ludo").text)
        assert record.players[1] == name


def test_an_engine_that_cheats_in_the_browser_has_lost(client: TestClient) -> None:
    guest = visitor(client, "en")
    seat = Seat(guest, open_table(guest, "wyx", "me", "engine:cheat"))
    while seat.my_turn():
        seat.play(Rng(3))
    assert seat.result.title == "cheat has tried a move that cannot be: you win."
    assert [score.won for score in seat.result.scores] == [True, False]


def test_among_more_than_two_another_bot_takes_the_seat(tmp_path: Path) -> None:
    from ludotheque.table import Table

    table = Table.of(Race(3).start(), [bad("cheat"), RandomBot("random"), RandomBot("random")], Rng(1))
    while table.turn != 0:
        table.advance()
    table.apply(table.forfeit(0, Fault.CRASH))
    assert not table.over
    assert isinstance(table.players[0], LevelBot)
    two = Table.of(WYX.start(seed=1), [bad("cheat"), RandomBot("random")], Rng(1))
    two.apply(two.forfeit(0, Fault.CRASH))
    assert two.snapshot.ending
    assert (two.snapshot.ending.kind, two.winners) == (EndedBy.CRASH, [1])

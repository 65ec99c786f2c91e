"""The arena: who meets whom, on which deals, what is kept, and what the results say."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from nim import Nim
from patience import PATIENCE
from processes import children, until_gone
from ptys import environment
from toys import Race

import ludotheque
from ludotheque.cli import main
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.record import Record
from ludotheque.search.advice import wilson
from ludotheque.tournament.elo import STEPS, SequentialTest, expected, most_likely
from ludotheque.tournament.match import Fixture, Match, entrant, fixtures, play, seatings
from ludotheque.tournament.report import as_text, plot
from ludotheque.tournament.results import (
    Result,
    encounters,
    independent_games,
    result_of,
    results_of,
    win_shares,
)

SVG = "{http://www.w3.org/2000/svg}"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ludotheque", "arena", *arguments]


def run(folder: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), cwd=folder, env=environment(**changes), capture_output=True, text=True, timeout=300
    )


def records(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.ludo")}


def without_times(told: str) -> object:
    results = json.loads(told)
    del results["seconds_a_move"]
    return results


# ── Who meets whom ────────────────────────────────────────────────────────────────────


def test_both_ways_round_with_two_seats() -> None:
    assert seatings(2, cooperative=False) == [(0, 1), (1, 0)]
    assert seatings(4, cooperative=True) == [(0, 0, 0, 0)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_taken_by_either_side_equally_often(seats: int) -> None:
    ways = seatings(seats, cooperative=False)
    for seat in range(seats):
        assert 2 * sum(sides[seat] for sides in ways) == len(ways)
    for sides in ways:  # rotated or with the players changed, it is a way too
        assert (*sides[1:], sides[0]) in ways
        assert tuple(1 - side for side in sides) in ways


def test_every_pairing_plays_whole_rounds() -> None:
    found = list(fixtures(ludotheque.load("wyx"), ["Master", "uct", "Sharp"], 5))
    assert len(found) == 3 * 6
    assert len({fixture.name for fixture in found}) == len(found)
    assert {fixture.pairing for fixture in found} == {("Master", "uct"), ("Master", "Sharp"), ("Sharp", "uct")}


def test_names_of_files_do_not_depend_on_the_order_of_players() -> None:
    game = ludotheque.load("wyx")
    first, second = (
        {f.name for f in fixtures(game, names, 4)} for names in (["Master", "First steps"], ["First steps", "Master"])
    )
    assert first == second
    assert "firststeps-master-0002-10" in first


def test_a_level_has_one_name_in_records() -> None:
    assert {entrant(name, {}).name for name in ("1", "First steps", "premiers PAS")} == {"First steps"}
    with pytest.raises(LudothequeError) as caught:
        entrant("Camille", {})
    assert "Formidable and Master), random, greedy, uct;" in caught.value.words.en


# ── A game ────────────────────────────────────────────────────────────────────────────


def finished(game: Game, sides: tuple[int, ...], number: int, names: tuple[str, ...] = ("random", "greedy")) -> Record:
    bots = tuple(entrant(name, {}) for name in names)
    match = Match(game, Fixture(names, number, sides), "seed", bots)
    return Record.read(play(match).record, type(game))


def dice(record: Record) -> list[str]:
    return [move.text for move in record.moves if move.seat == ludotheque.CHANCE]


def test_games_of_a_round_have_the_same_deal() -> None:
    wyx = ludotheque.load("wyx")
    one, other, next_round = finished(wyx, (0, 1), 1), finished(wyx, (1, 0), 1), finished(wyx, (0, 1), 2)
    assert one.deal == other.deal != next_round.deal
    assert one.players == ("random", "greedy")
    assert other.players == ("greedy", "random")


@pytest.mark.parametrize("game", [Race(2), ludotheque.load("wykersham")], ids=["race", "wykersham"])
def test_games_of_a_round_have_the_same_dice(game: Game) -> None:
    one, other = dice(finished(game, (0, 1), 1)), dice(finished(game, (1, 0), 1))
    length = min(len(one), len(other))
    assert length > 3
    assert one[:length] == other[:length]
    assert dice(finished(game, (0, 1), 2))[:8] != one[:8]


def test_the_same_match_is_the_same_game() -> None:
    game = ludotheque.load("fourmis", seats=3)
    names = ("First steps", "greedy")
    assert finished(game, (0, 1, 1), 3, names) == finished(game, (0, 1, 1), 3, names)
    assert finished(game, (0, 1, 1), 3, names).moves != finished(game, (0, 1, 1), 4, names).moves


def test_the_win_is_shared_among_its_winners() -> None:
    end = Race(3).start()
    end.places, end.turn = [8, 8, 3], ludotheque.OVER  # type: ignore[attr-defined]
    assert win_shares(end) == [0.5, 0.5, 0.0]
    coop = finished(ludotheque.load("fourmis-coop"), (0, 0), 1, ("random",)).replay()
    assert sum(win_shares(coop)) == (1.0 if coop.winners else 0.0)


def test_a_result_is_that_of_the_first_side() -> None:
    record = finished(ludotheque.load("fourmis", seats=3), (1, 0, 1), 1)
    end, result = record.replay(), result_of(Fixture(("random", "greedy"), 1, (1, 0, 1)), record, None)
    assert result.score == end.scores[1]
    assert result.lead == end.scores[1] - (end.scores[0] + end.scores[2]) / 2
    assert result.share == win_shares(end)[1]


# ── What results say ──────────────────────────────────────────────────────────────────


def results(
    pairs: list[tuple[float, float]], pairing: tuple[str, ...] = ("a", "b"), same: bool = False
) -> list[Result]:
    """Rounds of two games each, as shares of the first side."""
    return [
        Result(Fixture(pairing, number, sides), share, 10 * share, 5.0, 0 if same else 2 * number + sides[0], None)
        for number, pair in enumerate(pairs)
        for sides, share in zip(((0, 1), (1, 0)), pair, strict=True)
    ]


def test_wilson_interval() -> None:
    low, high = wilson(0.7, 100)  # as tables of it have
    assert low == pytest.approx(0.6042, abs=1e-4)
    assert high == pytest.approx(0.7811, abs=1e-4)
    assert wilson(1.0, 20).high == 1.0
    assert wilson(1.0, 20).low == pytest.approx(0.8389, abs=1e-4)


def test_the_round_is_the_unit() -> None:
    independent = [1.0, 0.5, 0.5, 0.0] * 25
    decided_by_the_deal = [0.5] * 100
    one_like_the_other = [0.0, 1.0] * 50
    assert independent_games(independent, 200) == pytest.approx(200, rel=0.02)
    assert independent_games(decided_by_the_deal, 200) > 2000
    assert independent_games(one_like_the_other, 200) == pytest.approx(100, rel=0.05)


def test_few_rounds_are_not_believed_too_much() -> None:
    assert independent_games([0.5, 0.5, 0.5], 6) < 20
    assert independent_games([1.0] * 10, 20) == 20


def test_only_whole_rounds_count() -> None:
    met = encounters(results([(1, 0), (1, 1), (0.5, 1)])[:-1], ways=2)
    assert (met[0].games, met[0].share) == (4, 0.75)


def test_a_round_that_repeats_another_says_nothing_new() -> None:
    met = encounters(results([(1, 0)] * 50, same=True), ways=2)
    assert met[0].games == 2


def test_an_encounter_from_the_other_side() -> None:
    (one,) = encounters(results([(1, 1), (1, 0.5)]), ways=2)
    other = one.turned()
    assert other.pairing == ("b", "a")
    assert other.share == 1 - one.share
    assert other.interval.low == 1 - one.interval.high
    assert (other.score, other.lead) == (one.score - 5, -5)
    assert other.turned().interval == pytest.approx(one.interval)


def test_elo_is_the_most_likely() -> None:
    true = [1.0, 0.25, -1.25]
    games = [(a, b, expected(true[a] - true[b]), 50.0) for a, b in ((0, 1), (0, 2), (1, 2))]
    assert most_likely(3, games) == pytest.approx(true, abs=1e-6)


def test_clean_sweeps_and_players_who_did_not_meet_have_an_elo() -> None:
    finished = results([(1, 1)] * 100, ("a", "b"))
    it = results_of(ludotheque.load("wyx"), ["c", "b", "a"], finished, 4)
    assert [one.player for one in it.standings] == ["a", "c", "b"]
    assert 300 < it.standings[0].elo < 1000
    assert it.standings[1].elo == pytest.approx(0, abs=1)
    assert it.standings[1].margin > it.standings[0].margin / 2
    assert "4 still to play" in as_text(it, "en")


def test_a_margin_is_right_for_two_players() -> None:
    """The difference of two is what the score says; each moves by half of it."""
    finished = results([(1, 0.5), (0.5, 0), (1, 0), (0.5, 1)] * 50)
    it = results_of(ludotheque.load("wyx"), ["a", "b"], finished, 0)
    low, high = it.encounters[0].interval
    assert 2 * it.standings[0].margin == pytest.approx(elo(high) / 2 - elo(low) / 2, rel=0.02)


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def test_the_plot_is_a_drawing_for_both_lights() -> None:
    finished = results([(1, 0.5), (0.5, 1)] * 5, ("Master", "Sharp")) + results([(0, 1)] * 3, ("Sharp", "uct & co"))
    it = results_of(ludotheque.load("wyx"), ["Sharp", "Master", "uct & co"], finished, 0)
    for lang in ("en", "fr"):
        drawing = ET.fromstring(plot(it, lang))
        assert drawing.find(f"{SVG}title") is not None
        said = drawing.findtext(f"{SVG}desc") or ""
        assert ("Maître – Finaud" in said) == (lang == "fr")
        assert len(drawing.findall(f"{SVG}circle")) == 3 + 2
        assert "prefers-color-scheme: dark" in (drawing.findtext(f"{SVG}style") or "")
        width = float(drawing.get("width", 0))
        assert all(0 <= float(dot.get("cx", -1)) <= width for dot in drawing.iter(f"{SVG}circle"))


# ── The command ───────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where an arena was held without interruption, with what it said in `out.json`."""
    folder = tmp_path_factory.mktemp("arena")
    done = run(folder, "wyx", "1", "random", "greedy", "--games", "6", "--json", "--plot", "it.svg")
    assert done.returncode == 0, done.stderr
    (folder / "out.json").write_text(done.stdout)
    return folder


def test_every_game_is_kept_as_a_record(whole: Path) -> None:
    kept = sorted((whole / "arena-wyx").glob("*.ludo"))
    assert len(kept) == 18
    assert all(Record.load(path).result for path in kept)
    said = json.loads((whole / "out.json").read_text())
    assert said["missing"] == 0
    assert [one["games"] for one in said["encounters"]] == [6, 6, 6]
    assert set(said["seconds_a_move"]) == {"First steps", "random", "greedy"}
    assert ET.fromstring((whole / "it.svg").read_text()).tag == f"{SVG}svg"


def test_two_runs_give_the_same_results(whole: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "wyx", "greedy", "Premiers pas", "random", "--games", "6", "--json", "--out", "here")
    assert records(tmp_path / "here") == records(whole / "arena-wyx")
    first, second = (
        sorted(one["score"] for one in json.loads(said)["encounters"])
        for said in (done.stdout, (whole / "out.json").read_text())
    )
    assert first == second


def test_a_second_run_plays_only_what_is_missing(whole: Path) -> None:
    folder = whole / "arena-wyx"
    before = {path: path.stat().st_mtime_ns for path in folder.glob("*.ludo")}
    gone = folder / "firststeps-greedy-0002-01.ludo"
    text = gone.read_text()
    gone.unlink()
    done = run(whole, "wyx", "1", "random", "greedy", "--games", "6", "--json")
    assert without_times(done.stdout) == without_times((whole / "out.json").read_text())
    assert gone.read_text() == text
    assert [path for path, when in before.items() if path.stat().st_mtime_ns != when] == [gone]


def test_a_table_in_either_language(whole: Path) -> None:
    done = run(whole, "wyx", "1", "random", "greedy", "--games", "6")
    assert done.stdout.startswith("Wyx: 18 games.\n\nplayer ")
    assert re.search(r"\ngreedy – random +\d+\.\d% +\d+\.\d–\d+\.\d +\+\d+\.\d +6\n", done.stdout)
    assert done.stderr == ""
    french = run(whole, "wyx", "1", "random", "greedy", "--games", "6", "--lang", "fr").stdout
    assert french.startswith("Wyx\u00a0: 18 parties.\n\njoueur ")
    assert "\nPremiers pas " in french


@pytest.mark.parametrize(
    "arguments", [["fourmis", "--seats", "3"], ["fourmis", "--seats", "4"], ["wu-hsing"], ["wigwam"]], ids=" ".join
)
def test_any_game_and_number_of_seats(arguments: list[str], tmp_path: Path) -> None:
    done = run(tmp_path, arguments[0], "greedy", "random", "--games", "2", "--json", *arguments[1:])
    (met,) = json.loads(done.stdout)["encounters"]
    assert met["games"] == (6 if "--seats" in arguments else 2)
    assert 0 <= met["interval"][0] <= met["score"] <= met["interval"][1] <= 1


def test_one_player_fills_the_seats_of_a_cooperative_game(tmp_path: Path) -> None:
    done = run(tmp_path, "fourmis-coop", "random", "--seats", "3", "--games", "4", "--json")
    said = json.loads(done.stdout)
    (met,) = said["encounters"]
    assert (met["players"], met["games"], said["players"]) == (["random"], 4, [])
    ends = [Record.read(text).replay() for text in records(tmp_path / "arena-fourmis-coop").values()]
    assert met["score"] == sum(bool(end.winners) for end in ends) / 4
    assert met["mean_score"] == sum(end.scores[0] for end in ends) / 4
    table = run(tmp_path, "fourmis-coop", "random", "--seats", "3", "--games", "4").stdout
    assert re.search(r"\nplayer +won +95 % +points +games +s/move\nrandom ", table)


def test_somebodys_own_game(tmp_path: Path) -> None:
    done = run(tmp_path, "nim:Nim", "uct", "random", "--games", "2", "--seconds", "0.001", "--json")
    assert json.loads(done.stdout)["encounters"][0]["games"] == 2
    assert Record.load(next((tmp_path / "arena-nim").glob("*.ludo")), Nim).result


WRONG = [
    (["wyx", "1", "Camille"], "'Camille' is no bot", "'Camille' n’est pas un robot"),
    (["wyx", "1"], "two players at least", "au moins deux joueurs"),
    (["wyx", "1", "First steps"], "named twice", "nommé deux fois"),
    (["wix", "1", "2"], "did you mean wyx", "vouliez-vous dire wyx"),
    (["wyx", "1", "2", "--seconds", "soon"], "seconds are wanted", "il faut des secondes"),
    (["wyx", "1", "2", "--out", "file"], "file cannot be written", "Impossible d’écrire file"),
    (["wyx", "1", "2", "--out", "other"], "games on other terms (game: fourmis)", "jouées autrement"),
    (["wyx", "random", "greedy", "--out", "broken", "--games", "1"], "not what an arena writes", "pas ce qu’écrit"),
]


@pytest.mark.parametrize(("arguments", "en", "fr"), WRONG)
def test_what_cannot_be_is_said_in_a_sentence(
    arguments: list[str],
    en: str,
    fr: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    for name, settings in (
        ("other", '{"game": "fourmis", "seats": 2, "options": {}, "seed": "1", "seconds": 0.0}'),
        ("broken", "x"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "arena.json").write_text(settings)
    for lang, words in (("en", en), ("fr", fr)):
        assert main(["arena", *arguments, "--lang", lang]) == 2
        said = capsys.readouterr().err
        assert words in said
        assert said.count("\n") == 1


def test_a_file_that_is_not_its_game_is_named(tmp_path: Path) -> None:
    run(tmp_path, "wyx", "random", "greedy", "--games", "2")
    one, other = sorted((tmp_path / "arena-wyx").glob("*.ludo"))
    one.write_text(other.read_text())
    done = run(tmp_path, "wyx", "random", "greedy", "--games", "2")
    assert done.returncode == 2
    assert f"{one.name} is not the game that its name tells" in done.stderr


# ── Interruptions ─────────────────────────────────────────────────────────────────────

MANY = 200 if ludotheque.compiled else 40
LONG = ("wyx", "1", "greedy", "--games", str(MANY), "--json")


@pytest.fixture
def running(tmp_path: Path, ctrl_c: None) -> Iterator[subprocess.Popen[str]]:
    """An arena in the middle of its games."""
    process = subprocess.Popen(
        command(*LONG), cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + PATIENCE
    while len(list(tmp_path.glob("arena-wyx/*.ludo"))) < 5 and time.monotonic() < until:
        time.sleep(0.01)
    yield process
    if process.poll() is None:
        process.kill()
    process.communicate()


def test_a_kill_loses_no_finished_game(running: subprocess.Popen[str], tmp_path: Path) -> None:
    workers = children(running.pid)
    running.kill()
    running.wait()
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("arena-wyx/*.ludo")}
    assert 5 <= len(kept) < MANY
    until_gone(workers)
    done = run(tmp_path, *LONG)
    assert json.loads(done.stdout)["missing"] == 0
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    again = run(tmp_path, *LONG, "--out", "anew")
    assert without_times(again.stdout) == without_times(done.stdout)
    assert records(tmp_path / "anew") == records(tmp_path / "arena-wyx")


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(running: subprocess.Popen[str], tmp_path: Path) -> None:
    running.send_signal(signal.SIGINT)
    out, told = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    said = json.loads(out)
    assert said["missing"] == MANY - len(records(tmp_path / "arena-wyx")) > 0
    assert told.startswith("Interrupted. Go on with:\n  ")
    assert told.count("\n") == 2
    go_on = told.splitlines()[1]
    done = subprocess.run(go_on, shell=True, cwd=tmp_path, env=environment(), capture_output=True, text=True)
    assert json.loads(done.stdout)["missing"] == 0


# ── Ray ───────────────────────────────────────────────────────────────────────────────


def test_without_ray_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError")
    paths = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    done = run(tmp_path, "wyx", "1", "2", "--ray", PYTHONPATH=paths)
    assert done.returncode == 2
    assert "Ray is not installed here" in done.stderr
    assert not (tmp_path / "arena-wyx").exists()


@pytest.mark.filterwarnings("ignore")
def test_the_same_games_on_a_cluster_of_two_nodes(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The node where the command runs has no cores to offer, so the games are played on the other one."""
    utilities = pytest.importorskip("ray.cluster_utils", reason="Ray is not installed: pip install 'ludotheque[ray]'")
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])  # so that the nodes have Ludothèque
    cluster = utilities.Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    try:
        cluster.add_node(num_cpus=2)
        done = run(
            tmp_path, "wyx", "1", "random", "greedy", "--games", "6", "--json", "--ray", RAY_ADDRESS=cluster.address
        )
    finally:
        cluster.shutdown()
    assert done.returncode == 0, done.stderr
    assert without_times(done.stdout) == without_times((whole / "out.json").read_text())
    assert records(tmp_path / "arena-wyx") == records(whole / "arena-wyx")


# ── From Python, and a test that stops when it knows ──────────────────────────────────


class Last:
    """Somebody's own bot, in this process."""

    def choose(self, seen: ludotheque.State, rng: ludotheque.Rng) -> int:
        return seen.moves()[-1]


def test_an_arena_is_a_function_too(tmp_path: Path) -> None:
    results = ludotheque.arena("wyx", {"last": Last(), "one": 1}, games=3, folder=tmp_path)
    assert [one.games for one in results.encounters] == [4]
    assert {standing.player for standing in results.standings} == {"last", "one"}
    kept = records(tmp_path)
    assert len(kept) == 4
    again = ludotheque.arena("wyx", {"last": Last(), "one": 1}, games=3, folder=tmp_path)
    assert again.encounters == results.encounters
    assert records(tmp_path) == kept
    shown = results._repr_html_()
    assert shown.startswith("<p>Wyx: 4 games.</p><table>")
    assert ET.fromstring(shown[shown.index("<svg") :]).tag == f"{SVG}svg"
    assert len(shown) < 10_000
    assert "last" in str(results)


def test_levels_meet_in_threads_of_a_script() -> None:
    results = ludotheque.arena(ludotheque.load("fourmis", seats=3), {"a": "greedy", "b": "random"}, games=6)
    assert [one.games for one in results.encounters] == [6]


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ({"a": 1}, "two players at least"),
        ({"a": 1, "b": 9}, "'9' is no bot"),
        ({"a": 1, "b": object()}, "has no choose"),
        ({"a": 1, "b": []}, "no command"),
        ({"a": 1, "b,c": 2}, "not a player’s name"),
        ({"a b": 1, "ab": 2}, "named twice"),
        ({"a": 1, "b": ["./nowhere"]}, "cannot be started"),
    ],
)
def test_who_cannot_meet_is_said(players: dict[str, object], why: str) -> None:
    with pytest.raises(LudothequeError) as caught:
        ludotheque.arena("wyx", players)  # type: ignore[arg-type]
    assert why in caught.value.words.en


def test_a_test_knows_sooner_the_more_it_is_one_sided() -> None:
    test = SequentialTest(0, 40)
    assert test.evidence(0.5, 1000) < -test.enough  # no stronger
    assert test.evidence(0.6, 300) > test.enough
    assert abs(test.evidence(expected(20 / STEPS), 1000)) < 0.05  # in between, nobody knows
    assert not test.verdict(1.0, 8, 8).known  # too few to tell
    assert test.verdict(1.0, 40, 40).stronger
    for wrong in ("40", "40,0", "a,b", "0,0"):
        with pytest.raises(LudothequeError):
            SequentialTest.read(wrong)


def test_an_arena_stops_when_it_knows(tmp_path: Path) -> None:
    done = run(tmp_path, "wyx", "greedy", "random", "--games", "2000", "--test", "0,200")
    assert re.search(r"Known after \d+ games: greedy is stronger than random", done.stdout), done.stdout + done.stderr
    games = len(records(tmp_path / "arena-wyx"))
    assert 10 <= games < 200
    again = run(tmp_path, "wyx", "greedy", "random", "--games", "2000", "--test", "0,200")
    assert len(records(tmp_path / "arena-wyx")) == games
    assert again.stdout == done.stdout
    refused = run(tmp_path, "wyx", "greedy", "random", "1", "--test", "0,40")
    assert "between two players, not 3" in refused.stderr

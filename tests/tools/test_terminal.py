"""Play in the terminal: sessions with typed lines, and the real command in a pseudo-terminal."""

from __future__ import annotations

import io
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import FOLDER
from nim import Nim
from ptys import CTRL_D, Terminal
from toys import FindIt, ManySecrets, Race, Secret

import ludotheque
from ludotheque import Rng
from ludotheque.bots.players import player
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.learning.rulebook import parse
from ludotheque.record import Record
from ludotheque.record.narration import Narrator
from ludotheque.table import Table
from ludotheque.terminal import screen, shelf
from ludotheque.terminal.screen import CLEAR, Screen
from ludotheque.terminal.session import SaveFile, play_session


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Sitting:
    """A session fed with lines; `text` is what it showed."""

    def __init__(
        self,
        game: Game,
        players: str,
        *typed: str,
        lang: str = "en",
        interactive: bool = False,
        deal: str | None = None,
        file: SaveFile | None = None,
    ) -> None:
        lines = iter(typed)
        out = io.StringIO()
        self.prompts: list[str] = []
        start = game.start(deal=deal) if deal else game.start(seed=1)
        self.table = Table.of(start, [player(name) for name in players.split(",")], Rng(1))
        screen = Screen(lang, lambda prompt: self.answer(prompt, lines), out, interactive)
        self.status = play_session(
            self.table, screen, file or SaveFile(), lambda verb, path: f"ludotheque {verb} {path}"
        )
        self.text = out.getvalue()
        self.lines = self.text.splitlines()

    def answer(self, prompt: str, lines: Iterator[str]) -> str:
        self.prompts.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None


def test_a_whole_game_with_its_words() -> None:
    it = Sitting(Nim(), "Camille,Inès", "b-1", "b-1", "a-1", "c-1", deal="1 2 1", interactive=True)
    assert it.status == 0
    assert it.prompts[:2] == ["Camille (seat 0), your turn: ", "Inès (seat 1), your turn: "]
    assert it.lines[-2:] == ["Inès (seat 1)         1", "Inès (seat 1) wins, 1 to 0."]
    assert "Camille (seat 0) plays b-1." in it.text
    assert CLEAR not in it.text


def test_the_same_in_french() -> None:
    it = Sitting(Nim(), "Camille,Inès", "b-1", "b-1", "a-1", "c-1", deal="1 2 1", lang="fr")
    assert it.lines[-2:] == ["Inès (siège 1)         1", "Inès (siège 1) gagne, 1 à 0."]
    assert it.prompts == [""] * 5  # a pipe is not asked


def test_somebody_alone_is_you() -> None:
    it = Sitting(Nim(), "me,random", "a-1", deal="1", interactive=True)
    assert it.prompts[0] == "Your turn (seat 0): "
    assert it.lines[-1] == "You win, 1 to 0."
    assert Sitting(Nim(), "me,random", "a-1", deal="1", lang="fr").lines[-1] == "Vous gagnez, 1 à 0."


def test_moves_are_listed_with_numbers_that_can_be_typed() -> None:
    it = Sitting(Nim(), "Ana,Ben", "3", "?", "3", "quit", deal="2 3")
    assert "'3' is not a move of Nim" in it.text  # before there is a list
    assert "1  a-1  2  a-2  3  b-1  4  b-2  5  b-3" in it.text
    assert it.table.state.history == ["b-1"]


def test_a_list_is_good_for_one_turn() -> None:
    it = Sitting(Nim(), "Ana,Ben", "moves", "1", "1", deal="2 3")
    assert it.table.state.history == ["a-1"]


def test_where_moves_look_like_numbers_those_of_the_list_are_marked() -> None:
    it = Sitting(Secret(), "Ana,Ben", "coups", "1", "?", "#1")
    assert "#1  0" in it.text
    assert it.table.state.history == ["1", "0"]


def test_too_many_moves_are_not_listed() -> None:
    it = Sitting(ManySecrets(), "Ana,Ben", "?", "5")
    assert "There are 1,000 legal moves, for example:" in it.text
    assert "0    166  332  498  664  830" in it.text
    assert "try one of these:\n123  In order\n777  Sevens\n" in it.text
    assert "Il y a 1\u202f000 coups" in Sitting(ManySecrets(), "Ana,Ben", "?", lang="fr").text


def test_a_game_may_keep_its_moves_for_people_to_find() -> None:
    it = Sitting(FindIt(), "Ana,Ben", "?", "1")
    assert "they are not listed" in it.text
    assert it.table.state.history == ["1"]


def test_a_refusal_says_why_and_asks_again() -> None:
    it = Sitting(ludotheque.load("wyx"), "Ana,Ben", "4:c9", "pass", lang="fr")
    assert "'4:c9' n’est pas un coup de Wyx" in it.text
    assert "on ne passe que si aucun domino n’est possible. (règle 3.7)" in it.text
    assert it.table.state.history == []


def test_undo_with_a_bot_and_between_people() -> None:
    it = Sitting(Nim(), "me,random", "a-1", "undo", "undo", "b-1", deal="3 9")
    assert "Taken back." in it.text
    assert "Nothing to undo: you have not moved yet." in it.text
    assert it.table.state.history[0] == "b-1"
    it = Sitting(Nim(), "Ana,Ben", "a-1", "annuler", "a-2", deal="3 9", lang="fr")
    assert "Coup repris." in it.text
    assert it.table.state.history == ["a-2"]


def test_the_last_move_can_be_taken_back_too() -> None:
    it = Sitting(Nim(), "Ana,Ben", "a-1", "undo", "a-1", "a-1", "", deal="1")
    assert it.text.count("Ana (seat 0) wins") == 2
    assert "The game is over." in it.text


def test_dice_and_bots_are_told_in_a_line_each() -> None:
    it = Sitting(Race(), "random,me", "go 0")
    assert it.lines[4].startswith("The dice: die ")
    assert it.lines[4].endswith(f"(a {it.lines[4][14]}).")
    assert it.lines[5].startswith("Seat 0 plays go ")


def test_dice_stay_as_they_fell() -> None:
    assert "Too late to undo: the dice have been seen." in Sitting(Race(), "Ana,Ben", "go 0", "undo").text


def test_bots_among_themselves() -> None:
    it = Sitting(Nim(), "random,random", deal="3 3")
    assert it.table.over
    assert "wins, 1 to 0." in it.lines[-1]
    assert it.prompts == []


def test_a_curtain_hides_what_the_next_person_may_not_see() -> None:
    it = Sitting(Secret(), "Ana,Ben", "4", "", "7", interactive=True)
    assert it.prompts[1] == "Hand over to Ben (seat 1), then press Enter. "
    before, after = it.text.split(CLEAR)[0], it.text.split(CLEAR)[-1]
    assert "choices: ? ?" in before
    assert after.index("Ana (seat 0) has moved, out of your sight.") < after.index("choices: ? ?")
    assert "4" not in after[: after.index("choices: ? ?")]
    assert it.text.count(CLEAR) == 2


def test_no_curtain_where_nothing_is_hidden_between_people() -> None:
    assert CLEAR not in Sitting(ludotheque.load("fourmis"), "Ana,Ben", "@d4", "@e4", interactive=True).text
    assert CLEAR not in Sitting(Secret(), "Ana,random", "4", interactive=True).text
    assert CLEAR not in Sitting(Secret(), "Ana,Ben", "4", "5").text


def test_a_person_sees_only_what_their_seat_sees() -> None:
    it = Sitting(ludotheque.load("fourmis"), "me,random", "@d4")
    hidden = it.table.state.deal.split("/")[0].split()[3]
    assert hidden not in it.text.split()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ludo")), ids=lambda path: path.stem)
def test_how_recorded_games_ended(path: Path) -> None:
    record, out = Record.load(path), io.StringIO()
    table = Table.of(record.replay(), [player(name) for name in record.players], Rng(1))
    play_session(table, Screen("fr", input, out), SaveFile(), lambda verb, path: "")
    last = out.getvalue().splitlines()[-1]
    winners = record.replay().winners
    if record.game.cooperative:
        assert last.startswith("Vous avez réussi" if winners else "Pas cette fois.")
    elif len(winners) == record.game.seats:
        assert last.startswith("Égalité")
    else:
        assert all(record.game.seat_name(seat).fr.lower() in last.lower() for seat in winners)
        assert " gagne" in last or " partagent la victoire" in last


def test_the_words_of_the_end() -> None:
    narrator = Narrator(Nim(), ["Ana", "Ben"])
    assert narrator.won([1], [27, 29]) == ("Ben (seat 1) wins, 29 to 27.", "Ben (siège 1) gagne, 29 à 27.")
    narrator = Narrator(ludotheque.load("fourmis", 3), ["me", "random", "random"], 0)
    assert narrator.won([0], [16, 11, 9]).en == "You win, 16 to 11 and 9."
    assert narrator.won([0, 2], [16, 11, 16]).fr == "Rouge et Ambre partagent la victoire, 16 à 11."


def test_points_for_a_win_are_not_told_as_if_they_were_counted() -> None:
    record = Record.load(FOLDER / "wigwam-2.ludo")
    last = record.replay()
    assert sorted(last.scores) == [0, 2]
    assert Narrator(record.game, ["Ana", "Ben"]).outcome(last).fr.endswith(" gagne.")


def test_a_hint_in_a_sentence() -> None:
    assert "Try b-1: b-1. With it the win is certain." in Sitting(Nim(), "Ana,Ben", "hint", deal="3 4").text
    assert "la victoire est certaine." in Sitting(Nim(), "Ana,Ben", "conseil", deal="3 4", lang="fr").text
    assert "everything loses now" in Sitting(Nim(), "Ana,Ben", "hint", deal="1 1").text
    assert "The game is over." in Sitting(Nim(), "Ana,Ben", "a-1", "hint", deal="1").text


def test_a_hint_says_what_the_move_does_and_no_chances() -> None:
    it = Sitting(ludotheque.load("wyx"), "Ana,Ben", "hint")
    told = " ".join(it.text.split())
    assert re.search(r"Try \d:[a-h]\d: jumps to [a-h]\d, (a|two|three) pawns?\.", told)
    assert "%" not in told


def test_bots_are_called_by_the_names_of_their_levels() -> None:
    assert "Regular (seat 1) plays " in Sitting(Nim(), "me,3", "a-1", deal="3 4").text
    assert "Habitué (siège 1) joue " in Sitting(Nim(), "me,Regular", "a-1", deal="3 4", lang="fr").text
    assert "Seat 2 plays " in Sitting(Race(3), "me,1,1", "go 0").text


# ── Saving ────────────────────────────────────────────────────────────────────────────


def only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_leaving_saves_the_game_and_says_how_to_go_on(folder: Path) -> None:
    it = Sitting(Nim(), "Ana,Ben", "a-1", deal="3 4")
    path = only_file(folder)
    assert path.name.startswith("nim-")
    assert it.lines[-2] == f"Saved as {path.name}. Go on with:"
    assert it.lines[-1] == f"  ludotheque play {path.name}"
    assert Record.load(path) == it.table.record()


def test_another_file_is_never_overwritten(folder: Path) -> None:
    for _ in range(3):
        Sitting(Nim(), "Ana,Ben", "quit", deal="3 4")
    assert len(list(folder.iterdir())) == 3
    Path("mine").write_text("precious")
    it = Sitting(Nim(), "Ana,Ben", "save mine", "save mine too", "a-1", deal="3 4")
    assert "mine exists already, and is left as it is" in it.text
    assert Path("mine").read_text() == "precious"
    assert Record.load("mine too").moves[0].text == "a-1"  # kept up to date from then on


def test_a_folder_that_cannot_be_written_loses_nothing(folder: Path) -> None:
    it = Sitting(Nim(), "Ana,Ben", "save nowhere/x.ludo", "a-1", deal="3 4", file=SaveFile(Path("no/x.ludo")))
    assert "nowhere/x.ludo cannot be written: No such file or directory." in it.text
    assert it.text.endswith(it.table.record().write() + "\n")


def test_a_finished_game_is_saved_if_one_likes(folder: Path) -> None:
    Sitting(Nim(), "Ana,Ben", "a-1", "", deal="1")
    assert list(folder.iterdir()) == []
    Sitting(Nim(), "Ana,Ben", "a-1", "save it.ludo", "", deal="1")
    assert Record.load(only_file(folder)).result == "1 0 won by 0"


# ── Rulebooks and paint ───────────────────────────────────────────────────────────────


def test_rules_at_the_table() -> None:
    it = Sitting(ludotheque.load("wyx"), "Ana,Ben", "rules 3.7", "rules 3", "rules 9.9", "help")
    assert "3.7   You pass only if there is no domino that you may take." in it.text
    assert "3 The turn\n----------\n3.1   " in it.text
    assert "The rulebook of Wyx has no 9.9." in it.text
    assert "undo " in it.text
    assert "Nim has no rulebook here." in Sitting(Nim(), "Ana,Ben", "rules").text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rulebook_fits_the_screen(game: type[Game], lang: str) -> None:
    text = shelf.whole(parse(game().rulebook(lang)))
    assert max(map(len, text.splitlines())) <= 80
    assert "`" not in text
    assert "\n1.1   " in text


def test_tables_in_rulebooks() -> None:
    table = "| move | text |\n|---|---|\n| pass | `pass` |\n| something else | " + "word " * 20 + "|"
    lines = shelf.shown(parse(table).lead[0]).splitlines()
    assert lines[:2] == ["move            text", "pass            pass"]
    assert max(map(len, lines)) <= 80


def test_paint_repeats_and_never_changes_the_text() -> None:
    assert screen.painted("a b\na", [("^a", "red"), ("[ab]", "bold")]) == (
        "\033[31ma\033[0m \033[1mb\033[0m\n\033[31ma\033[0m"
    )
    for game in GAMES:
        text = game().show(game().start(seed=1), "en")
        coloured = screen.painted(text, game.notation.colours)
        assert "".join(part.partition("m")[2] for part in ("0m" + coloured).split("\033[")) == text


# ── In a real terminal ────────────────────────────────────────────────────────────────


def test_ctrl_c_saves_and_tells_the_command_that_resumes(folder: Path) -> None:
    with Terminal(folder, "play", "nim:Nim", "--deal", "3 4", "--players", "Ana,Ben") as terminal:
        terminal.expect("Ana (seat 0), your turn: ")
        terminal.type("a-1\n")
        terminal.expect("Ben (seat 1), your turn: ")
        terminal.interrupt()
        terminal.expect("Go on with:\n")
        assert terminal.status() == 130
        command = terminal.shown.split(" -m ludotheque ")[1].split()
    assert command[:3] == ["play", "nim:Nim", "--resume"]
    with Terminal(folder, *command) as terminal:
        terminal.expect("Taken up again after move 1.")
        terminal.expect("Ben (seat 1), your turn: ")
        terminal.type("b-4\n")
        terminal.expect("Ana (seat 0), your turn: ")
        terminal.type("a-2\n")
        terminal.expect("Ana (seat 0) wins, 1 to 0.")
        terminal.type("\n")
        assert terminal.status() == 0
    assert Record.load(only_file(folder), Nim).result == "1 0 won by 0"


def test_behind_a_curtain_the_arrow_keys_bring_nothing_back(folder: Path) -> None:
    with Terminal(folder, "play", "toys:Secret", "--players", "Ana,Ben") as terminal:
        terminal.expect("Ana (seat 0), your turn: ")
        terminal.type("7\n")
        terminal.expect("then press Enter. ")
        terminal.type("\n")
        terminal.expect("Ben (seat 1), your turn: ")
        terminal.type("\033[A\n")  # what is typed last, if anything, and Enter
        terminal.expect("choices: ? ?")
        terminal.expect("Ben (seat 1), your turn: ")


def test_ctrl_d_and_a_closed_window_save_too(folder: Path) -> None:
    with Terminal(folder, "play", "wyx", "--lang", "fr") as terminal:
        terminal.expect("À vous (")
        terminal.type(CTRL_D)
        terminal.expect("Pour la reprendre\u00a0:\n")
        assert terminal.status() == 0
    only_file(folder).unlink()
    with Terminal(folder, "play", "wyx") as terminal:
        terminal.expect("Your turn (")
        terminal.interrupt(signal.SIGHUP)
        assert terminal.status() == 130
    assert only_file(folder).suffix == ".ludo"


def test_ctrl_c_interrupts_a_bot_that_thinks(folder: Path) -> None:
    with Terminal(folder, "play", "wyx", "--players", "6,me") as terminal:
        terminal.expect("Your place")
        terminal.interrupt()
        terminal.expect("Go on with:\n")
        assert terminal.status() == 130


def test_colours_only_where_they_are_wanted(folder: Path) -> None:
    for changes, wanted in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        with Terminal(folder, "play", "wyx", **changes) as terminal:
            shown = terminal.expect("Your turn (")
            assert ("\033[32m" in shown) == wanted


def test_a_replay_goes_forwards_and_backwards(folder: Path) -> None:
    with Terminal(folder, "replay", str(FOLDER / "wyx-2.ludo"), NO_COLOR="1") as terminal:
        terminal.expect("Wyx: the start")
        terminal.expect("q: quit. ")
        terminal.type("\n")
        terminal.expect("1/")
        terminal.expect("q: quit. ")
        terminal.type("b\n")
        terminal.expect("Wyx: the start")
        terminal.expect("q: quit. ")
        terminal.type("12\n")
        terminal.expect("12/")
        terminal.expect("q: quit. ")
        terminal.type("q\n")
        assert terminal.status() == 0

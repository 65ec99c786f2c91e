"""Records: written ones can be parsed and replayed, and damaged ones are refused with the line."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from golden import FOLDER, WANTED, golden
from hypothesis import given, settings
from hypothesis import strategies as st
from nim import Nim
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import Rng, State
from ludotheque.checking.parts import a_record_is_read_as_it_was_written
from ludotheque.errors import RecordError
from ludotheque.game import Game
from ludotheque.record import Help, HelpKind, Record

RECORDS = sorted(FOLDER.glob("*.ludo"))
NIM = """ludotheque: 1
game: nim:Nim
seats: 2
players: Camille, Inès
deal: 1 2 1
result: 0 1 won by 1

0 b-1
1 b-1
0 a-1
1 c-1
"""


def played_at_random(game: Game, seed: int, most: int = 10_000) -> State:
    state, rng = game.start(seed=seed), Rng(seed)
    while not state.over and len(state.history) < most:
        state.play(state.pick(rng))
    return state


@pytest.mark.parametrize("game", VARIANTS, ids=name_of)
def test_a_record_is_read_as_it_was_written(game: Game) -> None:
    for most in (0, 7, 10_000):
        state = played_at_random(game, 3, most)
        a_record_is_read_as_it_was_written(state, Rng(3))
        assert bool(Record.of(state).result) == state.over


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_records_still_lead_to_their_ends(path: Path) -> None:
    assert Record.load(path).write() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WANTED)
def test_a_seed_still_plays_the_golden_game(name: str) -> None:
    assert golden(WANTED[name]) == Record.load(FOLDER / f"{name}.ludo")


def test_every_game_of_the_shelf_has_its_golden_records() -> None:
    missing = set(WANTED) - {path.stem for path in RECORDS}
    assert not missing, "python tests/helpers/golden.py writes them"


def test_compiled_and_uncompiled_read_each_other() -> None:
    """The same golden records, in an interpreter that runs the other kind of files."""
    script = "import sys; from ludotheque.record import Record; [Record.load(p) for p in sys.argv[1:]]"
    environment = {**os.environ, "LUDOTHEQUE_PURE": "1" if ludotheque.compiled else ""}
    subprocess.run([sys.executable, "-c", script, *map(str, RECORDS[:4])], env=environment, check=True)


def test_positions_go_from_the_deal_to_the_end() -> None:
    record = Record.read(NIM)
    assert [str(position.turn) for position in record.positions()] == ["0", "1", "0", "1", "-2"]
    assert record.players == ("Camille", "Inès")


def test_a_view_with_blanks_has_no_record() -> None:
    state = ludotheque.load("fourmis").start(seed=1)
    with pytest.raises(RecordError, match="nobody could play it again"):
        Record.of(state.seen_by(0))
    assert Record.of(state.seen_by(0).guess(Rng(1)))


def test_a_view_that_hides_nothing_has_one() -> None:
    state = played_at_random(ludotheque.load("wyx"), 1, 5)
    assert Record.of(state.seen_by(1)) == Record.of(state)


def test_a_position_read_from_text_has_no_record() -> None:
    game = ludotheque.load("wyx")
    with pytest.raises(RecordError, match="did not come about"):
        Record.of(game.read(str(played_at_random(game, 1, 5))))


@pytest.mark.parametrize("name", ["", " x", "x ", "a,b", "a\nb", "a\tb", "x" * 41, "a\u202eb", "\x1b[2J"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(RecordError, match="not a player’s name"):
        Record.of(Nim().start(deal="1 2 1"), [name, "Inès"])


@pytest.mark.parametrize("name", ["Inès", "Ζωή", "小林", "A. d’Orsay-Ruiz", "0", "*", "a: b", "x" * 40])
def test_other_names_are_kept(name: str) -> None:
    record = Record.of(Nim().start(deal="1 2 1"), [name, "Inès"])
    assert Record.read(record.write()).players == (name, "Inès")


def test_byte_order_marks_and_other_line_ends_are_taken() -> None:
    record = Record.read(NIM)
    assert Record.read("\ufeff" + NIM.replace("\n", "\r\n")) == record
    assert Record.read(NIM.encode("utf-8-sig")) == record
    assert Record.read(NIM.rstrip("\n")) == record
    assert Record.read(NIM + "\n\n") == record


def test_the_header_may_come_in_another_order() -> None:
    lines = NIM.split("\n")
    lines[1:6] = lines[5:0:-1]
    assert Record.read("\n".join(lines)) == Record.read(NIM)


def test_options_that_are_not_as_usual_are_written() -> None:
    record = Record.of(Nim(misere=True).start(deal="1 2 1"))
    assert "\noption.misere: true\n" in record.write()
    assert Record.read(record.write()).game == Nim(misere=True)
    assert "option" not in Record.of(Nim().start(deal="1 2 1")).write()


DAMAGE = [
    ("ludotheque: 1", "ludotheque: 2", 1, "begins with `ludotheque: 1`"),
    ("game: nim:Nim", "game: nin", 2, "no game 'nin'"),
    ("game: nim:Nim", "game: nim:Nom", 2, "no class 'Nom'"),
    ("game: nim:Nim", "game: antigravity:Nim", 2, "somebody’s own game"),
    ("seats: 2", "seats: two", 3, "seats is a number"),
    ("seats: 2", "seats: 3", 3, "for 2 seats, not 3"),
    ("seats: 2", "seats: 2\noption.misery: true", 4, "has no option misery"),
    ("seats: 2", "seats: 2\noption.self: true", 4, "has no option self"),
    ("seats: 2", "seats: 2\noption.misere: maybe", 4, "true or false"),
    ("seats: 2", "seats: 2\nseats: 2", 4, "there twice"),
    ("seats: 2\n", "", 5, "without a line `seats"),
    ("Camille, Inès", "Camille", 4, "need 2 names of players, not 1"),
    ("Camille, Inès", "Camille,", 4, "not a player’s name"),
    ("deal: 1 2 1", "deal: 1 2 x", 5, "Heaps are"),
    ("deal: 1 2 1\n", "", 5, "Heaps are"),
    ("0 1 won", "1 0 won", 6, "the moves lead to '0 1 won by 1'"),
    ("result: 0 1 won by 1\n", "", 10, "has no `result: 0 1 won by 1`"),
    ("\n\n", "\n", 7, "no header line"),
    ("1 b-1", "1 b-7", 9, "Not b-7"),
    ("1 b-1", "1 nonsense", 9, "not a move of Nim"),
    ("1 b-1", "0 b-1", 9, "seat 1 is to move here, not '0'"),
    ("1 b-1", "* b-1", 9, "seat 1 is to move here"),
    ("1 b-1\n", "1 b-1\n\n", 10, "seat 0 is to move here, not ''"),
    ("1 c-1\n", "1 c-1\n0 a-1\n", 12, "was over before"),
    ("1 c-1\n", "", 6, "do not lead to the end"),
]


@pytest.mark.parametrize(("good", "bad", "line", "why"), DAMAGE)
def test_a_damaged_record_is_refused_by_its_line(good: str, bad: str, line: int, why: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(NIM.replace(good, bad, 1))
    assert caught.value.line == line
    assert f"Line {line}: " in str(caught.value)
    assert f"Ligne {line} : " in caught.value.words.fr
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("Camille", "C" * 1_000_000),
        ("seats: 2", "seats: " + "9" * 1_000_000),
        ("seats: 2", "seats: 2\n" + "x" * 1_000_000),
        ("seats: 2", "seats: 2\nended: " + "x" * 1_000_000),
        ("1 b-1", "1 " + "b" * 1_000_000),
        ("0 1 won", "0 1" * 300_000),
    ],
)
def test_what_is_endless_is_refused_in_a_short_sentence(good: str, bad: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(NIM.replace(good, bad, 1))
    assert max(map(len, caught.value.words)) < 1000


def test_bytes_that_are_no_text_are_refused_by_their_line() -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(NIM.encode("latin-1"))
    assert caught.value.line == 4


def test_a_text_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(RecordError):
        Record.read(NIM + "words: \ud800\n")


@pytest.mark.parametrize("unseen", ["\x00", "\x0b", "\x1c", "\x7f", "\x85", "\ufeff", "\r\r"])
def test_a_character_that_nobody_sees_is_refused_by_its_line(unseen: str) -> None:
    """Python takes some of them for white space, and browsers others: what one reads, all must read."""
    with pytest.raises(RecordError) as caught:
        Record.read(NIM.replace("game: nim:Nim", f"game: nim:Nim{unseen}"))
    assert caught.value.line == 2


def survives(damaged: str | bytes) -> None:
    """Refused as a record, or else a record like any other."""
    try:
        record = Record.read(damaged)
    except RecordError:
        return
    assert Record.read(record.write()) == record


TEXTS = [NIM, *(path.read_text(encoding="utf-8") for path in RECORDS)]
some_record = st.sampled_from(TEXTS)
bounded = settings(deadline=None, max_examples=150 if ludotheque.compiled else 40)


@bounded
@given(some_record, st.data())
def test_changed_bytes(text: str, data: st.DataObject) -> None:
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    survives(bytes(raw))


@bounded
@given(some_record, st.data())
def test_changed_characters(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 3))
    survives(text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :])


@bounded
@given(some_record, st.data())
def test_lines_dropped_doubled_and_swapped(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    survives("\n".join(lines[:i] + lines[i + 1 :]))
    survives("\n".join([*lines[:j], lines[i], *lines[j:]]))
    lines[i], lines[j] = lines[j], lines[i]
    survives("\n".join(lines))


@bounded
@given(some_record, st.data())
def test_truncated(text: str, data: st.DataObject) -> None:
    survives(text[: data.draw(st.integers(0, len(text)))])


@bounded
@given(st.one_of(st.text(), st.binary()))
def test_anything_at_all(damaged: str | bytes) -> None:
    survives(damaged)


def test_practice_is_told() -> None:
    state = ludotheque.load("wyx").start(seed=1)
    text = replace(Record.of(state), practice=True).write()
    assert "\npractice: yes\n" in text
    assert Record.read(text).practice
    assert not Record.read(Record.of(state).write()).practice
    with pytest.raises(RecordError, match="practice is yes, not 'no'"):
        Record.read(text.replace("practice: yes", "practice: no"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("terms: fierce", "terms is serious"),
        ("help: 0:hint", "help is written like"),
        ("help: 0:cheat@1", "help is written like"),
        ("help: 7:hint@1", "help is written like"),
        ("help:", "help is written like"),
    ],
)
def test_terms_and_help_are_told_and_checked(line: str, why: str) -> None:
    state = ludotheque.load("wyx").start(seed=1)
    helped = (Help(0, HelpKind.HINT, 12), Help(1, HelpKind.UNDO, 7))
    text = replace(Record.of(state), serious=True, help=helped).write()
    assert "\nterms: serious\nhelp: 0:hint@12 1:undo@7\n" in text
    assert (Record.read(text).serious, Record.read(text).help) == (True, helped)
    with pytest.raises(RecordError, match=why):
        Record.read(text.replace("terms: serious\nhelp: 0:hint@12 1:undo@7", line))

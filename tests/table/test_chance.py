"""Verifiable chance: every number follows from the secret, and every changed byte is found."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from pathlib import Path

import pytest
import vectors
from statistics_of_chance import deals_look_random, throws_look_random
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import CHANCE, Rng, State
from ludotheque.chance.draws import Chance, Draws
from ludotheque.cli import main
from ludotheque.errors import RecordError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.record import Record

SECRET = "5e" * 32
NAMES = [game.name for game in GAMES]


def chance_of(game: Game, *words: str) -> Chance:
    return Chance(SECRET, "LUNE-48213", (*words, *[""] * (game.seats - len(words))))


def played(game: Game, chance: Chance, most: int = 40) -> State:
    """The beginning of a game at a table, with moves at random."""
    state, rng, throws = game.start(deal=chance.deal(game)), Rng(1), 0
    while not state.over and len(state.history) < most:
        throws += state.turn == CHANCE
        state.play(chance.roll(state, throws) if state.turn == CHANCE else state.pick(rng))
    return state


def recorded(name: str, most: int = 40) -> str:
    game = ludotheque.load(name)
    chance = chance_of(game, "le chat")
    return Record.of(played(game, chance, most), chance=chance).write()


# ── Numbers ───────────────────────────────────────────────────────────────────────────


def test_numbers_are_what_the_documents_say() -> None:
    """By hand, without a line of ours."""
    message = b"ludotheque chance 1\nLUNE-48213\nle chat\n\n7\n0"
    block = hmac.new(SECRET.encode(), message, hashlib.sha256).digest()
    draws = Chance(SECRET, "LUNE-48213", ("le chat", "")).throw(7)
    assert [draws.next() for _ in range(8)] == [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
    message = message[:-1] + b"1"
    assert draws.next() == int.from_bytes(hmac.new(SECRET.encode(), message, hashlib.sha256).digest()[:4], "big")


class Given(Draws):
    """Draws whose numbers are given."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__("")
        self.rest = b"".join(number.to_bytes(4, "big") for number in numbers)


@pytest.mark.parametrize(
    ("n", "numbers", "chosen"),
    [
        (6, [11], 5),
        (6, [2**32 - 4, 7], 1),  # the last four of 2**32 numbers would favour 0 to 3
        (6, [2**32 - 5], 5),
        (3, [2**32 - 1, 2**32 - 1, 2], 2),
        (2**32, [2**32 - 1], 2**32 - 1),
        (2, [2**32 - 1], 1),
        (2**31 + 1, [2**31 + 1, 2**31], 2**31),
    ],
)
def test_numbers_that_would_favour_some_are_left_out(n: int, numbers: list[int], chosen: int) -> None:
    draws = Given(numbers)
    assert (draws.below(n), draws.rest) == (chosen, b"")


def test_every_throw_every_table_and_all_words_have_numbers_of_their_own() -> None:
    chances = [
        Chance(SECRET, "LUNE-1", ("a", "b")),
        Chance(SECRET, "LUNE-1", ("b", "a")),
        Chance(SECRET, "LUNE-1", ("", "ab")),
        Chance(SECRET, "LUNE-1", ("a", "b", "")),
        Chance(SECRET, "LUNE-2", ("a", "b")),
        Chance(SECRET[::-1], "LUNE-1", ("a", "b")),
    ]
    first = {chance.throw(number).next() for chance in chances for number in range(12)}
    assert len(first) == 12 * len(chances)
    seeds = {chance.bot_seed(ply) for chance in chances for ply in range(12)}
    assert len(seeds) == 12 * 3, "bots care for secret, table and ply"


def test_throws_and_deals_look_random() -> None:
    """A small part of bench/chance.py, which takes a million throws and a hundred thousand deals."""
    assert throws_look_random("small", 20_000) == []
    assert deals_look_random("small", 1_500) == []


# ── Games ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", VARIANTS, ids=name_of)
def test_what_chance_can_bring_is_always_the_same(game: Game) -> None:
    """The page that checks dice knows the outcomes of a game, not its positions."""
    state, rng = game.start(seed=5), Rng(5)
    faces: set[tuple[tuple[str, int], ...]] = set()
    while not state.over:
        if state.turn == CHANCE:
            faces.add(tuple(zip(map(state.text, state.moves()), state.weights(), strict=True)))
        else:
            assert state.weights() == []
        state.play(state.pick(rng))
    assert len(faces) == (game.name == "wykersham")


def test_weights_are_the_chances() -> None:
    state = ludotheque.load("wykersham").start()
    assert sum(state.weights()) == 36
    assert state.chances() == [weight / 36 for weight in state.weights()]


# ── Records ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("most", [0, 1, 40])
@pytest.mark.parametrize("name", NAMES)
def test_a_record_tells_all_that_is_needed_to_check_it(name: str, most: int) -> None:
    text = recorded(name, most)
    record = Record.read(text)
    assert record.chance == chance_of(record.game, "le chat")
    assert record.write() == text
    assert f"promise: {hashlib.sha256(SECRET.encode()).hexdigest()}\n" in text
    assert "words: le chat /" in text
    for other in ("\ufeff" + text.replace("\n", "\r\n"), text + "\n", text.rstrip("\n")):
        assert Record.read(other) == record, "how a file was carried changes nothing"


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_byte_is_always_found(name: str) -> None:
    data = recorded(name).encode()
    for place in range(len(data)):
        for other in {data[place] ^ 1, ord(" "), ord("\n")} - {data[place]}:
            with pytest.raises(RecordError):
                Record.read(data[:place] + bytes([other]) + data[place + 1 :])


def test_a_changed_die_is_named() -> None:
    lines = recorded("wykersham", 60).split("\n")
    rolls = [number for number, line in enumerate(lines) if line.startswith("*")]
    assert len(rolls) > 10
    for throw, number in enumerate(rolls, 1):
        right = lines[number]
        for other in ("* 11", "* 56"):
            if other != right:
                text = "\n".join([*lines[:number], other, *lines[number + 1 :]])
                with pytest.raises(RecordError) as refused:
                    Record.read(text)
                assert str(refused.value) == (
                    f"Line {number + 1}: throw {throw} should be {right[2:]!r}, the record has {other[2:]!r}."
                )


@pytest.mark.parametrize("name", ["wyx", "fourmis", "fourmis-coop", "wu-hsing"])
def test_a_changed_deal_is_named(name: str) -> None:
    game = ludotheque.load(name)
    other = game.start(seed=8).deal
    assert refusal(name, "deal", other).endswith("follows from the secret, the table and the words.")


def refusal(name: str, key: str, value: str) -> str:
    """What is said of a record with another value in its header."""
    lines = recorded(name).split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{key}: "))
    lines[at] = f"{key}: {value}"
    with pytest.raises(RecordError) as refused:
        Record.read("\n".join(lines))
    assert str(refused.value).startswith("Line ")
    return str(refused.value)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("secret", "00" * 32, "the promise is not the SHA-256 of the secret"),
        ("promise", "00" * 32, "the promise is not the SHA-256 of the secret"),
        ("table", "LUNE-48214", "throw 1 should be"),
        ("words", "le chien /", "throw 1 should be"),
        ("words", "le chat", "words of 1 seats; there are 2"),
        ("seal", "00" * 32, "the seal does not fit"),
        ("players", "Ana, Ben", "the seal does not fit"),
    ],
)
def test_whatever_else_was_changed_is_named(key: str, value: str, said: str) -> None:
    assert said in refusal("wykersham", key, value)


@pytest.mark.parametrize("key", ["table", "promise", "secret", "seal"])
def test_half_a_promise_is_none(key: str) -> None:
    lines = [line for line in recorded("wyx").split("\n") if not line.startswith(f"{key}: ")]
    with pytest.raises(RecordError, match=f"ends without a line `{key}"):
        Record.read("\n".join(lines))


# ── The command ───────────────────────────────────────────────────────────────────────


def verified(path: Path, text: str, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    path.write_text(text, encoding="utf-8")
    status = main(["verify", str(path), *more, "--lang", "en"])
    return status, " ".join(capsys.readouterr().out.split())


def test_verify_says_what_is_as_promised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ludo"
    status, said = verified(path, recorded("wykersham"), capsys)
    assert status == 2, "without a receipt nothing is verified"
    assert "not verifiable: nothing contradicts" in said
    assert "all is as promised: nothing to deal, 14 throws" in said
    assert verified(path, recorded("wyx"), capsys)[1].count("the deal, 0 throws") == 1


def test_verify_names_the_throw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = recorded("wykersham").split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith("*")][6]
    right, lines[at] = lines[at], "* 11"
    status, said = verified(tmp_path / "a.ludo", "\n".join(lines), capsys)
    assert status == 1
    assert f"Line {at + 1}: throw 7 should be {right[2:]!r}, the record has '11'." in said


def test_verify_goes_on_after_a_bad_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.ludo"
    good.write_text(recorded("wyx"), encoding="utf-8")
    status, said = verified(tmp_path / "a.ludo", "nonsense", capsys, str(tmp_path / "none.ludo"), str(good))
    assert status == 1
    assert all(part in said for part in ("a record begins with", "cannot be read", "all is as promised"))


def test_a_record_without_a_secret_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Record.of(ludotheque.load("wyx").start(seed=1)).write()
    status, said = verified(tmp_path / "a.ludo", text, capsys)
    assert status == 2
    assert "nothing can be checked: this record tells no secret" in said


# ── Golden vectors ────────────────────────────────────────────────────────────────────


def test_golden_vectors_come_out_the_same() -> None:
    found, wanted = vectors.vectors(), vectors.kept()
    for kind in wanted:
        assert found[kind] == wanted[kind]
    assert found.keys() == wanted.keys()
    for text in wanted["records"]:
        assert Record.read(text).chance

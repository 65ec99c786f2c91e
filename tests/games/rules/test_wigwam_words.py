"""Wigwam in words: refusals, positions as text, help with the set-up."""

from __future__ import annotations

import pytest
from moves import after, texts
from wigwam_positions import HUFF, SET_UPS, WIGWAM, figures, position

from ludotheque import DealError, MoveError, PositionError, Rng
from ludotheque.checking.laws import random_play
from ludotheque.core import State
from ludotheque.games.wigwam import Wigwam

START = after(WIGWAM.start(), *SET_UPS)
OWED = after(position("Ca1 Wd2 Wc5", "Cg7 Wd3 Wg4", huff=True), "c5-c6")
TWO_OWED = after(position("Ca1 Wd2 Wf3 Tb5", "Cg7 Wd3 Wf4", huff=True), "a1-a2")
FORCED = after(OWED, "force d2")
QUIET = position("Cd4 Wa1 Ta4", "Cg7 Td5 Te5 We2")
PREY = position("Ca1 Wd2 Td1", "Cg7 Wd3 Wc3 Te3 Wf6")

REFUSALS = [
    (WIGWAM.start(), "c3-d4", "2.1", "set up your eleven figures first", "placez d’abord vos onze figures"),
    (START, SET_UPS[0], "2.1", "set up already", "déjà en place"),
    (START, "accept", "4.10", "taking is compulsory in this game", "la prise est obligatoire dans cette partie"),
    (OWED, "d3-d4", "6.2", "Light has left out a taking", "Clair a omis une prise"),
    (OWED, "remove c5", "6.2", "c5 could not take; d2 could", "c5 ne pouvait pas prendre, au contraire de d2"),
    (TWO_OWED, "force b5", "6.2", "d2 and f3 could", "au contraire de d2 et f3"),
    (
        after(OWED, "accept"),
        "force d2",
        "6.2",
        "no taking has just been left out",
        "aucune prise ne vient d’être omise",
    ),
    (FORCED, "d2-e2", "6.6", "d2 must take, as Dark has asked", "d2 doit prendre, comme Sombre l’a demandé"),
    (FORCED, "c5-c6", "6.6", "d2 must take", "d2 doit prendre"),
    (FORCED, "d2xd3>d4xd5>d6", "4.3", "no enemy on d5", "pas d’adversaire à prendre en d5"),
    (QUIET, "b1-b2", "3.1", "nobody stands on b1", "il n’y a personne en b1"),
    (QUIET, "d5-d6", "3.1", "the tent on d5 belongs to Dark", "la tente en d5 appartient à Sombre"),
    (QUIET, "a1-a1", "3.1", "leads to another base", "mène à une autre base"),
    (QUIET, "d4-d5", "3.1", "a tent stands on d5", "déjà une tente en d5"),
    (QUIET, "a1-c1", "3.2", "a warrior moves to a neighbouring base", "un guerrier avance d’une base"),
    (QUIET, "a4-c5", "3.2", "a tent moves to a neighbouring base", "une tente avance d’une base"),
    (QUIET, "d4-d1", "3.3", "a chief moves one base or two", "le chef avance d’une base ou de deux"),
    (QUIET, "d4-d6", "3.4", "the enemy bars the way at d5", "l’adversaire barre le passage en d5"),
    (QUIET, "d4-e6", "3.4", "bars the way at d5 and e5", "barre le passage en d5 et e5"),
    (PREY, "a1-a2", "4.10", "d2 can take and must", "d2 peut prendre et le doit"),
    (
        position("Ca1 Wd2 Wf3", "Cg7 Wd3 Wf4"),
        "a1-a2",
        "4.10",
        "d2 and f3 can take, and one of them must",
        "d2 et f3 peuvent prendre, et l’une de ces figures le doit",
    ),
    (PREY, "d1xe2>f3", "4.1", "a tent does not take", "une tente ne prend pas"),
    (PREY, "d2xe3>f4", "4.2", "the tent on e3 cannot be taken", "la tente en e3 ne peut pas être prise"),
    (PREY, "d2xc2>b2", "4.3", "no enemy on c2", "pas d’adversaire à prendre en c2"),
    (PREY, "d2xd3>e4", "4.3", "e4 is not straight behind d3", "e4 n’est pas dans l’axe de d3"),
    (PREY, "d2xd3>d4xc3>b2", "4.7", "at d4 the warrior would turn by more", "en d4, le guerrier tournerait de plus"),
    (PREY, "a1xa2>a3", "4.4", "no enemy on a2", "pas d’adversaire à prendre en a2"),
    (position("Ca1 Wd4 Td6", "Cg7 Wd5 Wd1"), "d4xd5>d6", "4.3", "a tent stands on d6", "déjà une tente en d6"),
    (position("Cd4 Td6", "Cg4 Wd5"), "d4xd5>d6", "4.4", "a tent stands on d6", "déjà une tente en d6"),
    (position("Cd4 Wd5", "Cg4 Wd1 Wd3"), "d4xd5>d6", "4.4", "no enemy on d5", "pas d’adversaire à prendre en d5"),
    (
        position("Ca1 Wd2", "Cd3 Wd5"),
        "d2xd3>d4xd5>d6",
        "4.9",
        "taking the chief ends the move",
        "la prise du chef met fin au coup",
    ),
]


@pytest.mark.parametrize(("state", "text", "number", "en", "fr"), REFUSALS)
def test_a_refusal_says_why(state: State, text: str, number: str, en: str, fr: str) -> None:
    with pytest.raises(MoveError) as caught:
        state.play(text)
    assert caught.value.rule == number
    assert caught.value.words.en.startswith(f"Not {text}: ")
    assert caught.value.words.en.endswith(f". (rule {number})")
    assert en in caught.value.words.en
    assert caught.value.words.fr.endswith(f". (règle {number})")
    assert fr in caught.value.words.fr


def test_every_rule_that_forbids_a_move_is_among_the_refusals() -> None:
    numbers = {number for _, _, number, _, _ in REFUSALS}
    assert numbers == {
        "2.1",
        "3.1",
        "3.2",
        "3.3",
        "3.4",
        "4.1",
        "4.2",
        "4.3",
        "4.4",
        "4.7",
        "4.9",
        "4.10",
        "6.2",
        "6.6",
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c3xd5>e6", "c3 and d5 are not neighbours"),
        ("c3xd3>c4", "seen from c3, c4 does not lie behind d3"),
        ("c3xd3>e3x", "a taking like c3xd3>e3"),
        ("c3xd3", "a taking like c3xd3>e3"),
        ("c3-h9", "a move is like c3-d4"),
        ("remove", "remove c3"),
        ("d2" + "xd3>d4xd3>d2" * 5, "never more than 8"),
        ("=WWTCTWWWTW", "has 10, 1 C, 6 W, 3 T"),
    ],
)
def test_a_text_that_is_no_move_is_told_what_moves_are_like(text: str, why: str) -> None:
    with pytest.raises(MoveError) as caught:
        START.play(text)
    assert why in caught.value.words.en
    assert "n’est pas un coup de Wigwam" in caught.value.words.fr


def test_numbers_that_are_no_moves() -> None:
    """Only what can be written is a move: no empty chain, no gap in it, no base off the board, no ninth capture."""
    for move in (7, 64 * 7, 4097, 4096 + 63, 4096 + 200, 1 << 16, (1 << 17) + 26, (1 << 17) + (1 << 12), 1 << 62):
        with pytest.raises(MoveError):
            WIGWAM.text(move)
    gap = WIGWAM.parse("d2xd3>d4") + (WIGWAM.parse("d2xd3>d4") >> 18 << 28)
    with pytest.raises(MoveError):
        WIGWAM.text(gap)


def test_a_deal_is_empty() -> None:
    assert WIGWAM.start(seed=3).deal == ""
    with pytest.raises(DealError):
        WIGWAM.start(deal="=WWWTTTCWWWW")


# ── Positions as text ─────────────────────────────────────────────────────────────────

SAMPLE = (
    "=WWWTTTCWWWW =WTWTWWCTWWW b1-c2 f5-d4 c4-c5 g5-f5 a1-b1 e4-e3 b1-c1 g6-g5 c1-d1 f6-e6 b5-c6 g7-f6 a4-b5 d4-d5 "
    "c5-c4 d5-d7 b4-c5 f5-e4 a3-a4 g5-g6 b3-d3 e4-f5 d3xe3>e2 f7-e7 c4-d4 f5-e4 d4-c4 g6-f5 c4-b4 e6-d5 a2-b3 e4-d4 "
    "c3-c4 f5-g6 c4xd5>e6 f6xe6>d6"
)
SAMPLE_SHOWN = """\
       g  (t)  .  (t)  .
     f  (w) (t)  .   .   .
   e   C   .   .  (w)  .  (w)
 d   W   .   .  (w)  .  (w) (c)
   c   .   T   .   .   W   W   7
     b   .   T   W   W   T   6
       a   .   .   .   W   5
             1   2   3   4
C chief  W warrior  T tent, of light; (c) (w) (t) of dark
turn: L
lost: L 1  D 2
quiet: 0"""


def test_a_whole_game_is_played_and_shown() -> None:
    state = after(WIGWAM.start(), *SAMPLE.split())
    assert str(state) == SAMPLE_SHOWN
    assert texts(state) == ["c6xd6>e6", "c6xd6>e6xe5>e4"]
    assert WIGWAM.show(state, "fr").splitlines()[-4:] == [
        "C chef  W guerrier  T tente, des clairs ; (c) (w) (t) des sombres",
        "trait : L",
        "pertes : L 1  D 2",
        "calme : 0",
    ]


def test_decisions_and_ends_are_shown_and_read() -> None:
    assert str(OWED).endswith("turn: D\nlost: L 8  D 8\nquiet: 1\nowed: c5-c6 (could take d2)")
    assert str(FORCED).endswith("turn: L\nlost: L 8  D 8\nquiet: 0\nforced: d2")
    over = after(position("Ca1 Wd4", "Cd5 Wg7"), "d4xd5>d6")
    assert str(over).endswith("turn: over\nlost: L 9  D 10\nquiet: 0\nscore: L 2  D 0")
    for state in (OWED, FORCED, over):
        again = state.game.read(str(state))
        assert again.fields() | {"seen": []} == state.fields() | {"seen": []}
    assert figures(after(HUFF.read(str(OWED)), "remove d2")) == ("Wc6 Ca1", "Wg4 Cg7 Wd3")
    assert "pouvait prendre d2" in HUFF.show(OWED, "fr")


def test_every_field_but_the_past_can_be_read_again() -> None:
    for game in (WIGWAM, HUFF):
        for seed in range(3):
            for state in random_play(game.start(), Rng(seed)):
                again = game.read(str(state))
                assert again.fields() | {"seen": []} == state.fields() | {"seen": []}


def test_a_position_that_is_read_counts_as_seen_once() -> None:
    state = WIGWAM.read(str(position("Cd4 Wa1", "Cg5 Wd7")))
    back = ["a1-a2", "d7-e7", "a2-a1", "e7-d7"]
    assert not after(state, *back, *back[:3]).over
    assert after(state, *back, *back).over


def test_views_can_be_read_too() -> None:
    seen = after(WIGWAM.start(), SET_UPS[0]).seen_by(None)
    assert str(WIGWAM.read(str(seen))) == str(seen)
    assert WIGWAM.read(str(seen)).blanks


BOARD = str(position("Ca1 Wd2", "Cg7 Wd4"))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("turn: L", "turn: X", "L, D or over"),
        ("turn: L", "", "L, D or over"),
        ("quiet: 0", "quiet: 100", "`quiet:` is a number from 0 to 99"),
        ("quiet: 0", "quiet: x", "`quiet:` is a number from 0 to 99"),
        (" C ", " X ", "a1 has 'X'"),
        (" C ", " C  . ", "row a has 4 bases"),
        (" C ", " ? ", "only the figures of light can be unknown"),
        (" C ", " W ", "L has no chief"),
        ("(c)", "(w)", "D has no chief"),
        ("(w)", "(c)", "D has more than 1 chief"),
        ("quiet: 0", "quiet: 0\nforced: d2", "cannot take"),
        ("quiet: 0", "quiet: 1\nowed: d1-d2", "no decision can be owed"),
        ("quiet: 0", "quiet: 0\nowed: d1-d2", "`quiet:` is a number from 1 to 100"),
        ("turn: L", "turn: over", "no line like `score: L 2  D 0`"),
        ("     f ", "     x ", "row f has 5 bases"),
        ("   e   . ", "   e ", "row e has 6 bases"),
    ],
)
def test_a_text_that_is_no_position_is_refused(old: str, new: str, why: str) -> None:
    assert old in BOARD
    with pytest.raises(PositionError) as caught:
        WIGWAM.read(BOARD.replace(old, new))
    assert why in caught.value.words.en
    assert caught.value.words.fr


def test_positions_that_cannot_be_are_refused() -> None:
    hemmed_in = str(position("Tb1 Tb2 Ta2 Cd4", "Ca1 Wg7")).replace("turn: L", "turn: D").replace("(w)", " . ")
    with pytest.raises(PositionError, match="has no move"):
        WIGWAM.read(hemmed_in)
    with pytest.raises(PositionError, match="then dark does"):
        WIGWAM.read(str(after(WIGWAM.start(), SET_UPS[0])).replace(" C ", " . "))
    for owed, why in (("c4-d4", "nobody could take"), ("d4-c4", "no decision"), ("h9-d4", "no decision")):
        with pytest.raises(PositionError, match=why):
            HUFF.read(BOARD.replace("quiet: 0", f"quiet: 1\nowed: {owed}"))


# ── Help ──────────────────────────────────────────────────────────────────────────────


def test_suggested_set_ups_can_be_played() -> None:
    game = Wigwam()
    assert 2 <= len(game.setup.suggested()) <= 3
    for first in game.setup.suggested():
        for second in game.setup.suggested():
            assert texts(after(game.start(), first, second))


LIGHT = dict(zip("a1 a2 a3 a4 b1 b2 b3 b4 b5 c3 c4".split(), "WWWTTTCWWWW", strict=True))  # noqa: SIM905
DARK = dict(zip("g7 g6 g5 g4 f7 f6 f5 f4 f3 e5 e4".split(), "WTWTWWCTWWW", strict=True))  # noqa: SIM905


def test_placed_one_by_one_figures_make_a_set_up() -> None:
    game = Wigwam()
    assert game.setup.text(dict(sorted(LIGHT.items(), reverse=True)), 0) == SET_UPS[0]
    assert game.setup.text(DARK, 1) == SET_UPS[1]


@pytest.mark.parametrize(
    ("changes", "en", "fr"),
    [
        ({"d4": "W"}, "d4 is not one of your starting bases: a1, a2", "d4 n’est pas l’une de vos bases de départ"),
        ({"b3": "W"}, "A tribe has 1 chief; you have placed 0.", "Une tribu a 1 chef"),
        ({"a1": "C"}, "A tribe has 1 chief; you have placed 2.", "vous en avez placé 2"),
        ({"a1": "T"}, "A tribe has 7 warriors; you have placed 6.", "Une tribu a 7 guerriers"),
        ({"a4": "W"}, "A tribe has 7 warriors; you have placed 8.", "vous en avez placé 8"),
        ({"a1": "X"}, "On a1 goes a chief C, a warrior W or a tent T, not 'X'.", "En a1 se place un chef C"),
    ],
)
def test_a_wrong_set_up_is_refused_in_words(changes: dict[str, str], en: str, fr: str) -> None:
    with pytest.raises(MoveError) as caught:
        Wigwam().setup.text(LIGHT | changes, 0)
    assert en in caught.value.words.en
    assert fr in caught.value.words.fr


def test_a_set_up_with_too_few_figures_is_refused_in_words() -> None:
    few = {base: letter for base, letter in LIGHT.items() if letter != "T"}
    with pytest.raises(MoveError, match="A tribe has 3 tents; you have placed 0"):
        Wigwam().setup.text(few, 0)


@pytest.mark.parametrize(
    ("state", "text", "en", "fr"),
    [
        (
            WIGWAM.start(),
            SET_UPS[0],
            "the chief is set up on b3, the tents on a4, b1 and b2",
            "le chef se place en b3, les tentes en a4, b1 et b2",
        ),
        (QUIET, "a4-b4", "the tent on a4 goes to b4", "la tente en a4 va en b4"),
        (
            position("Ca1 Wd2", "Cd5 Wd3"),
            "d2xd3>d4xd5>d6",
            "the warrior on d2 takes the warrior on d3 and the chief on d5 and lands on d6",
            "le guerrier en d2 prend le guerrier en d3 et le chef en d5 et se pose en d6",
        ),
        (OWED, "accept", "the omitted taking is let pass", "la prise omise est acceptée"),
        (
            OWED,
            "remove d2",
            "the warrior on d2 is removed for not taking",
            "on retire le guerrier en d2, qui n’a pas pris",
        ),
        (
            after(position("Cd2 Wa1", "Cg7 Wd3", huff=True), "d2-c1"),
            "force d2",
            "the chief on d2 has to take after all",
            "le chef en d2 doit prendre tout de même",
        ),
    ],
)
def test_moves_in_words(state: State, text: str, en: str, fr: str) -> None:
    assert state.game.words.say(state, state.parse(text)) == (en, fr)

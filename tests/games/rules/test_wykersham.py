"""Wykersham, rule by rule."""

from __future__ import annotations

import pytest
from moves import after, texts
from rulebook import rule
from wykersham_positions import APART, GAME, gained, position, rail

from ludotheque import CHANCE, MoveError, OptionError, PositionError, load
from ludotheque.core import State
from ludotheque.game import Game

BOTH = pytest.mark.parametrize("game", [GAME, APART], ids=["shared", "apart"])

START = """\
                       1    2    3    x    4    5    6
a            .    .  | .    .    .    .    .    .    .  | .    .
b            .    .  | .    .    .    .    .    .    .  | .    .
c====================| .    .    .    .    .    .    .  |====================
d            .    .  | .    .    .    .    .    .    .  | .    .
e            .    .  | .    .    .    .    .    .    .  | .    .
red: stock 30, tray 0
green: stock 30, tray 0
turn: red, 1 of 15, to roll"""


def columns(state: State) -> str:
    """The columns in which the seat to move may place a marble."""
    return "".join(sorted({text[0] for text in texts(state)}))


def slides(state: State, place: str) -> str:
    """The ways in which a rail may go after a marble is placed; `.` is to let it be."""
    return "".join(sorted(text[2:] or "." for text in texts(state) if text[:2] == place))


def refusal(state: State, text: str) -> tuple[str, str, str]:
    """The rule, and the reason in English and in French, for which a move cannot be made."""
    with pytest.raises(MoveError) as caught:
        state.play(text)
    rule_number, words = caught.value.rule, caught.value.words
    en = words.en.removeprefix(f"Not {text}: ").removesuffix(f" (rule {rule_number})")
    fr = words.fr.partition(f"Pas {text}")[2].lstrip(" \u00a0:").removesuffix(f" (règle {rule_number})")
    return rule_number, en, fr


# ── 1 The board ───────────────────────────────────────────────────────────────────────


@rule("wykersham 1.1", "wykersham 1.2", "wykersham 1.3", "wykersham 1.4")
@BOTH
def test_the_start(game: Game) -> None:
    assert str(game.start()) == START
    assert game.start().scores == [0, 0]


@rule("wykersham 1.1")
def test_it_is_for_two() -> None:
    assert GAME.seats == 2
    with pytest.raises(OptionError, match="is for 2 seats, not 3"):
        load("wykersham", seats=3)


@rule("wykersham 1.2", "wykersham 1.3")
def test_a_marble_lies_where_its_text_says() -> None:
    state = after(GAME.start(), "16", "1a", "6e", "23", "2b", "3c", "44", "xd", "4d", "56", "5e", "6a")
    assert [rail(state, name) for name in "abcde"] == [
        "a . . | r . . . . . g | . .",
        "b . . | . g . . . . . | . .",
        "c | . . g . . . . |",
        "d . . | . . . r r . . | . .",
        "e . . | . . . . . g r | . .",
    ]


@rule("wykersham 1.5")
def test_a_rail_carries_all_its_marbles_along() -> None:
    state = position("a  r g2 | . g . . . . r | . r3")
    state = after(state, "12", "1a>")
    assert rail(state, "a") == "a r | g2 r g . . . . | r . r3"
    state = after(state, "2c", "12", "2c", "1a>")
    assert rail(state, "a") == "a | r g3 r g . . . | . r . r3"
    state = after(state, "44", "xc", "4a<")
    assert rail(state, "a") == "a r | g3 r g r . . . | r . r3"


@rule("wykersham 1.5")
def test_a_marble_that_leaves_the_window_comes_back() -> None:
    state = after(GAME.start(), "16", "6d>", "1a", "12", "1b", "2b")
    assert rail(state, "d") == "d . | . . . . . . . | r . ."
    assert rail(after(state, "11", "xd<"), "d") == "d . . | . . r . . . r | . ."


# ── 2 The turn ────────────────────────────────────────────────────────────────────────


@rule("wykersham 2.1", "wykersham 2.2")
def test_red_begins_and_turns_alternate() -> None:
    state = GAME.start()
    for seat in (0, 1, 0, 1):
        assert state.turn == CHANCE
        for move in ("12", "1c", "2c"):
            state.play(move)
            assert state.turn == (CHANCE if move == "2c" else seat)
    assert rail(state, "c") == "c | r2g2 r2g2 . . . . . |"


@rule("wykersham 2.2")
def test_the_dice_are_fair() -> None:
    state = GAME.start()
    chances = dict(zip([state.text(move) for move in state.moves()], state.chances(), strict=True))
    assert len(chances) == 21
    for text, chance in chances.items():
        assert text[0] <= text[1]
        assert chance == pytest.approx((1 if text[0] == text[1] else 2) / 36)


@rule("wykersham 2.2")
def test_the_dice_are_thrown_once_and_first() -> None:
    state = GAME.start()
    first = ("2.2", "the dice are thrown first.", "on lance d’abord les dés.")
    for move in ("1a", "+", "=", "~0", "!1"):
        assert refusal(state, move) == first
    state.play("25")
    assert refusal(state, "25") == (
        "2.2",
        "the dice of this turn show 2 and 5.",
        "les dés de ce tour montrent 2 et 5.",
    )


@rule("wykersham 2.3")
def test_different_numbers_are_served_once_each_in_either_order() -> None:
    state = after(GAME.start(), "35")
    assert columns(state) == "35"
    assert columns(after(state, "3a")) == "5"
    assert columns(after(state, "5a")) == "3"
    assert after(state, "5a", "3a").turn == CHANCE
    assert refusal(state, "xa") == (
        "2.3",
        "column x is not owed; the dice leave 3 and 5.",
        "la colonne x n’est pas à servir\u00a0; les dés laissent 3 et 5.",
    )
    assert refusal(after(state, "3a"), "3b") == (
        "2.3",
        "column 3 is not owed; the dice leave 5.",
        "la colonne 3 n’est pas à servir\u00a0; les dés laissent 5.",
    )


CLOSED_1 = """
    a  . . | g r . . . . . | . .
    b  . . | g . . . . . . | . .
    c= | g . . . . . . |=
    d  . . | g . . . . . . | . .
    e  . . | g . . . . . . | . .
"""


@rule("wykersham 2.4", "wykersham 3.9")
def test_a_closed_column_waits() -> None:
    state = after(position(CLOSED_1, game=APART), "12")
    assert columns(state) == "2"
    assert texts(after(state, "2a")) == ["!1"]
    assert texts(after(state, "2a<")) == ["!1"], "a has a free cup there now, but was slid"


@rule("wykersham 2.4", "wykersham 3.9")
def test_a_slide_may_close_the_other_column() -> None:
    state = after(position(CLOSED_1.replace("d  . . | g", "d  . . | ."), game=APART), "12")
    assert {text[:2] for text in texts(state) if text[0] == "1"} == {"1d"}
    assert texts(after(state, "2d")) == ["1d", "1d<", "1d>"]
    assert texts(after(state, "2d>")) == ["!1"]


@rule("wykersham 2.5", "wykersham 2.6")
def test_a_double_goes_to_x_and_x_or_is_split() -> None:
    state = after(GAME.start(), "44")
    assert columns(state) == "4x"
    assert columns(after(state, "xa")) == "4x"
    assert columns(after(state, "4a")) == "x"
    for pair in (("xa", "xb"), ("xa", "4b"), ("4b", "xa")):
        assert after(state, *pair).turn == CHANCE
    assert refusal(after(state, "4a"), "4b") == (
        "2.6",
        "of a double only one marble goes to column 4; x is owed.",
        "d’un double, une seule bille va dans la colonne 4\u00a0; il reste x à servir.",
    )
    assert refusal(state, "5b")[0] == "2.3"


# ── 3 Placing and sliding ─────────────────────────────────────────────────────────────

MIXED = """
    a  . . | r2 . . . . . . | . .
    b  . . | g  . . . . . . | . .
    c= | g2 . . . . . . |=
    d  g . | .  g . . . . . | . .
"""


@rule("wykersham 3.1", "wykersham 3.2", "wykersham 3.3")
def test_a_marble_goes_where_no_opposing_one_lies_and_anywhere_on_c() -> None:
    state = after(position(MIXED), "15")
    assert {text[:2] for text in texts(state) if text[0] == "1"} == {"1a", "1c", "1d", "1e"}
    assert {text[:2] for text in texts(state) if text[0] == "5"} == {"5a", "5b", "5c", "5d", "5e"}
    assert refusal(state, "1b>") == ("3.2", "b1 holds green marbles.", "b1 contient des billes vertes.")
    state = after(state, "1a", "5d", "11", "1c", "xa", "12", "1c", "2c")
    assert rail(state, "a") == "a . . | r3 . . g . . . | . ."
    assert rail(state, "c") == "c | rg3 r . . . . . |"
    assert refusal(after(state, "12"), "1a") == (
        "3.2",
        "a1 holds red marbles.",
        "a1 contient des billes rouges.",
    )


@rule("wykersham 3.4", "wykersham 3.5")
def test_a_rail_may_be_slid_either_way_or_not_except_c() -> None:
    state = after(GAME.start(), "12")
    for name in "abde":
        assert slides(state, f"1{name}") == ".<>"
        assert rail(after(state, f"1{name}>"), name) == f"{name} . | . r . . . . . | . . ."
        assert rail(after(state, f"1{name}<"), name) == f"{name} . . r | . . . . . . . | ."
    assert slides(state, "1c") == "."
    for way in "<>":
        assert refusal(state, f"2c{way}") == ("3.5", "rail c is fixed.", "le rail c est fixe.")


@rule("wykersham 3.6")
@pytest.mark.parametrize(
    ("cups", "ways"),
    [
        (". . . . | . . . . . . . |", ".>"),
        (". . . | . . . . . . . | .", ".<>"),
        (". . | . . . . . . . | . .", ".<>"),
        (". | . . . . . . . | . . .", ".<>"),
        ("| . . . . . . . | . . . .", ".<"),
    ],
)
@pytest.mark.parametrize("name", list("abde"))
def test_no_rail_goes_further_than_two_notches(name: str, cups: str, ways: str) -> None:
    assert slides(after(position(f"{name} {cups}"), "12"), f"1{name}") == ways


@rule("wykersham 3.6")
def test_the_refusal_at_the_end_of_a_rail() -> None:
    state = after(GAME.start(), "12", "1b>", "2c", "12", "1b>", "2c", "13", "3c")
    assert refusal(state, "1b>") == (
        "3.6",
        "rail b is two notches to the right already.",
        "le rail b est déjà à deux crans à droite.",
    )
    state = after(GAME.start(), "12", "1b<", "2c", "12", "1b<", "2c", "13", "3c")
    assert refusal(state, "1b<") == (
        "3.6",
        "rail b is two notches to the left already.",
        "le rail b est déjà à deux crans à gauche.",
    )


@rule("wykersham 3.7")
def test_a_rail_that_was_slid_takes_no_marble_until_the_next_turn() -> None:
    state = after(GAME.start(), "25", "5d>")
    assert {text[1] for text in texts(state)} == set("abce")
    for move in ("2d", "2d>"):
        assert refusal(state, move) == (
            "3.7",
            "rail d was slid in this turn and takes no more marbles.",
            "le rail d a glissé pendant ce tour et ne reçoit plus de bille.",
        )
    assert "2d" in texts(after(state, "2a", "25"))


@rule("wykersham 3.7")
def test_a_rail_that_was_not_slid_takes_both_marbles() -> None:
    state = after(GAME.start(), "25", "5d")
    assert slides(state, "2d") == ".<>"
    assert rail(after(state, "2d<"), "d") == "d . . . | r . . . r . . | ."


@rule("wykersham 3.8")
@pytest.mark.parametrize(("way", "other"), ["<>", "><"])
def test_both_slides_of_a_turn_go_the_same_way(way: str, other: str) -> None:
    state = after(GAME.start(), "25", f"5d{way}")
    for name in "abe":
        assert slides(state, f"2{name}") == f".{way}"
    side = {"<": ("left", "gauche"), ">": ("right", "droite")}
    assert refusal(state, f"2a{other}") == (
        "3.8",
        f"rail d went to the {side[way][0]} in this turn, so a cannot go to the {side[other][0]}.",
        f"le rail d est allé à {side[way][1]} pendant ce tour, a ne peut donc aller à {side[other][1]}.",
    )
    state = after(state, f"2a{way}", "25")
    assert slides(state, "2b") == ".<>", "the next turn is free again"


CLOSED_1_X = """
    a  . . | g . . g . . . | . .
    b  . . | g . . g . . . | . .
    c= | g . . g . . . |=
    d  . . | g . . g . . . | . .
    e  . . | g . . g . . . | . .
"""


@rule("wykersham 3.9", "wykersham 6.1")
def test_a_marble_without_a_cup_is_given_away() -> None:
    before = after(position(CLOSED_1, game=APART), "12", "2b")
    state = after(before, "!1")
    assert gained(before, state) == [0, 1]
    assert state.turn == CHANCE
    assert after(state, "12").turn == 1
    green = after(position(CLOSED_1.translate(str.maketrans("rg", "gr")), "green", APART), "12", "2b")
    assert gained(green, after(green, "!1")) == [1, 0]
    assert refusal(after(position(CLOSED_1, game=APART), "12"), "!1") == (
        "3.9",
        "a marble is given only when it can go nowhere, and a2 is open.",
        "on ne donne une bille que si elle ne peut aller nulle part, et a2 est libre.",
    )


@rule("wykersham 3.9")
def test_the_given_marble_leaves_the_stock() -> None:
    state = after(position(CLOSED_1, game=APART), "12", "2b")
    assert after(state, "!1").fields()["stock"] == [state.fields()["stock"][0] - 1, state.fields()["stock"][1]]


@rule("wykersham 3.10")
def test_a_gift_names_the_leftmost_column_owed() -> None:
    rails = CLOSED_1_X.replace(". . g . . .", ". . . g . .").replace("r", ".")
    before = after(position(rails, game=APART), "14")
    assert texts(before) == ["!1"]
    assert refusal(before, "!4") == (
        "3.10",
        "the gift is for column 1, not 4.",
        "le don est pour la colonne 1, pas 4.",
    )
    state = after(before, "!1")
    assert texts(state) == ["!4"]
    assert gained(before, after(state, "!4")) == [0, 2]


@rule("wykersham 3.10", "wykersham 2.6")
def test_after_a_double_a_gift_names_x() -> None:
    before = after(position(CLOSED_1_X, game=APART), "11")
    assert texts(before) == ["!x"]
    assert texts(after(before, "!x")) == ["!x"]
    assert gained(before, after(before, "!x", "!x")) == [0, 2]
    assert after(before, "!x", "!x").turn == CHANCE


@rule("wykersham 3.10")
def test_a_split_with_x_closed() -> None:
    state = after(position(CLOSED_1_X, game=APART), "22")
    assert columns(state) == "2"
    assert texts(after(state, "2a")) == ["!x"]
    assert texts(after(state, "2b>")) == ["!x"], "b takes no marble in this turn"
    closed_2_x = CLOSED_1_X.replace("g . . g", ". g . g")
    assert texts(after(position(closed_2_x, game=APART), "22")) == ["!x"], "x, though 2 is further left"


# ── 4 Goals ───────────────────────────────────────────────────────────────────────────


def drawn(name: str, column: int, offset: int = 0) -> str:
    """A rail with one red marble, which shows in that column when the rail stands in the middle."""
    cups = ["."] * 11
    cups[2 + column] = "r"
    first = 2 - offset
    left, window, right = (" ".join(part) for part in (cups[:first], cups[first : first + 7], cups[first + 7 :]))
    return f"c= | {window} |=" if name == "c" else f"{name} {left} | {window} | {right}"


LINES = [
    *([column] * 5 for column in range(7)),
    *([first + step for step in range(5)] for first in range(3)),
    *([first - step for step in range(5)] for first in range(4, 7)),
]


def line_position(line: list[int], slid: int, without: int = -1) -> State:
    """One red marble in each cup of a line but that of the rail `without`; the rail `slid` is a notch too far left."""
    rails = [drawn(name, line[i], -(i == slid)) for i, name in enumerate("abcde") if i != without]
    return position("\n".join(rails))


@rule("wykersham 4.1", "wykersham 4.2", "wykersham 4.3", "wykersham 4.4")
@pytest.mark.parametrize("slid", [0, 1, 3, 4])
@pytest.mark.parametrize("line", LINES, ids=str)
def test_the_thirteen_lines(line: list[int], slid: int) -> None:
    state = after(line_position(line, slid), "11", f"x{'abcde'[slid]}>")
    assert texts(state) == ["+", "="]
    names = [rail + "123x456"[column] for rail, column in zip("abcde", line, strict=True)]
    assert str(state).endswith(f"goal: {' '.join(names)}")


@rule("wykersham 4.1", "wykersham 4.2")
@pytest.mark.parametrize(
    "line",
    [[3, 3, 3, 3, 2], [2, 3, 3, 3, 3], [1, 2, 3, 2, 1], [2, 3, 4, 5, 5], [6, 5, 4, 3, 3], [3, 3, 2, 3, 3]],
    ids=str,
)
def test_five_cups_that_are_no_line(line: list[int]) -> None:
    assert "+" not in texts(after(line_position(line, 4), "66", "xe>"))


@rule("wykersham 4.3")
@pytest.mark.parametrize("without", range(5))
@pytest.mark.parametrize("line", LINES, ids=str)
def test_a_line_needs_a_marble_on_every_rail(line: list[int], without: int) -> None:
    slid = 0 if without == 4 else 4
    state = line_position(line, slid, without)
    assert "+" not in texts(after(state, "11", f"x{'abcde'[slid]}>"))


@rule("wykersham 4.1")
def test_cups_outside_the_window_make_no_line() -> None:
    state = position(
        """
        a  r | . . . . . . . | . . .
        b  r | . . . . . . . | . . .
        c= | r . . . . . . |=
        d  r | . . . . . . . | . . .
        e  . r | . . . . . . . | . .
        """
    )
    assert "+" not in texts(after(state, "66", "xe>"))


@rule("wykersham 4.1")
def test_nor_do_they_where_one_rail_ends_and_the_next_begins() -> None:
    state = position(
        """
        a  | . . . . . . . | . . r .
        b  | . . . . . . . | . . r .
        d  | r . . . . . . | . . r .
        e  . | . . . . . . . | . r .
        """
    )
    assert "+" not in texts(after(state, "66", "xe>"))


STACKS = """
    a  . . | . . r . . . . | . .
    b  . . | . . r4 . . . . | . .
    c= | . . r3g2 . . . . |=
    d  . . | . . r . . . . | . .
    e  . . | . r . . . . . | . .
"""


@rule("wykersham 4.4")
def test_a_line_that_was_complete_before_is_a_goal_again() -> None:
    rails = STACKS.replace("e  . . | . r .", "e  . . | . r r")
    state = after(position(rails), "16", "1e>")
    assert texts(state) == ["+", "="]
    assert str(state).endswith("goal: a3 b3 c3 d3 e3")
    assert texts(after(position(rails), "16", "1e<")) != ["+", "="]


@rule("wykersham 4.5")
def test_a_line_completed_without_a_slide_is_no_goal() -> None:
    state = after(position(STACKS), "13", "3e")
    assert columns(state) == "1"
    for move in ("+", "=", "~0"):
        assert refusal(state, move) == (
            "4.4",
            "no slide has just completed a line.",
            "aucun glissement ne vient de compléter une ligne.",
        )
    assert texts(after(state, "1a")) == texts(GAME.start()), "the turn passes without a goal"
    assert texts(after(state, "1d>")) == texts(GAME.start()), "the slide took the line apart"


@rule("wykersham 4.5")
def test_a_slide_counts_even_if_the_placed_marble_is_not_in_the_line() -> None:
    assert texts(after(position(STACKS), "56", "5e>")) == ["+", "="]


@rule("wykersham 4.6")
def test_a_line_completed_for_the_opponent_is_no_goal() -> None:
    state = after(position(STACKS, "green"), "56", "5e>")
    assert rail(state, "e") == "e . | . . r . . . g | . . ."
    assert columns(state) == "6"
    assert texts(after(state, "6c")) == texts(GAME.start())
    assert columns(after(state, "6c", "12", "2a")) == "1", "nor is it one for red a turn later"


@rule("wykersham 4.7")
def test_all_complete_lines_make_one_goal() -> None:
    state = position(
        """
        a  . . | r . . r . . . | . .
        b  . . | . r . r . . . | . .
        c= | . . r r . . . |=
        d  . . | . . . r . . . | . .
        e  . . | . . r r . . . | . .
        """
    )
    before = after(state, "26", "2e>")
    assert str(before).endswith("goal: a1 ax b2 bx c3 cx dx ex e4")
    assert gained(before, after(before, "+")) == [9, 0]
    assert gained(before, after(before, "=")) == [0, 0]


@rule("wykersham 4.7", "wykersham 4.11")
def test_three_lines_at_once_with_stacks_that_they_share() -> None:
    state = position(
        """
        a  . . | r . . r2 . . r | . .
        b  . . | . r . r . r . | . .
        c= | . . r r3 r . . |=
        d  . . | . . . r . . . | . .
        e  . . | . r r2 r . . . | . .
        """
    )
    before = after(state, "34", "3e>")
    assert str(before).endswith("goal: a1 ax a6 b2 bx b5 c3 cx c4 dx e3 ex e4")
    assert texts(after(before, "+")) == ["~0", "~1"]
    assert texts(after(before, "+", "~1")) == ["~0", "~1", "~2"]
    assert texts(after(before, "+", "~1", "~2")) == ["~0", "~1", "~2"]
    assert gained(before, after(before, "+", "~1", "~2", "~0")) == [18 - 3, 0]


@rule("wykersham 4.8")
def test_a_goal_is_decided_at_once() -> None:
    state = after(position(STACKS), "26", "2e>")
    for move in ("6a", "6a>", "~0", "!6"):
        assert refusal(state, move) == (
            "4.8",
            "first take the goal (+) or leave it (=).",
            "prenez d’abord le but (+) ou laissez-le (=).",
        )
    assert state.turn == 0
    assert columns(after(state, "=")) == "6"


@rule("wykersham 4.8")
def test_a_goal_of_the_last_marble_is_decided_before_the_turn_passes() -> None:
    state = after(position(STACKS), "26", "6c", "2e>")
    assert state.turn == 0
    assert after(state, "=").turn == CHANCE
    assert after(state, "+", "~0", "~0").turn == 0
    done = after(state, "+", "~0", "~0", "~0")
    assert done.turn == CHANCE
    assert after(done, "12").turn == 1


@rule("wykersham 4.9", "wykersham 4.10", "wykersham 4.11", "wykersham 4.12")
def test_taking_a_goal_with_stacks_on_a_sliding_rail_and_on_c() -> None:
    before = after(position(STACKS), "26", "2e>")
    state = after(before, "+")
    assert gained(before, state) == [2, 0], "a3 and d3 are emptied at once"
    assert str(state).endswith("stacks: b3 c3 e3")
    assert texts(state) == ["~0", "~1", "~2", "~3"]
    state = after(state, "~3")
    assert gained(before, state) == [3, 0]
    assert texts(state) == ["~0", "~1", "~2"]
    assert refusal(state, "~3") == (
        "4.11",
        "at most 2 of your 3 marbles may stay in c3.",
        "de vos 3 billes en c3, 2 peuvent rester au plus.",
    )
    for move in ("6a", "+", "=", "!6"):
        assert refusal(state, move) == (
            "4.11",
            "first say how many marbles stay in c3, like ~0.",
            "dites d’abord combien de billes restent en c3, comme ~0.",
        )
    state = after(state, "~0", "~1")
    assert gained(before, state) == [2 + 1 + 3 + 1, 0]
    assert [rail(state, name) for name in "abcde"] == [
        "a . . | . . . . . . . | . .",
        "b . . | . . r3 . . . . | . .",
        "c | . . g2 . . . . |",
        "d . . | . . . . . . . | . .",
        "e . | . . r . . . . | . . .",
    ]
    assert columns(state) == "6"


@rule("wykersham 4.9", "wykersham 4.10")
def test_a_cup_that_was_emptied_makes_no_line_and_is_open() -> None:
    state = after(position(STACKS), "26", "2e>", "+", "~3", "~2", "~1", "6c")
    assert {"3a", "3d"} <= set(texts(after(state, "35")))
    assert "3b" not in texts(after(state, "35"))
    state = after(position(STACKS), "26", "2e>", "+", "~3", "~2", "~1", "6a>")
    assert state.turn == CHANCE, "a3 and d3 are empty: no goal"


@rule("wykersham 4.12")
def test_green_takes_green_marbles_only() -> None:
    rails = STACKS.replace("r3g2", "R2g").replace("r", "g").replace("R", "r")
    before = after(position(rails, "green"), "26", "2e>")
    state = after(before, "+", "~0", "~0")
    assert gained(before, state) == [0, 1 + 4 + 1 + 1 + 2]
    assert rail(state, "c") == "c | . . r2 . . . . |"


@rule("wykersham 4.13")
def test_a_goal_that_was_left_is_there_for_a_later_slide_only() -> None:
    left = after(position(STACKS), "26", "2e>", "=")
    assert refusal(left, "+")[0] == "4.4"
    assert columns(after(left, "6c", "12", "1d", "2d", "26", "6c")) == "2"
    again = after(left, "6c", "56", "5c", "6c", "12", "2b<")
    assert texts(again) != ["+", "="], "b moved away from the line"
    rails = STACKS.replace("d  . . | . . r .", "d  . . | . r r .")
    left = after(position(rails), "26", "2e>", "=")
    again = after(left, "6d>")
    assert texts(again) == ["+", "="], "d brings its other marble into the line"
    assert gained(left, after(again, "+", "~0", "~0", "~0")) == [1 + 4 + 3 + 1 + 2, 0]


# ── 5 The end ─────────────────────────────────────────────────────────────────────────

TURN = ["12", "1c", "2c"]


@rule("wykersham 5.1", "wykersham 1.1")
def test_the_game_ends_after_fifteen_turns_each() -> None:
    state = after(GAME.start(), *TURN * 29)
    assert not state.over
    assert "turn: green, 15 of 15, to roll" in str(state)
    state = after(state, "12", "1c")
    assert not state.over
    state = after(state, "2c")
    assert state.over
    assert str(state).endswith("red: stock 0, tray 0\ngreen: stock 0, tray 0\nturn: over")
    assert rail(state, "c") == "c | r15g15 r15g15 . . . . . |"
    assert state.winners == [0, 1]
    with pytest.raises(MoveError, match="the game is over"):
        state.play("12")


@rule("wykersham 5.1", "wykersham 4.8")
def test_a_goal_of_the_very_last_marble_still_counts() -> None:
    rails = STACKS.replace("r3g2", "R2g").replace("r", "g").replace("R", "r")
    state = after(position(rails, "green", number=15), "26", "6c", "2e>")
    assert not state.over
    assert state.winners == []
    before = state.scores
    state = after(state, "+", "~0", "~0")
    assert state.over
    assert state.scores == [before[0], before[1] + 9]


@rule("wykersham 5.2", "wykersham 5.3", "wykersham 3.9")
def test_gifts_count_and_the_higher_score_wins() -> None:
    state = position(CLOSED_1, "red", APART, 15)
    red, green = state.scores
    assert green - red in (0, 1)
    state = after(state, "12", "2c", "!1", "33", "xa", "xa")
    assert state.over
    assert state.scores == [red, green + 1]
    assert state.winners == [1]


@rule("wykersham 5.2", "wykersham 5.3")
def test_red_may_win_and_equal_scores_are_a_draw() -> None:
    state = after(position(STACKS, number=15), "26", "2e>", "+", "~0", "~0", "~0", "6c", "12", "1c", "2c")
    assert state.winners == [0]
    state = after(position(STACKS, number=15), *TURN * 2)
    assert state.scores[0] == state.scores[1]
    assert state.winners == [0, 1]


# ── 6 An option ───────────────────────────────────────────────────────────────────────


@rule("wykersham 6.1", "wykersham 3.3")
def test_rail_c_may_be_kept_apart() -> None:
    rails = "c= | g . . . . . . |="
    assert slides(after(position(rails), "12"), "1c") == "."
    state = after(position(rails, game=APART), "12")
    assert slides(state, "1c") == ""
    assert slides(state, "2c") == "."
    assert refusal(state, "1c")[0] == "3.2"
    assert refusal(state, "2c>")[0] == "3.5"
    assert GAME.options["shared_centre"] is True


# ── A whole game, notation, positions ─────────────────────────────────────────────────

SAMPLE = """
    15 5a> 1d 22 xc 2a< 13 1d 3b 44 xb xd 44 xc xc 13 1a 3c 45 5d 4b> 26 2b< 6d 25 2e 5a 15 1e 5e 14 4b 1d<
    56 6e 5d> 24 2d> + ~1 ~0 ~1 4b> 24 4d< 2e< + ~1 ~1 24 4c 2e 15 5e> 1a> 26 2d 6a< 45 4b< 5e 16 1d 6a<
    56 5e 6d< 46 4a> 6c 15 1a> 5d 35 5a< 3c 25 2a 5d< 23 2b>
"""

SAMPLE_END = """\
                       1    2    3    x    4    5    6
a            .    .  | g3   g    .    .    r    r3   r  | .    .
b                 .  | .    .    r    r    g2   r    .  | .    .    .
c====================| .    .    r    rg   r    .    r  |====================
d  .    .    r4   r  | .    g    .    r    g5   .    .  |
e            .    .  | g    g    r    .    .    g2   g2 | .    .
red: stock 5, tray 6
green: stock 6, tray 5
turn: red, 13 of 15
dice: 2 3, owed 3, slid b>
goal: a6 b5 c4 dx e3"""


def test_a_long_game_by_its_texts() -> None:
    state = after(GAME.start(), *SAMPLE.split())
    assert str(state) == SAMPLE_END
    assert GAME.read(SAMPLE_END).fields() == state.fields()
    state = after(state, "=")
    assert {text[1] for text in texts(state)} == set("acde")
    assert slides(state, "3d") == ".>"
    assert texts(after(state, "3d>")) == ["+", "="]


def test_a_position_in_french() -> None:
    state = after(GAME.start(), *SAMPLE.split())
    assert GAME.show(state, "fr").splitlines()[6:] == [
        "rouge\u00a0: réserve 5, cuvette 6",
        "vert\u00a0: réserve 6, cuvette 5",
        "tour\u00a0: rouge, 13 sur 15",
        "dés\u00a0: 2 3, à servir 3, glissé b>",
        "but\u00a0: a6 b5 c4 dx e3",
    ]


def test_positions_are_read_as_they_were() -> None:
    for moves in (["12", "1c", "2c"], ["33", "xa"], ["33", "xa>"], ["33", "3b<", "xa<"]):
        state = after(GAME.start(), *moves)
        assert GAME.read(str(state)).fields() == state.fields()
    state = after(position(STACKS), "22", "xc", "2e>")
    assert "dice: 2 2, owed -, slid e>" in str(state)
    assert GAME.read(str(state)).fields() == state.fields()
    state = after(state, "+", "~1")
    assert str(state).endswith("stacks: c3 e3")
    assert GAME.read(str(state)).fields() == state.fields()


@pytest.mark.parametrize("text", ["53", "7a", "3f", "3a^", "3A", "xx", "~", "~60", "~01", "++", "!", "!7", "07", "a3"])
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(MoveError, match="is not a move of Wykersham") as caught:
        GAME.start().play(text)
    if text == "53":
        assert "the lower die comes first, so it is 35" in str(caught.value)
        assert "le plus petit dé vient d’abord, c’est donc 35" in caught.value.words.fr


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("a ", "f ", "no line like `a "),
        ("|====================", "| . .", "7 cups in the window and 4 outside"),
        ("b                 .  |", "b                    |", "7 cups in the window and 4 outside"),
        ("r4 ", "r4g", "both colours may not share that cup"),
        ("r4 ", "r4x", "a cup of rail d is 'r4x'"),
        ("r4 ", "r5 ", "there are 61 marbles, not 60"),
        ("red: stock", "red stock", "no line like `red: stock 30, tray 0`"),
        ("turn: red, 13", "turn: rot, 13", "no line like `turn: red, 1 of 15, to roll`"),
        ("dice: 2 3", "dice: 2 7", "no line like `dice: 2 3, owed 3, slid b>`"),
        ("dice: 2 3", "dice: 3 2", "what is owed does not go with the dice"),
        ("dice: 2 3", "dice: 2 4", "what is owed does not go with the dice"),
        ("owed 3", "owed 2 3", "what is owed does not go with the dice"),
        ("goal: a6 b5", "goal: a6 b4", "the goal is not what stands on the rails"),
        ("goal: a6 b5", "stacks: a6 b5", "the goal is not what stands on the rails"),
        ("turn: red, 13 of 15\n", "turn: green, 13 of 15\n", "what is owed does not go with the dice"),
        ("stock 5, tray 6", "stock 3, tray 8", "the stocks do not go with the turn"),
        ("turn: red, 13 of 15\n", "turn: over\n", "the stocks do not go with the turn"),
    ],
)
def test_texts_that_are_no_positions(old: str, new: str, why: str) -> None:
    assert old in SAMPLE_END
    with pytest.raises(PositionError, match=why) as caught:
        GAME.read(SAMPLE_END.replace(old, new, 1))
    assert caught.value.words.fr.startswith("Ce n’est pas une position")


def test_no_rail_is_slid_before_a_marble_is_placed() -> None:
    text = str(after(GAME.start(), "23"))
    with pytest.raises(PositionError, match="no rail is slid before a marble is placed"):
        GAME.read(text + ", slid b>")


def test_no_move_has_that_number() -> None:
    with pytest.raises(MoveError, match="no move has that number"):
        GAME.start().play(7)
    assert GAME.seat_name(1).fr == "Vert"

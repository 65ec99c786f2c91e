"""Wigwam, rule by rule."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest
from moves import after, texts
from rulebook import rule
from wigwam_positions import SET_UPS, WIGWAM, figures, goals, position

from ludotheque import BoardError, MoveError, Rng, SeenError
from ludotheque.core import State
from ludotheque.games.wigwam.board import BASES, NAMES, NUMBER, OFF, load_homes, neighbour

# ── 1 The material ────────────────────────────────────────────────────────────────────


@rule("wigwam 1.1")
def test_the_board_is_a_hexagon_of_37_bases() -> None:
    rows = "a1 a2 a3 a4 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 d5 d6 d7 e2 e3 e4 e5 e6 e7 f3 f4 f5 f6 f7"
    assert [NAMES[base] for base in BASES] == f"{rows} g4 g5 g6 g7".split()
    beyond = {neighbour(base, way) for base in BASES for way in range(6)} - set(NAMES)
    assert beyond == {OFF}
    lines = [way for base in BASES for way in range(6) if neighbour(base, way) in NAMES]
    assert len(lines) == 2 * 90
    assert " ".join(NAMES[neighbour(NUMBER["d4"], way)] for way in range(6)) == "d5 e5 e4 d3 c3 c4"


@rule("wigwam 1.1")
@pytest.mark.parametrize(
    ("base", "near"),
    [("d4", "c3 c4 d3 d5 e4 e5"), ("a1", "a2 b1 b2"), ("d7", "c6 d6 e7"), ("g4", "f3 f4 g5"), ("e2", "d1 d2 e3 f3")],
)
def test_neighbours_lie_in_six_directions(base: str, near: str) -> None:
    assert goals(position(f"Cb4 T{base}", "Cf6"), base) == near


@rule("wigwam 1.2")
def test_a_tribe_has_a_chief_seven_warriors_and_three_tents() -> None:
    for tribe in figures(after(WIGWAM.start(), *SET_UPS)):
        assert Counter(figure[0] for figure in tribe.split()) == {"C": 1, "W": 7, "T": 3}
    for letters in ("WWWWWWWWTTT", "CCWWWWWWTTT", "CWWWWWWWWTT", "CWWWWWWTTTT", "CWWWWWWWTT", "CWWWWWWWTTTT", ""):
        with pytest.raises(MoveError, match="1 C, 7 W and 3 T"):
            WIGWAM.start().play("=" + letters)


@rule("wigwam 1.3")
def test_the_starting_bases_of_light_in_their_order() -> None:
    state = after(WIGWAM.start(), "=CTWWWWWWTWT")
    assert figures(state) == ("Wc3 Tc4 Wb1 Wb2 Wb3 Wb4 Tb5 Ca1 Ta2 Wa3 Wa4", "")


@rule("wigwam 1.4")
def test_the_starting_bases_of_dark_lie_opposite() -> None:
    state = after(WIGWAM.start(), SET_UPS[0], "=CTWWWWWWTWT")
    assert figures(state)[1] == "Wg4 Wg5 Tg6 Cg7 Tf3 Wf4 Wf5 Wf6 Wf7 Te4 We5"


@rule("wigwam 1.3", "wigwam 1.4")
@pytest.mark.parametrize(
    "line",
    [
        'light = ["a1", "a2"]',
        'light = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "c3", "c3"]',
        'light = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "c3", "d4"]',
        'light = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "d1", "d7"]',
        'light = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "c3", "a5"]',
        'light = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "c3", "c4", 7]',
        "light = 3",
    ],
)
def test_a_data_file_that_is_wrong_is_refused_with_its_line(line: str, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(f"# The bases\n{line}\n")
    with pytest.raises(BoardError, match=r"board.toml, line 2: `light` must be 11 different bases") as caught:
        load_homes(file)
    assert "board.toml, ligne 2" in caught.value.words.fr


def test_a_data_file_that_cannot_be_read_or_lacks_its_line_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    for text in ("light = [", "# nothing\n"):
        file.write_text(text)
        with pytest.raises(BoardError, match=r"board.toml"):
            load_homes(file)


@rule("wigwam 1.5", "wigwam 4.4")
def test_behind_is_straight_or_at_an_obtuse_angle() -> None:
    assert texts(position("Cd4", "Cg4 Wd5")) == ["d4xd5>c5", "d4xd5>d6", "d4xd5>e6"]


# ── 2 The set-up ──────────────────────────────────────────────────────────────────────


@rule("wigwam 2.1")
def test_there_are_1320_ways_to_set_up() -> None:
    for state in (WIGWAM.start(), after(WIGWAM.start(), SET_UPS[0])):
        found = texts(state)
        assert len(set(found)) == len(found) == 1320
        assert all(sorted(text[1:]) == sorted("CWWWWWWWTTT") for text in found)


@rule("wigwam 2.2", "wigwam 2.4")
def test_light_sets_up_then_dark_then_they_take_turns() -> None:
    state = WIGWAM.start()
    turns = [state.turn]
    for text in [*SET_UPS, "b1-c2", "f5-d4", "c4-c5", "g5-f5"]:
        state.play(text)
        turns.append(state.turn)
    assert turns == [0, 1, 0, 1, 0, 1, 0]


@rule("wigwam 2.3")
@pytest.mark.parametrize("viewer", [None, 1])
def test_a_set_up_is_hidden_until_the_other_is_done(viewer: int | None) -> None:
    state, other = (after(WIGWAM.start(), text) for text in ("=CTTTWWWWWWW", "=WWWWWWWTTTC"))
    seen = state.seen_by(viewer)
    assert seen.history == ["?"]
    assert figures(seen) == ("", "")
    assert str(seen).count("?") == 11
    assert pickle.dumps(seen) == pickle.dumps(other.seen_by(viewer))
    assert seen.fields() == other.seen_by(viewer).fields()
    assert texts(seen) == texts(state)
    with pytest.raises(SeenError):
        seen.play(SET_UPS[1])
    for later in (after(state, SET_UPS[1]), after(state, SET_UPS[1], "b2-c2")):
        assert figures(later.seen_by(viewer)) == figures(later)
        assert later.seen_by(viewer).history == later.history


@rule("wigwam 2.3")
def test_nothing_is_hidden_from_light_nor_before_its_set_up() -> None:
    state = after(WIGWAM.start(), SET_UPS[0])
    assert state.seen_by(0).history == [SET_UPS[0]]
    assert figures(state.seen_by(0)) == figures(state)
    assert not WIGWAM.start().seen_by(1).blanks


@rule("wigwam 2.3")
def test_a_guess_is_any_set_up_with_the_same_likelihood() -> None:
    seen, rng = after(WIGWAM.start(), SET_UPS[0]).seen_by(1), Rng(3)
    guesses = [seen.guess(rng).history[0] for _ in range(3300)]
    assert len(set(guesses)) > 1150  # of 1,320, each expected 2.5 times: about 1,212
    for place in range(11):
        letters = Counter(text[1 + place] for text in guesses)
        assert letters["C"] == pytest.approx(300, abs=75)
        assert letters["T"] == pytest.approx(900, abs=115)
    guess = seen.guess(rng)
    assert guess.fields() == after(WIGWAM.start(), *guess.history).fields()
    assert texts(after(guess, SET_UPS[1]))


# ── 3 Moving ──────────────────────────────────────────────────────────────────────────


@rule("wigwam 3.1")
def test_one_moves_an_own_figure_to_an_empty_base() -> None:
    state = position("Ca1 Td4 Wd5", "Cg7 Te5")
    assert goals(state, "d4") == "c3 c4 d3 e4"
    assert goals(state, "e5") == goals(state, "g7") == ""
    assert figures(after(state, "d4-c3")) == ("Wd5 Tc3 Ca1", "Cg7 Te5")


@rule("wigwam 3.2")
@pytest.mark.parametrize("letter", "WT")
def test_warriors_and_tents_move_one_base(letter: str) -> None:
    assert goals(position(f"Ca1 {letter}d4", "Cg7"), "d4") == "c3 c4 d3 d5 e4 e5"


RING = "b2 b3 b4 c2 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 e6 f4 f5 f6"


@rule("wigwam 3.3", "wigwam 1.5")
def test_a_chief_moves_one_base_or_two() -> None:
    assert goals(position("Cd4 Wa1", "Cg7"), "d4") == RING
    assert goals(position("Ca1 Wa4", "Cg7"), "a1") == "a2 a3 b1 b2 b3 c1 c2 c3"


@rule("wigwam 3.4")
def test_a_chief_passes_over_its_own_tribe_only() -> None:
    own = position("Cd4 Wc3 Wc4 Wd3 Wd5 We4 Te5", "Cg7")
    assert goals(own, "d4") == "b2 b3 b4 c2 c5 d2 d6 e3 e6 f4 f5 f6"
    enemy = position("Cd4 Wa1", "Cg7 Td5")
    assert set(RING.split()) - set(goals(enemy, "d4").split()) == {"d5", "d6"}


@rule("wigwam 3.5")
def test_one_open_way_round_an_angle_is_enough() -> None:
    one, both = position("Cd4 Wa1", "Cg7 Td5"), position("Cd4 Wa1", "Cg7 Td5 Te5")
    assert texts(one).count("d4-e6") == 1  # by e5
    assert "d4-e6" not in texts(both)
    assert texts(position("Cd4 Wa1", "Cg7")).count("d4-e6") == 1  # by d5 or by e5, it is one move


# ── 4 Taking ──────────────────────────────────────────────────────────────────────────


@rule("wigwam 4.1")
def test_tents_do_not_take() -> None:
    assert texts(position("Ca1 Td4", "Cg7 Wd5"))[0] == "a1-a2"


@rule("wigwam 4.2")
@pytest.mark.parametrize("taker", "CW")
def test_tents_are_not_taken(taker: str) -> None:
    chief = "" if taker == "C" else "Ca1 "
    assert not any("x" in text for text in texts(position(f"{chief}{taker}d4", "Cg7 Td5 Wg4")))


@rule("wigwam 4.3")
def test_a_warrior_jumps_straight_to_the_empty_base_behind() -> None:
    assert texts(position("Ca1 Wd4", "Cg7 Wd5")) == ["d4xd5>d6"]
    assert texts(position("Ca1 Wd4", "Wg7 Cd5")) == ["d4xd5>d6"]
    for light, dark in (("Ca1 Wd4 Td6", "Cg7 Wd5"), ("Ca1 Wd4", "Cg7 Wd5 Td6"), ("Ca1 Wd6", "Cg7 Wd7")):
        assert not any("x" in text for text in texts(position(light, dark)))
    assert figures(after(position("Ca1 Wd4", "Cg7 Wd5 Wg4"), "d4xd5>d6")) == ("Wd6 Ca1", "Wg4 Cg7")


@rule("wigwam 4.4")
def test_a_chief_lands_on_any_empty_base_behind() -> None:
    assert texts(position("Cd4", "Cg4 Wd5 Td6")) == ["d4xd5>c5", "d4xd5>e6"]
    assert texts(position("Cd4 Te6", "Cg4 Wd5 Td6")) == ["d4xd5>c5"]
    assert figures(after(position("Cd4 Wa1", "Wg4 Cg7 Wd5"), "d4xd5>e6")) == ("Ce6 Wa1", "Wg4 Cg7")


AROUND = "Wc2 Wb3 Wc5 We6 Wf5 We3"  # a ring of jumps from d2 back to d2, each turning by 60 degrees
ROUND = "d2xc2>b2xb3>b4xc5>d6xe6>f6xf5>f4xe3>d2"


@rule("wigwam 4.5", "wigwam 4.6")
def test_the_base_that_the_taker_came_from_is_free() -> None:
    state = position("Ca4 Wd2", f"Cg4 {AROUND}")
    assert ROUND in texts(state)
    assert figures(after(state, ROUND)) == ("Wd2 Ca4", "Cg4")
    bent = position("Cd4 Wa1", "Cg4 Wd5 We5")
    assert "d4xd5>e6xe5>d4" in texts(bent)
    assert figures(after(bent, "d4xd5>e6xe5>d4")) == ("Cd4 Wa1", "Cg4")


@rule("wigwam 4.5")
def test_the_base_of_a_taken_figure_is_free() -> None:
    state = position("Cd4 Wa1", "Cg4 Wd5 We6 We5 Wc1")
    assert "d4xd5>d6xe6>f6xe5>d5" in texts(state)
    assert figures(after(state, "d4xd5>d6xe6>f6xe5>d5")) == ("Cd5 Wa1", "Cg4 Wc1")
    assert not any(text.count("xd5") > 1 for text in texts(state))


@rule("wigwam 4.6", "wigwam 4.10")
def test_one_may_stop_after_any_capture() -> None:
    links = ROUND[2:].split("x")[1:]
    beginnings = ["d2" + "".join(f"x{link}" for link in links[: n + 1]) for n in range(6)]
    found = texts(position("Ca4 Wd2", f"Cg4 {AROUND}"))
    assert set(beginnings) <= set(found)
    # The other way round, from d2 over e3, and nothing else.
    assert len(found) == 12
    assert all(text.startswith(("d2xc2>b2", "d2xe3>f4")) for text in found)


FORK = "Cg4 Wd3 Wd5 We5 We4 Wc3 Wc4"  # d3, and then prey on every side of d4


@rule("wigwam 4.7")
def test_a_warrior_turns_by_60_degrees_at_most() -> None:
    assert texts(position("Ca1 Wd2", FORK)) == [
        "d2xd3>d4",
        "d2xd3>d4xc4>b4",
        "d2xd3>d4xd5>d6",
        "d2xd3>d4xe5>f6",
    ]


@rule("wigwam 4.7")
@pytest.mark.parametrize(("prey", "first"), [("Wd3", "d2xd3>d4"), ("Wd5", "d6xd5>d4"), ("We5", "f6xe5>d4")])
def test_the_turn_is_counted_round_the_circle(prey: str, first: str) -> None:
    """The six directions from d4: three of them may follow, whichever the first was."""
    others = [name for name in ("d5", "e5", "e4", "d3", "c3", "c4") if name != prey[1:]]
    state = position(f"Ca4 W{first[:2]}", f"Ca1 {prey} " + " ".join(f"W{name}" for name in others))
    allowed = {"d2xd3>d4": {"d5", "e5", "c4"}, "d6xd5>d4": {"d3", "c3", "e4"}, "f6xe5>d4": {"c3", "d3", "c4"}}
    nexts = {text[len(first) + 1 :][:2] for text in texts(state) if text.startswith(first + "x")}
    assert nexts == allowed[first]


@rule("wigwam 4.8")
def test_a_chief_turns_as_it_likes() -> None:
    found = texts(position("Cd2 Wa1", FORK))
    seconds = {text[9:11] for text in found if text.startswith("d2xd3>d4x")}
    assert seconds == {"d5", "e5", "e4", "c3", "c4"}


@rule("wigwam 4.9", "wigwam 5.1")
def test_taking_the_chief_ends_the_move_and_the_game() -> None:
    state = position("Ca1 Wd2", "Cd3 Wd5 Wg4")
    assert texts(state) == ["d2xd3>d4"]
    assert after(state, "d2xd3>d4").scores == [2, 0]
    chain = position("Ca1 Wd2", "Wd3 Cd5 We6")
    assert texts(chain) == ["d2xd3>d4", "d2xd3>d4xd5>d6"]  # and not on over e6


@rule("wigwam 4.10")
def test_who_can_take_must_with_any_figure() -> None:
    assert texts(position("Ca1 Wd2 Wf3 Tb2", "Cg7 Wd3 Wf4")) == ["d2xd3>d4", "f3xf4>f5"]


# ── 5 The end ─────────────────────────────────────────────────────────────────────────


def ends(state: State, *moves: str) -> tuple[bool, list[int], list[int]]:
    last = after(state, *moves)
    return last.over, last.scores, last.winners


GOES_ON = (False, [0, 0], [])
DRAWN = (True, [0, 0], [0, 1])


@rule("wigwam 5.1")
@pytest.mark.parametrize(
    ("light", "dark", "turn", "move", "scores"),
    [("Ca1 Wd4", "Cd5 Wg7", "L", "d4xd5>d6", [2, 0]), ("Cd5 Wa1", "Cd4 Wg7", "D", "d4xd5>e6", [0, 2])],
)
def test_taking_the_chief_wins_two_points(light: str, dark: str, turn: str, move: str, scores: list[int]) -> None:
    assert ends(position(light, dark, turn), move) == (True, scores, [scores.index(2)])


@rule("wigwam 5.2")
def test_a_tribe_that_is_hemmed_in_loses_two_points_though_its_tents_can_move() -> None:
    closed = position("Cg7 Tb1 Tb2 Tb3 Wa3 Wb4", "Ca1 Wa2 Tg4")
    assert ends(closed, "b4-a4") == (True, [2, 0], [0])
    assert ends(closed, "g7-g6") == GOES_ON  # a2 can take a3
    stirring = position("Cg7 Tb1 Tb2 Tb3 Wa3 Wb4", "Ca1 Wa2 Wg4")
    assert ends(stirring, "b4-a4") == GOES_ON  # g4 can move


@rule("wigwam 5.2")
def test_a_chief_that_has_a_long_move_is_not_hemmed_in() -> None:
    state = position("Cg7 Tb1 Tb2 Wb3 Wa4", "Ca1 Ta2 Tg4")
    assert ends(state, "g7-g6") == (True, [1, 0], [0])  # a1-a3 is open: beaten as a lone chief only
    assert ends(state, "a4-a3") == (True, [2, 0], [0])


@rule("wigwam 5.2")
def test_a_lone_chief_that_is_hemmed_in_loses_two_points() -> None:
    assert ends(position("Cg7 Tb1 Tb2 Ta3 Wd4", "Ca1 Tg4"), "a3-a2") == (True, [2, 0], [0])


@rule("wigwam 5.3", "wigwam 5.7")
def test_two_chiefs_without_warriors_draw() -> None:
    assert ends(position("Cd4 Ta1", "Ca4 Wd5 Tg4"), "d4xd5>d6") == DRAWN
    assert ends(position("Cd4 Ta1", "Cg7 Tg4", "D"), "g7-g6") == DRAWN


@rule("wigwam 5.3")
def test_a_chief_that_can_take_the_last_chief_wins() -> None:
    state = position("Cd4", "Ce7 Wd5 Tg4")
    assert ends(state, "d4xd5>d6") == GOES_ON
    assert texts(after(state, "d4xd5>d6")) == ["e7xd6>c5", "e7xd6>c6", "e7xd6>d5"]
    assert ends(state, "d4xd5>d6", "e7xd6>d5") == (True, [0, 2], [1])


@rule("wigwam 5.4")
@pytest.mark.parametrize(("turn", "light", "dark"), [("L", "Ca1 Wd4", "Cg4 Wd5"), ("D", "Cg4 Wd5", "Ca1 Wd4")])
def test_a_lone_chief_that_cannot_take_loses_one_point(turn: str, light: str, dark: str) -> None:
    winner = "LD".index(turn)
    assert ends(position(light, dark, turn), "d4xd5>d6") == (True, [1 - winner, winner], [winner])


@rule("wigwam 5.4")
def test_a_lone_chief_that_can_take_is_not_beaten_yet() -> None:
    state = position("Ca1 Wd4 Wb1", "Ce7 Wd5")
    assert ends(state, "d4xd5>d6") == GOES_ON
    assert texts(after(state, "d4xd5>d6")) == ["e7xd6>c5", "e7xd6>c6", "e7xd6>d5"]
    assert ends(state, "d4xd5>d6", "e7xd6>c5") == GOES_ON
    assert ends(state, "d4xd5>d6", "e7xd6>c5", "a1-a2") == (True, [1, 0], [0])


@rule("wigwam 5.4")
def test_the_warriors_of_the_seat_that_moved_are_judged_on_its_own_turn() -> None:
    state = position("Ca1", "Cg7 Wg6 Wb1")
    assert ends(state, "a1xb1>c1") == GOES_ON
    assert ends(state, "a1xb1>c1", "g6-f6") == (True, [0, 1], [1])


SHUFFLE = ["b1-c1", "f7-e7", "c1-b1", "e7-f7"]


@rule("wigwam 5.5")
def test_a_position_for_the_third_time_is_a_draw() -> None:
    start = after(WIGWAM.start(), "=WTCTWWWTWWW", "=WTCTWWWTWWW")
    for n in range(8):
        assert ends(start, *(SHUFFLE * 2)[:n]) == GOES_ON
    assert ends(start, *SHUFFLE * 2) == DRAWN
    later = after(start, "b1-c2", "f7-e6")
    assert ends(later, "c2-b1", "e6-f7", *SHUFFLE) == DRAWN  # the start, a second and a third time


@rule("wigwam 5.5")
def test_the_seat_to_move_belongs_to_the_position() -> None:
    light, dark = ["d4-d5", "d5-e5", "e5-d4"], ["g5-g6", "g6-f5", "f5-g5"]
    state = position("Cd4 Wa1 Wa4", "Cg5 Wd1 Wd7")
    there_and_back = [light[0], "d7-e7", light[1], "e7-d7", light[2]]  # the same figures, but dark is to move
    back_again = [dark[0], "a1-a2", dark[1], "a2-a1", dark[2]]
    assert ends(state, *there_and_back, *back_again) == GOES_ON
    assert ends(state, *there_and_back, *back_again, *there_and_back) == GOES_ON
    assert ends(state, *(there_and_back + back_again) * 2) == DRAWN


@rule("wigwam 5.5")
def test_figures_of_the_same_kind_are_the_same_and_others_are_not() -> None:
    state = position("Cd4 Wa1 Wa2", "Cg5 Wd7 Td6")
    swap = ["a1-b1", "g5-g6", "a2-a1", "g6-g5", "b1-b2", "g5-g6", "b2-a2", "g6-g5"]
    assert ends(state, *swap, *swap) == DRAWN
    tents = position("Cd4 Wa1 Ta2", "Cg5 Wd7 Td6")
    assert ends(tents, *swap, *swap) == GOES_ON  # in between they stand the other way round


@rule("wigwam 5.6", "wigwam 5.7")
def test_a_hundred_moves_without_a_taking_are_a_draw() -> None:
    state = position("Ca1 Wd4 Wb5", "Cg7 Wd6 Wf3", quiet=98)
    assert ends(state, "a1-a2") == GOES_ON
    assert ends(state, "a1-a2", "g7-g6") == DRAWN
    assert ends(state, "d4-d5", "d6xd5>d4", "b5-b4", "d4-d5") == GOES_ON
    assert "quiet: 0" in str(after(state, "d4-d5", "d6xd5>d4"))


# ── 6 Huffing ─────────────────────────────────────────────────────────────────────────

OMITTED = "Ca1 Wd2 Wc5 Tb5", "Cg7 Wd3 Wg4"  # d2 can take d3


def huffed(*moves: str, quiet: int = 7) -> State:
    return after(position(*OMITTED, quiet=quiet, huff=True), *moves)


@rule("wigwam 6.1")
def test_with_huffing_nobody_is_obliged_to_take() -> None:
    assert "d2xd3>d4" in texts(huffed())
    without_taking = set(texts(position("Ca1 Wd2 Wc5 Tb5", "Cg7 Td3 Wg4")))
    assert set(texts(huffed())) == without_taking | {"d2xd3>d4"}
    assert huffed("d2xd3>d4").turn == huffed("d2-e3").turn == 1


@rule("wigwam 6.2")
def test_the_opponent_of_who_left_out_a_taking_decides() -> None:
    assert texts(huffed("c5-c6")) == ["accept", "force d2", "remove d2"]
    two = position("Ca1 Wd2 Wf3 Tb5", "Cg7 Wd3 Wf4", huff=True)
    assert texts(after(two, "a1-a2")) == ["accept", "force d2", "force f3", "remove d2", "remove f3"]
    assert "accept" not in texts(after(two, "d2xd3>d4"))  # any taking will do
    nothing = position("Ca1 Wd2", "Cg7 Wd4", huff=True)
    assert "accept" not in texts(after(nothing, "a1-a2"))


@rule("wigwam 6.3")
def test_accepted_the_move_stands() -> None:
    state = huffed("c5-c6", "accept")
    assert state.turn == 1
    assert figures(state) == ("Wd2 Wc6 Tb5 Ca1", "Wg4 Cg7 Wd3")
    assert "quiet: 8" in str(state)
    assert "d3xd2>d1" in texts(state)
    assert "g7-g6" in texts(state)


@rule("wigwam 6.4")
@pytest.mark.parametrize(("move", "left"), [("c5-c6", "Wc6 Tb5 Ca1"), ("d2-e3", "Wc5 Tb5 Ca1")])
def test_removed_the_figure_is_out_wherever_it_stands(move: str, left: str) -> None:
    state = huffed(move, "remove d2")
    assert state.turn == 1
    assert figures(state) == (left, "Wg4 Cg7 Wd3")
    assert "g7-g6" in texts(state)


@rule("wigwam 6.5")
def test_removing_the_chief_counts_as_taking_it() -> None:
    state = position("Cd2 Wa1", "Cg7 Wd3", huff=True)
    assert ends(state, "d2-e3", "remove d2") == (True, [0, 2], [1])
    assert ends(state, "a1-a2", "remove d2") == (True, [0, 2], [1])
    dark = position("Cg7 Wd3 Wa1", "Cd2 Wa4", "D", huff=True)
    assert ends(dark, "a4-a3", "remove d2") == (True, [2, 0], [0])


@rule("wigwam 6.6")
@pytest.mark.parametrize("move", ["c5-c6", "d2-e3"])
def test_forced_the_move_is_taken_back_and_the_figure_must_take(move: str) -> None:
    state = huffed(move, "force d2")
    assert state.turn == 0
    assert figures(state) == figures(huffed())
    assert texts(state) == ["d2xd3>d4"]
    assert after(state, "d2xd3>d4").turn == 1
    assert "g7-g6" in texts(after(state, "d2xd3>d4"))


@rule("wigwam 6.6")
def test_only_the_forced_figure_may_take_and_it_chooses_how() -> None:
    state = position("Cf3 Wd2 Wa1", "Cg7 Wd3 Wf4 Wd5", huff=True)
    assert texts(after(state, "a1-a2", "force d2")) == ["d2xd3>d4", "d2xd3>d4xd5>d6"]
    assert texts(after(state, "a1-a2", "force f3")) == [
        "f3xf4>e4",
        "f3xf4>e4xd3>c2",
        "f3xf4>e4xd3>c3",
        "f3xf4>f5",
        "f3xf4>g5",
    ]
    assert "a1-a2" in texts(after(state, "a1-a2", "force d2", "d2xd3>d4", "d5xd4>d3"))  # the force is over


@rule("wigwam 6.7")
def test_nothing_ends_while_a_decision_is_owed() -> None:
    # Instead of taking the chief on b1, light hems it in.
    state = position("Cg7 Ta2 Tb2 Tc2 Wc1 Wd1 Wd2", "Cb1 Tg4", huff=True)
    assert ends(state, "a2-a1") == GOES_ON
    assert ends(state, "a2-a1", "accept") == (True, [2, 0], [0])
    assert ends(state, "a2-a1", "remove c1") == (True, [1, 0], [0])  # it can move again
    assert ends(state, "a2-a1", "force c1") == GOES_ON
    assert ends(state, "a2-a1", "force c1", "c1xb1>a1") == (True, [2, 0], [0])


@rule("wigwam 6.7", "wigwam 6.9")
def test_the_hundredth_move_is_decided_on_before_it_ends_the_game() -> None:
    state = huffed(quiet=99)
    assert ends(state, "c5-c6") == GOES_ON
    assert ends(state, "c5-c6", "accept") == DRAWN
    assert ends(state, "c5-c6", "remove d2") == GOES_ON
    assert ends(state, "c5-c6", "force d2") == GOES_ON


@rule("wigwam 6.7")
def test_after_a_removal_the_end_is_looked_at_for_the_seat_then_to_move() -> None:
    # Light has no warriors left when d2 is out; that is judged when its turn comes.
    state = position("Ca1 Wd2 Tg4", "Cg7 Wd3", huff=True)
    assert ends(state, "g4-g5", "remove d2") == GOES_ON
    assert ends(state, "g4-g5", "remove d2", "d3-d4") == (True, [0, 1], [1])


@rule("wigwam 6.8")
def test_a_position_counts_once_when_it_has_been_decided_on() -> None:
    cycle = ["c5-c6", "accept", "g7-g6", "accept", "c6-c5", "accept", "g6-g7", "accept"]
    state = position("Ca1 Wd2 Wc5 Tb5", "Cg7 Wd3 Wf4 Wg4", huff=True)  # d3 can take d2 as well
    assert ends(state, *cycle) == GOES_ON
    assert ends(state, *cycle, *cycle[:-2]) == GOES_ON
    assert ends(state, *cycle, *cycle[:-1]) == GOES_ON
    assert ends(state, *cycle, *cycle) == DRAWN


@rule("wigwam 6.8", "wigwam 6.10")
def test_a_forced_position_does_not_count_again() -> None:
    cycle = ["c5-c6", "accept", "g7-g6", "accept", "c6-c5", "accept", "g6-g7", "accept"]
    state = position("Ca1 Wd2 Wc5 Tb5", "Cg7 Wd3 Wf4 Wg4", huff=True)
    assert ends(state, *cycle, "c5-c6", "force d2") == GOES_ON
    assert ends(state, *cycle, "d2-c2", "force d2", "d2xd3>d4") == GOES_ON


@rule("wigwam 6.9")
def test_what_counts_among_the_hundred() -> None:
    assert "quiet: 8" in str(huffed("c5-c6"))
    assert "quiet: 8" in str(huffed("c5-c6", "accept"))
    assert "quiet: 0" in str(huffed("c5-c6", "remove d2"))
    assert "quiet: 7" in str(huffed("c5-c6", "force d2"))
    assert "quiet: 0" in str(huffed("c5-c6", "force d2", "d2xd3>d4"))


@rule("wigwam 6.10")
def test_the_end_is_looked_at_after_the_forced_taking() -> None:
    state = position("Ca1 Wd2", "Cg7 Wd3", huff=True)
    assert ends(state, "d2-e3", "force d2") == GOES_ON
    assert ends(state, "d2-e3", "force d2", "d2xd3>d4") == (True, [1, 0], [0])
    # Light is a lone chief that can take. Forced back into that position it is not judged beaten.
    lone = position("Cd2", "Cg7 Wd3 Wg4", huff=True)
    assert ends(lone, "d2-e3", "force d2") == GOES_ON

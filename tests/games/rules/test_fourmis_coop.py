"""La Guerre des fourmis, cooperative, rule by rule. The board and the dominoes are in test_wyx.py."""

from __future__ import annotations

import pytest
from moves import after, texts
from rulebook import rule
from wyx_positions import COOP, coop_position

from ludotheque import DealError, MoveError, load
from ludotheque.games.wyx.board import DOMINO, SQUARES, colour


@rule("fourmis-coop 1.6")
def test_one_queen_and_64_ants() -> None:
    state = COOP.start(seed=1)
    assert state.fields()["stock"] == 64
    assert "Q" in str(after(state, "@d4"))


@rule("fourmis-coop 2.1", "fourmis-coop 2.2")
@pytest.mark.parametrize(
    ("seats", "hands"),
    [
        (1, [[16, 16, 16, 16]]),
        (2, [[8, 8, 8, 8]] * 2),
        (3, [[6, 5, 5, 6], [5, 6, 5, 5], [5, 5, 6, 5]]),
        (4, [[4, 4, 4, 4]] * 4),
        (5, [[4, 3, 3, 3], [3, 4, 3, 3], [3, 3, 4, 3], [3, 3, 3, 4], [3, 3, 3, 3]]),
    ],
)
def test_hands_are_dealt_by_colour(seats: int, hands: list[list[int]]) -> None:
    deal = load("fourmis-coop", seats=seats).start(seed=1).deal
    dealt = [[colour(DOMINO[text]) for text in hand.split()] for hand in deal.split("/")]
    assert [[hand.count(colour) for colour in range(4)] for hand in dealt] == hands


@rule("fourmis-coop 2.1", "fourmis-coop 2.2")
def test_a_hand_with_a_wrong_number_of_a_colour_is_refused() -> None:
    first, second = (hand.split() for hand in COOP.start(seed=1).deal.split("/"))
    first[0], second[-1] = second[-1], first[0]
    assert colour(DOMINO[first[0]]) != colour(DOMINO[second[-1]])
    with pytest.raises(DealError, match="Seat 0 has 7 dominoes of colour 1; with 2 seats it has 8"):
        COOP.start(deal=f"{' '.join(first)}/{' '.join(second)}")


@rule("fourmis-coop 2.3")
def test_hands_are_open() -> None:
    state = COOP.start(seed=1)
    for viewer in (None, 0, 1):
        assert state.seen_by(viewer).deal == state.deal
        assert not state.seen_by(viewer).blanks


@rule("fourmis-coop 2.4")
def test_the_first_seat_places_the_queen_and_goes_on() -> None:
    state = COOP.start(seed=1)
    assert state.turn == 0
    assert texts(state) == ["@d4", "@d5", "@e4", "@e5"]
    with pytest.raises(MoveError) as caught:
        state.play("@a1")
    assert caught.value.rule == "2.4"
    state.play("@e5")
    assert state.turn == 0
    assert state.fields()["at"] == SQUARES.index("e5")
    with pytest.raises(MoveError, match="already"):
        state.play("@d4")


@rule("fourmis-coop 2.5")
def test_the_queen_may_come_back_to_her_first_square_once() -> None:
    state = coop_position(COOP, ["R1 R2", "L1 U1"], d4="Q.")
    state = after(state, "R1:e4")
    assert state.scores[0] - coop_position(COOP, ["R1", "L1"], d4="Q.").scores[0] == 1
    state.play("L1:d4")
    assert state.fields()["ants"][SQUARES.index("d4")] == 1
    assert after(COOP.start(seed=1), "@d4").scores == [0, 0]


@rule("fourmis-coop 2.6")
def test_turns_go_round() -> None:
    three = load("fourmis-coop", seats=3)
    state = coop_position(three, ["R1 U1", "R2 U2", "L3 U3"], d4="Q.")
    for seat, move in [(0, "R1:e4"), (1, "R2:g4"), (2, "L3:d4"), (0, "U1:d5")]:
        assert state.turn == seat
        state.play(move)


@rule("fourmis-coop 3.1")
def test_one_plays_a_domino_of_ones_own() -> None:
    state = coop_position(COOP, ["R1 U2", "L1"], d4="Q.")
    assert texts(state) == ["R1:e4", "U2:d6"]
    with pytest.raises(MoveError, match="the domino “1 left” is in the hand of seat 1") as caught:
        state.play("L1:c4")
    assert caught.value.rule == "3.1"
    with pytest.raises(MoveError, match="the domino “1 right” leads to e4, not to e5"):
        state.play("R1:e5")


@rule("fourmis-coop 3.2")
def test_the_queen_stays_on_the_board() -> None:
    state = coop_position(COOP, ["R1 U2", "L1"], h4="Q.")
    assert texts(state) == ["U2:h6"]
    with pytest.raises(MoveError) as caught:
        state.play("R1:a5")
    assert caught.value.rule == "3.2"


@rule("fourmis-coop 3.3")
def test_she_lands_where_there_are_no_ants() -> None:
    state = coop_position(COOP, ["R1 U2", "L1"], d4="Q.", e4=" a")
    assert texts(state) == ["U2:d6"]
    with pytest.raises(MoveError) as caught:
        state.play("R1:e4")
    assert caught.value.rule == "3.3"
    assert caught.value.words.fr == "Pas R1:e4 : il y a déjà des fourmis en e4. (règle 3.3)"


@rule("fourmis-coop 3.4", "fourmis-coop 4.4")
@pytest.mark.parametrize(("domino", "square", "ants"), [("R1", "c2", 1), ("R2", "d2", 2), ("L1D1", "a1", 3)])
def test_ants_are_placed_as_the_ground_is_worth(domino: str, square: str, ants: int) -> None:
    state = coop_position(COOP, [domino, "L1"], stock=30, b2="Q.")
    state.play(f"{domino}:{square}")
    assert state.scores == [34 + ants] * 2
    assert state.fields()["ants"][SQUARES.index(square)] == ants


@rule("fourmis-coop 3.5", "fourmis-coop 4.1")
def test_the_last_ants_win_even_if_the_hill_wants_more() -> None:
    state = coop_position(COOP, ["L1D1", "L1"], stock=2, b2="Q.")
    state.play("L1D1:a1")
    assert state.over
    assert state.scores == [64, 64]
    assert state.winners == [0, 1]


@rule("fourmis-coop 3.6")
def test_a_domino_is_played_once() -> None:
    state = coop_position(COOP, ["R1 U1", "L2 U2"], d4="Q.")
    state = after(state, "R1:e4", "L2:c4")
    assert texts(state) == ["U1:c5"]
    with pytest.raises(MoveError, match="the domino “1 right” has been played") as caught:
        state.play("R1:d4")
    assert caught.value.rule == "3.6"


@rule("fourmis-coop 3.7")
def test_one_passes_only_when_one_must() -> None:
    state = coop_position(COOP, ["R4", "L1 L2"], h4="Q.")
    assert texts(state) == ["pass"]
    state.play("pass")
    assert texts(state) == ["L1:g4", "L2:f4"]
    with pytest.raises(MoveError) as caught:
        state.play("pass")
    assert caught.value.rule == "3.7"


@rule("fourmis-coop 4.1")
def test_all_win_with_the_64th_ant() -> None:
    state = coop_position(COOP, ["R1", "L1"], stock=1, d4="Q.")
    state.play("R1:e4")
    assert (state.over, state.winners) == (True, [0, 1])


@rule("fourmis-coop 4.2", "fourmis-coop 4.3")
def test_all_lose_when_nobody_can_play_before_anybody_passes() -> None:
    state = coop_position(COOP, ["R1 R2", "R3 R4"], stock=10, g4="Q.")
    state.play("R1:h4")
    assert state.over
    assert state.winners == []
    assert state.history == ["R1:h4"]


@rule("fourmis-coop 4.3")
def test_it_goes_on_while_somebody_else_can_play() -> None:
    state = coop_position(COOP, ["R1 L1", "R3 R4"], stock=10, g4="Q.")
    state.play("R1:h4")
    assert not state.over
    assert texts(state) == ["pass"]


@rule("fourmis-coop 5.1")
def test_hard_puts_two_ants_on_every_hill() -> None:
    value = load("fourmis-coop", hard=True).start(seed=1).fields()["value"]
    assert sorted(value) == [1] * 52 + [2] * 12

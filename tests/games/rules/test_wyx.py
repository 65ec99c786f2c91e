"""Wyx and La Guerre des fourmis, versus, rule by rule. Both are played by the same lines."""

from __future__ import annotations

import pytest
from moves import after, texts
from rulebook import rule
from wyx_positions import FOURMIS, FOURMIS_4, WYX, rack_position

from ludotheque import DealError, MoveError, OptionError, Rng, load
from ludotheque.game import Game
from ludotheque.games.wyx.board import DOMINO, JUMPS, SQUARES, colour, jump_text

NONE_LEFT = "-    -    -    -    -    -    -    -"


def white_or_red(game: Game) -> tuple[str, str]:
    return ("w", "b") if game is WYX else ("r", "b")


BOTH = pytest.mark.parametrize("game", [WYX, FOURMIS], ids=["wyx", "fourmis"])

# ── 1 The material ────────────────────────────────────────────────────────────────────


@rule("wyx 1.1", "fourmis 1.1", "fourmis-coop 1.1")
def test_squares_are_named_by_column_from_the_left_and_row_from_the_bottom() -> None:
    assert [SQUARES[i] for i in (0, 1, 7, 8, 63)] == ["a1", "b1", "h1", "a2", "h8"]
    assert texts(rack_position(WYX, "R1   R1U1 U1   -    -    -    -    -", "w", a1="W.", h8="B.")) == [
        "1:b1",
        "2:b2",
        "3:a2",
    ]


@rule("wyx 1.2", "fourmis 1.2", "fourmis-coop 1.2")
@pytest.mark.parametrize("name", ["wyx", "fourmis", "fourmis-coop"])
def test_twelve_strongholds(name: str) -> None:
    value = load(name).start(seed=1).fields()["value"]
    assert {SQUARES[i] for i in range(64) if value[i] == 3} == {"a1", "a8", "h1", "h8"}
    assert {SQUARES[i] for i in range(64) if value[i] == 2} == {"b4", "b5", "g4", "g5", "d2", "e2", "d7", "e7"}
    assert value.count(1) == 52


@rule("wyx 1.3", "fourmis 1.3", "fourmis-coop 1.3")
def test_the_64_jumps() -> None:
    jumps = JUMPS
    everything = {(x, y) for x in range(-4, 5) for y in range(-4, 5)} - {(0, 0)}
    too_far = {(x, y) for x, y in everything if abs(x) >= 3 and abs(y) >= 3}
    assert len(jumps) == 64
    assert set(jumps) == everything - too_far


@rule("wyx 1.4", "fourmis 1.4", "fourmis-coop 1.4")
def test_colours_are_quarter_turns() -> None:
    jumps = JUMPS
    assert all(dx >= 1 and dy >= 0 for dx, dy in jumps[:16])
    for domino, (dx, dy) in enumerate(jumps[:48]):
        assert jumps[domino + 16] == (-dy, dx)
    assert [colour(d) for d in (0, 15, 16, 63)] == [0, 0, 1, 3]


@rule("wyx 1.5", "fourmis 1.5", "fourmis-coop 1.5")
@pytest.mark.parametrize(
    ("jump", "text"), [((2, -3), "R2D3"), ((-1, 4), "L1U4"), ((3, 0), "R3"), ((0, 2), "U2"), ((0, -1), "D1")]
)
def test_dominoes_in_writing(jump: tuple[int, int], text: str) -> None:
    assert jump_text(*jump) == text
    assert JUMPS[DOMINO[text]] == jump


@rule("wyx 1.6", "fourmis 1.6")
@BOTH
def test_the_rack_has_two_shuffled_columns_of_each_colour(game: Game) -> None:
    columns = [column.split() for column in game.start(seed=3).deal.split("/")]
    assert [len(column) for column in columns] == [8] * 8
    for number, column in enumerate(columns):
        assert {colour(DOMINO[text]) for text in column} == {number // 2}
    assert columns[0] + columns[1] != sorted(columns[0] + columns[1], key=DOMINO.__getitem__)
    swapped = [columns[2], columns[1], columns[0], *columns[3:]]
    with pytest.raises(DealError, match="is of colour 2 and cannot be in column 1, which is of colour 1"):
        game.start(deal="/".join(map(" ".join, swapped)))


@rule("wyx 1.7")
def test_in_wyx_the_whole_rack_is_seen() -> None:
    state = WYX.start(seed=4)
    assert state.seen_by(1).deal == state.seen_by(None).deal == state.deal
    assert "?" not in state.deal


@rule("fourmis 1.7")
def test_in_fourmis_only_the_lowest_dominoes_are_known() -> None:
    state = FOURMIS.start(seed=4)
    after_three = after(state, "@d4", "@e5", state.text(after(state, "@d4", "@e5").moves()[0]))
    taken = int(after_three.history[-1][0]) - 1
    for viewer in (None, 0, 1):
        for column, seen in enumerate(state.seen_by(viewer).deal.split("/")):
            assert seen.split()[1:] == ["?"] * 7
            assert seen.split()[0] == state.deal.split("/")[column].split()[0]
        known = [len(c.replace("?", "").split()) for c in after_three.seen_by(viewer).deal.split("/")]
        assert known == [2 if column == taken else 1 for column in range(8)]


@rule("wyx 1.8", "fourmis 1.8")
@pytest.mark.parametrize(
    ("name", "seats", "supply"), [("wyx", 2, 32), ("fourmis", 2, 32), ("fourmis", 3, 16), ("fourmis", 4, 16)]
)
def test_the_stock_at_the_start(name: str, seats: int, supply: int) -> None:
    assert load(name, seats=seats).start(seed=1).fields()["stock"][:seats] == [supply] * seats


# ── 2 The start ───────────────────────────────────────────────────────────────────────


@rule("wyx 2.1")
def test_the_knights_start_on_d5_and_e4() -> None:
    assert [SQUARES[square] for square in WYX.start(seed=1).fields()["at"][:2]] == ["d5", "e4"]


@rule("fourmis 2.1")
def test_queens_are_placed_on_free_central_squares_in_seat_order() -> None:
    state = FOURMIS_4.start(seed=1)
    assert state.turn == 0
    assert texts(state) == ["@d4", "@d5", "@e4", "@e5"]
    state = after(state, "@e4")
    assert state.turn == 1
    assert texts(state) == ["@d4", "@d5", "@e5"]
    state = after(state, "@d5", "@d4")
    assert state.turn == 3
    assert texts(state) == ["@e5"]


@rule("wyx 2.2", "fourmis 2.2")
def test_no_counters_at_the_start() -> None:
    assert WYX.start(seed=1).scores == [0, 0]
    placed = after(FOURMIS.start(seed=1), "@d4", "@e5")
    assert placed.scores == [0, 0]
    assert set(placed.fields()["owner"]) == {-1}


@rule("wyx 2.3", "fourmis 2.3")
def test_turns_go_round_from_the_first_seat() -> None:
    assert WYX.start(seed=1).turn == 0
    state = after(FOURMIS_4.start(seed=1), "@d4", "@d5", "@e4", "@e5")
    for seat in (0, 1, 2, 3, 0):
        assert state.turn == seat
        state.play(state.moves()[0])


# ── 3 The turn ────────────────────────────────────────────────────────────────────────


@rule("wyx 3.1", "fourmis 3.1")
@BOTH
def test_the_lowest_domino_of_a_column_leads_the_jump(game: Game) -> None:
    w, b = white_or_red(game)
    rack = "R2U3 -    -    -    -    -    -    -\nR1   R2   -    -    L3D1 -    -    -"
    state = rack_position(game, rack, w, d4=w.upper() + ".", h8=b.upper() + ".")
    assert texts(state) == ["1:e4", "2:f4", "5:a3"]
    with pytest.raises(MoveError, match=r"Not 3:e4: column 3 is empty\. \(rule 3\.1\)"):
        state.play("3:e4")
    with pytest.raises(MoveError, match="the domino of column 1 leads to e4, not to e5") as caught:
        state.play("1:e5")
    assert caught.value.rule == "3.1"
    assert caught.value.words.fr == "Pas 1:e5 : le domino de la colonne 1 mène en e4, pas en e5. (règle 3.1)"


@rule("wyx 3.2", "fourmis 3.2")
@BOTH
def test_nobody_leaves_the_board(game: Game) -> None:
    w, b = white_or_red(game)
    foot = "R4   R1U4 L4U1 U4   L4   L1D1 D1   R1D4"
    state = rack_position(game, foot, w, h5=w.upper() + ".", a1=b.upper() + ".")
    assert texts(state) == ["3:d6", "5:d5", "6:g4", "7:h4"]
    with pytest.raises(MoveError, match="from h5, the domino of column 1 leads off the board") as caught:
        state.play("1:a6")
    assert caught.value.rule == "3.2"


@rule("wyx 3.3", "fourmis 3.3")
@BOTH
def test_nobody_lands_on_another_knight(game: Game) -> None:
    w, b = white_or_red(game)
    state = rack_position(game, "R1   R2   -    -    -    -    -    -", w, d4=w.upper() + ".", e4=b.upper() + ".")
    assert texts(state) == ["2:f4"]
    with pytest.raises(MoveError) as caught:
        state.play("1:e4")
    assert caught.value.rule == "3.3"
    piece = ("the black knight", "le cavalier noir") if game is WYX else ("the blue queen", "la reine bleue")
    assert caught.value.words.en == f"Not 1:e4: {piece[0]} stands on e4. (rule 3.3)"
    assert caught.value.words.fr == f"Pas 1:e4 : {piece[1]} est en e4. (règle 3.3)"


@rule("wyx 3.3", "fourmis 3.3")
@BOTH
def test_the_square_that_a_knight_leaves_is_open_again(game: Game) -> None:
    w, b = white_or_red(game)
    rack = "R2   -    L1   -    -    -    -    -\nR1   -    L2   -    -    -    -    -"
    state = rack_position(game, rack, w, d4=w.upper() + ".", f4=b.upper() + b)
    assert texts(state) == ["1:e4", "3:b4"]
    state = after(state, "1:e4")
    assert texts(state) == ["1:h4", "3:d4"]
    assert texts(after(state, "3:d4")) == ["1:g4"]


@rule("wyx 3.4", "fourmis 3.4")
@BOTH
def test_nobody_lands_on_a_stronghold_that_another_holds(game: Game) -> None:
    w, b = white_or_red(game)
    squares = {"d4": w.upper() + ".", "h8": b.upper() + ".", "b4": f" {b}", "g4": f" {w}", "d7": " ."}
    state = rack_position(game, "R3   U3   L2   -    -    -    -    -", w, **squares)
    assert texts(state) == ["1:g4", "2:d7"]
    with pytest.raises(MoveError) as caught:
        state.play("3:b4")
    assert caught.value.rule == "3.4"
    if game is WYX:
        assert caught.value.words.en == "Not 3:b4: Black holds the stronghold at b4. (rule 3.4)"
        assert caught.value.words.fr == "Pas 3:b4 : Noir tient la place forte b4. (règle 3.4)"
    else:
        assert caught.value.words.fr == "Pas 3:b4 : Bleu tient la fourmilière b4. (règle 3.4)"


@rule("wyx 3.4", "fourmis 3.4")
@BOTH
def test_a_stronghold_stays_closed_after_its_knight_has_left(game: Game) -> None:
    w, b = white_or_red(game)
    state = rack_position(game, "R2   U2   L1   -    -    -    D1   R4", w, b2=w.upper() + ".", e3=b.upper() + ".")
    state = after(state, "1:d2", "3:d3", "2:d4")  # the first seat took d2 and went on
    assert texts(state) == ["8:h3"]
    with pytest.raises(MoveError) as caught:
        state.play("7:d2")
    assert caught.value.rule == "3.4"


@rule("wyx 3.5", "fourmis 3.5")
@BOTH
def test_jumps_go_over_anything_and_leave_it_alone(game: Game) -> None:
    w, b = white_or_red(game)
    state = rack_position(
        game, "R3   -    -    -    -    -    -    -", w, a2=w.upper() + ".", b2=f" {b}", c2=b.upper() + b
    )
    state.play("1:d2")
    assert state.fields()["owner"][SQUARES.index("b2")] == state.fields()["owner"][SQUARES.index("c2")] == 1


@rule("wyx 3.6", "fourmis 3.6")
@BOTH
def test_the_rest_of_a_column_slides_down(game: Game) -> None:
    w, b = white_or_red(game)
    rack = "U3   -    -    -    -    -    -    -\nR1   -    -    -    -    -    -    -"
    state = rack_position(game, rack, w, a2=w.upper() + ".", c4=b.upper() + ".")
    assert texts(state) == ["1:b2"]
    state.play("1:b2")
    assert texts(state) == ["1:c7"]
    state.play("1:c7")
    assert state.over


@rule("wyx 3.7", "fourmis 3.7")
@BOTH
def test_one_passes_only_without_a_domino_to_take(game: Game) -> None:
    w, b = white_or_red(game)
    state = rack_position(game, "R1   -    -    -    -    -    -    -", w, h4=w.upper() + ".", a1=b.upper() + ".")
    assert texts(state) == ["pass"]
    state.play("pass")
    assert texts(state) == ["1:b1"]
    with pytest.raises(MoveError) as caught:
        state.play("pass")
    assert caught.value.rule == "3.7"


@rule("wyx 3.7", "fourmis 3.7")
@BOTH
def test_a_domino_that_places_nothing_must_still_be_taken(game: Game) -> None:
    w, b = white_or_red(game)
    state = rack_position(
        game, "R1   -    -    -    -    -    -    -", w, c4=w.upper() + ".", d4=f" {w}", a1=b.upper() + "."
    )
    assert texts(state) == ["1:d4"]


# ── 4 Landing ─────────────────────────────────────────────────────────────────────────


def landing(game: Game, target: str, what: str, stock: str) -> tuple[list[int], str]:
    """Stocks and what lies on the target after the first seat has landed there."""
    w, b = white_or_red(game)
    squares = {"d4": w.upper() + ".", "h7": b.upper() + ".", target: what}
    state = rack_position(game, "R1U1 U3   -    -    -    -    -    R1", w, stock, **squares)
    state.play(next(text for text in texts(state) if text.endswith(target)))
    fields = state.fields()
    square = SQUARES.index(target)
    return fields["stock"][:2], f"{fields['owner'][square]} {fields['pawns'][square]}"


@rule("wyx 4.1", "fourmis 4.1")
@BOTH
@pytest.mark.parametrize("target", ["e5", "d7"])
def test_nothing_is_placed_on_ones_own(game: Game, target: str) -> None:
    w, b = white_or_red(game)
    stock, _ = landing(game, target, f" {w}", f"{w} 10  {b} 10")
    assert stock == [10, 10]


@rule("wyx 4.2", "fourmis 4.2")
@BOTH
def test_an_opposing_pawn_goes_home(game: Game) -> None:
    w, b = white_or_red(game)
    assert landing(game, "e5", f" {b}", f"{w} 10  {b} 10") == ([9, 11], "0 1")


@rule("wyx 4.3", "fourmis 4.3")
@BOTH
def test_one_pawn_on_an_ordinary_square(game: Game) -> None:
    w, b = white_or_red(game)
    assert landing(game, "e5", " .", f"{w} 10  {b} 10") == ([9, 10], "0 1")


@rule("wyx 4.4", "fourmis 4.4")
@BOTH
def test_a_stronghold_takes_what_it_is_worth(game: Game) -> None:
    w, b = white_or_red(game)
    assert landing(game, "d7", " .", f"{w} 10  {b} 10") == ([8, 10], "0 2")


@rule("wyx 4.5", "fourmis 4.5", "wyx 5.1", "fourmis 5.1")
@BOTH
def test_the_last_pawns_are_placed_and_win(game: Game) -> None:
    w, b = white_or_red(game)
    assert landing(game, "d7", " .", f"{w} 1  {b} 10") == ([0, 10], "0 1")


# ── 5 The end ─────────────────────────────────────────────────────────────────────────


@rule("wyx 5.1", "fourmis 5.1")
@BOTH
def test_placing_the_last_pawn_ends_the_game_at_once(game: Game) -> None:
    w, b = white_or_red(game)
    foot = "R1   R2   R3   R4   -    -    -    -"
    state = rack_position(game, foot, w, f"{w} 1  {b} 1", a2=w.upper() + ".", a3=b.upper() + ".")
    state.play("1:b2")
    assert state.over
    assert state.winners == [0]
    assert state.scores == [32, 31]
    with pytest.raises(MoveError, match="the game is over"):
        state.play("2:c3")


@rule("wyx 5.2", "fourmis 5.2")
@BOTH
def test_an_empty_rack_ends_the_game(game: Game) -> None:
    w, b = white_or_red(game)
    state = rack_position(
        game, "R1   -    -    -    -    -    -    -", w, f"{w} 11  {b} 10", a2=w.upper() + ".", a3=b.upper() + "."
    )
    assert not state.over
    state.play("1:b2")
    assert state.over
    assert state.winners == [0, 1]


@rule("wyx 5.3", "fourmis 5.3", "wyx 5.4", "fourmis 5.4")
@BOTH
def test_it_ends_when_nobody_can_move_before_anybody_passes(game: Game) -> None:
    w, b = white_or_red(game)
    foot = "R1   -    -    U1   -    -    -    -\nR4   -    -    U4   -    -    -    -"
    # After 1:g2 the dominoes at the foot are R1 and U4; seat 1 on h8 can take neither, seat 0 can.
    state = rack_position(game, foot, w, c2=w.upper() + ".", h8=b.upper() + ".")
    state.play("1:g2")
    assert not state.over
    assert texts(state) == ["pass"]
    # On row 8 at the edge neither can: over at once, nobody passes.
    state = rack_position(game, "R4   -    -    U4   -    -    -    -", w, d8=w.upper() + ".", g7=b.upper() + ".")
    state.play("1:h8")
    assert state.over


@rule("fourmis 5.4")
def test_the_end_is_not_looked_at_before_the_last_queen() -> None:
    board = "33333333/" * 7 + "33333333"
    state = load("fourmis", board=board).start(seed=1)
    state.play("@d4")
    assert not state.over
    blocked = rack_position(FOURMIS, NONE_LEFT, "b", d4="R.")
    assert texts(blocked) == ["@d5", "@e4", "@e5"]
    blocked.play("@d5")
    assert blocked.over


@rule("wyx 5.5", "fourmis 5.5")
@BOTH
def test_the_score_is_what_is_on_the_board(game: Game) -> None:
    for seed in range(20):
        state, rng = game.start(seed=seed), Rng(seed)
        while not state.over:
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
            fields = state.fields()
            on_board = [sum(fields["pawns"][i] for i in range(64) if fields["owner"][i] == seat) for seat in (0, 1)]
            assert state.scores == on_board


@rule("wyx 5.6", "fourmis 5.6")
@BOTH
@pytest.mark.parametrize(("stocks", "winners"), [((11, 11), [0]), ((10, 9), [0, 1]), ((12, 9), [1])])
def test_the_best_score_wins_and_ties_share(game: Game, stocks: tuple[int, int], winners: list[int]) -> None:
    w, b = white_or_red(game)
    stock = f"{w} {stocks[0]}  {b} {stocks[1]}"
    state = rack_position(
        game, "R1   -    -    -    -    -    -    -", w, stock, a2=w.upper() + ".", a3=b.upper() + "."
    )
    state.play("1:b2")
    assert state.winners == winners


# ── 6 and 7 Options ───────────────────────────────────────────────────────────────────

LAYOUT = "2......./......../......../......../...3..../......../......../.......3"


@rule("wyx 6.1", "fourmis 6.1", "fourmis-coop 5.2")
@pytest.mark.parametrize("name", ["wyx", "fourmis", "fourmis-coop"])
def test_another_board(name: str) -> None:
    value = load(name, board=LAYOUT).start(seed=1).fields()["value"]
    assert {SQUARES[i]: v for i, v in enumerate(value) if v > 1} == {"a8": 2, "d4": 3, "h1": 3}


@rule("wyx 6.1", "fourmis 6.1", "fourmis-coop 5.2")
@pytest.mark.parametrize("name", ["wyx", "fourmis", "fourmis-coop"])
@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("........", "a board has 8 rows, from row 8 down to row 1, and this one has 1"),
        (LAYOUT + "/........", "and this one has 9"),
        (LAYOUT.replace("...3....", "...3..."), "row 4 is '...3...': it has 7 squares and needs 8"),
        (LAYOUT.replace("...3....", "...4...."), "row 4 is '...4....': '4' is neither `.` nor `2` nor `3`"),
        (7, "eight rows joined by `/`, as text, not 7"),
    ],
)
def test_a_board_that_is_none(name: str, board: object, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        load(name, board=board)
    assert message.lower() in str(caught.value).lower()


@rule("wyx 6.2", "fourmis 6.2", "fourmis-coop 5.3")
def test_starting_squares_stay_on_other_boards() -> None:
    board = "33333333/" * 7 + "33333333"
    assert [SQUARES[s] for s in load("wyx", board=board).start(seed=1).fields()["at"][:2]] == ["d5", "e4"]
    for name in ("fourmis", "fourmis-coop"):
        assert texts(load(name, board=board).start(seed=1)) == ["@d4", "@d5", "@e4", "@e5"]


@rule("fourmis 6.3")
def test_open_rack_shows_it_all() -> None:
    state = load("fourmis", open_rack=True).start(seed=1)
    assert state.seen_by(None).deal == state.deal


def first_leg_played(seed: int) -> tuple[Game, list[str], list[int]]:
    """Double Wyx, the moves of a random first leg, and the score of those moves in plain Wyx."""
    double, rng = load("wyx", double=True), Rng(seed)
    state = WYX.start(seed=seed)
    while not state.over:
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])
    return double, state.history, state.scores


@rule("wyx 7.1", "wyx 7.2", "wyx 7.3")
@pytest.mark.parametrize("seed", range(6))
def test_the_second_leg_has_the_same_rack_and_other_knights(seed: int) -> None:
    double, moves, scores = first_leg_played(seed)
    state = after(double.start(seed=seed), *moves)
    fresh = WYX.start(seed=seed)
    assert not state.over
    assert state.turn == 1
    assert state.deal == fresh.deal
    assert state.fields()["taken"] == [0] * 8
    assert [SQUARES[square] for square in state.fields()["at"][:2]] == ["e4", "d5"]
    assert texts(state) == texts(fresh)
    assert state.scores == scores
    assert state.winners == []
    mirrored = after(state, *moves)  # the same leg again, with the seats changed
    assert mirrored.over
    assert mirrored.scores == [sum(scores)] * 2
    assert mirrored.winners == [0, 1]


@rule("wyx 7.4")
def test_views_of_the_second_leg_do_not_show_the_first() -> None:
    double, moves, scores = first_leg_played(2)
    state = after(double.start(seed=2), *moves)
    second = state.text(state.moves()[0])
    for viewer in (None, 0, 1):
        assert state.seen_by(viewer).history == []
        seen = after(state, second).seen_by(viewer)
        assert seen.history == [second]
        assert seen.scores[0] + seen.scores[1] >= sum(scores)
    assert after(state, *moves).seen_by(0).history == moves + moves  # all is shown at the end

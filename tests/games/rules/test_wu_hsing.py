"""Wu Hsing, rule by rule."""

from __future__ import annotations

import pytest
from moves import after, texts
from reference.wu_hsing import well_formed
from rulebook import rule
from wu_hsing_positions import CHOSEN, FOUR, JUDGED, SAMPLE, SAMPLE_DEAL, THREE, TWO, position

from ludotheque import OVER, DealError, MoveError, OptionError, PositionError, Rng, SeenError, load
from ludotheque.core import State
from ludotheque.game import Game
from ludotheque.games.wu_hsing import board
from ludotheque.games.wu_hsing.text import read_deal

SQUARE = "12@0,0v 21@1,0v"  # rows and columns 1 2 and 2 1


def points_of(state: State, move: str) -> int:
    seat = state.turn
    return after(state, move).scores[seat] - state.scores[seat]


def refused(state: State, move: str) -> tuple[str, str, str]:
    """The rule, the English and the French of a refusal, with ordinary spaces."""
    before = state.fields()
    with pytest.raises(MoveError) as caught:
        state.play(move)
    assert state.fields() == before
    return caught.value.rule, caught.value.words.en, caught.value.words.fr.replace("\u00a0", " ")


# ── 1 The material ────────────────────────────────────────────────────────────────────


@rule("wu-hsing 1.1")
def test_five_colours() -> None:
    assert [f"{a}{b}" for a in range(1, 6) for b in range(1, 6)] == board.PAIR_TEXTS
    with pytest.raises(MoveError):
        TWO.parse("16@2,0v")
    assert sorted(text[:2] for text in texts(position(TWO, SQUARE, "55", "44"))) == ["55"] * 4


@rule("wu-hsing 1.2")
def test_thirty_dominoes_each_pair_twice() -> None:
    deal = FOUR.start(seed=1).deal.replace("/", " ").split()
    assert sorted("".join(sorted(text)) for text in deal) == sorted(2 * board.TEXTS)
    assert len(board.TEXTS) == 15
    with pytest.raises(DealError, match="13 is there 3 times; every domino comes twice"):
        FOUR.start(deal=SAMPLE_DEAL.replace("15", "13", 1))


@rule("wu-hsing 1.2", "wu-hsing 2.5")
def test_a_guess_deals_each_domino_twice() -> None:
    state = TWO.start(seed=8)
    guess = state.seen_by(None).guess(Rng(1))
    everything = guess.deal.replace("/", " ").split()
    assert sorted("".join(sorted(text)) for text in everything) == sorted(2 * board.TEXTS)


@rule("wu-hsing 1.3")
def test_dominoes_lie_or_stand_on_a_grid_without_edge() -> None:
    assert texts(position(TWO, SQUARE, "33", "44")) == ["33@-1,0v", "33@0,-1h", "33@0,2h", "33@2,0v"]
    far = "12@20,20v 21@21,20v"
    assert texts(position(TWO, far, "33", "44")) == ["33@19,20v", "33@20,19h", "33@20,22h", "33@22,20v"]


# ── 2 The start ───────────────────────────────────────────────────────────────────────


@rule("wu-hsing 2.1")
@pytest.mark.parametrize(("game", "size"), [(TWO, 14), (THREE, 9), (FOUR, 7)])
def test_hands_at_the_start(game: Game, size: int) -> None:
    deal = game.start(seed=3).deal
    start, *hands = [part.split() for part in deal.split("/")]
    assert len(start) == 2
    assert [len(hand) for hand in hands] == [size] * game.seats
    with pytest.raises(DealError, match=f"The hand of seat 1 has {size - 1} dominoes; it must have {size}"):
        game.start(deal="/".join(" ".join(hand) for hand in [start, hands[0], hands[1][1:], *hands[2:]]))
    with pytest.raises(DealError, match=f"two starting dominoes and then {game.seats} hands"):
        game.start(deal=deal.rpartition("/")[0])


@rule("wu-hsing 2.2")
def test_the_starting_square() -> None:
    state = FOUR.start(deal=SAMPLE_DEAL)
    assert str(state).splitlines()[1:8] == [
        "  2    .   .   .   .",
        "",
        "  1    .   3   2   .",
        "           |   |",
        "  0    .   2   2   .",
        "",
        " -1    .   .   .   .",
    ]
    assert state.deal == SAMPLE_DEAL
    assert refused(state, "12") == (
        "2.2",
        "Not 12: the starting square is there already. (rule 2.2)",
        "Pas 12 : le carré de départ est déjà en place. (règle 2.2)",
    )


@rule("wu-hsing 2.3")
def test_with_three_seats_one_domino_is_put_aside() -> None:
    state = THREE.start(seed=5)
    assert len(state.deal.replace("/", " ").split()) == 29
    for viewer in (None, 0, 1, 2):
        guesses = {state.seen_by(viewer).guess(Rng(n)).deal for n in range(9)}
        assert len(guesses) > 1
    for viewer in (0, 1, 2):  # with two hands open there are still ten dominoes for nine places
        seen = load("wu-hsing", seats=3, open_hands=True).start(deal=state.deal).seen_by(viewer)
        assert seen.deal == state.deal


class Rigged:
    """Chance that deals the same double twice at first."""

    def __init__(self) -> None:
        self.shuffles = 0

    def below(self, n: int) -> int:
        return 0

    def shuffle(self, items: list[int]) -> None:
        self.shuffles += 1
        items.sort(reverse=self.shuffles > 2)
        if self.shuffles == 3:
            items.insert(0, items.pop())


@rule("wu-hsing 2.4")
def test_the_same_double_twice_is_void() -> None:
    rigged = Rigged()
    deal = TWO.shuffle(rigged)
    assert rigged.shuffles == 3
    assert deal.startswith("11 55/")
    void = "22 22" + SAMPLE_DEAL[5:].replace("22", "23")
    with pytest.raises(DealError) as caught:
        FOUR.start(deal=void)
    assert caught.value.words.fr == "Deux fois 22 au départ\u00a0: il y a maldonne, il faut redistribuer."
    twice = "23 23" + SAMPLE_DEAL[5:].replace("23", "22", 1)  # the same domino twice is no double
    assert FOUR.start(deal=twice).deal == twice
    assert FOUR.start(deal="22 33" + SAMPLE_DEAL[5:].replace("33", "23", 1)).turn == 0


@rule("wu-hsing 2.5", "wu-hsing 4.9")
def test_who_knows_which_hand() -> None:
    state = after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE)
    start, shown = "23 22", "11 12 13 14 33 34 44"
    hand_1, hand_2, hand_3 = "13 15 24 25 33 34 35", "11 14 15 22 25 45 55", "12 23 24 35 44 45 55"
    seen_1, seen_2, seen_3 = "15 24 25 34 ? ? ?", "14 25 55 ? ? ? ?", "23 24 44 ? ? ? ?"
    assert state.deal == "/".join([start, shown, hand_1, hand_2, hand_3])
    assert state.seen_by(None).deal == "/".join([start, shown, seen_1, seen_2, seen_3])
    assert state.seen_by(0).deal == "/".join([start, shown, seen_1, seen_2, seen_3])
    assert state.seen_by(1).deal == "/".join([start, shown, hand_1, seen_2, seen_3])
    assert state.seen_by(2).deal == "/".join([start, shown, seen_1, hand_2, seen_3])
    assert state.seen_by(3).deal == "/".join([start, shown, seen_1, seen_2, hand_3])
    for viewer in (None, 0, 1, 3):
        assert not state.seen_by(viewer).moves_known()
        with pytest.raises(SeenError):
            state.seen_by(viewer).moves()
    assert state.seen_by(2).moves_known()
    assert state.seen_by(2).moves() == state.moves()
    for n in range(20):
        guess = state.seen_by(2).guess(Rng(n))
        everything = guess.deal.replace("/", " ").split()
        assert sorted("".join(sorted(text)) for text in everything) == sorted(2 * board.TEXTS)
        assert guess.deal.split("/")[:2] + guess.deal.split("/")[3:4] == [start, shown, hand_2]


@rule("wu-hsing 2.5")
def test_the_order_of_a_deal_tells_nothing() -> None:
    shuffled = SAMPLE_DEAL.replace("13 15 24 25 33 34 35", "35 24 13 34 15 33 25")
    shuffled = shuffled.replace("11 12 13 14 33 34 44", "44 12 34 14 33 11 13")
    state = after(FOUR.start(deal=shuffled), *SAMPLE)
    other = after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE)
    assert state.deal == shuffled
    for viewer in (None, 2, 3):
        assert state.seen_by(viewer).fields() == other.seen_by(viewer).fields()
    assert state.seen_by(1).deal.split("/")[2] == "35 24 13 34 15 33 25"


@rule("wu-hsing 2.5")
def test_guesses_are_uniform() -> None:
    state = position(THREE, SQUARE, "55", "44", "33")
    counts = dict.fromkeys(board.TEXTS, 0)
    seen, rng = state.seen_by(0), Rng(1)
    for _ in range(1350):
        hand = seen.guess(rng).fields()["hand"][1]
        counts[board.TEXTS[hand.index(1)]] += 1
    # 27 dominoes are unseen: 55 once, 12 not at all, all others twice
    assert counts["12"] == 0
    assert 30 < counts["55"] < 75
    assert all(65 < count < 140 for text, count in counts.items() if text not in ("12", "55"))


@rule("wu-hsing 2.6")
def test_the_turn_goes_round_from_the_first_seat() -> None:
    state = FOUR.start(deal=SAMPLE_DEAL)
    for ply, move in enumerate(SAMPLE):
        assert state.turn == ply % 4
        state.play(move)
    assert CHOSEN.start().turn == 0
    assert after(CHOSEN.start(), "12", "12").turn == 0


# ── 3 Groups ──────────────────────────────────────────────────────────────────────────


@rule("wu-hsing 3.1", "wu-hsing 4.2")
def test_a_group_ends_at_a_gap() -> None:
    # Row 0 has the groups 1 2 and 4 5; 33 on its gap and on that of row 1 lengthens all four.
    two_rows = "12@0,0h 45@3,0h 12@0,1h 45@3,1h"
    assert points_of(position(TWO, two_rows, "33", "11"), "33@2,0v") == 5 * 5 * 2
    # Apart by two cells, only the near groups are lengthened.
    apart = "12@0,0h 45@4,0h 12@0,1h 45@4,1h"
    assert points_of(position(TWO, apart, "33", "11"), "33@2,0v") == 3 * 3 * 2


RUNS = [  # a row as upright and lying dominoes, and the colours that may follow
    ("12", "h12", "1345"),
    ("123", "v1 h23", "145"),
    ("1234", "h12 h34", "15"),
    ("12345", "v1 h23 h45", "1"),
    ("11", "h11", "1"),
    ("121", "v1 h21", "2"),
    ("1231", "v1 h23 v1", "2"),
    ("12341", "v1 h23 h41", "2"),
    ("123451", "h12 h34 h51", "2"),
]


def two_rows(row: str, mirrored: bool) -> str:
    """A row, and above it the same with every colour one further; perhaps from right to left."""
    x, laid = 0, []
    for piece in row.split():
        above = "".join(str(int(colour) % 5 + 1) for colour in piece[1:])
        if piece[0] == "v":
            laid.append(f"{piece[1]}{above}@{-x if mirrored else x},0v")
        for y, pair in enumerate((piece[1:], above) if piece[0] == "h" else ()):
            laid.append(f"{pair[::-1]}@{-x - 1},{y}h" if mirrored else f"{pair}@{x},{y}h")
        x += len(piece) - 1
    return " ".join(laid)


@rule("wu-hsing 3.2", "wu-hsing 3.3", "wu-hsing 3.4", "wu-hsing 4.5")
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("run", "row", "following"), RUNS)
def test_how_a_cycle_goes_on(run: str, row: str, following: str, mirrored: bool) -> None:
    table = two_rows(row, mirrored)
    used = ["".join(sorted(domino[:2])) for domino in table.split()]
    hand = [text for text in ("12", "23", "34", "45", "15") if used.count(text) < 2]
    end = f"{-len(run) if mirrored else len(run)},0v"
    ways = [f"{first}{first % 5 + 1}@{end}" for first in range(1, 6)]
    plays = [text for text in texts(position(TWO, table, " ".join(hand), "33")) if text in ways]
    wanted = [f"{colour}{int(colour) % 5 + 1}@{end}" for colour in following]
    assert plays == sorted(text for text in wanted if "".join(sorted(text[:2])) in hand)
    assert plays


@rule("wu-hsing 3.2", "wu-hsing 3.3", "wu-hsing 3.4")
def test_the_memories_of_runs_know_all_cycles() -> None:
    runs = [""]
    table = board.transitions()
    while runs:
        run = runs.pop()
        memory = board.START
        for colour in run:
            memory = table[memory][int(colour)]
        assert (memory != board.BROKEN) == well_formed(run), run
        if len(run) < 3 or (len(run) < 7 and well_formed(run)):
            runs += [run + colour for colour in "12345"]
    assert len(table) == 652
    assert table[board.BROKEN] == [board.BROKEN] * 6


# ── 4 A turn ──────────────────────────────────────────────────────────────────────────


@rule("wu-hsing 4.1")
def test_a_domino_of_the_hand_either_way_round() -> None:
    state = position(TWO, SQUARE, "13 34 44", "55")
    assert texts(state) == sorted(
        ["13@0,2h", "13@2,0v", "31@-1,0v", "31@0,-1h"]
        + [f"{domino}@{where}" for domino in ("34", "43", "44") for where in ("0,2h", "2,0v", "-1,0v", "0,-1h")]
    )
    assert refused(state, "55@2,0v") == (
        "4.1",
        "Not 55@2,0v: 55 is not in your hand. (rule 4.1)",
        "Pas 55@2,0v : 55 n’est pas dans votre main. (règle 4.1)",
    )
    assert refused(state, "44@1,1v") == (
        "4.1",
        "Not 44@1,1v: it must lie on two empty cells. (rule 4.1)",
        "Pas 44@1,1v : il lui faut deux cases vides. (règle 4.1)",
    )
    assert refused(state, "44@-1,1h")[0] == "4.1"
    state.play("34@2,0v")
    assert "34" not in str(state).splitlines()[-2]
    assert str(state).splitlines()[-2] == "seat 0: 9 points, hand 13 44"


@rule("wu-hsing 4.1")
def test_two_copies_of_a_domino_are_one_move() -> None:
    state = position(TWO, SQUARE, "33 33", "44")
    assert texts(state) == ["33@-1,0v", "33@0,-1h", "33@0,2h", "33@2,0v"]
    assert str(after(state, "33@2,0v")).splitlines()[-2] == "seat 0: 18 points, hand 33"


@rule("wu-hsing 4.2")
def test_two_groups_must_be_lengthened() -> None:
    state = position(TWO, SQUARE, "34 45", "55")
    assert refused(state, "34@2,0h") == (
        "4.2",
        "Not 34@2,0h: it would lengthen only one group, and must lengthen two. (rule 4.2)",
        "Pas 34@2,0h : il ne prolongerait qu’un groupe, et doit en prolonger deux. (règle 4.2)",
    )
    for nowhere in ("34@5,5h", "34@2,2v", "34@31,31v", "34@-31,0h", "34@-30,0v"):
        assert refused(state, nowhere)[:2] == (
            "4.2",
            f"Not {nowhere}: it would lengthen no group, and must lengthen two. (rule 4.2)",
        )
    assert refused(state, "34@2,1v")[0] == "4.2"


@rule("wu-hsing 4.3")
def test_joining_two_groups_is_enough() -> None:
    one_cell = position(TWO, "12@0,0h 12@3,0h", "34 13", "55")
    assert texts(one_cell) == ["13@2,-1v", "31@2,0v", "34@2,-1v", "34@2,0v", "43@2,-1v", "43@2,0v"]
    two_cells = position(TWO, "12@0,0h 12@4,0h", "34 33 15", "55")
    assert texts(two_cells) == ["34@2,0h", "43@2,0h"]
    upright = position(TWO, "12@0,0v 12@0,4v", "34 33 15", "55")
    assert texts(upright) == ["34@0,2v", "43@0,2v"]


@rule("wu-hsing 4.4", "wu-hsing 5.3")
def test_a_single_cell_is_no_group() -> None:
    lone = "33@3,-2v"  # its rows hold nothing else
    state = position(TWO, f"{SQUARE} {lone}", "45", "55")
    assert refused(state, "45@1,-1h")[0] == "4.2"
    assert "45@0,-1h" in texts(state)
    # With a column more the same place lengthens two groups; the row 4 5 3 forms anew and counts nothing.
    state = position(TWO, f"{SQUARE} {lone} 34@2,0v", "45", "55")
    assert points_of(state, "45@1,-1h") == 3 * 3


@rule("wu-hsing 4.5")
def test_rows_that_form_anew_must_go_round_a_cycle_too() -> None:
    state = position(TWO, f"{SQUARE} 33@3,-2v 34@2,0v", "45 35 44 33", "55")
    assert {"45@1,-1h", "54@1,-1h", "35@1,-1h"} <= set(texts(state))
    assert refused(state, "44@1,-1h") == (
        "4.5",
        "Not 44@1,-1h: row -1 would read 4 4 3, which goes round no cycle. (rule 4.5)",
        "Pas 44@1,-1h : la rangée -1 donnerait 4 4 3, qui ne suit aucun cycle. (règle 4.5)",
    )
    assert refused(state, "53@1,-1h")[1].startswith("Not 53@1,-1h: row -1 would read 5 3 3,")
    square = position(TWO, SQUARE, "23", "55")
    assert refused(square, "23@2,0v")[1].startswith("Not 23@2,0v: row 0 would read 1 2 2,")
    assert refused(square, "23@0,2h")[2].startswith("Pas 23@0,2h : la colonne 0 donnerait 1 2 2,")
    assert refused(square, "32@0,-1h")[1].startswith("Not 32@0,-1h: column 1 would read 2 2 1,")


@rule("wu-hsing 4.5")
def test_the_run_in_which_a_domino_lies_must_go_round_a_cycle() -> None:
    # Row 0 is 1 2; above it lie 3 4 on the cells to its right, so that columns are lengthened too.
    table = "12@0,0h 34@2,1h 45@2,2h"
    state = position(TWO, table, "15 55 12", "33")
    assert [text for text in texts(state) if text.endswith("@2,0h")] == ["12@2,0h", "51@2,0h"]
    assert refused(state, "55@2,0h")[1] == (
        "Not 55@2,0h: row 0 would read 1 2 5 5, which goes round no cycle. (rule 4.5)"
    )


@rule("wu-hsing 4.5")
def test_joined_runs_must_go_round_a_cycle() -> None:
    state = position(TWO, "12@0,0h 32@3,0h", "45 34 14", "55")
    # 1 2 x 3 2 is no cycle, whatever x is
    assert texts(state) == ["pass"]
    assert refused(state, "45@2,0v")[1].startswith("Not 45@2,0v: row 0 would read 1 2 4 3 2,")
    state = position(TWO, "12@0,0h 41@4,0h", "35 34 33 23", "55")
    assert texts(state) == ["35@2,0h", "53@2,0h"]
    state = position(TWO, "12@0,0h 51@4,0h", "34 33 23", "55")
    assert texts(state) == ["34@2,0h", "43@2,0h"]


FOUR_ABREAST = "12@0,0v 23@1,0v 34@2,0v"


@rule("wu-hsing 4.6")
@pytest.mark.parametrize(
    ("table", "play"),
    [
        (FOUR_ABREAST, "45@3,0v"),
        (FOUR_ABREAST, "51@-1,0v"),
        ("12@0,0h 23@0,1h 34@0,2h", "45@0,3h"),
        ("12@0,0h 23@0,1h 34@0,2h", "51@0,-1h"),
    ],
)
def test_no_four_dominoes_side_by_side_at_an_end(table: str, play: str) -> None:
    state = position(TWO, table, "45 15", "33")
    assert refused(state, play) == (
        "4.6",
        f"Not {play}: four dominoes or more would lie side by side. (rule 4.6)",
        f"Pas {play} : quatre dominos ou plus se toucheraient côte à côte. (règle 4.6)",
    )
    assert play not in texts(state)


@rule("wu-hsing 4.7")
@pytest.mark.parametrize(
    "table", ["12@0,0v 23@1,0v 45@3,0v", "12@0,0v 34@2,0v 45@3,0v", "12@0,0v 23@1,0v 45@3,0v 51@4,0v"]
)
def test_nor_in_a_gap(table: str) -> None:
    gap = 2 if "23@1" in table else 1
    state = position(TWO, table, "34 23", "33")
    assert refused(state, f"{gap + 1}{gap + 2}@{gap},0v")[0] == "4.6"


@rule("wu-hsing 4.6", "wu-hsing 4.7")
def test_three_side_by_side_are_allowed() -> None:
    assert "34@2,0v" in texts(position(TWO, "12@0,0v 23@1,0v", "34", "33"))
    assert "51@-1,0v" in texts(position(TWO, "12@0,0v 23@1,0v", "15", "33"))
    in_gap = position(TWO, "12@0,0v 34@2,0v", "23", "33")
    assert texts(in_gap) == ["pass"]  # no group there, only single cells
    in_gap = position(TWO, "12@0,0v 34@2,0v 45@3,0h 51@3,1h", "23", "33")
    assert "23@1,0v" in texts(in_gap)


@rule("wu-hsing 4.6")
def test_side_by_side_is_along_the_whole_side() -> None:
    # Above the three, 1 2 lies in row 2: a domino on 3,1 and 3,2 touches the third by half a side only.
    state = position(TWO, f"{FOUR_ABREAST} 12@1,2h", "35 33", "44")
    assert "53@3,1v" in texts(state)
    # Two upright and one lying are not three side by side.
    state = position(TWO, "12@0,0v 23@1,0h 34@1,1h", "45 34", "33")
    assert "45@3,0v" in texts(state)


@rule("wu-hsing 4.8")
def test_one_passes_only_without_a_domino_to_play() -> None:
    state = position(TWO, SQUARE, "33", "55")
    assert refused(state, "pass") == (
        "4.8",
        "Not pass: you can play, for instance 33@0,-1h. (rule 4.8)",
        "Pas pass : vous pouvez jouer, par exemple 33@0,-1h. (règle 4.8)",
    )
    assert texts(position(TWO, "11@0,0v 12@1,0v", "23 45", "55")) == ["pass"]


@rule("wu-hsing 4.9")
def test_a_hand_that_was_shown_stays_known() -> None:
    # Every play on this square needs a 1.
    state = position(THREE, "11@0,0v 12@1,0v", "23 45", "15 33", "25 55")
    assert not state.seen_by(1).moves_known()
    state.play("pass")
    assert state.scores == [0, 0, 0]
    assert state.fields()["shown"] == [1, 0, 0, 0]
    assert state.turn == 1
    assert "hand 23 45 (shown)" in str(state.seen_by(None))
    assert "hand ? ?" in str(state.seen_by(None))
    state.play("15@2,0v")
    state.play(texts(state)[0])
    for viewer in (None, 1, 2):
        seen = state.seen_by(viewer)
        assert seen.moves_known()
        assert seen.moves() == state.moves()


# ── 5 Points ──────────────────────────────────────────────────────────────────────────


@rule("wu-hsing 5.1")
def test_the_sample_game() -> None:
    state = after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE)
    assert state.scores == [60, 54, 174, 106]
    assert state.turn == 2
    assert points_of(state, "54@4,-3h") == 4 * 4
    assert points_of(state, "11@5,-1v") == 9 * 3 * 2
    assert [text for text in texts(state) if set(text[:2]) == {"4", "5"}] == ["54@4,-3h"]
    water = "lays water and metal to its right; water above, earth to the left; 16 points"
    assert FOUR.words.say(state, state.parse("54@4,-3h")).en == water
    assert (
        FOUR.words.say(state, state.parse("11@5,-1v")).fr
        == "pose le double bois, debout\u00a0; eau et eau à gauche\u00a0; 54 points"
    )


@rule("wu-hsing 5.1")
def test_three_groups_give_three_factors() -> None:
    # 34 on the end of row 0 and under two columns: 4 x 3 x 3.
    table = "12@0,0h 11@2,1v 22@3,1v"
    state = position(TWO, table, "34 12", "55")
    assert points_of(position(TWO, "12@0,0h 34@2,1h 45@2,2h", "15", "33"), "51@2,0h") == 4 * 3 * 3
    assert points_of(state, "12@2,0h") == 4 * 3 * 3
    assert points_of(position(TWO, SQUARE, "34", "55"), "34@2,0v") == 3 * 3


@rule("wu-hsing 5.2")
def test_joined_groups_give_one_factor() -> None:
    assert points_of(position(TWO, "12@0,0h 12@3,0h", "34", "55"), "34@2,0v") == 5
    assert points_of(position(TWO, "12@0,0h 12@4,0h", "34", "55"), "34@2,0h") == 6
    # The half above stands on the end of a group of two: one factor more.
    assert points_of(position(TWO, "12@0,0h 12@3,0h 25@0,1h", "34", "55"), "34@2,0v") == 5 * 3
    # A group is joined to a single cell: it alone is lengthened, and the whole counts.
    assert points_of(position(TWO, "12@0,0h 12@0,1h 33@3,0v", "45", "55"), "45@2,0v") == 4 * 4


@rule("wu-hsing 5.3")
def test_a_row_that_only_forms_now_counts_nothing() -> None:
    # 45 lies under two columns, and makes a row of two with itself.
    assert points_of(position(TWO, SQUARE, "45", "55"), "45@0,-1h") == 3 * 3


@rule("wu-hsing 5.4")
def test_a_double_scores_twice() -> None:
    state = position(TWO, SQUARE, "33 34", "55")
    assert points_of(state, "33@2,0v") == 2 * points_of(state, "34@2,0v") == 18


# ── 6 The end ─────────────────────────────────────────────────────────────────────────


@rule("wu-hsing 6.1")
def test_the_round_is_played_to_its_end() -> None:
    state = position(THREE, SQUARE, "33 55", "44", "34 35", turn=1)
    state.play("44@2,0v")
    assert not state.over
    assert state.turn == 2
    assert state.winners == []
    state.play(texts(state)[0])
    assert state.over
    assert texts(state) == []
    assert state.scores[1] == 18
    with pytest.raises(MoveError, match="the game is over"):
        state.play("pass")


@rule("wu-hsing 6.1")
def test_when_the_last_seat_goes_out_the_game_is_over() -> None:
    state = position(THREE, SQUARE, "33 55", "45 55", "34", turn=2)
    state.play("34@2,0v")
    assert state.over
    state = position(THREE, SQUARE, "33", "45 55", "34 34", turn=0)
    state.play("33@2,0v")
    assert (state.over, state.turn) == (False, 1)
    state.play(texts(state)[0])
    assert (state.over, state.turn) == (False, 2)


@rule("wu-hsing 6.2")
def test_all_pass_from_a_dead_start() -> None:
    state = position(THREE, "11@0,0v 12@1,0v", "23 45", "22", "55 33")
    for seat in range(3):
        assert state.turn == seat
        assert texts(state) == ["pass"]
        state.play("pass")
    assert state.over
    assert state.scores == [-50, -5, -10]
    assert state.winners == [1]


@rule("wu-hsing 6.2")
def test_all_pass_wherever_in_the_round() -> None:
    state = position(THREE, "11@0,0v 12@1,0v", "23 45", "22", "55 33", turn=1)
    state = after(state, "pass", "pass")
    assert state.turn == 0
    assert not state.over
    state.play("pass")
    assert state.over


@rule("wu-hsing 6.2")
def test_a_play_between_passes_begins_the_count_anew() -> None:
    state = position(THREE, "11@0,0v 12@1,0v", "23 22", "15 22", "55 33", more="passes: 2", turn=1)
    state.play("15@2,0v")
    assert "passes" not in str(state)
    state = position(THREE, "11@0,0v 12@1,0v", "23 22", "34 22", "55 33", more="passes: 1", turn=1)
    state.play("pass")
    assert "passes: 2" in str(state)
    assert not state.over
    state.play("pass")
    assert state.over


@rule("wu-hsing 6.3")
def test_what_is_left_in_hand_costs() -> None:
    state = position(TWO, SQUARE, "44 45 45", "34", turn=1)
    assert state.scores == [0, 0]
    state.play("34@2,0v")
    assert state.scores == [-55, 9]
    assert str(state).splitlines()[-2:] == [
        "seat 0: -55 points (0 - 55), hand 44 45 45",
        "seat 1: 9 points (9 - 0), hand",
    ]


@rule("wu-hsing 6.3")
def test_a_guess_at_the_end_agrees_with_the_scores() -> None:
    deal = FOUR.start(seed=2).deal
    for seed in range(40):
        state, rng = FOUR.start(deal=deal), Rng(seed)
        while not state.over:
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
        for viewer in (None, 0, 3):
            guess = state.seen_by(viewer).guess(rng)
            again = FOUR.start(deal=guess.deal)
            for move in guess.history:
                again.play(move)
            assert again.scores == state.scores == guess.scores


@rule("wu-hsing 6.4")
def test_the_best_score_wins_and_ties_share() -> None:
    state = position(THREE, "11@0,0v 12@1,0v", "23 22", "45 33", "55 33")
    assert after(state, "pass", "pass", "pass").winners == [2]
    state = position(THREE, "11@0,0v 12@1,0v", "23 22", "45", "34")
    state = after(state, "pass", "pass")
    assert state.winners == []
    assert after(state, "pass").winners == [1, 2]


# ── 7 Open hands ──────────────────────────────────────────────────────────────────────


@rule("wu-hsing 7.1")
def test_open_hands_are_known_to_all() -> None:
    state = load("wu-hsing", seats=4, open_hands=True).start(deal=SAMPLE_DEAL)
    for viewer in (None, 0, 1, 2, 3):
        seen = state.seen_by(viewer)
        assert seen.deal == SAMPLE_DEAL
        assert seen.moves() == state.moves()
        assert not seen.blanks
    assert FOUR.start(deal=SAMPLE_DEAL).seen_by(None).blanks


# ── 8 Chosen start ────────────────────────────────────────────────────────────────────


@rule("wu-hsing 8.1")
def test_both_begin_with_one_of_each() -> None:
    state = CHOSEN.start(seed=1)
    assert state.deal == "" == CHOSEN.start(deal="").deal
    assert str(state).splitlines()[-2:] == [f"seat {seat}: 0 points, hand {' '.join(board.TEXTS)}" for seat in range(2)]
    with pytest.raises(DealError, match="its deal is empty"):
        CHOSEN.start(deal=TWO.start(seed=1).deal)
    for seats in (3, 4):
        with pytest.raises(OptionError, match=f"A chosen start is for two players, not {seats}"):
            load("wu-hsing", seats=seats, chosen_start=True)
    started = after(state, "12", "33")
    for viewer in (None, 0, 1):  # who knows what all began with knows the hands
        assert started.seen_by(viewer).fields() == started.fields() | {"viewer": -1 if viewer is None else viewer}
        assert started.seen_by(viewer).moves() == started.moves()


@rule("wu-hsing 8.2")
def test_any_domino_either_way_up() -> None:
    state = CHOSEN.start()
    everything = [f"{a}{b}" for a in range(1, 6) for b in range(1, 6)]
    assert texts(state) == everything
    assert texts(after(state, "21")) == everything
    assert refused(state, "12@2,0v") == (
        "8.2",
        "Not 12@2,0v: first choose a domino for the starting square, like 12. (rule 8.2)",
        "Pas 12@2,0v : choisissez d’abord un domino pour le carré de départ, comme 12. (règle 8.2)",
    )
    assert CHOSEN.words.say(state, state.parse("21")).en == "starts with fire below wood"


@rule("wu-hsing 8.3")
def test_the_first_choice_goes_to_the_left() -> None:
    state = after(CHOSEN.start(), "21", "34")
    assert str(state).splitlines()[3:6] == ["  1    .   1   4   .", "           |   |", "  0    .   2   3   ."]
    assert state.turn == 0


@rule("wu-hsing 8.4")
def test_a_choice_is_hidden_until_both_are_made() -> None:
    state = after(CHOSEN.start(), "21")
    assert "choice: 21" in str(state)
    assert state.seen_by(0).history == ["21"]
    for viewer in (None, 1):
        seen = state.seen_by(viewer)
        assert seen.history == ["?"]
        assert "choice: ?" in str(seen)
        assert seen.fields() == after(CHOSEN.start(), "55").seen_by(viewer).fields()
        assert seen.moves() == state.moves()
        guesses = {tuple(seen.guess(Rng(n)).history) for n in range(300)}
        assert len(guesses) == 25
    state.play("33")
    for viewer in (None, 0, 1):
        assert state.seen_by(viewer).history == ["21", "33"]
    played = after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE)
    assert played.seen_by(None).history == played.seen_by(2).history == SAMPLE  # nothing else is ever hidden


@rule("wu-hsing 8.5")
def test_the_same_double_is_taken_back() -> None:
    state = after(CHOSEN.start(), "33", "33")
    assert str(state) == str(CHOSEN.start())
    assert state.turn == 0
    for viewer in (None, 0, 1):
        assert state.seen_by(viewer).history == ["33", "33"]
    state.play("33")
    assert state.seen_by(1).history == ["33", "33", "?"]
    state.play("44")
    assert "start" not in str(state)
    assert "start" not in str(after(CHOSEN.start(), "12", "12"))
    assert "start" not in str(after(CHOSEN.start(), "12", "21"))


@rule("wu-hsing 8.6")
def test_chosen_dominoes_leave_the_hands() -> None:
    state = after(CHOSEN.start(), "21", "33")
    hands = [line.partition("hand ")[2].split() for line in str(state).splitlines()[-2:]]
    assert hands[0] == [text for text in board.TEXTS if text != "12"]
    assert hands[1] == [text for text in board.TEXTS if text != "33"]
    assert not any(text[:2] in ("12", "21") for text in texts(state))


# ── 9 The players judge ───────────────────────────────────────────────────────────────


def judged(*hands: str, turn: int = 0, table: str = SQUARE) -> State:
    return position(JUDGED, table, *hands, turn=turn)


@rule("wu-hsing 9.1")
def test_anybody_may_claim_and_nobody_passes() -> None:
    able, unable = judged("33", "55", "44"), judged("23", "55", "44", table="11@0,0v 12@1,0v")
    assert "claim" in texts(able)
    assert len(texts(able)) == 5
    assert texts(unable) == ["claim"]
    for state in (able, unable):
        assert refused(state, "pass") == (
            "9.1",
            "Not pass: nobody passes when the table judges: play, or claim. (rule 9.1)",
            "Pas pass : on ne passe pas quand la table juge : posez un domino, ou dites claim. (règle 9.1)",
        )
    for move in ("claim", "silent", "point 12"):
        assert refused(position(TWO, SQUARE, "33", "55"), move) == (
            "9.1",
            f"Not {move}: that is for games in which the players judge, and this is none. (rule 9.1)",
            f"Pas {move} : cela vaut quand les joueurs jugent, ce qui n’est pas le cas ici. (règle 9.1)",
        )


@rule("wu-hsing 9.2")
def test_a_claim_shows_the_hand() -> None:
    state = judged("33 45", "55", "44")
    assert "33" not in str(state.seen_by(1))
    state.play("claim")
    for viewer in (None, 1, 2):
        assert "seat 0: 0 points, hand 33 45 (shown)" in str(state.seen_by(viewer))
        assert "hand ?" in str(state.seen_by(viewer))
        assert state.seen_by(viewer).moves() == state.moves()


@rule("wu-hsing 9.3")
def test_the_others_answer_in_turn_order() -> None:
    state = after(judged("33", "55 34", "44", turn=1), "claim")
    assert state.turn == 2
    assert texts(state) == ["point 34", "point 55", "silent"]
    state.play("silent")
    assert state.turn == 0
    assert texts(state) == ["point 34", "point 55", "silent"]
    assert refused(state, "point 33") == (
        "9.3",
        "Not point 33: 33 is not in the hand of seat 1. (rule 9.3)",
        "Pas point 33 : 33 n’est pas dans la main du siège 1. (règle 9.3)",
    )
    for move in ("33@2,0v", "claim", "pass"):
        assert refused(state, move) == (
            "9.3",
            f"Not {move}: seat 1 says that nothing can be played: "
            "answer silent, or point out a domino, like point 12. (rule 9.3)",
            f"Pas {move} : siège 1 dit que rien ne va : "
            "répondez silent, ou désignez un domino, comme point 12. (règle 9.3)",
        )


@rule("wu-hsing 9.3")
def test_only_what_can_be_played_is_pointed_out() -> None:
    state = after(judged("23 15 45", "55", "44", table="11@0,0v 12@1,0v"), "claim")
    assert texts(state) == ["point 15", "silent"]
    assert refused(state, "point 23") == (
        "9.3",
        "Not point 23: 23 cannot be played anywhere. (rule 9.3)",
        "Pas point 23 : 23 ne peut être posé nulle part. (règle 9.3)",
    )
    fresh = judged("23", "55", "44")
    for move in ("silent", "point 23"):
        assert refused(fresh, move) == (
            "9.3",
            f"Not {move}: no seat has claimed that it cannot play. (rule 9.3)",
            f"Pas {move} : personne n’a dit ne pas pouvoir jouer. (règle 9.3)",
        )


@rule("wu-hsing 9.4", "wu-hsing 9.5")
def test_who_is_found_out_must_play_that_domino_anywhere() -> None:
    state = after(judged("33 45", "55 55", "44 44"), "claim", "point 33")
    assert state.turn == 0
    assert texts(state) == ["33@-1,0v", "33@0,-1h", "33@0,2h", "33@2,0v"]
    assert refused(state, "45@2,0v") == (
        "9.4",
        "Not 45@2,0v: 33 was pointed out and must be played. (rule 9.4)",
        "Pas 45@2,0v : 33 a été désigné et doit être posé. (règle 9.4)",
    )
    assert refused(state, "claim") == (
        "9.5",
        "Not claim: 33 was pointed out: you cannot claim again. (rule 9.5)",
        "Pas claim : 33 a été désigné : vous ne pouvez plus dire que rien ne va. (règle 9.5)",
    )
    assert refused(state, "33@2,0h")[0] == "4.2"
    state.play("33@2,0v")
    assert (state.turn, state.scores) == (1, [18, 0, 0])
    assert "claim" in texts(state)
    last = after(judged("33 45", "55", "44"), "claim", "silent", "point 45")
    assert set(texts(last)) == {f"{d}@{w}" for d in ("45", "54") for w in ("-1,0v", "0,-1h", "0,2h", "2,0v")}


@rule("wu-hsing 9.6")
def test_an_empty_hand_is_asked_too() -> None:
    state = judged("33", "55", "44 45")
    state = after(state, "33@2,0v", texts(after(state, "33@2,0v"))[0], "claim")
    assert state.turn == 0
    assert "seat 0: 18 points, hand" in str(state).splitlines()
    assert "silent" in texts(state)
    assert "point 45" in texts(state)
    assert not after(state, "silent").over
    assert after(state, "silent", "silent").over


@rule("wu-hsing 9.7")
def test_silence_counts_as_passing() -> None:
    state = judged("33", "55", "44")
    state = after(state, "claim", "silent", "silent")
    assert (state.turn, state.scores) == (1, [0, 0, 0])
    assert "passes: 1" in str(state)
    assert "claim" in texts(state)
    state = after(state, "claim", "silent", "silent")
    assert state.turn == 2
    state = after(state, "claim", "silent", "silent")
    assert state.over
    assert state.scores == [-5, -5, -5]
    assert state.winners == [0, 1, 2]


@rule("wu-hsing 9.8")
def test_no_program_lists_what_could_be_played() -> None:
    state = after(judged("33", "55", "44"), "claim")
    assert not JUDGED.lists_moves(state)
    assert TWO.lists_moves(TWO.start(seed=1))


# ── Deals, moves and positions in writing ─────────────────────────────────────────────


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("23 22/", "23/"), "The starting square has 1 dominoes; it must have 2"),
        (("23 22/", "23 22 12/"), "The starting square has 3 dominoes"),
        (("11 12 13", "11 12 16"), "There is no domino '16'; dominoes are two colours from 1 to 5"),
        (("11 12 13", "11 12 ?"), "There is no domino '?'"),
        (("11 12 13", "11 21 13"), "In a hand the smaller colour comes first: 12, not 21"),
        (("11 12 13", "12 12 13"), "12 is there 3 times"),
        (("/12 23", " 12 23"), "4 hands, joined by `/`; this one has 3"),
    ],
)
def test_damaged_deals(change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(DealError) as caught:
        FOUR.start(deal=SAMPLE_DEAL.replace(*change))
    assert complaint in str(caught.value)
    assert caught.value.words.fr


def test_starting_dominoes_may_stand_either_way_up() -> None:
    turned = "32 22" + SAMPLE_DEAL[5:]
    state = FOUR.start(deal=turned)
    assert state.deal == turned
    assert str(state).splitlines()[3:6] == ["  1    .   2   2   .", "           |   |", "  0    .   3   2   ."]
    starts = {FOUR.start(seed=seed).deal[:2] for seed in range(300)}
    assert starts == set(board.PAIR_TEXTS)
    assert read_deal(turned, 4)[0] == [board.PAIR_NUMBER["32"], board.PAIR_NUMBER["22"]]


@pytest.mark.parametrize(
    "text", ["", "12@", "12@0,0", "12@00,0h", "12@-0,0h", "12@+1,0h", "1@0,0h", "point 21", "point", "Pass", "6", "123"]
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(MoveError, match="is not a move of Wu Hsing: a play is two colours"):
        FOUR.parse(text)
    with pytest.raises(MoveError, match="never reach further than 31 cells"):
        FOUR.parse("12@32,0h")


def test_every_int_has_one_text() -> None:
    for text in ["12@2,0v", "41@-3,2h", "pass", "claim", "silent", "point 12", "12", "21", "33"]:
        assert FOUR.text(FOUR.parse(text)) == text
    known = set()
    for move in range(25 << 13, (25 << 13) + 100):
        try:
            known.add(FOUR.text(move))
        except MoveError:
            continue
    assert len(known) == 3 + 15 + 25


def test_what_moves_are_called() -> None:
    state = after(judged("33", "55", "44"), "claim")
    assert JUDGED.words.say(state, state.parse("point 33")).fr == "désigne double terre"
    assert JUDGED.words.say(state, state.parse("silent")).en == "keeps silent"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sample_game_looks_like_this(lang: str) -> None:
    state = after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE).seen_by(2)
    table = """\
      -4  -3  -2  -1   0   1   2   3   4   5
  3    .   .   .   .   .   .   .   .   .   .

  2    .   .   .   1   .   .   .   .   .   .
                   |
  1    .   .   .   4   3   2   .   .   .   .
                       |   |
  0    .   2   2   2   2   2   .   1---5   .
           |   |   |
 -1    .   4   3   5   1---2   4   3   5   .
                               |   |   |
 -2    .   .   4---1   5---2   4   1   5   .

 -3    .   .   2---4   .   .   4---3   .   .

 -4    .   .   .   .   .   .   .   .   .   .
"""
    english = """\
turn: 2
seat 0: 60 points, hand 11 33 34 44 (shown)
seat 1: 54 points, hand ? ? ?
seat 2: 174 points, hand 11 15 22 45
seat 3: 106 points, hand ? ? ? ?"""
    french = """\
trait : 2
siège 0 : 60 points, main 11 33 34 44 (montrée)
siège 1 : 54 points, main ? ? ?
siège 2 : 174 points, main 11 15 22 45
siège 3 : 106 points, main ? ? ? ?"""
    assert FOUR.show(state, lang) == table + (english if lang == "en" else french)
    again = FOUR.read(str(state))
    assert str(again) == str(state)
    assert sorted(again.moves()) == sorted(state.moves())
    assert "?" not in str(again.guess(Rng(1)))


def test_a_wide_table_still_fits_the_page() -> None:
    row = " ".join(f"{'12' if x % 4 else '34'}@{x},0h" for x in (-10, -6, -2, 6)) + " 35@10,0h 45@13,0h"
    row = row.replace("12", "13", 2)
    state = position(TWO, row, "22", "55")
    text = str(state)
    assert max(map(len, text.splitlines())) <= 80
    assert text.splitlines()[0] == "   -11    -8    -5    -2     1     4     7    10    13"
    assert str(TWO.read(text)) == text
    assert str(position(TWO, drawing_moved_up(12), "22", "55")).splitlines()[0].split() == ["-1", "0", "1", "2"]


def drawing_moved_up(rows: int) -> str:
    return " ".join(f"12@0,{rows}v 21@1,{rows}v".split())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("turn: 2", "turn: 4"), "`turn:` is a number from 0 to 3, not '4'"),
        (("turn: 2", "turn: over"), "seat 0 cannot have lost 0"),
        (("turn: 2\n", ""), "there is no line `turn:`"),
        (("seat 3", "seat 2"), "no line like `seat 3: 12 points, hand 11 24 35`"),
        (("60 points", "60"), "no line like `seat 0"),
        (("60 points", "60 points (80 - 30)"), "60 is not 80 - 30"),
        (("60 points", "60 points (90 - 30)"), "nothing is lost before the end"),
        (("hand 11 15", "hand ? 15"), "at most 7 dominoes, smaller colour first, or all `?`"),
        (("hand 11 15", "hand 11 51"), "at most 7 dominoes, smaller colour first"),
        (("hand 11 15", "hand 11 11 15"), "11 is there more than twice"),
        (("hand 11 15 22 45", "hand"), "a seat without dominoes has no turn"),
        (("15 22 45", "15 22 45 12 12 13 13 13"), "at most 7 dominoes"),
        (("? ? ? ?", "? ? ? ? ? ? ?"), "too few dominoes left for the hands"),
        (("-4  -3  -2", "-4  -3  -1"), "coordinates of the columns, evenly spaced"),
        (("1---5", "1   5"), "the half at 3,0 belongs to no domino"),
        (("1---5", "1--- "), "the domino at 3,0 lacks a half"),
        (("1---5", "1-x-5"), "'x' in row 0 means nothing"),
        ((" -3    .", "  x    ."), "'  x ' is not the coordinate of a row"),
        ((" -3    .", " -2    ."), "row -2 is there twice"),
        (("      -4  -3", "      41  42"), "coordinates of the columns"),
        (("turn: 2", "turn: 2\nclaim: 0"), "that claim cannot have been made"),
        (("turn: 2", "turn: 2\npasses: 9"), "`passes:` is a number from 0 to 4"),
    ],
)
def test_damaged_positions(change: tuple[str, str], complaint: str) -> None:
    text = str(after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE).seen_by(2))
    assert change[0] in text
    with pytest.raises(PositionError) as caught:
        FOUR.read(text.replace(*change))
    assert complaint in str(caught.value)
    assert caught.value.words.fr


def test_more_damaged_positions() -> None:
    with pytest.raises(PositionError, match="no room"):
        position(TWO, "12@0,0v 21@28,0v", "33", "55")
    with pytest.raises(PositionError, match="too far"):
        position(TWO, "12@40,0v 21@41,0v", "33", "55")
    with pytest.raises(PositionError, match="23 cannot be played"):
        position(JUDGED, "11@0,0v 12@1,0v", "23", "55", "44", more="claim: 0\npointed: 23")
    with pytest.raises(PositionError, match="there is no domino '32'"):
        position(JUDGED, SQUARE, "23", "55", "44", more="claim: 0\npointed: 32")
    with pytest.raises(PositionError, match="there is no domino on the table"):
        TWO.read("  0 1\nturn: 0\nseat 0: 0 points, hand 12\nseat 1: 0 points, hand 12")
    choosing = str(after(CHOSEN.start(), "21"))
    with pytest.raises(PositionError, match="'99' cannot be chosen"):
        CHOSEN.read(choosing.replace("choice: 21", "choice: 99"))
    with pytest.raises(PositionError, match="both hands have 15"):
        CHOSEN.read(choosing.replace("hand 11 12", "hand 11", 1))
    assert str(CHOSEN.read(choosing)) == choosing
    for unknown in ("choice: ?", ""):
        assert CHOSEN.read(choosing.replace("choice: 21", unknown)).blanks
    over = position(TWO, SQUARE, "34", "33 45")
    over = after(over, "34@2,0v", "33@0,2h")
    assert over.turn == OVER
    seen = over.seen_by(0)
    assert str(TWO.read(str(seen))) == str(seen)
    assert TWO.read(str(seen)).guess(Rng(1)).scores == over.scores

"""The drawings of the Wyx family: what lies where, what is marked, what is said."""

from __future__ import annotations

import re

import pytest

import ludotheque
from ludotheque import Game, Rng, State
from ludotheque.drawing import Drawing, Layer
from ludotheque.games.wyx.board import DOMINOES
from ludotheque.learning import LessonAttempt, lessons

WYX_DEAL = (
    "R3 R3U2 R1U1 R2U2 R1 R4U1 R1U4 R4/R1U3 R2U1 R3U1 R2U4 R2 R1U2 R2U3 R4U2/L2U3 U4 L4U1 L1U1 L1U3 U3 L3U1 L2U4/"
    "L4U2 L3U2 L1U4 L1U2 U1 L2U1 U2 L2U2/L2D1 L2D4 L3 L3D1 L1 L4 L1D3 L1D4/L1D1 L2 L1D2 L3D2 L4D1 L2D2 L4D2 L2D3/"
    "R1D3 R2D2 R2D4 R1D4 D1 R3D1 R1D2 R1D1/R4D1 D4 D3 R3D2 R4D2 R2D3 R2D1 D2"
)
WYX_MOVES = (
    "1:g5 6:d3 2:h8 8:h2 5:f7 4:d4 5:d3 6:b4 4:a5 4:a8 8:a1 8:a5 2:c2 1:d7 3:a5 7:e4 7:c3 6:d2 1:d4 2:g3 2:f8 5:d3"
    " 5:c7 5:c3 2:e7 3:c7"
)
ANTS_DEAL = (
    "R2U1 R2U4 R3U2 R4 R1 R1U4 R4U1 R2U3/R2U2 R4U2 R3U1 R1U3 R3 R1U2 R2 R1U1/L1U1 L4U1 L2U4 L1U3 L3U1 L4U2 L2U1 U4/"
    "L1U2 U2 U3 L3U2 U1 L2U2 L1U4 L2U3/L2D2 L2 L3D1 L1D3 L2D3 L1D4 L3 L4D1/L1D1 L2D1 L1D2 L3D2 L4D2 L2D4 L1 L4/"
    "R4D1 R1D2 R3D1 R2D4 D4 D2 R1D3 R1D4/R4D2 R2D3 D3 R3D2 R2D2 R1D1 R2D1 D1"
)
ANTS_MOVES = (
    "@d4 @e5 @d5 8:h2 2:g7 5:b3 4:g4 5:e7 4:b5 4:g7 3:d8 8:d2 3:c8 5:a7 7:h1 8:c5 1:c8 3:f5 6:b4 7:d6 5:e2 3:a7"
)


def played(game: Game, deal: str, moves: str) -> tuple[State, State]:
    """The position after some moves, and the one before the last of them."""
    state = game.start(deal=deal)
    before = state
    for text in moves.split():
        before = state.copy()
        state.play(text)
    return state, before


def wyx() -> tuple[State, State]:
    return played(ludotheque.load("wyx"), WYX_DEAL, WYX_MOVES)


def ants() -> tuple[State, State]:
    return played(ludotheque.load("fourmis", 3), ANTS_DEAL, ANTS_MOVES)


def together(seats: int = 3) -> State:
    state = ludotheque.load("fourmis-coop", seats).start(seed=1)
    state.play("@d4")
    return state


def drawn(state: State, seat: int | None, before: State | None = None, lang: str = "en") -> Drawing:
    return state.game.drawing.draw(state.seen_by(seat), lang, before.seen_by(seat) if before else None)


def parts(drawing: Drawing) -> dict[str, str]:
    return {part.id: part.svg for _, part in drawing.parts()}


def layers(drawing: Drawing) -> list[Layer]:
    return [layer for pane in drawing.panes for layer in pane.layers]


def place(svg: str) -> tuple[int, int]:
    found = re.search(r"translate\((\d+) (\d+)\)", svg)
    assert found
    return int(found[1]), int(found[2])


def ways(drawing: Drawing) -> dict[str, tuple[tuple[int, int], str]]:
    """By column: the square that it leads to, and what shows there."""
    found = re.findall(r'<g class="..-to ..-to-(\d)" transform="([^"]*)">(.*?)</g>', parts(drawing)["ways"])
    return {column: (place(where), shown) for column, where, shown in found}


def threats(drawing: Drawing) -> list[str]:
    return re.findall(r'-threat" (x="\d+" y="\d+")', parts(drawing)["ways"])


def label(svg: str) -> str:
    found = re.search(r'aria-label="([^"]*)"', svg)
    assert found
    return found[1]


# ── What lies where ───────────────────────────────────────────────────────────────────


def test_pieces_stand_where_the_design_puts_them() -> None:
    found = parts(drawn(wyx()[0], 0))
    assert place(found["n-0"]) == (561, 283)  # on the stronghold e7
    assert place(found["n-1"]) == (327, 303)  # on c7
    assert place(found["p-1-c7-0"]) == (283, 333)  # beside its knight
    assert [place(found[f"p-0-h8-{i}"]) for i in range(3)] == [(898, 165), (956, 165), (927, 175)]
    assert place(found["p-1-g3-0"]) == (805, 801)
    assert "p-0-g3-0" not in found


def test_ants_of_each_colour_have_their_own_symbol() -> None:
    found = parts(drawn(ants()[0], 1))
    assert place(found["n-1"]) == (447, 421)
    assert 'href="#an-q1' in found["n-1"]
    assert 'href="#an-r2' in found["n-2"]  # on the anthill e2
    assert 'href="#an-v0' in found["p-0-g4-0"]
    assert 'href="#an-w2"' in found["p-2-b3-0"]


def test_a_taller_row_covers_the_row_behind_it() -> None:
    order = [part.id for _, part in drawn(wyx()[0], 0).parts()]
    assert order.index("f-a8") < order.index("p-1-a8-0") < order.index("f-e7") < order.index("n-0")
    assert order.index("n-0") < order.index("p-0-e7-0") < order.index("f-a1")


@pytest.mark.parametrize("viewer", [None, 0])
def test_what_stays_in_a_layer_keeps_its_order(viewer: int | None) -> None:
    """Else the page would be sent the whole layer again."""
    state, rng = ludotheque.load("fourmis", 3).start(seed=2), Rng("order")
    old = drawn(state, viewer)
    while not state.over:
        state.play(state.pick(rng))
        new = drawn(state, viewer)
        for before, after in zip(layers(old), layers(new), strict=True):
            was, now = [part.id for part in before.parts], [part.id for part in after.parts]
            assert [ident for ident in was if ident in now] == [ident for ident in now if ident in was]
        old = new


def test_the_last_jump_is_marked_where_it_left_and_where_it_ended() -> None:
    state, _ = wyx()
    assert re.findall(r'x="(\d+)" y="(\d+)"', parts(drawn(state, 0))["last"]) == [("256", "734"), ("256", "246")]
    start = ludotheque.load("wyx").start(seed=1)
    assert "<use" not in parts(drawn(start, 0))["last"]


def test_what_stands_beside_the_board() -> None:
    seen = ants()[0].seen_by(1)
    tallies = [seen.game.words.tally(seen, seat) for seat in range(3)]
    assert [tally.left.long.en for tally in tallies] == ["8 in reserve", "11 in reserve", "5 in reserve"]
    assert [tally.left.short.fr for tally in tallies] == ["reste 8", "reste 11", "reste 5"]
    assert [(tally.score, tally.goal) for tally in tallies] == [(8, 16), (5, 16), (11, 16)]
    assert seen.game.words.aim(seen).fr == "16 fourmis posées gagnent"


def test_in_the_second_leg_nobody_may_look_at_the_moves_of_the_first() -> None:
    state = ludotheque.load("wyx", double=True).start(seed=1)
    rng = Rng("leg")
    while not state.leg:  # type: ignore[attr-defined]
        state.play(state.pick(rng))
    assert "<use" not in parts(drawn(state, 0))["last"]
    assert state.game.words.tally(state.seen_by(0), 1).goal == 0  # what counts is the most in two legs


def test_nothing_leads_anywhere_at_the_end() -> None:
    state = ludotheque.load("wyx").start(seed=3)
    rng = Rng("end")
    while not state.over:
        state.play(state.pick(rng))
    assert not ways(drawn(state, 0))


# ── Hints ─────────────────────────────────────────────────────────────────────────────


def test_chips_lie_on_the_squares_that_the_dominoes_lead_to() -> None:
    found = ways(drawn(wyx()[0], 0))
    assert {column: where for column, (where, _) in found.items()} == {
        "5": (73, 307),
        "6": (195, 551),
        "7": (805, 795),
        "8": (927, 551),
    }
    assert "#wx-jR2D4" in found["7"][1]
    assert "#wx-c7" in found["7"][1]


def test_who_would_be_sent_home_carries_a_badge() -> None:
    assert threats(drawn(wyx()[0], 0)) == ['x="768" y="757"']  # on g3
    assert threats(drawn(ants()[0], 1)) == ['x="158" y="757"']  # on b3


def test_who_waits_is_shown_no_hints_and_who_watches_is() -> None:
    state, _ = wyx()
    assert not ways(drawn(state, 1))
    assert ways(drawn(state, None))


def test_a_ghost_shows_the_counters_that_would_be_set_down() -> None:
    found = ways(drawn(ants()[0], 1))
    assert "#an-g12" in found["7"][1]  # the blue queen on g5, an empty anthill of 2
    assert "#an-g11" in found["5"][1]  # on b3, where an ant lies


# ── What moved ────────────────────────────────────────────────────────────────────────


def test_new_counters_come_from_the_player_and_pieces_keep_their_names() -> None:
    state, before = wyx()
    new, old = parts(drawn(state, 0, before)), parts(drawn(before, 0))
    assert 'data-from="seat-1"' in new["p-1-c7-0"]
    assert [ident for ident, svg in new.items() if "data-from" in svg and ident[0] == "p"] == ["p-1-c7-0"]
    assert place(old["n-1"]) == (327, 791)
    changed = {ident for ident in new if ident in old and new[ident] != old[ident]}
    assert changed == {"last", "ways", "c3", "c7", "n-1", "p-1-c3-0", "col-3"}


def test_a_captured_counter_does_not_become_the_new_one() -> None:
    state, _ = wyx()
    before = state.copy()
    state.play("7:g3")
    new = parts(drawn(state, 0, before))
    assert "p-1-g3-0" not in new
    assert 'data-from="seat-0"' in new["p-0-g3-0"]


@pytest.mark.parametrize("rack", [False, True])
def test_a_column_descends_under_the_same_names(rack: bool) -> None:
    state, _ = played(ludotheque.load("fourmis", 3, open_rack=rack), ANTS_DEAL, ANTS_MOVES)
    old = parts(drawn(state, 1))
    state.play("7:g5")
    new = parts(drawn(state, 1))
    assert [ident for ident in old if ident not in new] == ["d-7-3"]
    assert place(new["d-7-4"]) == place(old["d-7-3"])
    assert 'data-from="next-7"' in new["d-7-4"]
    step = place(new["col-7"])[1] - place(old["col-7"])[1]
    assert step == (54 if rack else 35)
    assert new["col-7"].count("<use") == old["col-7"].count("<use") - 1
    # What was next lay where its successor is now, and it comes from there.
    assert place(old["col-7"])[1] - 3 * step == place(old["next-7"])[1]


def test_a_move_changes_little() -> None:
    """What the page is sent: parts that differ. One move in twenty may show many ways at once."""
    for game in (ludotheque.load("wyx"), ludotheque.load("fourmis", 4), ludotheque.load("fourmis-coop", 2)):
        state, rng, sizes = game.start(seed=5), Rng("size"), []
        before, old = None, {}
        while not state.over:
            new = parts(drawn(state, 0, before, "fr"))
            sizes.append(sum(len(svg) for ident, svg in new.items() if old.get(ident) != svg))
            before, old = state.copy(), new
            state.play(state.pick(rng))
        sizes = sorted(sizes[1:])
        assert sizes[len(sizes) // 2] < 2000
        assert sizes[len(sizes) * 95 // 100] < 2700


# ── Words ─────────────────────────────────────────────────────────────────────────────


def test_squares_say_what_is_there() -> None:
    state, _ = wyx()
    english, french = parts(drawn(state, 0)), parts(drawn(state, 0, lang="fr"))
    assert label(english["e7"]) == "e7, white knight, 2 white pawns, stronghold of 2"
    assert label(french["e7"]) == "e7, cavalier blanc, 2 pions blancs, place forte de 2"
    assert label(english["g3"]) == "g3, 1 black pawn"
    assert label(french["g6"]) == "g6, vide"
    assert label(french["d-7-3"]) == "Colonne 7 : 2 à droite, 4 vers le bas"
    assert label(parts(drawn(ants()[0], 1, lang="fr"))["e2"]) == "e2, reine ambre, 2 fourmis ambre, fourmilière de 2"


def test_the_description_tells_the_position_in_sentences() -> None:
    told = drawn(wyx()[0], 0).description
    assert "To move: White." in told
    assert "White knight: e7. 15 white pawns: a1 (3) c2 d4" in told
    assert "17 left." in told
    assert "Last jump: c3 to c7." in told
    assert "Column 7: 2 right, 4 down" in told


@pytest.mark.parametrize(
    ("position", "move", "en", "fr"),
    [
        (
            wyx,
            "7:g3",
            "the white knight jumps to g3, sends a black pawn home and sets down a pawn",
            "le cavalier blanc saute en g3, renvoie un pion noir et pose un pion",
        ),
        (
            ants,
            "7:g5",
            "the blue queen jumps to g5 and sets down two ants",
            "la reine bleue saute en g5 et pose deux fourmis",
        ),
        (
            ants,
            "4:a8",
            "the blue queen jumps to a8 and sets down three ants",
            "la reine bleue saute en a8 et pose trois fourmis",
        ),
    ],
)
def test_moves_in_words(position: object, move: str, en: str, fr: str) -> None:
    state, _ = position()  # type: ignore[operator]
    assert state.game.words.say(state, state.parse(move)) == (en, fr)


def test_other_moves_in_words() -> None:
    game = ludotheque.load("fourmis", 3)
    state = game.start(seed=1)
    assert game.words.say(state, state.parse("@d4")).fr == "la reine rouge s’installe en d4"
    assert game.words.say(state, game.parse("pass")).en == "the red queen cannot jump"
    coop = together()
    move = coop.moves()[0]
    assert coop.game.words.say(coop, move).fr.startswith("la reine saute en ")


def test_a_jump_onto_ones_own_counters_sets_down_nothing() -> None:
    state, rng = ludotheque.load("wyx").start(seed=1), Rng(1)
    told = ""
    while not told.endswith("n’y pose rien"):
        move = state.pick(rng)
        told = state.game.words.say(state, move).fr
        before, landing = state.copy(), state.text(move)[-2:]
        state.play(move)
    colour = ("blanc", "noir")[before.turn]
    assert told == f"le cavalier {colour} saute en {landing} et n’y pose rien"
    assert state.scores == before.scores


# ── Touch ─────────────────────────────────────────────────────────────────────────────


def test_a_jump_is_made_from_domino_square_or_piece() -> None:
    state, _ = wyx()
    seen = state.seen_by(0)
    ways = seen.game.touch.ways(seen)
    for path in (("7", "g3"), ("g3", "7"), ("e7", "g3")):
        assert ways[path] == state.parse("7:g3")
    first = seen.game.touch.ask(seen, ())
    assert (first.head.fr, first.fr) == ("À vous : ", "prenez un domino au pied d’une colonne.")
    assert seen.game.touch.ask(seen, ("7",)).en == "Now touch the square it leads to."
    assert seen.game.touch.ask(seen, ("g3",)).fr == "Touchez maintenant le domino qui y mène."
    assert seen.game.touch.ask(seen, ("e7",)).fr == "Choisissez où saute le cavalier."


def test_dominoes_in_hand_are_asked_for_in_words() -> None:
    state = together(1)
    seen = state.seen_by(0)
    assert seen.game.touch.ask(seen, ("f1",)).en == "Now touch the domino that leads there."
    assert seen.game.touch.ask(seen, ("R2D3",)).en == "Now touch the square it leads to."


def test_queens_are_placed_by_one_touch() -> None:
    seen = ludotheque.load("fourmis", 4).start(seed=1).seen_by(0)
    assert sorted(path[0] for path in seen.game.touch.ways(seen)) == ["d4", "d5", "e4", "e5"]
    assert "feuilles" in seen.game.touch.ask(seen, ()).fr
    assert seen.game.touch.why_not(seen, ("a1",))[:2] == (
        "2.1",
        (
            "a queen starts on one of the four squares with leaves.",
            "une reine part de l’une des quatre cases aux quatre feuilles.",
        ),
    )
    assert seen.game.touch.why_not(seen, ("3",)).why.en == "place the queen first; the dominoes come after."


@pytest.mark.parametrize(
    ("path", "rule", "why", "about"),
    [
        (("1",), "3.2", "from e7, this domino leads off the board.", ("1", "e7")),  # R2U2
        (("3",), "3.4", "this domino leads to a8: black pawns hold this stronghold.", ("3", "a8")),  # L4U1
        (("a8",), "3.4", "black pawns hold this stronghold.", ("a8",)),
        (("e7", "a8"), "3.4", "black pawns hold this stronghold.", ("a8",)),
        (("7", "h5"), "3.1", "this domino leads to g3, not to h5.", ("7", "h5")),
        (("c1",), "3.1", "no domino at the foot of a column leads to c1.", ("c1",)),
        (("g1", "h1"), "3.1", "no domino at the foot of a column leads to h1.", ("h1",)),
    ],
)
def test_a_refusal_is_about_what_was_touched(
    path: tuple[str, ...], rule: str, why: str, about: tuple[str, ...]
) -> None:
    seen = wyx()[0].seen_by(0)
    found = seen.game.touch.why_not(seen, path)
    assert (found.rule, found.why.en, found.about) == (rule, why, about)


def test_a_partners_domino_is_for_the_partner() -> None:
    state = together(2)
    seen = state.seen_by(state.turn)
    other = next(text for number, text in enumerate(DOMINOES) if seen.holder[number] == 1 - seen.turn)  # type: ignore[attr-defined]
    assert "in the hand of" in seen.game.touch.why_not(seen, (other,)).why.en


def test_the_knights_change_hands_in_the_second_leg() -> None:
    state = ludotheque.load("wyx", double=True).start(seed=1)
    rng = Rng(1)
    while not state.leg:  # type: ignore[attr-defined]
        state.play(state.pick(rng))
    assert state.turn == 1
    assert state.game.side_name(state, 1).en == "White"
    assert state.game.words.say(state, state.moves()[0]).en.startswith("the white knight jumps")
    shown = state.game.show(state, "en")
    assert "turn: w" in shown
    assert state.game.show(state.game.read(shown), "en") == shown
    assert "white knight: d5" in state.game.drawing.draw(state.seen_by(1), "en").description.lower()


def test_passing_is_a_button() -> None:
    game = ludotheque.load("wyx")
    seen = game.start(seed=1).seen_by(0)
    assert game.touch.choice(seen, "pass") == ("Pass", "Passer")
    assert game.touch.choice(seen, "e4") is None
    assert game.touch.paths(seen, game.parse("pass")) == [("pass",)]


# ── The cooperative game ──────────────────────────────────────────────────────────────


def test_ones_own_hand_is_apart_from_those_of_the_others() -> None:
    state = together()
    drawing = drawn(state, 1)
    found = parts(drawing)
    holder = state.holder  # type: ignore[attr-defined]
    own = [ident for ident, svg in found.items() if ident[:2] == "d-" and "an-d" in svg]
    assert len(own) == holder.count(1)
    assert [pane.id for pane in drawing.panes] == ["board", "hand", "others"]
    assert [part.id for part in drawing.panes[2].layers[1].parts if part.id.startswith("hand-")] == ["hand-0", "hand-2"]


def test_a_played_domino_leaves_its_place_empty() -> None:
    state = together()
    before = drawn(state, 0)
    text = state.text(state.moves()[0])
    state.play(text)
    after = drawn(state, 0)
    gone = parts(before).keys() - parts(after).keys()
    assert gone == {f"d-{text.split(':')[0]}"}
    assert before.panes[1].height == after.panes[1].height
    assert parts(before)["own-tray"] == parts(after)["own-tray"]
    kept = [ident for ident in parts(after) if ident[:2] == "d-"]
    assert all(parts(before)[ident] == parts(after)[ident] for ident in kept)


def test_backs_show_nothing_but_the_colour_of_their_column() -> None:
    columns = [part.svg for _, part in drawn(ants()[0], 1).parts() if part.id.startswith("col-")]
    assert sum(column.count("<use") for column in columns) == 64 - 19 - 8
    for number, column in enumerate(columns):
        assert f'class="piece an-c{number // 2 + 1}"' in column
        assert set(re.findall(r'<use [^>]*href="([^"]*)"', column)) == {"#an-back"}


def test_in_an_exercise_hands_have_no_empty_places() -> None:
    """Three dominoes among 29 holes could not be read on a phone."""
    for step in lessons("fourmis-coop"):
        attempt = LessonAttempt(step)
        holder = list(attempt.position.holder)
        for pane, seat in zip(attempt.drawing("en").panes[1:], (step.seat, 1 - step.seat), strict=True):
            rows = -(-holder.count(seat) // 8)
            parts = [part for part in pane.layers[1].parts if part.id.startswith("d-")]
            assert len(parts) == holder.count(seat)
            assert pane.height < (rows + 1) * (136 if pane.id == "hand" else 54) + 60

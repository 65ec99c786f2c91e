"""The drawing of Wu Hsing, and how it is played by touch."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from variants import combinations
from wu_hsing_positions import SAMPLE, SAMPLE_DEAL

import ludotheque
from ludotheque import MoveError, Rng, State
from ludotheque.drawing import Drawing
from ludotheque.game import touch
from ludotheque.games.wu_hsing import WuHsing
from ludotheque.games.wu_hsing.board import PAIR_NUMBER, beside, place_at, rim
from ludotheque.games.wu_hsing.rules import WuHsingState, cell_at, is_dead, lay, look
from ludotheque.web.connection.choices import Steps
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import encode

TWO, FOUR = ludotheque.load("wu-hsing"), ludotheque.load("wu-hsing", 4)
JUDGED = ludotheque.load("wu-hsing", 2, players_judge=True)
CHOSEN = ludotheque.load("wu-hsing", 2, chosen_start=True)

CELL = 72  # the side of a cell in drawing coordinates
EVEN_DEAL = "12 34/11 12 13 14 15 22 23 24 25 33 34 35 44 45/11 13 14 15 22 23 24 25 33 35 44 45 55 55"


def after(start: State, *moves: str) -> WuHsingState:
    state = start.copy()
    for move in moves:
        state.play(move)
    assert isinstance(state, WuHsingState)
    return state


def moment(plies: int = len(SAMPLE)) -> WuHsingState:
    return after(FOUR.start(deal=SAMPLE_DEAL), *SAMPLE[:plies])


def drawn(state: State, viewer: int | None, lang: str = "en", before: State | None = None) -> Drawing:
    then = before.seen_by(viewer) if before else None
    return state.game.drawing.draw(state.seen_by(viewer), lang, then)


def parts(drawing: Drawing) -> dict[str, str]:
    return {part.id: part.svg for _, part in drawing.parts()}


def targets(drawing: Drawing, prefix: str) -> dict[str, str]:
    """What can be touched among the parts whose ids begin so: target and label."""
    elements = [ET.fromstring(svg) for name, svg in parts(drawing).items() if name.startswith(prefix)]
    return {one.attrib["data-t"]: one.attrib["aria-label"] for one in elements if "data-t" in one.attrib}


def with_table(*dominoes: tuple[str, int, int, int]) -> WuHsingState:
    """Dominoes by colours, axis, x and y. Seat 0 is to move and has the double wood left."""
    state = TWO.begin(EVEN_DEAL)
    assert isinstance(state, WuHsingState)
    state.clear()
    for colours, axis, x, y in dominoes:
        lay(state, PAIR_NUMBER[colours], axis, place_at(x, y))
    hands = [[int(kind == number) for kind in range(15)] for number in (0, 14)]
    state.hand, state.held = [*hands, [0] * 15, [0] * 15], [1, 1, 0, 0]
    return state.seal()


def round_to(length: int, y: int) -> list[tuple[str, int, int, int]]:
    """Dominoes in a row that ends before column 0, where wood would follow."""
    colours = (8 * "12345")[-length:]
    return [(colours[i : i + 2], 0, i - length, y) for i in range(0, length, 2)]


def symbols() -> dict[str, ET.Element]:
    """The symbols that the drawings use, by id."""
    defs = ET.fromstring(f"<defs>{drawn(moment(), 0).shapes.defs}</defs>")
    return {one.attrib["id"]: one for one in defs if "id" in one.attrib}


# ── What is seen ──────────────────────────────────────────────────────────────────────


def test_the_last_domino_its_runs_and_their_product() -> None:
    found = parts(drawn(moment(), 2))
    assert 'transform="translate(252 0)"' in found["t-14"]
    assert 'href="#wu-lh"' in found["t-14"]
    assert 'href="#wu-lh"' not in found["t-2"]
    assert 'href="#wu-v4" class="wu-run wu-r0" x="216" y="0"' in found["run-0"]  # column 3, from 0 down to -3
    assert 'href="#wu-v3" class="wu-run wu-r1" x="288" y="0"' in found["run-1"]
    assert "run-2" not in found
    assert "4\u00a0×\u00a03\u00a0=\u00a012</text>" in found["pill"]


def test_a_double_counts_twice_in_the_product() -> None:
    assert "9\u00a0×\u00a03\u00a0×\u00a02\u00a0=\u00a054</text>" in parts(drawn(after(moment(), "11@5,-1v"), 2))["pill"]


def test_there_are_outlines_for_runs_and_bars_for_products() -> None:
    known = symbols()
    four, three = known["wu-v4"][1], known["wu-h3"][1]
    assert (four.attrib["width"], four.attrib["height"]) == ("66", "282")  # four cells of 72, less a margin
    assert (three.attrib["width"], three.attrib["height"]) == ("210", "66")
    assert known["wu-b10"][0].attrib["d"] == "M-63 0h126"


@pytest.mark.parametrize(
    ("length", "product", "symbol"),
    [(4, "4 × 5 × 5 × 2 = 200", True), (10, "4 × 11 × 11 × 2 = 968", False), (14, "4 × 15 × 15 × 2 = 1800", False)],
)
def test_every_product_lies_on_a_bar_and_every_run_has_an_outline(length: int, product: str, symbol: bool) -> None:
    """Also where they are longer than all symbols."""
    known = symbols()
    table = with_table(*round_to(length, 0), *round_to(length, 1), ("11", 1, 0, 2))
    found = {name: ET.fromstring(svg) for name, svg in parts(drawn(after(table, "11@0,0v"), 0)).items()}
    bar, counted = found["pill"][2:]
    assert (counted.text or "").replace("\u00a0", " ") == product
    assert ("href" in bar.attrib) == symbol
    bar = known[bar.attrib["href"][1:]] if symbol else bar
    assert [one.attrib["d"] for one in bar] == 3 * [f"M{12 - 7.5 * len(product):g} 0h{15 * len(product) - 24:g}"]
    for run, cells, wide in (("run-0", 4, False), ("run-1", length + 1, True), ("run-2", length + 1, True)):
        outline, name = found[run], f"wu-{'h' if wide else 'v'}{cells}"
        assert ("href" in outline.attrib) == (name in known) == (cells < 13)
        lines = known.get(name, outline)
        sizes = {(one.attrib["width"], one.attrib["height"]) for one in lines}
        assert sizes == {(f"{CELL * cells - 6}", "66") if wide else ("66", f"{CELL * cells - 6}")}


def test_dominoes_lie_as_they_were_played() -> None:
    found = parts(drawn(moment(), 0))
    assert '<use href="#wu-1" x="-36"/><use href="#wu-2" x="36"/>' in found["t-2"]  # 12@0,-1h
    assert '<use href="#wu-5" y="36"/><use href="#wu-2" y="-36"/>' in found["t-3"]  # 52@-1,-1v, y goes up
    assert 'href="#wu-pin"' in found["t-1"]
    assert 'href="#wu-pin"' not in found["t-2"]


def test_the_upper_rows_lie_behind_the_lower_ones_and_the_last_domino_above_all() -> None:
    order = [name for name in parts(drawn(moment(), 0)) if name.startswith("t-")]
    assert order.index("t-4") < order.index("t-0") < order.index("t-11")
    assert order[-1] == "t-14"


def test_dead_cells_are_marked_but_not_where_the_players_judge() -> None:
    assert {name for name in parts(drawn(moment(), 0)) if name[0] == "x"} == {"x-2,1", "x2,0"}
    judged = after(ludotheque.load("wu-hsing", 4, players_judge=True).start(deal=SAMPLE_DEAL), *SAMPLE[:12])
    assert not [name for name in parts(drawn(judged, 0)) if name[0] == "x"]


def test_hands_of_others_are_seen_once_they_are_shown() -> None:
    found = parts(drawn(moment(), 2))
    assert 'href="#wu-d34"' in found["h-0-2"]
    assert "Seat 0</text>" in found["hand-0"]
    assert "hand-3" not in found
    assert "h-3-0" not in found
    assert FOUR.words.tally(moment().seen_by(2), 3).left.long.fr == "4 dominos"


def test_a_spectator_sees_what_is_open_and_nothing_to_touch() -> None:
    assert [pane.id for pane in drawn(moment(10), None).panes] == ["board"]
    assert [pane.id for pane in drawn(moment(), None).panes] == ["board", "others"]
    assert 'data-t="' not in drawn(moment(), None).svg()


def test_who_has_passed() -> None:
    assert FOUR.words.tally(moment(13).seen_by(1), 0).remark.fr == "passe"
    assert FOUR.words.tally(moment().seen_by(1), 0).remark.fr == ""


def test_the_hand_has_places_for_all_that_was_dealt() -> None:
    hand = drawn(TWO.start(deal=EVEN_DEAL), 0).panes[1]
    assert hand.box == "0 -12 576 326"
    assert [part.id for part in hand.layers[0].parts] == ["hand-ground", "rail-0", "rail-1"]
    assert drawn(CHOSEN.start(), 0).panes[1].height == 478


def test_two_of_a_kind_are_one_thing_to_touch() -> None:
    deal = "12 34/11 11 12 13 14 15 22 23 24 25 33 34 35 44/13 14 15 22 23 24 25 33 35 44 45 45 55 55"
    found = targets(drawn(TWO.start(deal=deal), 0), "m-")
    assert found["11"] == "1-1, the double wood, twice"
    assert found["12"] == "1-2, wood and fire"
    assert targets(drawn(TWO.start(deal=deal), 0, "fr"), "m-")["23"] == "2-3, le feu et la terre"


def test_cells_say_what_is_there() -> None:
    found = targets(drawn(moment(), 2), "c")
    assert found["3,0"] == "wood"
    assert found["2,0"] == "empty, wood to the right, metal below, fire to the left"
    assert "9,9" not in found
    french = targets(drawn(moment(), 2, "fr"), "c")
    assert french["3,0"] == "le bois"
    assert french["2,0"] == "vide, bois à droite, métal au-dessous, feu à gauche"
    assert targets(drawn(CHOSEN.start(), 0), "c")["1,1"] == "empty, above on the right"


def test_the_description_tells_the_position() -> None:
    text = drawn(moment(), 2).description
    assert "It is your turn." in text
    assert "The last domino is 1-5, lying, " in text
    assert "Row 3: 2 2 2 2 2 from column 1, 1 5 from column 7." in text
    assert "You: 174 points, 4 dominoes: 1-1, 1-5, 2-2, 4-5." in text
    assert "Seat 3: 106 points, 4 dominoes." in text
    assert "Rangée 1\u00a0: 1 à partir de la colonne 3." in drawn(moment(), 2, "fr").description


# ── What moves ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("viewer", "source"),
    [(1, "m-15"), (2, "seat-1"), (None, "seat-1")],  # out of one's hand, or from the player
)
def test_a_domino_comes_from_who_had_it(viewer: int | None, source: str) -> None:
    assert f'data-from="{source}"' in parts(drawn(moment(), viewer, before=moment(13)))["t-14"]
    assert source.startswith("seat-") or source in parts(drawn(moment(13), viewer))
    assert "data-from" not in parts(drawn(moment(), viewer))["t-14"]


def test_an_older_position_before_breaks_nothing() -> None:
    assert "data-from" not in drawn(moment(), 2, before=moment(8)).svg()
    assert "data-from" not in drawn(moment(8), 2, before=moment()).svg()


def test_a_move_changes_little() -> None:
    old, new = parts(drawn(moment(13), 0)), parts(drawn(moment(), 0, before=moment(13)))
    tiles = {name for name in new if name.startswith("t-") and new[name] != old.get(name)}
    assert tiles == {"t-13", "t-14"}  # the one that was the last, and the one that is
    assert {name for name in new if name.startswith("m-") and new[name] != old.get(name)} == set()
    assert sum(len(svg) for name, svg in new.items() if svg != old.get(name)) < 2500


def test_the_table_lies_still_until_it_must_not() -> None:
    def box(*more: tuple[str, int, int, int]) -> list[float]:
        board = drawn(with_table(("12", 1, 0, 0), ("34", 1, 1, 0), *more), None).panes[0]
        return [board.left, board.top, board.width, board.height]

    small = box()
    assert box(("11", 0, 0, 2)) == small
    assert box(*(("11", 0, 0, y) for y in range(2, 9)))[3] > small[3]


@pytest.mark.parametrize("game", [TWO, FOUR, JUDGED, CHOSEN], ids=repr)
def test_a_drawing_that_follows_another_is_the_same_as_one_made_anew(game: ludotheque.Game) -> None:
    for seed in range(4):
        state, rng, taken_back = game.start(seed=seed), Rng(seed), game.start(seed=seed)
        while not state.over:
            following = drawn(state, 0)
            kept, game.memory.drawn = game.memory.drawn, {}
            assert drawn(state, 0) == following
            game.memory.drawn = kept
            if rng.below(8) == 0:
                state = taken_back.copy()
            elif rng.below(4) == 0:
                taken_back = state.copy()
            state.play(state.pick(rng))


def test_what_is_seen_of_a_place_is_what_lies_there() -> None:
    state = moment()
    columns, rows = range(state.left - 32, state.right - 31), range(state.bottom - 32, state.top - 31)
    colours = {(x, y): list(state.colour)[cell_at(place_at(x, y))] for x in columns for y in rows}
    filled = {at: colour for at, colour in colours.items() if colour}
    for x, y in {*filled, *rim(filled, 2)}:
        right, up, left, down = (filled.get(at, 0) for at in beside(x, y))
        assert look(state, place_at(x, y)) == (filled.get((x, y)) or (right, up, left, down))
        if (x, y) not in filled:
            fits = list(state.fit)[cell_at(place_at(x, y))]
            assert is_dead(state, place_at(x, y)) == (not fits or all((right, up, left, down)))


def test_a_table_that_grows_is_sent_as_another_box() -> None:
    boxes = []
    for plies in range(len(SAMPLE)):
        change = delta(drawn(moment(plies), 3), drawn(moment(plies + 1), 3))
        if change is None:  # a hand was shown
            continue
        boxes.append(set(change.boxes))
        assert not change.layers
        assert len([part for part in change.parts if "id='t-" in part.svg]) <= 2
    assert boxes.count(set()) > len(SAMPLE) // 2
    assert {"board"} in boxes


def test_all_dominoes_and_a_ring_of_cells_round_them_are_seen() -> None:
    for seed in range(20):
        state = TWO.start(seed=seed)
        rng = Rng(seed)
        while not state.over:
            state.play(state.pick(rng))
        assert isinstance(state, WuHsingState)
        x, y, wide, high = map(float, drawn(state, 0).panes[0].box.split())
        left, right = state.left - 33, state.right - 31
        bottom, top = state.bottom - 33, state.top - 31
        assert x <= CELL * (left - 0.5)
        assert x + wide >= CELL * (right + 0.5)
        assert y <= -CELL * (top + 0.5)
        assert y + high >= -CELL * (bottom - 0.5)


# ── What is touched ───────────────────────────────────────────────────────────────────


def made(state: State, *path: str) -> str:
    """The move that some touches make."""
    seen = state.seen_by(state.turn)
    move = seen.game.touch.ways(seen).get(path)
    return "" if move is None else state.text(move)


def test_a_domino_and_a_place() -> None:
    assert made(moment(), "45", "4,-3h") == "54@4,-3h"
    assert made(moment(), "11", "5,-1v") == "11@5,-1v"
    places = targets(drawn(moment(), 2), "p")
    assert places == {
        "4,-3h": "lying, water above, earth to the left, for 4×4 = 16",
        "1,-4v": "upright, fire above, metal to the right, for 6×3 = 18",
        "5,-1v": "upright, water and water to the left, for 9×3 = 27",
    }
    assert targets(drawn(moment(), 0), "p") == {}, "it is not their turn"


def test_a_place_tells_its_points_before_one_commits() -> None:
    """Those of a domino, and twice as many for a double: what the move then scores."""
    state = moment()
    known = parts(drawn(state, state.turn))
    for text in (state.text(move) for move in state.moves()):
        domino, _, place = text.partition("@")
        if not place:
            continue
        once, double = (int(element.text or "") for element in ET.fromstring(known[f"p{place}"]).iter("text"))
        then = after(state, text)
        assert then.points[state.turn] - state.points[state.turn] == (double if domino[0] == domino[1] else once)


Box = tuple[float, float, float, float]  # left, top, right, bottom


def outline_and_points(name: str, svg: str) -> tuple[Box, Box]:
    """Where a place lies in cells, and the room of two digits of its points."""
    axis, (x, y) = name[-1], map(int, name[1:-1].split(","))
    left, top = x - 0.5, -y - (1.5 if axis == "v" else 0.5)
    wide, high = (1, 2) if axis == "v" else (2, 1)
    words = ET.fromstring(svg).find("{*}text")
    assert words is not None
    at = left + wide / 2 + float(words.attrib["x"]) / CELL, top + high / 2 + (float(words.attrib["y"]) - 8) / CELL
    return (left, top, left + wide, top + high), (at[0] - 0.25, at[1] - 0.12, at[0] + 0.25, at[1] + 0.12)


def crosses(outline: Box, words: Box) -> bool:
    """Whether an edge of a place goes through words."""
    left, top, right, bottom = outline
    apart = words[2] <= left or words[0] >= right or words[3] <= top or words[1] >= bottom
    return not apart and not (left <= words[0] and words[2] <= right and top <= words[1] and words[3] <= bottom)


def test_of_two_places_that_overlap_neither_covers_the_points_of_the_other() -> None:
    state, rng, overlapping = FOUR.start(seed=2), Rng(2), 0
    while not state.over:
        known = parts(drawn(state, state.turn))
        places = [outline_and_points(name, svg) for name, svg in known.items() if "wu-place" in svg]
        for one, words in places:
            for other, others in places:
                overlapping += crosses(one, other)
                assert not crosses(other, words)
                assert one == other or abs(words[0] - others[0]) > 0.4 or abs(words[1] - others[1]) > 0.3
        state.play(state.pick(rng))
    assert overlapping


def rack_of(state: State) -> tuple[float, list[str]]:
    """The height of the hand of seat 0, and its dominoes as drawn."""
    pane = next(pane for pane in drawn(state, 0).panes if pane.id == "hand")
    return pane.height, [svg for name, svg in parts(drawn(state, 0)).items() if name.startswith("m-")]


def test_two_of_a_kind_carry_their_number_and_a_hand_that_fits_in_one_row_folds() -> None:
    """Then the table has the room; every domino that is left is still there."""
    state, rng, heights = TWO.start(seed=3), Rng(1), set()
    while not state.over:
        assert isinstance(state, WuHsingState)
        height, dominoes = rack_of(state)
        left = [number for number in state.hand[0] if number]
        assert len(dominoes) == len(left)
        assert sum("×2" in domino for domino in dominoes) == left.count(2)
        heights.add((len(left) > 7, height))
        state.play(state.moves()[rng.below(len(state.moves()))] if state.turn >= 0 else state.pick(rng))
    folded = {height for many, height in heights if not many}
    assert len(heights) == 2
    assert max(folded) < 200 < max(height for _, height in heights)


def test_where_a_domino_fits_both_ways_round_one_chooses() -> None:
    state = TWO.start(deal=EVEN_DEAL)
    assert made(state, "24", "0,2h") == "42@0,2h"
    assert made(state, "25", "0,-1h") == ""
    assert made(state, "25", "0,-1h", "25@0,-1h") == "25@0,-1h"
    said = TWO.touch.choice(state, "25@0,-1h")
    assert said == ("fire on the left, 9 points", "feu à gauche, 9 points")
    assert TWO.touch.ask(state, ("25", "0,-1h")).en == "Which way round?"


def test_passing_is_a_button() -> None:
    state = moment(12)
    assert state.game.touch.ways(state.seen_by(0)) == {("pass",): state.moves()[0]}
    assert FOUR.touch.choice(state, "pass") == ("Pass and show my hand", "Passer et montrer ma main")
    assert FOUR.touch.ask(state, ()).en == "Nothing can be played: you have to pass."


def test_a_start_is_chosen_by_the_cell_of_the_smaller_colour() -> None:
    state = CHOSEN.start()
    assert made(state, "12", "0,0") == "12"
    assert made(state, "12", "0,1") == "21"
    assert made(state, "33", "0,1") == "33"
    state.play("12")
    assert made(state, "45", "1,1") == "54"
    assert 'href="#wu-back"' in parts(drawn(state, 1))["t-0"]
    assert 'href="#wu-back"' in parts(drawn(state, None))["t-0"]
    assert 'href="#wu-1" y="36"' in parts(drawn(state, 0))["t-0"]


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (("45", "2,0"), "4.5"),  # a dead cell
        (("45", "3,0"), "4.1"),  # a domino is there
        (("45", "-1,3"), "4.2"),
        (("45", "1,-4v"), "4.5"),  # a place of another domino
    ],
)
def test_what_leads_nowhere_is_explained(path: tuple[str, ...], rule: str) -> None:
    seen = moment().seen_by(2)
    assert FOUR.touch.why_not(seen, path).rule == rule


def test_nothing_is_refused_that_can_be() -> None:
    seen = moment().seen_by(2)
    assert FOUR.touch.why_not(seen, ("45", "4,-3")).why.en == "it fits here: touch the place that is outlined."
    assert FOUR.touch.why_not(seen, ("4,-3",)).why.en == "first pick a domino of your hand."


# ── Where the players judge ───────────────────────────────────────────────────────────


def test_any_empty_place_beside_a_domino_can_be_tried() -> None:
    state = JUDGED.start(deal=EVEN_DEAL)
    assert made(state, "25", "0,2", "1,2") == "25@0,2h"
    assert made(state, "25", "1,2", "0,2") == "52@0,2h"
    assert made(state, "33", "-1,0", "-1,-1") == "33@-1,-1v"
    assert made(state, "33", "-1,-1", "-1,0") == "33@-1,-1v"
    illegal = made(state, "12", "2,1", "2,2")
    assert illegal == "12@2,1v"
    with pytest.raises(MoveError, match=r"rule 4\.2"):
        state.parse(illegal)
    assert made(state, "claim") == "claim"
    assert not targets(drawn(state, 0), "p")


def test_what_can_be_tried_does_not_tell_what_is_legal() -> None:
    """All dominoes lead to the same cells, and all that is legal is among them."""
    rng = Rng("judges")
    for seed in range(6):
        state = JUDGED.start(seed=seed)
        while not state.over:
            seen = state.seen_by(state.turn)
            assert isinstance(seen, WuHsingState)
            tried = JUDGED.touch.candidates(seen)
            assert set(seen.moves()) <= set(tried)
            ways = JUDGED.touch.ways(seen)
            if not seen.asked():
                dominoes = {path[0] for path in ways if len(path) > 1}
                wheres = [{path[1] for path in ways if path[0] == domino} for domino in dominoes]
                assert all(where == wheres[0] for where in wheres)
            drawing = drawn(state, state.turn)
            for target in touch.targets(ways):
                named = JUDGED.touch.choice(seen, target)
                assert (f'data-t="{target}"' in drawing.svg()) != (named is not None)
            state.play(state.pick(rng))


def test_an_unfinished_try_tells_nothing() -> None:
    seen = JUDGED.start(deal=EVEN_DEAL).seen_by(0)
    assert JUDGED.touch.why_not(seen, ("12",)).rule == ""
    assert JUDGED.touch.why_not(seen, ("12", "0,0", "0,1")).rule == "4.1"


def test_what_is_asked_is_the_same_whatever_was_touched() -> None:
    """So that a page need not be told a sentence for each of some thousand paths."""
    seen = JUDGED.start(deal=EVEN_DEAL).seen_by(0)
    assert JUDGED.touch.ask(seen, ("12",)) == JUDGED.touch.ask(seen, ("45",))
    assert JUDGED.touch.ask(seen, ("12",)).fr == "Touchez la case de son plus petit nombre."
    assert JUDGED.touch.ask(seen, ("33",)).fr == "Touchez l’une de ses deux cases."
    assert JUDGED.touch.ask(seen, ("12", "0,2")) == JUDGED.touch.ask(seen, ("33", "2,0"))


def test_a_claim_is_answered_by_a_button_or_by_touching_a_domino_of_the_hand_that_is_shown() -> None:
    state = after(JUDGED.start(deal=EVEN_DEAL), "claim")
    assert made(state, "silent") == "silent"
    assert made(state, "point 33") == "point 33"
    seen = state.seen_by(1)
    assert JUDGED.touch.choice(seen, "point 33") is None
    assert targets(drawn(state, 1, "fr"), "o-")["point 33"] == "3-3, la double terre"
    assert JUDGED.words.tally(seen, 0).remark.fr == "rien ne va\u00a0?"
    assert JUDGED.touch.why_not(seen, ("12",)).rule == "9.3"


def test_a_domino_that_was_pointed_out_is_marked_and_the_others_are_refused() -> None:
    state = after(JUDGED.start(deal=EVEN_DEAL), "claim", "point 25")
    assert "wu-pointed" in parts(drawn(state, 0))["m-25"]
    assert "wu-pointed" not in parts(drawn(state, 0))["m-12"]
    assert 'class="piece wu-pointed"' in drawn(state, 1).svg()
    seen = state.seen_by(0)
    assert {path[0] for path in JUDGED.touch.ways(seen)} == {"25"}
    assert JUDGED.touch.why_not(seen, ("12",))[::2] == ("9.4", ("12", "25"))


# ── What is sent ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", combinations(WuHsing), ids=repr)
def test_the_steps_of_touches_are_small(game: ludotheque.Game) -> None:
    state, rng = game.start(seed=3), Rng("sizes")
    sizes = []
    while not state.over:
        seen = state.seen_by(state.turn)
        sizes.append(len(encode(Steps(seen, game.touch.ways(seen)).all)))
        state.play(state.pick(rng))
    assert sorted(sizes)[len(sizes) // 2] < 1500
    assert max(sizes) < 2700

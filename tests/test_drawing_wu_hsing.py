"""The drawing of Wu Hsing, and how it is played by touch."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from rules.wu_hsing_positions import SAMPLE, SAMPLE_DEAL
from variants import combinations

import ludotheque
from ludotheque import MoveError, Rng, State, touch
from ludotheque.drawing import Drawing
from ludotheque.drawing.svg import written
from ludotheque.games.wu_hsing import WuHsing
from ludotheque.games.wu_hsing.board import place_at
from ludotheque.games.wu_hsing.drawing_tiles import bar_symbol, pill, run_part, score_symbols
from ludotheque.games.wu_hsing.drawing_window import CELL, START_BOX, START_WINDOW, Window
from ludotheque.games.wu_hsing.layout import cell_at, is_dead, look
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import (
    EMPTY_TABLE,
    Run,
    Tile,
    beside,
    colours,
    following,
    product,
    rim,
    scene_of,
    tile_of,
    widened,
)
from ludotheque.games.wu_hsing.scene_keys import found, laid
from ludotheque.web.connection.choices import Steps
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import encode

TWO, FOUR = ludotheque.load("wu-hsing"), ludotheque.load("wu-hsing", 4)
JUDGED = ludotheque.load("wu-hsing", 2, players_judge=True)
CHOSEN = ludotheque.load("wu-hsing", 2, chosen_start=True)

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
    return state.game.draw(state.seen_by(viewer), lang, then)


def parts(drawing: Drawing) -> dict[str, str]:
    return {part.id: part.svg for _, part in drawing.parts()}


def targets(drawing: Drawing, prefix: str) -> dict[str, str]:
    """What can be touched among the parts whose ids begin so: target and label."""
    elements = [ET.fromstring(svg) for name, svg in parts(drawing).items() if name.startswith(prefix)]
    return {one.attrib["data-t"]: one.attrib["aria-label"] for one in elements if "data-t" in one.attrib}


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
    symbols = {part.id: part.svg for part in score_symbols()}
    assert 'x="-33" y="-34" width="66" height="282" rx="12"' in symbols["wu-v4"]  # four cells of 72, less a margin
    assert 'x="-33" y="-34" width="210" height="66" rx="12"' in symbols["wu-h3"]
    assert 'd="M-63 0h126"' in symbols[bar_symbol(10)]


@pytest.mark.parametrize(
    ("lengths", "double"), [([7], False), ([3, 3], False), ([10, 10], True), ([10, 10, 10], True), ([30, 30, 30], True)]
)
def test_every_product_lies_on_a_bar(lengths: list[int], double: bool) -> None:
    counted = product([Run(0, 0, 0, length) for length in lengths], double)  # 4.1
    bar = f'd="M{12 - 7.5 * len(counted):g} 0h'
    known = {part.id: part.svg for part in score_symbols()}
    ground = pill(counted)[0]
    symbol = ground.attributes.get("href", "")[1:]
    assert (known[symbol] if symbol else written(ground)).count(bar) == 3


def test_a_run_that_is_longer_than_all_symbols_is_drawn_by_itself() -> None:
    known = {part.id for part in score_symbols()}
    for length in range(3, 31):  # no row has more cells (see board.py)
        drawn = run_part(1, Run(1, 2, 3, length)).svg
        assert (
            (f'href="#wu-v{length}"' in drawn)
            == (f"wu-v{length}" in known)
            == (f'height="{72 * length - 6}"' not in drawn)
        )
    assert 'class="wu-run wu-r1" transform="translate(144 -2304)"' in drawn


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
    assert FOUR.tally(moment().seen_by(2), 3).left.long.fr == "4 dominos"


def test_a_spectator_sees_what_is_open_and_nothing_to_touch() -> None:
    assert [pane.id for pane in drawn(moment(10), None).panes] == ["board"]
    assert [pane.id for pane in drawn(moment(), None).panes] == ["board", "others"]
    assert 'data-t="' not in drawn(moment(), None).svg()


def test_who_has_passed() -> None:
    assert FOUR.tally(moment(13).seen_by(1), 0).remark.fr == "passe"
    assert FOUR.tally(moment().seen_by(1), 0).remark.fr == ""


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
    def seen(*more: Tile) -> Window:
        return widened(START_BOX, START_WINDOW, [Tile(0, 1, 0, 0), Tile(0, 1, 1, 0), *more])[1]

    small = seen()
    assert seen(Tile(0, 0, 0, 2)) == small
    far = seen(*(Tile(0, 0, 0, y) for y in range(2, 9)))
    assert far.high > small.high


@pytest.mark.parametrize("game", [TWO, FOUR, JUDGED, CHOSEN], ids=repr)
def test_a_scene_that_follows_another_is_the_same_as_one_made_at_once(game: ludotheque.Game) -> None:
    for seed in range(4):
        state, rng, taken_back = game.start(seed=seed), Rng(seed), game.start(seed=seed)
        while not state.over:
            assert isinstance(state, WuHsingState)
            if laid(state):
                assert scene_of(state) == following(EMPTY_TABLE, state, laid(state))
            if rng.below(8) == 0:
                state = taken_back.copy()
            elif rng.below(4) == 0:
                taken_back = state.copy()
            state.play(state.pick(rng))


def test_what_is_seen_of_a_place_is_what_lies_there() -> None:
    state = moment()
    filled = colours(map(tile_of, found(state)))
    for x, y in {*filled, *rim(filled, 2)}:
        right, up, left, down = (filled.get(at, 0) for at in beside(x, y))
        around = ((right * 8 + up) * 8 + left) * 8 + down
        assert look(state, place_at(x, y)) == (filled.get((x, y)) or 8 * around)
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
    move = seen.game.ways(seen).get(path)
    return "" if move is None else state.text(move)


def test_a_domino_and_a_place() -> None:
    assert made(moment(), "45", "4,-3h") == "54@4,-3h"
    assert made(moment(), "11", "5,-1v") == "11@5,-1v"
    places = targets(drawn(moment(), 2), "p")
    assert places == {
        "4,-3h": "lying, water above, earth to the left, for 4×4",
        "1,-4v": "upright, fire above, metal to the right, for 6×3",
        "5,-1v": "upright, water and water to the left, for 9×3",
    }
    assert targets(drawn(moment(), 0), "p") == {}, "it is not their turn"


def test_where_a_domino_fits_both_ways_round_one_chooses() -> None:
    state = TWO.start(deal=EVEN_DEAL)
    assert made(state, "24", "0,2h") == "42@0,2h"
    assert made(state, "25", "0,-1h") == ""
    assert made(state, "25", "0,-1h", "25@0,-1h") == "25@0,-1h"
    said = TWO.choice(state, "25@0,-1h")
    assert said == ("fire on the left, 9 points", "feu à gauche, 9 points")
    assert TWO.ask(state, ("25", "0,-1h")).en == "Which way round?"


def test_passing_is_a_button() -> None:
    state = moment(12)
    assert state.game.ways(state.seen_by(0)) == {("pass",): state.moves()[0]}
    assert FOUR.choice(state, "pass") == ("Pass and show my hand", "Passer et montrer ma main")
    assert FOUR.ask(state, ()).en == "Nothing can be played: you have to pass."


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
    assert FOUR.why_not(seen, path).rule == rule


def test_nothing_is_refused_that_can_be() -> None:
    seen = moment().seen_by(2)
    assert FOUR.why_not(seen, ("45", "4,-3")).why.en == "it fits here: touch the place that is outlined."
    assert FOUR.why_not(seen, ("4,-3",)).why.en == "first pick a domino of your hand."


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
            tried = JUDGED.candidates(seen)
            assert set(seen.moves()) <= set(tried)
            ways = JUDGED.ways(seen)
            if not seen.asked():
                dominoes = {path[0] for path in ways if len(path) > 1}
                wheres = [{path[1] for path in ways if path[0] == domino} for domino in dominoes]
                assert all(where == wheres[0] for where in wheres)
            drawing = drawn(state, state.turn)
            for target in touch.targets(ways):
                named = JUDGED.choice(seen, target)
                assert (f'data-t="{target}"' in drawing.svg()) != (named is not None)
            state.play(state.pick(rng))


def test_an_unfinished_try_tells_nothing() -> None:
    seen = JUDGED.start(deal=EVEN_DEAL).seen_by(0)
    assert JUDGED.why_not(seen, ("12",)).rule == ""
    assert JUDGED.why_not(seen, ("12", "0,0", "0,1")).rule == "4.1"


def test_what_is_asked_is_the_same_whatever_was_touched() -> None:
    """So that a page need not be told a sentence for each of some thousand paths."""
    seen = JUDGED.start(deal=EVEN_DEAL).seen_by(0)
    assert JUDGED.ask(seen, ("12",)) == JUDGED.ask(seen, ("45",))
    assert JUDGED.ask(seen, ("12",)).fr == "Touchez la case de son plus petit nombre."
    assert JUDGED.ask(seen, ("33",)).fr == "Touchez l’une de ses deux cases."
    assert JUDGED.ask(seen, ("12", "0,2")) == JUDGED.ask(seen, ("33", "2,0"))


def test_a_claim_is_answered_by_a_button_or_by_touching_a_domino_of_the_hand_that_is_shown() -> None:
    state = after(JUDGED.start(deal=EVEN_DEAL), "claim")
    assert made(state, "silent") == "silent"
    assert made(state, "point 33") == "point 33"
    seen = state.seen_by(1)
    assert JUDGED.choice(seen, "point 33") is None
    assert targets(drawn(state, 1, "fr"), "o-")["point 33"] == "3-3, la double terre"
    assert JUDGED.tally(seen, 0).remark.fr == "rien ne va\u00a0?"
    assert JUDGED.why_not(seen, ("12",)).rule == "9.3"


def test_a_domino_that_was_pointed_out_is_marked_and_the_others_are_refused() -> None:
    state = after(JUDGED.start(deal=EVEN_DEAL), "claim", "point 25")
    assert "wu-pointed" in parts(drawn(state, 0))["m-25"]
    assert "wu-pointed" not in parts(drawn(state, 0))["m-12"]
    assert 'class="piece wu-pointed"' in drawn(state, 1).svg()
    seen = state.seen_by(0)
    assert {path[0] for path in JUDGED.ways(seen)} == {"25"}
    assert JUDGED.why_not(seen, ("12",))[::2] == ("9.4", ("12", "25"))


# ── What is sent ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", combinations(WuHsing), ids=repr)
def test_the_steps_of_touches_are_small(game: ludotheque.Game) -> None:
    state, rng = game.start(seed=3), Rng("sizes")
    sizes = []
    while not state.over:
        seen = state.seen_by(state.turn)
        sizes.append(len(encode(Steps(seen, game.ways(seen)).all)))
        state.play(state.pick(rng))
    assert sorted(sizes)[len(sizes) // 2] < 1500
    assert max(sizes) < 2700

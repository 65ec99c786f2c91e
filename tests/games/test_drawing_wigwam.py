"""The drawing of Wigwam and its touches, at the moment that the design shows and in the set-up."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from moves import after
from pictures import parts, place
from wigwam_positions import WIGWAM, position

from ludotheque import State
from ludotheque.drawing import Drawing
from ludotheque.game import GameDrawing

GAME_PLAYED = """
=WWWTTTCWWWW =WTWTWWCTWWW b1-c2 f5-d4 c4-c5 g5-f5 a1-b1 e4-e3 b1-c1 g6-g5 c1-d1 f6-e6 b5-c6 g7-f6 a4-b5 d4-d5
c5-c4 d5-d7 b4-c5 f5-e4 a3-a4 g5-g6 b3-d3 e4-f5 d3xe3>e2 f7-e7 c4-d4 f5-e4 d4-c4 g6-f5 c4-b4 e6-d5 a2-b3 e4-d4
c3-c4 f5-g6 c4xd5>e6 f6xe6>d6
"""
MOVES = GAME_PLAYED.split()
END = len(MOVES)
TWO_WAYS = position("Cd4 Wa1", "Cg7 Wd5 We5")  # the chief lands on e6 over d5 or over e5
OR_QUIETLY = position("Cd4 Wa1", "Cg7 Wd5", huff=True)  # or goes there past e5
OWED = after(position("Ca1 Wd2 Wc5", "Cg7 Wd3 Wg4", huff=True), "c5-c6")
CHIEF_OWED = after(position("Cd2 Wa1", "Cg7 Wd3", huff=True), "d2-c1")


def reached(count: int) -> State:
    """The position after so many moves of the game."""
    return after(WIGWAM.start(), *MOVES[:count])


def drawn(count: int, lang: str = "fr", viewer: int = 0) -> Drawing:
    before = reached(count - 1).seen_by(viewer) if count else None
    return WIGWAM.drawing.draw(reached(count).seen_by(viewer), lang, before)


def with_class(found: dict[str, ET.Element], name: str) -> list[str]:
    return sorted(part for part, element in found.items() if name in str(element.get("class")).split())


REFERENCE = parts(drawn(END))


def test_figures_stand_on_their_bases_by_kind_and_tribe() -> None:
    shapes = {name: REFERENCE[f"f-{name}"].get("href") for name in ("e2", "c6", "c2", "d7", "d6", "g4")}
    assert shapes == {
        "e2": "#ww-Cl",
        "c6": "#ww-Wl",
        "c2": "#ww-Tl",
        "d7": "#ww-Cd",
        "d6": "#ww-Wd",
        "g4": "#ww-Td",
    }
    assert place(REFERENCE["f-c6"]) == (835, 575)


def test_those_behind_are_drawn_first() -> None:
    for viewer in range(2):
        heights = [place(element)[1] for name, element in parts(drawn(END, "fr", viewer)).items() if name[:2] == "f-"]
        assert heights == sorted(heights)


def test_the_board_is_turned_for_dark_and_prisoners_lie_with_who_took_them() -> None:
    turned = parts(drawn(END, "fr", 1))
    assert place(turned["f-c6"]) == (1000 - 835, 926 - 579 - 4)
    assert place(REFERENCE["p-d-W0"]) == (40, 886)
    assert place(REFERENCE["p-d-W1"]) == (94, 886)
    assert place(REFERENCE["p-l-W0"]) == (960, 40)
    assert place(turned["p-l-W0"]) == (40, 886)


def test_who_moves_what_was_played_and_who_can_be_taken_are_marked() -> None:
    assert with_class(REFERENCE, "turn") == ["tray-l"]
    assert with_class(REFERENCE, "last") == ["b-d6", "b-e6", "b-f6"]
    assert with_class(REFERENCE, "ww-threat") == ["threat-d6", "threat-e5"]


def test_the_only_way_to_take_is_drawn_step_by_step() -> None:
    assert [place(REFERENCE[f"step-{number}"]) for number in (1, 2)] == [(701, 347), (433, 347)]
    assert "step-3" not in REFERENCE
    assert "way" not in parts(TWO_WAYS.game.drawing.draw(TWO_WAYS, "fr"))


def test_a_figure_comes_from_its_base_and_a_prisoner_from_where_it_was_taken() -> None:
    assert REFERENCE["f-d6"].get("data-from") == "f-f6"
    assert REFERENCE["p-l-W0"].get("data-from") == "f-e6"
    assert [name for name, element in REFERENCE.items() if element.get("data-from")] == ["f-d6", "p-l-W0"]


def test_a_taken_chief_lies_in_the_tray() -> None:
    before = position("Ca1 Wd2", "Cd5 Wd3")
    state = after(before, "d2xd3>d4xd5>d6")
    found = parts(state.game.drawing.draw(state, "en", before))
    assert found["p-d-C"].get("data-from") == "f-d5"
    assert state.game.drawing.draw(state, "fr").description.startswith("Clair gagne 2 points.")


@pytest.mark.parametrize("count", range(3, END + 1))
def test_a_move_changes_little(count: int) -> None:
    old = {part.id: part.svg for _, part in drawn(count - 1).parts()}
    assert sum(len(part.svg) for _, part in drawn(count).parts() if old.get(part.id) != part.svg) < 2048


def test_a_move_touches_only_its_bases() -> None:
    """c3-c4 is not the only change: the move before is no longer the last."""
    count = MOVES.index("c3-c4") + 1
    old = {part.id: part.svg for _, part in drawn(count - 1).parts()}
    changed = {part.id for _, part in drawn(count).parts() if old.get(part.id) != part.svg}
    assert {name for name in changed if name[0] in "fb"} == {"f-c4", "b-c3", "b-c4", "b-e4", "b-d4", "f-d4"}


def test_bases_are_named_in_both_languages() -> None:
    english = parts(drawn(END, "en"))
    assert REFERENCE["b-c6"].get("aria-label") == "c6, guerrier clair"
    assert english["b-c6"].get("aria-label") == "c6, light warrior"
    assert REFERENCE["b-f4"].get("aria-label") == "f4, tente sombre"
    assert english["b-a1"].get("aria-label") == "a1, empty"


def test_the_description_tells_the_position() -> None:
    assert drawn(END).description.splitlines() == [
        "Au tour de Clair\u00a0; prise obligatoire avec c6.",
        "Clair\u00a0: chef e2, guerriers a4, b3, b4, c5, c6 et d1, tentes b2, b5 et c2.",
        "Sombre\u00a0: chef d7, guerriers d4, d6, e5, e7 et f3, tentes f4, g4 et g6.",
    ]
    assert OWED.game.drawing.draw(OWED, "en").description.startswith("Light has left out a taking by d2; Dark decides.")


# ── Set-up ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seat", [0, 1])
def test_a_set_up_has_a_target_for_every_place(seat: int) -> None:
    seen = reached(seat).seen_by(seat)
    aims = {element.get("data-t") for element in parts(WIGWAM.drawing.draw(seen, "fr")).values()}
    assert set(WIGWAM.setup.places(seen)) <= aims


def test_figures_being_placed_come_from_those_that_wait() -> None:
    seen = WIGWAM.start().seen_by(0)
    found = parts(WIGWAM.drawing.draw_setup(seen, "en", {"a1": "W", "b3": "C"}))
    assert (found["f-a1"].get("href"), found["f-a1"].get("data-from")) == ("#ww-Wl", "wait-W")
    assert found["b-b3"].get("aria-label") == "b3, light chief"
    assert "wait-C" not in found  # there was one
    assert "".join(found["wait-W"].itertext()) == "6"


def test_what_cannot_be_set_up_is_not_drawn() -> None:
    start, later = WIGWAM.start().seen_by(0), reached(END).seen_by(0)
    placed = {"a1": "Q", "g7": "W", "z9": "W", "<b>": "C"}
    assert WIGWAM.drawing.draw_setup(start, "fr", placed) == WIGWAM.drawing.draw(start, "fr")
    assert WIGWAM.drawing.draw_setup(later, "fr", {"a1": "W"}) == WIGWAM.drawing.draw(later, "fr")


def test_nobody_else_sees_a_set_up() -> None:
    state = reached(1)
    assert len([name for name in parts(WIGWAM.drawing.draw(state.seen_by(0), "fr")) if name.startswith("f-")]) == 11
    for viewer in (None, 1):
        drawing = WIGWAM.drawing.draw(state.seen_by(viewer), "en", WIGWAM.start().seen_by(viewer))
        assert not [name for name in parts(drawing) if name.startswith("f-")]
        assert "Light: set up, hidden." in drawing.description
    assert not [name for name in parts(WIGWAM.drawing.draw(state.seen_by(None), "fr")) if name.startswith("wait")]


def test_a_game_without_set_up_is_drawn_as_ever() -> None:
    seen = WIGWAM.start().seen_by(0)
    as_ever = GameDrawing.draw_setup(WIGWAM.drawing, seen, "fr", {"a1": "W"})
    assert as_ever == WIGWAM.drawing.draw(seen, "fr")


# ── Touch ─────────────────────────────────────────────────────────────────────────────


def ways(state: State, text: str) -> list[tuple[str, ...]]:
    return state.game.touch.paths(state, state.parse(text))


def test_a_chain_is_touched_base_by_base_and_may_stop() -> None:
    seen = reached(END).seen_by(0)
    assert {path[0] for path in seen.game.touch.ways(seen)} == {"c6"}
    assert ways(seen, "c6xd6>e6") == [("c6", "e6", "e6"), ("c6", "e6", "stop")]
    assert ways(seen, "c6xd6>e6xe5>e4") == [("c6", "e6", "e4")]
    assert WIGWAM.touch.ask(seen, ("c6", "e6")).fr == "prenez encore, ou arrêtez-vous en e6."


def test_where_one_of_two_can_be_taken_the_prey_is_touched_too() -> None:
    assert ways(TWO_WAYS, "d4xd5>e6xe5>e4") == [("d4", "e6", "d5", "e4")]
    assert ways(TWO_WAYS, "d4xe5>e6")[0] == ("d4", "e6", "e5", "e6")
    assert TWO_WAYS.game.touch.ask(TWO_WAYS, ("d4", "e6")).en == "Which one do you take?"


def test_where_a_chief_could_also_just_go_there_it_is_asked() -> None:
    assert ways(OR_QUIETLY, "d4-e6") == [("d4", "e6", "quietly")]
    assert ways(OR_QUIETLY, "d4xd5>e6") == [("d4", "e6", "d5")]
    assert ways(OR_QUIETLY, "d4-e5") == [("d4", "e5")]


def test_decisions_are_made_on_the_figure_where_it_stands_now() -> None:
    assert ways(OWED, "accept") == [("accept",)]
    assert ways(OWED, "remove d2") == [("d2", "remove")]
    assert ways(CHIEF_OWED, "force d2") == [("c1", "force")]
    assert OWED.game.touch.choice(OWED, "force") == ("Make it take", "La forcer à prendre")
    assert OWED.game.touch.choice(OWED, "d2") is None


def test_every_path_makes_its_own_move() -> None:
    for state in (reached(END), TWO_WAYS, OR_QUIETLY, OWED, CHIEF_OWED):
        makes = state.game.touch.ways(state)
        for move in state.moves():
            assert {makes[path] for path in state.game.touch.paths(state, move)} == {move}


@pytest.mark.parametrize(
    ("state", "path", "why"),
    [
        (reached(END), ("b3",), "4.10"),  # another figure must take
        (reached(END), ("d4",), "3.1"),  # not yours
        (reached(END), ("a1",), "3.1"),  # nobody
        (reached(END), ("c6", "c4"), "3.2"),
        (reached(END), ("c5", "d6"), "4.3"),  # e7 behind it is held
        (reached(END), ("c6", "e6", "g6"), "4.6"),  # nobody to take on f6
        (reached(END), ("b4", "b3"), "3.1"),
        (position("Cd4 Wa1", "Cg7 Td5 We2"), ("d4", "d6"), "4.2"),
        (OWED, ("c6",), "6.2"),
    ],
)
def test_a_touch_that_leads_nowhere_is_answered_with_the_rule(state: State, path: tuple[str, ...], why: str) -> None:
    found = state.game.touch.why_not(state, path)
    assert found.rule == why
    assert path[-1] in found.about


def test_a_foreign_base_in_the_set_up_is_answered() -> None:
    assert (
        WIGWAM.touch.why_not(WIGWAM.start(), ("g7",)).why.en
        == "the other tribe starts here; your bases are on your side."
    )
    assert WIGWAM.touch.why_not(WIGWAM.start(), ("d4",)).why.en == "nobody starts from this base."


def test_a_touch_in_the_set_up_means_no_move() -> None:
    assert WIGWAM.touch.ask(WIGWAM.start(), ()).fr == "Placez vos figures sur vos bases de départ."

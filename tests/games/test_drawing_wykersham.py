"""The drawing of Wykersham, its touches and its words, at the moment that the design shows."""

from __future__ import annotations

import pytest
from pictures import parts, place

import ludotheque
from ludotheque import State
from ludotheque.drawing import Drawing

GAME = ludotheque.load("wykersham")
GAME_PLAYED = """
15 5a> 1d 22 xc 2a< 13 1d 3b 44 xb xd 44 xc xc 13 1a 3c 45 5d 4b> 26 2b< 6d 25 2e 5a 15 1e 5e 14 4b 1d<
56 6e 5d> 24 2d> + ~1 ~0 ~1 4b> 24 4d< 2e< + ~1 ~1 24 4c 2e 15 5e> 1a> 26 2d 6a< 45 4b< 5e 16 1d 6a<
56 5e 6d< 46 4a> 6c 15 1a> 5d 35 5a< 3c 25 2a 5d< 23 2b> =
"""
MOVES = GAME_PLAYED.split()
FIRST_GOAL = MOVES.index("+")


def reached(count: int) -> State:
    """The position after so many moves of the game."""
    state = GAME.start()
    for text in MOVES[:count]:
        state.play(text)
    return state


def drawn(count: int, lang: str = "fr") -> Drawing:
    before = reached(count - 1).seen_by(0) if count else None
    return GAME.drawing.draw(reached(count).seen_by(0), lang, before)


def changed(count: int) -> dict[str, str]:
    """The parts that a move has changed or brought."""
    old = {part.id: part.svg for _, part in drawn(count - 1).parts()}
    return {part.id: part.svg for _, part in drawn(count).parts() if old.get(part.id) != part.svg}


END = len(MOVES)
REFERENCE = parts(drawn(END))


def test_marbles_lie_in_their_cups_alone_in_piles_and_outside_the_window() -> None:
    assert place(REFERENCE["m-r-b-3-0"]) == (282, 209)  # the third cup of a rail one notch to the right: column 3
    assert (place(REFERENCE["u-g-a-2"]), REFERENCE["u-g-a-2"].get("href")) == ((126, 112), "#wk-pg3")
    assert place(REFERENCE["m-g-a-2-2"]) == (126, 99)  # the last of three
    assert place(REFERENCE["m-g-d-8-4"]) == (438, 409)  # the last of five
    assert (place(REFERENCE["u-r-d-2"]), REFERENCE["u-r-d-2"].get("href")) == ((55, 406), "#wk-sr4")  # in a slot
    assert (place(REFERENCE["m-r-d-2-3"]), REFERENCE["m-r-d-2-3"].get("href")) == ((55, 377), "#wk-sr")


def test_a_shared_cup_shows_both_colours_beside_each_other() -> None:
    assert place(REFERENCE["m-r-c-5-0"]) == (345, 307)
    assert place(REFERENCE["m-g-c-5-0"]) == (375, 307)


def test_piles_and_bowls_carry_their_number() -> None:
    numbers = {name: "".join(REFERENCE[name].itertext()) for name in ("n-g-a-2", "n-g-d-8", "won-r", "left-g")}
    assert numbers == {"n-g-a-2": "3", "n-g-d-8": "5", "won-r": "6", "left-g": "6"}
    assert "n-r-b-3" not in REFERENCE  # one marble needs none


def test_the_columns_and_dice_that_are_owed_are_lit() -> None:
    lit = [name for name in "123x456" if len(REFERENCE[f"column-{name}"]) == 2]
    assert lit == ["3"]
    assert "wk-used" in str(REFERENCE["die-0"].get("class"))
    assert "wk-used" not in str(REFERENCE["die-1"].get("class"))
    assert REFERENCE["turn"].get("href") == "#wk-turn-r"


def test_the_last_marble_the_last_slide_and_a_goal_that_was_left_are_marked() -> None:
    assert place(REFERENCE["last-b-3"]) == (282, 210)
    assert "went-b" in REFERENCE
    assert REFERENCE["goal-left-6"].get("class") == "wk-goal"


def test_two_marbles_of_a_turn_in_one_cup_have_one_ring() -> None:
    count = next(i for i in range(END) if MOVES[i : i + 2] == ["xc", "xc"]) + 2
    assert [part.id for _, part in drawn(count).parts() if part.id.startswith("last-")] == ["last-c-5"]


def test_the_last_throw_stays_on_the_felt_and_each_throw_lies_differently() -> None:
    dice = {count: parts(drawn(count))["die-0"] for count in (1, 2, 3, 4)}  # thrown, placed, placed, thrown
    places = [place(die) for die in dice.values()]
    assert places[0] == places[1] == places[2] != places[3]
    assert dice[3][0][0].get("href") == "#wk-die-1"  # of 15, whose marbles are placed


def test_a_position_without_its_past_counts_throws_from_there() -> None:
    state = GAME.read(str(reached(END)))
    first = place(parts(GAME.drawing.draw(state, "fr"))["die-0"])
    assert first == place(parts(GAME.drawing.draw(GAME.start(), "fr"))["die-0"])


def test_a_goal_to_be_decided_glows_and_the_stack_in_question_has_a_ring() -> None:
    assert parts(drawn(FIRST_GOAL))["goal-left-5"].get("class") == "wk-goal open"
    assert place(parts(drawn(FIRST_GOAL + 1))["stack"]) == (516, 112)  # a5: 4.11
    assert not [name for name in parts(drawn(FIRST_GOAL + 1)) if name.startswith("goal")]


def test_a_placed_marble_comes_from_the_stock_and_keeps_its_name_when_its_rail_slides() -> None:
    first = parts(drawn(2))  # 5a>
    assert first["m-r-a-7-0"].get("data-from") == "s-r-29"
    assert place(first["m-r-a-7-0"]) == (594, 111)
    later = parts(drawn(MOVES.index("2b<") + 1))
    assert place(later["m-r-b-4-0"])[0] + 78 == place(parts(drawn(MOVES.index("2b<")))["m-r-b-4-0"])[0]
    assert later["m-r-b-4-0"].get("data-from") is None


def test_what_is_won_comes_from_its_cup() -> None:
    taken = parts(drawn(FIRST_GOAL + 1))
    assert taken["w-r-0"].get("data-from") == "m-r-d-3-0"
    assert taken["w-r-1"].get("data-from") == "m-r-e-3-0"


def test_a_pile_grows_out_of_one_marble_and_shrinks_to_one() -> None:
    grown = parts(drawn(MOVES.index("1d", 4) + 1))  # there was one from the first turn
    assert grown["u-r-d-2"].get("data-from") == "m-r-d-2-0"
    assert grown["m-r-d-2-1"].get("data-from") == "s-r-27"
    left = parts(drawn(FIRST_GOAL + 2))  # ~1
    assert left["m-r-a-7-0"].get("data-from") == "u-r-a-7"
    assert left["w-r-2"].get("data-from") == "m-r-a-7-1"


def test_a_gift_comes_from_the_stock_of_the_giver() -> None:
    state = ludotheque.load("wykersham", shared_centre=False).read(GIFT)
    then = state.copy()
    state.play(state.moves()[0])
    gift = parts(state.game.drawing.draw(state, "en", then))["gift-g-0"]
    assert (gift.get("href"), gift.get("data-from")) == ("#wk-mrb", f"s-r-{then.fields()['stock'][0] - 1}")


GIFT = """
                      1    2    3    x    4    5    6
a          .    . | g    .    .    .    .    .    . | .    .
b          .    . | g    .    .    .    .    .    . | .    .
c====================| g    .    .    .    .    .    . |====================
d          .    . | g    .    .    .    .    .    . | .    .
e          .    . | g    .    .    .    .    .    . | .    .
red: stock 23, tray 7
green: stock 24, tray 1
turn: red, 4 of 15
dice: 1 2, owed 1
"""


@pytest.mark.parametrize("count", range(1, END + 1))
def test_a_move_changes_little(count: int) -> None:
    assert sum(map(len, changed(count).values())) < 2600


def test_a_marble_that_stays_changes_nothing_but_its_own_cup() -> None:
    names = set(changed(MOVES.index("1d") + 1))
    assert {"m-r-d-2-0", "t-1d"} <= names
    assert not [name for name in names if name.startswith(("rail", "cups", "m-g", "t-")) and name != "t-1d"]


def test_targets_are_named_in_both_languages() -> None:
    french, english = parts(drawn(END)), parts(drawn(END, "en"))
    assert french["t-xc"].get("aria-label") == "c■, 1 rouge et 1 verte"
    assert english["t-xc"].get("aria-label") == "c■, 1 red and 1 green"
    assert english["t-3a"].get("aria-label") == "a3, empty"
    assert french["t-d-right"].get("aria-label") == "faire glisser le rail d vers la droite"
    assert "t-c-left" not in french  # c is fixed


def test_the_description_tells_the_position() -> None:
    lines = drawn(END).description.splitlines()
    assert lines[0] == "Rouge a lancé 2 et 3\u00a0; à servir\u00a0: 3."
    assert lines[6] == ("Rail d, 2 à gauche\u00a0: d2 1 verte, d■ 1 rouge, d4 5 vertes, hors de vue 4 rouges, 1 rouge.")
    assert drawn(0, "en").description.startswith("Red is about to throw the dice.\nRed: 0 won, 30 in stock.")


# ── Touch ─────────────────────────────────────────────────────────────────────────────


def test_a_cup_then_an_end_of_its_rail_or_the_cup_again() -> None:
    seen = reached(END).seen_by(0)
    ways = GAME.touch.ways(seen)
    assert {path[0] for path in ways} == {"3a", "3c", "3d", "3e"}
    assert {path[1] for path in ways if path[0] == "3d"} == {"3d", "still", "d-right"}
    assert ways["3d", "d-right"] == seen.parse("3d>")
    assert ways["3d", "3d"] == ways["3d", "still"] == seen.parse("3d")
    assert ways["3c",] == seen.parse("3c")  # it cannot slide


def test_goals_and_stacks_are_decided_by_buttons() -> None:
    goal, stack = reached(FIRST_GOAL).seen_by(0), reached(FIRST_GOAL + 1).seen_by(0)
    assert {target: GAME.touch.choice(goal, target)("fr") for (target,) in GAME.touch.ways(goal)} == {  # type: ignore[misc]
        "+": "Prendre le but",
        "=": "Le laisser",
    }
    assert [GAME.touch.choice(stack, target)("en") for (target,) in GAME.touch.ways(stack)] == [  # type: ignore[misc]
        "Take them all",
        "Take 1, leave 1",
    ]
    assert GAME.touch.ask(reached(END).seen_by(0), ("3d",)).fr == "Faites glisser son rail, ou retouchez le godet."
    assert GAME.touch.ask(stack, ()).en == "a5 holds 2 of yours: how many do you take?"


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (("2a",), "2.3"),
        (("3b",), "3.7"),
        (("3d", "d-left"), "3.6"),
        (("3a", "a-left"), "3.8"),
        (("3d", "2d"), "2.3"),
        (("d-right",), "3.4"),
        (("3d", "a-right"), "3.4"),
    ],
)
def test_a_touch_that_leads_nowhere_is_answered_with_the_rule(path: tuple[str, ...], why: str) -> None:
    found = GAME.touch.why_not(reached(END).seen_by(0), path)
    assert found.rule == why
    assert path[-1] in found.about


# ── Words ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("count", "text", "en", "fr"),
    [
        (0, "15", "the dice show 1 and 5", "les dés montrent 1 et 5"),
        (0, "22", "the dice show a double 2", "les dés montrent un double 2"),
        (1, "1d", "a red marble goes to d1", "une bille rouge va en d1"),
        (
            END - 2,
            "2b>",
            "a red marble goes to b2 and rail b slides to the right: a goal",
            "une bille rouge va en b2 et le rail b glisse vers la droite\u00a0: c’est un but",
        ),
        (FIRST_GOAL, "+", "the goal is taken", "le but est pris"),
        (FIRST_GOAL, "=", "the goal is left where it is", "le but est laissé en place"),
        (FIRST_GOAL + 1, "~1", "one marble stays in a5", "une bille reste en a5"),
        (FIRST_GOAL + 1, "~0", "no marble stays in a5", "aucune bille ne reste en a5"),
    ],
)
def test_moves_in_words(count: int, text: str, en: str, fr: str) -> None:
    state = reached(count)
    assert GAME.words.say(state, state.parse(text)) == (en, fr)

"""Layers drawn from keys: only slots whose keys differ are drawn, and nothing is kept longer than it is needed."""

from __future__ import annotations

import pytest
from deltas import applied, drawn, same
from layer_changes import change
from played_tables import moved, table

from ludotheque.core import CHANCE, Rng
from ludotheque.drawing import NO_SHAPES, Drawing, KeyedLayer, Memory, Pane, Part, Slots, group, rect
from ludotheque.games import GAMES
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import Delta, PartChange
from ludotheque.web.connection.seat_view import views_of

DRAWN: list[tuple[int, int]] = []


def draw(slot: int, key: int) -> tuple[Part, ...]:
    """As many parts as the key says; their place tells the slot."""
    DRAWN.append((slot, key))
    return tuple(Part(f"s{slot}-{i}", rect(x=key)) for i in range(key))


SLOTS = Slots("some", draw)


def layer(*keys: int) -> KeyedLayer:
    return KeyedLayer(SLOTS, list(keys))


def picture(of: KeyedLayer) -> Drawing:
    return Drawing("", "", NO_SHAPES, (Pane("board", "", 1, 1, (of,)),))


def test_the_parts_of_all_slots_in_order() -> None:
    assert [part.id for part in layer(1, 0, 2).parts] == ["s0-0", "s2-0", "s2-1"]


def test_the_first_part_behind_a_slot() -> None:
    some = layer(1, 0, 2, 0)
    assert [some.first_part_after(slot) for slot in range(4)] == ["s2-0", "s2-0", "", ""]


def test_only_slots_whose_keys_differ_are_drawn() -> None:
    before, after = layer(7, 1, 8), layer(7, 2, 8)
    DRAWN.clear()
    change(before, after)
    assert {slot for slot, _ in DRAWN} <= {1, 2}, "and one behind, before which the new part is put"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ((1, 1, 1), (1, 0, 1)),
        ((1, 0, 1), (1, 1, 1)),
        ((0, 0, 0), (2, 2, 2)),
        ((2, 2, 2), (0, 0, 0)),
        ((1, 2, 3), (3, 2, 1)),
        ((1, 1, 0), (1, 2, 0)),
    ],
)
def test_what_came_and_went_is_put_where_it_belongs(was: tuple[int, ...], now: tuple[int, ...]) -> None:
    before, after = picture(layer(*was)), picture(layer(*now))
    found = delta(before, after)
    assert found
    assert same(applied(drawn(before), found), drawn(after))


def test_what_is_replaced_whole_is_drawn_once_and_not_kept() -> None:
    drawn_keys: list[int] = []

    def one(slot: int, key: int) -> tuple[Part, ...]:
        drawn_keys.append(key)
        return (Part("whole", group(rect(x=key))),)

    slots = Slots("all", one, whole=True)
    found = change(KeyedLayer(slots, [1]), KeyedLayer(slots, [2]))
    assert found == Delta(parts=[PartChange("all", None, "<g id='whole'><rect x='2'/></g>")])
    assert drawn_keys == [2]


# ── What is kept of a table ───────────────────────────────────────────────────────────


def test_a_result_is_kept_until_its_name_is_drawn_from_something_else() -> None:
    memory, made = Memory(), list[int]()

    def draw(n: int) -> int:
        made.append(n)
        return 10 * n

    assert [memory.keep("a", draw, n) for n in (1, 1, 2, 1)] == [10, 10, 20, 10]
    assert made == [1, 2, 1]
    assert len(memory.drawn) == 1


def test_a_layer_is_the_same_while_its_keys_are() -> None:
    memory = Memory()
    first = memory.keyed(SLOTS, [1, 2])
    assert memory.keyed(SLOTS, [1, 2]) is first
    assert memory.keyed(SLOTS, [1, 3]) is not first


def test_what_follows_gets_what_was_drawn_before_it() -> None:
    memory, moves = Memory(), [object(), object()]

    def longer(before: list[int] | None) -> list[int]:
        return [*(before or []), 1]

    assert memory.follow("a", moves[0], longer) == [1]
    assert memory.follow("a", moves[0], longer) == [1], "from the same source, it is not drawn again"
    assert memory.follow("a", moves[1], longer) == [1, 1]
    assert memory.follow("a", None, longer) == [1, 1, 1], "no source is known, so it is drawn"
    assert memory.follow("a", None, longer) == [1, 1, 1, 1]


def test_viewers_share_what_is_drawn_at_one_moment() -> None:
    memory, made = Memory(), list[int]()

    def draw() -> int:
        made.append(1)
        return len(made)

    assert [memory.once_for_all("a", draw) for _ in range(2)] == [1, 2], "nobody says which moment it is"
    memory.moment = object()
    assert [memory.once_for_all("a", draw) for _ in range(2)] == [3, 3]
    memory.moment = object()
    assert memory.once_for_all("a", draw) == 4


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_table_that_waits_keeps_no_differences(name: str) -> None:
    it, rng = table(name), Rng(3)
    views = views_of(it)
    shown = [views.current(it, seat, "fr") for seat in range(2)]
    for _ in range(4):
        moved(it, rng)
    now = [views.current(it, seat, "fr") for seat in range(2)]
    for before, after in zip(shown, now, strict=True):
        delta(before.drawing, after.drawing, views.differences)
    assert views.differences.found
    views.settle()
    assert not views.differences.found


def test_throws_are_counted_also_after_some_were_taken_back() -> None:
    it, rng = table("wykersham"), Rng(5)
    for _ in range(20):
        moved(it, rng)
    assert it.throws == it.movers.count(CHANCE) > 3
    it.positions.cut(7)
    assert it.throws == it.movers.count(CHANCE) > 1

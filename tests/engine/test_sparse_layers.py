"""Keyed layers of a table without edge: what changed is told, found and put in order."""

from __future__ import annotations

from layer_changes import change

from ludotheque.drawing import KeyedLayer, Part, Slots, SparseKeys, rect
from ludotheque.web.connection.messages import Delta, PartChange

DRAWN: list[int] = []


def name(slot: int, _: int) -> str:
    return f"s{slot}"


def draw(slot: int, key: int) -> tuple[Part]:
    DRAWN.append(slot)
    return (Part(name(slot, key), rect(x=key)),)


def renewed(key: int) -> dict[str, str | None]:
    return {"x": str(key)}


SLOTS = Slots("some", draw, name=name)
START = SparseKeys({10: 1, 5: 2, 7: 3})


def test_parts_lie_in_the_order_of_their_slots() -> None:
    assert [part.id for part in KeyedLayer(SLOTS, START).parts] == ["s5", "s7", "s10"]


def test_keys_tell_which_of_them_were_changed() -> None:
    after = START.with_changes({7: 4, 5: 2, 6: 1})
    assert after == {10: 1, 5: 2, 7: 4, 6: 1}
    assert (after.changed, after.order) == ([7, 6], [5, 6, 7, 10])
    assert START == {10: 1, 5: 2, 7: 3}
    assert START.with_changes({7: 3}) is START


def test_a_change_is_the_same_whether_the_keys_follow_each_other_or_not() -> None:
    after = START.with_changes({7: 4, 6: 1, 12: 1})
    expected = Delta(
        parts=[PartChange("some", "", "<rect id='s12' x='1'/>"), PartChange("some", "s7", "<rect id='s6' x='1'/>")],
        attributes={"s7": {"x": "4"}},
    )
    assert change(KeyedLayer(SLOTS, START), KeyedLayer(SLOTS, after)) == expected
    assert change(KeyedLayer(SLOTS, SparseKeys(START)), KeyedLayer(SLOTS, SparseKeys(after))) == expected


def test_slots_without_a_key_are_gone() -> None:
    found = change(KeyedLayer(SLOTS, START), KeyedLayer(SLOTS, SparseKeys({5: 2})))
    assert set(found.gone) == {"s7", "s10"}
    assert not found.parts


def test_only_what_was_changed_is_looked_at() -> None:
    slots = Slots("some", draw, name=name)
    DRAWN.clear()
    change(KeyedLayer(slots, START), KeyedLayer(slots, START.with_changes({7: 4})))
    assert set(DRAWN) == {7}


def test_parts_whose_keys_hardly_come_back_are_not_kept() -> None:
    slots = Slots("some", draw, whole=True, name=name)
    DRAWN.clear()
    for _ in range(2):
        found = change(KeyedLayer(slots, START), KeyedLayer(slots, START.with_changes({6: 4})))
        assert found.parts == [PartChange("some", "s7", "<rect id='s6' x='4'/>")]
    assert DRAWN.count(6) == 2


def test_a_part_that_only_gets_other_attributes_is_not_drawn_to_be_compared() -> None:
    slots = Slots("some", draw, name=name, renew=renewed)
    DRAWN.clear()
    found = change(KeyedLayer(slots, START), KeyedLayer(slots, START.with_changes({7: 4, 6: 1})))
    assert found.attributes == {"s7": {"x": "4"}}
    assert [part.before for part in found.parts] == ["s7"]
    assert DRAWN == [6]  # the new one; the one behind it is only named

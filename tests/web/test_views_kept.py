"""What is kept from view to view: the moves so far, the cards of the players, and what all seats share."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from played_tables import moved, table

from ludotheque.core import Rng
from ludotheque.table import Table
from ludotheque.table.snapshot import Change
from ludotheque.web.connection.messages import PlayedMove
from ludotheque.web.connection.seat_view import SeatView, Told, Views, views_of


def told(text: str) -> PlayedMove:
    return PlayedMove(0, text, text)


# ── The moves so far ──────────────────────────────────────────────────────────────────


def test_moves_are_continued_without_a_copy_and_earlier_views_do_not_see_it() -> None:
    first = Told([], [], 0).and_then((0, 1), told("a"))
    second = first.and_then((1, 2), told("b"))
    assert second.told is first.told
    assert [move.text for move in first.moves] == ["a"]
    assert [move.text for move in second.moves] == ["a", "b"]
    assert [move.text for move in second.since(1)] == ["b"]
    assert (first.shared_with(second), second.shared_with(first)) == (1, 1)


def test_moves_that_go_on_otherwise_are_copied_first() -> None:
    first = Told([], [], 0).and_then((0, 1), told("a"))
    second, other = first.and_then((1, 2), told("b")), first.and_then((1, 3), told("c"))
    assert [move.text for move in second.moves] == ["a", "b"]
    assert [move.text for move in other.moves] == ["a", "c"]
    assert other.known == [(0, 1), (1, 3)]
    assert second.shared_with(other) == 1


# ── Views ─────────────────────────────────────────────────────────────────────────────


def fresh(it: Table, seat: int | None) -> SeatView:
    """A view for which nothing was kept."""
    return Views().current(it, seat, "en")


def said(view: SeatView) -> tuple[object, ...]:
    return (view.moves, view.players, view.prompts, view.choices, view.ways, view.summary[2:])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wyx", {}),
        ("wyx", {"double": True}),
        ("fourmis", {"seats": 3}),
        ("fourmis-coop", {}),
        ("wykersham", {}),
        ("wigwam", {"huff": True}),
        ("wu-hsing", {}),
        ("wu-hsing", {"chosen_start": True}),
        ("wu-hsing", {"seats": 3, "players_judge": True}),
    ],
)
def test_what_is_kept_says_the_same_as_what_is_made_anew(name: str, options: dict[str, Any]) -> None:
    it, rng = table(name, **options), Rng(f"kept {name} {options}")
    views, seats = Views(), [*range(it.snapshot.seats), None]
    for turn in range(90):
        for seat in seats if turn % 7 else seats[1:]:  # now and then somebody does not look
            assert said(views.current(it, seat, "en")) == said(fresh(it, seat))
        if it.over:
            break
        moved(it, rng)
        if turn % 11 == 10:
            it.apply(Change(keep=it.ply - 1))  # it is taken back


def test_nothing_hidden_from_one_seat_is_shared_with_it() -> None:
    it, views = table("wu-hsing"), Views()
    summaries = [views.current(it, seat, "en").summary for seat in (0, 1, None)]
    assert len({id(summary) for summary in summaries}) == 3
    assert len({summary.deal for summary in summaries}) == 3
    open_table, shared = table("wyx"), Views()
    assert len({id(shared.current(open_table, seat, "en").summary) for seat in (0, 1, None)}) == 1


def test_a_player_whose_card_shows_the_same_is_not_made_again() -> None:
    it, views, rng = table("wykersham"), Views(), Rng(3)
    before = views.current(it, 0, "en")
    moved(it, rng)  # the dice
    after = views.current(it, 0, "en")
    assert all(one is other for one, other in zip(before.players, after.players, strict=True))
    moved(it, rng)  # a marble is set
    assert views.current(it, 0, "en").players[0] is not after.players[0]
    assert views.current(it, 0, "en").players[1] is after.players[1]


def test_only_an_offer_makes_no_other_view() -> None:
    it, views = table("wyx"), Views()
    before = views.current(it, 0, "en")
    it.apply(it.offer_draw(0))
    after = views.current(it, 0, "en")
    assert after.version == before.version + 1
    assert after[1:] == before[1:]
    assert all(one is other for one, other in zip(before[1:], after[1:], strict=True))


def test_views_end_with_their_table() -> None:
    it = table("wyx")
    views = weakref.ref(views_of(it))
    views_of(it).current(it, 0, "en")
    assert views_of(it) is views()
    del it
    gc.collect()
    assert views() is None

"""Tables: turns, chance, bots, undo, offers, time, endings and rematches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from golden import FOLDER
from nim import Nim
from tables import Heaps, kept, play, refused
from toys import Race, Secret

import ludotheque
from ludotheque import CHANCE, MoveError, Rng, State, TableError
from ludotheque.bots.players import Bot, player
from ludotheque.core import HIDDEN
from ludotheque.game import Game
from ludotheque.record import Help, HelpKind, PlayedMove, Record
from ludotheque.store.rows import row_of, snapshot_of
from ludotheque.table import Table
from ludotheque.table.seating import BOT, Chair
from ludotheque.table.snapshot import Asking, Change, Damaged, EndedBy, Ending, Move, Offer, Snapshot
from ludotheque.table.table import PracticeError

SET_UP = "=WWTCTWWWTWW"


def table(game: Game, *names: str, deal: str | None = None, seed: int = 1) -> Table:
    """A table that no library keeps, as in a terminal."""
    start = game.start(deal=deal) if deal else game.start(seed=seed)
    return Table.of(start, [player(name) for name in names], Rng(seed))


def advance(it: Table) -> None:
    while it.advance():
        pass


# ── Turns ─────────────────────────────────────────────────────────────────────────────


def test_seats_and_players_must_be_as_many() -> None:
    with refused("2 seats need 2 players, not 1"):
        table(Nim(), "Ana")


def test_a_decision_changes_nothing_until_it_is_applied() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    change = it.play(0, "a-1")
    assert change == Change(moves=(Move("a-1"),))
    assert (it.turn, it.ply, it.snapshot.version) == (0, 0, 0)
    it.apply(change)
    assert (it.turn, it.ply, it.snapshot.version, it.state.history) == (1, 1, 1, ["a-1"])


def test_a_move_out_of_turn_is_refused() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    with refused("the turn of"):
        it.play(1, "a-1")
    play(it, 0, "a-1")
    with refused("the turn of"):
        it.play(0, "a-1")
    assert it.state.history == ["a-1"]


def test_an_illegal_move_changes_nothing() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    with pytest.raises(MoveError):
        it.play(0, "a-9")
    assert (it.turn, it.state.history) == (0, [])


def test_nobody_moves_when_it_is_over_or_chances_turn() -> None:
    it = table(Nim(), "Ana", "Ben", deal="1")
    play(it, 0, "a-1")
    with refused("over"):
        it.play(1, "a-1")
    with refused("dice"):
        table(Race(), "Ana", "Ben").play(0, "go 0")


def test_a_move_for_another_position_is_refused_and_one_that_was_made_is_known() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4")
    play(it, 0, "a-1")
    with refused("moved on"):
        it.play(1, "b-1", ply=0)
    assert it.was_played(0, 0, "a-1")
    assert not it.was_played(0, 0, "a-2")
    assert not it.was_played(1, 1, "b-1")
    assert it.play(1, "b-1", ply=1)


def test_nobody_moves_while_a_chair_is_free() -> None:
    it = kept(Nim(), "Ana", "-", deal="3 4")
    with refused("Somebody is still missing"):
        it.play(0, "a-1")
    assert it.due() is None


def test_dice_are_moves_of_the_record_and_come_as_often_as_they_should() -> None:
    it = table(Race(1), "random")
    rolled = [0, 0, 0, 0]
    for seed in range(600):
        it = table(Race(1), "random", seed=seed)
        done = it.advance()
        assert done is not None
        assert done.seat == CHANCE
        rolled[int(done.text[-1])] += 1
    assert rolled[0] == 0
    assert 60 < rolled[1] < 140 < rolled[2] < 260 < rolled[3] < 340  # 1, 2 and 3 in 6
    assert it.record().moves == (done,)
    assert str(done) == f"* {done.text}"


def test_the_same_seed_rolls_and_plays_the_same() -> None:
    games = []
    for _ in range(2):
        it = table(Race(), "random", "random", seed=5)
        advance(it)
        games.append(it.record())
    assert games[0] == games[1]
    assert Record.read(games[0].write(), Race) == games[0]


def test_where_there_is_a_secret_all_chance_comes_from_it() -> None:
    rolls = []
    for secret in ("one", "one", "two"):
        it = kept(Race(1), "1", secret=secret)
        advance(it)
        rolls.append([move.text for move in it.snapshot.moves])
    assert rolls[0] == rolls[1] != rolls[2]


def test_a_bot_is_given_what_its_seat_sees() -> None:
    class Looker(Bot):
        def choose(self, seen: State, rng: Rng) -> int:
            assert seen.viewer == 1
            assert seen.history == ["?"]
            return 7

    it = Table.of(Secret().start(), [player("Ana"), Looker("looker")], Rng(1))
    play(it, 0, "4")
    assert it.advance() == PlayedMove(1, "7")


def test_people_are_waited_for() -> None:
    it = table(Nim(), "Ana", "random", deal="3 4")
    assert it.advance() is None
    play(it, 0, "a-1")
    assert it.advance() is not None
    assert it.advance() is None
    assert it.people == [0]


# ── Who plays ─────────────────────────────────────────────────────────────────────────


def test_somebody_acts_for_a_seat_that_they_hold() -> None:
    it = kept(Race(3), "Ana", "Ben", "Cleo", sits="a0 a2 b1")
    assert it.playing_seat("a", 2) == 2
    assert it.playing_seat("a", 1) == it.playing_seat("a") == 0
    with refused("You are watching"):
        it.playing_seat("x", 0)
    with refused("Somebody is still missing"):
        kept(Nim(), "Ana", "-").playing_seat("a", 0)
    it.apply(it.resign(1))
    with refused("You are watching"):
        it.playing_seat("b", 1)


def test_undo_is_about_the_seat_that_moved_last() -> None:
    it = kept(Heaps(3), "Ana", "Ben", "Cleo", sits="a0 a1 c2", deal="3 4")
    assert it.last_mover(it.seats_of("a")) == 0
    play(it, 0, "a-1")
    play(it, 1, "a-1")
    assert (it.last_mover(it.seats_of("a")), it.last_mover(it.seats_of("c"))) == (1, 2)


def test_the_last_who_sits_down_has_the_game_dealt() -> None:
    it = kept(Heaps(3), "Ana", "-", "-", deal=None)
    assert not it.dealt
    change = it.sit_down(it.vacant_seat("2"), "b", "Ben", "some words")
    assert (change.deal, change.sit) == (None, ((2, "b"),))
    it.apply(change)
    assert it.vacant_seat("2") == 1, "it is taken"
    it.apply(it.sit_down(1, "c", "Cleo"))
    assert it.dealt
    assert it.complete
    assert [chair.words for chair in it.snapshot.chairs] == ["", "", "some words"]
    assert it.chance
    assert it.state.deal == it.chance.deal(Heaps(3))
    assert it.names_in("fr") == ["Ana", "Cleo", "Ben"]
    with refused("Every chair is taken"):
        it.vacant_seat("0")
    with refused("Every chair is taken"):
        it.sit_down(0, "d", "Dora")


def test_a_seat_is_taken_along_to_another_device() -> None:
    it = kept(Nim(), "Ana", "2", deal="3 4")
    change = it.take_along(0, "phone")
    assert change
    it.apply(change)
    assert it.seats_of("phone") == [0]
    assert it.take_along(0, "phone") is None
    for seat in (None, 1):
        with refused("opens no seat"):
            it.take_along(seat, "x")
    it.apply(it.resign(0))
    with refused("opens no seat"):
        it.take_along(0, "x")


# ── Taking back ───────────────────────────────────────────────────────────────────────


def undo(it: Table, seat: int) -> None:
    it.apply(it.undo(seat))


def test_ones_own_last_move_can_be_taken_back() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    play(it, 0, "a-1")
    undo(it, 0)
    assert (it.turn, it.state.history, str(it.state)) == (0, [], str(it.positions[0]))
    play(it, 0, "b-4")
    assert it.state.history == ["b-4"]


def test_with_it_goes_what_bots_answered() -> None:
    it = table(Nim(), "Ana", "random", deal="3 4")
    play(it, 0, "a-1")
    advance(it)
    undo(it, 0)
    assert it.state.history == []


def test_what_another_person_answered_needs_their_yes() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4")
    play(it, 0, "a-1")
    play(it, 1, "b-1")
    change = it.undo(0)
    assert change == Change(offer=Offer(Asking.UNDO, 0, 0, frozenset({1})))
    it.apply(change)
    assert it.state.history == ["a-1", "b-1"]
    assert it.question([1]) == ("Ana asks to take back a move.", "Ana demande à reprendre son coup.")
    assert it.question([0]) == ("You ask to take back your move.", "Vous demandez à reprendre votre coup.")
    it.apply(it.answer(1, yes=True))
    assert (it.state.history, it.snapshot.offer) == ([], None)


def test_what_somebody_at_the_same_screen_answered_does_not() -> None:
    it = kept(Nim(), "Ana", "Ben", sits="a0 a1", deal="3 4")
    play(it, 0, "a-1")
    play(it, 1, "b-1")
    assert it.undo(0) == Change(keep=0, helped=(Help(0, HelpKind.UNDO, 2),))


def test_a_seat_that_has_not_moved_has_nothing_to_undo() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    play(it, 0, "a-1")
    with refused("Nothing to undo"):
        it.undo(1)


def test_never_across_dice() -> None:
    it = table(Race(), "Ana", "Ben")
    advance(it)
    play(it, 0, "go 0")
    undo(it, 0)
    play(it, 0, "go 0")
    advance(it)
    with pytest.raises(TableError) as caught:
        it.undo(0)
    assert caught.value.words == (
        "Too late to undo: the dice have been seen.",
        "Trop tard pour annuler\u00a0: les dés sont tombés.",
    )


def test_never_where_a_hidden_move_came_to_light() -> None:
    it = table(Secret(), "Ana", "Ben")
    play(it, 0, "4")
    undo(it, 0)
    play(it, 0, "5")
    play(it, 1, "6")
    assert it.over
    with refused("something hidden has come to light"):
        it.undo(1)
    assert it.state.history == ["5", "6"]


def test_never_where_ones_own_hidden_move_came_to_light() -> None:
    """Who sets up blind has seen what the other did as soon as both have."""
    for it, first in ((kept(Secret(), "Ana", "Ben"), "5"), (kept(ludotheque.load("wigwam"), "Ana", "Ben"), SET_UP)):
        play(it, 0, first)
        undo(it, 0)
        play(it, 0, first)
        play(it, 1, "6" if first == "5" else SET_UP)
        with refused("The game is over" if it.over else "come to light"):
            it.undo(0)


def test_alone_against_bots_one_may_take_back_for_practice() -> None:
    it = kept(ludotheque.load("wigwam"), "Ana", "1", match=(3, 4))
    play(it, 0, SET_UP)
    advance(it)
    with pytest.raises(PracticeError) as caught:
        it.undo(0)
    assert caught.value.ask.fr == "Reprendre\u00a0? La partie devient un entraînement et ne compte plus."
    assert it.can_undo(it.seats_of("a"))
    it.apply(it.undo(0, practice=True))
    assert (it.ply, it.snapshot.practice) == (0, True)
    it.apply(it.resign(0))
    assert it.points == [3, 4], "practice counts for nothing"
    assert not it.rematch("LUNE-2", "t", {}).practice


def test_nobody_practises_against_people() -> None:
    it = kept(ludotheque.load("wigwam"), "Ana", "Ben")
    play(it, 0, SET_UP)
    play(it, 1, SET_UP)
    with refused("come to light"):
        it.undo(0, practice=True)


def test_never_where_a_hidden_part_of_the_deal_came_to_light() -> None:
    it = table(ludotheque.load("fourmis"), "Ana", "Ben")
    play(it, 0, "@d4")
    undo(it, 0)
    play(it, 0, "@d4")
    play(it, 1, "@e4")
    play(it, 0, it.view(0).moves()[0])  # the next domino of that column comes down
    with refused("come to light"):
        it.undo(0)


def test_with_an_open_rack_nothing_comes_to_light() -> None:
    it = table(ludotheque.load("fourmis", open_rack=True), "Ana", "Ben")
    play(it, 0, "@d4")
    play(it, 1, "@e4")
    play(it, 0, it.view(0).moves()[0])
    undo(it, 0)
    assert len(it.state.history) == 2


def test_not_where_a_forgotten_history_comes_back() -> None:
    """At the end of Double Wyx the first leg is shown again, which nobody could look up before."""
    *_, before, last = Record.load(FOLDER / "wyx-double.ludo").positions()
    it = Table.of(last, [player("Ana"), player("Ben")], Rng(1))
    with refused("come to light"):
        it.undo(it.movers[-1])
    shorter = Table.of(before, it.players, Rng(1))
    undo(shorter, shorter.movers[-1])


def test_moves_that_are_forgotten_cannot_be_looked_at() -> None:
    *_, before, last = Record.load(FOLDER / "wyx-double.ludo").positions()
    it = Table.of(before, [player("Ana"), player("Ben")], Rng(1))
    first = it.forgotten(it.view(0))
    assert 0 < first < it.ply
    assert it.known_moves(it.view(0))[first - 1][1] == HIDDEN != it.known_moves(it.view(0))[first][1]
    with refused("Nobody may look"):
        it.view_of_step(first - 1, 0)
    seen, earlier = it.view_of_step(first, 0)
    assert (seen.turn, earlier) == (it.movers[first], None)
    _, earlier = it.view_of_step(first + 1, 0)
    assert earlier
    it = Table.of(last, it.players, Rng(1))
    assert it.forgotten(it.view(0)) == 0, "all is told when it is over"


def test_after_the_end_only_at_a_keyboard() -> None:
    """A library hands out the record of a game that is over, with the secret of its dice."""
    for it in (table(Nim(), "Ana", "Ben", deal="1"), kept(Nim(), "Ana", "Ben", deal="1")):
        play(it, 0, "a-1")
        assert it.over
        if it.snapshot.code:
            with refused("The game is over"):
                it.undo(0)
        else:
            undo(it, 0)
            assert not it.over


def test_whether_somebody_can_undo() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4")
    assert not it.can_undo(it.seats_of("a"))
    play(it, 0, "a-1")
    assert [it.can_undo(it.seats_of(visitor)) for visitor in "abx"] == [True, False, False]
    play(it, 1, "a-1")
    assert [it.can_undo(it.seats_of(visitor)) for visitor in "abx"] == [True, True, False]


# ── What the others are asked ─────────────────────────────────────────────────────────


def test_one_no_settles_what_was_asked_and_so_does_any_change() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4")
    for settle in (it.answer, lambda seat, yes: it.play(0, "a-1")):
        it.apply(it.offer_draw(0))
        it.apply(settle(1, False))
        assert it.snapshot.offer is None
        assert not it.over
        with refused("nothing to answer"):
            it.answer(1, yes=True)


def test_only_those_who_are_asked_answer_and_who_asks_can_withdraw() -> None:
    it = kept(Heaps(3), "Ana", "Ben", "Cleo", deal="5 5")
    for seat in range(3):
        play(it, seat, "a-1")
    it.apply(it.undo(0))
    with refused("nothing to answer"):
        it.answer(None, yes=True)
    it.apply(it.answer(0, yes=True))
    assert it.snapshot.offer == Offer(Asking.UNDO, 0, 0, frozenset({1, 2})), "one’s own yes does not count"
    it.apply(it.answer(2, yes=True))
    assert it.snapshot.offer == Offer(Asking.UNDO, 0, 0, frozenset({1}))
    assert it.answer(0, yes=False) == Change()
    it.apply(it.answer(1, yes=True))
    assert it.ply == 0


def test_a_person_is_asked_once_whatever_devices_and_seats_they_have() -> None:
    it = kept(Heaps(4), "Ana", "Ben", "Cleo", "Dora", sits="a0 p0 b1 b2 q2 d3", deal="5 5")
    assert it.snapshot.held_with(0) == {0}
    assert it.snapshot.held_with(1) == it.snapshot.held_with(2) == {1, 2}
    assert kept(Heaps(4), "Ana", "Ben", "Cleo", "Dora", sits="a0 a1 b1 b2 c2 d3").snapshot.held_with(0) == {0, 1, 2}
    for seat in range(4):
        play(it, seat, "a-1")
    it.apply(it.undo(0))
    offer = it.snapshot.offer
    assert offer
    assert offer.asked == {1, 2, 3}, "and not Ana on the telephone"
    it.apply(it.answer(1, yes=True))
    assert it.snapshot.offer == replace(offer, asked=frozenset({3}))


def test_two_people_agree_on_a_draw() -> None:
    it = kept(Nim(), "Ana", "Ben", sits="a0 p0 b1", deal="3 4")
    it.apply(it.offer_draw(1))
    assert it.question([0]) == ("Ben offers a draw.", "Ben propose le match nul.")
    assert it.question([1]) == ("You offer a draw.", "Vous proposez le match nul.")
    it.apply(it.answer(0, yes=True))
    assert it.snapshot.ending == Ending(EndedBy.AGREEMENT)
    assert it.over
    assert it.winners == [0, 1]


@pytest.mark.parametrize(
    "it",
    [
        kept(Nim(), "Ana", "2"),
        kept(Nim(), "Ana", "Ben", sits="a0 a1"),
        kept(Heaps(3), "Ana", "Ben", "Cleo"),
        kept(ludotheque.load("fourmis-coop"), "Ana", "Ben"),
    ],
    ids=["with a bot", "at one screen", "with three", "together"],
)
def test_nobody_else_does(it: Table) -> None:
    assert not it.can_draw(0)
    assert not it.can_draw(None)
    with refused("for two people"):
        it.offer_draw(0)


def test_a_bot_stands_in_for_somebody_who_is_away() -> None:
    it = kept(Heaps(3), "Ana", "Ben", "Cleo", deal="3 4")
    for away in (None, 59.9):
        with refused("away for a minute"):
            it.offer_stand_in(0, 1, away, [0, 2])
    it.apply(it.offer_stand_in(0, 1, 60.0, [0, 2]))
    assert it.snapshot.offer == Offer(Asking.STAND_IN, 1, 0, frozenset({2}))
    for seats in ([0], [2], []):
        assert it.question(seats) == ("Shall a bot play on for Ben?", "Un robot joue-t-il à la place de Ben\u00a0?")
    it.apply(it.answer(2, yes=True))
    assert (it.people, it.players[1].is_bot, it.names[1].fr) == ([0, 2], True, "Habitué")
    it.apply(it.offer_stand_in(0, 2, 60.0, [0]))
    assert it.people == [0], "nobody is left to be asked"


def test_a_bot_that_stands_in_keeps_the_words_and_the_moves() -> None:
    it = kept(Heaps(3), "Ana", "-", "3", deal=None)
    it.apply(it.sit_down(1, "b", "Ben", "ben’s words"))
    play(it, 0, it.view(0).moves()[0])
    before = it.chance, it.state.history
    it.apply(it.resign(1))
    assert (it.chance, it.state.history) == before
    assert it.snapshot.chairs[1] == Chair(BOT, level=3, words="ben’s words", since=1)
    assert it.moves_itself
    assert it.due() is not None


# ── Giving up ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("it", "winners"),
    [
        (kept(Nim(), "Ana", "Ben"), [1]),
        (kept(Nim(), "Ana", "1"), [1]),
        (kept(Heaps(3), "Ana", "1", "1"), [1, 2]),
        (kept(Heaps(3), "Ana", "1", "1", sits="a0 p0"), [1, 2]),
        (kept(Nim(), "Ana", "Ben", sits="a0 a1"), [1]),
        (kept(ludotheque.load("fourmis-coop", 3), "Ana", "1", "1"), []),
    ],
    ids=["two", "a bot", "two bots", "two bots and two devices", "two at one screen", "together"],
)
def test_resigning_ends_the_game(it: Table, winners: list[int]) -> None:
    change = it.resign(0)
    assert change == Change(ending=Ending(EndedBy.RESIGNING, 0))
    it.apply(change)
    assert (it.over, it.winners, it.moves_itself) == (True, winners, False)
    with refused("The game is over"):
        it.resign(1)


@pytest.mark.parametrize(
    "it",
    [
        kept(Heaps(3), "Ana", "Ben", "1", sits="a0 a1"),
        kept(ludotheque.load("fourmis-coop", 3), "Ana", "Ben", "Cleo"),
    ],
    ids=["two at one screen", "three together"],
)
def test_whoever_resigns_leaves_the_others_playing(it: Table) -> None:
    others = it.people[1:]
    it.apply(it.resign(0))
    assert (it.over, it.people) == (False, others)


def test_among_several_people_a_bot_plays_on() -> None:
    it = kept(Heaps(3), "Ana", "Ben", "1", deal="3 4")
    it.apply(it.resign(0))
    assert (it.over, it.people) == (False, [1])
    it.apply(it.resign(1))
    assert it.winners == [0, 2]


def test_nobody_resigns_before_the_beginning() -> None:
    with refused("Somebody is still missing"):
        kept(Nim(), "Ana", "-").resign(0)


# ── Time ──────────────────────────────────────────────────────────────────────────────


def test_time_passes_for_the_seat_to_move() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4", clock=2)
    assert it.time_left(10.0) == [110.0, 120.0]
    play(it, 0, "a-1", now=10.0)
    assert it.snapshot.moves == (Move("a-1", 10.0),)
    assert it.seconds_played == 10.0
    assert it.time_left(10.0) == [110.0, 120.0]
    assert it.time_left(40.0) == [110.0, 90.0]
    play(it, 1, "a-1", now=40.5)
    assert it.time_left(41.5) == [109.0, 89.5]
    it.apply(it.undo(1), now=45.0)  # by the clock, the other is asked
    it.apply(it.answer(0, True), now=50.0)
    assert it.time_left(51.0) == [110.0, 119.0], "what is taken back has taken no time"


def test_the_game_ends_when_somebody_has_no_time_left() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4", clock=1)
    play(it, 0, "a-1", now=30.0)
    assert it.end_by_time(89.0) is None
    change = it.end_by_time(90.0)
    assert change == Change(ending=Ending(EndedBy.TIME, 1))
    it.apply(change)
    assert (it.winners, it.time_left(500.0), it.end_by_time(500.0)) == ([0], [30.0, 0.0], None)


def test_no_time_passes_without_a_clock_for_dice_or_while_a_chair_is_free() -> None:
    for it in (kept(Nim(), "Ana", "Ben"), kept(Race(), "Ana", "Ben", clock=1), kept(Nim(), "Ana", "-", clock=1)):
        assert it.time_left(1000.0) == ([60.0, 60.0] if it.snapshot.clock else None)
        assert it.end_by_time(1000.0) is None


# ── The end ───────────────────────────────────────────────────────────────────────────


def test_a_game_that_is_played_out_has_its_own_winners_and_points() -> None:
    it = kept(Nim(), "Ana", "2", deal="1", match=(3, 4))
    assert (it.winners, it.over) == ([], False)
    play(it, 0, "a-1")
    assert (it.winners, it.points, it.snapshot.ending) == ([0], [4, 4], None)


@pytest.mark.parametrize(
    ("ending", "points"),
    [
        (Ending(EndedBy.RESIGNING, 0), [1, 3]),
        (Ending(EndedBy.TIME, 1), [2, 2]),
        (Ending(EndedBy.AGREEMENT), [2, 3]),
        (Ending(EndedBy.CLOSING), [1, 2]),
    ],
    ids=lambda value: value.kind if isinstance(value, Ending) else "",
)
def test_what_other_endings_are_worth(ending: Ending, points: list[int]) -> None:
    it = kept(Nim(), "Ana", "Ben", match=(1, 2), ending=ending)
    assert it.points == points


def test_a_table_at_which_nothing_happens_is_closed_unless_it_is_over() -> None:
    it = kept(Nim(), "Ana", "-")
    it.apply(it.close())
    assert (it.over, it.winners) == (True, [])
    with refused("over"):
        it.close()


def test_the_record_tells_the_secret_when_it_is_over_and_not_before() -> None:
    it = kept(ludotheque.load("wyx"), "Ana", "3", secret="very secret", deal=None)
    it = Table.open(snapshot_after_deal(it), Rng(1))
    assert "secret" not in it.record(it.names_in("en")).write()
    it.apply(it.resign(0))
    record = Record.read(it.record(it.names_in("en")).write())
    assert record.chance == it.chance
    assert record.players == ("Ana", "Regular")


def snapshot_after_deal(it: Table) -> Snapshot:
    assert it.chance
    return replace(it.snapshot, deal=it.chance.deal(it.game))


# ── The next game ─────────────────────────────────────────────────────────────────────


def test_in_the_next_game_everybody_sits_one_seat_further() -> None:
    it = kept(Heaps(3), "Ana", "Ben", "2", sits="a0 p0 b1", deal="1", clock=5)
    with refused("not over yet"):
        it.rematch("LUNE-1-2", "t", {})
    play(it, 0, "a-1")
    after = it.rematch("LUNE-1-2", "t", {0: "new words"})
    assert (after.code, after.secret, after.deal, after.moves, after.version) == ("LUNE-1-2", "t", None, (), 0)
    assert [(chair.name, chair.level, chair.words) for chair in after.chairs] == [
        ("", 2, ""),
        ("Ana", 0, "new words"),
        ("Ben", 0, ""),
    ]
    assert after.sits == {(1, "a"), (1, "p"), (2, "b")}
    assert (after.match, after.clock, after.ending, after.next) == ((0, 1, 0), 5, None, "")


# ── What is kept ──────────────────────────────────────────────────────────────────────


def test_a_table_catches_up_with_what_others_have_kept() -> None:
    here, there = kept(Heaps(3), "Ana", "Ben", "-", deal=None), kept(Heaps(3), "Ana", "Ben", "-", deal=None)
    there.apply(there.sit_down(2, "c", "Cleo"))
    moves = [there.view(0).text(move) for move in there.view(0).moves()]
    play(there, 0, moves[0], now=7.0)
    here.update(there.snapshot, now=9.0)
    assert (here.state.history, here.names, here.turn_began) == (there.state.history, there.names, 9.0)
    there.apply(there.undo(0))
    play(there, 0, moves[1])
    here.update(there.snapshot, now=10.0)
    assert str(here.state) == str(there.state)
    there.apply(Change())
    here.update(there.snapshot, now=11.0)
    assert here.turn_began == 10.0, "nobody has moved"


def test_a_move_that_was_tried_and_not_made_leaves_no_trace() -> None:
    it = kept(Nim(), "Ana", "Ben", deal="3 4")
    it.play(0, "a-1")
    it.apply(Change(moves=(Move("b-1"), Move("b-1"), Move("a-1"))))
    assert it.state.history == ["b-1", "b-1", "a-1"]


def test_what_makes_no_sense_is_said_to_be_damaged() -> None:
    good = kept(Nim(), "Ana", "2", deal="3 4").snapshot
    assert Table.open(good, Rng(1)).names_in("en") == ["Ana", "Stroller"]
    for bad in (
        replace(good, deal="x"),
        replace(good, moves=(Move("a-9"),)),
        replace(good, game="chess"),
        replace(good, chairs=good.chairs[:1]),
        replace(good, chairs=(good.chairs[0], Chair(BOT, level=99))),
    ):
        with pytest.raises(Damaged):
            Table.open(bad, Rng(1))


def through_a_row(snapshot: Snapshot) -> Snapshot:
    moves = [(ply, *move) for ply, move in enumerate(snapshot.moves)]
    return snapshot_of(row_of(snapshot), moves, snapshot.sits)


def test_endings_and_offers_are_kept_as_rows_and_come_back() -> None:
    it = kept(Heaps(4), "Ana", "Ben", "Cleo", "Dora", sits="a0 p0 b1 b2 q2 d3", deal="5 5")
    for seat in range(4):
        play(it, seat, "a-1")
    away = it.offer_stand_in(0, 3, 100.0, [0, 2])
    for change in (it.undo(0), it.undo(2), away, it.resign(3), Change(ending=Ending(EndedBy.AGREEMENT))):
        after = it.snapshot.after(change)
        assert through_a_row(after) == after


def test_a_row_of_an_earlier_version_says_whom_it_asked_by_their_devices() -> None:
    snapshot = kept(Nim(), "Ana", "Ben", sits="a0 p0 b1", deal="5 5").snapshot
    row = row_of(snapshot)
    asking = '{"kind": "draw", "seat": 0, "by": "a", "asked": %s, "words": ["Ana offers a draw.", "…"]}'
    row[10] = asking % '["b", "p"]'
    assert snapshot_of(row, [], snapshot.sits).offer == Offer(Asking.DRAW, 0, 0, frozenset({1}))
    row[10] = asking % '["p"]'
    assert snapshot_of(row, [], snapshot.sits).offer is None, "Ana need not ask herself"
    row[10] = asking.replace("draw", "dance") % '["b"]'
    with pytest.raises(Damaged):
        snapshot_of(row, [], snapshot.sits)

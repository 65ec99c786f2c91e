"""Throws with numbers from browsers: who is asked when, what is accepted, and what if numbers are missing."""

from __future__ import annotations

from dataclasses import replace

import hostile
import pytest

import ludotheque
from ludotheque.chance.chains import Chain, Chains, Entry, following, given, last_shown, read_line, with_entry
from ludotheque.chance.draws import commitment_to
from ludotheque.core import CHANCE, Rng
from ludotheque.errors import LudothequeError, TableError
from ludotheque.record import Record
from ludotheque.record.record import check_bots
from ludotheque.table import Table
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import Snapshot
from ludotheque.table.throwing import AWAY_TIMEOUT, TIMEOUT

LONG = 3600.0


def table(game: str, *chairs: str, clock: int = 0, together: bool = False) -> Table:
    """People by their names, bots by their levels; `together`: all people at one screen."""
    it = ludotheque.load(game, len(chairs))
    seats = [Chair(BOT, level=int(who)) if who.isdigit() else Chair(PERSON, who) for who in chairs]
    sits = [(seat, "all" if together else chair.name) for seat, chair in enumerate(seats) if chair.kind == PERSON]
    snapshot = Snapshot(
        code="LUNE-1",
        game=game,
        seats=it.seats,
        options={},
        deal=None,
        secret=commitment_to("secret"),
        chairs=tuple(seats),
        clock=clock,
        sits=frozenset(sits),
        numbers=("",),
    )
    return Table.open(snapshot, Rng(0))


def chain(seat: int) -> Chain:
    return Chain(commitment_to(f"chain {seat}"))


def commit(it: Table, *seats: int) -> None:
    for seat in seats:
        change = it.commit_number(seat, chain(seat).commitment)
        assert change
        it.apply(change)


def give(it: Table, *seats: int) -> None:
    for seat in seats:
        number, throw = chain(seat).after(it.shown[seat]), it.to_throw
        assert number
        assert throw is not None
        it.asked(it.people, 0.0)
        change = it.give_number(seat, throw, number, it.head())
        assert change
        it.apply(change)


def opened(game: str, *chairs: str, clock: int = 0) -> Table:
    """A table after its deal; of Wykersham, before its first throw."""
    it = table(game, *chairs, clock=clock)
    commit(it, *it.holders)
    give(it, *it.holders)
    it.apply(it.throw(0.0))
    return it


def first_move(it: Table) -> None:
    it.apply(it.play(it.turn, it.state.moves()[0]))


# ── The deal ──────────────────────────────────────────────────────────────────────────


def test_all_commit_themselves_then_all_give_then_it_is_dealt() -> None:
    it = table("fourmis", "Ana", "2", "Cleo")
    both = [0, 2]
    assert (it.to_throw, it.asked(both, 0.0), it.complete) == (0, both, False)
    commit(it, 0)
    assert it.asked(both, 0.0) == [2]
    with pytest.raises(TableError, match="still shuffling"):
        it.play(0, "@d4")
    commit(it, 2)
    assert it.asked(both, 0.0) == both
    give(it, 2)
    assert it.asked(both, 0.0) == [0]
    give(it, 0)
    assert it.asked(both, 0.0) == []
    assert it.moves_itself
    it.apply(it.throw(0.0))
    assert (it.complete, it.to_throw, it.snapshot.numbers) == (True, None, (it.snapshot.numbers[0], ""))
    assert given(it.snapshot.numbers[0], 3) == (chain(0).numbers[1], "", chain(2).numbers[1])
    assert it.snapshot.deal == replace(it.chance, numbers=it.snapshot.numbers[:1]).deal(it.game)


def test_who_commits_after_others_have_shown_is_refused() -> None:
    """They could choose their number."""
    it = table("wyx", "Ana", "Ben")
    commit(it, 0)
    assert it.asked([0, 1], TIMEOUT) == [0], "Ben is there and says nothing"
    give(it, 0)
    assert it.commit_number(1, chain(1).commitment) is None, "it is for the throw after this one"
    assert it.asked([0, 1], 0.0) == []
    it.apply(it.throw(0.0))
    assert it.shown == [chain(0).numbers[1], chain(1).commitment]
    assert it.snapshot.numbers == (f"0:{chain(0).numbers[1]}", f"1:{chain(1).commitment}>")


def test_who_does_not_give_what_they_were_committed_to_is_left_out_and_the_record_says_so() -> None:
    it = table("wyx", "Ana", "Ben")
    commit(it, 0, 1)
    give(it, 0)
    assert it.asked([0, 1], 0.0) == [1]
    assert it.asked([0, 1], TIMEOUT) == []
    assert it.asked([0], TIMEOUT) == [1], "somebody who is away gets more time"
    assert it.asked([0], AWAY_TIMEOUT) == []
    it.apply(it.throw(0.0))
    it.apply(it.resign(0))
    text = it.record().write()
    assert f"numbers: 0:{chain(0).numbers[1]} 1:{chain(1).commitment}>\n" in text
    assert Record.read(text).chance == replace(it.chance, numbers=it.snapshot.numbers[:1])


def test_a_program_may_say_that_it_gives_none() -> None:
    it = table("wyx", "Ana", "Ben")
    commit(it, 0)
    change = it.commit_number(1, "")
    assert change
    it.apply(change)
    assert it.commit_number(1, "") is None
    assert it.asked([0, 1], 0.0) == [0]
    give(it, 0)
    it.apply(it.throw(0.0))
    it.apply(it.resign(0))
    assert Record.read(it.record().write()).chance.given_for(0) == (chain(0).numbers[1], "")  # type: ignore[union-attr]


def test_a_game_without_chance_asks_for_nothing() -> None:
    from ludotheque.table.in_play import dealt

    it = table("wigwam", "Ana", "Ben")
    assert dealt(it.snapshot, it.game).numbers == ("", "")


@pytest.mark.parametrize("number", ["", "x", "0" * 63, "A" * 64, "0" * 64])
def test_only_the_next_number_of_the_chain_is_taken(number: str) -> None:
    it = table("wyx", "Ana", "Ben")
    commit(it, 0, 1)
    it.asked([0, 1], 0.0)
    with pytest.raises(TableError):
        it.give_number(0, 0, number, it.head())
    for wrong in ("x", "0" * 63, "A" * 64):
        with pytest.raises(TableError):
            it.commit_number(0, wrong)


def test_what_is_said_twice_happens_once() -> None:
    it = table("wyx", "Ana", "Ben")
    commit(it, 0, 1)
    assert it.commit_number(0, chain(0).commitment) is None
    give(it, 0)
    assert it.give_number(0, 0, chain(0).numbers[1], it.head()) is None
    with pytest.raises(TableError, match="moved on"):
        it.give_number(1, 0, chain(1).numbers[1], "0" * 64)
    with pytest.raises(TableError):
        it.give_number(1, 1, chain(1).numbers[1], it.head())


def test_words_cannot_be_changed_after_a_number_was_given() -> None:
    it = table("wyx", "Ana", "Ben")
    change = it.say_words("Ben", "new")
    assert change
    it.apply(change)
    assert it.say_words("Ben", "new") is None
    commit(it, 0, 1)
    give(it, 0)
    with pytest.raises(TableError):
        it.say_words("Ben", "better")


# ── Dice ──────────────────────────────────────────────────────────────────────────────


def test_the_others_give_first_and_whoever_throws_gives_last() -> None:
    it = opened("wykersham", "Ana", "Ben")
    both = [0, 1]
    assert (it.to_throw, it.thrower, it.asked(both, 0.0)) == (1, 0, [1])
    give(it, 1)
    assert it.asked(both, 0.0) == [0]
    give(it, 0)
    assert it.asked(both, 0.0) == []
    it.apply(it.throw(0.0))
    first_move(it)
    while it.turn != CHANCE:
        first_move(it)
    assert (it.to_throw, it.thrower, it.asked(both, 0.0)) == (2, 1, [0])


def test_the_last_number_and_its_throw_are_one_change() -> None:
    it, apart = opened("wykersham", "Ana", "Ben"), opened("wykersham", "Ana", "Ben")
    both = [0, 1]
    for seat, moves in ((1, 0), (0, 1)):
        number = chain(seat).after(it.shown[seat])
        assert number
        it.asked(both, 0.0)
        change = it.give_number(seat, 1, number, it.head())
        assert change
        together = it.with_throw(change, both, 7.0)
        assert len(together.moves) == moves
        it.apply(together, 7.0)
    give(apart, 1, 0)
    apart.apply(apart.throw(7.0), 7.0)
    assert (it.snapshot.moves, it.snapshot.numbers) == (apart.snapshot.moves, apart.snapshot.numbers)
    assert (it.to_throw, it.turn, it.turn_began) == (None, 0, 7.0)


def test_the_last_number_and_the_deal_are_one_change() -> None:
    it = table("wyx", "Ana", "Ben")
    commit(it, 0, 1)
    give(it, 0)
    change = it.give_number(1, 0, chain(1).numbers[1], it.head())
    assert change
    assert it.with_throw(change, [0, 1], 0.0).deal
    assert it.with_throw(it.close(), [0, 1], 0.0) == it.close()
    it.apply(it.with_throw(change, [0, 1], 0.0))
    assert (it.complete, it.snapshot.numbers) == (True, (it.snapshot.numbers[0], ""))  # type: ignore[index]
    assert given(it.snapshot.numbers[0], 2) == (chain(0).numbers[1], chain(1).numbers[1])  # type: ignore[index]


def test_a_throw_waits_for_somebody_who_is_away_as_their_move_would() -> None:
    it = opened("wykersham", "Ana", "Ben")
    assert it.asked([1], 0.0) == [0], "nobody is asked before who throws is there"
    assert it.roster == []
    give(it, 1)
    assert it.asked([1], LONG) == [0]
    assert it.asked([], LONG) == [0]
    assert it.asked([0, 1], 2 * TIMEOUT) == [], "at the table, but gives nothing"


def test_others_who_are_away_are_not_waited_for() -> None:
    it = opened("wykersham", "Ana", "Ben")
    assert it.asked([0], 0.0) == [0]
    assert it.roster == [0]
    number = chain(0).after(it.shown[0])
    change = it.give_number(0, 1, number or "", it.head())
    assert change
    it.apply(change)
    it.apply(it.throw(0.0))
    assert given(it.snapshot.numbers[1], 2) == (chain(0).numbers[2], "")


def test_a_bots_throw_takes_a_number_of_every_person_who_is_there_and_waits_for_one() -> None:
    it = opened("wykersham", "1", "Ben")
    assert (it.thrower, it.asked([1], 0.0), it.asked([], LONG)) == (None, [1], [1])
    give(it, 1)
    assert it.asked([1], 0.0) == []


def test_whoever_lost_their_numbers_begins_another_chain() -> None:
    it = opened("wykersham", "Ana", "1")
    other = chain(7)
    change = it.commit_number(0, other.commitment)
    assert change
    it.apply(change)
    assert it.asked([0], 0.0) == [0]
    change = it.give_number(0, 1, other.numbers[1], it.head())
    assert change
    it.apply(change)
    it.apply(it.throw(0.0))
    assert given(it.snapshot.numbers[1], 2) == (other.numbers[1], "")
    it.apply(it.resign(0))
    assert Record.read(it.record().write()).throws == 1


def test_a_chain_that_begins_while_others_answer_counts_from_the_next_throw_on() -> None:
    """What they were asked must not change: they answer only once."""
    it = opened("wykersham", "Ana", "Ben")
    assert it.asked([0, 1], 0.0) == [1]
    head = it.head()
    assert it.commit_number(0, chain(7).commitment) is None
    assert it.head() == head
    give(it, 1, 0)
    it.apply(it.throw(0.0))
    assert it.shown == [chain(7).commitment, chain(1).numbers[2]]


def test_who_answers_too_late_is_left_out_before_the_thrower_is_asked() -> None:
    it = opened("wykersham", "Ana", "Ben")
    assert (it.asked([0, 1], 0.0), it.roster) == ([1], [0, 1])
    assert (it.asked([0], 1.0), it.roster) == ([1], [0, 1]), "a roster stays as it was shown"
    late = it.head()
    assert (it.asked([0, 1], TIMEOUT), it.roster) == ([0], [0])
    with pytest.raises(TableError):
        it.give_number(1, 1, chain(1).numbers[2], late)


def test_who_gives_nothing_although_asked_stands_in_the_record() -> None:
    it = opened("wykersham", "Ana", "Ben")
    give(it, 1)
    assert it.asked([0, 1], 2 * TIMEOUT) == []
    it.apply(it.throw(0.0))
    assert it.snapshot.numbers[1] == f"0:{chain(0).numbers[1]}> 1:{chain(1).numbers[2]}"  # type: ignore[index]


def test_who_doubts_gives_nothing_and_is_not_waited_for() -> None:
    it = opened("wykersham", "Ana", "Ben")
    assert it.asked([0, 1], 0.0) == [1]
    change = it.commit_number(1, "")
    assert change
    it.apply(change)
    assert (it.asked([0, 1], 0.0), it.roster) == ([0], [0])


@pytest.mark.parametrize("said", ["", "ab" * 32])
def test_a_throw_to_which_nobody_gave_falls_by_the_lines_that_its_record_has(said: str) -> None:
    """What was only prepared for it is for the next one: else every record of an honest library would be wrong."""
    it = table("wykersham", "Ana", "Ben")
    it.apply(it.throw(0.0))
    change = it.commit_number(1, said)
    assert change
    it.apply(change)
    assert it.asked([0], 2 * TIMEOUT) == []
    it.apply(it.throw(0.0))
    it.apply(it.resign(0))
    chance = Record.read(it.record().write()).chance
    assert chance
    assert it.state.text(chance.roll(it.positions[0], 1)) == it.snapshot.moves[0].text


def test_no_move_is_taken_back_once_a_number_was_given_for_the_throw_after_it() -> None:
    it = opened("wykersham", "Ana", "Ben")
    give(it, 1, 0)
    it.apply(it.throw(0.0))
    while it.turn != CHANCE:
        first_move(it)
    assert it.undo(0).keep is not None
    give(it, 0)
    with pytest.raises(TableError, match="The dice are rolling"):
        it.undo(0)
    assert not it.can_undo([0])


def test_in_practice_a_throw_falls_again_as_it_fell_and_nobody_is_asked() -> None:
    it = opened("wykersham", "Ana", "1")
    give(it, 0)
    it.apply(it.throw(0.0))
    first_move(it)
    while it.throws < 3 or it.turn != 0:
        if it.to_throw:
            give(it, 0)
            it.apply(it.throw(0.0))
        else:
            first_move(it) if it.turn == 0 else it.advance()
    moves, lines = it.snapshot.moves, it.snapshot.numbers
    it.apply(it.undo(0, practice=True))
    while it.ply < len(moves):
        assert it.asked([0], 0.0) == []
        first_move(it) if it.turn == 0 else it.apply(it.throw(0.0)) if it.turn == CHANCE else it.advance()
    assert [move.text for move in it.snapshot.moves] == [move.text for move in moves]
    assert it.snapshot.numbers == lines


def test_a_table_of_the_second_form_goes_on_without_numbers_and_its_record_says_so() -> None:
    it = opened("wykersham", "Ana", "Ben")
    first = tuple(f"{seat}:{chain(seat).commitment}>{chain(seat).numbers[1]}" for seat in (0, 1))
    it.update(replace(it.snapshot, numbers=(" ".join(first), ""), form=2))
    assert (it.to_throw, it.asked([0, 1], 0.0)) == (None, [])
    it.advance()
    it.apply(it.resign(0))
    record = Record.read(it.record().write())
    assert record.chance
    assert (record.chance.form, record.throws) == (2, 1)


def test_people_at_one_screen_give_one_number() -> None:
    it = table("wykersham", "Ana", "Ben", together=True)
    assert (it.holders, it.asked([0, 1], 0.0)) == ([0], [0])
    assert it.commit_number(1, chain(0).commitment) == it.commit_number(0, chain(0).commitment)
    commit(it, 0)
    give(it, 0)
    it.apply(it.throw(0.0))
    assert (it.thrower, it.asked([0, 1], 0.0)) == (0, [0])


def test_the_clock_of_whoever_throws_runs_while_their_throw_waits() -> None:
    it = opened("wykersham", "Ana", "Ben", clock=1)
    assert (it.clock_runs, it.on_clock) == (True, 0)
    assert it.time_left(31.0) == [30.0, 60.0]
    assert it.end_by_time(59.0) is None
    ended = it.end_by_time(62.0)
    assert ended
    assert ended.ending
    assert ended.ending.seat == 0
    give(it, 1, 0)
    it.apply(it.throw(11.0), 11.0)
    assert it.time_left(11.0) == [50.0, 60.0]


def test_a_bot_that_takes_over_is_told_of_since_when() -> None:
    it = opened("fourmis", "Ana", "Ben", "Cleo")
    for _ in range(4):
        first_move(it)
    it.apply(it.resign(1))
    while it.ply < 9:
        first_move(it) if it.turn != 1 else it.advance()
    it.apply(it.close())
    text = it.record().write()
    assert "bots: 1:3@4\n" in text
    assert check_bots(Record.read(text)).found == 2


def test_what_a_chain_shows_is_checked_throw_after_throw() -> None:
    lines = ["0:-", f"0:{chain(0).commitment}>", f"0:{chain(0).numbers[1]}"]
    assert last_shown(lines, 2) == [chain(0).numbers[1], ""]
    for wrong in (lines[:1] + lines[2:], [*lines, f"1:{chain(0).numbers[2]}"], [*lines, f"0:{chain(0).numbers[3]}"]):
        chains = Chains(2)
        for line in wrong[:-1]:
            chains.take(line)
        with pytest.raises(LudothequeError, match="not the one that it was committed to"):
            chains.take(wrong[-1])
    assert following(chain(0).numbers[1]) == chain(0).commitment


@pytest.mark.parametrize("line", ["0", "0:", "0:>", "x:-", "0:- 0:-", "1:- 0:-", "0:-  1:-", "0:- ", "0:AB", "0:-5"])
def test_what_is_no_line_of_numbers_is_refused(line: str) -> None:
    with pytest.raises(LudothequeError, match="says no numbers of seats"):
        read_line(line)


def test_lines_are_read_as_they_are_written() -> None:
    entries = [Entry(0, "a" * 64, "b" * 64), Entry(2, "c" * 64), Entry(3, "", "d" * 64), Entry(10)]
    line = ""
    for entry in reversed(entries):
        line = with_entry(line, entry)
    assert list(read_line(line)) == entries
    assert given(line, 4) == ("b" * 64, "", "", "d" * 64)


# ── Bots ──────────────────────────────────────────────────────────────────────────────


def test_moves_of_bots_are_found_again_and_those_by_time_are_said_not_to_be() -> None:
    record = hostile.play("wyx", "Ana", "2", most=20).record
    found = check_bots(record)
    assert (found.found > 5, found.by_time, found.others) == (True, 0, 0)
    other = check_bots(replace(record, program="0.0.9"))
    assert (other.found, other.others) == (0, found.found)

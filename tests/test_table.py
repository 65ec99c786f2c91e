"""Tables: turns, chance, bots, and what may be taken back."""

from __future__ import annotations

import pytest
from golden import FOLDER
from nim import Nim
from toys import Race, Secret

import ludotheque
from ludotheque import CHANCE, MoveError, Rng, State, TableError
from ludotheque.game import Game
from ludotheque.players import Bot, player
from ludotheque.record import PlayedMove, Record
from ludotheque.table import Table


def table(game: Game, *names: str, deal: str | None = None, seed: int = 1) -> Table:
    start = game.start(deal=deal) if deal else game.start(seed=seed)
    return Table([start], [player(name) for name in names], Rng(seed))


def advance(it: Table) -> None:
    while it.advance():
        pass


def test_seats_and_players_must_be_as_many() -> None:
    with pytest.raises(TableError, match="2 seats need 2 players, not 1"):
        table(Nim(), "Ana")


def test_a_move_out_of_turn_is_refused() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    with pytest.raises(TableError, match="not the turn of seat 1: seat 0"):
        it.play(1, "a-1")
    it.play(0, "a-1")
    with pytest.raises(TableError, match="not the turn of seat 0"):
        it.play(0, "a-1")
    assert it.state.history == ["a-1"]


def test_an_illegal_move_changes_nothing() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    with pytest.raises(MoveError):
        it.play(0, "a-9")
    assert (it.turn, it.state.history) == (0, [])


def test_nobody_moves_when_it_is_over_or_chances_turn() -> None:
    it = table(Nim(), "Ana", "Ben", deal="1")
    it.play(0, "a-1")
    with pytest.raises(TableError, match="over"):
        it.play(1, "a-1")
    with pytest.raises(TableError, match="chance"):
        table(Race(), "Ana", "Ben").play(0, "go 0")


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


def test_a_bot_is_given_what_its_seat_sees() -> None:
    class Looker(Bot):
        def choose(self, seen: State, rng: Rng) -> int:
            assert seen.viewer == 1
            assert seen.history == ["?"]
            return 7

    it = Table([Secret().start()], [player("Ana"), Looker("looker")], Rng(1))
    it.play(0, "4")
    assert it.advance() == PlayedMove(1, "7")


def test_people_are_waited_for() -> None:
    it = table(Nim(), "Ana", "random", deal="3 4")
    assert it.advance() is None
    it.play(0, "a-1")
    assert it.advance() is not None
    assert it.advance() is None
    assert it.people == [0]


# ── Taking back ───────────────────────────────────────────────────────────────────────


def test_ones_own_last_move_can_be_taken_back() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    it.play(0, "a-1")
    it.undo(0)
    assert (it.turn, it.state.history, str(it.state)) == (0, [], str(it.positions[0]))
    it.play(0, "b-4")
    assert it.state.history == ["b-4"]


def test_with_it_goes_what_bots_answered() -> None:
    it = table(Nim(), "Ana", "random", deal="3 4")
    it.play(0, "a-1")
    advance(it)
    it.undo(0)
    assert it.state.history == []


def test_not_what_another_person_answered() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    it.play(0, "a-1")
    it.play(1, "b-1")
    with pytest.raises(TableError, match="Too late to undo: Ben has played since") as caught:
        it.undo(0)
    assert caught.value.words.fr == "Trop tard pour annuler : Ben a joué depuis."
    assert it.state.history == ["a-1", "b-1"]
    it.undo(1)
    it.undo(0)
    with pytest.raises(TableError, match="Nothing to undo"):
        it.undo(0)


def test_a_seat_that_has_not_moved_has_nothing_to_undo() -> None:
    it = table(Nim(), "Ana", "Ben", deal="3 4")
    it.play(0, "a-1")
    with pytest.raises(TableError, match="Nothing to undo"):
        it.undo(1)


def test_never_across_dice() -> None:
    it = table(Race(), "Ana", "Ben")
    advance(it)
    it.play(0, "go 0")
    it.undo(0)
    it.play(0, "go 0")
    advance(it)
    with pytest.raises(TableError) as caught:
        it.undo(0)
    assert caught.value.words == (
        "Too late to undo: the dice have been seen.",
        "Trop tard pour annuler : les dés sont tombés.",
    )


def test_never_where_a_hidden_move_came_to_light() -> None:
    it = table(Secret(), "Ana", "Ben")
    it.play(0, "4")
    it.undo(0)
    it.play(0, "5")
    it.play(1, "6")
    assert it.over
    with pytest.raises(TableError, match="something hidden has come to light"):
        it.undo(1)
    assert it.state.history == ["5", "6"]


def test_never_where_a_hidden_part_of_the_deal_came_to_light() -> None:
    it = table(ludotheque.load("fourmis"), "Ana", "Ben")
    it.play(0, "@d4")
    it.undo(0)
    it.play(0, "@d4")
    it.play(1, "@e4")
    it.play(0, it.view(0).moves()[0])  # the next domino of that column comes down
    with pytest.raises(TableError, match="come to light"):
        it.undo(0)


def test_with_an_open_rack_nothing_comes_to_light() -> None:
    it = table(ludotheque.load("fourmis", open_rack=True), "Ana", "Ben")
    it.play(0, "@d4")
    it.play(1, "@e4")
    it.play(0, it.view(0).moves()[0])
    it.undo(0)
    assert len(it.state.history) == 2


def test_not_where_a_forgotten_history_comes_back() -> None:
    """At the end of Double Wyx the first leg is shown again, which nobody could look up before."""
    record = Record.load(FOLDER / "wyx-double.ludo")
    it = Table(list(record.positions()), [player("Ana"), player("Ben")], Rng(1))
    with pytest.raises(TableError, match="come to light"):
        it.undo(it.movers[-1])
    shorter = Table(it.positions[:-1], it.players, Rng(1))
    shorter.undo(shorter.movers[-1])

"""Advice: what it promises, to whom, and that it knows no more than the seat does."""

from __future__ import annotations

import pytest
from nim import Nim

import ludotheque
from ludotheque import Rng, SeenError, State, TableError, analyse
from ludotheque.checking.laws import random_play, replayed

LOOKS = 400 if ludotheque.compiled else 40
CHIEF_TO_TAKE = """
       g  (w)  .  (w) (t)
     f  (w) (w) (w) (w) (w)
   e   .   .  (t)  .  (t)  .
 d   .   .   .   .   .   .   .
   c   W   T   .  (c)  C   .   7
     b   .   .   T   .   .   6
       a   W   T   .   .   5
             1   2   3   4
C chief  W warrior  T tent, of light; (c) (w) (t) of dark
turn: D
lost: L 5  D 0
quiet: 7
"""


def in_the_middle(name: str, seed: int = 2, **options: object) -> State:
    """A third through a random game, where a seat is to move."""
    game = ludotheque.load(name, **options)  # type: ignore[arg-type]
    positions = [state.copy() for state in random_play(game.start(seed=seed), Rng(seed))]
    return next(state for state in positions[len(positions) // 3 :] if state.turn >= 0)


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_advice_has_all_that_it_promises(name: str) -> None:
    state = in_the_middle(name)
    found = analyse(state, state.turn, nodes=LOOKS)
    assert found.seat == state.turn
    assert found.nodes > 0
    assert sum(advice.share for advice in found.moves) == pytest.approx(1)
    for advice in found.moves:
        assert advice.move in state.moves()
        assert advice.line[0] == advice.text == state.text(advice.move)
        assert 0 <= advice.chance <= 1
        assert 0 <= advice.margin <= 0.5
    assert found.best == found.moves[0]


def test_the_line_can_be_played() -> None:
    state = in_the_middle("wyx")
    line = analyse(state, state.turn, nodes=LOOKS).best.line
    assert len(line) > 1
    for text in line:
        state.play(text)


def test_scores_are_final_ones() -> None:
    """Near the end there is not much to guess."""
    positions = [state.copy() for state in random_play(ludotheque.load("wyx").start(seed=3), Rng(3))]
    end, state = positions[-1], positions[-2]
    (advice,) = [one for one in analyse(state, state.turn, nodes=20).moves if one.text == end.history[-1]]
    assert advice.score == end.scores[state.turn]
    assert advice.chance == (1 / len(end.winners) if state.turn in end.winners else 0)


def test_what_a_seat_can_work_out_it_is_advised_by() -> None:
    """Of two seats each knows the hand of the other at Wu Hsing: the last moves are proven, not estimated."""
    positions = [state.copy() for state in random_play(ludotheque.load("wu-hsing", seats=2).start(seed=5), Rng(5))]
    state = next(state for state in positions[-8:] if len(state.moves()) > 1)
    assert state.seen_by(state.turn).blanks
    assert analyse(state, state.turn, nodes=2000).best.margin == 0


def test_the_same_question_gets_the_same_answer() -> None:
    state = in_the_middle("fourmis")
    assert analyse(state, state.turn, nodes=LOOKS) == analyse(state, state.turn, nodes=LOOKS)


def test_seconds_are_kept_roughly_and_one_is_usual() -> None:
    state = in_the_middle("wyx")
    assert analyse(state, state.turn, seconds=0.05).nodes > 0


@pytest.mark.parametrize("name", ["fourmis", "wu-hsing"])
def test_a_view_is_enough(name: str) -> None:
    """The state, the view of it, and another state that looks the same: all get the same advice."""
    state = in_the_middle(name)
    view = state.seen_by(state.turn)
    assert view.blanks
    other = replayed(view.guess(Rng(8)))
    assert other.fields() != state.fields()
    answers = [analyse(one, state.turn, nodes=LOOKS) for one in (state, view, other)]
    assert answers[0] == answers[1] == answers[2]


def test_advice_is_for_the_seat_to_move() -> None:
    state = in_the_middle("fourmis")
    with pytest.raises(TableError, match="not the turn of seat"):
        analyse(state, 1 - state.turn, nodes=1)
    with pytest.raises(SeenError):
        analyse(state.seen_by(1 - state.turn), state.turn, nodes=1)
    *_, end = random_play(state, Rng(1))
    with pytest.raises(TableError, match="over"):
        analyse(end, 0, nodes=1)


def test_what_is_proven_is_certain() -> None:
    state = Nim().start(deal="3 4")
    best = analyse(state, 0, nodes=5000).best
    assert (best.text, best.chance, best.margin) == ("b-1", 1.0, 0.0)
    lost = analyse(Nim().start(deal="1 1"), 0, nodes=50).best
    assert (lost.chance, lost.margin) == (0.0, 0.0)


def test_a_common_win_is_shown_to_its_end() -> None:
    state = ludotheque.load("fourmis-coop", seats=3).start(seed=1)
    best = analyse(state, state.turn, nodes=200_000 if ludotheque.compiled else 3000).best
    assert (best.chance, best.margin) == (1.0, 0.0)
    for text in best.line:
        state.play(text)
    assert state.winners == [0, 1, 2]
    assert state.scores[0] == best.score


def test_a_common_loss_is_proven() -> None:
    for seed in range(20):
        positions = [
            s.copy() for s in random_play(ludotheque.load("fourmis-coop", hard=True).start(seed=seed), Rng(seed))
        ]
        if not positions[-1].winners:
            break
    state = positions[-3]
    best = analyse(state, state.turn, nodes=1000).best
    assert best.margin == 0.0
    assert best.text in map(state.text, state.moves())


def test_a_chief_that_can_be_taken_in_several_ways_needs_no_search() -> None:
    """Every move ends the game: alpha-beta looks at no position at all."""
    state = ludotheque.load("wigwam").read(CHIEF_TO_TAKE)
    found = analyse(state, 1, nodes=50)
    assert [(one.chance, one.margin) for one in found.moves] == [(1.0, 0.0)] * 3
    assert sum(one.share for one in found.moves) == 1

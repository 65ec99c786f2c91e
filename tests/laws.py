"""Laws: what must be true of every position of every game. Each law is one function of a state.

A game of your own can be tried on them: `for law in LAWS: law(state, rng)` along random play.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from ludotheque import CHANCE, OVER, MoveError, Rng, SeenError, State


def same(a: State, b: State) -> bool:
    return (a.game, a.fields(), a.history, a.deal) == (b.game, b.fields(), b.history, b.deal)


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def random_play(state: State, rng: Rng) -> Iterator[State]:
    """Every position of a game played at random, the last one too."""
    while not state.over:
        yield state
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])
    yield state


def replayed(state: State) -> State:
    """The same position, made anew from its deal and its texts alone."""
    again = state.game.start(deal=state.deal)
    for text in state.history:
        again.play(text)
    return again


def fields_are_ints(state: State, rng: Rng) -> None:
    def check(value: object) -> None:
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, list):
                check(item)
            else:
                assert type(item) is int  # not bool: compiled and pure must show the same

    for value in state.fields().values():
        check(value)


def somebody_can_move_until_it_is_over(state: State, rng: Rng) -> None:
    assert bool(state.moves()) != state.over
    assert state.over == (state.turn == OVER)
    assert OVER <= state.turn < state.seats


def every_move_has_one_text(state: State, rng: Rng) -> None:
    moves = state.moves()
    texts = [state.text(move) for move in moves]
    assert len(set(moves)) == len(set(texts)) == len(moves)
    some = moves if len(moves) < 40 else [moves[rng.below(len(moves))] for _ in range(40)]
    assert [state.parse(state.text(move)) for move in some] == some


def chances_are_probabilities(state: State, rng: Rng) -> None:
    chances = state.chances()
    if state.turn == CHANCE:
        assert len(chances) == len(state.moves())
        assert min(chances) > 0
        assert sum(chances) == pytest.approx(1)
    else:
        assert chances == []


def an_int_and_its_text_do_the_same(state: State, rng: Rng) -> None:
    moves = state.moves()
    if moves:
        move = moves[rng.below(len(moves))]
        a, b = state.copy(), state.copy()
        a.play(move)
        b.play(state.text(move))
        assert same(a, b)
        assert a.history == [*state.history, state.text(move)]


def a_copy_has_a_life_of_its_own(state: State, rng: Rng) -> None:
    before = (state.fields(), state.history)
    child = state.copy()
    assert same(child, state)
    if not state.over:
        child.play(state.moves()[0])
        assert child.history != state.history
    assert before == (state.fields(), state.history)


def what_cannot_be_is_refused_and_changes_nothing(state: State, rng: Rng) -> None:
    before, legal = (state.fields(), state.history), state.moves()
    tries: list[int | str] = [rng.below(1 << 20), (1 << 62) + rng.below(9), "", "?", "nonsense", "pass", "e4", "\x00é"]
    for tried in tries:
        if tried in legal or tried in [state.text(m) for m in legal]:
            continue
        with pytest.raises(MoveError) as caught:
            state.play(tried)
        assert len(caught.value.words.en) > 20
        assert len(caught.value.words.fr) > 20
    for wrong in (-1, 1 << 64, None, 2.5, b"x"):
        with pytest.raises(MoveError):
            state.play(wrong)  # type: ignore[arg-type]
    assert before == (state.fields(), state.history)


def scores_and_winners(state: State, rng: Rng) -> None:
    assert len(state.scores) == state.seats
    assert all(type(score) is int for score in state.scores)
    if not state.over:
        assert state.winners == []
    elif state.winners and len(set(state.scores)) > 1:
        best = max(state.scores)
        assert state.winners == [seat for seat in range(state.seats) if state.scores[seat] == best]


def deal_and_history_say_it_all(state: State, rng: Rng) -> None:
    assert same(replayed(state), state)


def a_pickle_is_the_same(state: State, rng: Rng) -> None:
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        assert same(pickle.loads(pickle.dumps(seen)), seen)
    assert same(pickle.loads(pickle.dumps(state)), state)


def text_can_be_read_again(state: State, rng: Rng) -> None:
    text = str(state)
    assert max(map(len, text.splitlines())) <= 80
    again = state.game.read(text)
    assert str(again) == text
    assert sorted(again.moves()) == sorted(state.moves())
    assert state.game.show(state, "fr")


def exposed(seen: State) -> tuple[object, ...]:
    """All that somebody who holds a seen state can get out of it, messages too."""
    told: list[object] = [seen.fields(), seen.deal, seen.history, str(seen), repr(seen), pickle.dumps(seen)]
    for act in (
        seen.moves,
        seen.chances,
        lambda: seen.parse("nonsense"),
        lambda: seen.play(0),
        lambda: seen.play("pass"),
    ):
        try:
            told.append(act())
        except (SeenError, MoveError) as refusal:
            told.append((str(refusal), refusal.words))
    return tuple(told)


def a_view_tells_only_what_the_seat_may_know(state: State, rng: Rng) -> None:
    """Another game that looks the same to a seat, made anew without any knowledge of this one,
    gives that seat the same view to the last byte."""
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        told = exposed(seen.copy())
        guess = seen.guess(rng)
        assert exposed(guess.seen_by(viewer)) == told
        if len(guess.history) == len(state.history):  # all of the history may be known
            other = replayed(guess)
            assert same(other, guess)
            assert exposed(other.seen_by(viewer)) == told


def the_seat_to_move_knows_its_moves(state: State, rng: Rng) -> None:
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        assert seen.turn == state.turn
        assert seen.scores == state.scores
        assert seen.winners == state.winners
        if viewer == state.turn or seen.moves_known():
            assert seen.moves() == state.moves()
        with pytest.raises(SeenError):
            seen.seen_by(0 if viewer is None else None)


def a_view_with_blanks_is_not_played_on(state: State, rng: Rng) -> None:
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        if seen.blanks and seen.moves_known() and not seen.over:
            before = seen.fields()
            with pytest.raises(SeenError):
                seen.play(seen.moves()[0])
            assert seen.fields() == before


def unknown_things_are_guessed_differently(state: State, rng: Rng) -> bool:
    """True if there was something to guess, and guesses of it differed."""
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        guesses = [str(seen.guess(rng).fields()) for _ in range(6)]
        if len(set(guesses)) > 1:
            return True
        assert len(seen.moves_played()) <= len(state.moves_played())
    return False


LAWS = [
    fields_are_ints,
    somebody_can_move_until_it_is_over,
    every_move_has_one_text,
    chances_are_probabilities,
    an_int_and_its_text_do_the_same,
    a_copy_has_a_life_of_its_own,
    what_cannot_be_is_refused_and_changes_nothing,
    scores_and_winners,
    deal_and_history_say_it_all,
    a_pickle_is_the_same,
    text_can_be_read_again,
    a_view_tells_only_what_the_seat_may_know,
    the_seat_to_move_knows_its_moves,
    a_view_with_blanks_is_not_played_on,
]

"""Any input to notation, deals, options and positions gives a result or one of our errors."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variants import VARIANTS

import ludotheque
from ludotheque import DealError, GameError, LudothequeError, MoveError, OptionError, PositionError, Rng
from ludotheque.checking.laws import same
from ludotheque.core import State
from ludotheque.game import Game, touch
from ludotheque.words import LANGUAGES

variants = st.sampled_from(VARIANTS)
seeds = st.integers(0, 10**6)
texts = st.text(st.characters(codec="utf-8"), max_size=30) | st.from_regex(
    r"[@=+~!]?[a-hx1-8LRUD:<>\-]{1,12}", fullmatch=True
)


def somewhere(game: Game, seed: int, plies: int) -> State:
    """A position on the way of a random game."""
    state, rng = game.start(seed=seed), Rng(seed)
    for _ in range(plies):
        if state.over:
            break
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])
    return state


@given(variants, seeds, st.integers(0, 70), texts)
def test_any_text_is_a_legal_move_or_is_refused_in_words(game: Game, seed: int, plies: int, text: str) -> None:
    state = somewhere(game, seed, plies)
    before = state.fields()
    try:
        move = state.parse(text)
    except MoveError as refusal:
        assert state.fields() == before
        assert all(refusal.words(lang).endswith((".", ")")) for lang in LANGUAGES)
    else:
        assert move in state.moves()
        assert state.text(move) == text


@given(variants, seeds, st.integers(0, 70), st.integers(-(2**65), 2**65))
def test_any_int_is_a_legal_move_or_is_refused(game: Game, seed: int, plies: int, move: int) -> None:
    state = somewhere(game, seed, plies)
    before, legal = state.fields(), move in state.moves()
    try:
        state.play(move)
    except MoveError:
        assert not legal
        assert state.fields() == before
    else:
        assert legal


@given(variants, seeds, st.integers(0, 70), st.data())
def test_any_touches_make_a_move_or_have_a_sentence(game: Game, seed: int, plies: int, data: st.DataObject) -> None:
    state = somewhere(game, seed, plies)
    if state.turn < 0:
        return
    seen = state.seen_by(state.turn)
    ways = game.touch.ways(seen)
    buttons = ["pass", "stop", "quietly", "accept", "remove", "yes", "nowhere", ""]
    path = data.draw(st.lists(st.sampled_from([*sorted(touch.targets(ways)), *buttons]), max_size=6))
    move = ways.get(tuple(path))
    if move is None:
        assert not path or game.touch.why_not(seen, tuple(path)).why.en
    else:
        assert move in game.touch.candidates(seen)


@given(variants, seeds, st.integers(0, 70), st.data())
def test_why_not_has_a_reason_for_the_moves_of_other_positions(
    game: Game, seed: int, plies: int, data: st.DataObject
) -> None:
    """A move that was legal once and is not now is refused with the rule that forbids it."""
    state = somewhere(game, seed, plies)
    other = somewhere(game, seed + 1, data.draw(st.integers(0, 70)))
    if state.over or other.over:
        return
    for move in other.moves()[:20]:
        if move not in state.moves():
            with pytest.raises(MoveError) as caught:
                state.play(move)
            assert caught.value.rule, str(caught.value)
            assert state.text(move) in str(caught.value)


@given(variants, seeds)
def test_a_deal_starts_the_game_it_came_from(game: Game, seed: int) -> None:
    state = game.start(seed=seed)
    again = game.start(deal=state.deal)
    assert same(state, again)


@given(variants, seeds, st.randoms(use_true_random=False))
def test_a_damaged_deal_is_refused_or_is_another_deal(game: Game, seed: int, rng: random.Random) -> None:
    deal = list(game.start(seed=seed).deal)
    for _ in range(rng.randint(1, 3)):
        where = rng.randrange(len(deal) + 1)
        if rng.random() < 0.5 and where < len(deal):
            del deal[where]
        else:
            deal.insert(where, rng.choice("RLUD12345/ ?é"))
    try:
        state = game.start(deal="".join(deal))
    except DealError as refusal:
        assert refusal.words.fr
    else:
        assert game.start(deal=state.deal).fields() == state.fields()


@given(
    st.sampled_from(ludotheque.shelf()),
    st.none() | st.integers(-2, 9) | texts,
    st.dictionaries(texts, texts | st.integers(), max_size=2),
)
def test_any_options_load_or_are_refused(name: str, seats: object, options: dict[str, object]) -> None:
    try:
        game = ludotheque.load(name, seats, **options)  # type: ignore[arg-type]
    except (OptionError, TypeError) as refusal:
        assert isinstance(refusal, OptionError) or "argument" in str(refusal)
    else:
        assert game.seats in game.seat_numbers


@given(texts)
def test_any_name_is_a_game_or_is_refused(name: str) -> None:
    if name not in ludotheque.shelf():
        with pytest.raises(GameError):
            ludotheque.load(name)


@settings(max_examples=60)
@given(variants, seeds, st.integers(0, 70), st.randoms(use_true_random=False))
def test_a_damaged_position_is_refused_or_is_a_position(game: Game, seed: int, plies: int, rng: random.Random) -> None:
    text = list(str(somewhere(game, seed, plies)))
    for _ in range(rng.randint(1, 4)):
        text[rng.randrange(len(text))] = rng.choice(" .?0123456789abcRLUD:\n")
    try:
        state = game.read("".join(text))
    except PositionError as refusal:
        assert refusal.words.fr
    else:
        assert isinstance(str(state), str)


@given(seeds, st.integers(1, 10**6))
def test_the_random_source_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@pytest.mark.parametrize("again", [copy.copy, lambda rng: pickle.loads(pickle.dumps(rng))], ids=["copy", "pickle"])
def test_the_random_source_goes_on_where_it_was(again: Callable[[Rng], Rng]) -> None:
    rng = Rng("here")
    rng.below(7)
    other = again(rng)
    assert [rng.below(1 << 30) for _ in range(3)] == [other.below(1 << 30) for _ in range(3)]


def test_errors_are_value_errors_with_words() -> None:
    assert issubclass(LudothequeError, ValueError)
    for error in LudothequeError.__subclasses__():
        if error.__module__ != LudothequeError.__module__:  # of the server: they find their own words
            continue
        assert error("yes", "oui").words("fr") == "oui"
        assert str(error("yes", "oui")) == "yes"

"""The pictures of the rulebooks: each belongs to an existing rule, and shows it."""

from __future__ import annotations

import re

import pytest
from lesson_words import check_words

from ludotheque.games import GAMES
from ludotheque.learning.rulebook import RulePicture, parse, rule_pictures

PICTURES = [(game, picture) for game in GAMES for picture in rule_pictures(game())]
EACH_PICTURE = pytest.mark.parametrize(
    "picture", [picture for _, picture in PICTURES], ids=[f"{game.name} {picture.rule}" for game, picture in PICTURES]
)


@EACH_PICTURE
def test_a_picture_stands_at_a_rule_and_names_places_that_are_drawn(picture: RulePicture) -> None:
    game = picture.state.game
    check_words(picture.words, 110)
    assert parse(game.rulebook("en")).sentence(picture.rule)
    drawn = picture.draw("en").svg()
    for place in re.findall(r"\b[a-h][1-8]\b", picture.words.en):
        assert f'data-t="{place}"' in drawn, place


@EACH_PICTURE
def test_a_capture_or_a_jump_that_is_told_is_possible_or_not_as_it_says(picture: RulePicture) -> None:
    state, words = picture.state, picture.words.en
    moves = [state.text(move) for move in state.moves()] if state.turn >= 0 else []
    for left, lands in re.findall(r"(?:warrior|chief) on (\w\d) takes .* lands on (\w\d)", words):
        assert any(move.startswith(left) and move.endswith(lands) for move in moves)
    if "may not land" in words or "cannot land" in words or "can land neither" in words:
        shut = re.findall(r"\b[a-h][1-8]\b", words)
        assert not [move for move in moves if move[-2:] in shut]


def test_every_rulebook_has_pictures() -> None:
    assert all(len(rule_pictures(game())) >= 2 for game in GAMES)

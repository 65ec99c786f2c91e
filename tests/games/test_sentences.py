"""Every sentence that a table can show, in random games: plain words, and short enough.

Prompts, the answers to every touch, hints, moves in short and at length, and endings; all games and their options,
both languages. Nothing of it may be notation, the name of an option, a number of a seat, or a percentage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from codes import CODES
from variants import VARIANTS, name_of

from ludotheque import Rng, State
from ludotheque.game import touch
from ludotheque.game.words import Tip
from ludotheque.games import GAMES
from ludotheque.record.narration import Narrator
from ludotheque.words import Words

LOOKS = 3  # positions of each game in which everything is touched, beside its first and its last ones
NAMES = ("Inès", "Tom", "Anne", "Yves", "Zoé")

# How many characters fit: a prompt on a line, two lines under it, a line of the list.
PROMPT, ANSWER, LINE, BUTTON = 55, 100, 40, 40

OPTIONS = re.compile(
    r"\b(" + "|".join(option.name for game in GAMES for option in game.options_known if "_" in option.name) + r")\b"
)
WEAK_FRENCH = re.compile(r"(?<!-)\b(de|le|la|que|ne|je|se) [aeiouéèêàîôù](?![\d■])", re.IGNORECASE)


class Said(NamedTuple):
    """A sentence, what it is for, and how long it may be."""

    what: str
    words: Words
    room: int
    coordinates: bool = False  # whether those who listen need places that are drawn nowhere


def problem(said: Said) -> str:
    """What is wrong with a sentence, if anything."""
    for text in said.words[:2]:
        if not text or text != text.strip():
            return f"{said.what} is empty, or has spaces at its ends"
        if len(text) > said.room:
            return f"{said.what} has {len(text)} characters, and room for {said.room}"
        plain = re.sub(r"-?\d,-?\d", "there", text) if said.coordinates else text
        if CODES.search(plain) or OPTIONS.search(plain):
            return f"{said.what} holds a code"
    return f"{said.what} lacks an elision" if WEAK_FRENCH.search(said.words.fr) else ""


# ── What can be said of a position ────────────────────────────────────────────────────


def sentences(state: State, drawn: bool) -> Iterator[Said]:
    """All that whoever is to move can read; `drawn`: and be answered, whatever they touch."""
    seen = state.seen_by(state.turn)
    game = seen.game
    ways = game.touch.ways(seen)
    yield from prompts(seen, ways)
    for target in sorted(touch.targets(ways)):
        label = game.touch.choice(seen, target)
        if label:
            yield Said("a button", label, BUTTON)
    for move in seen.moves()[:: max(1, len(seen.moves()) // 12)]:
        yield from moves(seen, move)
        if game.lists_moves(seen):
            yield from hints(game.words.tip(seen, move))
    if drawn:
        yield from answers(seen, ways)


def prompts(seen: State, ways: touch.Ways) -> Iterator[Said]:
    """What is asked, and on some paths after each touch but the last."""
    some = sorted(ways)[:: max(1, len(ways) // 12)]
    for path in sorted({(), *(way[:length] for way in some for length in range(len(way)))}):
        asked = seen.game.touch.ask(seen, path)
        yield Said("a prompt", Words(asked.head.en + asked.en, asked.head.fr + asked.fr), PROMPT)


def moves(seen: State, move: int) -> Iterator[Said]:
    yield Said("a line of the list", seen.game.words.say_briefly(seen, move), LINE)
    yield Said("a move at length", seen.game.words.say(seen, move), 200, coordinates=True)


def hints(told: Tip) -> Iterator[Said]:
    yield Said("where to look", told.where, PROMPT)
    yield Said("a hint", told.move, ANSWER - len(told.reason.fr))
    if told.reason.en:
        yield Said("a reason", told.reason, ANSWER - len(told.move.fr))


def answers(seen: State, ways: touch.Ways) -> Iterator[Said]:
    """To every touch that leads nowhere, first or after another."""
    touchable = sorted(set(re.findall(r'data-t="([^"]+)"', seen.game.drawing.draw(seen, "fr").svg())))
    for target in touchable:
        if not touch.leads(ways, (target,)):
            yield answer(seen, (target,))
        elif (target,) not in ways:
            for other in touchable[:: max(1, len(touchable) // 5)]:
                if other != target and not touch.leads(ways, (target, other)):
                    yield answer(seen, (target, other))


def answer(seen: State, path: touch.Touches) -> Said:
    found = seen.game.touch.why_not(seen, path)
    assert found.about, path
    assert re.fullmatch(r"(\d+\.\d+)?", found.rule)
    return Said(f"the answer to {path}", found.why, ANSWER)


def endings(state: State) -> Iterator[Said]:
    rule, reason = state.game.words.ending(state)
    assert rule, "an end has its rule"
    yield Said("the reason of an end", reason, ANSWER)
    for you in (None, 0):
        names = [Words(name, name) for name in NAMES]
        yield Said("the result", Narrator(state.game, names, you).outcome(state), ANSWER)


# ── Random play ───────────────────────────────────────────────────────────────────────


@cache
def played(index: int) -> list[State]:
    """A game at random, position by position; with the names of those who sit there."""
    game = VARIANTS[index]
    game.names = tuple(Words(name, name) for name in NAMES[: game.seats])
    state, rng, found = game.start(seed=index), Rng(index), []
    while not state.over:
        found.append(state.copy())
        state.play(state.pick(rng))
    return [*found, state]


def looked_at(positions: list[State]) -> list[int]:
    """Which positions are gone through: the first ones, some on the way, and the last ones."""
    count = len(positions) - 1
    return sorted({0, 1, 2, 3, *range(4, count, max(1, count // LOOKS)), count - 2, count - 1} & set(range(count)))


@pytest.mark.parametrize("index", range(len(VARIANTS)), ids=[name_of(game) for game in VARIANTS])
def test_every_sentence_is_in_peoples_words_and_fits(index: int) -> None:
    positions = played(index)
    usual = "board" not in VARIANTS[index].chosen()  # another board changes no word: it is gone through more briefly
    for at in looked_at(positions):
        if positions[at].turn >= 0:
            for said in sentences(positions[at], drawn=usual):
                assert problem(said) == "", said
    for said in endings(positions[-1]):
        assert problem(said) == "", said


# ── What the test would find ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "Not 6:a1: it leads off the board.",
        "place your queen first, like @d4.",
        "R2D3 leads off the board.",
        "une bille va en dx.",
        "chosen_start is for two.",
        "le siège 1 réfléchit.",
        "pose le feu en 2,-1",
        "47 % de chances",
        "3-4, earth and metal",
        "c3-d4",
        "",
        "x" * 101,
    ],
)
def test_a_code_is_found(text: str) -> None:
    assert problem(Said("it", Words(text, text), ANSWER))


def test_an_elision_is_missed() -> None:
    assert problem(Said("it", Words("of Anne", "au tour de Anne"), ANSWER)) == "it lacks an elision"
    assert problem(Said("it", Words("of Anne", "au tour d’Anne"), ANSWER)) == ""

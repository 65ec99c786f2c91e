"""What holds for every drawing, and for every move that is made by touching it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from variants import VARIANTS

from ludotheque import Game, Rng, State
from ludotheque.drawing import Drawing
from ludotheque.touch import Tree, move_of, targets, tree
from ludotheque.words import LANGUAGES

ASKED = 55  # the longest prompt


def played(game: Game, seed: int, plies: int) -> list[State]:
    """The positions of a random game, up to so many moves."""
    rng = Rng(f"drawings {seed}")
    positions = [game.start(seed=seed)]
    while len(positions) <= plies and not positions[-1].over:
        state = positions[-1].copy()
        state.play(state.pick(rng))
        positions.append(state)
    return positions


def moments(game: Game, seed: int) -> list[tuple[State, State | None]]:
    """Some positions of a game with the ones before them: the first, the last and a few between."""
    positions = played(game, seed, 300)
    last = len(positions) - 1
    chosen = {*range(0, last, max(1, last // 6)), last}
    return [(positions[i], positions[i - 1] if i else None) for i in sorted(chosen)]


def drawings(game: Game, seed: int) -> list[tuple[State, Drawing]]:
    found = []
    for state, before in moments(game, seed):
        for viewer in (None, *range(state.seats)):
            seen = state.seen_by(viewer)
            then = before.seen_by(viewer) if before else None
            found += [(seen, game.draw(seen, lang, then)) for lang in ("fr", "en")]
    return found


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_every_part_is_one_element_with_its_own_id(game: Game) -> None:
    for _, drawing in drawings(game, 1):
        root = ET.fromstring(drawing.svg())
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)[:5]
        for _, part in drawing.parts():
            element = ET.fromstring(part.svg)
            assert element.get("id") == part.id
            assert "style" not in element.attrib, "the page allows no style attribute"
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawing.svg()))
        assert {a or b for a, b in used} <= set(ids)
        assert root.find("{http://www.w3.org/2000/svg}desc").text  # type: ignore[union-attr]


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_what_can_be_touched_can_be_focused_and_has_a_name(game: Game) -> None:
    for _, drawing in drawings(game, 2):
        for element in ET.fromstring(drawing.svg()).iter():
            if element.get("data-t"):
                assert element.get("tabindex") == "-1"
                assert element.get("role") == "button"
                assert element.get("aria-label")


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_every_legal_move_can_be_made_by_touch(game: Game) -> None:
    for state, _ in moments(game, 3):
        seen = state.seen_by(state.turn) if state.turn >= 0 else None
        if seen is None or not game.lists_moves(seen) or game.setup_places(seen):
            continue
        root = tree(seen)
        svg = game.draw(seen, "fr").svg()
        for target in targets(root):
            assert (f'data-t="{target}"' in svg) != (game.choice(seen, target) is not None), target
        reached = set()
        for move in seen.moves():
            for path in game.paths(seen, move):
                assert move_of(root, path) is not None, f"{path} is only the beginning of another way to move"
            reached |= {move_of(root, path) for path in game.paths(seen, move)}
        assert reached == set(seen.moves())
        for path in nodes(root):
            prompt = game.ask(seen, path)
            for lang in LANGUAGES:
                assert 0 < len(prompt.head(lang) + prompt(lang)) <= ASKED, prompt


def nodes(root: Tree, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The paths that lead to a choice."""
    found = [path]
    for target, below in root.items():
        if isinstance(below, dict):
            found += nodes(below, (*path, target))
    return found


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_a_drawing_shows_nothing_that_its_viewer_may_not_know(game: Game) -> None:
    for state, before in moments(game, 4):
        for viewer in (None, *range(state.seats)):
            seen = state.seen_by(viewer)
            if not seen.blanks:
                continue
            other = seen.guess(Rng("another world"))
            then = before.seen_by(viewer) if before else None
            assert game.draw(seen, "fr", then) == game.draw(other.seen_by(viewer), "fr", then)


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_touching_what_leads_nowhere_is_answered(game: Game) -> None:
    """Whatever is touched, the game names a move that was meant, or none; it never breaks."""
    for state, _ in moments(game, 5):
        if state.turn < 0:
            continue
        seen = state.seen_by(state.turn)
        touchable = re.findall(r'data-t="([^"]+)"', game.draw(seen, "fr").svg())
        for first in touchable[:: max(1, len(touchable) // 8)]:
            assert isinstance(game.tried(seen, (first,)), str)
            for second in touchable[:: max(1, len(touchable) // 8)]:
                assert isinstance(game.tried(seen, (first, second)), str)

"""What holds for every drawing, and for every move that is made by touching it."""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from nim import Nim
from variants import VARIANTS

from ludotheque import Game, Rng, State
from ludotheque.drawing import Drawing
from ludotheque.table.positions import known_by
from ludotheque.touch import Ways, targets
from ludotheque.words import LANGUAGES, Words

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


def drawings(game: Game, seed: int) -> list[Drawing]:
    """What every viewer sees of some positions, now in one language and now in the other."""
    found = []
    for number, (state, before) in enumerate(moments(game, seed)):
        for place, viewer in enumerate((None, *range(state.seats))):
            then = before.seen_by(viewer) if before else None
            found.append(game.draw(state.seen_by(viewer), LANGUAGES[(number + place) % 2], then))
    return found


@cache
def id_in(svg: str) -> str | None:
    """Of one element; drawings share most of their parts."""
    return ET.fromstring(svg).get("id")


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_every_part_is_one_element_and_what_can_be_touched_has_a_name(game: Game) -> None:
    for drawing in drawings(game, 1):
        svg = drawing.svg()
        root = ET.fromstring(svg)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)[:5]
        for _, part in drawing.parts():
            assert id_in(part.svg) == part.id
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
        assert {a or b for a, b in used} <= set(ids)
        assert root.find("{http://www.w3.org/2000/svg}desc").text  # type: ignore[union-attr]
        for element in root.iter():
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
        ways = game.ways(seen)
        svg = game.draw(seen, "fr").svg()
        for target in targets(ways):
            assert (f'data-t="{target}"' in svg) != (game.choice(seen, target) is not None), target
        assert set(ways) == {path for move in seen.moves() for path in game.paths(seen, move)}
        assert set(ways.values()) == set(seen.moves())
        assert not begun(ways) & set(ways), "a way begins with the whole of another"
        for path in begun(ways):
            prompt = game.ask(seen, path)
            for lang in LANGUAGES:
                assert 0 < len(prompt.head(lang) + prompt(lang)) <= ASKED, prompt


def begun(ways: Ways) -> set[tuple[str, ...]]:
    """The paths that lead to a choice."""
    return {path[:length] for path in ways for length in range(len(path))}


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


@pytest.mark.parametrize("game", [game for game in VARIANTS if game.hides_alike], ids=str)
def test_what_is_hidden_from_one_is_hidden_from_all_where_a_game_says_so(game: Game) -> None:
    for state, _ in moments(game, 5):
        spectator, *seats = [known_by(state.seen_by(viewer)) for viewer in (None, *range(state.seats))]
        assert all(seen == spectator for seen in seats)


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_what_is_handed_on_at_a_table_looks_as_if_it_were_drawn_anew(game: Game) -> None:
    table, anew = played(copy(game), 6, 40), played(copy(game), 6, 40)
    for ply, state in enumerate(table):
        moment = object()
        for viewer in (*range(state.seats), None):
            drawn = [
                positions[ply].game.draw_at(
                    moment, positions[ply].seen_by(viewer), "fr", positions[ply - 1].seen_by(viewer) if ply else None
                )
                for positions in (table, anew)
            ]
            assert drawn[0] == drawn[1]
            vars(anew[ply].game).pop("_memory")  # nothing was drawn yet


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_touching_what_leads_nowhere_is_answered(game: Game) -> None:
    """Whatever is touched, the game has a sentence for it; it never breaks."""
    for state, _ in moments(game, 5):
        if state.turn < 0:
            continue
        seen = state.seen_by(state.turn)
        touchable = re.findall(r'data-t="([^"]+)"', game.draw(seen, "fr").svg())
        for first in touchable[:: max(1, len(touchable) // 8)]:
            assert game.why_not(seen, (first,)).why.en
            for second in touchable[:: max(1, len(touchable) // 8)]:
                assert game.why_not(seen, (first, second)).why.en


# ── A name is never markup ────────────────────────────────────────────────────────────

SVG = '<svg xmlns="http://www.w3.org/2000/svg">'
HARMLESS = "Anna"
HOSTILE = [
    "<script>alert(1)</script>",
    '"><a href="https://x.example">',
    "'/><image onerror='alert(1)' href='x'/>",
    "<a href='",
    "]]><!-- ",
    "&lt;&#60;&unknown;",
    "</text></svg></desc><style>*{display:none}</style>",
    "a\x00\x08\x0b\x1b\ufffe\ud800b",
    'id="x" href="#x" url(#x)',
]


def files(game: Game, name: str) -> list[str]:
    """All that is written of a position where everybody has this name: files, panes, and parts as they are sent."""
    game.names = (Words(name, name),) * game.seats
    found = []
    before, state = played(game, 6, 9)[-2:]
    for viewer in (None, 0):
        drawing = game.draw(state.seen_by(viewer), "en", before.seen_by(viewer))
        sent = "".join(part.short for _, part in drawing.parts())
        found += [drawing.svg(), drawing.svg("x-"), *(f"{SVG}{pane.inner()}</svg>" for pane in drawing.panes)]
        found.append(f"{SVG}{sent}</svg>")
    game.names = ()
    return found


def anatomy(svg: str) -> list[tuple[str, list[str]]]:
    """The elements of a file, each with the names of its attributes."""
    return [(element.tag, sorted(element.attrib)) for element in ET.fromstring(svg).iter()]


@pytest.mark.parametrize("game", [game for game in VARIANTS if not any(game.chosen())] + [Nim()], ids=str)
def test_a_name_is_never_markup(game: Game) -> None:
    harmless = [anatomy(svg) for svg in files(game, HARMLESS)]
    for name in HOSTILE:
        found = files(game, name)
        assert [anatomy(svg) for svg in found] == harmless
        for svg in found:
            svg.encode()  # so that it can be sent and kept


def test_names_are_shown_as_they_are() -> None:
    game = next(game for game in VARIANTS if game.name == "wu-hsing" and game.seats == 4)
    name = '<b>O\'Hara & "co"</b>'
    shown = "".join(ET.fromstring(files(game, name)[0]).itertext())
    assert shown.count(name) >= 5  # in the description of every seat, and over the hands that are open

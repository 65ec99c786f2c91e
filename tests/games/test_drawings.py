"""What holds for every drawing, and for every move that is made by touching it."""

from __future__ import annotations

from copy import copy
from xml.etree import ElementTree as ET

import pytest
from nim import Nim
from variants import VARIANTS

from ludotheque import Game, Rng, State
from ludotheque.checking import PARTS, Law
from ludotheque.table.positions import known_by
from ludotheque.words import Words

NUMBERED = ("actions", "observations", "returns")
DRAWN = [each for each in PARTS if not each.name.startswith(NUMBERED)]


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


@pytest.mark.parametrize("game", VARIANTS, ids=str)
@pytest.mark.parametrize("each", DRAWN, ids=lambda each: each.name)
def test_the_laws_of_drawings_hold(game: Game, each: Law) -> None:
    for ply, (state, _) in enumerate(moments(game, 1)):
        each(state, Rng(ply))


@pytest.mark.parametrize("game", [game for game in VARIANTS if game.drawing.hides_alike], ids=str)
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
                positions[ply].game.memory.draw(
                    moment, positions[ply].seen_by(viewer), "fr", positions[ply - 1].seen_by(viewer) if ply else None
                )
                for positions in (table, anew)
            ]
            assert drawn[0] == drawn[1]
            vars(anew[ply].game).pop("memory")  # nothing was drawn yet


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
        drawing = game.drawing.draw(state.seen_by(viewer), "en", before.seen_by(viewer))
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

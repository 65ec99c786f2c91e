"""Unfinished moves by touch: a ghost that turns, a chain under way, choices as pictures."""

from __future__ import annotations

import re

import pytest
from paths import ROOT

import ludotheque
from ludotheque import Rng, State
from ludotheque.checking.parts import unfinished
from ludotheque.drawing import Drawing
from ludotheque.game import touch
from ludotheque.game.touch import Trial
from ludotheque.games import GAMES
from ludotheque.record import Record
from ludotheque.web.connection.delta import delta

EVEN_DEAL = "12 34/11 12 13 14 15 22 23 24 25 33 34 35 44 45/11 13 14 15 22 23 24 25 33 35 44 45 55 55"
WIGWAM = ROOT / "docs" / "gallery" / "wigwam.ludo"


def tried(state: State, *path: str, lang: str = "en") -> tuple[Drawing, Trial]:
    """The table as it is, and what touches would make of it."""
    seen = state.seen_by(state.turn)
    now = state.game.drawing.draw(seen, lang)
    return now, state.game.touch.trial(seen, path, now, lang)


def parts(drawing: Drawing | None) -> dict[str, str]:
    assert drawing is not None
    return {part.id: part.svg for _, part in drawing.parts()}


# ── Wu Hsing ──────────────────────────────────────────────────────────────────────────


def test_a_domino_that_fits_both_ways_is_a_ghost_that_turns() -> None:
    state = ludotheque.load("wu-hsing").start(deal=EVEN_DEAL)
    _, trial = tried(state, "25", "0,-1h")
    assert [choice.target for choice in trial.choices] == ["25@0,-1h", "52@0,-1h"]
    assert [choice.label.fr for choice in trial.choices] == ["feu à gauche", "eau à gauche"]
    assert [choice.note.en for choice in trial.choices] == ["9 points", "9 points"]
    assert trial.shown == "25@0,-1h"
    assert '<use href="#wu-2" x="-36"/><use href="#wu-5" x="36"/>' in parts(trial.drawing)["ghost"]
    assert 'data-do="turn"' in parts(trial.drawing)["ghost-turn"]
    _, turned = tried(state, "25", "0,-1h", "52@0,-1h")
    assert turned.shown == "52@0,-1h"
    assert '<use href="#wu-5" x="-36"/><use href="#wu-2" x="36"/>' in parts(turned.drawing)["ghost"]


def place_of(part: str) -> tuple[float, float]:
    x, y = re.findall(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)", part)[0]
    return float(x), float(y)


def test_the_knob_of_a_ghost_does_not_hide_what_it_scores() -> None:
    state = ludotheque.load("wu-hsing").start(deal=EVEN_DEAL)
    _, trial = tried(state, "25", "0,-1h")
    found = parts(trial.drawing)
    (knob_x, knob_y), (score_x, score_y) = place_of(found["ghost-turn"]), place_of(found["ghost-score"])
    assert abs(knob_x - score_x) > 100 or abs(knob_y - score_y) > 50


def test_a_domino_that_fits_one_way_round_has_no_knob() -> None:
    _, trial = tried(ludotheque.load("wu-hsing").start(deal=EVEN_DEAL), "24", "0,2h")
    assert "3\u00a0×\u00a03\u00a0=\u00a09" in parts(trial.drawing)["ghost-score"]
    assert "ghost-turn" not in parts(trial.drawing)
    assert len(trial.choices) == 1


def test_nothing_is_tried_where_the_players_judge() -> None:
    assert (
        tried(ludotheque.load("wu-hsing", players_judge=True).start(deal=EVEN_DEAL), "25", "0,2", "1,2")[1] == Trial()
    )


# ── Wigwam ────────────────────────────────────────────────────────────────────────────


def test_in_a_chain_the_figure_goes_along_and_what_is_taken_fades_and_is_numbered() -> None:
    *_, state = Record.load(WIGWAM).positions()
    _, trial = tried(state, "c6", "e6", lang="fr")
    found = parts(trial.drawing)
    assert "f-c6" not in found
    assert 'data-from="f-c6"' in found["f-e6"]
    assert "ww-taken" in found["f-d6"]
    assert ">1</text>" in found["chain-n1"]
    assert [">2</text>" in part for name, part in found.items() if name.startswith("ahead-ne5")] == [True]
    assert [(choice.target, choice.label.fr) for choice in trial.choices] == [("stop", "S’arrêter en e6")]
    assert tried(state, "c6")[1] == Trial()


TWO_WAYS_OVER_ONE = "=TWWWCWWTWWT =WTWTWWTWWWC b1-c1 f7-e6 b5-c5 e6-d6 c3-d4 accept"


def test_one_figure_can_be_taken_on_the_way_to_two_bases() -> None:
    state = ludotheque.load("wigwam", huff=True).start()
    for move in TWO_WAYS_OVER_ONE.split():
        state.play(move)
    _, trial = tried(state, "e4", "d5", "d4")
    assert trial.drawing
    ahead = [part.id for _, part in trial.drawing.parts() if part.id.startswith("ahead")]
    assert ahead == ["ahead-c5-b5", "ahead-c5-c6", "ahead-nc5-b5", "ahead-nc5-c6"]


BACK_ON_ITS_PREY = "=TWWTWWTCWWW =TWWTWCWWWWT b4-c5 f6-d4 b2-c2"


def test_a_figure_that_lands_where_it_has_captured_is_whole() -> None:
    state = ludotheque.load("wigwam").start()
    for move in BACK_ON_ITS_PREY.split():
        state.play(move)
    before, trial = tried(state, "d4", "b2", "c1", "b1", "c3")  # over c3, b1 and c2
    found = parts(trial.drawing)
    assert [name for name, part in found.items() if "ww-taken" in part] == ["f-b1", "f-c2"]
    assert 'data-from="f-c1"' in found["f-c3"]
    shape = re.findall(r'href="#([^"]+)"', parts(before)["f-d4"])
    assert re.findall(r'href="#([^"]+)"', found["f-c3"]) == shape
    assert ">1</text>" in found["chain-n1"], "that it captured there is still told"


# ── Wykersham ─────────────────────────────────────────────────────────────────────────


def test_what_a_rail_can_do_is_drawn_on_three_buttons() -> None:
    state = ludotheque.load("wykersham").start()
    state.play("12")
    _, trial = tried(state, "1a")
    assert [choice.target for choice in trial.choices] == ["a-left", "still", "a-right"]
    pictures = [choice.picture.svg for choice in trial.choices if choice.picture]
    assert len(set(pictures)) == 3
    assert all(picture.startswith('<svg viewBox="0 0 76 40" aria-hidden="true">') for picture in pictures)
    assert tried(state, "1c")[1] == Trial(), "rail c does not slide"


# ── All of them ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [game for game in GAMES if game.touch.tries], ids=lambda game: game.name)
def test_whatever_can_be_touched_can_be_shown_and_taken_back(game: type[ludotheque.Game]) -> None:
    state, rng, shown = game().start(seed=5), Rng("tries"), 0
    for _ in range(60):
        if state.over:
            break
        if state.turn >= 0:
            ways = state.game.touch.ways(state.seen_by(state.turn))
            move = state.pick(rng)
            for path, now, trial in unfinished(state, move, "en") if ways else ():
                assert touch.leads(ways, path)
                shown += bool(trial.choices or trial.drawing)
                if trial.drawing:
                    assert delta(now, trial.drawing) is not None
                    assert delta(trial.drawing, now) is not None
            state.play(move)
        else:
            state.play(state.pick(rng))
    assert shown

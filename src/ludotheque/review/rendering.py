"""A review as plain text, and as HTML for a notebook."""

from __future__ import annotations

from html import escape
from typing import Protocol

from ludotheque.breakdown import Breakdown
from ludotheque.game import Game
from ludotheque.html_table import html_table
from ludotheque.narration import Narrator
from ludotheque.review.graph import bars_drawing, curve_drawing
from ludotheque.review.moments import Moment
from ludotheque.text_table import aligned
from ludotheque.words import Words

AHEAD = Words("{name} ahead", "{name} devant")
IN_SIGHT, OUT_OF_SIGHT = Words("the win in sight", "la victoire en vue"), Words("out of reach", "hors de portée")
FIGURES_MORE = Words("{name}, more figures", "{name}, plus de figures")
CURVE = Words("The thread of the game: who was ahead, move after move.", "Le fil de la partie\u00a0: qui était devant.")
BARS = Words("What each move brought, in order.", "Ce que chaque coup a rapporté, dans l’ordre.")
TOGETHER = Words("Together", "Ensemble")
RULE = Words("rule", "règle")
MARKS = {"slip": "×", "good": "✓", "note": "·"}


class RenderedReview(Protocol):
    """What this module needs of a review."""

    @property
    def game(self) -> Game: ...
    @property
    def narrator(self) -> Narrator: ...
    @property
    def result(self) -> Words: ...
    @property
    def reason(self) -> Words: ...
    @property
    def rule(self) -> str: ...
    @property
    def breakdown(self) -> Breakdown: ...
    @property
    def curve(self) -> tuple[tuple[float, ...], ...]: ...
    @property
    def moments(self) -> tuple[Moment, ...]: ...
    def tell(self, moment: Moment) -> Words: ...


def sides(review: RenderedReview, lang: str) -> tuple[str, str]:
    """The labels at the top and at the bottom of the graph."""
    game = review.game
    if game.cooperative:
        return IN_SIGHT(lang), OUT_OF_SIGHT(lang)
    if game.seats > 2:
        return "", ""
    ahead = AHEAD if game.lead(game.start(seed=1)) is None else FIGURES_MORE
    top, bottom = (ahead(lang).format(name=review.narrator.name(seat)(lang)) for seat in range(2))
    return top, bottom


def graph_of(review: RenderedReview, lang: str) -> str:
    marks = [(moment.ply, moment.kind) for moment in review.moments]
    return curve_drawing(review.curve, marks, *sides(review, lang), CURVE, lang)


def breakdown_rows(review: RenderedReview, lang: str) -> tuple[list[str], list[list[str]]]:
    """The table of the score, with the names of the seats in front."""
    breakdown = review.breakdown
    together = review.game.cooperative
    names = [TOGETHER] if together else [review.narrator.name(seat) for seat in range(review.game.seats)]
    rows = [[name(lang), *map(str, row)] for name, row in zip(names, breakdown.rows, strict=True)]
    return ["", *(head(lang) for head in breakdown.heads)], rows


def plain_text(review: RenderedReview, lang: str) -> str:
    rule = f" ({RULE(lang)} {review.rule})" if review.rule else ""
    ending = [f"{review.reason(lang)}{rule}"] if review.reason(lang) else []
    moments = [f"{MARKS[moment.kind]} {review.tell(moment)(lang)}" for moment in review.moments]
    heads, rows = breakdown_rows(review, lang)
    return "\n".join([review.result(lang), *ending, "", *moments, "", aligned([heads, *rows])])


def page(review: RenderedReview, lang: str) -> str:
    """The review with its graph as HTML."""
    rule = f" {RULE(lang)} {review.rule}." if review.rule else ""
    moments = "".join(f"<li>{escape(review.tell(moment)(lang))}</li>" for moment in review.moments)
    bars = bars_drawing(review.breakdown.bars, BARS(lang)) if review.breakdown.bars else ""
    head = f"<h3>{escape(review.result(lang))}</h3><p>{escape(review.reason(lang) + rule)}</p>"
    drawn = f'<div style="max-width:640px">{graph_of(review, lang)}</div>'
    shown = f'<div style="max-width:640px">{bars}</div>' if bars else ""
    return f"{head}{drawn}<ol>{moments}</ol>{html_table(*breakdown_rows(review, lang))}{shown}"

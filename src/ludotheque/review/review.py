"""The review of a finished game: why it ended, the parts of the score, the graph, and the moments."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape

from ludotheque.columns import aligned, html_table
from ludotheque.contract import checked
from ludotheque.core import State, validation
from ludotheque.errors import RecordError
from ludotheque.game import Game
from ludotheque.game.comments import Breakdown
from ludotheque.record import Record
from ludotheque.record.narration import Narrator
from ludotheque.review.judging import LEAST, Assessment, Progress, judge
from ludotheque.review.moments import (
    Moment,
    ending_sentence,
    moment_sentence,
    moments,
    move_sentence,
    verdict_sentence,
)
from ludotheque.review.rendering import bars_drawing, curve_drawing, ticks_of
from ludotheque.review.thread import Turn, curve, turns
from ludotheque.search.advice import analyse
from ludotheque.words import NO_WORDS, Words, language, listed_words, sentence

FOLLOWING = 2  # moves told after the better one
A_LINE = 600  # nodes for each of them
THEN = Words(", then ", ", puis ")
NOT_OVER = Words(
    "A review looks back on a finished game, and this one is not over.",
    "Un bilan revient sur une partie finie, et celle-ci ne l’est pas.",
)


@dataclass(frozen=True)
class Review:
    """The review of a finished game. `you` is the seat of the reader, or None."""

    record: Record
    assessments: tuple[Assessment, ...]
    you: int | None = None
    players: tuple[str | Words, ...] = ()  # the names of the players, if they differ from the record

    @cached_property
    def positions(self) -> list[State]:
        return list(self.record.positions())

    @property
    def game(self) -> Game:
        return self.record.game

    @cached_property
    def narrator(self) -> Narrator:
        return Narrator(self.game, self.players or self.record.players, self.you)

    # ── The ending ────────────────────────────────────────────────────────────────────

    @property
    def result(self) -> Words:
        """Who won, as a sentence."""
        last = self.positions[-1]
        return self.narrator.outcome(last) if last.over else ending_sentence(self.record.ended, self.narrator)

    @property
    def rule(self) -> str:
        """The number of the rule by which it ended; empty if it was not played out."""
        last = self.positions[-1]
        return self.game.words.ending(last)[0] if last.over else ""

    @property
    def reason(self) -> Words:
        """Why it ended, as a sentence."""
        last = self.positions[-1]
        return self.game.words.ending(last)[1] if last.over else NO_WORDS

    @cached_property
    def breakdown(self) -> Breakdown:
        """The parts of the scores."""
        return self.game.comments.breakdown(self.positions)

    # ── The course ────────────────────────────────────────────────────────────────────

    @cached_property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """[ply][seat] the chance of winning, from 0 to 1; in a cooperative game one value for all."""
        return tuple(curve(self.positions, self.assessments, self.you))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments, in the order of the game."""
        return tuple(moments(self.positions, self.assessments, self.curve, self.you))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns as people count them."""
        return tuple(turns(self.positions))

    @property
    def verdict(self) -> Words:
        """What decided the game, in a sentence: the turning point, or that there was none."""
        return verdict_sentence(self.moments, self.turns, self.curve, self.positions[-1].winners)

    def tell(self, moment: Moment) -> Words:
        """A moment in a sentence or two."""
        return moment_sentence(self.positions, moment, self.narrator)

    def assessment(self, ply: int) -> Assessment | None:
        """The assessment of the decision at a ply, if there was one."""
        return next((assessment for assessment in self.assessments if assessment.ply == ply), None)

    # ── Move by move ──────────────────────────────────────────────────────────────────

    def view(self, ply: int, seat: int | None = None) -> State:
        """The position at a ply, as a seat saw it; by default the reader, else the first seat."""
        return self.positions[ply].seen_by(seat if seat is not None else self.you or 0)

    @property
    def length(self) -> int:
        """The number of moves."""
        return len(self.record.moves)

    def played(self, ply: int) -> str:
        """The move made at a ply, in notation."""
        return self.record.moves[ply].text

    def mover(self, ply: int) -> int:
        """The seat to move at a ply; negative for chance, and at the end."""
        return self.positions[ply].turn

    def move_sentence(self, ply: int) -> Words:
        """The move made at a ply, as a sentence."""
        if self.mover(ply) < 0:
            state = self.positions[ply]
            return sentence(self.game.words.say(state, self.positions[ply + 1].last_move))
        return move_sentence(self.positions, ply, self.narrator)

    def better(self, assessment: Assessment) -> Words:
        """The better move, as a noun."""
        state = self.positions[assessment.ply]
        return self.game.comments.contrasted(
            state, self.positions[assessment.ply + 1].last_move, state.parse(assessment.best)
        )

    def line(self, assessment: Assessment) -> Words:
        """What could follow the better move, as names of moves; empty if dice or hidden hands come first."""
        if self.positions[assessment.ply].seen_by(assessment.seat).deduced().blanks:
            return NO_WORDS
        then = self.positions[assessment.ply].copy()
        then.play(assessment.best)
        names: list[Words] = []
        while then.turn >= 0 and len(names) < FOLLOWING:
            move = analyse(then, then.turn, nodes=A_LINE if then.native else LEAST).best.move
            names.append(then.game.comments.label(then, move))
            then.play(move)
        return listed_words(names, THEN) if names else NO_WORDS

    def after(self, assessment: Assessment, move: int) -> State:
        """The view of the seat after another move."""
        then = self.positions[assessment.ply].copy()
        then.play(move)
        return then.seen_by(assessment.seat)

    def slips(self, seat: int) -> list[Moment]:
        """The slips of a seat among the moments."""
        return [moment for moment in self.moments if moment.seat == seat and moment.better]

    # ── Output ────────────────────────────────────────────────────────────────────────

    def graph(self, lang: str | None = None) -> str:
        """The graph as SVG, with the moments as numbers."""
        return graph_of(self, lang or language())

    def text(self, lang: str | None = None) -> str:
        """The whole review as plain text."""
        return plain_text(self, lang or language())

    def _repr_html_(self) -> str:
        return page(self, language())


@checked
def review(record: Record, seat: int | None = None, progress: Progress = lambda done, of: None) -> Review:
    """The review of a finished game, for the player of a seat or for anybody; takes some seconds.

    RecordError if the game is not over.
    """
    if seat is not None:
        seat = validation.seat(seat, record.game.seats)
    refuse_unfinished(record)
    return Review(record, tuple(judge(list(record.positions()), progress)), seat)


def refuse_unfinished(record: Record) -> None:
    if not record.result and not record.ended:
        raise RecordError(*NOT_OVER)


# ── Text and HTML ─────────────────────────────────────────────────────────────────────────

AHEAD = Words("{name} ahead", "{name} devant")
IN_SIGHT, OUT_OF_SIGHT = Words("the win in sight", "la victoire en vue"), Words("out of reach", "hors de portée")
CURVE = Words(
    "The thread of the game: the chance of winning, move after move.",
    "Le fil de la partie\u00a0: la chance de gagner, coup après coup.",
)
YOU = Words("You", "Vous")
BARS = Words("What each move brought, in order.", "Ce que chaque coup a rapporté, dans l’ordre.")
TOGETHER = Words("Together", "Ensemble")
RULE = Words("rule", "règle")
MARKS = {"slip": "×", "good": "✓", "note": "·"}


def own_name(narrator: Narrator, seat: int) -> Words:
    """The name of a seat at the head of a line; the reader is `You` here as everywhere."""
    return YOU if seat == narrator.you else narrator.name(seat)


def sides(review: Review, lang: str) -> tuple[str, str]:
    """The labels at the top and at the bottom of the graph."""
    game = review.game
    if game.cooperative:
        return IN_SIGHT(lang), OUT_OF_SIGHT(lang)
    if game.seats > 2:
        return "", ""
    top, bottom = (AHEAD(lang).format(name=own_name(review.narrator, seat)(lang)) for seat in range(2))
    return top, bottom


def graph_of(review: Review, lang: str) -> str:
    marks = [(moment.ply, moment.kind, max(0, moment.seat)) for moment in review.moments]
    ticks = ticks_of(review.turns, len(review.curve) - 1, lang)
    return curve_drawing(review.curve, marks, ticks, sides(review, lang), CURVE, lang)


def breakdown_rows(review: Review, lang: str) -> tuple[list[str], list[list[str]]]:
    """The table of the score, with the names of the seats in front."""
    breakdown = review.breakdown
    together = review.game.cooperative
    names = [TOGETHER] if together else [own_name(review.narrator, seat) for seat in range(review.game.seats)]
    rows = [[name(lang), *map(str, row)] for name, row in zip(names, breakdown.rows, strict=True)]
    return ["", *(head(lang) for head in breakdown.heads)], rows


def plain_text(review: Review, lang: str) -> str:
    rule = f" ({RULE(lang)} {review.rule})" if review.rule else ""
    ending = [f"{review.reason(lang)}{rule}"] if review.reason(lang) else []
    told = [f"{MARKS[moment.kind]} {review.tell(moment)(lang)}" for moment in review.moments]
    heads, rows = breakdown_rows(review, lang)
    return "\n".join([review.result(lang), *ending, "", review.verdict(lang), *told, "", aligned([heads, *rows])])


def page(review: Review, lang: str) -> str:
    """The review with its graph as HTML."""
    rule = f" {RULE(lang)} {review.rule}." if review.rule else ""
    told = "".join(f"<li>{escape(review.tell(moment)(lang))}</li>" for moment in review.moments)
    bars = bars_drawing(review.breakdown.bars, BARS(lang)) if review.breakdown.bars else ""
    head = f"<h3>{escape(review.result(lang))}</h3><p>{escape(review.reason(lang) + rule)}</p>"
    drawn = f'<div style="max-width:640px">{graph_of(review, lang)}</div>'
    shown = f'<div style="max-width:640px">{bars}</div>' if bars else ""
    decided = f"<p>{escape(review.verdict(lang))}</p><ol>{told}</ol>"
    return f"{head}{drawn}{decided}{html_table(*breakdown_rows(review, lang))}{shown}"

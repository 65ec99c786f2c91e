"""The review of a finished game: why it ended, the parts of the score, the graph, and the moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ludotheque.breakdown import Breakdown
from ludotheque.core import State
from ludotheque.errors import RecordError
from ludotheque.game import Game
from ludotheque.narration import Narrator
from ludotheque.record import Record
from ludotheque.review.judging import Assessment, Progress, is_as_good, judge
from ludotheque.review.moments import Moment, moments
from ludotheque.review.rendering import graph_of, page, plain_text
from ludotheque.review.second_look import share
from ludotheque.review.sentences import ending_sentence, moment_sentence, move_sentence
from ludotheque.words import NO_WORDS, Words, language, sentence

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
        return self.game.ending(last)[0] if last.over else ""

    @property
    def reason(self) -> Words:
        """Why it ended, as a sentence."""
        last = self.positions[-1]
        return self.game.ending(last)[1] if last.over else NO_WORDS

    @cached_property
    def breakdown(self) -> Breakdown:
        """The parts of the scores."""
        return self.game.breakdown(self.positions)

    # ── The course ────────────────────────────────────────────────────────────────────

    @cached_property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """[ply][seat] the chance of winning, from 0 to 1; in a cooperative game one value for all."""
        return tuple(curve(self.positions, self.assessments))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments, in the order of the game."""
        return tuple(moments(self.positions, self.assessments, self.you))

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
            return sentence(self.game.say(state, self.positions[ply + 1].last_move))
        return move_sentence(self.positions, ply, self.narrator)

    def better(self, assessment: Assessment) -> Words:
        """The better move, as a noun."""
        state = self.positions[assessment.ply]
        return self.game.contrasted(state, self.positions[assessment.ply + 1].last_move, state.parse(assessment.best))

    def is_as_good(self, assessment: Assessment, move: int) -> bool:
        """Whether another move is as good as the best, or nearly."""
        return is_as_good(self.positions, assessment, move)

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


def review(record: Record, seat: int | None = None, progress: Progress = lambda done, of: None) -> Review:
    """The review of a finished game, for the player of a seat or for anybody; takes some seconds.

    RecordError if the game is not over.
    """
    refuse_unfinished(record)
    return Review(record, tuple(judge(list(record.positions()), progress)), seat)


def refuse_unfinished(record: Record) -> None:
    if not record.result and not record.ended:
        raise RecordError(*NOT_OVER)


# ── The curve ─────────────────────────────────────────────────────────────────────────


def curve(positions: Sequence[State], assessments: Sequence[Assessment]) -> list[tuple[float, ...]]:
    """The chance of winning at every ply. It stays the same between decisions; with more than two seats, each has its
    own.
    """
    judged = {assessment.ply: assessment for assessment in assessments}
    now = [1 / positions[0].seats] * positions[0].seats
    points = []
    for ply, state in enumerate(positions):
        now = step(state, judged.get(ply), now)
        points.append(tuple(now[:1] if state.game.cooperative else now))
    return points


def step(state: State, assessment: Assessment | None, before: list[float]) -> list[float]:
    lead = state.game.lead(state)
    if lead is not None:
        return [(1 + lead) / 2, (1 - lead) / 2]
    if state.over:
        return [share(state, seat) for seat in range(state.seats)]
    if assessment is None:
        return before
    if state.game.cooperative:
        return [assessment.chance] * state.seats
    if state.seats == 2:
        return [assessment.chance if seat == assessment.seat else 1 - assessment.chance for seat in range(2)]
    return [assessment.chance if seat == assessment.seat else was for seat, was in enumerate(before)]

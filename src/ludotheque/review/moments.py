"""Selects the few moments of a game worth showing, each with a reason, and writes them as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludotheque.core import State
from ludotheque.game.comments import Remark, remark
from ludotheque.learning.guide import sentence_for
from ludotheque.record.narration import Narrator
from ludotheque.review.judging import FALL, Assessment
from ludotheque.review.thread import Swing, Turn, last_chance, swings, turn_at, turning_point, turns
from ludotheque.words import NO_WORDS, Words, of_name

SLIP, GOOD, NOTE = "slip", "good", "note"
FAR = 0.10  # lead over all other moves that makes a move hard to find
MOST, LEAST = 5, 3  # number of moments in a review
OWN_SLIPS = 3  # of those, for the reader's own moves


TURNING, LAST = "turning", "last"  # what a moment may have been for the game
ONCE_EVEN = 0.6  # chance of winning above which staying ahead in points is no news


class Moment(NamedTuple):
    """A move worth showing, and the fact about it."""

    ply: int  # number of moves before it
    seat: int
    kind: str  # SLIP, GOOD or NOTE
    better: str  # in notation, for a slip
    remark: Remark
    weight: float  # moments are selected by this
    roles: tuple[str, ...] = ()  # TURNING, LAST
    swing: Swing | None = None  # of the turn, for the turning point


def moments(
    positions: Sequence[State], assessments: Sequence[Assessment], thread: Sequence[Sequence[float]], you: int | None
) -> list[Moment]:
    """What decided the game, and up to five moments in all, in their order; `you` is the seat of the reader.

    The turning point and the last chance come first, then slips, then what brought most.
    """
    by_weight = sorted(found_slips(positions, assessments), key=lambda moment: -moment.weight)
    own = [slip for slip in by_weight if you in (None, slip.seat)][:OWN_SLIPS]
    others = [slip for slip in by_weight if slip not in own]
    decided = list(deciding(positions, assessments, thread, by_weight, you))
    notes = [*biggest(positions), *found_good(positions, assessments), *turn_of_the_lead(positions, thread)]
    chosen: dict[int, Moment] = {}
    found = turns(positions)
    candidates = [(moment, MOST) for moment in (*decided, *own, *notes[:1], *others[:1], *notes[1:], *others[1:])]
    for moment, most in (*candidates, *((moment, LEAST) for moment in big(positions))):
        turn = turn_at(found, moment.ply)
        told = turn and any(turn.first <= ply < turn.end for ply in chosen)
        if len(chosen) < most and not (told and moment.kind != SLIP):
            chosen.setdefault(moment.ply, moment)
    return [chosen[ply] for ply in sorted(chosen)]


# ── What decided ──────────────────────────────────────────────────────────────────────


def deciding(
    positions: Sequence[State],
    assessments: Sequence[Assessment],
    thread: Sequence[Sequence[float]],
    known: Sequence[Moment],
    you: int | None,
) -> Iterator[Moment]:
    """The turning point, and the last chance that was missed; they may be the same move."""
    found = swings(positions, assessments, thread, you)
    swing, missed = turning_point(found, positions[-1]), last_chance(positions, assessments, thread)
    last = next((slip for slip in known if missed and slip.ply == missed.ply), None)
    if swing:
        turned = turning(positions, assessments, thread, swing, known)
        if last and last.ply == turned.ply:
            turned, last = turned._replace(roles=(TURNING, LAST)), None
        yield turned
    if last:
        yield last._replace(roles=(LAST,))


def turning(
    positions: Sequence[State],
    assessments: Sequence[Assessment],
    thread: Sequence[Sequence[float]],
    swing: Swing,
    known: Sequence[Moment],
) -> Moment:
    """The turning point: the slip that it was, or what else happened in that turn."""
    turn = swing.turn
    inside = [slip for slip in known if turn.first <= slip.ply < swing.end and cost(slip, swing)]
    if inside:
        return inside[0]._replace(roles=(TURNING,), swing=swing)
    ply = next(ply for ply in range(turn.first, turn.end) if positions[ply].turn >= 0)
    by_dice = from_dice(assessments, thread, swing, ply)
    fact = "dice" if by_dice * (swing.after - swing.before) >= swing.size**2 / 2 else "unforeseen"
    return Moment(ply, positions[ply].turn, NOTE, "", remark(fact), 0.0, (TURNING,), swing)


def from_dice(assessments: Sequence[Assessment], thread: Sequence[Sequence[float]], swing: Swing, ply: int) -> float:
    """What the throw before the first decision of a turn changed."""
    judged = any(it.ply == ply for it in assessments)
    return thread[ply][swing.seat] - thread[swing.turn.first][swing.seat] if judged and ply > swing.turn.first else 0.0


def cost(slip: Moment, swing: Swing) -> bool:
    """Whether a slip pushed the chance the way it swung."""
    own = slip.seat == swing.seat or slip.remark.fact == "out_of_reach"
    return own == (swing.after < swing.before)


# ── Slips ─────────────────────────────────────────────────────────────────────────────


def found_slips(positions: Sequence[State], assessments: Sequence[Assessment]) -> Iterator[Moment]:
    for assessment in assessments:
        if assessment.fall >= FALL:
            seen = positions[assessment.ply].seen_by(assessment.seat)
            reason = reason_for(seen, positions[assessment.ply + 1].last_move, assessment)
            yield Moment(assessment.ply, assessment.seat, SLIP, assessment.best, reason, assessment.fall)


def reason_for(seen: State, played: int, assessment: Assessment) -> Remark:
    """What was given up: the weightiest fact that the seat could see, or else that it won less often."""
    game, better = seen.game, seen.parse(assessment.best)
    facts = list(game.comments.remarks(seen, played, better))
    names = {"played": game.comments.label(seen, played), "better": game.comments.contrasted(seen, played, better)}
    by_name = {fact.fact: fact for fact in facts}
    if "wins" in by_name:
        return by_name["wins"]
    if assessment.proven and assessment.chance == 1.0:
        lost = game.cooperative and assessment.played == 0.0
        return remark("out_of_reach" if lost else "certain", **names)
    if facts:
        return facts[0]
    return remark("more_often", **names)


# ── Other moments ─────────────────────────────────────────────────────────────────────


def standing(state: State) -> list[int]:
    """The scores to compare."""
    return [state.game.words.tally(state, seat).score for seat in range(state.seats)]


def turn_of_the_lead(positions: Sequence[State], thread: Sequence[Sequence[float]]) -> Iterator[Moment]:
    """The turn after which the final leader stayed ahead in points, if the win was not in sight before."""
    last = standing(positions[-1])
    best = max(last)
    if positions[0].game.cooperative or last.count(best) > 1:
        return
    seat, found = last.index(best), turns(positions)
    ahead = [is_ahead(standing(positions[turn.end]), seat) for turn in found]
    index = max((index for index, now in enumerate(ahead) if not now), default=-1) + 1
    if index < len(found) and thread[found[index].first][seat] <= ONCE_EVEN:
        turn = found[index]
        ply = scoring_ply(positions, turn)
        yield Moment(ply, turn.seat, NOTE, "", led(standing(positions[turn.end]), seat), 0.0)


def scoring_ply(positions: Sequence[State], turn: Turn) -> int:
    """The first move of a turn that changed the scores, or else its first."""
    plies = [ply for ply in range(turn.first, turn.end) if positions[ply].turn >= 0]
    changed = (ply for ply in plies if standing(positions[ply + 1]) != standing(positions[ply]))
    return next(changed, plies[0])


def is_ahead(scores: list[int], seat: int) -> bool:
    return all(scores[seat] > score for other, score in enumerate(scores) if other != seat)


def led(scores: list[int], seat: int) -> Remark:
    others = sorted((score for other, score in enumerate(scores) if other != seat), reverse=True)
    return remark("ahead", foe=seat, first=scores[seat], second=others[0])


def biggest(positions: Sequence[State]) -> Iterator[Moment]:
    """The move that scored most, and the best move of each other seat."""
    seen: set[int] = set()
    for amount, ply, seat in gains(positions):
        if seat not in seen:
            fact = "own_most" if seen else "most"
            yield Moment(ply, seat, NOTE, "", remark(fact, n=amount), 0.0)
            seen.add(seat)


def big(positions: Sequence[State]) -> Iterator[Moment]:
    """Moves that scored much, for games without other moments."""
    found = gains(positions)
    for amount, ply, seat in found:
        if sum(other > amount for other, _, _ in found) < LEAST:
            yield Moment(ply, seat, NOTE, "", remark("big", n=amount), 0.0)


def gains(positions: Sequence[State]) -> list[tuple[int, int, int]]:
    """Turns that scored: points, ply and seat, the most first."""
    rows = [gain(positions, turn) for turn in turns(positions)]
    return sorted((row for row in rows if row[0] > 1), key=lambda row: (-row[0], row[1]))


def gain(positions: Sequence[State], turn: Turn) -> tuple[int, int, int]:
    """The points that a whole turn brought its seat."""
    before, after = positions[turn.first], positions[turn.end]
    return standing(after)[turn.seat] - standing(before)[turn.seat], scoring_ply(positions, turn), turn.seat


def found_good(positions: Sequence[State], assessments: Sequence[Assessment]) -> Iterator[Moment]:
    """Moves that were hard to find: the best ones, with all others far behind."""
    best = [it for it in assessments if it.ahead >= FAR and not it.fall and it.played == it.chance]
    for it in sorted(best, key=lambda assessment: -assessment.ahead):
        yield Moment(it.ply, it.seat, GOOD, "", remark("found"), it.ahead)


# ── As sentences: the move, who made it, what it did, and why it mattered ─────────────────

YOU = Words("you", "vous")
ENDINGS = {  # endings in a record of games that were not played out
    "resigned": Words("{name} resigned.", "{name} a abandonné."),
    "time": Words("Time was up for {name}.", "Plus de temps pour {name}."),
    "crash": Words("{name} stopped working.", "{name} ne répondait plus."),
    "illegal": Words("{name} tried a move that cannot be.", "{name} a tenté un coup impossible."),
    "draw": Words("A draw, by agreement.", "Partie nulle, d’un commun accord."),
    "closed": Words("The table was closed.", "La table a été fermée."),
}


ROLES = {
    TURNING: Words("The turning point.", "Le tournant."),
    LAST: Words("The last chance.", "La dernière chance."),
}
EVEN = 0.5
WELL_AHEAD = 0.7  # chance of winning
FROM_THE_START = Words(
    "No single turn decided it: the winner was well ahead from the first move to the last.",
    "Aucun coup n’a décidé à lui seul\u00a0: le vainqueur menait nettement du premier coup au dernier.",
)
IN_SIGHT = Words(
    "No single turn decided it: the goal was in sight from the first move to the last.",
    "Aucun coup n’a décidé à lui seul\u00a0: le but était en vue du premier coup au dernier.",
)
DRAWN_QUIETLY = Words(
    "A draw, and no single turn changed the chances much.",
    "Une nulle, et aucun coup n’a beaucoup changé les chances.",
)
LITTLE_BY_LITTLE = Words(
    "No single turn decided it: the chances changed little by little.",
    "Aucun coup n’a décidé à lui seul\u00a0: les chances ont changé peu à peu.",
)


def ending_sentence(ended: str, narrator: Narrator) -> Words:
    """How a game ended that was not played out."""
    kind, _, seat = ended.partition(" ")
    name = narrator.name(int(seat)) if seat else NO_WORDS
    return Words(ENDINGS[kind].en.format(name=name.en), ENDINGS[kind].fr.format(name=name.fr))


def moment_sentence(positions: Sequence[State], moment: Moment, narrator: Narrator) -> Words:
    """`Move 45, you: f5, a pawn. b7 opened a8 for the next jump: three pawns.`"""
    head, why = move_sentence(positions, moment.ply, narrator), why_sentence(moment, narrator)
    return Words(f"{head.en} {why.en}".strip(), f"{head.fr} {why.fr}".strip())


def move_sentence(positions: Sequence[State], ply: int, narrator: Narrator) -> Words:
    """`Move 45, you: f5, a pawn.`, or `Turn 10, you: …` in a game that counts turns."""
    state = positions[ply]
    who, done = called(narrator, state.turn), state.game.comments.deed(state, positions[ply + 1].last_move)
    when = number_words(ply, state.game.comments.turn(state))
    return Words(f"{when.en}, {who.en}: {done.en}.", f"{when.fr}, {who.fr}\u00a0: {done.fr}.")


def number_words(ply: int, turn: tuple[int, int] | None) -> Words:
    """The number of a move, or of a turn, as people count it."""
    if turn:
        return Words(f"Turn {turn[0]}", f"Tour {turn[0]}")
    return Words(f"Move {ply + 1}", f"Coup {ply + 1}")


def called(narrator: Narrator, seat: int) -> Words:
    """The name of a seat inside a sentence."""
    return YOU if seat == narrator.you else narrator.name(seat)


def why_sentence(moment: Moment, narrator: Narrator) -> Words:
    """What a moment was for the game, why, and how the chances changed."""
    said = [*(ROLES[role] for role in moment.roles), remark_sentence(moment, narrator)]
    if moment.swing:
        said.append(odds_sentence(moment.swing, narrator))
    return Words(" ".join(filter(None, (it.en for it in said))), " ".join(filter(None, (it.fr for it in said))))


def odds_sentence(swing: Swing, narrator: Narrator) -> Words:
    """`Your chances: from 6 to 3 in 10.`"""
    before, after = tenths(swing.before), tenths(swing.after)
    whose = of_name(called(narrator, swing.seat))
    if narrator.game.cooperative:
        chances = Words("Chances of success", "Chances de réussir")
    elif swing.seat == narrator.you:
        chances = Words("Your chances", "Vos chances")
    else:
        chances = Words(f"Chances for {whose.en}", f"Chances {whose.fr}")
    return Words(f"{chances.en}: from {before} to {after} in 10.", f"{chances.fr}\u00a0: de {before} à {after} sur 10.")


def tenths(chance: float) -> int:
    """A chance in ten; all or none only if it is certain."""
    return round(10 * chance) if chance in (0.0, 1.0) else min(9, max(1, round(10 * chance)))


def remark_sentence(moment: Moment, narrator: Narrator) -> Words:
    fact, game = moment.remark, narrator.game
    if fact.fact == "ahead" and fact.holes["foe"] == narrator.you:
        fact = Remark("ahead_you", fact.holes)
    return sentence_for(game, moment.kind, fact, lambda seat: called(narrator, seat)) or NO_WORDS


def verdict_sentence(
    found: Sequence[Moment], counted: Sequence[Turn], thread: Sequence[Sequence[float]], winners: Sequence[int]
) -> Words:
    """Where the game turned and where the last chance was, or that no single turn decided it."""
    turned = next((moment for moment in found if TURNING in moment.roles), None)
    missed = next((moment for moment in found if LAST in moment.roles), None)
    drawn = len(winners) == len(thread[0]) > 1
    if turned is None:
        if drawn:
            return DRAWN_QUIETLY
        return quiet_sentence(thread, winners)
    when = when_words(turned, counted)
    if drawn:
        return Words(
            f"A draw. The chances moved most on {when.en}.", f"Une nulle. Les chances ont le plus bougé au {when.fr}."
        )
    swing = turned.swing
    if swing and tenths(swing.before) != 5 and (swing.before - EVEN) * (swing.after - EVEN) > 0:  # the same was ahead
        return Words(f"Most was settled on {when.en}.", f"Le plus gros s’est joué au {when.fr}.")
    if missed is None or missed is turned:
        return Words(f"It turned on {when.en}.", f"Tout a basculé au {when.fr}.")
    late = when_words(missed, counted)
    if missed.ply < turned.ply:
        return Words(
            f"The last chance went by on {late.en}, and it turned on {when.en}.",
            f"La dernière chance est passée au {late.fr}, et tout a basculé au {when.fr}.",
        )
    return Words(
        f"It turned on {when.en}; the last chance went by on {late.en}.",
        f"Tout a basculé au {when.fr}\u00a0; la dernière chance est passée au {late.fr}.",
    )


def quiet_sentence(thread: Sequence[Sequence[float]], winners: Sequence[int]) -> Words:
    """What is said of a game that no turn decided."""
    together = len(thread[0]) == 1
    seat = 0 if together else winners[0] if len(winners) == 1 else None
    if seat is None or not winners or any(row[seat] < WELL_AHEAD for row in thread[1:]):
        return LITTLE_BY_LITTLE
    return IN_SIGHT if together else FROM_THE_START


def when_words(moment: Moment, counted: Sequence[Turn]) -> Words:
    turn = turn_at(counted, moment.ply)
    when = number_words(moment.ply, (turn.number, turn.seat) if turn and turn.number else None)
    return Words(when.en.lower(), when.fr.lower())

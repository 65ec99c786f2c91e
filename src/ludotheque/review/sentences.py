"""Writes a moment as sentences: the move, who made it, what it did, and why it mattered."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core import State
from ludotheque.learning.guide_file import sentence_for
from ludotheque.narration import Narrator
from ludotheque.remark import Remark
from ludotheque.review.moments import Moment
from ludotheque.words import NO_WORDS, Words

YOU = Words("you", "vous")
ENDINGS = {  # endings in a record of games that were not played out
    "resigned": Words("{name} resigned.", "{name} a abandonné."),
    "time": Words("Time was up for {name}.", "Plus de temps pour {name}."),
    "crash": Words("{name} stopped working.", "{name} ne répondait plus."),
    "illegal": Words("{name} tried a move that cannot be.", "{name} a tenté un coup impossible."),
    "draw": Words("A draw, by agreement.", "Partie nulle, d’un commun accord."),
    "closed": Words("The table was closed.", "La table a été fermée."),
}


def ending_sentence(ended: str, narrator: Narrator) -> Words:
    """How a game ended that was not played out."""
    kind, _, seat = ended.partition(" ")
    name = narrator.name(int(seat)) if seat else NO_WORDS
    return Words(ENDINGS[kind].en.format(name=name.en), ENDINGS[kind].fr.format(name=name.fr))


def moment_sentence(positions: Sequence[State], moment: Moment, narrator: Narrator) -> Words:
    """`Move 45, you: f5, a pawn. b7 opened a8 for the next jump: three pawns.`"""
    head, why = move_sentence(positions, moment.ply, narrator), remark_sentence(moment, narrator)
    return Words(f"{head.en} {why.en}".strip(), f"{head.fr} {why.fr}".strip())


def move_sentence(positions: Sequence[State], ply: int, narrator: Narrator) -> Words:
    """`Move 45, you: f5, a pawn.`"""
    state = positions[ply]
    who, done = called(narrator, state.turn), state.game.deed(state, positions[ply + 1].last_move)
    return Words(f"Move {ply + 1}, {who.en}: {done.en}.", f"Coup {ply + 1}, {who.fr}\u00a0: {done.fr}.")


def called(narrator: Narrator, seat: int) -> Words:
    """The name of a seat inside a sentence."""
    return YOU if seat == narrator.you else narrator.name(seat)


def remark_sentence(moment: Moment, narrator: Narrator) -> Words:
    fact, game = moment.remark, narrator.game
    if fact.fact == "ahead" and fact.holes["foe"] == narrator.you:
        fact = Remark("ahead_you", fact.holes)
    return sentence_for(game, moment.kind, fact, lambda seat: called(narrator, seat)) or NO_WORDS

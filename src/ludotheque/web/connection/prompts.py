"""The status line of a table: whose turn it is, or what it is waiting for."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import NamedTuple

from ludotheque.core import CHANCE, OVER, State
from ludotheque.narration import Narrator
from ludotheque.players import LEVELS
from ludotheque.table import Table
from ludotheque.table.names import has_colours
from ludotheque.table.seating import BOT, FREE, PROGRAM
from ludotheque.tally import Tally, Term
from ludotheque.web.connection import messages
from ludotheque.web.connection.messages import Player
from ludotheque.words import NO_WORDS, Words, capitalised

WAITING = Words(
    "Waiting for a friend: send the link of the table.", "On attend un ami\u00a0: envoyez le lien de la table."
)
WAITING_FOR_ANYBODY = Words(
    "Waiting for somebody to sit down: the home page shows your table.",
    "On attend quelqu’un\u00a0: l’accueil montre votre table.",
)
SHUFFLING = Words("Shuffling: one moment.", "On mélange\u00a0: un instant.")
WATCHING = Words("You are watching. ", "Vous regardez. ")
ROLLING = Words("The dice are rolling.", "Les dés roulent.")
IS_A_BOT, IS_FREE, IS_YOU = Words("bot", "robot"), Words("free", "libre"), Words("you", "vous")
SITTING = {BOT: IS_A_BOT, PROGRAM: IS_A_BOT, FREE: IS_FREE}


class Card(NamedTuple):
    """A player, and the score card that it shows."""

    tally: Tally
    player: Player


def card(table: Table, view: State, seat: int, lang: str, before: Card | None = None) -> Card:
    """The card of a seat; the one before if it still shows the same. The chairs must be the same as then."""
    tally, side = view.game.tally(view, seat), view.game.side(view, seat)
    if before is None or before.player.colour != side:
        return Card(tally, scored(player(table, view, seat, lang), tally, lang))
    return before if before.tally == tally else Card(tally, scored(copy(before.player), tally, lang))


def player(table: Table, view: State, seat: int, lang: str) -> Player:
    """The player of a seat without a score."""
    chair = table.snapshot.chairs[seat]
    return Player(
        name=table.names[seat](lang),
        note=seat_note(table, view, seat)(lang),
        score=0,
        bot=chair.by_itself,
        colour=view.game.side(view, seat),
        free=chair.kind == FREE,
        stands_for=chair.name if chair.kind == BOT and chair.level else "",
    )


def scored(player: Player, tally: Tally, lang: str) -> Player:
    """A player that nobody else has yet, with this score."""
    player.score, player.noun, player.goal = tally.score, term(tally.noun, lang), tally.goal
    player.left, player.remark = term(tally.left, lang), tally.remark(lang)
    return player


@lru_cache(4096)
def term(words: Term, lang: str) -> messages.Term | None:
    return messages.Term(words.long(lang), words.short(lang)) if words.long(lang) else None


def progress(table: Table, view: State, lang: str) -> str:
    """How far the game has got, and what wins."""
    if not table.complete:
        return ""
    now = NO_WORDS if view.turn == OVER else view.game.progress(view, table.ply)
    return " · ".join(filter(None, (now(lang), view.game.aim(view)(lang))))


def seat_note(table: Table, view: State, seat: int, own: bool = False) -> Words:
    """The name of a seat and who sits there, unless the player's name says it; `own` for the reader's seat."""
    chair, side = table.snapshot.chairs[seat], view.game.side_name(view, seat) if has_colours(view.game) else None
    return note_on(chair.kind, chair.level, table.names[seat], side, own)


@lru_cache(4096)
def note_on(kind: str, level: int, name: Words, side: Words | None, own: bool) -> Words:
    """Cached, because it is the same from move to move."""
    called = Words(capitalised(side.en), capitalised(side.fr)) if side else name
    who = SITTING.get(kind, IS_YOU if own else None)
    strength = LEVELS[level - 1].words if kind == BOT and level else name
    said = [words for words in (called, who, strength) if words and words != name]
    return Words(", ".join(words.en for words in said), ", ".join(words.fr for words in said))


def waiting_for(table: Table, view: State, seat: int | None, lang: str) -> str:
    """The prompt of those who are not to move."""
    if not table.complete:
        return still_missing(table)(lang)
    if view.turn == OVER:
        return outcome(table, view, seat, lang)
    if view.turn == CHANCE:
        return ROLLING(lang)
    name = table.names[view.turn]
    return Words(f"{name.en} is thinking.", f"{name.fr} réfléchit.")(lang)


def still_missing(table: Table) -> Words:
    """Why the game has not begun."""
    if table.snapshot.complete:
        return SHUFFLING
    if table.snapshot.free:
        return WAITING_FOR_ANYBODY if table.snapshot.offered else WAITING
    invited = ", ".join(chair.name for chair in table.snapshot.chairs if chair.kind == FREE)
    return Words(f"{invited} has been asked to play.", f"{invited} est invité à jouer.")


def not_there(name: Words) -> Words:
    return Words(f"{name.en} is away. The seat is kept.", f"{name.fr} n’est pas là. Sa chaise l’attend.")


def outcome(table: Table, view: State, seat: int | None, lang: str) -> str:
    """The result of a game that was played out."""
    return Narrator(view.game, table.names, you(table, seat)).outcome(view)(lang)


def you(table: Table, seat: int | None) -> int | None:
    """The seat of a viewer who can be addressed as “you”: nobody else plays at the same screen."""
    return seat if seat is not None and len(table.snapshot.held_with(seat)) == 1 else None

"""What a viewer is told in words: prompts and cards of players, the card between legs, the result."""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from ludotheque.bots.players import LEVELS
from ludotheque.core import CHANCE, OVER, State
from ludotheque.game.words import Tally, Term
from ludotheque.record import HelpKind, result_of
from ludotheque.record.narration import Narrator
from ludotheque.table import Table
from ludotheque.table.in_play import leaves_to_chance
from ludotheque.table.seating import BOT, FREE, PROGRAM, has_colours
from ludotheque.table.snapshot import EndedBy, Ending
from ludotheque.web.connection import messages
from ludotheque.web.connection.messages import FinalScore, Leg, MatchPoints, Player, Result
from ludotheque.web.rooms.room import Room
from ludotheque.words import NO_WORDS, Words, capitalised, counted, listed_words, of_name, with_label

# ── Prompts and players ────────────────────────────────────────────────────────────────

WAITING = Words(
    "Waiting for a friend: send the link of the table.", "On attend un ami\u00a0: envoyez le lien de la table."
)
WAITING_FOR_ANYBODY = Words(
    "Waiting for somebody to sit down: the home page shows your table.",
    "On attend quelqu’un\u00a0: l’accueil montre votre table.",
)
SETTING_UP = Words(
    "{name} is placing figures out of sight. Then it goes on here.",
    "{name} place ses figures à l’abri des regards. Puis cela continue ici.",
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
    tally, side = view.game.words.tally(view, seat), view.game.side(view, seat)
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
    now = NO_WORDS if view.turn == OVER else view.game.words.progress(view, table.ply)
    return " · ".join(filter(None, (now(lang), view.game.words.aim(view)(lang))))


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
    if view.game.setup.places(view):
        return SETTING_UP(lang).format(name=name(lang))
    return Words(f"{name.en} is thinking.", f"{name.fr} réfléchit.")(lang)


def still_missing(table: Table) -> Words:
    """Why the game has not begun."""
    if table.snapshot.complete:
        return SHUFFLING
    if table.snapshot.free:
        return WAITING_FOR_ANYBODY if table.snapshot.offered else WAITING
    invited = ", ".join(chair.name for chair in table.snapshot.chairs if chair.kind == FREE)
    return Words(f"{invited} has been asked to play.", f"{invited} est invité à jouer.")


def standing(table: Table) -> Words:
    """Why a game does not go on, where it is part of an evening: a pause, or people who have not come."""
    if table.paused:
        return PAUSE
    return awaited(table) if table.snapshot.missing else NO_WORDS


PAUSE = Words(
    "The evening pauses. No clock runs until the host goes on with it.",
    "La soirée fait une pause. Les pendules sont arrêtées jusqu’à ce que l’hôte la reprenne.",
)


def awaited(table: Table) -> Words:
    """Who was called to this table and has not come, and what that means for the clocks."""
    who = listed_words([table.names[seat] for seat in table.snapshot.missing])
    said = Words(f"Waiting for {who.en}.", f"On attend {who.fr}.")
    if not table.snapshot.clock:
        return said
    if not table.snapshot.terms.evening:  # a challenge
        return Words(f"{said.en} No clock runs before.", f"{said.fr} Aucune pendule ne tourne d’ici là.")
    minutes = table.snapshot.terms.grace // 60
    return Words(
        f"{said.en} All clocks stand; {minutes} min after the call, that of whoever is missing runs.",
        f"{said.fr} Les pendules sont arrêtées\u00a0; {minutes} min après l’appel, celle des absents tourne.",
    )


def not_there(name: Words) -> Words:
    return Words(f"{name.en} is away. The seat is kept.", f"{name.fr} n’est pas là. Sa chaise l’attend.")


def outcome(table: Table, view: State, seat: int | None, lang: str) -> str:
    """The result of a game that was played out."""
    return Narrator(view.game, table.names, you(table, seat)).outcome(view)(lang)


def you(table: Table, seat: int | None) -> int | None:
    """The seat of a viewer who can be addressed as “you”: nobody else plays at the same screen."""
    return seat if seat is not None and len(table.snapshot.held_with(seat)) == 1 else None


# ── Between two legs ───────────────────────────────────────────────────────────────────

SECOND_LEG = Words("Second leg", "Seconde manche")


def leg(table: Table, view: State, lang: str) -> Leg | None:
    """The card before the first move of a second leg; None at any other time."""
    between = view.game.words.between_legs(view, table.names[view.turn])
    if between is None:
        return None
    before, text = between
    best = max(before)
    scores = [FinalScore(who(lang), score, score == best) for who, score in zip(table.names, before, strict=True)]
    return Leg(SECOND_LEG(lang), text(lang), scores)


# ── The result ─────────────────────────────────────────────────────────────────────────

DRAW = Words("A draw, by agreement.", "Partie nulle, d’un commun accord.")
CLOSED = Words(
    "This table was closed: nothing had happened here for long.",
    "Cette table a été fermée\u00a0: il ne s’y passait plus rien.",
)
YOU_RESIGNED, YOUR_TIME = (
    Words("You have resigned", "Vous avez abandonné"),
    Words("Your time is up", "Votre temps est écoulé"),
)
YOU_WIN = Words("you win", "vous gagnez")
TOGETHER = Words("Together", "Ensemble")
REMATCH, ANOTHER = Words("Rematch", "Revanche"), Words("Another game", "Une autre partie")
ANOTHER_TOGETHER = Words("Another game together", "Une autre partie ensemble")
TRY_AGAIN = Words("Try again together", "Réessayer ensemble")
FAULTS = {  # of the engine that played
    EndedBy.CRASH: Words("{name} has stopped working", "{name} ne répond plus"),
    EndedBy.ILLEGAL: Words("{name} has tried a move that cannot be", "{name} a tenté un coup impossible"),
}


def ending_in_words(room: Room, seat: int | None, lang: str) -> str:
    """How it ended, as a sentence for the viewer."""
    table, ending = room.table, room.snapshot.ending
    if ending is None:
        return outcome(table, table.view(seat), seat, lang)
    if ending.kind == EndedBy.AGREEMENT:
        return DRAW(lang)
    return CLOSED(lang) if ending.kind == EndedBy.CLOSING else given_up(table, ending, you(table, seat))(lang)


def given_up(table: Table, ending: Ending, you: int | None) -> Words:
    """Somebody resigned or ran out of time: who, and the winner if there is one."""
    assert ending.seat is not None
    name, of = table.names[ending.seat], of_name(table.names[ending.seat])
    if ending.kind == EndedBy.TIME:
        said = Words(f"Time is up for {of.en}", f"Le temps {of.fr} est écoulé")
        said = YOUR_TIME if you == ending.seat else said
    elif ending.kind in FAULTS:
        fault = FAULTS[ending.kind]
        said = Words(fault.en.format(name=name.en), fault.fr.format(name=name.fr))
    else:
        said = YOU_RESIGNED if you == ending.seat else Words(f"{name.en} has resigned", f"{name.fr} abandonne")
    if len(table.winners) != 1:
        return Words(f"{said.en}.", f"{said.fr}.")
    winner = table.names[table.winners[0]]
    wins = YOU_WIN if you == table.winners[0] else Words(f"{winner.en} wins", f"{winner.fr} gagne")
    return Words(f"{said.en}: {wins.en}.", f"{said.fr}\u00a0: {wins.fr}.")


def result(room: Room, seat: int | None, lang: str) -> Result:
    table = room.table
    view = table.view(seat)
    rule, reason = view.game.words.ending(view) if room.snapshot.ending is None else ("", NO_WORDS)
    return Result(
        title=ending_in_words(room, seat, lang),
        length=length(room)(lang),
        scores=final_scores(table, view, lang),
        match=match_points(table, lang) if room.snapshot.match and not table.game.cooperative else [],
        reason=reason(lang),
        rule=rule,
        again=next_game(table)(lang),
        dice=leaves_to_chance(table.game),
        rematch=room.snapshot.next or None,
        outcome=room.snapshot.ended or result_of(view),
        helped=helped(table, lang) if len(table.people) > 1 else "",
    )


HELP = {
    HelpKind.HINT: (Words("hint", "indice"), Words("hints", "indices")),
    HelpKind.UNDO: (Words("move taken back", "coup repris"), Words("moves taken back", "coups repris")),
}
GUIDED = Words("the guide", "le guide")


def helped(table: Table, lang: str) -> str:
    """What helped whom in this game, in a sentence; empty if nothing did."""
    parts = []
    for seat in sorted({help.seat for help in table.snapshot.helped}):
        kinds = Counter(help.kind for help in table.snapshot.helped if help.seat == seat)
        facts = [counted(kinds[kind], *nouns)(lang) for kind, nouns in HELP.items() if kinds[kind]]
        facts += [GUIDED(lang)] * (HelpKind.GUIDE in kinds)
        parts.append(with_label(table.names[seat](lang), ", ".join(facts), lang))
    return "; ".join(parts) + "." if parts else ""


def final_scores(table: Table, view: State, lang: str) -> list[FinalScore]:
    """The final score of each seat, or one for a team."""
    won = table.winners
    if table.game.cooperative:
        return [FinalScore(TOGETHER(lang), view.scores[0], bool(won))]
    scores = [view.game.words.tally(view, seat).score for seat in range(len(table.names))]
    return [FinalScore(name(lang), scores[seat], seat in won) for seat, name in enumerate(table.names)]


def match_points(table: Table, lang: str) -> list[MatchPoints]:
    return [MatchPoints(name(lang), points) for name, points in zip(table.names, table.points, strict=True)]


def next_game(table: Table) -> Words:
    """The label of the button that opens the next game."""
    if table.game.cooperative and len(table.people) > 1:
        return ANOTHER_TOGETHER if table.winners else TRY_AGAIN
    return REMATCH if table.snapshot.seats == 2 and not table.game.cooperative else ANOTHER


def length(room: Room) -> Words:
    """The number of moves, or of turns where people count those, and the minutes if there are any."""
    table = room.table
    last = table.view_at(max(0, table.ply - 1), None)
    turn = last.game.comments.turn(last)
    moves = counted(table.ply, Words("move", "coup"), Words("moves", "coups"))
    if turn:
        moves = counted(turn[0], Words("turn each", "tour chacun"), Words("turns each", "tours chacun"))
    number = round(table.seconds_played / 60)
    minutes = counted(number, Words("minute", "minute"), Words("minutes", "minutes"))
    return Words(f"{moves.en}, {minutes.en}", f"{moves.fr}, {minutes.fr}") if number else moves

"""A table as one seat, or a spectator, sees it. Everything that is sent is made here.

It uses only views from `seen_by`; nothing else of a table may reach a browser.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from msgspec import structs

from ludotheque.core import CHANCE, HIDDEN, SPECTATOR, State
from ludotheque.drawing import Drawing
from ludotheque.game import touch
from ludotheque.table import Table, in_common
from ludotheque.web.connection import messages
from ludotheque.web.connection.choices import choices
from ludotheque.web.connection.delta import Differences, whole
from ludotheque.web.connection.messages import PlayedMove, Player, Prompt, SetupChoices, TouchChoices
from ludotheque.web.connection.wording import Card, card, progress, seat_note, waiting_for
from ludotheque.web.rooms.room import Room
from ludotheque.words import Words, with_label

# ── The moves so far ───────────────────────────────────────────────────────────────────

THE_DICE = Words("The dice", "Les dés")

KnownMove = tuple[int, int]  # seat and move; HIDDEN if the viewer may not know it


class Told(NamedTuple):
    """The moves of a view: the first `number` of two lists, which the views of later moves continue."""

    known: list[KnownMove]
    told: list[PlayedMove]
    number: int

    @property
    def moves(self) -> list[PlayedMove]:
        return self.told[: self.number]

    def since(self, first: int) -> list[PlayedMove]:
        """The moves from index `first` on."""
        return self.told[first : self.number]

    def shared_with(self, other: Told) -> int:
        """The number of moves that both have in common, from the first on."""
        if self.told is other.told:
            return min(self.number, other.number)
        return in_common(self.moves, other.moves)

    def and_then(self, known: KnownMove, told: PlayedMove) -> Told:
        """With one more move. Nothing is copied, unless these moves have already been continued otherwise."""
        all_known, all_told = self.known, self.told
        if len(all_told) != self.number:
            all_known, all_told = all_known[: self.number], all_told[: self.number]
        all_known.append(known)
        all_told.append(told)
        return Told(all_known, all_told, self.number + 1)

    def announced(self, table: Table, lang: str) -> str:
        """The last move and who made it, for a screen reader."""
        return announcement(table, self.told[self.number - 1], lang) if self.number else ""


def narrated_moves(table: Table, view: State, lang: str, known: list[KnownMove], first: int) -> list[PlayedMove]:
    """The moves from index `first` on, as the viewer may know them now."""
    viewpoint = None if view.viewer == SPECTATOR else view.viewer
    return [
        narrated_move(table.view_at(ply, viewpoint), mover, move, lang)
        for ply, (mover, move) in enumerate(known[first:], first)
    ]


def narrated_move(before: State, mover: int, move: int, lang: str) -> PlayedMove:
    if move == HIDDEN:
        return PlayedMove(mover, before.game.words.hidden_move(lang), "?")
    brief, said = in_words(before, move, lang)
    return PlayedMove(mover, brief, before.text(move), said)


def in_words(before: State, move: int, lang: str) -> tuple[str, str]:
    """A move in a few words and as a sentence; the latter is empty if it is the same."""
    words, sentence = before.game.words.tell(before, move)
    brief, said = words(lang), sentence(lang)
    return brief, "" if said == brief else said


def announcement(table: Table, last: PlayedMove, lang: str) -> str:
    """A move and who made it, for a screen reader."""
    name = THE_DICE if last.seat == CHANCE else table.names[last.seat]
    return with_label(name(lang), last.said or last.words, lang)


# ── Views ──────────────────────────────────────────────────────────────────────────────


class Summary(NamedTuple):
    """The parts of a view in words that are the same for all from whom nothing is hidden."""

    moment: object  # see Positions.moment
    told: Told  # the moves so far,
    announcement: str  # and the last of them for a screen reader
    cards: list[Card]  # by seat, as a spectator reads them
    at: str  # how far the game has got, and what wins
    deal: str  # the deal, as far as they may know it


class SeatView(NamedTuple):
    """A table at one version, from one seat, in one language: shared by all viewers there."""

    version: int
    moment: object  # see Positions.moment
    addressed: Words | None  # the name of the seat to move, if its player plays other seats too
    view: State
    drawing: Drawing
    summary: Summary
    ways: touch.Ways  # the touches that make moves; empty unless the seat is to move
    choices: TouchChoices | SetupChoices | None
    prompts: list[Prompt]
    players: list[Player]

    @property
    def moves(self) -> list[PlayedMove]:
        return self.summary.told.moves


class Views:
    """What those who look at a table see: made once for all of the same seat and language.

    A view is kept until another is asked for: then it is the same if nothing of the table has changed, and most of the
    next is taken from it. What leads from one to the next is kept until everybody has been shown it.
    """

    def __init__(self) -> None:
        self.by_seat: dict[tuple[int | None, str], SeatView] = {}  # [seat, language]
        self.summaries: dict[str, Summary] = {}  # [language] the last that all may share from whom nothing is hidden
        self.differences = Differences()

    def current(self, table: Table, seat: int | None, lang: str) -> SeatView:
        """The current view of a seat, or of a spectator (None)."""
        known = self.by_seat.get((seat, lang))
        if known is None or known.version != table.snapshot.version:
            known = self.by_seat[seat, lang] = self.next(table, seat, lang, known)
        return known

    def next(self, table: Table, seat: int | None, lang: str, earlier: SeatView | None) -> SeatView:
        if earlier and earlier.moment is table.moment and table.complete and earlier.addressed == addressed(table):
            return earlier._replace(version=table.snapshot.version)  # only an offer or a number changed
        viewpoint = seat if table.dealt else None  # there are no hands before the deal
        return seat_view(table, viewpoint, lang, self, earlier)

    def summary_of(
        self, table: Table, view: State, lang: str, earlier: SeatView | None, followed: SeatView | None
    ) -> Summary:
        """The summary for a view, shared with the views of other seats if nothing is hidden, or the same from all."""
        if view.blanks and not view.game.drawing.hides_alike:
            return summarise(table, view, lang, earlier, followed)
        known = self.summaries.get(lang)
        if known is None or known.moment is not table.moment:
            known = self.summaries[lang] = summarise(table, view, lang, earlier, followed)
        return known

    def settle(self) -> None:
        """Everybody has been shown the table: drop what led there. A table that waits should take little memory."""
        self.differences.clear()


VIEWS: WeakKeyDictionary[Table, Views] = WeakKeyDictionary()  # of all live tables


def views_of(table: Table) -> Views:
    """The views of a table: shared by all viewers."""
    views = VIEWS.get(table)
    return VIEWS.setdefault(table, Views()) if views is None else views


def current_view(room: Room, seat: int | None, lang: str) -> SeatView:
    """The current view of a seat, or of a spectator (None)."""
    return views_of(room.table).current(room.table, seat, lang)


def seat_view(table: Table, seat: int | None, lang: str, views: Views, earlier: SeatView | None) -> SeatView:
    """`earlier` is the last view of the same seat: most of it can be reused."""
    view, name = table.view(seat), addressed(table)
    followed = (
        earlier if earlier and earlier.moment is table.moment_before else None
    )  # if the last move led from there to here
    to_move = view.turn == seat and table.complete
    ways = view.game.touch.ways(view) if to_move else {}
    offered, prompts = (
        choices(view, ways, lang, name) if to_move else (None, [Prompt(waiting_for(table, view, seat, lang))])
    )
    summary = views.summary_of(table, view, lang, earlier, followed)
    return SeatView(
        table.snapshot.version,
        table.moment,
        name,
        view,
        view.game.memory.draw(table.moment, view, lang, view_before(table, view, seat, followed)),
        summary,
        ways,
        offered,
        prompts,
        own_players(table, view, summary.cards, lang, followed),
    )


def goes_on(view: State, followed: SeatView | None) -> bool:
    """Whether a view tells the moves of the view before it and one more, and names are the same."""
    return (
        followed is not None
        and view.played is not None
        and view.played[0] is followed.view.played
        and view.game is followed.view.game
    )


def view_before(table: Table, view: State, seat: int | None, followed: SeatView | None) -> State | None:
    """What the seat saw before the last move, where that may still be looked at."""
    if followed and goes_on(view, followed):
        return followed.view
    if table.ply <= table.forgotten(view):
        return None
    return followed.view if followed else table.view_at(table.ply - 1, seat)


def known_deal(table: Table, view: State, earlier: SeatView | None) -> str:
    """The deal as it was sent before, if nothing of it was hidden then."""
    if earlier and goes_on(view, earlier) and not earlier.view.blanks:
        return earlier.summary.deal
    return table.deal_at(table.ply, None if view.viewer == SPECTATOR else view.viewer) if table.dealt else ""


def summarise(table: Table, view: State, lang: str, earlier: SeatView | None, followed: SeatView | None) -> Summary:
    """`followed` is the view before the last move, if known; `earlier` the last view that was made for the seat."""
    cards: list[Card] = []
    if followed and goes_on(view, followed):
        mover, move = followed.view.turn, view.last_move
        told = followed.summary.told.and_then((mover, move), narrated_move(followed.view, mover, move, lang))
        cards = followed.summary.cards
    else:
        known = table.known_moves(view)
        narrated = still_true(earlier, view, known)
        told = Told(known, narrated + narrated_moves(table, view, lang, known, len(narrated)), len(known))
    return Summary(
        table.moment,
        told,
        told.announced(table, lang),
        [card(table, view, seat, lang, cards[seat] if cards else None) for seat in range(view.seats)],
        progress(table, view, lang),
        known_deal(table, view, earlier),
    )


def own_players(table: Table, view: State, cards: list[Card], lang: str, followed: SeatView | None) -> list[Player]:
    """The players with the viewer's own seat marked."""
    own, players = view.viewer, [card.player for card in cards]
    if own < 0:
        return players
    if followed and followed.view.game is view.game and followed.summary.cards[own] is cards[own]:
        players[own] = followed.players[own]  # nothing that it shows has changed
    else:
        players[own] = structs.replace(players[own], note=seat_note(table, view, own, True)(lang))
    return players


def addressed(table: Table) -> Words | None:
    """The name of the seat to move, if its player plays other seats too."""
    return table.names[table.turn] if len(table.snapshot.held_with(table.turn)) > 1 else None


def still_true(earlier: SeatView | None, view: State, known: list[KnownMove]) -> list[PlayedMove]:
    """The moves that can be reused from the earlier view; none if names have changed."""
    if earlier is None or earlier.view.game is not view.game:
        return []
    told = earlier.summary.told
    return told.moves[: in_common(told.known[: told.number], known)]


def panes(drawing: Drawing) -> list[messages.Pane]:
    """A whole drawing as a message."""
    return [whole(pane) for pane in drawing.panes]


def page_panes(drawing: Drawing) -> list[messages.Pane]:
    """A whole drawing inside a page, with everything that a reader without scripts needs."""
    return [messages.Pane(pane.id, pane.label, pane.box, pane.inner()) for pane in drawing.panes]

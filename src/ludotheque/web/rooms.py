"""Live tables: who looks at them, what they are told, and how bots and dice move on their own.

A room is the one authority over its table in this process. Every change is committed by the
store before anybody is told of it, and everything that is told goes through sight.py.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import ludotheque
from ludotheque.advice import analyse
from ludotheque.core import CHANCE, Rng, State
from ludotheque.drawing import Drawing
from ludotheque.errors import LudothequeError, TableError
from ludotheque.hinting import hint
from ludotheque.players import LEVELS, LevelBot, Player
from ludotheque.store.saved import BOT, FREE, PERSON, Chair, Change, Conflict, Move, Saved
from ludotheque.store.sqlite import SqliteStore
from ludotheque.table import IT_IS_OVER, Table
from ludotheque.web.delta import delta
from ludotheque.web.language import translations
from ludotheque.web.sight import Sight, announced, move_by, name_of, outcome, prompt, sight, why_not
from ludotheque.words import Words

STAND_IN = 3  # the level of a bot that takes over a seat
AWAY = 60.0  # seconds without a player before a bot may be asked to take over
IDLE = 60.0  # seconds for which a table that nobody looks at stays in memory
HINT_SECONDS = 0.7
RETRY = 2.0  # seconds after which a bot tries again whose move could not be kept
THINKERS = 2  # bots that think at once; the others wait their turn
NOT_SEATED = Words("You are watching: this is for those who play.", "Vous regardez : cela revient à ceux qui jouent.")
INCOMPLETE = Words(
    "Somebody is still missing: the game begins when every chair is taken.",
    "Il manque encore quelqu’un : la partie commence quand chaque chaise est prise.",
)
NOTHING_ASKED = Words("There is nothing to answer.", "Il n’y a rien à quoi répondre.")

log = logging.getLogger("ludotheque")
Send = Callable[[dict[str, Any]], None]


class Viewer:
    """Somebody who looks at a table through a browser."""

    def __init__(self, visitor: str, lang: str, send: Send) -> None:
        self.visitor, self.lang, self.send = visitor, lang, send
        self.seat: int | None = None  # whose eyes: one of the seats they hold, or a spectator's
        self.shown: Sight | None = None  # what the browser has
        self.told_version = -1


class Library:
    """All live tables of this process, and the threads in which bots think."""

    def __init__(self, store: SqliteStore, pace: float = 0.6) -> None:
        self.store, self.pace = store, pace
        self.rooms: dict[str, Room] = {}
        self.thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")

    async def room(self, code: str) -> Room | None:
        """The room of a table, opened if need be; None if there is no such table."""
        room = self.rooms.get(code)
        if room is None:
            saved = await self.store.load(code)
            if saved is None:
                return None
            room = self.rooms.setdefault(code, Room(self, saved))  # two may have been loading at once
            room.go_on()
        room.used = time.monotonic()
        return room

    async def create(self, saved: Saved) -> Room:
        room = self.rooms[saved.code] = Room(self, await self.store.create(saved))
        room.go_on()
        return room

    def forget(self) -> None:
        """Nothing in memory is needed to go on with a table that nobody has looked at for a while."""
        before = time.monotonic() - IDLE
        for code, room in list(self.rooms.items()):
            if not room.lines and room.driver is None and room.used < before:
                room.stop()
                del self.rooms[code]

    async def tidy(self) -> None:
        """Forget tables, for as long as the library is open."""
        while True:
            await asyncio.sleep(IDLE)
            self.forget()

    async def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        self.thinkers.shutdown(wait=False, cancel_futures=True)


class Proposal:
    """Something that the others at a table must agree to."""

    def __init__(self, kind: str, seat: int, by: str, asked: set[str], words: Words) -> None:
        self.kind, self.seat, self.by, self.asked, self.words = kind, seat, by, asked, words


class Room:
    """One table, live."""

    def __init__(self, library: Library, saved: Saved) -> None:
        self.library = library
        self.viewers: set[Viewer] = set()
        self.lines = 0  # browsers that are connected, or about to say hello
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.proposal: Proposal | None = None
        self.left: dict[int, float] = {}  # when the last browser of a seat went away
        self.sights: dict[tuple[int | None, str], Sight] = {}
        self.take(saved)

    def take(self, saved: Saved) -> None:
        """Become what is kept of a table."""
        self.saved = saved
        self.game = ludotheque.load(saved.game, saved.seats, **saved.options)
        state = self.game.start(deal=saved.deal)
        positions = [state]
        for move in saved.moves:
            state = state.copy()
            state.play(move.text)
            positions.append(state)
        self.table = Table(positions, seated(saved.chairs), Rng(saved.seed))
        self.name_seats()
        self.since = time.monotonic()
        self.sights = {}

    def name_seats(self) -> None:
        """Drawings and sentences call people by their names."""
        view = self.table.view(None)
        names = [[name_of(self.saved.chairs, view, seat, lang) for lang in ("en", "fr")] for seat in range(view.seats)]
        self.game.names = tuple(Words(*name) for name in names)

    # ── What is so ────────────────────────────────────────────────────────────────────

    @property
    def complete(self) -> bool:
        return all(chair.kind != FREE for chair in self.saved.chairs)

    @property
    def over(self) -> bool:
        return self.table.over or self.saved.ending is not None

    @property
    def people(self) -> set[str]:
        """The visitors who play here."""
        return {who for seat, who in self.saved.sits if self.saved.chairs[seat].kind == PERSON}

    def seats_of(self, visitor: str) -> list[int]:
        return [seat for seat in self.saved.seats_of(visitor) if self.saved.chairs[seat].kind == PERSON]

    def online(self) -> list[int]:
        return sorted({seat for viewer in self.viewers for seat in self.seats_of(viewer.visitor)})

    def secrets_between(self, seats: list[int]) -> bool:
        """Whether those who share a screen may not all see the same."""
        views = [self.table.view(seat) for seat in seats]
        return any(view.blanks and view.fields() != views[0].fields() for view in views) or views[0].blanks != 0

    # ── Who looks ─────────────────────────────────────────────────────────────────────

    def enter(self, viewer: Viewer, wanted: int | None, version: int) -> None:
        """Somebody looks, or looks with other eyes; they are shown all they do not have."""
        seats = self.seats_of(viewer.visitor)
        viewer.seat = wanted if wanted in seats else self.eyes(viewer, seats)
        fresh = viewer not in self.viewers
        if version != (self.saved.version if fresh else viewer.told_version):
            viewer.shown = None
        elif fresh:  # the page that was loaded shows this version already
            viewer.shown = self.sight(viewer.seat, viewer.lang)
        self.viewers.add(viewer)
        for seat in seats:
            self.left.pop(seat, None)
        if fresh:
            self.tell_others_who_is_there(viewer)
        self.show(viewer)

    def eyes(self, viewer: Viewer, seats: list[int]) -> int | None:
        """Whose view somebody gets who does not say: of several seats the one to move, unless there are secrets."""
        if len(seats) < 2:
            return seats[0] if seats else None
        if self.secrets_between(seats):
            passed_on = self.table.turn in seats and self.table.turn != viewer.seat  # nothing lies open under a curtain
            return viewer.seat if viewer.seat in seats and not passed_on else None
        return self.table.turn if self.table.turn in seats else viewer.seat if viewer.seat in seats else seats[0]

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        gone = set(self.seats_of(viewer.visitor)) - set(self.online())
        self.left.update(dict.fromkeys(gone, time.monotonic()))
        self.tell_others_who_is_there(viewer)

    def tell_others_who_is_there(self, viewer: Viewer) -> None:
        for other in self.viewers - {viewer}:
            self.show(other)

    # ── What is shown ─────────────────────────────────────────────────────────────────

    def show_all(self) -> None:
        for viewer in self.viewers:
            seats = self.seats_of(viewer.visitor)
            if len(seats) > 1 or viewer.seat not in seats:
                viewer.seat = self.eyes(viewer, seats)
            self.show(viewer)

    def sight(self, seat: int | None, lang: str) -> Sight:
        """What those eyes see now; made once for all who share them."""
        key = (seat, lang)
        known = self.sights.get(key)
        if known is None or known.rest["version"] != self.saved.version:
            earlier = known.moves if known else []
            known = sight(self.table, self.saved.chairs, seat, lang, earlier)
            known.rest["version"] = self.saved.version
            self.sights[key] = known
        return known

    def show(self, viewer: Viewer) -> None:
        now = self.sight(viewer.seat, viewer.lang)
        change = delta(viewer.shown.drawing, now.drawing) if viewer.shown else None
        message = self.message(viewer, now, change)
        viewer.shown, viewer.told_version = now, self.saved.version
        viewer.send(message)

    def message(self, viewer: Viewer, now: Sight, change: dict[str, Any] | None) -> dict[str, Any]:
        """All that a browser needs to show the table to somebody."""
        view, chairs, lang = self.table.view(viewer.seat), self.saved.chairs, viewer.lang
        kept = unchanged(viewer.shown.moves if viewer.shown and change else [], now.moves)
        said = announced(view, chairs, now.moves, lang) if kept < len(now.moves) else ""
        allowed = {} if self.over else now.rest
        clocks = self.clocks()
        online = self.online()
        return {
            "is": "view",
            **now.rest,
            **({"mine": False, "tree": None, "setup": None, "labels": {}} if self.over else {}),
            "me": self.seats_of(viewer.visitor),
            "as": -1 if viewer.seat is None else viewer.seat,
            "full": None if change else full(now),
            "delta": change,
            "prompt": self.ended(viewer.seat, lang) if self.over else prompt(view, chairs, viewer.seat, lang),
            "players": [
                {**player, "here": seat in online or player["bot"], "clock": clocks[seat] if clocks else None}
                for seat, player in enumerate(now.rest["players"])
            ],
            "moves": {"from": kept, "list": now.moves[kept:]},
            "said": said,
            "undo": bool(allowed) and self.may_undo(viewer),
            "draw": bool(allowed) and self.may_draw(viewer.seat),
            "curtain": self.curtain(viewer),
            "proposal": self.asked(viewer),
            "over": self.end(viewer) if self.over else None,
            "online": online,
        }

    def curtain(self, viewer: Viewer) -> dict[str, Any] | None:
        """At a shared screen with secrets: who is to sit down before their hand is shown."""
        seats, turn = self.seats_of(viewer.visitor), self.table.turn
        if self.over or len(seats) < 2 or not self.secrets_between(seats) or turn not in seats or turn == viewer.seat:
            return None
        return {"seat": turn, "name": name_of(self.saved.chairs, self.table.view(None), turn, viewer.lang)}

    def asked(self, viewer: Viewer) -> dict[str, Any] | None:
        if self.proposal is None:
            return None
        return {"text": self.proposal.words(viewer.lang), "mine": viewer.visitor not in self.proposal.asked}

    # ── Changing the table ────────────────────────────────────────────────────────────

    async def commit(self, change: Change) -> None:
        """Keep a change for good, or, if somebody else was faster, become what they made of the table."""
        try:
            self.saved = await self.library.store.change(self.saved, change)
        except Conflict:
            saved = await self.library.store.load(self.saved.code)
            if saved is not None:
                self.take(saved)
                self.show_all()
            raise TableError(
                "The table has changed in the meantime: look again.", "La table a changé entre-temps : regardez-la."
            ) from None

    async def play(self, viewer: Viewer, ply: int, read: Callable[[State], int | str]) -> None:
        """Make a move; `read` finds it in what the seat sees. One that was made already is not made again."""
        async with self.lock:
            seat = self.playing_seat(viewer)
            if self.done_before(seat, ply, read):
                return
            if 0 <= ply != len(self.table.positions) - 1:
                raise TableError("The table has moved on: look again.", "La partie a avancé : regardez de nouveau.")
            await self.move(seat, self.table.after(seat, read(self.table.view(seat))))
        self.go_on()

    def playing_seat(self, viewer: Viewer) -> int:
        seats = self.seats_of(viewer.visitor)
        if not seats:
            raise TableError(*NOT_SEATED)
        if self.over:
            raise TableError(*IT_IS_OVER)
        if not self.complete:
            raise TableError(*INCOMPLETE)
        return viewer.seat if viewer.seat in seats else seats[0]

    def done_before(self, seat: int, ply: int, read: Callable[[State], int | str]) -> bool:
        """Whether this is a move that was made and acknowledged, but whose answer got lost."""
        if not 0 <= ply < len(self.table.positions) - 1 or self.table.positions[ply].turn != seat:
            return False
        before, after = self.table.positions[ply].copy(), self.table.positions[ply + 1]
        try:
            before.play(read(self.table.positions[ply].seen_by(seat)))
        except LudothequeError:
            return False
        return before.history == after.history

    async def move(self, seat: int, after: State) -> None:
        spent = time.monotonic() - self.since
        await self.commit(Change(moves=(Move(after.history[-1], round(spent, 3)),)))
        self.table.positions.append(after)
        self.since = time.monotonic()
        self.proposal = None
        self.wind_the_clock()
        self.show_all()

    def sat_down(self) -> None:
        """Somebody took a chair: the game may begin."""
        self.table.players = seated(self.saved.chairs)
        self.name_seats()
        self.since = time.monotonic()
        self.show_all()
        self.go_on()

    def go_on(self) -> None:
        """Let bots and dice move, until somebody must."""
        self.wind_the_clock()
        if self.driver is None and self.complete and not self.over:
            self.driver = asyncio.create_task(self.drive(), name=f"table {self.saved.code}")

    async def drive(self) -> None:
        try:
            while not self.over and (self.table.turn == CHANCE or self.table.players[self.table.turn].is_bot):
                await self.step()
        except (LudothequeError, sqlite3.Error) as error:  # a full disk, say: try again by and by
            log.error("a table waits", extra={"facts": {"error": type(error).__name__}})
            asyncio.get_running_loop().call_later(RETRY, self.go_on)
        finally:
            self.driver = None

    async def step(self) -> None:
        """One move of a bot or of chance. The position may change while a bot thinks: then it thinks again."""
        version, turn, ply = self.saved.version, self.table.turn, len(self.table.positions) - 1
        rng = Rng(f"{self.saved.seed} {ply}")
        if turn == CHANCE:
            move = self.table.due(rng)
        else:
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self.library.thinkers, self.table.due, rng)
            await asyncio.sleep(max(0.0, self.library.pace - (time.monotonic() - self.since)))
        async with self.lock:
            if self.saved.version == version and move is not None:
                await self.move(turn, self.table.after(turn, move))

    def stop(self) -> None:
        if self.driver:
            self.driver.cancel()
        if self.timer:
            self.timer.cancel()

    # ── Clocks ────────────────────────────────────────────────────────────────────────

    def clocks(self) -> list[float] | None:
        """Seconds that each seat has left; None where there is no clock."""
        if not self.saved.clock:
            return None
        left = [60.0 * self.saved.clock] * self.saved.seats
        for position, move in zip(self.table.positions, self.saved.moves, strict=False):
            if position.turn >= 0:
                left[position.turn] -= move.seconds
        if not self.over and self.complete and self.table.turn >= 0:
            left[self.table.turn] -= time.monotonic() - self.since
        return [round(max(0.0, seconds), 1) for seconds in left]

    def wind_the_clock(self) -> None:
        """Have the game end when the seat to move has no time left."""
        if self.timer:
            self.timer.cancel()
        clocks = self.clocks()
        if clocks and not self.over and self.complete and self.table.turn >= 0:
            loop, version = asyncio.get_running_loop(), self.saved.version
            self.timer = loop.call_later(
                clocks[self.table.turn] + 0.05, lambda: loop.create_task(self.time_up(version))
            )

    async def time_up(self, version: int) -> None:
        async with self.lock:
            if self.saved.version == version and not self.over:
                await self.end_by({"kind": "time", "seat": self.table.turn})

    # ── Taking back, giving up, agreeing ──────────────────────────────────────────────

    def may_undo(self, viewer: Viewer) -> bool:
        try:
            return self.table.undoable(self.last_mover(viewer), agreed=True) >= 0
        except TableError:
            return False

    async def undo(self, viewer: Viewer) -> None:
        """At once where no other person has moved since; else the others are asked."""
        async with self.lock:
            seat = self.last_mover(viewer)
            before = self.table.undoable(seat, agreed=True)
            others = self.people - {viewer.visitor}
            movers = {position.turn for position in self.table.positions[before + 1 : -1]}
            if others and any(self.saved.chairs[mover].kind == PERSON for mover in movers - {seat, CHANCE}):
                name = self.saved.chairs[seat].name
                words = Words(f"{name} asks to take back a move.", f"{name} demande à reprendre son coup.")
                self.propose(Proposal("undo", seat, viewer.visitor, others, words))
            else:
                await self.set_back(before)
        self.go_on()

    def last_mover(self, viewer: Viewer) -> int:
        """Of the seats that somebody holds, the one that moved last."""
        seats = self.seats_of(viewer.visitor)
        if not seats:
            raise TableError(*NOT_SEATED)
        if self.over:
            raise TableError(*IT_IS_OVER)
        moved = [mover for mover in reversed(self.table.movers) if mover in seats]
        return moved[0] if moved else seats[0]

    async def set_back(self, before: int) -> None:
        await self.commit(Change(keep=before))
        del self.table.positions[before + 1 :]
        self.since = time.monotonic()
        self.proposal = None
        self.wind_the_clock()
        self.show_all()

    async def resign(self, viewer: Viewer) -> None:
        """Of two, the other wins; among more, a bot plays on; those who play together all give up."""
        async with self.lock:
            seat = self.playing_seat(viewer)
            if self.saved.seats == 2 or self.game.cooperative or len(self.people) < 2:
                await self.end_by({"kind": "resigned", "seat": seat})
            else:
                await self.seat_bot(seat)
        self.go_on()

    async def end_by(self, ending: dict[str, Any]) -> None:
        await self.commit(Change(fields={"ending": ending}))
        self.proposal = None
        self.show_all()

    async def seat_bot(self, seat: int) -> None:
        chairs = list(self.saved.chairs)
        chairs[seat] = Chair(BOT, level=STAND_IN)
        await self.commit(Change(fields={"chairs": tuple(chairs)}))
        self.table.players = seated(self.saved.chairs)
        self.name_seats()
        self.proposal = None
        self.show_all()

    def may_draw(self, seat: int | None) -> bool:
        """Two people against each other can agree on a draw."""
        return seat is not None and self.saved.seats == 2 and not self.game.cooperative and len(self.people) == 2

    async def offer_draw(self, viewer: Viewer) -> None:
        async with self.lock:
            seat = self.playing_seat(viewer)
            if not self.may_draw(seat):
                raise TableError("A draw is for two people to agree on.", "Le nul se convient entre deux personnes.")
            name = self.saved.chairs[seat].name
            words = Words(f"{name} offers a draw.", f"{name} propose le match nul.")
            self.propose(Proposal("draw", seat, viewer.visitor, self.people - {viewer.visitor}, words))

    async def ask_for_bot(self, viewer: Viewer, seat: int) -> None:
        """Let a bot play for somebody who has been away for long, if the others agree."""
        async with self.lock:
            self.playing_seat(viewer)
            if not 0 <= seat < self.saved.seats or time.monotonic() - self.left.get(seat, time.monotonic()) < AWAY:
                raise TableError(
                    "A bot can only play for somebody who has been away for a minute.",
                    "Un robot ne remplace que quelqu’un d’absent depuis une minute.",
                )
            others = {who for place, who in self.saved.sits if place in self.online()} - {viewer.visitor}
            name = self.saved.chairs[seat].name
            words = Words(f"Shall a bot play on for {name}?", f"Un robot joue-t-il à la place de {name} ?")
            if others:
                self.propose(Proposal("bot", seat, viewer.visitor, others, words))
            else:
                await self.seat_bot(seat)
        self.go_on()

    def propose(self, proposal: Proposal) -> None:
        self.proposal = proposal
        self.show_all()

    async def answer(self, viewer: Viewer, yes: bool) -> None:
        async with self.lock:
            proposal = self.proposal
            if proposal is None or viewer.visitor not in proposal.asked | {proposal.by}:
                raise TableError(*NOTHING_ASKED)
            if not yes:
                self.proposal = None
                self.show_all()
            else:
                proposal.asked.discard(viewer.visitor)
                if not proposal.asked:
                    await self.agreed(proposal)
        self.go_on()

    async def agreed(self, proposal: Proposal) -> None:
        if proposal.kind == "undo":
            await self.set_back(self.table.undoable(proposal.seat, agreed=True))
        elif proposal.kind == "draw":
            await self.end_by({"kind": "draw"})
        else:
            await self.seat_bot(proposal.seat)

    # ── The end ───────────────────────────────────────────────────────────────────────

    def winners(self) -> list[int]:
        ending = self.saved.ending
        if ending is None:
            return self.table.state.winners
        if self.game.cooperative:
            return []
        return [seat for seat in range(self.saved.seats) if seat != ending.get("seat")]

    def points(self) -> list[int]:
        """The match so far, this game included."""
        won = self.winners()
        played_out = self.saved.ending is None
        own = self.game.points(self.table.state) if played_out else [int(s in won) for s in range(self.saved.seats)]
        return [before + now for before, now in zip(self.saved.match or [0] * self.saved.seats, own, strict=True)]

    def ended(self, seat: int | None, lang: str) -> str:
        """How it ended, in a sentence."""
        _ = translations(lang).gettext
        view, ending, chairs = self.table.view(seat), self.saved.ending, self.saved.chairs
        if ending is None:
            return outcome(view, chairs, seat, lang)
        if ending["kind"] == "draw":
            return _("A draw, by agreement.")
        name = name_of(chairs, view, ending["seat"], lang)
        if ending["kind"] == "time":
            return _("Time is up for {name}.").format(name=name)
        return _("You have resigned.") if seat == ending["seat"] else _("{name} has resigned.").format(name=name)

    def end(self, viewer: Viewer) -> dict[str, Any]:
        view, won, lang = self.table.view(viewer.seat), self.winners(), viewer.lang
        names = [name_of(self.saved.chairs, view, seat, lang) for seat in range(view.seats)]
        points = self.points()
        return {
            "title": self.ended(viewer.seat, lang),
            "line": self.finish(lang),
            "rows": [[names[seat], view.scores[seat], seat in won] for seat in range(view.seats)],
            "match": [[names[seat], points[seat]] for seat in range(view.seats)] if self.saved.match else [],
            "rematch": self.saved.next or None,
        }

    def finish(self, lang: str) -> str:
        count, minutes = len(self.saved.moves), round(sum(move.seconds for move in self.saved.moves) / 60)
        moves = translations(lang).ngettext("{n} move", "{n} moves", count).format(n=count)
        if not minutes:
            return moves
        return f"{moves}, " + translations(lang).ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)

    async def rematch(self, viewer: Viewer, code: str) -> None:
        """A new table with the seats changed; the others find the way there from this one."""
        async with self.lock:
            if not self.seats_of(viewer.visitor):
                raise TableError(*NOT_SEATED)
            if not self.over:
                raise TableError("The game is not over yet.", "La partie n’est pas finie.")
            if not self.saved.next:
                await self.library.create(self.rematch_of(code))
                await self.commit(Change(fields={"next": code}))
            self.show_all()

    def rematch_of(self, code: str) -> Saved:
        seats, seed = self.saved.seats, new_seed()
        there = {seat: (seat + 1) % seats for seat in range(seats)}
        chairs, match = list(self.saved.chairs), self.points()
        for seat in range(seats):
            chairs[there[seat]] = self.saved.chairs[seat]
            match[there[seat]] = self.points()[seat]
        return replace(
            self.saved,
            code=code,
            deal=self.game.shuffle(Rng(f"{seed} deal")),
            seed=seed,
            chairs=tuple(chairs),
            match=tuple(match),
            sits=frozenset((there[seat], who) for seat, who in self.saved.sits),
            ending=None,
            next="",
            version=0,
            moves=(),
        )

    # ── Questions ─────────────────────────────────────────────────────────────────────

    def listed(self, viewer: Viewer) -> list[tuple[str, str]]:
        """All legal moves in notation and words."""
        view = self.view_to_move(viewer)
        if not view.game.lists_moves(view):
            raise TableError("Finding the moves is part of this game.", "Trouver les coups fait partie de ce jeu.")
        if view.game.setup_places(view):
            return [(text, text) for text in view.game.suggested_setups()]
        return [(view.text(move), view.game.say(view, move)(viewer.lang)) for move in view.moves()]

    def view_to_move(self, viewer: Viewer) -> State:
        seat = self.playing_seat(viewer)
        if seat != self.table.turn:
            raise self.table.out_of_turn(seat)
        return self.table.view(seat)

    async def hint(self, viewer: Viewer) -> tuple[str, list[str], str]:
        """A good move: its text, the touches that make it, and why in words."""
        view = self.view_to_move(viewer)
        if not view.game.lists_moves(view):
            raise TableError("Finding the moves is part of this game.", "Trouver les coups fait partie de ce jeu.")
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self.library.thinkers, lambda: analyse(view, view.turn, seconds=HINT_SECONDS)
        )
        best = found.best
        path = [] if view.game.setup_places(view) else list(view.game.paths(view, best.move)[0])
        return best.text, path, hint(found)(viewer.lang)

    def why(self, viewer: Viewer, path: list[str]) -> tuple[str, str]:
        """Why touching these leads nowhere, and the rule it rests on."""
        seat = self.playing_seat(viewer)
        if seat != self.table.turn:
            return self.table.out_of_turn(seat).words(viewer.lang), ""
        en, fr, rule = why_not(self.table.view(seat), path)
        return Words(en, fr)(viewer.lang), rule

    def looked_at(self, viewer: Viewer, ply: int) -> tuple[Drawing, str]:
        """An earlier position, as the same eyes see it now that they know what they know."""
        last = len(self.table.positions) - 1
        at = last if ply < 0 else min(ply, last)
        seen = self.table.positions[at].seen_by(viewer.seat)
        before = self.table.positions[at - 1].seen_by(viewer.seat) if at else None
        told = self.sight(viewer.seat, viewer.lang).moves[:at]
        words = announced(seen, self.saved.chairs, told, viewer.lang)
        return self.game.draw(seen, viewer.lang, before), words

    def drafted(self, viewer: Viewer, placed: dict[str, str]) -> Drawing:
        """Figures that are being set up."""
        return self.game.draw_setup(self.view_to_move(viewer), viewer.lang, placed)

    def placed(self, figures: dict[str, str]) -> Callable[[State], str]:
        def read(view: State) -> str:
            if not view.game.setup_places(view):
                raise TableError("There is nothing to set up now.", "Il n’y a rien à mettre en place maintenant.")
            return view.game.setup_text(figures, view.turn)

        return read

    def touched(self, path: list[str]) -> Callable[[State], int]:
        def read(view: State) -> int:
            move = move_by(view, path)
            if move is None:
                raise TableError(*why_not(view, path)[:2])
            return move

        return read


def seated(chairs: tuple[Chair, ...]) -> tuple[Player, ...]:
    return tuple(
        LevelBot(str(chair.level), LEVELS[chair.level - 1]) if chair.kind == BOT else Player(chair.name or "?")
        for chair in chairs
    )


def unchanged(old: list[list[Any]], new: list[list[Any]]) -> int:
    """How many moves at the beginning are told as before."""
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return same


def full(now: Sight) -> dict[str, Any]:
    panes = [{"id": p.id, "label": p.label, "box": p.box, "svg": p.inner()} for p in now.drawing.panes]
    return {"panes": panes, "desc": now.drawing.description}


def new_seed() -> str:
    return secrets.token_hex(16)

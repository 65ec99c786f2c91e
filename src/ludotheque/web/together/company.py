"""The company of a library that serves many: what it tells others of its tables, and hears of theirs."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.web.rooms.library import Library
from ludotheque.web.rooms.room import Company, Room
from ludotheque.web.together.lobby import Lobby
from ludotheque.web.together.notices import Notices
from ludotheque.web.together.peers import Peers
from ludotheque.web.together.programs import Programs


class Together(Company):
    """The company of a library whose tables others look at, too."""

    def __init__(self, library: Library, key: str, push_within: bool = False) -> None:
        """`push_within` is for tests, see Endpoints."""
        self.programs = Programs()
        self.lobby = Lobby(library.store.tell, key)
        self.peers = Peers(library.store, library.rooms, library.tasks, self.programs, self.lobby)
        self.notices = Notices(library.store, library.tasks, library.limits, push_within)
        self.tasks = library.tasks

    async def open(self) -> None:
        """Start the background tasks."""
        await self.notices.begin()
        self.tasks.start(self.peers.beat())

    # ── What a library tells ──────────────────────────────────────────────────────────

    def came_or_went(self, room: Room) -> None:
        self.peers.tell([room])
        self.lobby.look(room)

    def changed(self, room: Room) -> None:
        self.lobby.look(room)

    def turn_came(self, room: Room) -> None:
        self.notices.turn_came(room)

    def seated(self, visitors: Iterable[str]) -> None:
        for visitor in visitors:
            self.programs.wake(visitor)

    # ── What it asks ──────────────────────────────────────────────────────────────────

    def lists(self, code: str) -> bool:
        return code in self.lobby.rooms

    def watchers(self, room: Room) -> int:
        return self.lobby.watchers(room)

    def loading(self, code: str) -> None:
        self.peers.loading.setdefault(code, 0)

    def loaded(self, code: str) -> int:
        return self.peers.loading.pop(code, 0)

    def ask(self, code: str) -> None:
        self.peers.ask(code)

"""Random evenings at a table: people, bots, late and lost messages, restarts; and what is said of chance in the end.

    python tests/helpers/random_tables.py [--games 100] [--first 0]

The table decides as in a server, and every person has the page's own modules, which keep and answer what they are
shown. Nobody cheats: whatever happens, no page may doubt, no record may be refused, and no receipt may contradict.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from riggings import HERE, Browser, browser

import ludotheque
from ludotheque.chance.draws import commitment_to
from ludotheque.core import OVER, Rng
from ludotheque.errors import LudothequeError, MoveError, TableError
from ludotheque.record import Record
from ludotheque.record.receipt import Receipt, compare, incomplete
from ludotheque.record.record import check_bots, result_of
from ludotheque.store.rows import row_of, snapshot_of
from ludotheque.table import Table
from ludotheque.table.seating import BOT, FREE, PERSON, Chair
from ludotheque.table.snapshot import Change, Snapshot
from ludotheque.table.throwing import AWAY_TIMEOUT, TIMEOUT

TABLES = (
    *[("wykersham", seats) for seats in ("pp", "pb", "pp", "bp", "pf", "s")],
    *[("wu-hsing", seats) for seats in ("pp", "ppb", "pppp", "pfp")],
    *[("wyx", "pp"), ("fourmis", "ppb"), ("fourmis", "pfpb")],
)
STEPS = 140


@dataclass
class Person:
    """Somebody with a browser: what they were shown last, and what they have sent and has not arrived."""

    name: str
    page: Browser
    online: bool = True
    fresh: bool = True

    def __post_init__(self) -> None:
        self.sent: list[dict[str, Any]] = []


class Evening:
    """One game from the first chair to the record."""

    def __init__(self, number: int, pages: list[Browser]) -> None:
        self.rng, self.now, self.number = random.Random(number), 1000.0, number
        game, seats = self.rng.choice(TABLES)
        self.code = f"LUNE-{number}"
        self.log: list[str] = [f"{game} {seats}"]
        self.table = opened(self.code, game, seats, number)
        self.people = [Person(name, page) for name, page in zip("abcd", pages, strict=False)]
        for person in self.people:
            person.page.do("sit", self.code)
        self.done: Counter[str] = Counter()
        self.settle()

    # ── The server ────────────────────────────────────────────────────────────────────

    @property
    def online(self) -> list[int]:
        here = {person.name for person in self.people if person.online}
        return sorted(self.table.snapshot.seats_of_any(here))

    def decide(self, decision: Callable[[Table], Change | None]) -> bool:
        """As Room.decide: a decision is stored with the throw that it makes due; False if it is refused."""
        try:
            change = decision(self.table)
        except (TableError, MoveError):
            return False
        if change is None:
            return False
        if self.table.to_throw is not None:
            change = self.table.with_throw(change, self.online, self.now)
        self.table.apply(change, self.now)
        self.settle()
        return True

    def awaited(self) -> list[int]:
        return self.table.asked(self.online, self.table.waited(self.now))

    def settle(self) -> None:
        """Throws that wait for nobody are made, and everybody is shown what there is."""
        while self.table.to_throw is not None and not self.awaited():
            self.table.apply(self.table.throw(self.now), self.now)
        for person in self.people:
            self.show(person)

    def restart(self) -> None:
        """A kill: only what was stored is left."""
        before = self.table.snapshot
        moves = [(ply, move.text, move.seconds) for ply, move in enumerate(before.moves)]
        stored = snapshot_of(row_of(before), moves, before.sits)
        self.table = Table.open(stored, Rng(0), self.now)
        self.table.reopen(self.now)
        for person in self.people:
            person.online, person.sent = False, []

    # ── What people see and send ──────────────────────────────────────────────────────

    def show(self, person: Person) -> None:
        held = self.table.seats_of(person.name)
        if not person.online or not held:
            return
        answer = person.page.do("see", [(0, self.view(held))])
        if answer["told"]:
            kept = person.page.do("receipt")["links"]
            raise AssertionError(f"{self.story}\n{person.name} is told {answer['told']}\n" + "\n".join(kept))
        person.sent += answer["sent"]

    def view(self, held: list[int]) -> dict[str, Any]:
        table = self.table
        state = table.state
        over = {"outcome": table.snapshot.ended or result_of(state)} if table.over else None
        movers, texts = table.movers, [move.text for move in table.snapshot.moves]
        moves = [{"seat": seat, "text": text} for seat, text in zip(movers, texts, strict=True)]
        return {
            "version": table.snapshot.version,
            "seats": held,
            "turn": OVER if table.over else table.turn,
            "ply": table.ply,
            "moves": {"kept": 0, "added": moves},
            "bots": " ".join(map(str, table.bots)),
            "throw": None if table.over else self.due(held),
            "deal": table.snapshot.deal if table.ply and table.snapshot.deal else "",
            "practice": table.snapshot.practice,
            "result": over,
        }

    def due(self, held: list[int]) -> dict[str, Any] | None:
        """As Viewer.next_throw."""
        table, chance = self.table, self.table.chance
        number = table.to_throw if table.dealt else 0
        if number is None or chance is None or not table.snapshot.asks:
            return None
        asked = self.awaited()
        return {
            "number": number,
            "promise": table.commitment,
            "rules": chance.rules,
            "words": list(chance.words),
            "shown": table.shown,
            "line": table.due_line,
            "first": 0,
            "lines": list((table.numbers or ())[:number]),
            "asked": asked,
            "seat": table.holder(held[0]),
            "thrower": table.thrower,
        }

    def arrive(self, person: Person, request: dict[str, Any]) -> bool:
        """A message reaches the server."""
        held = self.table.seats_of(person.name)
        if not held:
            return False
        if request["do"] == "commit-number":
            return self.decide(lambda table: table.commit_number(held[0], request["commitment"]))
        given = (request["throw"], request["number"], request["head"])
        return self.decide(lambda table: table.give_number(held[0], *given))

    # ── What may happen ───────────────────────────────────────────────────────────────

    def play(self) -> None:
        for _ in range(STEPS):
            if self.table.over:
                break
            weights = {self.deliver: 14, self.move: 10, self.wait: 3}
            weights |= dict.fromkeys((self.come_or_go, self.undo, self.answer, self.kill), 1)
            weights |= dict.fromkeys((self.reload, self.lose, self.sit, self.stand, self.say, self.stand_in), 1)
            act = self.rng.choices(list(weights), list(weights.values()))[0]
            if act():
                self.log.append(f"{act.__name__} -> ply {self.table.ply} lines {len(self.table.numbers or ())}")
                self.done[act.__name__] += 1
        if not self.table.over:
            self.table.apply(self.table.close(), self.now)
        for person in self.people:
            person.online = True
        self.settle()

    def deliver(self) -> bool:
        waiting = [person for person in self.people if person.sent]
        if not waiting:
            return False
        person = self.rng.choice(waiting)
        request = person.sent.pop(0)
        return self.rng.random() > 0.03 and self.arrive(person, request)

    def move(self) -> bool:
        """A person or a bot moves."""
        table = self.table
        if table.over or not table.complete or table.turn < 0:
            return False
        if table.turn in table.people:
            return table.turn in self.online and self.decide(lambda it: it.play(it.turn, self.some_move(), self.now))
        bot = table.due(self.now)
        return bot is not None and self.decide(lambda it: it.play(it.turn, bot, self.now))

    def some_move(self) -> int:
        return self.rng.choice(self.table.state.moves())

    def wait(self) -> bool:
        self.now += self.rng.choice((0.5, 1.0, TIMEOUT, AWAY_TIMEOUT))
        self.settle()
        return True

    def come_or_go(self) -> bool:
        person = self.rng.choice(self.people)
        person.online = not person.online
        if not person.online and self.rng.random() < 0.5:
            person.sent = []
        self.settle()
        return True

    def undo(self) -> bool:
        people = [seat for seat in self.table.people if seat in self.online]
        if not people:
            return False
        seat, practice = self.rng.choice(people), self.rng.random() < 0.5
        return self.decide(lambda table: table.undo(seat, practice))

    def answer(self) -> bool:
        offer = self.table.snapshot.offer
        if offer is None:
            return False
        seat, yes = self.rng.choice(sorted(offer.asked)), self.rng.random() < 0.8
        return self.decide(lambda table: table.answer(seat, yes))

    def kill(self) -> bool:
        """Not while somebody was left out of a roster that has no number yet: who that was is not stored."""
        if not self.table.rolling and set(self.table.shown_roster) not in (set(), set(self.table.holders)):
            return False
        self.restart()
        for person in self.rng.sample(self.people, len(self.people)):
            person.online = self.rng.random() < 0.9
            if person.online:
                self.settle()
        return True

    def reload(self) -> bool:
        person = self.rng.choice(self.people)
        person.sent = []
        person.page.do("pages", 1)
        self.show(person)
        return True

    def lose(self) -> bool:
        """Another browser, or one that has forgotten all."""
        if self.rng.random() < 0.7:
            return False
        person = self.rng.choice(self.people)
        person.sent = []
        person.page.do("lose")
        self.show(person)
        return True

    def sit(self) -> bool:
        vacant = self.table.snapshot.vacant
        free = [person for person in self.people if not self.table.snapshot.taken_by(person.name)]
        if vacant and self.rng.random() < 0.3:
            seat = self.rng.choice(vacant)
            return self.decide(lambda table: table.seat_bot(seat, 1))
        if vacant and free:
            seat, person = self.rng.choice(vacant), self.rng.choice(free)
            return self.decide(lambda table: table.sit_down(seat, person.name, person.name.upper(), "hello"))
        return self.back()

    def back(self) -> bool:
        person = self.rng.choice(self.people)
        return self.decide(lambda table: table.come_back(person.name))

    def stand(self) -> bool:
        if self.rng.random() < 0.3 and self.table.snapshot.seats > 2 and len(self.table.people) > 1:
            seat = self.rng.choice(self.table.people)
            return self.decide(lambda table: table.resign(seat))
        if not self.table.people or self.rng.random() < 0.7:
            return False
        seat = self.rng.choice(self.table.people)
        who = self.table.snapshot.devices_of(seat)[0]
        return self.decide(lambda table: table.free_chair(who, seat))

    def say(self) -> bool:
        person = self.rng.choice(self.people)
        return self.decide(lambda table: table.say_words(person.name, self.rng.choice(("", "x", "le chat"))))

    def stand_in(self) -> bool:
        gone = [seat for seat in self.table.people if seat not in self.online]
        there = [seat for seat in self.table.people if seat in self.online]
        if not gone or not there or self.rng.random() < 0.5:
            return False
        return self.decide(lambda table: table.offer_stand_in(there[0], gone[0], 100.0, self.online))

    def read(self, kept: dict[str, Any]) -> Receipt:
        try:
            return Receipt.read(json.dumps(kept))
        except LudothequeError as error:
            raise AssertionError(f"{self.story}\n{error}\n" + "\n".join(kept["links"])) from error

    # ── The end ───────────────────────────────────────────────────────────────────────

    @property
    def story(self) -> str:
        return f"game {self.number}: " + "; ".join(self.log)

    def judged(self) -> Counter[str]:
        """What page and command say of the record; AssertionError if one of them says wrong."""
        found: Counter[str] = Counter()
        if not self.table.dealt:
            return found
        text = self.table.record().write()
        try:
            record = Record.read(text)
            check_bots(record)
        except LudothequeError as error:
            raise AssertionError(f"{self.story}\n{error}\n{text}") from error
        for person in self.people:
            kept = person.page.do("receipt")
            if not kept or not kept["links"]:
                continue
            receipt = self.read(kept)
            wrong = compare(record, receipt)
            assert not wrong, f"{self.story}\n{person.name}: {wrong[0].en}\n{text}\n{chr(10).join(kept['links'])}"
            said = "notVerifiable" if incomplete(record, receipt) else "verified"
            assert person.page.do("judge", text) == said, f"{self.story}\n{person.name}: page and command differ"
            found[said] += 1
        return found


def opened(code: str, game: str, seats: str, number: int) -> Table:
    """`p` for a person, `b` for a bot, `f` for a free chair; `s`: two people at one screen."""
    shared = seats == "s"
    letters, kinds = iter("abcd"), "pp" if shared else seats
    it, chairs, sits = ludotheque.load(game, len(kinds)), [], set()
    for seat, kind in enumerate(kinds):
        if kind == "p":
            who = "a" if shared else next(letters)
            sits.add((seat, who))
            chairs.append(Chair(PERSON, who.upper(), open=number % 3 == 0))
        else:
            chairs.append(Chair(BOT, level=1) if kind == "b" else Chair(FREE, open=True))
    snapshot = Snapshot(
        code=code,
        game=game,
        seats=it.seats,
        options={},
        deal=None,
        secret=commitment_to(f"secret {number}"),
        chairs=tuple(chairs),
        sits=frozenset(sits),
        numbers=("",),
    )
    return Table.open(snapshot, Rng(0), 1000.0)


@contextmanager
def browsers() -> Iterator[list[Browser]]:
    with ExitStack() as stack:
        yield [stack.enter_context(browser(HERE)) for _ in range(4)]


def played(number: int, pages: list[Browser]) -> Evening:
    evening = Evening(number, pages)
    evening.play()
    return evening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    said, done, failed = Counter[str](), Counter[str](), 0
    with browsers() as pages:
        for number in range(options.first, options.first + options.games):
            try:
                evening = played(number, pages)
                said += evening.judged()
                done += evening.done
            except AssertionError as error:
                failed += 1
                print(error, flush=True)
    print(f"{options.games} games, {failed} failed; receipts: {dict(said)}; {dict(done)}")


if __name__ == "__main__":
    main()

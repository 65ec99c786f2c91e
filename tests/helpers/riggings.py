"""Hosts who change their server, against the page's own modules: what they win, and what is said of it in the end.

    python tests/helpers/riggings.py [FOLDER]

With a folder, an earlier version of this library that is built there is played, too. Each host asks, shows and claims
whatever he likes; he knows his secret, the numbers of his accomplice and of his bots, and those that the browser has
given, and he seals every record himself. What a rigging is after is in its docstring. At the end the page, and
`ludotheque verify --receipt`, judge the record with what the browser kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hostile
from paths import ROOT

import ludotheque
from ludotheque.chance.chains import Chain, Entry, following
from ludotheque.chance.draws import Chance, commitment_to, rules_text
from ludotheque.core import CHANCE, State
from ludotheque.game import Game
from ludotheque.games import GAMES, lookup
from ludotheque.record import BotSeat, PlayedMove, Record
from ludotheque.version import __version__
from ludotheque.web.pages.check import recipes

TABLE = "LUNE-1"
SECRET = commitment_to("the secret of a hostile host")
TRIES = 4000  # how many words, or numbers, a host tries


@dataclass(frozen=True)
class Version:
    """A version of the library that is played."""

    root: Path
    form: int  # of chance

    @property
    def command(self) -> list[str]:
        return [str(self.root / ".venv" / "bin" / "python"), "-m", "ludotheque", "verify"]


class Browser:
    """The browser of an honest player, which the host can show anything."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.told: list[str] = []

    def do(self, name: str, argument: Any = True) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({name: argument}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def see(self, *views: dict[str, Any], page: int = 0) -> list[dict[str, Any]]:
        return self.see_at([(page, view) for view in views])

    def see_at(self, views: list[tuple[int, dict[str, Any]]]) -> list[dict[str, Any]]:
        """What it sends, when its tabs are shown these views at once."""
        answer = self.do("see", views)
        self.told += answer["told"]
        return list(answer["sent"])


@contextmanager
def browser(version: Version) -> Iterator[Browser]:
    told = [{**recipe, "dice": [outcome[:2] for outcome in recipe["dice"]]} for recipe in recipes(GAMES, "en")]
    command = ["node", str(ROOT / "tests" / "js" / "victim.mjs"), str(version.root), json.dumps(told)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Browser(process)
        assert process.stdin
        process.stdin.close()


@dataclass
class Host:
    """A table of a hostile host: the browser plays seat 0; on seat 1 is his accomplice, or his bot."""

    version: Version
    victim: Browser
    game: Game
    bot: bool = False
    words: list[str] = field(default_factory=lambda: ["hello", ""])
    secret: str = SECRET
    chain: Chain = field(default_factory=lambda: Chain(commitment_to("the accomplice")))
    lines: list[dict[int, Entry]] = field(default_factory=list)  # [throw] what goes into the record
    moves: list[PlayedMove] = field(default_factory=list)
    given: list[str] = field(default_factory=list)  # the commitment of the victim, and the numbers of theirs
    at: int = 0  # version of the table
    rules: str = ""  # if they are others than those of the game
    more_lines: str = ""  # in the header of the record
    practice: bool = False

    # ── What he shows ─────────────────────────────────────────────────────────────────

    @property
    def bots(self) -> str:
        return "1:1" if self.bot else ""

    def view(self, due: Mapping[str, Any] | None = None, turn: int = CHANCE, **more: Any) -> dict[str, Any]:
        self.at += 1
        moves = [{"seat": move.seat, "text": move.text} for move in more.pop("moves", self.moves)]
        return {
            "version": self.at,
            "seats": [0],
            "turn": turn,
            "ply": len(moves),
            "moves": {"kept": 0, "added": moves},
            "bots": self.bots,
            "throw": due,
            "practice": self.practice,
            **more,
        }

    def due(self, throw: int, **more: Any) -> dict[str, Any]:
        """A throw that is due, as the page is told of it."""
        own = self.given[throw] if throw < len(self.given) else ""
        other = more.pop("other", self.committed(throw))
        parts = [Entry(0, own)] if own else []
        parts += [Entry(1, other)] if other else []
        return {
            "number": throw,
            "promise": commitment_to(self.secret),
            "rules": self.rules or rules_text(lookup.name_of(type(self.game)), 2, {}),
            "words": self.words,
            "shown": [own, other],
            "asked": [0],
            "seat": 0,
            "thrower": None,
            "line": " ".join(map(str, parts)),
            "first": 0,
            "lines": [self.written(line, number) for number, line in enumerate(self.lines[:throw])],
            **more,
        }

    def committed(self, throw: int) -> str:
        """What seat 1 has shown before a throw."""
        return "" if self.bot else self.chain.numbers[throw]

    def begin(self) -> None:
        sent = self.victim.see(self.view(self.due(0)))
        self.given = [request["commitment"] for request in sent if request["do"] == "commit-number"][:1]
        assert self.given

    def ask(self, throw: int, turn: int = CHANCE, moves: list[PlayedMove] | None = None, **more: Any) -> str:
        """Ask for a number; empty if none is given."""
        shown = self.moves if moves is None else moves
        return self.taken(self.victim.see(self.view(self.due(throw, **more), turn, moves=shown)), throw)

    def taken(self, sent: list[dict[str, Any]], throw: int) -> str:
        """The number that was sent for a throw, which the host now knows."""
        found = [one["number"] for one in sent if one["do"] == "give-number" and one["throw"] == throw]
        if found and len(self.given) == throw + 1:
            self.given.append(found[0])
        return found[0] if found else ""

    # ── What he writes ────────────────────────────────────────────────────────────────

    def written(self, line: Mapping[int, Entry], throw: int) -> str:
        """A line of numbers in the form of this version: earlier ones tell in the deal how each chain begins."""
        entries = []
        for seat, entry in sorted(line.items()):
            if self.version.form == 2 and throw == 0 and entry.number:
                entry = Entry(seat, following(entry.number), entry.number)
            elif self.version.form == 2 and throw and not entry.number:
                continue
            entries.append(str(entry))
        return " ".join(entries)

    def chance(self, lines: list[dict[int, Entry]] | None = None) -> Chance:
        all_lines = self.lines if lines is None else lines
        written = tuple(self.written(line, throw) for throw, line in enumerate(all_lines))
        rules = self.rules or rules_text(lookup.name_of(type(self.game)), 2, {}) if self.version.form == 3 else ""
        return Chance(self.secret, TABLE, tuple(self.words), written, rules)

    def fallen(self, throw: int, line: dict[int, Entry]) -> str:
        """How a throw falls with these numbers."""
        state = self.state()
        chance = self.chance([*self.lines[:throw], line])
        return state.text(chance.roll(self.game.start(deal=state.deal), throw))

    def state(self) -> State:
        state = self.game.start(deal=self.chance().deal(self.game))
        for move in self.moves:
            state.play(move.text)
        return state

    def line(self, throw: int, other: str = "") -> dict[int, Entry]:
        """What was given: by the victim, if they gave anything, and by seat 1."""
        own = {0: Entry(0, "", self.given[throw + 1])} if throw + 1 < len(self.given) else {}
        return own | ({1: Entry(1, "", other)} if other else {})

    def throw(self, throw: int, line: dict[int, Entry]) -> None:
        """It falls, and is shown."""
        self.lines = [*self.lines[:throw], line]
        if throw:
            self.moves.append(PlayedMove(CHANCE, self.fallen(throw, line)))
        self.victim.see(self.view(turn=0, deal=self.state().deal if throw == 0 and self.game.recipe().packs else ""))

    def play(self, text: str = "") -> None:
        """Whoever is to move does."""
        state = self.state()
        self.moves.append(PlayedMove(state.turn, text or state.text(state.moves()[0])))

    def play_on(self) -> None:
        """Until chance is to move."""
        while self.state().turn != CHANCE:
            self.play()

    def record(self) -> Record:
        state = self.state()
        bots = (BotSeat(1, 1),) if self.bot else ()
        return Record(
            game=self.game,
            players=("Ana", "Ben"),
            deal=state.deal,
            moves=tuple(self.moves),
            result="",
            chance=self.chance(),
            bots=bots,
            ended="closed",
            program=__version__,
            practice=self.practice,
        )

    def text(self) -> str:
        """The record as he publishes it."""
        text = self.record().write()
        if not self.more_lines:
            return text
        return hostile.resealed(text.replace("\nplayers:", f"\n{self.more_lines}\nplayers:"), self.chance())

    def end(self) -> None:
        self.victim.see(self.view(turn=-2, result={"outcome": "closed"}))

    def honest_throw(self, throw: int) -> None:
        """As it should be."""
        other = "" if self.bot else self.chain.numbers[throw + 1]
        self.ask(throw)
        self.throw(throw, self.line(throw, other))

    def throw_at_once(self, throw: int) -> None:
        """It falls although nobody has moved since the last one."""
        self.ask(throw)
        if throw + 1 >= len(self.given):
            return
        self.lines = [*self.lines[:throw], self.line(throw, self.chain.numbers[throw + 1])]
        start = self.game.start()
        self.moves.append(PlayedMove(CHANCE, start.text(self.chance().roll(start, throw))))
        self.victim.see(self.view(turn=0))


Rigging = Callable[[Host], bool]
WYKERSHAM, WU_HSING = "wykersham", "wu-hsing"
RIGGINGS: dict[str, tuple[str, bool, Rigging]] = {}


def rigging(game: str, bot: bool = False) -> Callable[[Rigging], Rigging]:
    def note(function: Rigging) -> Rigging:
        RIGGINGS[function.__name__.replace("_", " ")] = (game, bot, function)
        return function

    return note


def doubles(deal: str) -> int:
    """How many doubles seat 1 has been dealt, less those of seat 0: what a host may like."""
    hands = [pile.split(" ") for pile in deal.split("/")[1:3]]
    own, other = (sum(tile[0] == tile[1] for tile in hand) for hand in hands)
    return other - own


def best_words(host: Host, line: dict[int, Entry]) -> str:
    """The words for seat 1 with the best deal."""

    def worth(words: str) -> int:
        host.words = ["hello", words]
        return doubles(host.chance([line]).deal(host.game))

    return max((f"lucky {number}" for number in range(TRIES // 10)), key=worth)


# ── The five of the audit ─────────────────────────────────────────────────────────────


def grind_words(host: Host) -> bool:
    host.begin()
    other = host.chain.numbers[1] if not host.bot else ""
    if not host.ask(0):
        return False
    host.words = ["hello", best_words(host, host.line(0, other))]
    host.ask(0)
    host.throw(0, host.line(0, other))
    host.end()
    return True


@rigging(WU_HSING)
def deal(host: Host) -> bool:
    """Words of the accomplice are tried once the number of the browser is known; then it is asked again."""
    return grind_words(host)


@rigging(WU_HSING, bot=True)
def deal_against_a_bot(host: Host) -> bool:
    """The same with words on the chair of a bot."""
    return grind_words(host)


def chosen_number(host: Host, throw: int, wanted: str = "66") -> Chain:
    """A chain of which the next number makes that throw."""
    for number in range(TRIES):
        chain = Chain.__new__(Chain)
        last = commitment_to(f"try {number}")
        chain.numbers = [following(last), last]
        if host.fallen(throw, host.line(throw, last)) == wanted:
            return chain
    raise AssertionError("nothing suits")


def grind_number(host: Host) -> bool:
    """The browser is asked for throw 1 first; then a chain of seat 1 is found, and shown before it is asked again."""
    host.begin()
    if not host.ask(0, other="") or not host.ask(1, other="", moves=[]):
        return False
    host.lines = [host.line(0)]
    chain = chosen_number(host, 1)
    host.lines = [host.line(0) | ({1: Entry(1, chain.numbers[0])} if host.version.form == 2 else {})]
    host.ask(0, other="" if host.version.form == 3 else chain.numbers[0])
    host.victim.see(host.view(turn=0))
    host.ask(1, other=chain.numbers[0])
    host.throw(1, host.line(1, chain.numbers[1]))
    host.end()
    return host.moves[0].text == "66"


@rigging(WYKERSHAM, bot=True)
def bot(host: Host) -> bool:
    """A bot throws 66, by a number on its seat."""
    return grind_number(host)


@rigging(WYKERSHAM)
def accomplice(host: Host) -> bool:
    """An accomplice throws 66, by a number that he chose after the browser gave its own."""
    return grind_number(host)


@rigging(WYKERSHAM)
def foresee(host: Host) -> bool:
    """The numbers for three throws are asked for before the first one falls."""
    host.begin()
    for throw in range(4):
        host.ask(throw)
    foreseen = len(host.given) > 3
    if not foreseen:
        return False
    for throw in range(4):
        if throw:
            host.play_on()
        host.ask(throw)
        host.throw(throw, host.line(throw, host.chain.numbers[throw + 1]))
    host.end()
    return True


# ── Others ────────────────────────────────────────────────────────────────────────────


def two_ways(host: Host) -> None:
    """Throw 1 falls with the number of the accomplice, or without, as the host likes it better."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)


@rigging(WYKERSHAM)
def withhold(host: Host) -> bool:
    """An accomplice gives nothing, if the throw falls better without him."""
    two_ways(host)
    host.throw(1, host.line(1) | {1: Entry(1, host.committed(1))})
    host.end()
    return True


@rigging(WYKERSHAM)
def leave_out(host: Host) -> bool:
    """Somebody who was shown as taking part took none, as the record has it."""
    two_ways(host)
    host.throw(1, host.line(1))
    host.end()
    return True


@rigging(WYKERSHAM)
def take_part_later(host: Host) -> bool:
    """Somebody who was shown as taking no part took part after all, if the throw is better so."""
    host.begin()
    host.honest_throw(0)
    host.ask(1, other="")
    host.throw(1, host.line(1, host.chain.numbers[2]))
    host.end()
    return True


@rigging(WYKERSHAM)
def claim_practice(host: Host) -> bool:
    """A throw fell badly. It is said to have been taken back, for practice, and is made again with another number."""
    host.begin()
    host.honest_throw(0)
    host.honest_throw(1)
    host.moves, host.practice = [], True
    host.victim.see(host.view(turn=0))
    chain = chosen_number(host, 1)
    host.ask(1, other=chain.numbers[0])
    host.throw(1, host.line(1, chain.numbers[1]))
    host.practice = False
    if host.version.form == 2:
        host.lines[0] |= {1: Entry(1, chain.numbers[0])}
    host.end()
    return host.moves[0].text == "66"


@rigging(WYKERSHAM)
def foresee_by_practice(host: Host) -> bool:
    """Throws fall quickly, one after the other; then all are said to be taken back, and the game is played."""
    host.begin()
    for throw in range(4):
        host.throw_at_once(throw) if throw else host.honest_throw(0)
    host.moves = []
    host.practice = True
    host.victim.see(host.view(turn=0))
    host.practice = False
    for throw in range(1, 4):
        host.play_on()
        host.ask(throw)
        host.throw(throw, host.line(throw, host.chain.numbers[throw + 1]))
    host.end()
    return True


@rigging(WU_HSING)
def ask_after_a_reload(host: Host) -> bool:
    """The page is loaded again before the second question."""
    host.begin()
    host.ask(0)
    host.words = ["hello", best_words(host, host.line(0, host.chain.numbers[1]))]
    host.victim.do("pages", 1)
    host.ask(0)
    host.throw(0, host.line(0, host.chain.numbers[1]))
    host.end()
    return True


@rigging(WU_HSING)
def ask_two_tabs(host: Host) -> bool:
    """Two tabs are asked at once, for different words."""
    host.begin()
    host.victim.do("pages", 2)
    first = host.view(host.due(0), turn=CHANCE)
    host.words = ["hello", "lucky 7"]
    second = host.view(host.due(0), turn=CHANCE)
    host.taken(host.victim.see_at([(0, first), (1, second)]), 0)
    host.throw(0, host.line(0, host.chain.numbers[1]))
    host.end()
    return True


@rigging(WU_HSING)
def other_secret(host: Host) -> bool:
    """Secrets are tried once the numbers are known, and the best one is promised in the second question."""
    host.begin()
    host.ask(0)
    line = host.line(0, host.chain.numbers[1])

    def worth(secret: str) -> int:
        host.secret = secret
        return doubles(host.chance([line]).deal(host.game))

    host.secret = max((commitment_to(f"secret {number}") for number in range(TRIES // 10)), key=worth)
    host.ask(0)
    host.throw(0, line)
    host.end()
    return True


@rigging(WYKERSHAM)
def change_a_move(host: Host) -> bool:
    """The throw after a move of the accomplice is known before he decides on that move."""
    host.begin()
    for throw in range(3):
        if throw:
            host.play_on()
        host.honest_throw(throw)
    state = host.state()
    before, texts = list(host.moves), [state.text(move) for move in state.moves()]
    host.play(texts[0])
    while host.state().turn != CHANCE:
        host.play()
    host.ask(3)
    host.moves = before
    host.play(texts[-1])
    while host.state().turn != CHANCE:
        host.play()
    host.throw(3, host.line(3, host.chain.numbers[4]))
    host.end()
    return texts[0] != texts[-1]


@rigging(WYKERSHAM)
def ask_early(host: Host) -> bool:
    """The next throw is asked for while the player still thinks about a move."""
    host.begin()
    host.honest_throw(0)
    host.honest_throw(1)
    host.ask(2)
    host.play_on()
    host.throw(2, host.line(2, host.chain.numbers[3]))
    host.end()
    return True


@rigging(WYKERSHAM)
def drop_a_number(host: Host) -> bool:
    """A throw is made without the number of the browser, once it is known that it would fall badly with it."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    host.throw(1, {1: Entry(1, "", host.chain.numbers[2])})
    host.end()
    return True


@rigging(WYKERSHAM)
def say_they_were_away(host: Host) -> bool:
    """The browser is not asked at all."""
    host.begin()
    host.honest_throw(0)
    host.throw(1, {1: Entry(1, "", host.chain.numbers[2])})
    host.end()
    return True


@rigging(WYKERSHAM)
def go_back_to_a_backup(host: Host) -> bool:
    """After a bad throw the table stands before it again, and the browser is asked with another roster."""
    host.begin()
    host.honest_throw(0)
    host.honest_throw(1)
    host.moves = []
    host.victim.do("pages", 1)
    host.ask(1, other="")
    host.throw(1, host.line(1))
    host.end()
    return True


@rigging(WYKERSHAM)
def show_another_throw(host: Host) -> bool:
    """The player sees another throw than the record has, and the host's other guests."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    host.throw(1, host.line(1, host.chain.numbers[2]))
    true = host.moves.pop()
    host.moves.append(PlayedMove(CHANCE, "11" if true.text != "11" else "22"))
    host.end()
    host.moves = [true]
    return True


@rigging(WYKERSHAM)
def fork_the_story(host: Host) -> bool:
    """The record is that of the other person, who was shown other words."""
    host.begin()
    host.honest_throw(0)
    host.honest_throw(1)
    host.end()
    host.words = ["hello", "words that only the other one saw"]
    host.moves = []
    host.moves = [PlayedMove(CHANCE, host.fallen(1, host.lines[1]))]
    return True


@rigging(WU_HSING)
def fork_the_deal(host: Host) -> bool:
    """Of two people each is shown another deal; one record is published."""
    host.begin()
    host.honest_throw(0)
    host.end()
    host.words = ["hello", "words that only the other one saw"]
    return True


@rigging(WU_HSING)
def wipe_the_memory(host: Host) -> bool:
    """The server has the browser wipe its memory (Clear-Site-Data), and asks for the deal again until it likes it."""
    for attempt in range(TRIES // 100):
        host.given = []
        host.begin()
        if not host.ask(0):
            return False
        line = host.line(0, host.chain.numbers[1])
        if attempt and doubles(host.chance([line]).deal(host.game)) > 1:  # else nothing was rigged
            host.throw(0, line)
            host.end()
            return True
        host.victim.do("wipe")
    return False


def until_an_accomplice_threw(host: Host) -> int:
    """Play fairly, until a throw is due after a move of seat 1; its number."""
    host.begin()
    throw = 0
    host.honest_throw(throw)
    while not host.moves or host.moves[-1].seat != 1:
        throw += 1
        if throw > 1:
            host.play_on()
        if not host.moves or host.moves[-1].seat != 1:
            host.honest_throw(throw)
    return throw


@rigging(WYKERSHAM)
def hide_a_move(host: Host) -> bool:
    """A move of the accomplice is not shown until the throw after it is known; then it is chosen."""
    throw = until_an_accomplice_threw(host)
    host.moves.pop()
    state = host.state()
    hidden = [*host.moves, PlayedMove(1, "?")]
    if not host.ask(throw, moves=hidden):
        return False
    host.play(state.text(state.moves()[-1]))
    line = host.line(throw, host.chain.numbers[throw + 1])
    host.lines = [*host.lines[:throw], line]
    host.moves.append(PlayedMove(CHANCE, host.fallen(throw, line)))
    hidden.append(host.moves[-1])
    host.victim.see(host.view(turn=0, moves=hidden))
    host.victim.see(host.view(turn=-2, moves=hidden, result={"outcome": "closed"}))
    return True


@rigging(WYKERSHAM)
def hide_everything(host: Host) -> bool:
    """Throws and moves to come are shown as if they had been made, and hidden: so numbers are asked for ahead."""
    host.begin()
    host.honest_throw(0)
    hidden = []
    for throw in range(1, 4):
        if not host.ask(throw, moves=hidden) and throw > 1:
            return False
        hidden += [PlayedMove(seat, "?") for seat in (CHANCE, 0, 0)]
    for throw in range(1, 4):
        if throw > 1:
            host.play_on()
        host.lines = [*host.lines[:throw], host.line(throw, host.chain.numbers[throw + 1])]
        host.moves.append(PlayedMove(CHANCE, host.fallen(throw, host.lines[throw])))
    host.victim.see(host.view(turn=-2, moves=hidden, result={"outcome": "closed"}))
    return True


@rigging(WYKERSHAM)
def stop_the_game(host: Host) -> bool:
    """The next throw is known, and bad: the game is closed before it falls."""
    host.begin()
    host.honest_throw(0)
    host.honest_throw(1)
    host.play_on()
    host.ask(2)
    host.end()
    return True


@rigging(WYKERSHAM)
def ask_for_no_throw(host: Host) -> bool:
    """Numbers are asked for throws that no game has, to know those to come."""
    host.begin()
    if not host.ask(-1):
        return False
    host.honest_throw(0)
    host.end()
    return True


@rigging(WYKERSHAM)
def show_nonsense(host: Host) -> bool:
    """What is shown cannot be written into a receipt: `verify` would not read it, and the page would."""
    host.begin()
    host.honest_throw(0)
    host.victim.see(host.view(turn=0, moves=[PlayedMove(0, "no\nmove")]))
    host.honest_throw(1)
    host.end()
    return True


@rigging(WYKERSHAM)
def say_it_was_a_bot(host: Host) -> bool:
    """The accomplice who gave the last number was a bot all along, as the host says at the end."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    host.bot = True
    host.throw(1, host.line(1, host.chain.numbers[2]))
    host.end()
    return True


# ── Behind the back of the receipt ────────────────────────────────────────────────────


def forged(host: Host) -> list[PlayedMove]:
    """The moves, with another last throw."""
    *others, last = host.moves
    return [*others, PlayedMove(CHANCE, "11" if last.text != "11" else "22")]


@rigging(WYKERSHAM)
def show_a_throw_beside_nonsense(host: Host) -> bool:
    """Another throw is shown in a view that cannot be kept; later the true one is."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    host.lines = [*host.lines, host.line(1, host.chain.numbers[2])]
    host.moves.append(PlayedMove(CHANCE, host.fallen(1, host.lines[1])))
    host.victim.see(host.view(host.due(2, lines=None), turn=0, moves=forged(host)))
    host.victim.do("pages", 1)
    host.end()
    return True


@rigging(WYKERSHAM)
def show_a_throw_to_a_tab_that_is_behind(host: Host) -> bool:
    """Of two tabs one is far ahead; the other shows the player another throw."""
    host.begin()
    host.honest_throw(0)
    host.victim.do("more")
    host.victim.see(host.view(turn=0), page=1)
    host.ask(1)
    host.lines = [*host.lines, host.line(1, host.chain.numbers[2])]
    host.moves.append(PlayedMove(CHANCE, host.fallen(1, host.lines[1])))
    host.victim.see(host.view(turn=0, version=10**6))
    host.victim.see(host.view(turn=0, moves=forged(host)), page=1)
    host.at = 10**6
    host.end()
    return True


@rigging(WYKERSHAM)
def show_a_throw_to_somebody_who_only_watches(host: Host) -> bool:
    """The player is said to have no seat while another throw is shown."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    host.lines = [*host.lines, host.line(1, host.chain.numbers[2])]
    host.moves.append(PlayedMove(CHANCE, host.fallen(1, host.lines[1])))
    host.victim.see(host.view(turn=0, moves=forged(host), seats=[]))
    host.end()
    return True


@rigging(WU_HSING)
def show_another_deal_first(host: Host) -> bool:
    """Another hand is shown, and then the true one."""
    host.begin()
    host.ask(0)
    line = host.line(0, host.chain.numbers[1])
    host.words = ["hello", "other words"]
    other = host.chance([line]).deal(host.game)
    host.words = ["hello", ""]
    host.victim.see(host.view(turn=0, deal=other))
    host.throw(0, line)
    host.end()
    return True


# ── Memories, tables and devices ──────────────────────────────────────────────────────


@rigging(WU_HSING)
def wipe_the_memory_and_load_again(host: Host) -> bool:
    """The server has the browser wipe its memory, and load the page again, until it likes the deal."""
    for attempt in range(TRIES // 100):
        host.given = []
        host.begin()
        if not host.ask(0):
            return False
        line = host.line(0, host.chain.numbers[1])
        if attempt and doubles(host.chance([line]).deal(host.game)) > 1:  # else nothing was rigged
            host.throw(0, line)
            host.end()
            return True
        host.victim.do("lose")
    return False


@rigging(WU_HSING)
def begin_anew_in_another_tab(host: Host) -> bool:
    """A number is known; the memory is wiped, and another tab asked. Then both are shown the same."""
    host.begin()
    host.ask(0)
    host.victim.do("wipe")
    host.victim.do("more")
    host.given = []
    sent = host.victim.see(host.view(host.due(0)), page=1)
    host.given = [one["commitment"] for one in sent if one["do"] == "commit-number"][:1]
    host.taken(host.victim.see(host.view(host.due(0)), page=1), 0)
    if len(host.given) < 2:
        return False
    host.lines = [host.line(0, host.chain.numbers[1])]
    for page in (1, 0):
        host.victim.see(host.view(turn=0, deal=host.state().deal), page=page)
    host.end()
    return True


@rigging(WYKERSHAM)
def ask_at_another_table(host: Host) -> bool:
    """At the rematch the browser is asked for the numbers of the first table."""
    host.begin()
    host.honest_throw(0)
    host.victim.do("sit", "LUNE-2")
    number = host.ask(1)
    host.victim.do("sit", TABLE)
    if not number:
        return False
    host.throw(1, host.line(1, host.chain.numbers[2]))
    host.end()
    return True


@rigging(WU_HSING)
def open_the_same_table_again(host: Host) -> bool:
    """The deal is bad: a table of the same name is opened with another secret."""
    host.begin()
    host.ask(0)
    host.secret = commitment_to("another secret")
    host.victim.do("pages", 1)
    host.ask(0)
    host.throw(0, host.line(0, host.chain.numbers[1]))
    host.end()
    return True


@rigging(WYKERSHAM)
def another_device_in_their_name(host: Host) -> bool:
    """Once the throw is known, the seat is said to be played from another device, whose number the host chooses."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    accomplice = host.chain.numbers[2]
    for attempt in range(TRIES):
        number = commitment_to(f"device {attempt}")
        line = {0: Entry(0, "", number), 1: Entry(1, "", accomplice)}
        if host.fallen(1, line) == "66":
            host.throw(1, line)
            host.end()
            return True
    return False


@rigging(WYKERSHAM)
def swap_the_seats(host: Host) -> bool:
    """Once the throw is known, the browser is told that it plays the other seat."""
    host.begin()
    host.honest_throw(0)
    host.ask(1)
    shown = [host.chain.numbers[1], host.given[1]]
    host.ask(1, seat=1, asked=[1], shown=shown, line=f"0:{shown[0]}> 1:{shown[1]}>")
    host.throw(1, {0: Entry(0, "", host.chain.numbers[2]), 1: Entry(1, "", host.given[2])})
    host.end()
    return True


@rigging(WYKERSHAM)
def go_on_without_them(host: Host) -> bool:
    """The player is told that the game is over; it goes on, and the record has all of it."""
    host.begin()
    host.honest_throw(0)
    host.honest_throw(1)
    host.end()
    host.play_on()
    line = {1: Entry(1, "", host.chain.numbers[3])}
    host.lines.append(line)
    host.moves.append(PlayedMove(CHANCE, host.fallen(2, line)))
    return True


@rigging(WYKERSHAM)
def say_that_an_accomplice_throws(host: Host) -> bool:
    """It is the player’s throw; the accomplice is said to be the thrower, gives last, and so may give nothing."""
    host.begin()
    host.honest_throw(0)
    host.ask(1, thrower=1)
    host.throw(1, host.line(1) | {1: Entry(1, host.committed(1))})
    host.end()
    return True


# ── Words that can be read in two ways ────────────────────────────────────────────────


@rigging(WU_HSING, bot=True)
def words_of_two_lines(host: Host) -> bool:
    """The words of the player have a second line, which is what the bot says in the record."""
    host.words = ["hello\nlucky 7"]
    host.begin()
    host.ask(0)
    host.words = ["hello", "lucky 7"]
    host.throw(0, host.line(0))
    host.end()
    return True


@rigging(WU_HSING)
def rules_that_read_in_two_ways(host: Host) -> bool:
    """One option that looks like two: the deal is made by one reading or by the other."""
    host.rules = "wu-hsing 2 chosen_start=true small=true"
    host.more_lines = "option.chosen_start: true small=true"
    host.begin()
    host.ask(0)
    host.throw(0, host.line(0, host.chain.numbers[1]))
    host.end()
    return True


@rigging(WYKERSHAM)
def roster_with_a_number(host: Host) -> bool:
    """In the roster that is shown, the player’s commitment has a number of the host’s behind it."""
    host.begin()
    host.honest_throw(0)
    number = commitment_to("a number of the host")
    line = f"0:{host.given[1]}>{number} 1:{host.committed(1)}>"
    host.ask(1, line=line)
    host.throw(1, host.line(1, host.chain.numbers[2]))
    host.end()
    return True


@rigging(WYKERSHAM)
def numbers_of_other_zeros(host: Host) -> bool:
    """In what was given for the deal, the seats have zeros in front, which make other heads of all later throws."""
    host.begin()
    host.honest_throw(0)
    spelled = host.due(1)["lines"][0].replace("0:", "00:", 1)
    host.ask(1, lines=[spelled])
    host.throw(1, host.line(1, host.chain.numbers[2]))
    host.end()
    return True


# ── Judging ───────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Outcome:
    """What was said of a rigging, and what the player was told while it happened."""

    done: bool  # whether the host got what he wanted
    page: str
    command: str
    told: tuple[str, ...]

    @property
    def verified(self) -> bool:
        return self.page == "verified" or self.command == "verified"


def outcome_of(version: Version, name: str) -> Outcome:
    game, with_bot, rig = RIGGINGS[name]
    with browser(version) as victim:
        host = Host(version, victim, ludotheque.load(game, 2), with_bot)
        done = rig(host)
        if not done:
            return Outcome(False, "–", "–", tuple(victim.told))
        text = host.text()
        receipt = victim.do("receipt")
        return Outcome(done, victim.do("judge", text), command_says(version, text, receipt), tuple(victim.told))


def command_says(version: Version, record: str, receipt: object) -> str:
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / "game.ludo", Path(folder) / "receipt.json"]
        paths[0].write_text(record, encoding="utf-8")
        paths[1].write_text(json.dumps(receipt), encoding="utf-8")
        command = [*version.command, str(paths[0]), "--receipt", str(paths[1]), "--lang", "en"]
        own = {**os.environ, "PYTHONPATH": str(version.root / "src")}  # each version judges by its own rules
        told = subprocess.run(command, cwd=version.root, env=own, capture_output=True, text=True, check=False)
    assert told.returncode in (0, 1, 2), told.stderr
    return {0: "verified", 1: "wrong", 2: "not verifiable"}[told.returncode]


HERE = Version(ROOT, 3)


def main(folders: list[str]) -> int:
    versions = [*(Version(Path(folder), 2) for folder in folders), HERE]
    verified = dict.fromkeys(versions, 0)
    for name, (_, _, rig) in RIGGINGS.items():
        print(f"{name}: {rig.__doc__}")
        for version in versions:
            outcome = outcome_of(version, name)
            verified[version] += outcome.verified
            told = f", the player was told of: {', '.join(outcome.told)}" if outcome.told else ""
            said = f"page {outcome.page}, command {outcome.command}" if outcome.done else "stopped"
            print(f"    {version.root}: {said}{told}")
    for version, count in verified.items():
        print(f"{version.root}: {len(RIGGINGS)} riggings, {count} called verified")
    return int(verified[HERE] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The receipt of a browser: what it kept of a table, link by link; and what it says of a record.

A browser stores it, and exports it as JSON; docs/chance.md says what is in it. `compare` in
web/static/check/compare.js does the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from ludotheque.chance.chains import read_line
from ludotheque.chance.draws import Chance, hash_of
from ludotheque.core import CHANCE
from ludotheque.errors import RecordError
from ludotheque.record.format import SURROGATE, PlayedMove
from ludotheque.record.record import Record
from ludotheque.words import Words

NOTHING = "–"
HEX = "[0-9a-f]{64}"
COUNT = "(0|[1-9][0-9]{0,5})"
LINKS = re.compile(
    rf"promise {HEX}|chain {HEX}|bots( [0-9:@]+)*|line {COUNT}( [0-9a-f:>-]+)* ?|doubt [a-z]+"
    rf"|deal .+|end .+|move {COUNT} (\* [^\n?]+|{COUNT} .+)|back {COUNT}|lost|gave {COUNT} {COUNT} {COUNT} {HEX} {HEX}"
)

MOST_LINKS = 10_000  # hundreds of times the moves of a game, and yet read in a second


class Answer(NamedTuple):
    """A number that the browser gave."""

    ply: int
    seat: int
    number: str
    head: str
    moves: tuple[str, ...]  # that were made before


@dataclass
class Receipt:
    """What one browser kept of a game, read from its links."""

    table: str
    earlier: bool = False  # a receipt of an earlier form, which is not compared
    promise: str = ""
    bots: str | None = None
    deals: list[str] = field(default_factory=list)  # what it knew of the deal, more and more; `?` for other pieces
    lines: dict[int, str] = field(default_factory=dict)  # [throw] what was given for it
    gave: dict[int, Answer] = field(default_factory=dict)  # [throw]
    moves: list[str] = field(default_factory=list)  # `?` for hidden ones
    outcome: str = ""
    doubts: list[str] = field(default_factory=list)
    taken_back: bool = False  # whether a throw was
    lost: bool = False  # whether the memory of numbers that were given was lost

    @classmethod
    def read(cls, text: str | bytes) -> Receipt:
        """Parse the JSON of a receipt; RecordError if it is none, or its links were changed."""
        try:
            found = json.loads(text)
            version, table = found["receipt"], found["table"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise not_a_receipt() from None
        if not isinstance(table, str) or SURROGATE.search(table) or version not in (1, 2) or isinstance(version, bool):
            raise not_a_receipt()
        if version == 1:
            return cls(table, earlier=True)
        links, head = found.get("links"), hash_of("ludotheque receipt 2", table)
        if not isinstance(links, list) or len(links) > MOST_LINKS or not all(map(is_link, links)):
            raise not_a_receipt()
        receipt = cls(table)
        for link in links:
            head = hash_of(head, link)
            receipt.add(*link.partition(" ")[::2])
        if head != found.get("head"):
            raise not_a_receipt()
        return receipt

    def add(self, kind: str, rest: str) -> None:
        """One more link."""
        if kind == "promise":
            self.note(not self.promise or self.promise == rest, "promise")
            self.promise = self.promise or rest
        elif kind == "bots":
            self.bots = rest
        elif kind == "deal":
            self.deals.append(rest)
        elif kind == "line":
            number, _, line = rest.partition(" ")
            self.note(self.lines.setdefault(int(number), line) == line, "throws")
        elif kind == "move":
            ply, _, move = rest.partition(" ")
            self.cut(int(ply))
            self.moves.append(move)
        elif kind == "back":
            self.cut(int(rest))
        elif kind == "gave":
            throw, ply, seat, number, head = rest.split(" ")
            self.note(int(throw) not in self.gave, "again")
            self.gave[int(throw)] = Answer(int(ply), int(seat), number, head, tuple(self.moves))
        elif kind == "end":
            self.outcome = rest
        elif kind == "lost":
            self.lost = True
        elif kind == "doubt":
            self.doubts.append(rest)

    def note(self, fits: bool, doubt: str) -> None:
        if not fits:
            self.doubts.append(doubt)

    def cut(self, ply: int) -> None:
        """Only so many moves are left."""
        self.note(ply <= len(self.moves), "moves")
        self.taken_back = self.taken_back or any(is_throw(move) for move in self.moves[ply:])
        del self.moves[ply:]


def is_link(text: object) -> bool:
    """Whether something may be a link; letters that no text has (lone surrogates) cannot be hashed."""
    return isinstance(text, str) and bool(LINKS.fullmatch(text)) and SURROGATE.search(text) is None


def is_throw(move: str) -> bool:
    return move.startswith("* ")


def is_hidden(move: str) -> bool:
    return move.endswith(" ?")


def not_a_receipt() -> RecordError:
    return RecordError(
        "This is no receipt: the page *Check the chance* saves those of its browser.",
        "Ce n’est pas un reçu\u00a0: la page «\u00a0Vérifier le hasard\u00a0» enregistre ceux de son navigateur.",
    )


# ── Comparing ─────────────────────────────────────────────────────────────────────────


def compare(record: Record, receipt: Receipt) -> list[Words]:
    """What contradicts between a record and a receipt; empty if nothing does."""
    chance = record.chance
    if chance is None or chance.table != receipt.table:
        return [
            Words(
                f"The receipt is of another table, {receipt.table!r}.",
                f"Le reçu est d’une autre table, {receipt.table!r}.",
            )
        ]
    found = [DOUBTS.get(doubt, DOUBTS["moves"]) for doubt in receipt.doubts]
    if receipt.promise and receipt.promise != chance.commitment:
        found.append(DOUBTS["promise"])
    unordered = record.game.recipe().sorted
    if not all(same_deal(seen, record.deal, unordered) for seen in receipt.deals):
        found.append(OTHER_DEAL)
    if receipt.outcome and receipt.bots is not None and receipt.bots != " ".join(map(str, record.bots)):
        found.append(OTHER_BOTS)
    found += compare_answers(record, chance, receipt)
    found += compare_lines(record, chance, receipt)
    found += compare_moves(lasting_moves(record, receipt), record.moves, bool(receipt.outcome))
    outcome = record.ended or record.result
    if receipt.outcome and receipt.outcome != outcome:
        found.append(otherwise("The end", "La fin", receipt.outcome, outcome))
    return found


DOUBTS = {
    "promise": Words("The browser was shown another promise.", "Le navigateur a vu une autre promesse."),
    "throws": Words(
        "A throw that the browser had seen was another later.",
        "Un jet que le navigateur avait vu a ensuite changé.",
    ),
    "moves": Words(
        "Moves that the browser had seen were others later.",
        "Des coups que le navigateur avait vus ont ensuite changé.",
    ),
    "deal": Words(
        "What the browser had seen of the deal was another later.",
        "Ce que le navigateur avait vu de la donne a ensuite changé.",
    ),
    "bots": Words(
        "A bot that the browser had seen was another later, or brought words or numbers.",
        "Un robot que le navigateur avait vu a ensuite changé, ou apporté des mots ou des nombres.",
    ),
    "shown": Words(
        "The browser was shown something that is no move, no deal, no throw and no bot.",
        "Le navigateur a vu quelque chose qui n’est ni coup, ni donne, ni jet, ni robot.",
    ),
    "again": Words(
        "The browser was asked a second time for a throw, with other contents.",
        "Un jet a été redemandé au navigateur, avec un autre contenu.",
    ),
}
OTHER_DEAL = Words(
    "What the browser saw of the deal is another deal.", "Ce que le navigateur a vu de la donne est une autre donne."
)
OTHER_BOTS = Words(
    "The bots of the record are not those that the browser saw.",
    "Les robots de la partie écrite ne sont pas ceux qu’a vus le navigateur.",
)


def same_deal(seen: str, deal: str, unordered: tuple[int, ...]) -> bool:
    """Whether a deal matches what was seen of it; in some piles the order does not matter."""
    known, piles = ([pile.split(" ") for pile in text.split("/")] for text in (seen, deal))
    if [len(pile) for pile in known] != [len(pile) for pile in piles]:
        return False
    for number, (some, pile) in enumerate(zip(known, piles, strict=True)):
        hidden = Counter(pile) - Counter(piece for piece in some if piece != "?")
        if hidden.total() != some.count("?"):
            return False
        if number not in unordered and any(one not in (piece, "?") for one, piece in zip(some, pile, strict=True)):
            return False
    return True


def compare_answers(record: Record, chance: Chance, receipt: Receipt) -> Iterator[Words]:
    """Every number that was used is the one that the browser gave, for just this throw."""
    places = [0, *(ply for ply, move in enumerate(record.moves) if move.seat == CHANCE)]
    for throw, answer in sorted(receipt.gave.items()):
        if not number_of(chance, throw, answer.seat):
            continue  # the throw was made without it: see incomplete()
        if number_of(chance, throw, answer.seat) != answer.number or chance.head(throw) != answer.head:
            yield Words(
                f"Throw {throw} is not the one for which the browser gave its number: somebody, a word or a number is"
                " another.",
                f"Le jet {throw} n’est pas celui pour lequel le navigateur a donné son nombre\u00a0: quelqu’un, un mot"
                " ou un nombre a changé.",
            )
        elif not receipt.taken_back:
            if throw >= len(places) or places[throw] != answer.ply:
                yield DOUBTS["moves"]
            yield from compare_moves(answer.moves, record.moves[: answer.ply], complete=True)


def number_of(chance: Chance, throw: int, seat: int) -> str:
    entries = {entry.seat: entry.number for entry in read_line(chance.line(throw))}
    return entries.get(seat, "")


def compare_lines(record: Record, chance: Chance, receipt: Receipt) -> Iterator[Words]:
    """What was given for every throw; not for one that was taken back and did not fall again."""
    for throw, line in sorted(receipt.lines.items()):
        if chance.line(throw) != line and not (receipt.taken_back and throw > record.throws):
            yield Words(
                f"The numbers for throw {throw} are not those that the browser was shown.",
                f"Les nombres du jet {throw} ne sont pas ceux qu’a vus le navigateur.",
            )


def lasting_moves(record: Record, receipt: Receipt) -> tuple[str, ...]:
    """The moves that the browser saw last. If it did not see the end, those after the last throw may be others now."""
    if receipt.outcome:
        return tuple(receipt.moves)
    throws = [] if record.practice else [ply for ply, move in enumerate(receipt.moves, 1) if is_throw(move)]
    return tuple(receipt.moves[: max(throws, default=0)])


def compare_moves(shown: tuple[str, ...], moves: tuple[PlayedMove, ...], complete: bool) -> Iterator[Words]:
    """The first move that differs from what was shown; all of them, or the first ones."""
    played = [str(move) for move in moves]
    pairs = zip_longest(shown, played if complete else played[: len(shown)], fillvalue=NOTHING)
    for number, (seen, has) in enumerate(pairs, 1):
        if seen != has and seen != f"{has.split(' ')[0]} ?":
            yield otherwise(f"Move {number}", f"Le coup {number}", seen, has)
            return


# ── What is missing ───────────────────────────────────────────────────────────────────


def incomplete(record: Record, receipt: Receipt | None) -> list[Words]:
    """Why nothing contradicts, and yet not everything was verified; empty if it was."""
    chance = record.chance
    if chance is None or not chance.rules or (receipt and receipt.earlier):
        return [EARLIER]
    if receipt is None:
        return [NO_RECEIPT]
    found = [] if receipt.outcome else [NO_END]
    throws = list(range(record.throws + 1)) if leaves_to_chance(record) else []
    without = [n for n in throws if n not in receipt.gave or not number_of(chance, n, receipt.gave[n].seat)]
    if without:
        listed = ", ".join(map(str, without))
        found.append(
            Words(
                f"Made without a number of this browser, which was away, or was not asked: throw {listed} (0 is the"
                " deal).",
                f"Sans nombre de ce navigateur, absent ou pas sollicité\u00a0: jet {listed} (0 est la donne).",
            )
        )
    for seat, missing in withheld(chance, throws).items():
        listed, name = ", ".join(map(str, missing)), record.players[seat]
        found.append(
            Words(
                f"{name} was to give a number for throw {listed}, and gave none.",
                f"{name} devait donner un nombre pour le jet {listed}, et n’en a pas donné.",
            )
        )
    found += [message(throws) for message, throws in known_too_early(record, receipt) if throws]
    if receipt.taken_back:
        found.append(TAKEN_BACK)
    if receipt.lost:
        found.append(LOST)
    return found


def known_too_early(record: Record, receipt: Receipt) -> list[tuple[Callable[[list[int]], Words], list[int]]]:
    """Throws that somebody may have known while they could still make a move, or end the game."""
    hidden = [throw for throw, answer in sorted(receipt.gave.items()) if any(map(is_hidden, answer.moves))]
    stopped = [throw for throw in sorted(receipt.gave) if throw > record.throws]
    return [(after_hidden_moves, hidden), (never_fallen, stopped)]


def after_hidden_moves(throws: list[int]) -> Words:
    listed = ", ".join(map(str, throws))
    return Words(
        f"A move was hidden from this browser when it gave its number: throw {listed}.",
        f"Un coup était caché à ce navigateur quand il a donné son nombre\u00a0: jet {listed}.",
    )


def never_fallen(throws: list[int]) -> Words:
    listed = ", ".join(map(str, throws))
    return Words(
        f"The game ended before a throw for which this browser had given its number: throw {listed}. Whoever ended it"
        " may have known how it falls.",
        f"La partie s’est arrêtée avant un jet pour lequel ce navigateur avait donné son nombre\u00a0: jet {listed}."
        " Qui l’a arrêtée savait peut-être comment il tombe.",
    )


def leaves_to_chance(record: Record) -> bool:
    """Whether there is a deal or dice."""
    return bool(record.game.recipe().packs or record.throws) or record.game.start(deal=record.deal).turn == CHANCE


def withheld(chance: Chance, throws: list[int]) -> dict[int, list[int]]:
    """By seat, the throws for which it was in the roster and gave nothing."""
    found: dict[int, list[int]] = {}
    for throw in throws:
        for entry in read_line(chance.line(throw)):
            if not entry.number:
                found.setdefault(entry.seat, []).append(throw)
    return found


NO_RECEIPT = Words(
    "What the browsers were shown, only a receipt of one of them can tell (--receipt).",
    "Ce qui fut montré aux navigateurs, seul le reçu de l’un d’eux peut le dire (--receipt).",
)
EARLIER = Words(
    "The game is of an earlier form of chance, in which browsers could be asked twice.",
    "La partie est d’une forme antérieure du hasard, où l’on pouvait redemander aux navigateurs.",
)
NO_END = Words("The browser did not see the end.", "Le navigateur n’a pas vu la fin.")
TAKEN_BACK = Words(
    "A throw was taken back, and known before it fell again.",
    "Un jet a été repris\u00a0: on le connaissait avant qu’il ne retombe.",
)

LOST = Words(
    "What the browser had answered before was wiped from its memory: it may have been asked twice.",
    "Ce que le navigateur avait répondu avant a été effacé de sa mémoire\u00a0: il a pu être sollicité deux fois.",
)


def otherwise(en: str, fr: str, seen: str, has: str) -> Words:
    return Words(
        f"{en}: the browser saw {seen!r}, the record has {has!r}.",
        f"{fr}\u00a0: le navigateur a vu {seen!r}, la partie écrite a {has!r}.",
    )

"""The receipt of a browser: what it was promised, gave and saw at a table; compares it with a record.

A browser stores it, and exports it as JSON. `compare` in web/static/check/compare.js does the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from ludotheque.chains import Entry, following, last_shown, read_line
from ludotheque.errors import RecordError
from ludotheque.record.format import PlayedMove
from ludotheque.record.record import Record
from ludotheque.words import Words

NOTHING = "–"


@dataclass(frozen=True)
class Receipt:
    """What one browser knows about a game. Throws are text keys, as in JSON."""

    receipt: int
    table: str
    gave: dict[str, str]  # [throw] the number it gave
    shown: dict[str, list[str]]  # [throw] what every seat had shown before that
    last: list[int]  # the throws for which its number had to be the last
    throws: dict[str, str]  # [throw] the outcome
    moves: list[str]  # as in a record; `?` for hidden moves
    doubts: list[str]  # inconsistencies noticed while the game was played
    seat: int = -1  # for which it gave numbers
    promise: str = ""  # the first one that it was shown
    words: list[str] | None = None  # [seat] those that were mixed in
    deal: str = ""  # `?` for pieces that it never saw
    bots: str | None = None  # the seats of bots with their levels, as in a record
    outcome: str = ""  # the result, or how the game ended otherwise

    @classmethod
    def read(cls, text: str | bytes) -> Receipt:
        """Parse the JSON of a receipt; RecordError if it is none."""
        try:
            found = json.loads(text)
            receipt = cls(**found)
        except (ValueError, TypeError):
            raise not_a_receipt() from None
        if receipt.receipt != 1 or not all(well_formed(field.name, found.get(field.name)) for field in fields(cls)):
            raise not_a_receipt()
        return receipt


def well_formed(name: str, value: Any) -> bool:
    """Whether a field of a receipt has the right type."""
    if name in ("gave", "throws"):
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values()) and numbered(value)
    if name == "shown":
        return isinstance(value, dict) and all(is_texts(one) for one in value.values()) and numbered(value)
    if name in ("moves", "doubts"):
        return is_texts(value)
    if name == "words":
        return value is None or is_texts(value)
    if name == "last":
        return isinstance(value, list) and all(isinstance(one, int) for one in value)
    return value is None or isinstance(value, int if name in ("receipt", "seat") else str)


def is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def numbered(value: dict[str, Any]) -> bool:
    return all(key.isdecimal() and len(key) < 7 for key in value)


def not_a_receipt() -> RecordError:
    return RecordError(
        "This is no receipt: the page *Check the chance* saves those of its browser.",
        "Ce n’est pas un reçu\u00a0: la page «\u00a0Vérifier le hasard\u00a0» enregistre ceux de son navigateur.",
    )


# ── Comparing ─────────────────────────────────────────────────────────────────────────


def compare(record: Record, receipt: Receipt) -> list[Words]:
    """The differences between a record and what the browser was promised, gave and saw; empty if there are none."""
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
    if receipt.deal and not same_deal(receipt.deal, record.deal, record.game.recipe().sorted):
        found.append(OTHER_DEAL)
    if receipt.words is not None and receipt.words != list(chance.words):
        found.append(OTHER_WORDS)
    if receipt.bots is not None and receipt.bots != " ".join(map(str, record.bots)):
        found.append(OTHER_BOTS)
    found += compare_numbers(chance.numbers or ("",), receipt)
    found += compare_throws([move.text for move in record.moves if move.seat == -1], receipt)
    found += compare_moves(record.moves, receipt)
    outcome = record.ended or record.result
    if receipt.outcome and receipt.outcome != outcome:
        found.append(otherwise("The end", "La fin", receipt.outcome, outcome))
    return found


DOUBTS = {
    "promise": Words("The browser was shown another promise.", "Le navigateur a vu une autre promesse."),
    "throws": Words(
        "A throw that the browser had seen fell otherwise later.",
        "Un jet que le navigateur avait vu est ensuite tombé autrement.",
    ),
    "moves": Words(
        "Moves that the browser had seen were others later.",
        "Des coups que le navigateur avait vus ont ensuite changé.",
    ),
    "deal": Words(
        "What the browser had seen of the deal was another later.",
        "Ce que le navigateur avait vu de la donne a ensuite changé.",
    ),
    "words": Words(
        "The words that the browser was shown were others later.",
        "Les mots que le navigateur avait vus ont ensuite changé.",
    ),
    "bots": Words(
        "A bot that the browser had seen was another later.",
        "Un robot que le navigateur avait vu a ensuite changé.",
    ),
    "again": Words(
        "The table went back to before a throw that had been made.",
        "La table est revenue avant un jet déjà fait.",
    ),
}


OTHER_DEAL = Words(
    "What the browser saw of the deal is another deal.", "Ce que le navigateur a vu de la donne est une autre donne."
)
OTHER_BOTS = Words(
    "The bots of the record are not those that the browser saw.",
    "Les robots de la partie écrite ne sont pas ceux qu’a vus le navigateur.",
)
OTHER_WORDS = Words(
    "The words that were mixed in are not those that the browser was shown.",
    "Les mots mêlés au tirage ne sont pas ceux qu’a vus le navigateur.",
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


def compare_numbers(lines: tuple[str, ...], receipt: Receipt) -> Iterator[Words]:
    """Whether every number of the browser was used, and the others gave what they had committed to by then."""
    for throw in sorted(map(int, receipt.gave)):
        entries = entries_of(lines[throw]) if throw < len(lines) else {}
        if entries.get(receipt.seat, Entry(receipt.seat)).number != receipt.gave[str(throw)]:
            yield Words(
                f"Throw {throw} was made without the number that the browser gave for it.",
                f"Le jet {throw} a été fait sans le nombre que le navigateur avait donné.",
            )
    for throw in sorted(map(int, receipt.shown)):
        if throw >= len(lines):
            continue
        shown, entries = receipt.shown[str(throw)], entries_of(lines[throw])
        bound = last_shown(lines[:throw], max(len(shown), 1000))
        for seat, value in enumerate(shown):
            entry = entries.get(seat, Entry(seat))
            if seat != receipt.seat and not may_have_shown(value, entry, bound[seat], throw in receipt.last):
                yield Words(
                    f"The number of seat {seat} for throw {throw} is not the one that the browser was shown.",
                    f"Le nombre du siège {seat} pour le jet {throw} n’est pas celui qu’a vu le navigateur.",
                )


def entries_of(line: str) -> dict[int, Entry]:
    return {entry.seat: entry for entry in read_line(line)}


def may_have_shown(value: str, entry: Entry, bound: str, last: bool) -> bool:
    """Whether a seat with this entry can have shown that value before the browser gave its number."""
    if not entry.number:
        return value in ("", entry.commitment, bound)
    return value == entry.number or (not last and value == following(entry.number))


def compare_throws(fell: list[str], receipt: Receipt) -> Iterator[Words]:
    for key, text in sorted(receipt.throws.items(), key=lambda throw: int(throw[0])):
        has = fell[int(key) - 1] if 0 < int(key) <= len(fell) else NOTHING
        if has != text:
            yield otherwise(f"Throw {key}", f"Le jet {key}", text, has)


def compare_moves(moves: tuple[PlayedMove, ...], receipt: Receipt) -> Iterator[Words]:
    """The first move that differs from what was seen; a receipt with an outcome must have seen all moves."""
    played = [str(move) for move in moves]
    pairs = zip_longest(receipt.moves, played if receipt.outcome else played[: len(receipt.moves)], fillvalue=NOTHING)
    for number, (seen, has) in enumerate(pairs, 1):
        if seen != has and seen != f"{has.split(' ')[0]} ?":
            yield otherwise(f"Move {number}", f"Le coup {number}", seen, has)
            return


def otherwise(en: str, fr: str, seen: str, has: str) -> Words:
    return Words(
        f"{en}: the browser saw {seen!r}, the record has {has!r}.",
        f"{fr}\u00a0: le navigateur a vu {seen!r}, la partie écrite a {has!r}.",
    )

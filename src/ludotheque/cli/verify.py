"""`ludotheque verify`: checks that the deal and the dice of recorded games follow from their secrets."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from ludotheque.chains import given, last_shown
from ludotheque.cli.common import record_in
from ludotheque.errors import LudothequeError
from ludotheque.files import unreadable
from ludotheque.record import Record
from ludotheque.record.bot_moves import BotMoves, check_bots
from ludotheque.record.receipt import Receipt, compare
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

DOUBTFUL = 1  # exit status if a record fails the check, or has nothing to check


def verify(options: argparse.Namespace, screen: Screen) -> int:
    return max([verify_one(path, options.receipt, screen) for path in options.files])


def verify_one(path: Path, receipt: Path | None, screen: Screen) -> int:
    try:
        record = record_in(path, None)  # parsing checks everything except bots
        bots = check_bots(record)
        wrong = compare(record, receipt_in(receipt)) if receipt else []
    except LudothequeError as error:
        screen.say(error.words)
        return DOUBTFUL
    for found in wrong or [verdict(record), *more_about(record, bots, receipt is not None)]:
        screen.say(Words(f"{path}: {found.en}", f"{path}\u00a0: {found.fr}"))
    return DOUBTFUL if wrong or not record.chance else 0


def receipt_in(path: Path) -> Receipt:
    try:
        return Receipt.read(path.read_bytes())
    except OSError as error:
        raise unreadable(path, error) from None


def more_about(record: Record, bots: BotMoves, compared: bool) -> Iterator[Words]:
    """Other findings, and what was not checked."""
    if record.chance is None:
        return
    if bots.found:
        yield Words(
            f"{bots.found} moves of bots were chosen from what their seats saw.",
            f"{bots.found} coups de robots ont été choisis d’après ce que voyaient leurs sièges.",
        )
    if bots.by_time:
        yield Words(
            f"{bots.by_time} moves of bots that think by time, or are programs of the host, cannot be computed again.",
            f"{bots.by_time} coups de robots qui jouent au temps, ou programmes de l’hôte, ne se recalculent pas.",
        )
    if bots.other_version:
        yield Words(
            f"{bots.other_version} moves of bots are for version {record.program} to compute again.",
            f"{bots.other_version} coups de robots se recalculent avec la version {record.program}.",
        )
    yield from missing_numbers(record)
    if compared:
        yield Words("All is as the browser was promised and shown.", "Tout est comme promis et montré au navigateur.")
    else:
        yield Words(
            "That people made these moves and ended so, only what a browser of theirs kept can show (--receipt).",
            "Que ces coups aient été joués et que la partie ait fini ainsi, seul ce qu’un navigateur a gardé peut le"
            " montrer (--receipt).",
        )


def missing_numbers(record: Record) -> Iterator[Words]:
    """Seats that had committed but gave no number for some throws."""
    numbers = (record.chance and record.chance.numbers) or ()
    for seat, name in enumerate(record.players):
        throws = [n for n in range(len(numbers)) if last_shown(numbers[: n + 1], record.game.seats)[seat]]
        missing = [n for n in throws if not given(numbers[n], record.game.seats)[seat]]
        if missing and seat not in [bot.seat for bot in record.bots]:
            listed = ", ".join(map(str, missing))
            yield Words(
                f"{name} gave no number for throw {listed}: was their browser away?",
                f"{name} n’a pas donné de nombre pour le jet {listed}\u00a0: navigateur absent\u00a0?",
            )


def verdict(record: Record) -> Words:
    if record.chance is None:
        return Words(
            "nothing can be checked: this record tells no secret. Games at a table of the library do, once they are "
            "over, unless somebody who played there has asked to be forgotten, and their words with them.",
            "rien à vérifier : cette partie ne révèle pas de secret. Celles des tables de la ludothèque le font, une "
            "fois finies, sauf si quelqu’un qui y jouait a demandé à être oublié, et ses mots avec lui.",
        )
    dealt = Words("the deal", "la donne") if record.deal else Words("nothing to deal", "rien à distribuer")
    throws = Words(f"{record.throws} throws", f"{record.throws} jets")
    if record.throws == 1:
        throws = Words("1 throw", "1 jet")
    return Words(
        f"all is as promised: {dealt.en}, {throws.en}, and no byte was changed. Promise: {record.chance.commitment}",
        f"tout est comme promis : {dealt.fr}, {throws.fr}, et pas un octet n’a changé. Promesse : "
        f"{record.chance.commitment}",
    )

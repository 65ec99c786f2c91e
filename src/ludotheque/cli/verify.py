"""`ludotheque verify`: checks that nobody chose or foresaw the deal and the dice of recorded games.

Exit status: 0 for verified, 2 for not verifiable, 1 for wrong; docs/chance.md says what the three words mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from ludotheque.chance.draws import Chance
from ludotheque.cli.common import record_in
from ludotheque.errors import LudothequeError
from ludotheque.files import unreadable
from ludotheque.record import Record
from ludotheque.record.receipt import Receipt, compare, incomplete
from ludotheque.record.record import BotMoves, check_bots
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

VERIFIED, WRONG, NOT_VERIFIABLE = 0, 1, 2  # exit statuses; of several records the worst counts: wrong, if one is


def verify(options: argparse.Namespace, screen: Screen) -> int:
    found = {verify_one(path, options.receipt, screen) for path in options.files}
    return WRONG if WRONG in found else max(found)


def verify_one(path: Path, receipt_path: Path | None, screen: Screen) -> int:
    try:
        record = record_in(path, None)  # parsing checks everything except bots
        bots = check_bots(record)
        receipt = receipt_in(receipt_path) if receipt_path else None
    except LudothequeError as error:
        screen.say(error.words)
        return WRONG
    wrong = compare(record, receipt) if receipt and not receipt.earlier and record.chance else []
    missing = incomplete(record, receipt) if record.chance else [SILENT]
    said = [VERDICTS[WRONG], *wrong] if wrong else [VERDICTS[NOT_VERIFIABLE if missing else VERIFIED], *missing]
    for found in said if wrong else [*said, *more_about(record, bots)]:
        screen.say(Words(f"{path}: {found.en}", f"{path}\u00a0: {found.fr}"))
    return WRONG if wrong else NOT_VERIFIABLE if missing else VERIFIED


VERDICTS = {
    VERIFIED: Words(
        "verified: nobody chose or foresaw a throw, and all is as the browser kept it.",
        "vérifié\u00a0: personne n’a choisi ni prévu un jet, et tout est tel que le navigateur l’a gardé.",
    ),
    NOT_VERIFIABLE: Words(
        "not verifiable: nothing contradicts, but not all that is needed is there.",
        "invérifiable\u00a0: rien ne se contredit, mais il manque de quoi tout vérifier.",
    ),
    WRONG: Words("wrong: something contradicts.", "faux\u00a0: quelque chose se contredit."),
}


def receipt_in(path: Path) -> Receipt:
    try:
        return Receipt.read(path.read_bytes())
    except OSError as error:
        raise unreadable(path, error) from None


def more_about(record: Record, bots: BotMoves) -> Iterator[Words]:
    """What else was checked, and what was not."""
    if record.chance is None:
        return
    yield as_promised(record, record.chance)
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
    if bots.others:
        yield Words(
            f"{bots.others} moves of bots are for the library of then ({record.program}) to compute again.",
            f"{bots.others} coups de robots se recalculent avec la ludothèque d’alors ({record.program}).",
        )


SILENT = Words(
    "nothing can be checked: this record tells no secret. Games at a table of the library do, once they are over, "
    "unless somebody who played there has asked to be forgotten, and their words with them.",
    "rien à vérifier\u00a0: cette partie ne révèle pas de secret. Celles des tables de la ludothèque le font, une fois "
    "finies, sauf si quelqu’un qui y jouait a demandé à être oublié, et ses mots avec lui.",
)


def as_promised(record: Record, chance: Chance) -> Words:
    dealt = Words("the deal", "la donne") if record.deal else Words("nothing to deal", "rien à distribuer")
    throws = Words(f"{record.throws} throws", f"{record.throws} jets")
    if record.throws == 1:
        throws = Words("1 throw", "1 jet")
    return Words(
        f"all is as promised: {dealt.en}, {throws.en}, and no byte was changed. Promise: {chance.commitment}",
        f"tout est comme promis : {dealt.fr}, {throws.fr}, et pas un octet n’a changé. Promesse : {chance.commitment}",
    )

"""`ludotheque verify`: whether the deal and the dice of recorded games follow from their secrets."""

from __future__ import annotations

import argparse
from pathlib import Path

from ludotheque.cli.common import record_in
from ludotheque.errors import LudothequeError
from ludotheque.record import Record
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

DOUBTFUL = 1  # the exit status if a file is not as promised, or promises nothing


def verify(options: argparse.Namespace, screen: Screen) -> int:
    return max([verify_one(path, screen) for path in options.files])


def verify_one(path: Path, screen: Screen) -> int:
    try:
        record = record_in(path, None)  # reading checks everything
    except LudothequeError as error:
        screen.say(error.words)
        return DOUBTFUL
    found = verdict(record)
    screen.say(Words(f"{path}: {found.en}", f"{path}\u00a0: {found.fr}"))
    return 0 if record.chance else DOUBTFUL


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

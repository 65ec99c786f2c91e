"""`ludotheque forget`: deletes the personal data of one visitor, of one table, or of all old tables."""

from __future__ import annotations

import argparse
import sys
import time

from ludotheque.cli.common import open_store
from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.store.store import Conflict, Store, refuse_missing
from ludotheque.table import Table
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

DAY = 24 * 3600.0
REVIEW = "review "  # plus the code of a table: the setting with its review
ALL = 1_000_000  # tables of one visitor: more than anybody has


def forget(options: argparse.Namespace, screen: Screen) -> int:
    import asyncio  # slow to import

    if (options.who is None) == (options.older_than is None):
        raise LudothequeError(
            "Say who is to be forgotten: the number of a visitor, the name of a table, or --older-than DAYS.",
            "Dites qui doit être oublié\u00a0: le numéro d’un visiteur, le nom d’une table, ou --older-than JOURS.",
        )
    refuse_missing(options.database)
    forgotten, problems = asyncio.run(forgotten_tables(options, screen.lang))
    gone = Words("gone", "supprimées") if options.delete else Words("of nobody now", "désormais de personne")
    screen.say(Words(f"Tables that are {gone.en}: {forgotten}.", f"Tables {gone.fr}\u00a0: {forgotten}."))
    return 1 if problems else 0


async def forgotten_tables(options: argparse.Namespace, lang: str) -> tuple[int, int]:
    """How many tables were cleared, and how many could not be changed."""
    done = problems = 0
    async with open_store(options.database) as store:
        for code, visitor in await wanted(store, options):
            try:
                await (store.delete(code) if options.delete else forget_at(store, code, visitor))
                await store.forget(REVIEW + code)
                done += 1
            except (LudothequeError, Conflict) as error:
                problems += 1
                print(error.words(lang) if isinstance(error, LudothequeError) else changed(code)(lang), file=sys.stderr)
    return done, problems


async def wanted(store: Store, options: argparse.Namespace) -> list[tuple[str, str]]:
    """The tables, and whose data each should forget; empty for everybody."""
    if options.older_than is not None:
        return [(code, "") for code in await older(store, time.time() - DAY * options.older_than)]
    if await store.load(options.who.upper()):
        return [(options.who.upper(), "")]
    from ludotheque.web.personal_data import forget_personal_data

    found = [(snapshot.code, options.who) for snapshot in await store.tables_of(options.who, ALL)]
    if not await forget_personal_data(store, options.who) and not found:
        raise LudothequeError(
            f"There is neither a table nor a visitor {options.who}.",
            f"Il n’y a ni table ni visiteur {options.who}.",
        )
    return found


async def older(store: Store, before: float) -> list[str]:
    found = []
    for code in await store.codes():  # the latest come last
        snapshot = await store.load(code)
        if snapshot and snapshot.touched >= before:
            break
        found.append(code)
    return found


async def forget_at(store: Store, code: str, visitor: str) -> None:
    snapshot = await store.load(code)
    if snapshot is None:
        return
    seats = snapshot.taken_by(visitor) if visitor else range(snapshot.seats)
    change = Table.open(snapshot, Rng(code)).forget(seats)
    if change:
        await store.change(snapshot, change)


def changed(code: str) -> Words:
    return Words(f"{code} has changed in the meantime: try again.", f"{code} a changé entre-temps\u00a0: recommencez.")

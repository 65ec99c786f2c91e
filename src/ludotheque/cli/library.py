"""`ludotheque backup`, `restore` and `export`: operations of a host on the whole library."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ludotheque.cli.common import open_store
from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.files import make_folder, replace, write_new
from ludotheque.store import backup
from ludotheque.store.store import Store, refuse_missing
from ludotheque.table import Table
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

PROGRESS_EVERY = 500  # tables between two updates of the progress line


def back_up(options: argparse.Namespace, screen: Screen) -> int:
    contents = backup.back_up(options.database, options.file)
    report(screen, Words(f"{options.file} is made.", f"{options.file} est prêt."), contents)
    return 0


def restore(options: argparse.Namespace, screen: Screen) -> int:
    contents = backup.restore(options.file, options.database, options.replace)
    report(screen, Words("The library is restored.", "La ludothèque est rétablie."), contents)
    return 0


def report(screen: Screen, done: Words, contents: backup.Contents) -> None:
    screen.say(
        Words(
            f"{done.en} Tables: {contents.tables}. Moves: {contents.moves}.",
            f"{done.fr} Tables\u00a0: {contents.tables}. Coups\u00a0: {contents.moves}.",
        )
    )


def export(options: argparse.Namespace, screen: Screen) -> int:
    import asyncio  # slow to import

    folder: Path = options.folder
    make_folder(folder)
    refuse_missing(options.database)
    written, problems = asyncio.run(written_records(options, screen.lang))
    screen.say(Words(f"Games in {folder}: {written}.", f"Parties dans {folder}\u00a0: {written}."))
    return 1 if problems else 0


async def written_records(options: argparse.Namespace, lang: str) -> tuple[int, int]:
    """How many games are in the folder now, and how many could not be written."""
    written = problems = 0
    async with open_store(options.database) as store:
        codes = await store.codes()
        for number, code in enumerate(codes, 1):
            try:
                written += await one_record(store, code, options, lang)
            except LudothequeError as error:
                problems += 1
                print(f"{code}: {error.words(lang)}", file=sys.stderr)
            if number % PROGRESS_EVERY == 0:
                print(f"{number} / {len(codes)}", file=sys.stderr)
    return written, problems


async def one_record(store: Store, code: str, options: argparse.Namespace, lang: str) -> bool:
    """Write the game of a table to the folder; whether it is there. A finished game is written only once."""
    snapshot = await store.load(code)
    table = Table.open(snapshot, Rng(code)) if snapshot and snapshot.deal is not None else None
    if table is None or not (table.over or options.unfinished):
        return False
    text = table.record(table.names_in(lang)).write()
    if not table.over:
        replace(options.folder / f"{code}.unfinished.ludo", text)
        return True
    path = options.folder / f"{code}.ludo"
    if not path.exists() or path.read_bytes() != text.encode():
        write_new(path, text)
    return True

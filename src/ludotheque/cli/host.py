"""What a host does: `serve`, and with the whole library `backup`, `restore`, `export`, `forget` and `token`."""

from __future__ import annotations

import argparse
import asyncio
import atexit
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from ludotheque.cli.common import class_of, engines_of, needs_web, open_store, start
from ludotheque.core import Rng
from ludotheque.errors import LudothequeError
from ludotheque.files import locked, make_folder, replace, write_new
from ludotheque.games.lookup import shelf_with
from ludotheque.store import backup
from ludotheque.store.store import Conflict, Store, file_of, is_shared, refuse_missing
from ludotheque.table import Table
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

# ── The folder of metrics ─────────────────────────────────────────────────────────────────

METRICS = "ludotheque-metrics-"
LOCKED = ".locked"  # ends the name of a folder that is locked as long as it is in use


def new_folder() -> Path:
    """A folder of this server, removed when it ends."""
    remove_abandoned()
    made = Path(tempfile.mkdtemp(prefix=METRICS))
    lock(made)
    folder = made.rename(f"{made}{LOCKED}")  # only now others may ask whether it is in use
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def remove_abandoned() -> None:
    """Remove the folders of servers that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{METRICS}*{LOCKED}"):
        handle = lock(folder)
        if handle is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(handle)


def lock(folder: Path) -> int | None:
    """Lock a folder of this user until the handle is closed, or this process and all its workers have ended.

    None if it is in use, or not ours.
    """
    try:
        handle = locked(folder)
    except OSError:
        return None
    if handle is not None and os.fstat(handle).st_uid != os.getuid():
        os.close(handle)
        return None
    return handle


# ── Serving ───────────────────────────────────────────────────────────────────────────────


BROWSER_AFTER = 1.0  # seconds after which the page is opened: the server has begun to answer then


def serve(options: argparse.Namespace, screen: Screen) -> int:
    if options.workers > 1 and hasattr(os, "fork"):
        share_metrics()
    with needs_web():
        from ludotheque.web.server import serving
    hosting = switched_on(options)
    games = shelf_with([class_of(name) for name in options.games])
    engines = engines_of(options)
    for name in engines:
        start(engines[name])
    door = listening(serving.listening_socket, options)
    serving.prepare(options.database, options.workers)
    address = f"http://{options.host}:{door.getsockname()[1]}{options.prefix.rstrip('/')}/"
    screen.say(Words(f"Ludothèque is open: {address}", f"La ludothèque est ouverte\u00a0: {address}"))
    if not is_shared(options.database):
        place = file_of(options.database).resolve()
        screen.say(Words(f"Its games are kept in {place}.", f"Ses parties sont gardées dans {place}."))
    if options.host_page:
        screen.say(link_of_host(asyncio.run(new_host_token(options.database)), address))
    if options.browser and has_screen():
        screen.say(Words("Ctrl-C closes it.", "Ctrl-C la ferme."))
        threading.Timer(BROWSER_AFTER, webbrowser.open, [address]).start()
    serving.serve(
        door,
        options.database,
        options.prefix,
        options.pace,
        options.verbose,
        options.workers,
        options.close_after,
        games,
        engines,
        options.host_names,
        options.hsts,
        options.site,
        hosting,
    )
    return 0


def switched_on(options: argparse.Namespace) -> Any:
    """What the host has switched on (`Hosting`). The password of a mail server is better kept in the environment."""
    with needs_web():
        from ludotheque.web.together.host import Hosting
        from ludotheque.web.together.mail import mail_server
    smtp = options.smtp or os.environ.get("LUDOTHEQUE_SMTP", "")
    if smtp and not options.host_names:  # whoever asks for a mail chooses the name of the host
        raise LudothequeError(
            "Mails contain links to the library: say its name with --host-name.",
            "Les courriels contiennent des liens vers la ludothèque\u00a0: dites son nom avec --host-name.",
        )
    return Hosting(options.backups, mail_server(smtp) if smtp else None)


def listening(listen: Callable[[str, int], socket.socket], options: argparse.Namespace) -> socket.socket:
    """A listening socket; for somebody who only wants to see the library, at another port if theirs is taken."""
    try:
        return listen(options.host, options.port)
    except LudothequeError:
        if not options.browser:
            raise
        return listen(options.host, 0)


def has_screen() -> bool:
    """Whether a browser with windows can open here: one in the terminal would take it over."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def share_metrics() -> None:
    """Let every worker report the metrics of all. prometheus_client must be configured before it is imported."""
    # Until the workers run, SIGTERM would end this process without removing the folder.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(new_folder())


# ── The whole library ─────────────────────────────────────────────────────────────────────

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


# ── Forgetting: personal data of one visitor, of one table, or of all old tables ──────────

DAY = 24 * 3600.0
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
    with needs_web():
        from ludotheque.web.together.forgetting import delete_table, forget_review
    done = problems = 0
    async with open_store(options.database) as store:
        for code, visitor in await wanted(store, options):
            try:
                if options.delete:
                    await delete_table(store, code)
                else:
                    await forget_at(store, code, visitor)
                    await forget_review(store, code)
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
    from ludotheque.web.together.forgetting import forget_personal_data

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


# ── The page of the host ──────────────────────────────────────────────────────────────────


def host_page(options: argparse.Namespace, screen: Screen) -> int:
    """Make the link to the page of the host, or take the page away."""
    refuse_missing(options.database)
    token = asyncio.run(new_host_token(options.database, options.off))
    gone = Words("There is no page for the host any more.", "Il n’y a plus de page pour l’hôte.")
    screen.say(gone if options.off else link_of_host(token, options.address))
    return 0


async def new_host_token(database: str, off: bool = False) -> str:
    """A new token, while a server may have the library open; `off`: none any more."""
    with needs_web():
        from ludotheque.web.together.host import forget_token, new_token
    async with open_store(database) as store:
        if off:
            await forget_token(store)
            return ""
        return await new_token(store)


def link_of_host(token: str, address: str) -> Words:
    """The token stands in the fragment, which browsers send to nobody."""
    link = f"{address.rstrip('/')}/host#{token}"
    return Words(
        f"For the host alone, and shown this once: {link}", f"Pour l’hôte seul, et montré cette seule fois : {link}"
    )


# ── Tokens, with which programs play over HTTP ────────────────────────────────────────────

T = TypeVar("T")


def token(options: argparse.Namespace, screen: Screen) -> int:
    """Make a token, list the programs that have one, or revoke one."""
    act, name = options.act, options.name
    if (act == "list") == bool(name):
        raise LudothequeError(
            "`token new NAME`, `token revoke NAME`, or `token list`.",
            "`token new NOM`, `token revoke NOM` ou `token list`.",
        )
    if act == "new":
        screen.print(asyncio.run(with_tokens(options.database, lambda tokens: tokens.make(name))))
    elif act == "revoke":
        asyncio.run(with_tokens(options.database, lambda tokens: tokens.revoke(name)))
        screen.say(Words(f"{name} plays no more.", f"{name} ne joue plus."))
    else:
        for program in asyncio.run(with_tokens(options.database, lambda tokens: tokens.all())):
            screen.print(f"{datetime.fromtimestamp(program.made):%Y-%m-%d}  {program.name}")
    return 0


async def with_tokens(database: str, act: Callable[[Any], Awaitable[T]]) -> T:
    """Run an operation on the tokens of a library, which may be open at the same time."""
    with needs_web():
        from ludotheque.web.together.programs import Tokens
    async with open_store(database) as store:
        return await act(Tokens(store))

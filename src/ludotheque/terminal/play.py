"""Runs a session in the terminal from the greeting to the result."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ludotheque.errors import LudothequeError
from ludotheque.table import Table
from ludotheque.terminal.save_file import SaveFile
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.session import Session
from ludotheque.words import Words

INTERRUPTED = 130  # the exit status of Ctrl-C in shells
HINT = Words("Type a move, ? to list the moves, or help.", "Tapez un coup, ? pour la liste des coups, ou aide.")


def play_session(table: Table, screen: Screen, file: SaveFile, command: Callable[[str, Path], str]) -> int:
    """Play a game in the terminal, and return the exit status.

    `command` gives the command line to `play` or to `replay` a file.
    """
    session = Session(table, screen, file)
    status = 0
    try:
        greet(session)
        session.run()
    except (EOFError, BrokenPipeError):
        leave(session, command)
    except KeyboardInterrupt:
        leave(session, command)
        status = INTERRUPTED
    return status


def greet(session: Session) -> None:
    game, screen, narrator = session.table.state.game, session.screen, session.narrator
    screen.print(screen.bold(game.title(screen.lang)))
    screen.say(game.mood)
    if narrator.you is not None:
        seat = game.seat_name(narrator.you)
        screen.say(Words(f"Your place: {seat.en}.", f"Votre place : {seat.fr}."))
    moves = session.table.ply
    if moves:
        screen.say(Words(f"Taken up again after move {moves}.", f"Partie reprise après le coup {moves}."))
    if session.table.people:
        screen.say(HINT)


def leave(session: Session, command: Callable[[str, Path], str]) -> None:
    """Save the game and say how to continue it. After a hang-up nobody reads that."""
    record = session.table.record()
    try:
        path = session.file.save(record)
    except LudothequeError as error:
        said, more = error.words, record.write()  # print the record itself if it cannot be saved
    else:
        over = session.table.over
        again = Words("See it again with:", "Pour la revoir :") if over else Words("Go on with:", "Pour la reprendre :")
        said = Words(f"Saved as {path}. {again.en}", f"Partie enregistrée : {path}. {again.fr}")
        more = "  " + command("replay" if over else "play", path)
    with suppress(OSError):
        session.screen.end_line()
        session.screen.say(said)
        session.screen.print(more)

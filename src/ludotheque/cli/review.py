"""`ludotheque review`: what decided a recorded game."""

from __future__ import annotations

import argparse

from ludotheque.cli.common import class_of, record_in
from ludotheque.errors import LudothequeError
from ludotheque.review.review import review
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words


def show_review(options: argparse.Namespace, screen: Screen) -> int:
    record = record_in(options.file, class_of(options.game) if options.game else None)
    if options.seat is not None and options.seat >= record.game.seats:
        raise LudothequeError(f"There is no seat {options.seat}.", f"Il n’y a pas de siège {options.seat}.")
    screen.print(review(record, options.seat, Shown(screen)).text(screen.lang))
    return 0


class Shown:
    """A progress line that overwrites itself; only in a terminal."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def __call__(self, done: int, of: int) -> None:
        if self.screen.interactive:
            said = Words(f"Looking back: {done} of {of} moves", f"Retour sur la partie\u00a0: {done} coups sur {of}")
            self.screen.out.write("\r\033[K" + (said(self.screen.lang) if done < of else ""))
            self.screen.out.flush()

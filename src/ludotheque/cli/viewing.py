"""`ludotheque draw` and `ludotheque review`: what can be seen of a recorded game."""

from __future__ import annotations

import argparse

from ludotheque.cli.common import class_of, record_in
from ludotheque.errors import LudothequeError
from ludotheque.files import replace
from ludotheque.review.review import review
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

# ── A position as a picture ───────────────────────────────────────────────────────────────

PIXELS = 1000  # the width of a PNG


def draw(options: argparse.Namespace, screen: Screen) -> int:
    record = record_in(options.file, class_of(options.game) if options.game else None)
    positions = list(record.positions())
    at = len(positions) - 1 if options.at is None else min(options.at, len(positions) - 1)
    seat = options.seat
    if seat is not None and seat >= record.game.seats:
        raise LudothequeError(f"There is no seat {seat}.", f"Il n’y a pas de siège {seat}.")
    record.game.names = tuple(Words(name, name) for name in record.players)
    before = positions[at - 1].seen_by(seat) if at else None
    drawing = record.game.drawing.draw(positions[at].seen_by(seat), screen.lang, before)
    svg = drawing.svg()
    replace(options.out, png(svg) if options.out.suffix.lower() == ".png" else svg)
    return 0


def png(svg: str) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise LudothequeError(
            "PNG needs one more package: pip install 'ludotheque[png]'. SVG needs none.",
            "Le PNG demande un complément\u00a0: pip install 'ludotheque[png]'. Le SVG n’en demande aucun.",
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS))


# ── What decided the game ─────────────────────────────────────────────────────────────────


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

"""`ludotheque draw`: a position of a recorded game as a picture."""

from __future__ import annotations

import argparse

from ludotheque.cli.common import class_of, record_in
from ludotheque.errors import LudothequeError
from ludotheque.files import replace
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

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
    drawing = record.game.draw(positions[at].seen_by(seat), screen.lang, before)
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

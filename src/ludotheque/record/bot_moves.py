"""Recomputes the moves of the bots in a record from their views and seeds."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.core import Rng
from ludotheque.errors import RecordError
from ludotheque.players import LEVELS, LevelBot
from ludotheque.record.record import Record
from ludotheque.version import __version__


class BotMoves(NamedTuple):
    """The number of bot moves that were confirmed, and of those that cannot be."""

    found: int = 0
    by_time: int = 0  # by bots with a time limit, and by engines of the host
    other_version: int = 0  # by bots of another version, which may choose differently


def check_bots(record: Record) -> BotMoves:
    """RecordError if a bot made a move that it would not have chosen."""
    levels = {bot.seat: bot for bot in record.bots}
    found = by_time = 0
    for ply, (position, move) in enumerate(zip(record.positions(), record.moves, strict=False)):
        bot = levels.get(move.seat)
        if bot is None or ply < bot.since or record.chance is None:
            continue
        if not bot.level or not LEVELS[bot.level - 1].nodes:
            by_time += 1
            continue
        found += 1
        if record.program == __version__:
            player, view = LevelBot(str(bot.level), LEVELS[bot.level - 1]), position.seen_by(move.seat)
            right = position.text(player.choose(view, Rng(record.chance.bot_seed(ply))))
            if right != move.text:
                raise chosen_otherwise(ply + 1, right, move.text)
    return BotMoves(found, by_time) if record.program == __version__ else BotMoves(0, by_time, found)


def chosen_otherwise(number: int, right: str, has: str) -> RecordError:
    return RecordError(
        f"Move {number}: the bot would have played {right!r}, the record has {has!r}.",
        f"Coup {number}\u00a0: le robot aurait joué {right!r}, la partie écrite a {has!r}.",
    )

"""Finds a player by what the user typed: a level, a bot, an engine, a class of their own; otherwise a person."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches

from ludotheque.bots.engines import EngineBot
from ludotheque.bots.players import GREEDY, LEVELS, RANDOM, UCT, Bot, Chooser, OwnBot, Player, player
from ludotheque.errors import LudothequeError
from ludotheque.games import lookup
from ludotheque.words import NO_WORDS, Words, listed, plain

CLASS = re.compile(r"[^\s:]+:[A-Za-z_]\w*")  # module:Name, or path/to/file.py:Name
LIKE_A_LEVEL = re.compile(r"(level|niveau|bot|robot)?\d+")
ALIKE = 0.8  # similarity of two words, from 0 to 1, above which one is taken for a misspelling


def find_player(name: str, engines: Mapping[str, EngineBot], seconds: float = 0.0) -> Player:
    """The player that is meant. LudothequeError for a name that looks like a bot but is none."""
    if name in engines:
        return replace(engines[name], seconds=seconds)
    if CLASS.fullmatch(name):
        return replace(class_bot(name), seconds=seconds)
    found = player(name, seconds)
    if not found.is_bot:
        refuse_misspelt(name, engines)
    return found


def find_bot(name: str, engines: Mapping[str, EngineBot], seconds: float = 0.0) -> Bot:
    """The bot that is meant, where people cannot play."""
    found = find_player(name, engines, seconds)
    if isinstance(found, Bot):
        return found
    raise no_bot(name)


def refuse_misspelt(name: str, engines: Mapping[str, EngineBot]) -> None:
    names = {plain(known): known for known in known_names(engines)}
    close = get_close_matches(plain(name), names, 1, ALIKE)
    if close or LIKE_A_LEVEL.fullmatch(plain(name)):
        raise no_bot(name, names[close[0]] if close else "")


def known_names(engines: Mapping[str, EngineBot]) -> list[str]:
    return [*(word for level in LEVELS for word in level.words), RANDOM, GREEDY, UCT, *engines]


def no_bot(name: str, meant: str = "") -> LudothequeError:
    more = Words(f" Did you mean {meant}?", f" Vouliez-vous dire {meant}\u00a0?") if meant else NO_WORDS
    return LudothequeError(
        f"{name!r} is no bot.{more.en} The bots: 1 to {len(LEVELS)} or their names "
        f"({listed([level.words.en for level in LEVELS])}), random, greedy, uct; module:Name or file.py:Name for a "
        "class of your own; and those that --engine names.",
        f"{name!r} n’est pas un robot.{more.fr} Les robots\u00a0: 1 à {len(LEVELS)} ou leurs noms "
        f"({listed([level.words.fr for level in LEVELS], 'fr')}), random, greedy, uct\u00a0; module:Nom ou "
        "fichier.py:Nom pour une classe à vous\u00a0; et ceux que nomme --engine.",
    )


def engine(name: str, command: str) -> EngineBot:
    """An engine by its command line, or by its class."""
    if CLASS.fullmatch(command):
        return replace(class_bot(command), name=name)
    words = shlex.split(command, posix=os.name != "nt")
    if not words:
        raise LudothequeError(f"{name} needs a command.", f"Il faut une commande pour {name}.")
    return EngineBot(name, tuple(words))


def class_bot(spec: str) -> EngineBot:
    """A user's class in a process of its own, where it disturbs nobody."""
    return EngineBot(spec.rpartition(":")[2], (sys.executable, "-m", "ludotheque", "engine", "--bot", spec))


def own_bot(spec: str) -> OwnBot:
    """An object of a user's class in this process; LudothequeError if there is none."""
    module, _, attribute = spec.rpartition(":")
    found = lookup.imported(module, attribute)
    if not (isinstance(found, type) and hasattr(found, "choose")):
        raise LudothequeError(
            f"{module} has no class {attribute!r} with choose(seen, rng).",
            f"{module} n’a pas de classe {attribute!r} avec choose(seen, rng).",
        )
    made: Chooser = found()
    return OwnBot(attribute, made)

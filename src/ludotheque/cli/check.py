"""`ludotheque check`: looks in random games for what is wrong with a game that somebody writes.

Exit status: 0 if every law holds, 1 if one is broken.
"""

from __future__ import annotations

import argparse

from ludotheque.checking import Breach, Report, check
from ludotheque.cli.common import class_of, game_of
from ludotheque.game import Game
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

HOLDS, BROKEN = 0, 1


def check_rules(options: argparse.Namespace, screen: Screen) -> int:
    cls = class_of(options.game)
    chosen = options.seats is not None or options.option
    report = check(cls, options.games, options.seconds, [game_of(options)] if chosen else [])
    for number, breach in enumerate(report.breaches, 1):
        show_breach(screen, number, breach)
    for reason in report.left_out:
        screen.say(reason)
    screen.say(summary(cls, report))
    return BROKEN if report.breaches else HOLDS


def show_breach(screen: Screen, number: int, breach: Breach) -> None:
    screen.print(screen.bold(f"{number}. {breach.law}"))
    screen.say(breach.where, "   ")
    screen.say(Words(f"Wrong: {breach.wrong.en}", f"Faux\u00a0: {breach.wrong.fr}"), "   ")
    screen.say(Words(f"Right: {breach.right.en}", f"Juste\u00a0: {breach.right.fr}"), "   ")
    screen.print()


def summary(cls: type[Game], report: Report) -> Words:
    broken, laws, games, positions = len(report.breaches), report.laws, report.games, report.positions
    en = f"{broken} of {laws} laws broken" if broken else f"all {laws} laws hold"
    fr = f"lois enfreintes, {broken} sur {laws}" if broken else f"les {laws} lois sont respectées"
    title = getattr(cls, "title", Words(cls.__name__, cls.__name__))
    return Words(
        f"{title.en}: {en}, in {positions} positions of {games} random games.",
        f"{title.fr}\u00a0: {fr}, dans {positions} positions de {games} parties au hasard.",
    )

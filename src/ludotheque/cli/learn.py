"""`ludotheque learn`: the lessons of a game, or its rules on one screen."""

from __future__ import annotations

import argparse

from ludotheque.cli.common import class_of
from ludotheque.errors import LudothequeError
from ludotheque.games import GAMES
from ludotheque.learning import lessons
from ludotheque.terminal.lesson import Course, show_card
from ludotheque.terminal.rulebook import show_rules
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.shelf import show_names


def learn(options: argparse.Namespace, screen: Screen) -> int:
    if options.game is None:
        show_names(screen, GAMES)
        return 0
    game = class_of(options.game)()
    known = lessons(game)
    if known.card and (options.card or not known.steps):
        show_card(screen, known, known.card)
    elif not known.steps:
        show_rules(screen, game)
    elif 1 <= options.lesson <= len(known):
        go_through(Course(known, screen), options.lesson)
    else:
        raise LudothequeError(
            f"{game.title.en} has the lessons 1 to {len(known)}, and no {options.lesson}.",
            f"{game.title.fr} a les leçons 1 à {len(known)}, et pas de {options.lesson}.",
        )
    return 0


def go_through(course: Course, first: int) -> None:
    try:
        course.run(first)
    except EOFError:
        course.screen.end_line()

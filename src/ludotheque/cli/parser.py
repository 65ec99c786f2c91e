"""argparse in the language of the user."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from ludotheque.errors import LudothequeError
from ludotheque.words import Words

# The messages of argparse in French. Each pattern matches one of them.
FRENCH = (
    (r"the following arguments are required: (.*)", r"il manque : \1"),
    (r"unrecognized arguments: (.*)", r"arguments inconnus : \1"),
    (r"argument (\S+): expected one argument", r"\1 attend une valeur"),
    (r"argument (\S+): not allowed with argument (\S+)", r"\1 ne va pas avec \2"),
    (r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)", r"\1 ne peut être \2 ; au choix : \3"),
    (r"argument (\S+): ignored explicit argument (.*)", r"\1 ne prend pas de valeur, et a reçu \2"),
    (r"argument (\S+): (.*)", r"\1 : \2"),
)


class UsageError(LudothequeError):
    """Arguments that are not understood."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that speaks French too, and reports errors in one sentence."""

    def __init__(self, *, lang: str, **settings: Any) -> None:
        self.lang = lang
        super().__init__(
            formatter_class=Formatter if lang == "en" else FrenchFormatter,
            allow_abbrev=False,
            add_help=False,
            **settings,
        )
        self._positionals.title = Words("arguments", "arguments")(lang)
        self._optionals.title = Words("options", "options")(lang)
        self.add_argument("-h", "--help", action="help", help=Words("show this and leave", "montre cette aide")(lang))

    def error(self, message: str) -> NoReturn:
        see = f"{self.prog} --help"
        said = Words(message, message)
        for pattern, words in FRENCH:
            if re.fullmatch(pattern, message):
                said = Words(message, re.sub(pattern, words, message))
                break
        raise UsageError(f"{said.en}; see {see}.", f"{said.fr} ; voir {see}.")


class Formatter(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=80)


class FrenchFormatter(Formatter):
    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and f"{heading}\u00a0")

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any) -> str:
        return super()._format_usage(usage, actions, groups, "usage : " if prefix is None else prefix)

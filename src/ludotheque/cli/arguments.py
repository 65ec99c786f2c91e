"""The arguments of every subcommand."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ludotheque.cli.help_words import ABOUT, EXAMPLES, HELP
from ludotheque.cli.parser import Parser
from ludotheque.core import COMPILED
from ludotheque.errors import RecordError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.record import check_name
from ludotheque.version import __version__
from ludotheque.words import LANGUAGES, Words, language

COMMANDS = (
    *("shelf", "serve", "learn", "play", "replay", "review", "draw", "verify", "rules", "perft", "arena", "bench"),
    *("puzzle", "mine", "engine", "token", "backup", "restore", "export", "forget"),
)


def language_of(arguments: Sequence[str]) -> str:
    """The language option, read before the arguments are parsed; else the language of the terminal."""
    for place, word in enumerate(arguments):
        wanted = word.removeprefix("--lang=") if word != "--lang" else "".join(arguments[place + 1 : place + 2])
        if wanted in LANGUAGES and (word == "--lang" or word.startswith("--lang=")):
            return wanted
    return language()


def build_parser(lang: str) -> Parser:
    parser = Parser(lang=lang, prog="ludotheque", description=ABOUT(lang), epilog=examples(lang))
    parser.add_argument("--version", action="version", version=version(lang), help=HELP["version"](lang))
    commands = parser.add_subparsers(dest="command", required=True, metavar=Words("COMMAND", "COMMANDE")(lang))
    for name in COMMANDS:
        command = commands.add_parser(name, lang=lang, help=HELP[name](lang), description=HELP[name](lang))
        Arguments(command).add(name)
    return parser


def version(lang: str) -> str:
    """The version, and whether it runs compiled, which makes it fifty times faster."""
    how = Words("compiled", "compilé") if COMPILED else Words("not compiled", "non compilé")
    return f"ludotheque {__version__} ({how(lang)})"


def examples(lang: str) -> str:
    """Examples with games from the shelf."""
    any_game = GAMES[0].name
    club = next((game.name for game in GAMES if 3 in game.seat_numbers), any_game)
    return EXAMPLES(lang).format(game=any_game, club=club, switch=switched(GAMES))


def switched(games: Sequence[type[Game]]) -> str:
    """A game and one of its options, as on the command line."""
    return next(
        f"{game.name} --option {option.name}={option.write(not option.default)}"
        for game in games
        for option in game.options_known
        if isinstance(option.default, bool)
    )


class Arguments:
    """Adds the arguments of each subcommand."""

    def __init__(self, parser: Parser) -> None:
        self.parser, self.lang = parser, parser.lang

    def add(self, command: str) -> None:
        added: dict[str, Callable[[], None]] = {
            "learn": self.add_learn,
            "puzzle": self.add_puzzle,
            "mine": self.add_mine,
            "play": self.add_play,
            "replay": self.add_replay,
            "rules": self.add_rules,
            "review": self.add_review,
            "draw": self.add_draw,
            "verify": self.add_verify,
            "serve": self.add_serve,
            "backup": self.add_backup,
            "restore": self.add_restore,
            "export": self.add_export,
            "forget": self.add_forget,
            "perft": self.add_perft,
            "arena": self.add_arena,
            "engine": self.add_engine,
            "token": self.add_token,
        }
        if command in added:
            added[command]()
        self.argument("lang", "--lang", choices=LANGUAGES, default=argparse.SUPPRESS)

    def add_learn(self) -> None:
        self.argument("game", "game", nargs="?", metavar=self.word("GAME", "JEU"))
        self.argument("lesson", "--lesson", type=self.number, default=1, metavar="N")
        self.argument("card", "--card", action="store_true")

    def add_puzzle(self) -> None:
        self.argument("game", "game", nargs="?", metavar=self.word("GAME", "JEU"))
        self.argument("difficulty", "--difficulty", type=int, choices=(1, 2, 3))

    def add_mine(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("mined", "--file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("how_many", "--number", type=self.number, default=100, metavar="N")
        self.argument("at_most", "--seconds", type=self.seconds, default=600.0, metavar="S")

    def add_play(self) -> None:
        self.argument("game", "game", nargs="?", metavar=self.word("GAME", "JEU"))
        self.start()
        self.argument("players", "--players", type=self.names, metavar=self.word("NAMES", "NOMS"))
        self.engines()
        self.argument("save", "--save", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("resume", "--resume", type=Path, metavar=self.word("FILE", "FICHIER"))

    def add_replay(self) -> None:
        self.argument("file", "file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("at", "--at", type=self.number, metavar="N")
        self.argument("own", "--game", metavar="module:NAME")

    def add_review(self) -> None:
        self.argument("file", "file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("you", "--seat", type=self.number, metavar="N")
        self.argument("own", "--game", metavar="module:NAME")

    def add_rules(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("number", "number", nargs="?", metavar="N.N")

    def add_draw(self) -> None:
        self.argument("file", "file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("picture", "-o", dest="out", type=Path, required=True, metavar="board.svg|png")
        self.argument("at", "--at", type=self.number, metavar="N")
        self.argument("seat", "--seat", type=self.number, metavar="N")
        self.argument("own", "--game", metavar="module:NAME")

    def add_verify(self) -> None:
        self.argument("file", "files", nargs="+", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("receipt", "--receipt", type=Path, metavar=self.word("FILE", "FICHIER"))

    def add_serve(self) -> None:
        self.argument("host", "--host", default="127.0.0.1", metavar=self.word("ADDRESS", "ADRESSE"))
        self.argument("port", "--port", type=self.number, default=8000, metavar="N")
        self.database()
        self.argument("workers", "--workers", type=self.number, default=1, metavar="N")
        self.argument(
            "host_name", "--host-name", dest="host_names", action="append", default=[], metavar=self.word("NAME", "NOM")
        )
        self.argument("hsts", "--hsts", action="store_true")
        self.argument("prefix", "--prefix", default="", metavar=self.word("/PATH", "/CHEMIN"))
        self.argument("pace", "--pace", type=self.seconds, default=0.6, metavar="S")
        self.argument("close_after", "--close-after", type=self.number, default=90, metavar=self.word("DAYS", "JOURS"))
        self.argument("shelved", "--game", dest="games", action="append", default=[], metavar="module:NAME")
        self.engines()
        self.argument("verbose", "--verbose", action="store_true")

    def add_backup(self) -> None:
        self.argument("copy", "file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.database()

    def add_restore(self) -> None:
        self.argument("from", "file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("replace", "--replace", action="store_true")
        self.database()

    def add_export(self) -> None:
        self.argument("records", "folder", type=Path, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("unfinished", "--unfinished", action="store_true")
        self.database()

    def add_forget(self) -> None:
        self.argument("who", "who", nargs="?", metavar=self.word("VISITOR|TABLE", "VISITEUR|TABLE"))
        self.argument("older_than", "--older-than", type=self.number, metavar=self.word("DAYS", "JOURS"))
        self.argument("delete", "--delete", action="store_true")
        self.database()

    def add_perft(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("depth", "--depth", type=self.number, default=3, metavar="N")
        self.start()

    def add_arena(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("bots", "bots", nargs="+", metavar=self.word("PLAYER", "JOUEUR"))
        self.engines()
        self.argument("games", "--games", type=self.number, default=100, metavar="N")
        self.argument("seconds", "--seconds", type=self.seconds, default=0.0, metavar="S")
        self.argument("test", "--test", metavar="ELO,ELO")
        self.chosen()
        self.argument("luck", "--seed", default="1", metavar=self.word("SEED", "GRAINE"))
        self.argument("out", "--out", type=Path, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("plot", "--plot", type=Path, metavar=self.word("FILE.svg", "FICHIER.svg"))
        self.argument("ray", "--ray", action="store_true")
        self.argument("json", "--json", action="store_true")

    def add_engine(self) -> None:
        who = self.parser.add_mutually_exclusive_group()
        who.add_argument("--level", default="6", help=HELP["level"](self.lang), metavar="1–6")
        who.add_argument("--bot", help=HELP["bot"](self.lang), metavar="module:NAME")

    def add_token(self) -> None:
        self.argument("act", "act", choices=("new", "list", "revoke"))
        self.argument("named", "name", nargs="?", metavar=self.word("NAME", "NOM"))
        self.database()

    def engines(self) -> None:
        """The option for engines."""
        self.argument(
            "engines",
            "--engine",
            dest="engines",
            action="append",
            default=[],
            type=self.pair,
            metavar=self.word("NAME=COMMAND", "NOM=COMMANDE"),
        )

    def database(self) -> None:
        self.argument(
            "database",
            "--database",
            default="ludotheque.db",
            metavar=self.word("FILE|postgresql://…", "FICHIER|postgresql://…"),
        )

    def start(self) -> None:
        """The options that decide how a game starts."""
        self.chosen()
        chance = self.parser.add_mutually_exclusive_group()
        chance.add_argument("--seed", help=HELP["seed"](self.lang), metavar=self.word("SEED", "GRAINE"))
        chance.add_argument("--deal", help=HELP["deal"](self.lang), metavar=self.word("TEXT", "TEXTE"))

    def chosen(self) -> None:
        """The options of a game."""
        self.argument("seats", "--seats", type=self.number, metavar="N")
        self.argument(
            "option", "--option", action="append", type=self.pair, metavar=self.word("NAME=VALUE", "NOM=VALEUR")
        )

    def argument(self, about: str, name: str, **settings: Any) -> None:
        self.parser.add_argument(name, help=HELP[about](self.lang), **settings)

    def word(self, en: str, fr: str) -> str:
        return Words(en, fr)(self.lang)

    # ── Values ────────────────────────────────────────────────────────────────────────

    def number(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise self.wrong(f"a number is wanted, not {text!r}", f"il faut un nombre, pas {text!r}")
        return int(text)

    def seconds(self, text: str) -> float:
        if not re.fullmatch(r"[0-9]{1,4}([.,][0-9]{1,6})?", text):
            raise self.wrong(
                f"seconds are wanted, like 0.2, not {text!r}", f"il faut des secondes, comme 0,2, pas {text!r}"
            )
        return float(text.replace(",", "."))

    def pair(self, text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals:
            raise self.wrong(f"NAME=VALUE is wanted, not {text!r}", f"il faut NOM=VALEUR, pas {text!r}")
        return name, value

    def names(self, text: str) -> list[str]:
        names = [name.strip() for name in text.split(",")]
        try:
            for name in names:
                check_name(name.rpartition(":")[2])  # a user's class is named after itself
        except RecordError as error:
            raise self.wrong(*error.words) from None
        return names

    def wrong(self, en: str, fr: str) -> argparse.ArgumentTypeError:
        return argparse.ArgumentTypeError(self.word(en, fr))

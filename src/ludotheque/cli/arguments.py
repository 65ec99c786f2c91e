"""The arguments of the command line, and what each is for."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ludotheque.cli.parser import Parser
from ludotheque.errors import RecordError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.record import check_name
from ludotheque.version import __version__
from ludotheque.words import LANGUAGES, Words, language

ABOUT = Words(
    "Little-known board games, to play in the terminal and from Python.",
    "Des jeux de société peu connus, à jouer dans le terminal et depuis Python.",
)
EXAMPLES = Words(
    """examples:
  ludotheque shelf                                what is on the shelf
  ludotheque play {game:<32}against a bot
  ludotheque play {club} --players Ana,Ben,sharp
  ludotheque play {switch} --save evening.ludo
  ludotheque play --resume evening.ludo
  ludotheque replay evening.ludo
  ludotheque rules {game} 3.1""",
    """exemples :
  ludotheque shelf                                ce qu’il y a sur l’étagère
  ludotheque play {game:<32}contre un robot
  ludotheque play {club} --players Ana,Ben,finaud
  ludotheque play {switch} --save soiree.ludo
  ludotheque play --resume soiree.ludo
  ludotheque replay soiree.ludo
  ludotheque rules {game} 3.1""",
)
HELP = {
    "shelf": Words("list the games", "liste les jeux"),
    "serve": Words("open the library in the browser", "ouvre la ludothèque dans le navigateur"),
    "backup": Words(
        "copy a library into one file, while it is open", "copie une ludothèque dans un fichier, sans la fermer"
    ),
    "restore": Words("make a library of a backup", "refait une ludothèque d’une sauvegarde"),
    "export": Words(
        "write every finished game into a folder, as a record",
        "écrit chaque partie finie dans un dossier, en clair",
    ),
    "learn": Words("learn a game in five minutes", "apprend un jeu en cinq minutes"),
    "play": Words("play a game", "joue une partie"),
    "replay": Words("look at a recorded game", "revoit une partie enregistrée"),
    "draw": Words("draw a position of a recorded game", "dessine une position d’une partie enregistrée"),
    "verify": Words(
        "check that the deal and the dice of recorded games are as promised",
        "vérifie que la donne et les dés de parties enregistrées sont ceux promis",
    ),
    "rules": Words("read a rulebook", "lit une règle du jeu"),
    "perft": Words("count the ways to make so many moves", "compte les suites de tant de coups"),
    "arena": Words("let bots play each other", "fait jouer des robots entre eux"),
    "bench": Words("measure the speed of the engine", "mesure la vitesse du moteur"),
    "game": Words(
        "a name from the shelf; module:NAME or file.py:NAME for a game of your own",
        "un nom de l’étagère\u00a0; module:NOM ou fichier.py:NOM pour un jeu à vous",
    ),
    "shelved": Words(
        "put a game of your own on the shelf: module:NAME or file.py:NAME; may be given again",
        "met un jeu à vous sur l’étagère\u00a0: module:NOM ou fichier.py:NOM\u00a0; peut se répéter",
    ),
    "seats": Words("how many play", "le nombre de joueurs"),
    "option": Words("an option of the game; may be given again", "une option du jeu ; peut se répéter"),
    "seed": Words("a number or word that fixes all chance", "un nombre ou un mot qui fixe tout le hasard"),
    "deal": Words("begin from this deal", "commence par cette donne"),
    "players": Words(
        "who sits where, by seat: names, and bots from 1, first steps, to 6, master; random plays at random "
        "(usual: you against level 2, seats drawn by lot)",
        "qui joue, siège par siège : des noms, et des robots de 1, premiers pas, à 6, maître ; random joue au hasard "
        "(d’ordinaire : vous contre le niveau 2, places tirées au sort)",
    ),
    "save": Words(
        "keep the game in this new file, move by move", "garde la partie dans ce nouveau fichier, coup par coup"
    ),
    "resume": Words("go on with the game in this file", "reprend la partie de ce fichier"),
    "file": Words("a recorded game (.ludo)", "une partie enregistrée (.ludo)"),
    "at": Words("show only the position after N moves", "ne montre que la position après N coups"),
    "own": Words(
        "the class of somebody’s own game, to import it", "la classe d’un jeu hors de l’étagère, pour l’importer"
    ),
    "lesson": Words("begin with this lesson (usual: 1)", "commence par cette leçon (d’ordinaire\u00a0: 1)"),
    "card": Words("show the rules on one screen instead", "montre plutôt la règle en une page"),
    "number": Words("a chapter or a sentence, like 3 or 3.4", "un chapitre ou une phrase, comme 3 ou 3.4"),
    "depth": Words("how many moves (usual: 3)", "combien de coups (d’ordinaire : 3)"),
    "bots": Words(
        "bots: levels 1 to 6 or their names, random, greedy, uct",
        "des robots : niveaux 1 à 6 ou leurs noms, random, greedy, uct",
    ),
    "games": Words("for every pairing, at least (usual: 100)", "par rencontre, au moins (d’ordinaire : 100)"),
    "seconds": Words(
        "a move, for master and uct (usual: as they like)",
        "par coup, pour maître et uct (d’ordinaire : à leur gré)",
    ),
    "luck": Words(
        "a number or word that fixes deals and dice (usual: 1)",
        "un nombre ou un mot qui fixe donnes et dés (d’ordinaire : 1)",
    ),
    "out": Words(
        "keep the games here, and play only those that are missing (usual: arena-GAME)",
        "garde ici les parties, et ne joue que celles qui manquent (d’ordinaire : arena-JEU)",
    ),
    "plot": Words("draw the results", "dessine les résultats"),
    "ray": Words("on a Ray cluster instead of this machine", "sur une grappe Ray au lieu de cette machine"),
    "picture": Words("the picture to write", "l’image à écrire"),
    "seat": Words("as this seat sees it (usual: a spectator)", "vue de ce siège (d’ordinaire\u00a0: un spectateur)"),
    "host": Words(
        "where to listen (usual: 127.0.0.1, this machine alone)",
        "où écouter (d’ordinaire\u00a0: 127.0.0.1, cette machine seulement)",
    ),
    "port": Words("on which port (usual: 8000)", "sur quel port (d’ordinaire\u00a0: 8000)"),
    "database": Words(
        "where tables are kept (usual: the file ludotheque.db)",
        "où garder les tables (d’ordinaire\u00a0: le fichier ludotheque.db)",
    ),
    "copy": Words("the file to make; one that exists is left alone", "le fichier à créer\u00a0; aucun n’est écrasé"),
    "from": Words("a file that `backup` made", "un fichier fait par `backup`"),
    "replace": Words("take the place of the library that is there", "prend la place de la ludothèque qui s’y trouve"),
    "records": Words("where to write CODE.ludo for each table", "où écrire CODE.ludo pour chaque table"),
    "unfinished": Words(
        "games that go on too: they show what is hidden from their players",
        "aussi les parties en cours\u00a0: elles montrent ce qui est caché aux joueurs",
    ),
    "workers": Words(
        "processes that share the work; more than one needs PostgreSQL (usual: 1)",
        "les processus qui se partagent le travail\u00a0; plus d’un demande PostgreSQL (d’ordinaire\u00a0: 1)",
    ),
    "prefix": Words(
        "the path under which a proxy shows the library", "le chemin sous lequel un proxy montre la ludothèque"
    ),
    "pace": Words(
        "the least seconds between moves of bots (usual: 0.6)",
        "le temps entre deux coups de robots (d’ordinaire\u00a0: 0,6)",
    ),
    "close_after": Words(
        "close a table at which nothing happens for so long; it can still be looked at (usual: 90; 0: never)",
        "ferme une table où rien ne se passe depuis si longtemps\u00a0; elle reste visible "
        "(d’ordinaire\u00a0: 90\u00a0; 0\u00a0: jamais)",
    ),
    "verbose": Words("a line in the log for every request", "une ligne de journal par requête"),
    "json": Words("for programs", "pour des programmes"),
    "lang": Words("fr or en (usual: that of your terminal)", "fr ou en (d’ordinaire : celle de votre terminal)"),
    "version": Words("show the version and leave", "montre la version"),
}

COMMANDS = (
    *("shelf", "serve", "learn", "play", "replay", "draw", "verify", "rules", "perft", "arena", "bench"),
    *("backup", "restore", "export"),
)


def language_of(arguments: Sequence[str]) -> str:
    """The language that the arguments ask for, before they are understood; else that of the terminal."""
    for place, word in enumerate(arguments):
        wanted = word.removeprefix("--lang=") if word != "--lang" else "".join(arguments[place + 1 : place + 2])
        if wanted in LANGUAGES and (word == "--lang" or word.startswith("--lang=")):
            return wanted
    return language()


def build_parser(lang: str) -> Parser:
    parser = Parser(lang=lang, prog="ludotheque", description=ABOUT(lang), epilog=examples(lang))
    parser.add_argument("--version", action="version", version=f"ludotheque {__version__}", help=HELP["version"](lang))
    commands = parser.add_subparsers(dest="command", required=True, metavar=Words("COMMAND", "COMMANDE")(lang))
    for name in COMMANDS:
        command = commands.add_parser(name, lang=lang, help=HELP[name](lang), description=HELP[name](lang))
        Arguments(command).add(name)
    return parser


def examples(lang: str) -> str:
    """With games that are on the shelf now."""
    any_game = GAMES[0].name
    club = next((game.name for game in GAMES if 3 in game.seat_numbers), any_game)
    return EXAMPLES(lang).format(game=any_game, club=club, switch=switched(GAMES))


def switched(games: Sequence[type[Game]]) -> str:
    """A game and one of its options, as one would type them."""
    return next(
        f"{game.name} --option {option.name}={option.write(not option.default)}"
        for game in games
        for option in game.options_known
        if isinstance(option.default, bool)
    )


class Arguments:
    """Gives each command its arguments."""

    def __init__(self, parser: Parser) -> None:
        self.parser, self.lang = parser, parser.lang

    def add(self, command: str) -> None:
        added: dict[str, Callable[[], None]] = {
            "learn": self.add_learn,
            "play": self.add_play,
            "replay": self.add_replay,
            "rules": self.add_rules,
            "draw": self.add_draw,
            "verify": self.add_verify,
            "serve": self.add_serve,
            "backup": self.add_backup,
            "restore": self.add_restore,
            "export": self.add_export,
            "perft": self.add_perft,
            "arena": self.add_arena,
        }
        if command in added:
            added[command]()
        self.argument("lang", "--lang", choices=LANGUAGES, default=argparse.SUPPRESS)

    def add_learn(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("lesson", "--lesson", type=self.number, default=1, metavar="N")
        self.argument("card", "--card", action="store_true")

    def add_play(self) -> None:
        self.argument("game", "game", nargs="?", metavar=self.word("GAME", "JEU"))
        self.start()
        self.argument("players", "--players", type=self.names, metavar=self.word("NAMES", "NOMS"))
        self.argument("save", "--save", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("resume", "--resume", type=Path, metavar=self.word("FILE", "FICHIER"))

    def add_replay(self) -> None:
        self.argument("file", "file", type=Path, metavar=self.word("FILE", "FICHIER"))
        self.argument("at", "--at", type=self.number, metavar="N")
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

    def add_serve(self) -> None:
        self.argument("host", "--host", default="127.0.0.1", metavar=self.word("ADDRESS", "ADRESSE"))
        self.argument("port", "--port", type=self.number, default=8000, metavar="N")
        self.database()
        self.argument("workers", "--workers", type=self.number, default=1, metavar="N")
        self.argument("prefix", "--prefix", default="", metavar=self.word("/PATH", "/CHEMIN"))
        self.argument("pace", "--pace", type=self.seconds, default=0.6, metavar="S")
        self.argument("close_after", "--close-after", type=self.number, default=90, metavar=self.word("DAYS", "JOURS"))
        self.argument("shelved", "--game", dest="games", action="append", default=[], metavar="module:NAME")
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

    def add_perft(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("depth", "--depth", type=self.number, default=3, metavar="N")
        self.start()

    def add_arena(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("bots", "bots", nargs="+", metavar=self.word("PLAYER", "JOUEUR"))
        self.argument("games", "--games", type=self.number, default=100, metavar="N")
        self.argument("seconds", "--seconds", type=self.seconds, default=0.0, metavar="S")
        self.chosen()
        self.argument("luck", "--seed", default="1", metavar=self.word("SEED", "GRAINE"))
        self.argument("out", "--out", type=Path, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("plot", "--plot", type=Path, metavar=self.word("FILE.svg", "FICHIER.svg"))
        self.argument("ray", "--ray", action="store_true")
        self.argument("json", "--json", action="store_true")

    def database(self) -> None:
        self.argument(
            "database",
            "--database",
            default="ludotheque.db",
            metavar=self.word("FILE|postgresql://…", "FICHIER|postgresql://…"),
        )

    def start(self) -> None:
        """What decides how a game starts."""
        self.chosen()
        chance = self.parser.add_mutually_exclusive_group()
        chance.add_argument("--seed", help=HELP["seed"](self.lang), metavar=self.word("SEED", "GRAINE"))
        chance.add_argument("--deal", help=HELP["deal"](self.lang), metavar=self.word("TEXT", "TEXTE"))

    def chosen(self) -> None:
        """What people agree on beforehand."""
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
                check_name(name)
        except RecordError as error:
            raise self.wrong(*error.words) from None
        return names

    def wrong(self, en: str, fr: str) -> argparse.ArgumentTypeError:
        return argparse.ArgumentTypeError(self.word(en, fr))

"""The arguments of every subcommand, and the texts of `--help`, in the language of the user."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ludotheque.core import COMPILED
from ludotheque.errors import LudothequeError, RecordError
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.record import check_name
from ludotheque.version import __version__
from ludotheque.words import LANGUAGES, Words, language

# ── The texts ─────────────────────────────────────────────────────────────────────────────

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
    "site": Words(
        "write the library as a site without a server, for any web host",
        "écrit la ludothèque comme un site sans serveur, pour tout hébergeur",
    ),
    "site_folder": Words("where the site is written", "où écrire le site"),
    "parts": Words(
        "the folder with Python for browsers (usual: what `make wasm` writes)",
        "le dossier de Python pour navigateurs (d’ordinaire\u00a0: ce qu’écrit `make wasm`)",
    ),
    "library": Words(
        "the address of a library where others play, which the shelf shows",
        "l’adresse d’une ludothèque où d’autres jouent, que l’étagère montre",
    ),
    "beside": Words(
        "serve this site without a server, too: who loses the server goes on there",
        "sert aussi ce site sans serveur : qui perd le serveur y continue",
    ),
    "site_game": Words("put a game of your own on the shelf, too", "met aussi un jeu à vous sur l’étagère"),
    "host-page": Words(
        "make the link of a page for the host: what is open, disk, errors, removing names",
        "crée le lien d’une page pour l’hôte : ce qui est ouvert, disque, erreurs, noms à retirer",
    ),
    "with_page": Words(
        "make that link at the start, a new one each time (see `host-page`)",
        "crée ce lien au démarrage, chaque fois un nouveau (voir `host-page`)",
    ),
    "address": Words(
        "the address of the library (usual: http://127.0.0.1:8000)",
        "l’adresse de la ludothèque (d’ordinaire : http://127.0.0.1:8000)",
    ),
    "off": Words("take the page away instead", "retire plutôt la page"),
    "smtp": Words(
        "send reminders by e-mail: smtps://USER:PASSWORD@mail.example.org?from=ADDRESS"
        " (better in the environment: LUDOTHEQUE_SMTP); it needs --host-name",
        "envoyer des rappels par courriel\u00a0: smtps://UTILISATEUR:MOTDEPASSE@mail.example.org?from=ADRESSE"
        " (mieux dans l’environnement\u00a0: LUDOTHEQUE_SMTP)\u00a0; il faut --host-name",
    ),
    "backups": Words(
        "make a backup a day in this folder, and keep the last fourteen",
        "faire une sauvegarde par jour dans ce dossier, et garder les quatorze dernières",
    ),
    "backup": Words(
        "copy a library into one file, while it is open", "copie une ludothèque dans un fichier, sans la fermer"
    ),
    "restore": Words("make a library of a backup", "refait une ludothèque d’une sauvegarde"),
    "export": Words(
        "write every finished game into a folder, as a record",
        "écrit chaque partie finie dans un dossier, en clair",
    ),
    "forget": Words(
        "take names, words and numbers of people out of a library",
        "retire d’une ludothèque les noms, mots et numéros des gens",
    ),
    "learn": Words("learn a game in five minutes", "apprend un jeu en cinq minutes"),
    "puzzle": Words("solve puzzles; today’s without a game", "pose des problèmes\u00a0; celui du jour, sans jeu"),
    "mine": Words("look for puzzles in games of bots", "cherche des problèmes dans des parties de robots"),
    "difficulty": Words("only those that are so difficult", "seulement ceux de cette difficulté"),
    "mined": Words("where they are written, and gone on from", "où les écrire, et reprendre ensuite"),
    "how_many": Words("how many the file shall have (usual: 100)", "combien il en faut (d’ordinaire\u00a0: 100)"),
    "at_most": Words("after which it stops (usual: 600)", "après quoi il s’arrête (d’ordinaire\u00a0: 600)"),
    "play": Words("play a game", "joue une partie"),
    "replay": Words("look at a recorded game", "revoit une partie enregistrée"),
    "review": Words(
        "look back on a recorded game: what decided it", "revient sur une partie enregistrée : ce qui l’a décidée"
    ),
    "draw": Words("draw a position of a recorded game", "dessine une position d’une partie enregistrée"),
    "verify": Words(
        "check that the deal and the dice of recorded games are as promised",
        "vérifie que la donne et les dés de parties enregistrées sont ceux promis",
    ),
    "receipt": Words(
        "what a browser kept of the game: compare the record with it",
        "ce qu’un navigateur a gardé de la partie, à comparer",
    ),
    "rules": Words("read a rulebook", "lit une règle du jeu"),
    "check": Words(
        "look in random games for what is wrong with a game of your own",
        "cherche dans des parties au hasard ce qui ne va pas dans un jeu à vous",
    ),
    "tried": Words(
        "of each number of seats and option, at most (usual: 5)",
        "par nombre de joueurs et par option, au plus (d’ordinaire\u00a0: 5)",
    ),
    "within": Words(
        "after which no game begins (usual: 60)", "après quoi nulle partie ne commence (d’ordinaire\u00a0: 60)"
    ),
    "perft": Words("count the ways to make so many moves", "compte les suites de tant de coups"),
    "arena": Words("let bots play each other", "fait jouer des robots entre eux"),
    "engine": Words(
        "be an engine for other programs, over stdin and stdout",
        "sert de moteur à d’autres programmes, par stdin et stdout",
    ),
    "token": Words(
        "let programs play over HTTP, each with a token (docs/bots.md)",
        "laisse jouer des programmes par HTTP, chacun avec un jeton (docs/bots.md)",
    ),
    "act": Words("make a token, list them, or take one away", "crée un jeton, les liste, ou en retire un"),
    "named": Words("what the program is called", "comment s’appelle le programme"),
    "data": Words(
        "make a file of games between levels, with judgements, to be studied",
        "fait un fichier de parties entre niveaux, avec jugements, à étudier",
    ),
    "data_games": Words("how many (usual: 1000)", "combien (d’ordinaire\u00a0: 1000)"),
    "data_levels": Words(
        "the levels of which one is drawn for each seat (usual: 1,2,3,4,5)",
        "les niveaux dont un est tiré pour chaque siège (d’ordinaire\u00a0: 1,2,3,4,5)",
    ),
    "data_judge": Words(
        "nodes to judge each position with; 0 judges none (usual: 200)",
        "nœuds pour juger chaque position\u00a0; 0 n’en juge aucune (d’ordinaire\u00a0: 200)",
    ),
    "data_file": Words(
        "the file, .npz or .parquet; the same command goes on with one that was interrupted (usual: GAME.npz)",
        "en .npz ou .parquet\u00a0; la même commande reprend un fichier commencé (d’ordinaire\u00a0: JEU.npz)",
    ),
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
        "who sits where, by seat: names, and bots from 1, first steps, to 6, master; random plays at random; "
        "file.py:NAME is a class of your own "
        "(usual: you against level 1, seats drawn by lot)",
        "qui joue, siège par siège\u00a0: des noms, et des robots de 1, premiers pas, à 6, maître\u00a0; random joue "
        "au hasard\u00a0; fichier.py:NOM est une classe à vous "
        "(d’ordinaire : vous contre le niveau 1, places tirées au sort)",
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
        "bots: levels 1 to 6 or their names, random, greedy, uct; module:NAME or file.py:NAME for a class of your own",
        "des robots\u00a0: niveaux 1 à 6 ou leurs noms, random, greedy, uct\u00a0; module:NOM ou fichier.py:NOM pour "
        "une classe à vous",
    ),
    "engines": Words(
        "a program that plays, called NAME (docs/engines.md); may be given again",
        "un programme qui joue, appelé NOM (docs/engines.md)\u00a0; peut se répéter",
    ),
    "level": Words("how well it plays (usual: 6)", "sa force (d’ordinaire\u00a0: 6)"),
    "bot": Words(
        "a class of your own instead: module:NAME or file.py:NAME",
        "une classe à vous à la place\u00a0: module:NOM ou fichier.py:NOM",
    ),
    "games": Words("for every pairing, at least (usual: 100)", "par rencontre, au moins (d’ordinaire : 100)"),
    "seconds": Words(
        "a move, for master and uct (usual: as they like)",
        "par coup, pour maître et uct (d’ordinaire : à leur gré)",
    ),
    "test": Words(
        "stop when it is known whether the first of two players is so much stronger, like 0,40 (SPRT)",
        "s’arrête dès qu’on sait si le premier de deux joueurs est plus fort d’autant, comme 0,40 (SPRT)",
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
    "you": Words("your seat: the review speaks to you", "votre siège : le bilan vous parle"),
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
    "who": Words(
        "whose seats become nobody’s, or the table at which all do",
        "à qui les places ne seront plus, ou la table où elles ne seront plus à personne",
    ),
    "older_than": Words(
        "instead: all tables at which nothing has happened for so long",
        "ou bien\u00a0: toutes les tables où rien ne s’est passé depuis si longtemps",
    ),
    "delete": Words("the games go too, for good", "les parties disparaissent aussi, pour de bon"),
    "workers": Words(
        "processes that share the work; more than one needs PostgreSQL (usual: 1)",
        "les processus qui se partagent le travail\u00a0; plus d’un demande PostgreSQL (d’ordinaire\u00a0: 1)",
    ),
    "host_name": Words(
        "refuse whoever asks for another name than this one (again for each name)",
        "refuser qui demande un autre nom que celui-ci (à répéter pour chaque nom)",
    ),
    "browser": Words(
        "show it in the browser of this machine, if there is one; if the port is taken, take another",
        "la montrer dans le navigateur de cette machine, s’il y en a un\u00a0; port pris\u00a0: en prendre un autre",
    ),
    "hsts": Words(
        "tell browsers that come by https to come by nothing else, for a year",
        "dire aux navigateurs venus en https de ne plus venir autrement, pendant un an",
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


# ── argparse in the language of the user ──────────────────────────────────────────────────

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


# ── The arguments ─────────────────────────────────────────────────────────────────────────

PARTS = Path("build/wasm/browser")  # what `make wasm` writes
COMMANDS = (
    *("shelf", "serve", "site", "learn", "play", "replay", "review", "draw", "verify", "rules", "perft", "arena"),
    *("data", "bench", "check", "puzzle", "mine", "engine", "token"),
    *("host-page", "backup", "restore", "export", "forget"),
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
            "site": self.add_site,
            "backup": self.add_backup,
            "restore": self.add_restore,
            "export": self.add_export,
            "forget": self.add_forget,
            "perft": self.add_perft,
            "check": self.add_check,
            "arena": self.add_arena,
            "data": self.add_data,
            "engine": self.add_engine,
            "token": self.add_token,
            "host-page": self.add_host_page,
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
        self.argument("beside", "--site", dest="site", type=Path, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("browser", "--browser", action="store_true")
        self.argument("with_page", "--host-page", dest="host_page", action="store_true")
        self.argument("backups", "--backups", type=Path, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("smtp", "--smtp", default="", metavar="smtps://…")
        self.argument("prefix", "--prefix", default="", metavar=self.word("/PATH", "/CHEMIN"))
        self.argument("pace", "--pace", type=self.seconds, default=0.6, metavar="S")
        self.argument("close_after", "--close-after", type=self.number, default=90, metavar=self.word("DAYS", "JOURS"))
        self.argument("shelved", "--game", dest="games", action="append", default=[], metavar="module:NAME")
        self.engines()
        self.argument("verbose", "--verbose", action="store_true")

    def add_site(self) -> None:
        self.argument("site_folder", "folder", type=Path, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("parts", "--parts", type=Path, default=PARTS, metavar=self.word("FOLDER", "DOSSIER"))
        self.argument("library", "--library", default="", metavar="https://…")
        self.argument(
            "site_game",
            "--game",
            dest="games",
            action="append",
            default=[],
            metavar=self.word("FILE.py:NAME", "FICHIER.py:NOM"),
        )

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

    def add_check(self) -> None:
        self.argument("game", "game", metavar=self.word("FILE.py:NAME", "FICHIER.py:NOM"))
        self.argument("tried", "--games", type=self.number, default=5, metavar="N")
        self.argument("within", "--seconds", type=self.seconds, default=60.0, metavar="S")
        self.chosen()

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

    def add_data(self) -> None:
        self.argument("game", "game", metavar=self.word("GAME", "JEU"))
        self.argument("data_games", "--games", type=self.number, default=1000, metavar="N")
        self.argument("data_levels", "--levels", type=self.numbers, default=(1, 2, 3, 4, 5), metavar="1,2,3")
        self.argument("data_judge", "--judge", type=self.number, default=200, metavar="N")
        self.chosen()
        self.argument("luck", "--seed", default="1", metavar=self.word("SEED", "GRAINE"))
        self.argument("data_file", "--out", type=Path, metavar=self.word("FILE", "FICHIER"))

    def add_engine(self) -> None:
        who = self.parser.add_mutually_exclusive_group()
        who.add_argument("--level", default="6", help=HELP["level"](self.lang), metavar="1–6")
        who.add_argument("--bot", help=HELP["bot"](self.lang), metavar="module:NAME")

    def add_token(self) -> None:
        self.argument("act", "act", choices=("new", "list", "revoke"))
        self.argument("named", "name", nargs="?", metavar=self.word("NAME", "NOM"))
        self.database()

    def add_host_page(self) -> None:
        self.argument("address", "--address", default="http://127.0.0.1:8000", metavar="https://…")
        self.argument("off", "--off", action="store_true")
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

    def numbers(self, text: str) -> tuple[int, ...]:
        return tuple(map(self.number, text.split(",")))

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

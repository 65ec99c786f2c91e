"""The texts of `--help`."""

from __future__ import annotations

from ludotheque.words import Words

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

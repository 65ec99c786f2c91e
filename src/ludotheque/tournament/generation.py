"""Makes files of games between levels: the same seed gives the same games, in any number of processes.

Games are played in parts, and each finished part is a file in a folder beside the one that is made: a run that was
interrupted goes on from them. In the end they become one file, with a data card in words.
"""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ludotheque import files
from ludotheque.bots.players import LEVELS, Bot, LevelBot
from ludotheque.core import CHANCE, Rng, State
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.search.advice import analyse
from ludotheque.tournament.dataset import (
    FORMAT,
    OF_MOVES,
    SEATED,
    UNJUDGED,
    Columns,
    Move,
    PlayedGame,
    columns_of,
    from_npz,
    joined,
    needs,
    npz,
    parquet,
)
from ludotheque.tournament.runners import Progress, in_processes
from ludotheque.version import __version__
from ludotheque.words import Words

A_PART = 20  # games
REPEATABLE = [level.number for level in LEVELS if level.nodes]  # the others think by the clock


@dataclass(frozen=True)
class Plan:
    """Everything that determines the games."""

    game: Game
    games: int
    levels: tuple[int, ...]  # one is drawn for each seat of each game
    seed: str
    nodes: int  # of the search that judges every position; 0: none is judged

    def check(self) -> None:
        for level in self.levels:
            if level not in REPEATABLE:
                raise LudothequeError(
                    f"Levels that play the same again are {REPEATABLE[0]} to {REPEATABLE[-1]}; {level} is not.",
                    f"Les niveaux qui rejouent pareil vont de {REPEATABLE[0]} à {REPEATABLE[-1]}\u00a0; pas {level}.",
                )
        if not self.levels or self.games < 1:
            raise LudothequeError("Say at least one level and one game.", "Il faut au moins un niveau et une partie.")

    @property
    def about(self) -> dict[str, Any]:
        """What a file says of itself."""
        told = asdict(self) | {"game": lookup.name_of(type(self.game)), "levels": list(self.levels)}
        return {"format": FORMAT, **told, "seats": self.game.seats, "options": self.game.chosen()} | VERSION


VERSION = {"ludotheque": __version__}


# ── Playing ───────────────────────────────────────────────────────────────────────────────


def play_part(plan: Plan, part: int) -> tuple[int, bytes]:
    """Play the games of a part. Returns its number and its file."""
    games = range(part * A_PART, min(plan.games, (part + 1) * A_PART))
    return part, npz(plan.about, columns_of([play_game(plan, number) for number in games]))


def play_game(plan: Plan, number: int) -> PlayedGame:
    game, rng = plan.game, Rng(f"{plan.seed} {number}")
    levels = [plan.levels[rng.below(len(plan.levels))] for _ in range(game.seats)]
    bots = [LevelBot(str(level), LEVELS[level - 1]) for level in levels]
    state, moves = game.start(seed=f"{plan.seed} {number} deal"), list[Move]()
    while not state.over:
        moves.append(next_move(plan, state, bots, rng))
        state.play(moves[-1].move)
    return PlayedGame(state.deal, levels, state.scores, state.returns(), moves)


def next_move(plan: Plan, state: State, bots: Sequence[Bot], rng: Rng) -> Move:
    """A roll, or the move of a bot with the judgement on it."""
    if state.turn == CHANCE:
        return UNJUDGED._replace(move=state.pick(rng), legal=len(state.moves()))
    move, legal = bots[state.turn].choose(state.seen_by(state.turn), rng), len(state.moves())
    made = UNJUDGED._replace(seat=state.turn, move=move, legal=legal)
    if legal == 1 or not plan.nodes:
        return made
    found = analyse(state, state.turn, nodes=plan.nodes)
    chances = {advice.move: advice.chance for advice in found.moves}
    return made._replace(best=found.best.move, chance=found.best.chance, played=chances.get(move, made.played))


# ── Parts of a run ────────────────────────────────────────────────────────────────────────


class Run:
    """A file of games that is being made, and the folder of its parts."""

    def __init__(self, plan: Plan, path: Path) -> None:
        plan.check()
        needs("numpy")
        if path.suffix not in FORMATS:
            raise LudothequeError(
                f"A file of games is .npz or .parquet, not {path.name}.",
                f"Un fichier de parties est en .npz ou .parquet, pas {path.name}.",
            )
        if path.suffix == ".parquet":
            needs("pyarrow")
        files.refuse_existing(path)
        self.plan, self.path = plan, path
        self.folder = path.with_name(path.name + ".parts")
        self.parts = range(-(-plan.games // A_PART))

    def part(self, number: int) -> Path:
        return self.folder / f"{number:06}.npz"

    @property
    def missing(self) -> list[int]:
        return [number for number in self.parts if not self.part(number).exists()]

    def make(self, lang: str, run: Callable[..., Any] = in_processes) -> Path:
        """Play what is missing, and write the file and its card."""
        self.begin()
        missing = self.missing
        done = (len(self.parts) - len(missing)) * A_PART
        progress = Progress(min(done, self.plan.games), self.plan.games, lang)
        try:
            with closing(run(partial(play_part, self.plan), missing)) as played:
                for number, content in played:
                    files.replace(self.part(number), content)
                    progress.step(min(A_PART, self.plan.games - number * A_PART))
        finally:
            progress.end()
        return self.finish(lang)

    def begin(self) -> None:
        """Check that the parts that are there belong to these games."""
        files.make_folder(self.folder)
        settings = self.folder / "settings.json"
        told = json.dumps(self.plan.about, indent=1)
        if settings.exists() and settings.read_text(encoding="utf-8") != told:
            raise LudothequeError(
                f"{self.folder} has parts of other games: give the same arguments, or delete it.",
                f"{self.folder} contient d’autres parties\u00a0: donnez les mêmes arguments, ou effacez-le.",
            )
        files.replace(settings, told)

    def finish(self, lang: str) -> Path:
        columns = joined([from_npz(self.part(number).read_bytes())[1] for number in self.parts])
        files.replace(self.path, FORMATS[self.path.suffix](self.plan.about, columns))
        files.replace(self.path.with_name(self.path.name + ".md"), card(self.plan, columns, self.path, lang))
        shutil.rmtree(self.folder)
        return self.path


FORMATS = {".npz": npz, ".parquet": parquet}


# ── The data card ─────────────────────────────────────────────────────────────────────────

CARD = Words(
    """# {games} games of {game}

Made by ludotheque {version} with

    {command}

The same command makes the same games again.

- Players: levels {levels}, one drawn for each seat of each game. They are our own searches; no person played.
- Positions: {moves} moves. {judged} of them are judged by `ludotheque.analyse` with {nodes} nodes, from the view of \
the seat that moves. Those with one possible move, and rolls, are not judged.
- A chance of winning is that between equal masters, as the search estimates it. It is no proof. The best move is the \
one the search tried most; another, tried less, may have a higher one.
- Not in it: openings chosen by people, games that were broken off, thinking times.

{results}

## Columns

`ludotheque.dataset("{file}")` reads the file.

{columns}
""",
    """# {games} parties de {game}

Faites par ludotheque {version} avec

    {command}

La même commande refait les mêmes parties.

- Joueurs\u00a0: niveaux {levels}, un tiré au sort pour chaque siège de chaque partie. Ce sont nos propres \
recherches\u00a0; personne n’a joué.
- Positions\u00a0: {moves} coups. {judged} sont jugés par `ludotheque.analyse` avec {nodes} nœuds, du point de vue \
de qui joue. Les coups forcés et les jets ne sont pas jugés.
- Une chance de gain est celle entre maîtres égaux, telle que la recherche l’estime. Ce n’est pas une preuve. Le \
meilleur coup est celui que la recherche a le plus essayé\u00a0; un autre, moins essayé, peut en avoir \
une plus grande.
- Absents\u00a0: ouvertures choisies par des personnes, parties interrompues, temps de réflexion.

{results}

## Colonnes

`ludotheque.dataset("{file}")` lit le fichier.

{columns}
""",
)
RESULTS = Words("| level | games | mean result |", "| niveau | parties | résultat moyen |")
GAMES_OR_MOVES = Words("games|moves", "parties|coups")
END = Words("the end of each game in the columns of moves", "la fin de chaque partie dans les colonnes de coups")
DEALS = Words(
    "the deals as UTF-8; `deal_ends` says where each ends", "les donnes en UTF-8\u00a0; `deal_ends` dit leurs fins"
)


def card(plan: Plan, columns: Columns, path: Path, lang: str) -> str:
    """What somebody should know before they use the file."""
    return CARD(lang).format(
        games=plan.games,
        game=plan.game.title(lang),
        version=__version__,
        command=command(plan, path),
        levels=", ".join(map(str, plan.levels)),
        moves=len(columns["move"]),
        judged=int((columns["best"] >= 0).sum()),
        nodes=plan.nodes,
        results="\n".join([RESULTS(lang), "|---|---|---|", *results(plan, columns)]),
        file=path.name,
        columns="\n".join(described(lang)),
    )


def results(plan: Plan, columns: Columns) -> Iterator[str]:
    """How each level did: the mean of its returns over all its seats."""
    for level in sorted(set(plan.levels)):
        earned = columns["returns"][columns["levels"] == level]
        yield f"| {level} | {len(earned)} | {earned.mean() if len(earned) else 0:.2f} |"


def described(lang: str) -> Iterator[str]:
    games, moves = GAMES_OR_MOVES(lang).split("|")
    columns = [("ends", games, "int64", END), ("deals", games, "uint8", DEALS)]
    columns += [(name, games, kind, words) for name, (kind, words) in SEATED.items()]
    columns += [(name, moves, kind, words) for name, (kind, words) in OF_MOVES.items()]
    for name, of, kind, words in columns:
        yield f"- `{name}` ({of}, {kind}) – {words(lang)}"


def command(plan: Plan, path: Path) -> str:
    """The command line that makes the file."""
    words = ["ludotheque", "data", lookup.name_of(type(plan.game)), "--seats", plan.game.seats]
    for name, value in plan.game.chosen().items():
        words += ["--option", f"{name}={value}"]
    words += ["--games", plan.games, "--levels", ",".join(map(str, plan.levels)), "--judge", plan.nodes]
    return shlex.join(map(str, [*words, "--seed", plan.seed, "--out", path.name]))

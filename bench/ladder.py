"""Is every level stronger than the one below, and the master stronger than a textbook search?

    python bench/ladder.py                  everything: hours. It goes on where it was stopped
    python bench/ladder.py fourmis          one game
    python bench/ladder.py --player 1       only what concerns a player, here level 1, which was changed
    python bench/ladder.py --show           only tell what the games that are there say

The games are kept as records in .cache/ladder; LADDER.md and ladder.svg tell what they say, and a row of which
no games are there stays as it was: take it out if its players have changed since. Levels 1 to 5
are limited by nodes, so their games are the same on any machine; the master and `uct` have the seconds
that the table shows.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import ludotheque
from ludotheque.game import Game
from ludotheque.tournament import Arena
from ludotheque.tournament.game_folder import GameFolder, Settings
from ludotheque.tournament.match import entrant, entrants
from ludotheque.tournament.report import Mark, Panel, display_name, drawing, percent, shares_panel
from ludotheque.tournament.results import Encounter
from ludotheque.tournament.runners import on_all_cores

HERE = Path(__file__).parent
KEPT = HERE.parent / ".cache" / "ladder"
SEED = "ladder"
CLOSE = ("wykersham", "wu-hsing")  # where dice and hands decide more
LUCKY = ("wykersham", "fourmis")  # where it takes many games to tell two good players apart
TOGETHER = "fourmis-coop"


class Claim(NamedTuple):
    """A claim that the first player gets more than a share of the wins; alone, that it wins so often."""

    players: tuple[str, ...]
    games: int
    seconds: float
    wanted: float  # that the lower end of the interval exceeds; played alone, the share itself


def claims(game: Game) -> Iterator[Claim]:
    if game.cooperative:
        yield Claim(("6",), 200, 0.2, 0.95 if game.options["hard"] else 0.99)
        return
    for level in range(2, 6):
        yield Claim((str(level), str(level - 1)), 200, 0.0, 0.5)
    games = 200 if game.name in LUCKY else 60
    yield Claim(("6", "5"), games, 0.1, 0.5)
    yield Claim(("6", "uct"), games if game.name == "fourmis" else 60, 0.1, 0.55 if game.name in CLOSE else 0.6)
    yield Claim(("greedy", "1"), 200, 0.0, 1 / 3)
    yield Claim(("1", "random"), 100, 0.0, 0.5)


def games() -> list[Game]:
    rivals = [ludotheque.load(name) for name in ludotheque.shelf() if name != TOGETHER]
    double = ludotheque.load("wyx", double=True)
    partners = [ludotheque.load(TOGETHER, seats, hard=hard) for hard in (False, True) for seats in (2, 3, 4, 5)]
    return [*rivals, double, *partners]


def arena(game: Game, claim: Claim) -> Arena:
    options = "".join(f"-{name}-{value}" for name, value in game.chosen().items())
    folder = KEPT / f"{game.name}-{game.seats}{options}-{claim.seconds:g}s"
    settings = Settings(game, SEED, claim.seconds)
    bots = [entrant(name, {}, claim.seconds) for name in claim.players]
    return Arena(GameFolder(folder, settings), entrants(bots, game.cooperative), claim.games)


def found(game: Game, claim: Claim) -> Encounter | None:
    """The results of the existing games, for the first player of a claim."""
    match arena(game, claim).results().encounters:
        case [one]:
            return one if one.pairing[0] == entrant(claim.players[0], {}).name else one.turned()
    return None


def title(game: Game) -> str:
    if game.cooperative:
        return f"{game.title.en}, {game.seats} seats{', hard' if game.options['hard'] else ''}"
    return "Double Wyx" if game.chosen().get("double") else game.title.en


def row(game: Game, claim: Claim, one: Encounter) -> list[str]:
    low, high = one.interval
    enough = (one.share if game.cooperative else low) > claim.wanted
    return [
        title(game),
        " – ".join(display_name(player, "en") for player in one.pairing),
        percent(one.share, "en"),
        f"{100 * low:.1f}–{100 * high:.1f}",
        str(one.games),
        f"{claim.seconds:g} s" if claim.seconds and not game.cooperative else "",
        f"{100 * claim.wanted:.0f}%",
        "yes" if enough else "no",
    ]


def told_before() -> dict[tuple[str, ...], list[str]]:
    """The rows of LADDER.md, by game and players."""
    lines = (HERE / "LADDER.md").read_text().splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {tuple(row[:2]): row for row in rows}


def told(game: Game, before: dict[tuple[str, ...], list[str]]) -> list[list[str]]:
    """The results of each claim, new or from LADDER.md."""
    rows = []
    for claim in claims(game):
        names = " – ".join(display_name(entrant(player, {}).name, "en") for player in claim.players)
        one, kept = found(game, claim), before.get((title(game), names))
        rows += [row(game, claim, one)] if one else [kept] if kept else []
    return rows


def tell(shown: list[Game]) -> None:
    """Write LADDER.md from all existing games."""
    rows, panels, before = [], [], told_before()
    for game in shown:
        here = told(game, before)
        rows += here
        if here and not game.cooperative:
            panels.append(shares_panel(title(game), [mark(cells) for cells in here], "en"))
    write(rows, panels)


def mark(cells: list[str]) -> Mark:
    """The line of a row in the plot."""
    share, (low, high) = cells[2].rstrip("%"), cells[3].split("–")
    return Mark(cells[1], *(float(number) / 100 for number in (share, low, high)), cells[2])


def write(rows: list[list[str]], panels: list[Panel]) -> None:
    head = ["game", "players", "score of the first", "95 %", "games", "a move", "more than", "met"]
    lines = [f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows]]
    (HERE / "LADDER.md").write_text(
        "\n".join(["# The ladder", "", INTRODUCTION, "", *lines, "", "![](ladder.svg)", ""])
    )
    (HERE / "ladder.svg").write_text(drawing("The ladder", panels, "en"))
    print("\n".join(lines))


INTRODUCTION = """\
Written by `python bench/ladder.py`, which says how. Two players meet on the same deals and dice from both sides; a
shared win is half a win. What must be more than the wanted share is the lower end of the 95 % interval; where all
seats play together, the share of games won."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="names from the shelf (usual: all)")
    parser.add_argument("--player", help="play only what concerns a level, greedy, uct or random")
    parser.add_argument("--show", action="store_true", help="play nothing")
    options = parser.parse_args()
    if not options.show:
        for game in games():
            for claim in claims(game) if game.name in (options.games or ludotheque.shelf()) else ():
                if options.player in (None, *claim.players):
                    arena(game, claim).run(on_all_cores, "en")
    tell(games())


if __name__ == "__main__":
    main()

"""Plays the example engines and the HTTP client in every game against level 3.

    python bench/engines.py [--games 4]

Each engine plays an arena of so many games; the HTTP client plays one table of each game on a real server. Then
engines that crash, are silent or cheat play one game of each. `make engines` runs it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests" / "helpers"), str(ROOT / "src")]

from house import House  # noqa: E402

import ludotheque  # noqa: E402
from ludotheque.bots.engines import EngineBot  # noqa: E402
from ludotheque.bots.players import RandomBot  # noqa: E402
from ludotheque.table.seating import PROGRAM  # noqa: E402
from ludotheque.tournament.match import (  # noqa: E402
    Fixture,
    Match,
    play,
)

EXAMPLES = ROOT / "examples"
LEVEL = 3
LONGEST = 300.0  # seconds for a table over HTTP


def commands(folder: Path) -> dict[str, list[str]]:
    """The examples that can run here."""
    found = {"Python": [sys.executable, str(EXAMPLES / "engines" / "engine.py")]}
    if shutil.which("node"):
        found["JavaScript"] = ["node", str(EXAMPLES / "engines" / "engine.js")]
    if cc := shutil.which("cc"):
        subprocess.run([cc, "-O2", "-o", folder / "engine", EXAMPLES / "engines" / "engine.c"], check=True)
        found["C"] = [str(folder / "engine")]
    return found


def arena(name: str, who: str, command: list[str], games: int) -> str:
    """The result of an arena."""
    players = {who: command} if ludotheque.load(name).cooperative else {who: command, "level": LEVEL}
    results = ludotheque.arena(name, players, games)
    (met,) = results.encounters
    lost = ", ".join(f"{one.games} by {one.fault}" for one in results.losses) or "none otherwise than by playing"
    return f"{met.games} games, {met.share_of(who):.0%} won, lost {lost}"


def misbehaving(name: str, kind: str) -> str:
    bot = EngineBot(
        kind, (sys.executable, str(ROOT / "tests" / "helpers" / "engines_for_tests.py"), kind), seconds=0.1, grace=1.0
    )
    game = ludotheque.load(name)
    pairing, sides = ((kind,), (0, 0)) if game.cooperative else ((kind, "random"), (0, 1))
    finished = play(Match(game, Fixture(pairing, 1, sides), "seed", (bot, RandomBot("random"))[: len(pairing)]))
    assert finished.loss, f"{kind} has not lost"
    return str(finished.loss.fault)


def over_http(house: House, name: str, who: str) -> str:
    """The result of a table against the level."""
    cookies = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    seats = ludotheque.load(name).seats
    form = "&".join([f"seat0=program:{who}", *(f"seat{seat}={LEVEL}" for seat in range(1, seats))])
    with cookies.open(f"{house.url}/play/{name}", form.encode()) as answer:
        code = answer.url.rsplit("/", 1)[1]
    until = time.monotonic() + LONGEST
    while not (over := house.truth(code).over) and house.snapshot(code).ending is None and time.monotonic() < until:
        time.sleep(0.2)
    snapshot = house.snapshot(code)
    assert over, f"{code} has not ended: {snapshot.ending}"
    assert snapshot.chairs[0].kind == PROGRAM
    return f"{len(snapshot.moves)} moves, won by {house.truth(code).winners}"


def tables_over_http(folder: Path) -> None:
    with House(folder) as house:
        new = [sys.executable, "-m", "ludotheque", "token", "new", "Parrot", "--database", house.database]
        token = subprocess.run(new, capture_output=True, text=True, check=True).stdout.strip()
        client = [sys.executable, str(EXAMPLES / "bots" / "client.py"), house.url]
        with subprocess.Popen(client, env={**os.environ, "LUDOTHEQUE_TOKEN": token}) as program:
            time.sleep(2)
            for name in ludotheque.shelf():
                print(f"HTTP         {name:<13} {over_http(house, name, 'Parrot')}", flush=True)
            program.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        for who, command in commands(Path(folder)).items():
            for name in ludotheque.shelf():
                print(f"{who:<12} {name:<13} {arena(name, who, command, games)}", flush=True)
        for kind in ("crash", "cheat", "silent"):
            faults = {misbehaving(name, kind) for name in ludotheque.shelf()}
            print(f"{kind:<12} every game    lost by {', '.join(faults)}", flush=True)
        tables_over_http(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())

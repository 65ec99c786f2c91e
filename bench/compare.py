"""`make bench`: our games compiled and uncompiled, and similar games of OpenSpiel, in one session.

    python bench/compare.py [--rounds N] [--seconds S] [--searches | --agents]

OpenSpiel is installed from PyPI into an environment of its own, `.venv-openspiel`. In every round
each game runs compiled, uncompiled, and then its relative, one right after the other; ratios are
taken within a round, so that a slow minute of the machine slows both sides.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import ludotheque
from ludotheque.bench.command import report_progress, table
from ludotheque.bench.searches import latency, signature, simulations_a_second, speed_up
from ludotheque.bench.speed import Row, label, whole_shelf
from ludotheque.columns import aligned

ROOT = Path(__file__).parents[1]
ENVIRONMENT = ROOT / ".venv-openspiel"
MINUTES = 20
SHIMMY = ("pettingzoo", "shimmy")  # OpenSpiel's games for PettingZoo

RELATIVES = {
    "wykersham": "backgammon",
    "wyx": "breakthrough",
    "wigwam": "checkers",
    "wu-hsing": "python_block_dominoes",
}
PLAYOUTS_WANTED = {"wykersham": 20, "wyx": 8, "wigwam": 8, "wu-hsing": 8}  # times the relative's
COMPILED_WANTED = {"wykersham": 25, "wyx": 40, "wigwam": 25, "wu-hsing": 25}  # times uncompiled
CALLS_WANTED = {"copy": ("clone", 1), "moves": ("legal_actions", 1), "play": ("apply_action", 2)}  # at most

Rounds = dict[str, list[Row]]  # [game] a row a round


class Comparison(NamedTuple):
    """One figure of two sides, round by round, and the ratio that is wanted."""

    what: str
    ours: list[float]
    theirs: list[float]
    wanted: str
    met: Callable[[float], bool]

    def cells(self) -> list[str]:
        ratios = [a / b for a, b in zip(self.ours, self.theirs, strict=True)]
        return [
            self.what,
            f"{median(self.ours):,.0f}",
            f"{median(self.theirs):,.0f}",
            f"{median(ratios):.2f}",
            f"{min(ratios):.2f}–{max(ratios):.2f}",
            self.wanted,
            "" if not self.wanted else "yes" if self.met(median(ratios)) else "NO",
        ]


# ── Running ───────────────────────────────────────────────────────────────────────────────


def openspiel() -> Path | None:
    """The Python with OpenSpiel, set up at the first call; None, with a message, if that fails."""
    python = ENVIRONMENT / "bin" / "python"
    try:
        if not python.exists():
            report_progress("Making an environment for OpenSpiel …")
            venv.create(ENVIRONMENT, with_pip=True)
        if not imports(python):
            report_progress("Installing OpenSpiel from PyPI …")
            subprocess.run(
                [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "open_spiel", "numpy", *SHIMMY],
                check=True,
                timeout=60 * MINUTES,
                env=own_environment(),
                stdout=subprocess.DEVNULL,
            )
    except (OSError, subprocess.SubprocessError) as error:
        report_progress("")
        why = "pip says why above" if isinstance(error, subprocess.CalledProcessError) else error
        print(f"OpenSpiel cannot be installed here ({why}): its part of the tables is left out.\n", file=sys.stderr)
        return None
    return python


def imports(python: Path) -> bool:
    ask = [python, "-c", "import pyspiel, numpy, pettingzoo, shimmy"]
    return subprocess.run(ask, capture_output=True, env=own_environment()).returncode == 0


def own_environment() -> dict[str, str]:
    """Our environment variables without those that would expose our packages to the other Python."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def rows_of(command: Sequence[str | Path], env: dict[str, str]) -> Row:
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=60 * MINUTES, env=env)
    return Row(**json.loads(done.stdout)["rows"][0])


def ours(game: str, seconds: float, pure: bool) -> Row:
    env = {name: value for name, value in os.environ.items() if name != "LUDOTHEQUE_PURE"}
    command = [sys.executable, "-m", "ludotheque", "bench", *game.split(), "--json", "--seconds", str(seconds)]
    return rows_of(command, env | {"LUDOTHEQUE_PURE": "1"} if pure else env)


def theirs(python: Path, game: str, seconds: float) -> Row:
    return rows_of([python, ROOT / "bench" / "openspiel.py", str(seconds), game], own_environment())


def run(games: Sequence[str], rounds: int, seconds: float, python: Path | None) -> tuple[Rounds, Rounds, Rounds]:
    """Compiled, uncompiled, and OpenSpiel."""
    compiled: Rounds = {game: [] for game in games}
    pure: Rounds = {game: [] for game in games}
    relatives: Rounds = {RELATIVES[game]: [] for game in games if python and game in RELATIVES}
    for i in range(rounds):
        for game in games:
            report_progress(f"round {i + 1} of {rounds}: {game}")
            compiled[game].append(ours(game, seconds, pure=False))
            if python and game in RELATIVES:
                relatives[RELATIVES[game]].append(theirs(python, RELATIVES[game], seconds))
            pure[game].append(ours(game, seconds, pure=True))
    report_progress("")
    return compiled, pure, relatives


# ── Reports ───────────────────────────────────────────────────────────────────────────────


def figures(rows: list[Row], name: str) -> list[float]:
    return [getattr(row, name) for row in rows]


def medians(rounds: Rounds) -> list[Row]:
    return [
        Row(game, *(median(figures(rows, name)) for name in Row._fields[1:])) for game, rows in rounds.items() if rows
    ]


def at_least(times: float) -> tuple[str, Callable[[float], bool]]:
    return f"at least {times}", lambda ratio: ratio >= times


def at_most(times: float) -> tuple[str, Callable[[float], bool]]:
    return f"at most {times}", lambda ratio: ratio <= times


def against_relative(game: str, compiled: list[Row], relative: list[Row]) -> list[Comparison]:
    name = RELATIVES[game]
    found = [
        Comparison(
            f"games/s, {game} inside : {name}, C++ rollouts",
            figures(compiled, "playouts"),
            figures(relative, "playouts"),
            *at_least(PLAYOUTS_WANTED[game]),
        ),
        Comparison(
            f"games/s, {game} driven : {name} driven",
            figures(compiled, "driven"),
            figures(relative, "driven"),
            "",
            bool,
        ),
    ]
    for call, (their_call, times) in CALLS_WANTED.items():
        wanted = at_most(times) if game == "wyx" else ("", bool)
        what = f"ns, {game} {call}() : {name} {their_call}()"
        found.append(Comparison(what, figures(compiled, call), figures(relative, call), *wanted))
    return found


def against_uncompiled(game: str, compiled: list[Row], pure: list[Row]) -> Comparison:
    wanted = at_least(COMPILED_WANTED[game]) if game in COMPILED_WANTED else ("", bool)
    what = f"games/s, {game} compiled : uncompiled"
    return Comparison(what, figures(compiled, "playouts"), figures(pure, "playouts"), *wanted)


def comparisons(compiled: Rounds, pure: Rounds, relatives: Rounds) -> list[Comparison]:
    found = []
    for game in compiled:
        if RELATIVES.get(game) in relatives:
            found += against_relative(game, compiled[game], relatives[RELATIVES[game]])
        found.append(against_uncompiled(game, compiled[game], pure[game]))
    return found


def ratio_table(found: list[Comparison]) -> str:
    heads = ["", "left", "right", "ratio", "least–most", "wanted", "met"]
    return aligned([heads, *(comparison.cells() for comparison in found)], left=(0, 5, 6))


# ── Searches ──────────────────────────────────────────────────────────────────────────────

UCT_WANTED, THREADS_WANTED, MILLISECONDS_WANTED = 5, 1.7, 2


def search_table(rounds: int, seconds: float, python: Path | None) -> str:
    """The searches: compared with OpenSpiel's, two in parallel, and the delay of a server's tasks."""
    here, theirs = [], []
    for _ in range(rounds):
        here.append(simulations_a_second(seconds))
        if python:
            theirs.append(their_simulations(python, seconds))
    rows = [["", "", "wanted", "met"]]
    rows.append(["simulations/s, UCT on wyx", f"{median(here):,.0f}", "", ""])
    if theirs:
        ratio = median([a / b for a, b in zip(here, theirs, strict=True)])
        rows.append(["simulations/s, C++ MCTSBot on breakthrough", f"{median(theirs):,.0f}", "", ""])
        rows.append(["ratio of the two", f"{ratio:.2f}", *met(*at_least(UCT_WANTED), ratio)])
    threads = speed_up(seconds)
    rows.append(
        ["nodes of two threads : one, idle machine", f"{threads:.2f}", *met(*at_least(THREADS_WANTED), threads)]
    )
    rows.append(["ms that a short task waits, alone", f"{latency(False):.2f}", "", ""])
    beside = latency(True)
    rows.append(["ms that it waits beside a search", f"{beside:.2f}", *met(*at_most(MILLISECONDS_WANTED), beside)])
    return aligned(rows, left=(0, 2, 3))


# ── Machine learning ──────────────────────────────────────────────────────────────────────

FRESH_WANTED, OBSERVE_WANTED, SET_FROM_WANTED, BATCH_WANTED, PETTINGZOO_WANTED = 3, 2, 1.0, 10, 3
NOT_JUDGED = "", lambda ratio: True
BATCHED = ("fourmis", "fourmis-coop")  # OpenSpiel has nothing like them: only their batches are compared


def agent_table(rounds: int, seconds: float, python: Path | None) -> str:
    """Games with a fresh deal, observations, batches and PettingZoo, compared with OpenSpiel and Shimmy."""
    found: list[Comparison] = []
    for game, relative in RELATIVES.items():
        mine, theirs = [], []
        for _ in range(rounds):
            report_progress(f"{game} : {relative}")
            command = [sys.executable, "-m", "ludotheque.bench.agents", game, str(seconds)]
            mine.append(figures_of(command, dict(os.environ)))
            if python:
                command = [str(python), str(ROOT / "bench" / "openspiel.py"), str(seconds), "--agents", relative]
                theirs.append(figures_of(command, own_environment()))
        found += batch_comparisons(game, mine)
        if theirs:
            found += agent_comparisons(game, relative, mine, theirs)
    for other in BATCHED:
        report_progress(other)
        command = [sys.executable, "-m", "ludotheque.bench.agents", other, str(seconds), "batches"]
        found += batch_comparisons(other, [figures_of(command, dict(os.environ)) for _ in range(rounds)])
    report_progress("")
    return ratio_table(found)


def agent_comparisons(
    game: str, relative: str, mine: list[dict[str, float]], theirs: list[dict[str, float]]
) -> list[Comparison]:
    def compared(what: str, ours: Sequence[float], others: Sequence[float], wanted: Any) -> Comparison:
        return Comparison(what, list(ours), list(others), *wanted)

    def each(rows: list[dict[str, float]], name: str) -> list[float]:
        return [row[name] for row in rows]

    def picoseconds_a_float(rows: list[dict[str, float]], name: str) -> list[float]:
        return [1000 * row[name] / row["floats"] for row in rows]

    fresh, batch = each(theirs, "fresh"), each(theirs, "driven")
    set_from = picoseconds_a_float(theirs, "set_from")
    return [
        compared(f"games/s, {game} fresh deal, moves() : {relative}", each(mine, "fresh"), fresh, NOT_JUDGED),
        compared(
            f"games/s, {game} fresh deal, actions() : {relative}",
            each(mine, "fresh_acted"),
            fresh,
            at_least(FRESH_WANTED),
        ),
        compared(
            f"ns, {game} observe() : {relative} observation_tensor()",
            each(mine, "observe"),
            each(theirs, "observe"),
            at_most(OBSERVE_WANTED),
        ),
        compared(
            f"ps a float, {game} observe(out) : {relative} set_from()",
            picoseconds_a_float(mine, "observe"),
            set_from,
            at_most(SET_FROM_WANTED),
        ),
        compared(
            f"steps/s, batch of {game} : {relative} by actions", each(mine, "batch"), batch, at_least(BATCH_WANTED)
        ),
        compared(
            f"steps/s in PettingZoo, {game} : Shimmy, {relative}",
            each(mine, "pettingzoo"),
            each(theirs, "pettingzoo"),
            at_least(PETTINGZOO_WANTED),
        ),
    ]


def batch_comparisons(game: str, rows: list[dict[str, float]]) -> list[Comparison]:
    """A batch compared with play of the same game driven from Python: with moves alone, and with all a batch does."""

    def compared(what: str, ours: str, other: str) -> Comparison:
        return Comparison(
            f"steps/s, {game} {what}", [row[ours] for row in rows], [row[other] for row in rows], *NOT_JUDGED
        )

    return [
        compared("batch : moves(), play()", "batch", "driven"),
        compared("batch : actions(), step() with mask", "batch", "acted"),
        compared("batch seen : the same with observation", "batch_seen", "seen"),
        compared("actions(), step() with mask : moves(), play()", "acted", "driven"),
    ]


def figures_of(command: Sequence[str | Path], env: dict[str, str]) -> dict[str, float]:
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=60 * MINUTES, env=env)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def met(wanted: str, is_met: Callable[[float], bool], value: float) -> tuple[str, str]:
    return wanted, "yes" if is_met(value) else "NO"


def their_simulations(python: Path, seconds: float) -> float:
    command = [python, ROOT / "bench" / "openspiel.py", str(seconds), "--uct", "breakthrough"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=own_environment())
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2, help="of CPU, a figure a round")
    parser.add_argument("--searches", action="store_true", help="measure nothing but the searches")
    parser.add_argument("--agents", action="store_true", help="measure nothing but what programs that learn use")
    options = parser.parse_args()
    if not ludotheque.compiled:
        sys.exit("Nothing is compiled here, so there is nothing to compare: python setup.py build_ext --inplace")
    python = openspiel()
    if not options.searches:
        print(f"Programs that learn\n{agent_table(options.rounds, options.seconds, python)}\n")
    if options.agents:
        return
    if not options.searches:
        compare_games(options.rounds, options.seconds, python)
    print(f"Searches\n{search_table(options.rounds, options.seconds, python)}")
    print(f"\nSignature of the searches: {signature()}")


def compare_games(rounds: int, seconds: float, python: Path | None) -> None:
    games = [label(game) for game in whole_shelf()]
    compiled, pure, relatives = run(games, rounds, seconds, python)
    print(f"Compiled\n{table(medians(compiled), 'en')}\n")
    print(f"Uncompiled\n{table(medians(pure), 'en')}\n")
    if relatives:
        print(f"OpenSpiel\n{table(medians(relatives), 'en')}\n")
    print(f"Ratios, the median of {rounds} rounds\n{ratio_table(comparisons(compiled, pure, relatives))}\n")


if __name__ == "__main__":
    main()

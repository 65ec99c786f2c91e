"""Wrong calls made up from the signatures of everything public: none may crash, hang, or end in an error not ours.

    python tests/helpers/generated_calls.py [CALLS] [SEED]

Each call has the right number of arguments, some of them wrong. A result is allowed: many a wrong-looking argument is
right. The calls run in forks, some in each; when one dies, the rest of its calls run in another.
"""

from __future__ import annotations

import inspect
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import ludotheque
from ludotheque import Batch, LudothequeError, Rng, State
from ludotheque.bots.protocol import view_of
from ludotheque.core.state import BaseState
from ludotheque.record import Record
from ludotheque.search import AlphaBeta, Cooperative, Mcts

SECONDS, IN_A_FORK = 20, 25


class Call(NamedTuple):
    """A public function, and how to get what it belongs to."""

    name: str
    function: Callable[..., Any]


def finished() -> State:
    state = ludotheque.load("wyx").start(seed=1)
    while not state.over:
        state.play(state.pick(Rng(1)))
    return state


GAME, COOPERATIVE, HIDING = (ludotheque.load(name) for name in ("wyx", "fourmis-coop", "wu-hsing"))
STATES = [GAME.start(seed=1), HIDING.start(seed=1), HIDING.start(seed=1).seen_by(0), finished()]
POOL: list[
    Callable[[], Any]
] = [  # what is passed, right or wrong: made anew for each call, because calls may change it
    *(lambda value=value: value for value in (None, True, -1, 0, 1, 2, 3, 10**6, 10**30, -(10**30), 1.5, -0.5)),
    *(lambda value=value: value for value in (float("nan"), float("inf"), "", "a", "wyx", "nonsense", b"wyx", object)),
    *(lambda value=value: value for value in (STATES[0], STATES[2], STATES[3], GAME, COOPERATIVE, Rng, len, "\ud800")),
    list,
    lambda: [1],
    lambda: ["wyx", None],
    dict,
    lambda: {"a": None},
    lambda: {"player_0": 0, 1: "x"},
    lambda: (1, "a"),
    lambda: {1},
    lambda: object(),
    lambda: Rng(1),
    lambda: bytearray(3),
    lambda: memoryview(b"abc"),
    lambda: 1j,
    lambda: range(3),
]


def some_state() -> State:
    return random.choice(STATES).copy()


def adapter(make: str) -> Any:
    """An environment of PettingZoo, or its functions; nothing where it is not installed."""
    try:
        from ludotheque.adapters import pettingzoo
    except ImportError:
        return OnlyThese()
    if make:
        return getattr(pettingzoo, make)("wyx")
    return OnlyThese(env=pettingzoo.env, parallel_env=pettingzoo.parallel_env)


# Whose public methods are called: made anew for each call.
OWNERS: dict[str, Callable[[], Any]] = {
    "state": some_state,
    "game": lambda: some_state().game,
    "game.actions": lambda: some_state().game.actions,
    "rng": lambda: Rng(1),
    "batch": lambda: Batch(GAME, 2, seed=1),
    "mcts": lambda: Mcts(STATES[0]),
    "alphabeta": lambda: AlphaBeta(STATES[0]),
    "cooperative": lambda: Cooperative(COOPERATIVE.start(seed=1)),
    "ludotheque": lambda: ludotheque,
    "record": lambda: OnlyThese(of=Record.of, read=Record.read, load=Record.load),
    "protocol": lambda: OnlyThese(view_of=view_of),
    "pettingzoo": lambda: adapter("env"),
    "parallel": lambda: adapter("parallel_env"),
    "pettingzoo module": lambda: adapter(""),
    "seat": lambda: some_seat(),
    "gymnasium module": lambda: gymnasium_functions(),
    "openspiel module": lambda: openspiel_functions(),
}


class OnlyThese:
    def __init__(self, **functions: Callable[..., Any]) -> None:
        vars(self).update(functions)


def some_seat() -> Any:
    """An environment of Gymnasium, begun or not."""
    try:
        from ludotheque.adapters import gymnasium
    except ImportError:
        return OnlyThese()
    environment = gymnasium.env("wyx")
    if random.random() < 0.5:
        environment.reset(seed=1)
    return OnlyThese(**{name: getattr(environment, name) for name in ("reset", "step", "action_masks", "render")})


def gymnasium_functions() -> OnlyThese:
    try:
        from ludotheque.adapters import gymnasium
    except ImportError:
        return OnlyThese()
    return OnlyThese(env=gymnasium.env)


def openspiel_functions() -> OnlyThese:
    try:
        from ludotheque.adapters import openspiel
    except ImportError:
        return OnlyThese()
    return OnlyThese(register=openspiel.register, resampler=openspiel.resampler)


# What games implement, and what the core, searches and PettingZoo call: no call of a user. (Uncompiled these are plain
# methods that trust their arguments; tests/helpers/wrong_calls.py has those that are checked when compiled.)
INNER = {
    "state": {*vars(BaseState), "seal", "moves_known", "deducible", "seen_moves", "filled_moves", "stuck", "fields"},
    "game": {"begin", "side", "points", "suits_alpha_beta", "lists_moves", "read_seats", "unknown_option"}
    | {"refusal", "side_name", "seat_name", "quick_start", "shuffle", "show", "notation", "numbering", "keeps_sides"},
    "game.actions": {"make_encoder", "returns", "largest_margin"},
    "rng": {"shuffle_first"},
    "mcts": {"reuse"},
    "alphabeta": {"rate"},
    "cooperative": {"rate"},
    "pettingzoo": {"last", "agent_iter", "state", "act", "go_on", "finish", "seat", "check_begun"},
    "parallel": {"state", "close"},
    "ludotheque": {"Encoder", "Strategy", "Moves", "Plane", "Option", "Moment", "Review", "Info", "Payoffs", "Advice"}
    | {name for name in ludotheque.__all__ if name.startswith("Game") or name.endswith("Error")}
    | {"Board", "State", "Analysis"},  # classes that are subclassed, or that calls give back
}


def public_calls() -> list[str]:
    """The names of all that is called, `owner.method`."""
    found = []
    for owner, make in OWNERS.items():
        thing = make()
        names = ludotheque.__all__ if thing is ludotheque else vars(State) if owner == "state" else dir(thing)
        for name in sorted(names):
            if not name.startswith("_") and name not in INNER.get(owner, ()) and callable(getattr_or_none(thing, name)):
                found.append(f"{owner}.{name}")
    return found


def getattr_or_none(thing: Any, name: str) -> Any:
    try:
        return getattr(thing, name)
    except (AttributeError, LudothequeError):
        return None


def parameters(function: Callable[..., Any]) -> tuple[int, list[str]]:
    """The number of its arguments by position that it needs and takes, and the names of the others."""
    try:
        known = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1, []
    places = [one for one in known if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return len(places), [one.name for one in known if one.kind is one.KEYWORD_ONLY]


DOCUMENTED = {"record.load": OSError}  # another error that the docstring of a function announces


def outcome(name: str, rng: random.Random) -> str:
    """Make one call. Returns an empty string if it ends in a result or in our error; else what was wrong."""
    random.seed(rng.random())
    owner, _, method = name.rpartition(".")
    function = getattr(OWNERS[owner](), method)
    places, named = parameters(function)
    given = [rng.choice(POOL)() for _ in range(places)]
    by_name = {one: rng.choice(POOL)() for one in named if rng.random() < 0.4}
    if method in ("run", "analyse"):  # not right arguments that take minutes
        given = [-1 if each == 10**6 else each for each in given]
        by_name = {one: -1 if each == 10**6 else each for one, each in by_name.items()}
    try:
        function(*given, **by_name)
    except (LudothequeError, DOCUMENTED.get(name, LudothequeError)):
        return ""
    except BaseException as error:
        return f"{name}(*{given!r}, **{by_name!r}): {type(error).__name__}: {error}"[:600]
    return ""


def wrong(calls: int, seed: int) -> Iterator[str]:
    """What was wrong with so many calls."""
    names, rng = public_calls(), random.Random(seed)
    work = [(names[i % len(names)], rng.random()) for i in range(calls)]
    while work:
        told, ended = in_a_fork(work[:IN_A_FORK])
        yield from filter(None, told)
        if not ended:
            name, dice = work[len(told)]
            yield f"{name} with seed {dice} died or hung"
            told.append("")
        work = work[len(told) :]


def in_a_fork(work: list[tuple[str, float]]) -> tuple[list[str], bool]:
    """What was wrong with each of these calls, and whether all were made."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        for name, dice in work:
            signal.alarm(SECONDS)
            os.write(writing, json.dumps(outcome(name, random.Random(dice))).encode() + b"\n")
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        told = [json.loads(line) for line in pipe]
    return told, os.waitpid(child, 0)[1] == 0


if __name__ == "__main__":
    number, chosen = (int(word) for word in [*sys.argv[1:], "500", "1"][:2])
    bad = list(wrong(number, chosen))
    print("\n".join(sorted(bad)))
    print(f"{number} calls of {len(public_calls())} functions, {len(bad)} wrong")
    sys.exit(bool(bad))

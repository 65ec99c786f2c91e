"""Golden vectors of chance, which Python and the browser must both compute: tests/chance.json.

    python tests/helpers/vectors.py

writes them again. They change only if old records should no longer be checked as they were.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace
from typing import Any

from paths import TESTS

import ludotheque
from ludotheque import CHANCE, Rng
from ludotheque.chance.chains import Chain, Entry
from ludotheque.chance.draws import Chance
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.record import Record
from ludotheque.web.pages.check import recipes

FILE = TESTS / "chance.json"
CHECKS = TESTS / "js" / "vectors.js"  # what a JavaScript engine does with them
TEXTS = ["", "abc", "é" * 40, "le chat dort " * 20]
SECRETS = ["00" * 32, hashlib.sha256(b"ludotheque").hexdigest()]
WORDS = ["le chat", "", "il pleut à Ζάκυνθος", "小林 “!”", "x" * 60]


def chance_at(number: int, seats: int) -> Chance:
    return Chance(SECRETS[number % 2], f"LUNE-{10_000 + number}", tuple((WORDS * 2)[number % 5 :][:seats]))


def facts(chance: Chance) -> dict[str, Any]:
    return {"secret": chance.secret, "table": chance.table, "words": list(chance.words), "promise": chance.commitment}


def draws(number: int) -> dict[str, Any]:
    chance = chance_at(number, 2 + number % 3)
    pack = list(range(52))
    chance.throw(2).shuffle(pack)
    numbers, low = chance.throw(0), chance.throw(1)
    return {
        **facts(chance),
        "next": [numbers.next() for _ in range(20)],
        "below": [[n, low.below(n)] for n in (1, 2, 3, 6, 36, 1000, 2**31 + 1, 3 * 2**30, 2**32)],
        "shuffled": pack,
    }


def deal(number: int, recipe: dict[str, Any]) -> dict[str, Any]:
    game = ludotheque.load(recipe["game"], recipe["seats"], **recipe["options"])
    chance = chance_at(number, game.seats)
    return {**facts(chance), "recipe": recipe, "deal": chance.deal(game), "rolls": rolls(game, chance, 40)}


def rolls(game: Game, chance: Chance, count: int) -> list[str]:
    state = game.start(deal=chance.deal(game))
    return [state.text(chance.roll(state, number)) for number in range(1, count + 1)] if state.turn == CHANCE else []


def chain(seed: str) -> dict[str, Any]:
    numbers = Chain(seed).numbers
    return {"seed": seed, "numbers": [*numbers[:4], numbers[-2]]}


def throw(number: int) -> dict[str, Any]:
    """Numbers of the second form of chance, to which some seats have given theirs."""
    seats = 2 + number % 3
    line = " ".join(str(Entry(seat, "", Chain(SECRETS[seat % 2]).numbers[number])) for seat in range(number % 2, seats))
    chance = replace(chance_at(number, seats), numbers=("",) * number + (line,))
    draws = chance.throw(number)
    return {**facts(chance), "n": number, "line": line, "next": [draws.next() for _ in range(10)]}


def record(number: int, recipe: dict[str, Any]) -> str:
    game = ludotheque.load(recipe["game"], recipe["seats"], **recipe["options"])
    chance = chance_at(number, game.seats)
    state, rng, throws = game.start(deal=chance.deal(game)), Rng(number), 0
    while not state.over and len(state.history) < 12:
        throws += state.turn == CHANCE
        state.play(chance.roll(state, throws) if state.turn == CHANCE else state.pick(rng))
    return Record.of(state, chance=chance).write()


def told_recipes() -> list[dict[str, Any]]:
    """As the page has them, without the words for people."""
    return [{**recipe, "dice": [outcome[:2] for outcome in recipe["dice"]]} for recipe in recipes(GAMES, "en")]


def vectors() -> dict[str, Any]:
    made: dict[str, Any] = {
        "sha256": [[text, hashlib.sha256(text.encode()).hexdigest()] for text in TEXTS],
        "hmac": [
            [key, text, hmac.new(key.encode(), text.encode(), "sha256").hexdigest()] for key in TEXTS for text in TEXTS
        ],
        "draws": [draws(number) for number in range(6)],
        "chains": [chain(seed) for seed in SECRETS],
        "throws": [throw(number) for number in range(1, 7)],
        "deals": [deal(number, recipe) for number, recipe in enumerate(told_recipes())],
        "records": [record(number, recipe) for number, recipe in enumerate(told_recipes())],
    }
    again: dict[str, Any] = json.loads(json.dumps(made))
    return again


def written(made: dict[str, Any]) -> str:
    """One vector a line."""
    parts = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in some) + "\n]"
        for name, some in made.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def kept() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


if __name__ == "__main__":
    FILE.write_text(written(vectors()), encoding="utf-8")

"""The starting bases, from board.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ludotheque.errors import BoardError
from ludotheque.games.wigwam.codes import PLACES
from ludotheque.games.wigwam.lattice import NUMBER, opposite

FILE = Path(__file__).with_name("board.toml")


def load_homes(path: Path = FILE) -> list[list[int]]:
    """[seat] its starting bases in order; BoardError names the line of the file that is wrong."""
    text = path.read_text(encoding="utf-8")
    try:
        names = tomllib.loads(text).get("light")
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{path.name}: {error}.", f"{path.name} : {error}.") from None
    names = names if isinstance(names, list) else [names]
    light = [NUMBER[name] for name in names if isinstance(name, str) and name in NUMBER]
    dark = [opposite(base) for base in light]  # 1.4
    if len(names) != PLACES or len(set(light + dark)) != 2 * PLACES:
        line = line_of(text, "light")
        raise BoardError(
            f"{path.name}, line {line}: `light` must be {PLACES} different bases from a1 to g7 of which none lies "
            f"opposite another, not {names}.",
            f"{path.name}, ligne {line} : `light` doit être {PLACES} bases différentes de a1 à g7 dont aucune n’est "
            f"à l’opposé d’une autre, pas {names}.",
        )
    return [light, dark]


def line_of(text: str, key: str) -> int:
    """The line of a file on which a key stands; its last line if it is nowhere."""
    lines = text.splitlines()
    return next((n for n, line in enumerate(lines, 1) if line.split("=")[0].strip() == key), len(lines))


HOMES = load_homes()

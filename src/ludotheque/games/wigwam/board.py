"""The starting bases, from board.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ludotheque.board_file import BoardFile
from ludotheque.games.wigwam.codes import PLACES
from ludotheque.games.wigwam.lattice import NUMBER, opposite

FILE = Path(__file__).with_name("board.toml")


def load_homes(path: Path = FILE) -> list[list[int]]:
    """[seat] its starting bases in order; BoardError names the line of the file that is wrong."""
    box = BoardFile(path)
    names = box.get("light")
    names = names if isinstance(names, list) else [names]
    light = [NUMBER[name] for name in names if isinstance(name, str) and name in NUMBER]
    dark = [opposite(base) for base in light]  # 1.4
    if len(names) != PLACES or len(set(light + dark)) != 2 * PLACES:
        raise box.wrong(
            "light",
            f"`light` must be {PLACES} different bases from a1 to g7 of which none lies opposite another, not {names}",
            f"`light` doit être {PLACES} bases différentes de a1 à g7 dont aucune n’est à l’opposé d’une autre, "
            f"pas {names}",
        )
    return [light, dark]


@cache
def homes() -> list[list[int]]:
    """The starting bases as board.toml gives them, read when the game first needs them."""
    return load_homes()

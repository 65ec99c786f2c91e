"""Positions of Wigwam for the tests, as text that is parsed: `Cd4 Wc3` is a chief on d4 and a warrior on c3."""

from __future__ import annotations

from moves import texts

from ludotheque import load
from ludotheque.core import State

WIGWAM = load("wigwam")
HUFF = load("wigwam", huff=True)
SET_UPS = ["=WWWTTTCWWWW", "=WTWTWWCTWWW"]
ROWS = {"g": "4567", "f": "34567", "e": "234567", "d": "1234567", "c": "123456", "b": "12345", "a": "1234"}


def position(light: str, dark: str, turn: str = "L", quiet: int = 0, huff: bool = False) -> State:
    marks = {figure[1:]: figure[0] for figure in light.split()}
    marks |= {figure[1:]: f"({figure[0].lower()})" for figure in dark.split()}
    rows = [letter + "".join(f" {marks.get(letter + n, '.')}" for n in numbers) for letter, numbers in ROWS.items()]
    return (HUFF if huff else WIGWAM).read("\n".join([*rows, f"turn: {turn}", f"quiet: {quiet}"]))


def goals(state: State, base: str) -> str:
    """Where the figure on a base may go without taking."""
    return " ".join(text[3:] for text in texts(state) if text.startswith(f"{base}-"))


def figures(state: State) -> tuple[str, str]:
    """The figures of light and dark, as position() reads them."""
    found: tuple[list[str], list[str]] = ([], [])
    for line in str(state).splitlines()[:7]:
        letter, *marks = line.split()
        for number, mark in zip(ROWS[letter], marks, strict=False):
            if mark not in ".?":
                found["(" in mark].append(f"{mark.strip('()').upper()}{letter}{number}")
    return " ".join(found[0]), " ".join(found[1])

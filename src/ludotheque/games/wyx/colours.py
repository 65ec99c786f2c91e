"""Terminal colours for the text boards. They repeat what the letters say."""

from __future__ import annotations

Colours = tuple[tuple[str, str], ...]

BOARD: Colours = (
    (r"^    a  b .*$", "dim"),
    (r"(?<=\.)[23]", "green"),  # strongholds that nobody holds
)
RACK: Colours = (
    (r"^.*(?=\n\(1\))", "bold"),  # the dominoes that can be taken
    (r"^\(1\).*$", "dim"),
    (r"\?", "dim"),
)


def of_seats(letters: str, colours: tuple[str, ...]) -> Colours:
    """The counters of each seat in its colour, its knight or queen in reverse video."""
    return tuple(
        rule
        for letter, colour in zip(letters, colours, strict=True)
        for rule in (
            (f"{letter.upper()}(?=[{letters}.])", f"reverse {colour}"),
            (f"(?<=[ A-Z]){letter}[23]?(?=[ A-Z]|$)", colour),
        )
    )

"""A position as SVG, drawn from its text, for games that have no drawing of their own."""

from __future__ import annotations

from html import escape

WIDE, HIGH, MARGIN = 9.6, 20, 16


def text_board(text: str, title: str) -> str:
    """The lines of a text as a drawing, readable on light and dark pages."""
    lines = text.splitlines()
    width = 2 * MARGIN + WIDE * max(map(len, lines), default=1)
    height = 2 * MARGIN + HIGH * len(lines)
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + HIGH * i + 15}" xml:space="preserve">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(text)}</desc>"
        '<style>text{font:16px ui-monospace,"DejaVu Sans Mono",monospace;fill:#2b231b}</style>'
        f'<rect width="100%" height="100%" rx="8" fill="#fdfaf3"/>{rows}</svg>'
    )

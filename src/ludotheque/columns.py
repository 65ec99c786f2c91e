"""Tables in columns: as plain text for a terminal, and as HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def aligned(lines: Sequence[Sequence[str]], left: tuple[int, ...] = (0,)) -> str:
    """Cells in columns, aligned right except in the columns named."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column is aligned left, the others right."""
    head = "".join(f"<th{side(i)}>{escape(name)}</th>" for i, name in enumerate(heads))
    body = "".join(f"<tr>{cells(row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cells(row: Sequence[str]) -> str:
    return "".join(f"<td{side(i)}>{escape(cell)}</td>" for i, cell in enumerate(row))


def side(column: int) -> str:
    return ' style="text-align:left"' if column == 0 else ""

"""The result of a finished game as one line, stored with its table so that lists need not replay it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ludotheque.store.store import Store, Unavailable
from ludotheque.table import Table


def result_of(table: Table) -> dict[str, Any]:
    view = table.view(None)
    return {
        "scores": list(view.scores) if table.dealt else [],
        "winners": table.winners,
        "ended": table.snapshot.ended,
    }


async def note_result(store: Store, table: Table) -> None:
    """Store the result; if that fails, it is stored when somebody lists their games."""
    with suppress(Unavailable):
        await store.note_result(table.snapshot.code, result_of(table))

"""Opens a live table from its snapshot."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from time import monotonic
from types import MappingProxyType

from ludotheque.core import Rng
from ludotheque.players import Bot
from ludotheque.table import Table
from ludotheque.table.snapshot import Damaged, Snapshot

log = logging.getLogger("ludotheque")


def open_table(snapshot: Snapshot, engines: Mapping[str, Bot] = MappingProxyType({}), waited: float = 0.0) -> Table:
    """Open a table whose seat to move has had its turn for so many seconds.

    Damaged if it cannot be replayed: missing data is never made up.
    """
    rng = Rng(os.urandom(16).hex())  # for tables from before verifiable chance
    try:
        return Table.open(snapshot, rng, monotonic() - waited, engines)
    except Damaged as error:
        facts = {"error": type(error.__cause__).__name__}  # the error might reveal what is hidden; logs name no tables
        log.error("a table is damaged", extra={"facts": facts})
        raise Damaged(snapshot.code) from None

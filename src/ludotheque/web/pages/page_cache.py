"""A cache of rendered pages, kept until what they show has changed."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable

MOST = 200  # pages; the least recently used one is dropped first
LEVEL = 5  # compression level


class PageCache:
    """Rendered and compressed pages, by everything they depend on."""

    def __init__(self) -> None:
        self.pages: OrderedDict[Hashable, bytes] = OrderedDict()

    def page(self, key: Hashable, make: Callable[[], str]) -> bytes:
        """The cached page, or a new one."""
        if key not in self.pages:
            self.pages[key] = gzip.compress(make().encode(), LEVEL, mtime=0)
            if len(self.pages) > MOST:
                self.pages.popitem(last=False)
        self.pages.move_to_end(key)
        return self.pages[key]

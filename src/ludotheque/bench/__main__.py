"""python -m ludotheque.bench"""

from __future__ import annotations

import sys

from ludotheque.bench.command import main

sys.exit(main(sys.argv[1:]))

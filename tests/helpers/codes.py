"""What no sentence for people may contain."""

from __future__ import annotations

import re

CODES = re.compile(
    r"@|\b[RL]\d|\b[UD]\d|[~!+=<>_`/{}\[\]]|%|\b\d:[a-h]\d|\b[1-6x][a-e]\b|\b[a-e]x\b"
    r"|\b[a-g]\d-[a-g]\d|-?\d,-?\d|\b[0-5]-[0-5]\b|\b(seat|siège) \d|\bTrue\b|\bFalse\b|\bNone\b"
)

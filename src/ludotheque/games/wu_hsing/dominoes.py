"""The 15 kinds of dominoes, and the 25 pairs of colours that they can show.

A kind is given by its two colours, smaller first; a pair by the colours of its first and second half as they lie. Sets
of colours and of pairs are ints, one bit for each.
"""

from __future__ import annotations

COPIES = 2  # 1.2
PAIR_TEXTS = [first + second for first in "12345" for second in "12345"]  # 1.1
PAIR_NUMBER = {text: pair for pair, text in enumerate(PAIR_TEXTS)}
TEXTS = [text for text in PAIR_TEXTS if text[0] <= text[1]]  # 1.2
NUMBER = {text: kind for kind, text in enumerate(TEXTS)}


def kinds() -> list[int]:
    """[pair] the kind that shows it."""
    return [NUMBER["".join(sorted(text))] for text in PAIR_TEXTS]


def ways() -> list[int]:
    """[kind] the pairs that it can show: one for a double, two for any other."""
    return [sum(1 << pair for pair, shown in enumerate(kinds()) if shown == kind) for kind in range(15)]


def doubles() -> list[int]:
    """[kind] 1 for a double."""
    return [int(text[0] == text[1]) for text in TEXTS]


def spreads() -> list[int]:
    """[colours] spread * other colours is the set of pairs with one of the first and one of the others."""
    return [sum(1 << 5 * colour for colour in range(5) if colours >> colour & 1) for colours in range(32)]


def pairs_of() -> list[list[int]]:
    """[turned][kind] the pair it shows, with its smaller colour first or last."""
    return [[PAIR_NUMBER[text] for text in TEXTS], [PAIR_NUMBER[text[::-1]] for text in TEXTS]]


def lowest_by_remainder() -> list[int]:
    """[remainder] the pair whose bit leaves this remainder when it is divided by 37. No two of them leave the same."""
    table = [0] * 37
    for pair in range(25):
        table[(1 << pair) % 37] = pair
    return table


KIND, WAYS, DOUBLE, SPREAD, PAIR_OF = kinds(), ways(), doubles(), spreads(), pairs_of()

"""The names of the tribes and their figures."""

from __future__ import annotations

from ludotheque.words import Words

SEATS = (Words("Light", "Clair"), Words("Dark", "Sombre"))
KINDS = (Words("chief", "chef"), Words("warrior", "guerrier"), Words("tent", "tente"))  # [kind]
SEVERAL = (Words("chiefs", "chefs"), Words("warriors", "guerriers"), Words("tents", "tentes"))
A_KIND = (Words("a chief", "un chef"), Words("a warrior", "un guerrier"), Words("a tent", "une tente"))
THE_KINDS = (Words("the chief", "le chef"), Words("the warrior", "le guerrier"), Words("the tent", "la tente"))
THESE = (Words("this chief", "ce chef"), Words("this warrior", "ce guerrier"), Words("this tent", "cette tente"))
FIGURES = (  # [seat][kind]
    (Words("light chief", "chef clair"), Words("light warrior", "guerrier clair"), Words("light tent", "tente claire")),
    (Words("dark chief", "chef sombre"), Words("dark warrior", "guerrier sombre"), Words("dark tent", "tente sombre")),
)


def kinds(kind: int, count: int) -> Words:
    """The name of a kind of figure, singular or plural."""
    return KINDS[kind] if count == 1 else SEVERAL[kind]

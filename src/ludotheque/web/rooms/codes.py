"""Codes of tables that can be said over the telephone, like LUNE-PHARE-NOIX-48213.

Anybody who knows the code of a table may take a free chair there, so codes must not be guessable: there are more than
a hundred thousand million, and few wrong ones may be tried (see traffic.py). The code of a table that is being set up
is signed, so that a form sent twice opens one table.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from ludotheque.web.visitors import signed

# ── Codes ──────────────────────────────────────────────────────────────────────────────

WORDS = """
ARBRE AUBE BALLE BANC BARQUE BOIS BOUSSOLE BRUME CADRAN CANNE CARTE CERF CERISE CHAT CIEL CLEF COLLINE COMPAS
CORAIL COUR DANSE DUNE ECHO ECLAIR ECUME ETOILE FABLE FALAISE FANAL FEUILLE FIGUE FLEUR FLUTE FORET FUMEE GALET
GENET GIVRE GLAND GRANGE GRIVE HAIE HERON HIBOU HOULE ILE IRIS JARDIN JETEE JONC LAC LAMPE LANDE LAVANDE LIERRE
LILAS LOUTRE LUNE MARAIS MARMOT MERLE MIEL MOULIN MOUSSE MUSIQUE NACRE NEIGE NOIX NUAGE OCEAN OLIVE ORAGE ORME
OURS PAON PECHE PERLE PHARE PIERRE PLAGE PLUME POMME PONT PRUNE QUAI RENARD RIVE ROCHE ROSE ROSEAU ROUTE RUCHE
SABLE SAPIN SAULE SENTIER SOLEIL SOURCE TALUS TEMPO TERRE THYM TILLEUL TOUR TRUITE TULIPE VAGUE VALLEE VENT
VERGER VIGNE VILLAGE VIOLON VOILE VOLET
""".split()  # noqa: SIM905 (a hundred quoted words say no more)


def new_code() -> str:
    return "-".join([*(secrets.choice(WORDS) for _ in range(3)), str(10_000 + secrets.randbelow(90_000))])


def rematch_code(code: str) -> str:
    """LUNE-48213, LUNE-48213-2, LUNE-48213-3: determined by the first, so that nobody can choose among several."""
    name, _, last = code.rpartition("-")
    again = name[-1:].isdigit()  # the number of the table comes before that of the game
    return f"{name}-{int(last) + 1}" if again else f"{code}-2"


def is_code(text: str) -> bool:
    """Whether a text has the form of a code."""
    return text.isascii() and text.replace("-", "").isalnum()


def read_code(text: str) -> str:
    """A code as somebody may type it."""
    return "-".join(text.upper().replace("-", " ").split())[:40]


# ── Tickets ────────────────────────────────────────────────────────────────────────────


class Tickets:
    """Signed codes of tables that are being set up."""

    def __init__(self, key: str) -> None:
        self.tickets = URLSafeSerializer(key, "table")

    def ticket(self, code: str) -> str:
        return signed(self.tickets, code)

    def code(self, ticket: str) -> str | None:
        """The code of a ticket; None if it is invalid."""
        try:
            return str(self.tickets.loads(ticket))
        except BadSignature:
            return None

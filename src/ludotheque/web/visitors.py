"""Identifies visitors by a signed cookie with a random id and a name, and chooses their language: no accounts."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from itsdangerous import BadSignature, Serializer, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludotheque.web.traffic import Client, address_of
from ludotheque.words import LANGUAGES

# ── Signatures ─────────────────────────────────────────────────────────────────────────


def signed(signature: Serializer[str], value: Any) -> str:
    text = signature.dumps(value)
    return text if isinstance(text, str) else text.decode()


# ── Languages ──────────────────────────────────────────────────────────────────────────


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header; French by default."""
    wishes = []
    for wish in header.split(","):
        tag, _, rest = wish.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        wishes.append((-weight, tag[:2].lower()))
    return next((tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES), LANGUAGES[0])


# ── Visitors ───────────────────────────────────────────────────────────────────────────

COOKIE = "ludotheque"
YEAR = 365 * 24 * 3600
LONGEST = 24  # letters of a name
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # characters that show nothing
MARKS = 2  # combining marks per letter: as many as languages need
LONGEST_WORDS = 60  # letters of the words mixed into the shuffle


@dataclass(frozen=True)
class Visitor:
    id: str
    name: str
    lang: str
    known: bool = True  # whether our cookie came with the request
    browser: str = ""  # a random id of this browser: several may share a library

    def called(self, name: str) -> Visitor:
        return replace(self, name=clean_name(name) or self.name)


def new_visitor_id() -> str:
    """A random id. It has no dash, so that a host can type it as an argument of `ludotheque forget`."""
    return secrets.token_hex(12)


class VisitorCookies:
    """Reads and signs the cookies of visitors."""

    def __init__(self, secret: str, out: Collection[str] = ()) -> None:
        """`out` are the browsers that were put out of a library: they are strangers from then on."""
        self.cookies, self.out = URLSafeSerializer(secret, "visitor"), out

    def visitor(self, connection: HTTPConnection) -> Visitor:
        lang = preferred(connection.headers.get("accept-language", ""))
        try:
            kept: Any = self.cookies.loads(connection.cookies.get(COOKIE, ""))
            browser = str(kept.get("browser", ""))
            known = Visitor(str(kept["id"]), clean_name(str(kept["name"])), str(kept.get("lang", "")), browser=browser)
        except (BadSignature, KeyError, TypeError, ValueError):
            known = None
        if known is None or known.browser in self.out:
            return Visitor(new_visitor_id(), "", lang, known=False, browser=new_visitor_id())
        return known if known.lang in LANGUAGES else replace(known, lang=lang)

    def remember(self, response: Response, visitor: Visitor, path: str, secure: bool) -> None:
        facts = {"id": visitor.id, "name": visitor.name, "lang": visitor.lang, "browser": visitor.browser}
        text = signed(self.cookies, facts)
        response.set_cookie(COOKIE, text, YEAR, path=path, secure=secure, httponly=True, samesite="lax")


def client_of(visitor: Visitor, connection: HTTPConnection) -> Client:
    """The client for rate limits: a visitor without our cookie counts for the address alone."""
    return Client(visitor.id if visitor.known else "", address_of(connection))


def same_site(connection: HTTPConnection) -> bool:
    """Whether a request comes from a page of ours, or from no page at all.

    A proxy may have removed TLS, so an https page of the same host is ours too; where we see https ourselves, an http
    page is not.
    """
    headers = connection.headers
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    scheme, _, host = headers.get("origin", "").lower().partition("://")
    if not scheme:
        return "origin" not in headers
    encrypted = connection.scope["scheme"] in ("https", "wss")
    return host == headers.get("host", "").lower() and scheme in (("https",) if encrypted else ("http", "https"))


def clean_name(text: str) -> str:
    """A name that can be shown and recorded: no commas, control or direction characters, and not too long."""
    return cleaned(text, ",", LONGEST)


def clean_words(text: str) -> str:
    """Words likewise; without slashes, because a record separates seats by them."""
    return cleaned(text, "/", LONGEST_WORDS)


def cleaned(text: str, without: str, longest: int) -> str:
    text = unicodedata.normalize("NFC", text[:200]).replace(without, " ")
    shown = "".join(letter if letter.isprintable() and letter not in BLANK else " " for letter in text)
    return " ".join(limited_marks(shown).split())[:longest].strip()


def limited_marks(text: str) -> str:
    """Limit the combining marks on a letter, and remove those without a letter."""
    kept, marks = [], MARKS
    for letter in text:
        if unicodedata.category(letter) not in ("Mn", "Me"):
            marks = MARKS if letter == " " else 0
            kept.append(letter)
        elif marks < MARKS:
            marks += 1
            kept.append(letter)
    return "".join(kept)

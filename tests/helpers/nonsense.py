"""Hypothesis strategies for malformed messages and requests."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st

from ludotheque.web.connection.messages import (
    PROTOCOL,
    AskWhy,
    ClientMessage,
    DrawSetup,
    GiveNumber,
    Hello,
    ListMoves,
    LookBack,
    PlaySetup,
    PlayText,
    PlayTouches,
    Request,
    TryTouches,
)

REQUESTS: list[type[Request]] = list(get_args(ClientMessage))
HARMLESS: list[type[Request]] = [  # change nothing, unless they make a move that may be made
    Hello,
    PlayTouches,
    PlayText,
    PlaySetup,
    AskWhy,
    ListMoves,
    LookBack,
    DrawSetup,
    TryTouches,
    GiveNumber,  # which nobody can guess
]

odd_letters = st.characters(codec="utf-8") | st.sampled_from("\x00\x07\u200b\u202e\u0301<>&\"'\\/%,;=\ufeff🐜")
texts = st.text(odd_letters, max_size=30)
numbers = st.integers(-(2**70), 2**70) | st.integers(-2, 9) | st.floats() | st.booleans() | st.none()
scalars = numbers | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4))
targets = st.from_regex(r"[a-h][1-8]|[LR]?[1-4]?[UD]?[1-4]?|[0-9]{1,2}|pass|yes|no", fullmatch=True)
moves = st.from_regex(r"[@=+~!]?[a-hx1-8LRUD:<>\-]{1,12}", fullmatch=True)

FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.integers(0, 99),
    "protocol": st.just(PROTOCOL) | st.integers(0, 5),
    "version": st.integers(-1, 50),
    "ply": st.integers(-1, 60),
    "path": st.lists(targets, max_size=6),
    "text": moves,
    "setup": st.dictionaries(targets, st.sampled_from("CTWx"), max_size=6),
    "seat": st.integers(-1, 5),
    "yes": st.booleans(),
    "stage": st.integers(-1, 3),
    "practice": st.booleans(),
    "words": texts,
    "commitment": st.sampled_from(["", "ab" * 32, "AB" * 32]) | texts,
    "head": st.sampled_from(["", "ab" * 32]) | texts,
    "throw": st.integers(0, 5),
    "greeting": st.integers(-1, 6),
    "open": st.booleans(),
    "watch": st.booleans(),
    "number": st.sampled_from(["ab" * 32, "0" * 64]) | texts,
}


def written(value: Any) -> str:
    return json.dumps(value, allow_nan=True)


def tag(kind: type[Request]) -> str:
    return str(kind.__struct_config__.tag)


def request(kind: type[Request]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {field.encode_name: FIELDS[field.encode_name] for field in msgspec.structs.fields(kind)}
    return st.fixed_dictionaries({"do": st.just(tag(kind)), **fields})


def well_formed(kinds: list[type[Request]]) -> st.SearchStrategy[str]:
    """What the page might say, at another time, at another table or from another seat."""
    return st.sampled_from(kinds).flatmap(request).map(written)


def almost(kinds: list[type[Request]]) -> st.SearchStrategy[str]:
    """The same with anything in one of its fields."""
    names = st.sampled_from([*FIELDS, "do", "more"])
    requests = st.sampled_from(kinds).flatmap(request)
    return st.tuples(requests, names, values).map(lambda drawn: written(drawn[0] | {drawn[1]: drawn[2]}))


@st.composite
def torn(draw: st.DrawFn, kinds: list[type[Request]]) -> str:
    """Cut, doubled, or with a character that does not belong."""
    text = draw(well_formed(kinds))
    at = draw(st.integers(0, len(text)))
    return draw(
        st.sampled_from([text[:at], text + text, text[:at] + draw(texts) + text[at:], text[:at] + text[at + 1 :]])
    )


MONSTERS = [
    "[" * 4000,
    '{"do":"hello","id":1,"more":' + "[" * 1900 + "]" * 1900 + "}",
    '{"do":"hello","id":1,"more":' + '{"a":' * 600 + "1" + "}" * 600 + "}",
    '{"do":"play-text","id":1,"ply":1,"text":"' + "\\ud800" * 30 + '"}',
    '{"do":"look-back","id":1,"ply":' + "9" * 3000 + "}",
    '{"do":"list-moves","do":"look-back","id":1}',
    '{"do":"look-back","id":1,"ply":-1e999}',
    '{"do":"play-touches","id":1,"ply":1,"path":' + written(["a"] * 900) + "}",
    '{"do":"ask-why","id":1,"path":["' + "x" * 3000 + '"]}',
    "x" * 5000,
    "\ufeff{}",
]


def messages(kinds: list[type[Request]]) -> st.SearchStrategy[str | bytes]:
    """Anything that a socket can be sent."""
    return st.one_of(
        well_formed(kinds),
        almost(kinds),
        torn(kinds),
        values.map(written),
        texts,
        st.sampled_from(MONSTERS),
        st.binary(max_size=60),
    )


# ── Requests ──────────────────────────────────────────────────────────────────────────

PATHS = [
    "/",
    "/name",
    "/now",
    "/join",
    "/play/wyx",
    "/rules/wyx",
    "/boards/wyx.css",
    "/shelf.json",
    "/privacy",
    "/forget",
    "/healthz",
    "/t/CODE",
]
PATHS += [
    "/t/CODE/sit",
    "/t/CODE/take",
    "/t/CODE/devices",
    "/t/CODE/seat",
    "/t/CODE/qr.svg",
    "/t/CODE/record.ludo",
    "/t/CODE/live",
    "/static/base.css",
]
TRICKS = [
    "/..",
    "/%2e%2e",
    "/%2F",
    "//",
    "/.",
    "%00",
    "/%5c..",
    "%ff",
    "%E2%80%AE",
    "x" * 3000,
    "/static/../app.py",
    "?",
    ";",
]
methods = st.sampled_from(["GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
escaped = st.binary(max_size=6).map(lambda data: "".join(f"%{byte:02x}" for byte in data))
paths = st.builds(
    lambda path, tricks, query: path + "".join(tricks) + query,
    st.sampled_from(PATHS),
    st.lists(st.sampled_from(TRICKS) | escaped, max_size=2),
    st.just("")
    | st.builds(lambda name, value: f"?{name}={value}", st.sampled_from(["lang", "code", "watch"]), escaped),
)
plain = st.text(st.characters(min_codepoint=33, max_codepoint=255, exclude_characters="\x7f"), max_size=20)
headers = st.dictionaries(
    st.sampled_from(["accept-language", "cookie", "content-type", "accept-encoding", "range", "origin", "host"]),
    plain
    | st.sampled_from(["ludotheque=x.y", "en;q=x,fr;q=-1", "multipart/form-data; boundary=x", "null", "bytes=9-1"]),
    max_size=3,
)
forms = st.dictionaries(
    st.sampled_from(["seat0", "seat1", "seat", "name", "name0", "clock", "options", "double", "board"]),
    st.sampled_from(["me", "link", "1", "none", "9" * 5000, "-1", "²", "true"]) | texts,
    max_size=5,
)

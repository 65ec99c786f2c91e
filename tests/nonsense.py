"""What nobody in their right mind would send: strategies of messages to a table and of requests to the library."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

VERBS = [
    "hello",
    "move",
    "why",
    "list",
    "hint",
    "undo",
    "resign",
    "draw",
    "rematch",
    "propose",
    "answer",
    "look",
    "draft",
]
HARMLESS = ["hello", "move", "why", "list", "look", "draft"]  # change nothing, unless they make a move that may be made

odd_letters = st.characters(codec="utf-8") | st.sampled_from("\x00\x07\u200b\u202e\u0301<>&\"'\\/%,;=\ufeff🐜")
texts = st.text(odd_letters, max_size=30)
numbers = st.integers(-(2**70), 2**70) | st.integers(-2, 9) | st.floats() | st.booleans() | st.none()
scalars = numbers | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4))
targets = st.from_regex(r"[a-h][1-8]|[LR]?[1-4]?[UD]?[1-4]?|[0-9]{1,2}|pass|yes|no", fullmatch=True)
moves = st.from_regex(r"[@=+~!]?[a-hx1-8LRUD:<>\-]{1,12}", fullmatch=True)

numbered = {"id": st.integers(0, 99)}
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "version": st.integers(-1, 50),
    "as": st.integers(-1, 5),
    "ply": st.integers(-1, 60),
    "path": st.lists(targets, max_size=6),
    "text": moves,
    "setup": st.dictionaries(targets, st.sampled_from("CTWx"), max_size=6),
    "seat": st.integers(-1, 5),
    "yes": st.booleans(),
    "what": st.sampled_from(["bot", "fly", ""]),
}


def written(value: Any) -> str:
    return json.dumps(value, allow_nan=True)


def well_formed(verbs: list[str]) -> st.SearchStrategy[str]:
    """What the page might say, at another time, at another table or from another seat."""
    fields = st.fixed_dictionaries({"do": st.sampled_from(verbs), **numbered}, optional=FIELDS)
    return fields.map(written)


def almost(verbs: list[str]) -> st.SearchStrategy[str]:
    """The same with anything in one of its fields."""
    names = st.sampled_from([*FIELDS, "do", "more"])
    return st.tuples(st.sampled_from(verbs), names, values).map(
        lambda drawn: written({"do": drawn[0], "id": 1, drawn[1]: drawn[2]})
    )


@st.composite
def torn(draw: st.DrawFn, verbs: list[str]) -> str:
    """Cut, doubled, or with a character that does not belong."""
    text = draw(well_formed(verbs))
    at = draw(st.integers(0, len(text)))
    return draw(
        st.sampled_from([text[:at], text + text, text[:at] + draw(texts) + text[at:], text[:at] + text[at + 1 :]])
    )


MONSTERS = [
    "[" * 4000,
    '{"do":"list","more":' + "[" * 1900 + "]" * 1900 + "}",
    '{"do":"list","more":' + '{"a":' * 600 + "1" + "}" * 600 + "}",
    '{"do":"move","text":"' + "\\ud800" * 30 + '"}',
    '{"do":"look","ply":' + "9" * 3000 + "}",
    '{"do":"list","do":"look","id":1}',
    '{"do":"look","ply":-1e999}',
    '{"do":"move","path":' + written(["a"] * 900) + "}",
    '{"do":"why","path":["' + "x" * 3000 + '"]}',
    "x" * 5000,
    "\ufeff{}",
]


def messages(verbs: list[str]) -> st.SearchStrategy[str | bytes]:
    """Anything that a socket can be sent."""
    return st.one_of(
        well_formed(verbs),
        almost(verbs),
        torn(verbs),
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
    "/healthz",
    "/t/CODE",
]
PATHS += ["/t/CODE/sit", "/t/CODE/take/x", "/t/CODE/qr.svg", "/t/CODE/record.ludo", "/t/CODE/live", "/static/base.css"]
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

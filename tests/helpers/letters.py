"""Two people who play by correspondence, and what they write to each other."""

from __future__ import annotations

import re

from browsers import open_table, visitor
from starlette.testclient import TestClient


def correspondents(host: TestClient, clock: str = "3d") -> tuple[str, TestClient, TestClient]:
    code = open_table(host, "wyx", "me", "link", name="Ana", clock=clock)
    ben = visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    return code, host, ben


def allowed(host: TestClient) -> tuple[str, TestClient, TestClient]:
    code, ana, ben = correspondents(host)
    for who in (ana, ben):
        who.post(f"/t/{code}/letters", data={"switch": "on"})
    return code, ana, ben


def write(who: TestClient, code: str, text: str) -> int:
    return who.post(f"/t/{code}/letters", data={"text": text}).status_code


def read(who: TestClient, code: str) -> list[str]:
    return re.findall(r'class="letter">([^<]*)<', who.get(f"/t/{code}/letters").text)

"""Clubs as their members use them, by the addresses of their pages."""

from __future__ import annotations

import re

from starlette.testclient import TestClient


def opened(host: TestClient, title: str = "Tuesdays", name: str = "Host") -> str:
    answer = host.post("/club", data={"title": title, "name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rsplit("/", 1)[1])


def join(client: TestClient, code: str, name: str) -> TestClient:
    assert client.post(f"/club/{code}/join", data={"name": name}).status_code == 200
    return client


def evening_of(host: TestClient, code: str, people: dict[str, TestClient]) -> str:
    """A new evening of the club, with these people."""
    answer = host.post(f"/club/{code}/set", data={"evening": "yes"}, follow_redirects=False)
    evening = str(answer.headers["location"].rsplit("/", 1)[1])
    for name, client in people.items():
        client.post(f"/evening/{evening}/join", data={"name": name})
    return evening


def standings(page: str) -> dict[str, int]:
    rows = re.findall(r'/member/\w+">([^<]+)</a>.*?<b>(\d+)</b>', page)
    return {name: int(points) for name, points in rows}


def id_of(page: str, name: str) -> str:
    found = re.search(rf'/member/(\w+)">{name}<', page)
    assert found
    return found[1]

"""Evenings as people play them: rounds that a host calls, and tables that are played out."""

from __future__ import annotations

import re

from browsers import Seat
from starlette.testclient import TestClient

from ludotheque import Rng
from ludotheque.record import Record
from ludotheque.web.connection.messages import AnswerOffer, OfferDraw, Resign

HOSTILE = ["<script>alert(1)</script>", "'; drop table settings; --", "{{ 7*7 }}", "\u202eliveD", "a,b", "x" * 500]


def opened(host: TestClient, title: str = "Games on Friday") -> str:
    answer = host.post("/evening", data={"title": title}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"].rsplit("/", 1)[1])


def join(client: TestClient, code: str, name: str) -> TestClient:
    assert client.post(f"/evening/{code}/join", data={"name": name}).status_code == 200
    return client


def next_round(host: TestClient, code: str, game: str, number: int) -> list[str]:
    """The tables that were opened."""
    page = host.post(f"/evening/{code}/round", data={"round": str(number), "game": game})
    assert page.status_code == 200, re.sub("<[^>]+>", "", page.text)
    return tables_of(page.text, number)


def tables_of(page: str, number: int) -> list[str]:
    return re.findall(r'href="/t/([^"]+)">', page.split(f"Round {number + 1} ")[1].split("</section>")[0])


def played_out(people: dict[str, TestClient], host: TestClient, code: str, rng: Rng) -> Record:
    """A table of the evening, played or given up in one of several ways, and its record."""
    names = re.findall(r'class="name">([^<]+)<', host.get(f"/t/{code}").text)
    seats = [Seat(people[name], code) for name in names]
    how = rng.below(7)
    if how == 0 and len(seats) == 2:
        seats[0].do(OfferDraw)
        seats[1].until("offer")
        seats[1].do(AnswerOffer, yes=True)
    elif how < 6 and len(seats) == 2:
        seats[how % 2].do(Resign)
    else:
        finish(seats, rng)
    for seat in seats:
        seat.close()
    return Record.read(host.get(f"/t/{code}/record.ludo").text)


def finish(seats: list[Seat], rng: Rng) -> None:
    while not seats[0].view.result:
        for seat in seats:
            seat.catch_up()
            if seat.view.choices:
                seat.play(rng)


def points(page: str) -> dict[str, int]:
    rows = re.findall(r'<th scope="row">([^<]*?)(?: <span.*?)?</th>.*?<b>(\d+)</b>', page)
    return {name: int(number) for name, number in rows}


def person_of(page: str, name: str) -> str:
    found = re.search(rf'name="person" value="(\w+)">(?:(?!</form>).)*, {name}<', page, re.DOTALL)
    assert found
    return found[1]

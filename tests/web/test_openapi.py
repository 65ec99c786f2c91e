"""The OpenAPI description is complete and correct."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from house import House
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from ludotheque.web.server.app import application
from ludotheque.web.together.openapi import OPERATIONS, description

schema = schemathesis.openapi.from_dict(description())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    allow_header_conformance,
]


def test_every_route_is_described_and_there_is_no_other(tmp_path: Path) -> None:
    routes = {
        (method, route.path)
        for route in application(tmp_path / "a.db").routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == set(OPERATIONS), "what a route does is written in web/together/openapi.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
        log = (house.folder / "log").read_text()
        assert "Traceback" not in log


@pytest.fixture(scope="module")
def code(house: House) -> str:
    """A table that there is."""
    with urllib.request.urlopen(f"{house.url}/play/wyx", b"seat0=me&seat1=link") as answer:
        return str(answer.url.rsplit("/", 1)[1])


@schema.parametrize()
@settings(
    max_examples=4,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_asked_is_answered_as_described(case: schemathesis.Case, house: House, code: str) -> None:
    asked = case.path_parameters or {}
    if "code" in asked and len(asked["code"]) % 2:
        case.path_parameters = {**asked, "code": code}
    answer = case.call(base_url=house.url, allow_redirects=False)
    case.validate_response(answer, checks=CHECKS)

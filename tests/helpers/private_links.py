"""Private links to a seat, as a page shows them and a browser uses them."""

from __future__ import annotations

import re

from starlette.testclient import TestClient


def link_of(client: TestClient, code: str, seat: int = 0) -> str:
    """What stands behind the # of a private link."""
    found = re.search(rf'/t/{code}/seat#([^"]+)"', client.post(f"/t/{code}/devices", data={"seat": str(seat)}).text)
    assert found
    return found[1]


def take(client: TestClient, code: str, token: str) -> int:
    answer = client.post(f"/t/{code}/take", data={"token": token}, follow_redirects=False)
    return int(answer.status_code)

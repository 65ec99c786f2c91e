"""Web Push notices: encrypted, only to public addresses, and only on request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest
from browsers import Seat, library, open_table, visitor
from starlette.testclient import TestClient

from ludotheque import Rng
from ludotheque.errors import LudothequeError
from ludotheque.web.together import notices
from ludotheque.web.together.notices import address_of, endpoint_of, is_public

pytest.importorskip("http_ece")

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from push_service import PushService, decoded, encoded


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(notices, "WAIT", 0.0)
    with library(tmp_path / "tables.db", push_within=True) as client:
        client.headers["accept-language"] = "en"
        yield client


def two(host: TestClient, game: str = "wu-hsing") -> tuple[str, TestClient]:
    """A table of two by correspondence, and the browser of the second."""
    code, ben = open_table(host, game, "me", "link", name="Ana", clock="3d"), visitor(host)
    ben.post(f"/t/{code}/sit", data={"name": "Ben"})
    return code, ben


def one_move(client: TestClient, code: str) -> None:
    seat = Seat(client, code)
    assert seat.my_turn()
    seat.play(Rng("notices"))
    seat.close()


def nothing_comes(host: TestClient, service: PushService) -> bool:
    """Whether nothing was sent, a moment after it might have been."""
    assert host.portal
    host.portal.call(asyncio.sleep, 0.2)
    return service.received.empty()


# ── A notice ──────────────────────────────────────────────────────────────────────────


def test_a_closed_browser_is_told_that_it_is_its_turn(host: TestClient, service: PushService) -> None:
    code, ben = two(host)
    assert ben.post("/notices", data=service.subscription).status_code == 204
    one_move(host, code)
    headers, told = service.notice()
    assert told == {
        "title": "Wu Hsing",
        "body": "It is your turn, with Ana.",
        "url": f"http://testserver/t/{code}",
        "tag": code,
    }
    sent = {name.lower(): value for name, value in headers.items()}
    assert (sent["content-encoding"], int(sent["ttl"]) > 3600) == ("aes128gcm", True)
    verify(sent["authorization"], service.origin, host.app.state.company.notices.public_key)  # type: ignore[attr-defined]


def verify(authorization: str, origin: str, public: str) -> None:
    """As a push service does: the token is signed by the key, and is for this service."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(decoded(signed.split(".")[1]))
    assert (kind, parts["k"], claims["aud"], claims["sub"]) == ("vapid", public, origin, "http://testserver")


def test_a_notice_survives_a_restart_of_the_library(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asked is asked no more, and the key is the same."""
    monkeypatch.setattr(notices, "WAIT", 0.0)
    with library(tmp_path / "tables.db", push_within=True) as host:
        code, ben = two(host)
        ben.post("/notices", data=service.subscription)
        public = host.app.state.company.notices.public_key  # type: ignore[attr-defined]
        cookies = host.cookies
    with library(tmp_path / "tables.db", push_within=True) as host:
        host.cookies = cookies
        assert host.app.state.company.notices.public_key == public  # type: ignore[attr-defined]
        one_move(host, code)
        assert service.notice()[1]["tag"] == code


# ── Nobody who has not asked, or asks no more ─────────────────────────────────────────


def test_nobody_is_told_who_is_there_or_has_not_asked(host: TestClient, service: PushService) -> None:
    code, ben = two(host)
    host.post("/notices", data=service.subscription)
    one_move(host, code)  # it is Ben's turn, who has not asked
    assert nothing_comes(host, service)
    here = Seat(host, code)
    one_move(ben, code)  # it is Ana's, who is here
    here.until("choices")
    assert nothing_comes(host, service)


def test_nobody_is_told_of_a_bot(host: TestClient, service: PushService) -> None:
    code = open_table(host, "wyx", "me", "1")
    host.post("/notices", data=service.subscription)
    one_move(host, code)
    assert nothing_comes(host, service)


def test_whoever_asks_no_more_is_told_no_more(host: TestClient, service: PushService) -> None:
    code, ben = two(host)
    ben.post("/notices", data=service.subscription)
    page = ben.get(f"/t/{code}/devices").text
    assert "You are told when it is your turn" in page
    assert "You are told when it is your turn" not in host.get(f"/t/{code}/devices").text
    assert ben.post("/notices/stop", data={"code": code}).status_code == 200
    one_move(host, code)
    assert nothing_comes(host, service)
    assert "You are told when it is your turn" not in ben.get(f"/t/{code}/devices").text


def test_forgetting_somebody_forgets_where_they_are_told(host: TestClient, service: PushService) -> None:
    _, ben = two(host)
    ben.post("/notices", data=service.subscription)
    kept = host.app.state.library.store.recall_all  # type: ignore[attr-defined]
    assert host.portal
    assert len(host.portal.call(kept, "push ")) == 1
    ben.post("/forget")
    assert host.portal.call(kept, "push ") == {}


def test_a_browser_that_has_gone_is_forgotten(host: TestClient, service: PushService) -> None:
    code, ben = two(host)
    ben.post("/notices", data=service.subscription)
    service.answer = 410
    one_move(host, code)
    service.notice()
    kept = host.app.state.library.store.recall_all  # type: ignore[attr-defined]
    assert host.portal
    for _ in range(200):
        if not host.portal.call(kept, "push "):
            break
        host.portal.call(asyncio.sleep, 0.01)
    assert host.portal.call(kept, "push ") == {}


def test_there_are_no_more_notices_than_somebody_can_want(host: TestClient, service: PushService) -> None:
    for number in range(5):
        ask = service.subscription | {"endpoint": f"{service.origin}/{number}"}
        assert host.post("/notices", data=ask).status_code == 204
    more = host.post("/notices", data=service.subscription)
    assert (more.status_code, "too many places" in more.text) == (400, True)
    assert host.post("/notices", data=ask).status_code == 204, "the same once more"


# ── Not to just anywhere ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "url",
    [
        *("http://push.example.org/x", "https://push.example.org:8443/x", "https://a@push.example.org/x", "https:///x"),
        *("ftp://push.example.org/x", "file:///etc/passwd", "", "x", "https://push.example.org/\r\nHost: x"),
        *("https://push.example.org/é", "https://push.example.org/a b", "https://[::1/x", "https://x:y/"),
        "https://push.example.org/" + 1000 * "x",
    ],
)
def test_an_endpoint_is_a_plain_https_address(url: str) -> None:
    with pytest.raises(LudothequeError, match="public https address"):
        endpoint_of(url)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:10.0.0.1"),
        *("64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::", "2001:0:a00:1::", "fec0::1", "192.0.2.1", "198.18.0.1"),
        *("::127.0.0.1", "::ffff:0:127.0.0.1", "::5efe:a00:1", "2a00:1450::5efe:a00:1", "2a00:1450::200:5efe:a00:1"),
        *("fe80::1%eth0", "100::1", "2001:db8::1", "2001:20::1", "3fff::1", "5f00::1", "192.88.99.1", "192.0.0.8"),
    ],
)
def test_an_address_inside_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "host",
    [
        *("127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7f000001", "0", "10.1", "①②⑦.0.0.1", "localhost"),
        *("[::1]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:0:127.0.0.1]", "[::ffff:7f00:1]", "[0:0::7f00:1]"),
        *("a" * 70, "a..b", ".", "127.0.0.1."),
    ],
)
def test_no_spelling_of_an_address_inside_gets_through(host: str) -> None:
    with pytest.raises(LudothequeError, match="public https address"):
        asyncio.run(address_of(endpoint_of(f"https://{host}/x")))


def test_a_public_address_is_public() -> None:
    assert is_public(ip_address("93.184.216.34"))
    assert is_public(ip_address("2606:2800:220:1:248:1893:25c8:1946"))


def test_a_name_that_leads_inside_is_refused(tmp_path: Path, service: PushService) -> None:
    with library(tmp_path / "tables.db") as host:
        host.headers["accept-language"] = "en"
        for name in ("localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1"):
            answer = host.post("/notices", data=service.subscription | {"endpoint": f"https://{name}/x"})
            assert (answer.status_code, "public https address" in answer.text) == (400, True)


def test_keys_that_are_none_are_refused(host: TestClient, service: PushService) -> None:
    for wrong in (
        {"p256dh": ""},
        {"p256dh": encoded(b"\x04" + 64 * b"\x01")},
        {"auth": "x"},
        {"auth": "é" * 22},
    ):
        answer = host.post("/notices", data=service.subscription | wrong)
        assert (answer.status_code, "not the keys of a browser" in answer.text) == (400, True)


def test_a_library_works_without_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: PushService) -> None:
    monkeypatch.setattr(notices, "available", lambda: False)
    with library(tmp_path / "tables.db", push_within=True) as host:
        code, ben = two(host)
        assert ben.post("/notices", data=service.subscription).status_code == 404
        assert 'data-push-key=""' in host.get(f"/t/{code}").text
        one_move(host, code)


def test_the_key_is_made_once_and_is_one_of_the_curve() -> None:
    assert notices.ServerKey(notices.new_private_key()).public != notices.ServerKey(notices.new_private_key()).public
    assert len(decoded(notices.ServerKey(f"{1:064x}").public)) == notices.POINT


def test_the_worker_stands_at_the_root(host: TestClient) -> None:
    answer = host.get("/push-worker.js")
    assert (answer.headers["content-type"], "notificationclick" in answer.text) == (
        "text/javascript; charset=utf-8",
        True,
    )

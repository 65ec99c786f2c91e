"""Reminders of the next evening of a club: only on request, confirmed, each once, forgotten on demand."""

from __future__ import annotations

import logging
import re
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from browsers import library, visitor
from mail_host import MailHost
from starlette.testclient import TestClient

from ludotheque.cli import main
from ludotheque.errors import LudothequeError
from ludotheque.web.together import reminders
from ludotheque.web.together.host import Hosting
from ludotheque.web.together.mail import MailServer, checked_address, mail, mail_server
from ludotheque.web.together.reminders import BEFORE, Reminders
from ludotheque.web.together.rows import REMINDERS

SIGNED = re.compile(r"(?<=/reminder/)\S+")  # random letters, in which any name may stand by chance
ADDRESS = "ben@example.org"
WHEN = datetime.now().replace(microsecond=0, second=0) + timedelta(days=3)
BEGINS = WHEN.timestamp()


@pytest.fixture
def post() -> Iterator[MailHost]:
    with MailHost() as running:
        yield running


@contextmanager
def house(folder: Path, post: MailHost) -> Iterator[TestClient]:
    server = MailServer("smtp", "127.0.0.1", post.port, "games@example.org")
    with library(folder / "tables.db", push_within=True, hosting=Hosting(mail=server)) as client:
        client.headers["accept-language"] = "en"
        yield client


@pytest.fixture
def host(tmp_path: Path, post: MailHost) -> Iterator[TestClient]:
    with house(tmp_path, post) as client:
        yield client


def club_of(host: TestClient, title: str = "Tuesdays", where: str = "At Ana’s") -> tuple[str, TestClient]:
    """A club that meets in three days, and Ben, who has joined."""
    code = host.post("/club", data={"title": title, "name": "Ana"}).url.path.rpartition("/")[2]
    host.post(f"/club/{code}/set", data={"when": WHEN.isoformat(), "where": where})
    ben = visitor(host)
    ben.post(f"/club/{code}/join", data={"name": "Ben"})
    return code, ben


def ask(client: TestClient, code: str, address: str = ADDRESS) -> int:
    return client.post(f"/club/{code}/remind", data={"address": address}).status_code


def link_in(text: str) -> str:
    return re.findall(r"http://testserver(/reminder/\S+)", text)[0]


def confirmed(client: TestClient, code: str, post: MailHost, address: str = ADDRESS) -> str:
    """Ask, and press the button that the first mail leads to; the path of its link."""
    assert ask(client, code, address) == 200
    path = link_in(post.mail().message.get_content())
    stranger = visitor(client)  # the mail may be read on another device
    assert "Remind me here" in stranger.get(path).text
    assert "You will be reminded" in stranger.post(path, data={"confirm": "yes"}).text
    return path


def look(host: TestClient, before: float) -> None:
    """What the library does so many seconds before the evening."""
    it: Reminders = host.app.state.reminders  # type: ignore[attr-defined]
    assert host.portal
    host.portal.call(it.look, BEGINS - before)


def rows(host: TestClient) -> dict[str, str]:
    assert host.portal
    found: dict[str, str] = host.portal.call(host.app.state.library.store.recall_all, REMINDERS)  # type: ignore[attr-defined]
    return found


# ── The walk of a reminder ────────────────────────────────────────────────────────────


def test_who_has_asked_and_confirmed_is_reminded_the_day_before_and_once(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    path = confirmed(ben, code, post)
    for before in (2 * BEFORE, BEFORE + 1):
        look(host, before)
    assert post.received.empty(), "too early"
    look(host, BEFORE - 1)
    found = post.mail()
    assert (found.to, found.message["To"], found.message["From"]) == (
        [ADDRESS],
        ADDRESS,
        "Ludothèque <games@example.org>",
    )
    assert found.message["Subject"].startswith("Tuesdays – ")
    text = found.message.get_content()
    assert "At Ana’s" in text
    assert f"http://testserver/club/{code}" in text
    assert link_in(text) == path
    for before in (BEFORE - 1, 60, 0, -60):
        look(host, before)
    assert post.received.empty(), "once"
    later = WHEN + timedelta(days=7)
    host.post(f"/club/{code}/set", data={"when": later.isoformat()})
    look(host, BEFORE - 1 - 7 * 24 * 3600)
    assert post.mail().to == [ADDRESS], "the next one is another evening"


def test_nobody_is_reminded_who_has_not_asked_or_not_confirmed(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    assert ask(ben, code) == 200
    assert post.mail().to == [ADDRESS]
    look(host, 60)
    assert post.received.empty()
    host.portal.call(host.app.state.reminders.look, BEGINS + reminders.CONFIRM_WITHIN)  # type: ignore[attr-defined,union-attr]
    assert rows(host) == {}, "an address that nobody confirms is forgotten"


def test_a_first_mail_repeats_nothing_that_its_sender_has_typed(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host, "Buy gold at evil.example", "http://evil.example")
    assert ask(ben, code) == 200
    found = post.mail().message
    said = SIGNED.sub("", f"{found.items()} {found.get_content()}")
    assert "two days" in said
    assert "evil" not in said
    assert "Ben" not in said
    assert code not in said


def test_looking_at_a_link_changes_nothing_and_the_second_button_forgets(
    host: TestClient, post: MailHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "CONFIRM_WITHIN", 7 * 24 * 3600.0)
    code, ben = club_of(host)
    assert ask(ben, code) == 200
    path = link_in(post.mail().message.get_content())
    for _ in range(2):  # programs that check mails
        host.get(path)
    look(host, 60)
    assert post.received.empty()
    assert "This address is forgotten" in visitor(host).post(path, data={"confirm": "no"}).text
    assert rows(host) == {}
    assert host.get(path).status_code == 404


def test_a_program_for_mail_ends_reminders_with_one_click(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    confirmed(ben, code, post)
    look(host, 60)
    message = post.mail().message
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = link_in(message["List-Unsubscribe"].rstrip(">"))
    assert visitor(host).post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not any(" mail" in name.partition(":")[2].partition("told")[0] for name in rows(host))


def test_a_link_for_one_address_is_none_for_another(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    ask(ben, code)
    old = link_in(post.mail().message.get_content())
    ask(ben, code, "other@example.org")
    assert host.get(old).status_code == 404
    for made in (old[:-3] + "xyz", "/reminder/x", "/reminder/" + "é" * 50):
        assert host.get(made).status_code == 404
        assert host.post(made, data={"confirm": "yes"}).status_code == 404


# ── Forgetting ────────────────────────────────────────────────────────────────────────


def by_leaving(host: TestClient, ben: TestClient, code: str, _: Path) -> None:
    ben.post(f"/club/{code}/me", data={"forget": "yes"})


def by_being_forgotten(host: TestClient, ben: TestClient, code: str, _: Path) -> None:
    ben.post("/forget")


def by_closing(host: TestClient, ben: TestClient, code: str, _: Path) -> None:
    host.post(f"/club/{code}/set", data={"close": code})


def by_command(host: TestClient, ben: TestClient, code: str, file: Path) -> None:
    visitor_id = re.findall(r'"visitor": "(\w+)"', str(rows(host)))[0]
    assert main(["forget", visitor_id, "--database", str(file)]) == 0


@pytest.mark.parametrize("how", [by_leaving, by_being_forgotten, by_closing, by_command])
def test_an_address_is_forgotten(
    host: TestClient, post: MailHost, tmp_path: Path, how: Callable[[TestClient, TestClient, str, Path], None]
) -> None:
    code, ben = club_of(host)
    path = confirmed(ben, code, post)
    look(host, 60)
    post.mail()
    assert ADDRESS in str(rows(host))
    how(host, ben, code, tmp_path / "tables.db")
    assert rows(host) == {}
    assert host.get(path).status_code == 404


def test_an_address_is_shown_to_nobody_else(host: TestClient, post: MailHost, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    code, ben = club_of(host)
    confirmed(ben, code, post)
    assert ADDRESS in ben.get(f"/club/{code}").text
    for path in ("", "/export.csv", "/export.json", "/next.ics"):
        assert ADDRESS not in host.get(f"/club/{code}{path}").text, "not even to the host of the club"
    member = re.findall(rf"/club/{code}/member/(\w+)\">Ben", host.get(f"/club/{code}").text)[0]
    assert ADDRESS not in host.get(f"/club/{code}/member/{member}").text
    assert ADDRESS not in caplog.text


# ── Hostile ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "address",
    [
        *("", "x", "@", "a@", "@b.org", "a@b", "a b@c.org", "a@b c.org", "a@b.org,c@d.org", "a@b.org;c@d.org"),
        *("a@b.org\r\nBcc: c@d.org", "a@b.org\nRCPT TO:<c@d.org>", "a\r\n@b.org", "a@b.org%0aBcc:c@d.org"),
        *('"a b"@c.org', "<a@b.org>", "Ana <a@b.org>", "a@[127.0.0.1]", "a@127.0.0.1", "a@localhost", "a@-b.org"),
        *("a@b..org", "a..b@c.org", ".a@b.org", "é@b.org", "a\0@b.org", "a@b\u2028.org", "a" * 65 + "@b.org"),
        *("a@" + "b." * 130 + "org", "a@" + "b" * 64 + ".org", "--help@b.org"),
    ],
)
def test_what_is_no_single_address_is_refused(address: str) -> None:
    if address == "--help@b.org":
        assert checked_address(address) == address, "it is never part of a command"
        return
    with pytest.raises(LudothequeError, match="not an address"):
        checked_address(address)


@pytest.mark.parametrize("address", ["a@b.org", " a+b.c@d-e.f.museum ", "o'neil@example.org", "a@münchen.de"])
def test_an_address_is_one(address: str) -> None:
    assert checked_address(address).isascii()


def test_hostile_names_stay_in_their_header(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host, "Fri\r\nBcc: evil@example.org\u2028x", "a\r\n.\r\nMAIL FROM:<x@y.org>")
    confirmed(ben, code, post)
    look(host, 60)
    found = post.mail()
    assert (found.to, found.message["Bcc"], found.message["To"]) == ([ADDRESS], None, ADDRESS)
    assert len([line for line in post.commands if line.upper().startswith("MAIL FROM")]) == 2
    message = mail(
        MailServer("smtp", "localhost", 25, "a@b.org"), ADDRESS, "x\r\nBcc: y@z.org", ".\r\nx\r\n", "http://x"
    )
    assert message["Bcc"] is None


def test_nobody_fills_somebody_elses_mailbox(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    found = [ask(ben, code, "victim@example.org") for _ in range(4)]
    assert (found[0], found[-1]) == (200, 429)
    sent = 0
    for number in range(5):  # other visitors with the same wish
        other = visitor(host)
        other.post(f"/club/{code}/join", data={"name": f"Eve{number}"})
        sent += ask(other, code, "victim@example.org") == 200
    host.portal.call(reminders.asyncio.sleep, 0.3)  # type: ignore[union-attr]
    assert post.received.qsize() <= 2
    assert sent == 0


def test_strangers_ask_for_nothing(host: TestClient, post: MailHost) -> None:
    code, _ = club_of(host)
    assert ask(visitor(host), code) == 403
    assert visitor(host).post(f"/club/{code}/remind", data={"push": "yes"}).status_code == 403
    assert rows(host) == {}


# ── The server of the mail ────────────────────────────────────────────────────────────


def test_a_server_that_is_away_gets_the_mail_later_and_one_that_refuses_does_not(
    host: TestClient, post: MailHost, caplog: pytest.LogCaptureFixture
) -> None:
    code, ben = club_of(host)
    confirmed(ben, code, post)
    post.refuses = {"MAIL": 451}
    look(host, 3000)
    assert "a mail could not be sent" in caplog.text
    assert post.received.empty()
    post.refuses = {"QUIT": 500}
    look(host, 2000)
    assert post.mail().to == [ADDRESS]
    look(host, 1900)
    assert post.received.empty(), "it has the mail, whatever it says in the end"
    host.post(f"/club/{code}/set", data={"when": (WHEN + timedelta(minutes=5)).isoformat()})
    post.refuses = {"RCPT": 550}
    look(host, 1000)
    post.refuses = {}
    look(host, 500)
    assert post.received.empty()
    assert "a mail was refused" in caplog.text


def test_two_processes_send_one_mail(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    confirmed(ben, code, post)
    it: Reminders = host.app.state.reminders  # type: ignore[attr-defined]
    other = Reminders(it.library, "key", it.clubs, it.notices, it.server)

    async def both() -> None:
        await reminders.asyncio.gather(it.look(BEGINS - 60), other.look(BEGINS - 60))

    assert host.portal
    host.portal.call(both)
    assert post.mail().to == [ADDRESS]
    assert post.received.empty()


def test_a_password_goes_to_the_server_and_nowhere_else(post: MailHost) -> None:
    server = mail_server(f"smtp://ana%40x.org:a%2Fb@127.0.0.1:{post.port}?from=games@example.org")
    assert (server.user, server.password, server.sender) == ("ana@x.org", "a/b", "games@example.org")
    server.send(mail(server, ADDRESS, "x", "y", "http://x"))
    assert post.mail().user == "ana@x.org"


def test_a_server_that_cannot_prove_who_it_is_gets_nothing(tmp_path: Path) -> None:
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    subprocess.run([*made, "-keyout", "key.pem", "-out", "cert.pem"], cwd=tmp_path, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    with MailHost(context) as liar:
        server = MailServer("smtps", "localhost", liar.port, "a@b.org", "ana", "secret")
        with pytest.raises(OSError, match="certificate"):
            server.send(mail(server, ADDRESS, "x", "y", "http://x"))
        assert liar.commands == []


def test_a_server_elsewhere_must_go_over_to_tls(post: MailHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MailServer, "here", False)
    server = MailServer("smtp", "127.0.0.1", post.port, "a@b.org", "ana", "secret")
    with pytest.raises(OSError, match="STARTTLS"):
        server.send(mail(server, ADDRESS, "x", "y", "http://x"))
    assert not any(line.startswith(("AUTH", "MAIL")) for line in post.commands)


@pytest.mark.parametrize(
    "url", ["x", "http://a.org?from=a@b.org", "smtp://a.org", "smtps://h:x?from=a@b.org", "smtp://h?from=x"]
)
def test_a_mail_server_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(LudothequeError):
        mail_server(url)


def test_without_a_mail_server_nothing_is_asked(tmp_path: Path) -> None:
    with library(tmp_path / "tables.db") as host:
        host.headers["accept-language"] = "en"
        code, ben = club_of(host)
        assert 'type="email"' not in ben.get(f"/club/{code}").text
        assert ask(ben, code) == 404
        assert rows(host) == {}


def test_mails_need_a_name_of_the_library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else whoever asks for a mail could choose where its links lead."""
    command = ["serve", "--port", "0", "--database", str(tmp_path / "a.db"), "--lang", "en"]
    assert main([*command, "--smtp", "smtps://a:b@mail.example.org?from=a@b.org"]) == 2
    assert "--host-name" in capsys.readouterr().err


# ── Notices of browsers ───────────────────────────────────────────────────────────────


def test_who_wants_a_notice_gets_one(host: TestClient, post: MailHost) -> None:
    pytest.importorskip("http_ece")
    from push_service import PushService

    code, ben = club_of(host)
    with PushService() as service:
        ben.post("/notices", data=service.subscription)
        look(host, 60)
        assert service.received.empty(), "they have not asked"
        ben.post(f"/club/{code}/remind", data={"push": "yes"})
        look(host, 60)
        _, told = service.notice()
        assert (told["title"], told["url"]) == ("Tuesdays", f"http://testserver/club/{code}")
        assert "At Ana’s" in told["body"]
        look(host, 30)
        assert service.received.empty()
        ben.post(f"/club/{code}/remind", data={"stop": "push"})
        assert not any(name.endswith(" push") for name in rows(host))


def test_both_languages(host: TestClient, post: MailHost) -> None:
    code, ben = club_of(host)
    ben.headers["accept-language"] = "fr"
    ben.get("/", params={"lang": "fr"})
    assert "Me rappeler les soirées" in ben.get(f"/club/{code}").text
    confirmed_in_french(ben, code, post)
    look(host, 60)
    assert "Prochaine soirée\u00a0:" in post.mail().message.get_content()


def confirmed_in_french(ben: TestClient, code: str, post: MailHost) -> None:
    ask(ben, code)
    text = post.mail().message.get_content()
    assert "confirmez-le dans les deux jours\u00a0:" in text
    assert "On vous préviendra" in ben.post(link_in(text), data={"confirm": "yes"}).text

"""A game by correspondence: it goes on for days, and a closed browser is told whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from correspondence_house import CorrespondenceHouse
from guests import Guest, Visit

pytest.importorskip("http_ece")

from push_service import PushService

# A browser without windows has neither notifications nor a push service: here are both, and what they are told.
BROWSER = """subscription => {
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.allowed ?? 'default' })
  Notification.requestPermission = async () => (localStorage.allowed = 'granted')
  PushManager.prototype.subscribe = async function (options) {
    const { endpoint, ...keys } = subscription
    localStorage.asked = JSON.stringify(options)
    return { toJSON: () => ({ endpoint, keys }) }
  }
}"""
WORKER = """() => {
  self.shown = [], self.opened = []
  registration.showNotification = async (title, options) => { shown.push({ title, ...options }) }
  clients.openWindow = async url => { opened.push(url) }
}"""
CLICK = """url => dispatchEvent(
  Object.assign(new ExtendableEvent('notificationclick'), { notification: { data: url, close() {} } }))"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CorrespondenceHouse]:
    with CorrespondenceHouse(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


def leave(guest: Guest) -> None:
    """Close the library, and let it forget the table."""
    guest.page.goto("about:blank")
    guest.page.wait_for_timeout(700)


def come_back(guest: Guest, code: str) -> list[str]:
    """What the clocks say."""
    guest.page.goto(f"/t/{code}")
    guest.wait_online()
    guest.page.wait_for_function("() => document.querySelector('.clock').textContent")
    return [text.replace("\u00a0", " ") for text in guest.page.locator(".clock").all_inner_texts()]


def ask_for_notices(guest: Guest, service: PushService) -> None:
    guest.page.add_init_script(f"({BROWSER})({json.dumps(service.subscription)})")
    guest.page.reload()
    guest.wait_online()
    guest.press_on("[data-do=more]")
    guest.press_on("#ui-more [data-do=notify]")
    guest.page.wait_for_selector("#ui-notice:has-text('même si cette page est fermée')")
    assert json.loads(guest.page.evaluate("localStorage.asked"))["userVisibleOnly"] is True


def woken(guest: Guest, house: CorrespondenceHouse, message: dict[str, str]) -> tuple[list[Any], list[str]]:
    """What a browser shows when its push service brings a message, and opens when that is touched."""
    worker = guest.context.service_workers[0]
    worker.evaluate(WORKER)
    session, found = guest.context.new_cdp_session(guest.page), list[dict[str, str]]()
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:
        guest.page.wait_for_timeout(20)
    push = {"origin": house.url, "registrationId": found[-1]["registrationId"], "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", push)
    while not (shown := worker.evaluate("shown")):
        guest.page.wait_for_timeout(20)
    worker.evaluate(CLICK, shown[0]["data"])
    return shown, worker.evaluate("opened")


def test_days_pass_and_a_closed_browser_is_told(house: CorrespondenceHouse, visit: Visit, service: PushService) -> None:
    ana, ben = visit("en"), visit("fr", "phone")
    ana.page.goto("/play/wyx")
    ana.page.select_option("[name=clock]", "3d")
    code = ana.fill_in("me", "link")
    ben.come_by_link(ana.invitation())
    ask_for_notices(ben, service)
    leave(ben)
    ana.move(others=True)
    told = service.notice()[1]
    url = f"{house.url}/t/{code}"
    assert told == {"title": "Wyx", "body": "C’est à vous, avec Ana.", "url": url, "tag": code}
    shown, opened = woken(ben, house, told)
    assert [(one["title"], one["body"], one["tag"]) for one in shown] == [("Wyx", "C’est à vous, avec Ana.", code)]
    assert opened == [url]

    leave(ana)
    house.days_pass(2)
    assert come_back(ben, code) == ["3 j 0 h", "23 h 59 min"]
    ben.move(others=True)
    leave(ben)
    house.kill()
    house.days_pass(30)  # with the library closed, which costs nobody anything
    house.open()
    house.days_pass(1)
    assert come_back(ana, code) == ["1 d 23 h", "3 d 0 h"]
    ana.page.wait_for_function("() => document.title.startsWith('Your turn')")
    ana.page.wait_for_selector("link[rel=icon][href*=icon-turn]", state="attached")
    leave(ana)
    house.days_pass(2.1)
    come_back(ben, code)
    ben.page.wait_for_selector("#ui-end-title")
    assert ben.page.inner_text("#ui-end-title").replace("\u00a0", " ") == "Le temps d’Ana est écoulé : vous gagnez."

"""The page of the host in the browser: its link, on a phone, in both languages, and a name that is removed."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from axe import violations
from fingers import too_small
from guests import Guest, Visit
from house import SOURCE, House

WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def link_of(house: House) -> str:
    command = [sys.executable, "-m", "ludotheque", "host-page", "--database", house.database, "--address", house.url]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=SOURCE)
    return done.stdout.split()[-1]


def opened(host: Guest, link: str) -> None:
    host.page.goto(link)
    host.page.wait_for_function("() => location.hash === '' && document.getElementById('ui-token').value")
    assert violations(host) == []
    host.press_on("main .btn-primary")
    host.page.wait_for_selector(".desk")


@pytest.mark.parametrize(("lang", "size", "light"), [("fr", "phone", "light"), ("en", "laptop", "dark")])
def test_a_host_removes_a_name(house: House, visit: Visit, lang: str, size: str, light: str) -> None:
    ana = visit("en")
    ana.page.goto("/play/wyx")
    name = f"Ana{lang}"
    ana.page.evaluate(
        "name => fetch('/play/wyx', { method: 'POST', body: new URLSearchParams({ seat0: 'me', seat1: '1', name }) })",
        name,
    )
    host = visit(lang, size, light=light)
    opened(host, link_of(house))
    assert violations(host) == []
    assert (too_small(host) if host.touching else []) == []
    assert not host.page.evaluate(WIDER)
    host.page.fill("#find", name)
    host.press_on("[aria-labelledby=names] .asked .btn")
    host.press_on("[aria-labelledby=names] li .btn")
    host.page.wait_for_selector(".btn-yes")
    assert name in host.page.inner_text("h1")
    assert violations(host) == []
    host.press_on(".btn-yes")
    host.page.wait_for_selector(".desk")
    assert name not in host.page.inner_text(".desk")
    assert not re.search("#|token", host.page.url)

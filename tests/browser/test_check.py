"""The page that checks dice: it computes what Python computes, needs no server for it, and finds every changed byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import hostile
import pytest
import vectors
from guests import Visit
from paths import RECORDS

from ludotheque.chance.draws import Chance

GOLDEN = vectors.kept()
CHECKED = """async vectors => {
  const checks = await import('/static/vectors.js')
  const modules = Object.assign({}, ...await Promise.all(
    ['chain', 'chance', 'hmac', 'numbers', 'record', 'sha256'].map(name => import(`/static/check/${name}.js`))))
  return [checks.mismatches(modules, vectors), checks.unnoticed(modules, vectors)]
}"""


def record_of(game: str) -> str:
    return next(text for text in GOLDEN["records"] if f"game: {game}\n" in text)


def checked(page: Any, text: str) -> str:
    page.fill("#ui-text", text)
    page.evaluate("() => document.getElementById('ui-result').replaceChildren()")
    page.click("#ui-form .btn-primary")
    page.wait_for_selector("#ui-result .verdict")
    return str(page.inner_text("#ui-result"))


def test_golden_vectors_come_out_the_same_and_every_changed_byte_is_noticed(visit: Visit) -> None:
    page = visit().page
    page.route("**/static/vectors.js", lambda route: route.fulfill(path=vectors.CHECKS, content_type="text/javascript"))
    page.goto("/check")
    assert page.evaluate(CHECKED, GOLDEN) == [[], []]


def test_a_record_is_checked_without_a_server(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/check", wait_until="networkidle")
    guest.context.set_offline(True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    said = checked(page, record_of("wykersham"))
    assert "Not verifiable: nothing contradicts" in said
    assert "This game is of an earlier form of chance" in said
    assert "throws follow from the secret and the numbers" in said
    assert page.locator(".dice tbody tr").count() == 6 + 21
    lines = record_of("wykersham").split("\n")
    at = [number for number, line in enumerate(lines) if line.startswith("*")][1]
    right, lines[at] = lines[at], "* 11"
    said = checked(page, "\n".join(lines))
    assert f"Throw 2, line {at + 1}: it should be “{right[2:]}”, the record has “11”." in said
    assert "the seal does not fit" in said
    said = checked(page, next(one["record"] for one in hostile.kept() if one["name"].startswith("honest")))
    assert "This browser kept nothing of this game" in said
    assert asked == []


@pytest.mark.parametrize(
    ("game", "old", "new", "said"),
    [
        ("wyx", "secret: ", "secret: x", "the promise is not the SHA-256 of the secret"),
        ("wyx", "R1 ", "R1  ", "the deal is not the one"),
        ("fourmis", "words: ", "words: x", "the deal is not the one"),
        ("wigwam", "players: ", "players: x", "the seal does not fit"),
        ("wyx", "seal: ", "option.seal: ", "The line “seal” is missing."),
        ("wyx", "seal: ", "zeal: ", "does not belong there"),
        ("wyx", "game: wyx", "game: chess", "the seal does not fit"),
        ("wyx", "ludotheque: 1", "other: 1", "This is not a record"),
    ],
)
def test_what_is_wrong_is_named(visit: Visit, game: str, old: str, new: str, said: str) -> None:
    page = visit().page
    page.goto("/check")
    text = record_of(game)
    assert old in text
    assert said in checked(page, text.replace(old, new, 1))


def test_a_record_without_a_secret_and_a_file(visit: Visit, tmp_path: Path) -> None:
    page = visit("fr", "phone").page
    page.goto("/check")
    assert "Rien à vérifier" in checked(page, (RECORDS / "wyx-2.ludo").read_text())
    path = tmp_path / "a.ludo"
    path.write_text(record_of("wu-hsing"), encoding="utf-8")
    page.set_input_files("#ui-file", path)
    page.wait_for_selector(".verdict.open")
    assert "La donne découle du secret et des nombres." in page.inner_text("#ui-result")


def test_a_table_shows_what_was_thrown_and_leads_to_the_check(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    code = guest.open_table("wykersham", "me", "1")
    page.goto(f"/check?table={code}")
    page.wait_for_selector("#ui-result .whynot")
    assert "it is for the end" in page.inner_text("#ui-result")
    guest.forgive("error: Failed to load resource")
    page.goto(f"/t/{code}")
    guest.wait_online()
    page.click(".bar-link[data-do=table]")
    page.wait_for_selector("#ui-dice .dice")
    promise = page.inner_text("#ui-table .fingerprint")
    page.keyboard.press("Escape")
    page.click(".do [data-do=resign]")
    page.click("#ui-answers .btn-yes")
    page.wait_for_selector("#ui-verified:has-text('Verified by this browser')")
    page.click("#ui-end a[href*='/check']")
    page.wait_for_selector(".verdict.kept")
    assert "Verified: nobody chose or foresaw a throw" in page.inner_text("#ui-result")
    assert promise in page.inner_text("#ui-result")


def test_the_page_finds_out_by_itself_that_a_record_is_another(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    code = guest.open_table("wykersham", "me", "1")
    guest.wait_online()
    page.wait_for_function("() => document.querySelectorAll('#ui-played li').length > 0")

    def cheat(route: Any) -> None:
        lines = route.fetch().text().split("\n")
        lines = [
            line.replace("ended: resigned 0", "ended: resigned 1") for line in lines if not line.startswith("seal")
        ]
        secret = next(line for line in lines if line.startswith("secret: ")).removeprefix("secret: ")
        text = "\n".join(lines).rstrip("\n")
        seal = Chance(secret, "", ()).seal(text)
        head, moves = text.split("\n\n", 1)
        route.fulfill(body=f"{head}\nseal: {seal}\n\n{moves}\n", content_type="text/plain")

    page.route(f"**/t/{code}/record.ludo", cheat)
    page.click(".do [data-do=resign]")
    page.click("#ui-answers .btn-yes")
    page.wait_for_selector("#ui-verified.refused")
    assert "not as promised" in page.inner_text("#ui-verified")


@pytest.mark.parametrize(
    ("thrown", "said"),
    [
        (["11"] * 12, "Very uneven"),
        (["11"] * 3, "Too few throws"),
        (["12"] * 6 + ["34"] * 5 + ["56"] * 10, "As chance would"),
        ([f"{a}{b}" for a in range(1, 7) for b in range(a, 7) for _ in range(2 - (a == b))] * 3, "As chance would"),
    ],
)
def test_what_was_thrown_is_put_into_words(visit: Visit, thrown: list[str], said: str) -> None:
    page = visit().page
    page.goto("/check")
    dice = next(deal["recipe"]["dice"] for deal in GOLDEN["deals"] if deal["recipe"]["game"] == "wykersham")
    told = page.evaluate(
        "async ([dice, thrown]) => (await import('/static/dice.js')).diceTable(dice, thrown)[0].textContent",
        [dice, thrown],
    )
    assert told.startswith(said)

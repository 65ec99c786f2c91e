"""A server that cheats while people play: it stands between the real page and the real library, and says what it likes.

Each rigging is stopped, or noticed by the page alone, and the player is told in a sentence.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from guests import POLLING, Guest, Visit

Message = dict[str, Any]
MOST_LOOKS = 1000  # at what the page has said: half a minute
Trick = Callable[["HostileServer", Message], list[Message]]


def honest(_: HostileServer, view: Message) -> list[Message]:
    return [view]


class HostileServer:
    """The connection of a page: every view may be another one, or several, and what the page says may get lost."""

    def __init__(self, page: Any, trick: Trick = honest) -> None:
        self.page, self.trick = page, trick
        self.said: list[Message] = []  # by the page
        self.shown: list[Message] = []  # views, as the page got them
        self.drops = 0  # numbers that are to get lost
        self.show: Callable[[Message], None] = lambda view: None
        page.route_web_socket("**/live*", self.connected)

    def connected(self, page_side: Any) -> None:
        server_side = page_side.connect_to_server()

        def show(view: Message) -> None:
            self.shown.append(view)
            page_side.send(json.dumps(view))

        def says(data: str) -> None:
            message = json.loads(data)
            self.said.append(message)
            if message["do"] == "give-number" and self.drops:
                self.drops -= 1
                page_side.send(json.dumps({"is": "done", "id": message["id"]}))
            else:
                server_side.send(data)

        def answers(data: str | bytes) -> None:
            message = json.loads(data if isinstance(data, str) else zlib.decompress(data))
            if message["is"] != "view":
                page_side.send(data)
                return
            for view in self.trick(self, message):
                show(view)

        self.show = show
        page_side.on_message(says)
        server_side.on_message(answers)

    @property
    def numbers(self) -> list[Message]:
        """The numbers that the page gave."""
        return [message for message in self.said if message["do"] == "give-number"]

    def asked(self, throw: int) -> Message:
        """A view of the page that asked for that throw."""
        for _ in range(MOST_LOOKS):
            for view in self.shown:
                due = view.get("throw") or {}
                if due.get("number") == throw and due.get("seat") in due.get("asked", []) and due.get("line"):
                    return view
            self.page.wait_for_timeout(POLLING)
        raise AssertionError(f"throw {throw} was not asked for: {[view.get('throw') for view in self.shown]}")

    def given(self, throw: int) -> Message:
        for _ in range(MOST_LOOKS):
            for message in self.numbers:
                if message["throw"] == throw:
                    return message
            self.page.wait_for_timeout(POLLING)
        raise AssertionError(f"throw {throw} got no number, only {self.numbers}")

    def again(self, view: Message, moves: bool = False, **due: Any) -> None:
        """Show a view once more, with another throw that is due, as if nothing had happened since."""
        other = deepcopy({name: value for name, value in view.items() if name not in ("delta", "drawing", "done")})
        other["throw"].update(due)
        if not moves:
            other["moves"] = {"kept": other["ply"], "added": []}
        other["version"] = self.shown[-1]["version"]
        self.show(other)


def doubt_of(guest: Guest) -> str:
    """What the player is told while they play."""
    guest.page.wait_for_selector("#ui-notice.alarm p")
    return str(guest.page.inner_text("#ui-notice p"))


def verdict_of(guest: Guest) -> str:
    """What the page says of the game, once it was given up."""
    page = guest.page
    page.click(".do [data-do=resign]")
    page.click("#ui-answers .btn-yes")
    return read_verdict(guest)


def read_verdict(guest: Guest) -> str:
    guest.page.wait_for_function(
        "() => /^(Verified|Not verifiable|Wrong|Vérifié|Invérifiable|Faux)/.test("
        "document.getElementById('ui-verified')?.textContent ?? '')"
    )
    return str(guest.page.text_content("#ui-verified")).split(":")[0].split(" by")[0].strip()


def at_dice(visit: Visit, trick: Trick = honest, lang: str = "en") -> tuple[Guest, HostileServer]:
    """Somebody plays Wykersham with a bot."""
    guest = visit(lang)
    server = HostileServer(guest.page, trick)
    guest.open_table("wykersham", "me", "1")
    return guest, server


def test_an_honest_server_is_verified(visit: Visit) -> None:
    guest, server = at_dice(visit)
    server.given(1)
    guest.move()
    assert verdict_of(guest) == "Verified"


def first_line(view: Message) -> str:
    return str(view["throw"]["line"])


@pytest.mark.parametrize(
    ("lang", "said", "verdict"),
    [("en", "asks again for a throw", "Wrong"), ("fr", "redemande un jet", "Faux")],
)
def test_who_asks_twice_gets_no_second_number(visit: Visit, lang: str, said: str, verdict: str) -> None:
    guest, server = at_dice(visit, lang=lang)
    server.given(0)
    server.again(server.asked(0), words=["", "better"])
    assert said in doubt_of(guest)
    assert [message["throw"] for message in server.numbers].count(0) == 1
    assert verdict_of(guest) == verdict


def test_who_shows_others_who_take_part_gets_no_second_number(visit: Visit) -> None:
    guest, server = at_dice(visit)
    number = server.given(1)
    view = server.asked(1)
    server.again(view, line=f"{first_line(view)} 1:{'9' * 64}>")
    assert "asks again for a throw" in doubt_of(guest)
    assert [message for message in server.numbers if message["throw"] == 1] == [number]
    assert verdict_of(guest) == "Wrong"


def test_who_harvests_gets_no_number_of_throws_to_come(visit: Visit) -> None:
    guest, server = at_dice(visit)
    server.given(1)
    view = server.asked(1)
    for throw in range(2, 12):
        server.again(view, number=throw, lines=["x"] * throw, first=0)
    guest.page.wait_for_timeout(20 * POLLING)
    assert {message["throw"] for message in server.numbers} == {0, 1}
    assert verdict_of(guest) != "Verified"


def test_who_asks_while_the_player_thinks_gets_no_number(visit: Visit) -> None:
    guest, server = at_dice(visit)
    own = server.given(1)
    guest.wait()
    last = server.shown[-1]
    view = server.asked(1)
    asked = {**view["throw"], "number": 2, "shown": [own["number"], ""], "line": f"0:{own['number']}>", "first": 1}
    asked["lines"] = [f"0:{own['number']}"]
    server.show({**{name: last[name] for name in last if name not in ("delta", "drawing", "done")}, "throw": asked})
    guest.page.wait_for_timeout(20 * POLLING)
    assert {message["throw"] for message in server.numbers} == {0, 1}
    assert verdict_of(guest) == "Verified"


def with_due(**more: Any) -> Trick:
    """In every view, the throw that is due is another one."""

    def trick(_: HostileServer, view: Message) -> list[Message]:
        if view.get("throw"):
            view["throw"].update(more)
        return [view]

    return trick


def number_on_the_bot(_: HostileServer, view: Message) -> list[Message]:
    if view.get("throw") and view["throw"]["line"]:
        view["throw"]["line"] += f" 1:{'9' * 64}>"
    return [view]


@pytest.mark.parametrize("trick", [with_due(words=["", "lucky"]), number_on_the_bot], ids=["words", "numbers"])
def test_bots_bring_nothing(visit: Visit, trick: Trick) -> None:
    guest, server = at_dice(visit, trick)
    assert "a bot brings words or numbers" in doubt_of(guest)
    assert server.numbers == []
    guest.wait()
    assert verdict_of(guest) == "Wrong"


def hidden_moves(_: HostileServer, view: Message) -> list[Message]:
    """The bot's moves are not shown: the host could choose them once the throw after them is known."""
    for move in view["moves"]["added"]:
        move["text"] = "?" if move["seat"] == 1 else move["text"]
    return [view]


def test_who_hides_a_move_gets_no_number_for_the_throw_after_it(visit: Visit) -> None:
    guest, server = at_dice(visit, hidden_moves)
    for _ in range(2):
        guest.move()
    server.asked(3)
    guest.wait()
    assert {message["throw"] for message in server.numbers} == {0, 1, 2}
    assert verdict_of(guest) == "Not verifiable"
    guest.page.goto(guest.page.url.replace("/t/", "/check?table="))
    guest.page.wait_for_selector(".verdict.open")
    assert guest.page.query_selector(".verdict.kept") is None, "only what is verified has a tick"


def test_what_is_lost_and_asked_again_is_said_again(visit: Visit) -> None:
    guest = visit("en")
    server = HostileServer(guest.page)
    server.drops = 1
    guest.open_table("wykersham", "me", "1")
    first = server.given(0)
    guest.page.reload()
    guest.wait_online()
    guest.wait()
    again = [message for message in server.numbers if message["throw"] == 0]
    assert [(one["number"], one["head"]) for one in again] == [(first["number"], first["head"])] * len(again)
    assert len(again) > 1
    assert verdict_of(guest) == "Verified"


def wipe(guest: Guest) -> None:
    """As a server can with the header Clear-Site-Data."""
    protocol = guest.context.new_cdp_session(guest.page)
    protocol.send("Storage.clearDataForOrigin", {"origin": guest.page.url.split("/t/")[0], "storageTypes": "indexeddb"})


def test_who_has_the_memory_wiped_and_the_page_loaded_again_is_noticed(visit: Visit) -> None:
    guest, server = at_dice(visit, lang="fr")
    server.given(0)
    guest.wait()  # until the number has come: one that is lost with the memory could not be given again
    wipe(guest)
    guest.page.reload()
    guest.wait_online()
    guest.wait()
    assert verdict_of(guest) == "Invérifiable"
    guest.page.goto(guest.page.url.replace("/t/", "/check?table="))
    guest.page.wait_for_selector(".findings li:has-text('effacé de sa mémoire')")


def what_makes_no_sense(_: HostileServer, view: Message) -> list[Message]:
    """The throws of a view that nobody could keep."""
    if view.get("throw") and view["throw"]["number"]:
        view["throw"]["lines"] = None
    return [view]


def test_who_shows_what_cannot_be_kept_is_noticed(visit: Visit) -> None:
    guest, _ = at_dice(visit, what_makes_no_sense)
    assert "shows something that no game has" in doubt_of(guest)
    guest.wait()
    assert verdict_of(guest) == "Wrong"


def test_who_has_the_memory_wiped_gets_no_second_number(visit: Visit) -> None:
    """The page still knows what it gave."""
    guest, server = at_dice(visit)
    number = server.given(1)
    guest.wait()
    wipe(guest)
    server.again(server.asked(1), words=["", "better"])
    assert "asks again for a throw" in doubt_of(guest)
    assert [message for message in server.numbers if message["throw"] == 1] == [number]
    assert verdict_of(guest) == "Wrong"


def test_a_question_that_is_replayed_after_its_throw_gets_no_other_answer(visit: Visit) -> None:
    guest, server = at_dice(visit)
    server.given(1)
    guest.move()
    server.again(server.asked(1), promise="0" * 64)
    assert "Votre" not in doubt_of(guest)
    assert len([message for message in server.numbers if message["throw"] == 1]) == 1
    assert verdict_of(guest) == "Wrong"


def test_two_tabs_give_one_answer(visit: Visit) -> None:
    """Both are asked for the deal at once, one for other words."""
    guest = visit("en")
    page = guest.page
    page.goto("/")
    tell = """async due => {
      const { Numbers } = await import('/static/table/numbers.js')
      const tab = new Numbers('LUNE-1', [], async request => { window.sent.push(request); return { is: 'done' } },
        doubt => window.told.push(doubt))
      const view = (version, next) => ({ version, seats: [0], turn: -1, moves: { kept: 0, added: [] }, bots: '',
        throw: { number: 0, promise: 'd'.repeat(64), rules: 'wyx 2', words: ['', ''], seat: 0, asked: [0], line: '',
          first: 0, lines: [], shown: ['', ''], ...next } })
      window.ask = async (version, next) => { tab.onView(view(version, next)); await tab.done; return window.sent }
      window.sent = []
      window.told = []
    }"""
    other = guest.context.new_page()
    other.goto("/")
    for tab in (page, other):
        tab.evaluate(tell)
    commitment = page.evaluate("() => ask(0, {})")[0]["commitment"]
    asked = {"shown": [commitment, ""], "line": f"0:{commitment}>"}
    for tab, words in ((page, ["", ""]), (other, ["", "lucky"])):
        tab.evaluate(
            "([next]) => { window.late = new Promise(done => setTimeout(() => done(ask(1, next)), 300)) }",
            [{**asked, "words": words}],
        )
    sent = [message for tab in (page, other) for message in tab.evaluate("() => window.late")]
    assert len([message for message in sent if message["do"] == "give-number"]) == 1
    assert page.evaluate("() => told") + other.evaluate("() => told") == ["again"]


# ── Two people ────────────────────────────────────────────────────────────────────────


def together(visit: Visit, trick: Trick) -> tuple[Guest, Guest]:
    """Ana is told the truth, Ben something else."""
    ana, ben = visit("en"), visit("en")
    HostileServer(ben.page, trick)
    ana.open_table("wykersham", "me", "link")
    ben.come_by_link(ana.invitation())
    for guest in (ana, ben):
        guest.page.wait_for_function("() => document.querySelectorAll('#ui-played li').length > 0")
    return ana, ben


def other_throws(_: HostileServer, view: Message) -> list[Message]:
    for move in view["moves"]["added"]:
        if move["seat"] == -1:
            move["text"] = "11" if move["text"] != "11" else "22"
    return [view]


def test_two_people_who_are_told_the_same_both_verify(visit: Visit) -> None:
    ana, ben = together(visit, honest)
    assert (verdict_of(ana), read_verdict(ben)) == ("Verified", "Verified")


def test_who_is_shown_other_throws_says_that_something_is_wrong(visit: Visit) -> None:
    ana, ben = together(visit, other_throws)
    assert (verdict_of(ana), read_verdict(ben)) == ("Verified", "Wrong")


def test_who_is_shown_other_words_does_not_verify(visit: Visit) -> None:
    ana, ben = together(visit, with_due(words=["", "lucky"]))
    assert verdict_of(ana) != "Verified"
    assert read_verdict(ben) != "Verified"

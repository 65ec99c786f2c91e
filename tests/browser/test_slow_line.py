"""On a slow line nothing that somebody does is lost or done twice: here modules, answers and messages are held up."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

from guests import POLLING, Guest, Visit

Which = Callable[[Any], bool]


def everything(_: Any) -> bool:
    return True


class Held:
    """Requests that get no answer before they may go on."""

    def __init__(self, page: Any, pattern: str, which: Which = everything) -> None:
        self.page, self.which, self.open = page, which, False
        self.routes: list[Any] = []
        page.route(pattern, lambda route: self.hold(route))

    def hold(self, route: Any) -> None:
        if self.which(route.request) and not self.open:
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self) -> None:
        while not self.routes:
            self.page.wait_for_timeout(POLLING)

    def go_on(self) -> None:
        self.wait()
        self.open = True
        for route in self.routes:
            route.continue_()


class Socket:
    """The connection of a table, of which some messages are held up in either direction."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []  # what the page has said
        self.held: list[Callable[[], None]] = []
        self.from_page: Which | None = None  # which messages are held up now
        self.from_server: Which | None = None
        page.route_web_socket("**/live*", self.connected)

    def connected(self, page_side: Any) -> None:
        server_side = page_side.connect_to_server()

        def said(data: str) -> None:
            self.sent.append(json.loads(data))
            self.pass_on(self.from_page, self.sent[-1], lambda: server_side.send(data))

        def answered(data: str | bytes) -> None:
            message = json.loads(data if isinstance(data, str) else zlib.decompress(data))
            self.pass_on(self.from_server, message, lambda: page_side.send(data))

        page_side.on_message(said)
        server_side.on_message(answered)

    def pass_on(self, held: Which | None, message: dict[str, Any], send: Callable[[], None]) -> None:
        if held and held(message):
            self.held.append(send)
        else:
            send()

    def wait(self, messages: int = 1) -> None:
        while len(self.held) < messages:
            self.page.wait_for_timeout(POLLING)

    def go_on(self) -> None:
        self.from_page = self.from_server = None
        for send in self.held:
            send()

    def said(self, what: str) -> int:
        """How often the page has said it."""
        return sum(message["do"] == what for message in self.sent)


def posts(request: Any) -> bool:
    return bool(request.method == "POST")


def at_wyx(visit: Visit, moves: int = 0) -> tuple[Guest, Socket, dict[str, Any]]:
    """At a table with a bot, after a few moves."""
    guest = visit("en")
    socket = Socket(guest.page)
    guest.open_table("wyx", "me", "1")
    now = guest.wait()
    for _ in range(moves):
        now = guest.move()
    return guest, socket, now


# ── Lessons and puzzles ───────────────────────────────────────────────────────────────


def test_two_touches_in_a_row_are_one_try(visit: Visit) -> None:
    page = visit("en").page
    page.goto("/learn/wyx/1")
    held = Held(page, "**/learn/wyx/1", posts)
    for _ in range(2):
        page.locator('#board [data-t="h1"]').dispatch_event("click")
    held.go_on()
    page.locator(".reply-no").wait_for()
    assert len(held.routes) == 1
    assert page.locator("#ui-show.glow").count() == 0  # which is for two wrong tries


def test_a_touch_after_the_right_move_is_no_try(visit: Visit) -> None:
    page = visit("en").page
    page.goto("/learn/wyx/1")
    page.click("#ui-show")
    page.locator(".reply-yes").wait_for()
    tries = Held(page, "**/learn/wyx/1", posts)
    page.locator('#board [data-t="h1"]').dispatch_event("click")
    page.wait_for_timeout(POLLING)
    assert not tries.routes
    assert page.locator(".reply-yes").count() == 1


def test_a_hint_that_comes_after_the_solution_does_not_hide_it(visit: Visit) -> None:
    page = visit("en").page
    page.goto("/puzzles")
    hint = Held(page, "**/puzzles", lambda request: "do=hint" in (request.post_data or ""))
    page.click("#ui-where")
    hint.wait()
    page.click("#ui-show")
    page.locator(".reply-yes").wait_for()
    with page.expect_response(lambda answer: "do=hint" in (answer.request.post_data or "")) as told:
        hint.go_on()
    told.value.finished()
    page.wait_for_timeout(POLLING)
    assert page.locator(".reply-yes").count() == 1


# ── At a table ────────────────────────────────────────────────────────────────────────


def test_the_card_of_the_result_comes_with_what_is_written_on_it(visit: Visit) -> None:
    guest, _, _ = at_wyx(visit)
    held = Held(guest.page, "**/result*.js")
    guest.page.click(".do [data-do=resign]")
    guest.page.click("#ui-answers .btn-yes")
    guest.page.wait_for_selector("body.finished")
    held.wait()
    assert guest.page.locator("#ui-end").is_hidden()
    held.go_on()
    guest.page.locator("#ui-end").wait_for()
    assert guest.page.locator("#ui-rows tr").count() == 2


def test_two_steps_back_are_two_although_the_first_is_still_on_its_way(visit: Visit) -> None:
    guest, socket, now = at_wyx(visit, moves=2)
    guest.press_on(f'#ui-played [data-ply="{now["ply"] - 1}"]')
    guest.page.locator("#ui-review").wait_for()
    socket.from_server = everything
    for _ in range(2):
        guest.press_on("#ui-review [data-do=earlier]")
    socket.wait()
    socket.go_on()
    guest.page.wait_for_function(f"() => document.getElementById('ui-ply').value === '{now['ply'] - 3}'")


def test_undo_touched_twice_takes_back_one_move(visit: Visit) -> None:
    guest, socket, now = at_wyx(visit, moves=2)
    socket.from_server = everything
    for _ in range(2):
        guest.press_on(".acts [data-do=undo]")
    socket.wait()
    socket.go_on()
    assert guest.wait(now)["ply"] == now["ply"] - 2
    assert socket.said("undo") == 1


def test_a_hint_for_a_move_that_was_made_meanwhile_is_not_shown(visit: Visit) -> None:
    guest, socket, _ = at_wyx(visit)
    socket.from_server = lambda message: message["is"] == "hint"
    guest.press_on(".acts [data-do=hint]")
    socket.wait()
    guest.move()
    socket.go_on()
    guest.page.wait_for_selector(".acts [data-do=hint]:not([aria-busy])")
    assert guest.page.locator("#ui-tip").is_hidden()


def test_why_not_is_not_told_of_what_was_touched_before(visit: Visit) -> None:
    guest, socket, _ = at_wyx(visit)
    socket.from_server = lambda message: message["is"] == "refusal"
    guest.page.locator("#board [data-t]:not(.can)").first.dispatch_event("click")
    socket.wait()
    guest.page.locator("#hand .can").first.dispatch_event("click")
    guest.page.wait_for_selector("#hand .sel")
    socket.go_on()
    guest.page.wait_for_timeout(POLLING)
    assert guest.page.locator("#ui-refusal").is_hidden()


def test_nothing_can_be_touched_while_a_move_is_on_its_way(visit: Visit) -> None:
    ana, ben = visit("en"), visit("en")
    socket = Socket(ana.page)
    ana.open_table("wyx", "me", "link")
    ben.come_by_link(ana.invitation())
    ana.wait()
    socket.from_page = lambda message: message["do"] == "play-touches"
    while not socket.held:
        ana.touch(0)
        ana.page.wait_for_timeout(POLLING)
    ben.page.goto("about:blank")
    ana.page.locator("#ui-players .away").wait_for(state="attached")  # a view that came meanwhile
    assert not ana.seen()["can"]
    socket.go_on()
    ana.wait_for_ply(1)
    assert socket.said("play-touches") == 1


def test_of_two_switches_the_second_leaves_the_first_as_it_was_set(visit: Visit) -> None:
    guest = visit("en")
    socket = Socket(guest.page)
    guest.open_table("wyx", "me", "link")
    guest.page.wait_for_selector("#ui-waiting")
    guest.press_on("#ui-tab-table")
    guest.page.wait_for_selector("#ui-door")
    before = [guest.page.is_checked(switch) for switch in ("#ui-open", "#ui-watch")]
    socket.from_page = lambda message: message["do"] == "set-door"
    for switch in ("#ui-open", "#ui-watch"):
        guest.page.set_checked(switch, not guest.page.is_checked(switch))
    socket.wait(2)
    socket.go_on()
    assert [(one["open"], one["watch"]) for one in socket.sent if one["do"] == "set-door"] == [
        (not before[0], before[1]),
        (not before[0], not before[1]),
    ]


def test_who_is_greeted_before_the_module_of_greetings_is_there_is_told_later(visit: Visit) -> None:
    ana, ben = visit("en"), visit("en")
    held = Held(ana.page, "**/door*.js")
    ana.open_table("wyx", "me", "link")
    ben.come_by_link(ana.invitation())
    ana.wait()
    ben.page.wait_for_selector("#ui-greetings", state="attached")
    ben.page.evaluate("document.querySelector('[data-do=greet]').click()")
    while not any('"is":"greeting"' in frame for frame in ana.frames):
        ana.page.wait_for_timeout(POLLING)
    held.go_on()
    ana.page.wait_for_function("() => document.getElementById('ui-notice').textContent === 'Ben: Hello!'")


def test_what_is_taken_hold_of_at_once_can_be_dragged(visit: Visit) -> None:
    guest = visit("en")
    held = Held(guest.page, "**/drag*.js")
    guest.open_table("wyx", "me", "1")
    guest.wait()
    domino = guest.page.locator("#hand .can").first.bounding_box()
    board = guest.page.locator("#board").bounding_box()
    guest.page.mouse.move(domino["x"] + 20, domino["y"] + 30)
    guest.page.mouse.down()
    held.go_on()
    guest.page.wait_for_selector("#ui-main[data-drags]")
    guest.page.mouse.move(board["x"] + 200, board["y"] + 200, steps=4)
    assert guest.page.locator(".lifted").count() == 1
    guest.page.mouse.up()


FIGURES = "() => [...document.querySelectorAll('#board [id^=f-]')].map(figure => figure.id).join()"


def test_figures_stay_where_they_were_put_while_one_looks_back(visit: Visit) -> None:
    guest = visit("en")
    guest.open_table("wigwam", "1", "me")
    guest.wait()
    for placed in (1, 2):
        guest.touch(guest.free_places()[0])
        guest.page.wait_for_selector(f"#board [id^=f-] >> nth={placed - 1}", state="attached")
    before = guest.page.evaluate(FIGURES)
    guest.press_on("[data-do=more]:visible")
    guest.press_on("#ui-more [data-do=replay]")
    guest.page.locator("#ui-review").wait_for()
    assert guest.page.locator("#ui-placing").is_hidden()
    guest.page.locator("#ui-review").wait_for(state="hidden")
    guest.page.locator("#ui-placing").wait_for()
    guest.page.wait_for_function(f"before => ({FIGURES})() === before", arg=before)

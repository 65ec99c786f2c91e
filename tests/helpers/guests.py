"""Somebody with a browser: plays by what can be seen and touched on the page, and remembers what it was sent."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from typing import Any

POLLING = 30  # ms between two looks at a page
MOST_LOOKS = 100  # at a page that waits for an answer: a server that is gone gives none
MOST_DRAWN = 20  # times that a table is drawn aside for one touch
STEPS = 2000  # touches in a game: more, and it goes round in circles

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "short phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1280, "height": 800}},
}
LOCALES = {"fr": "fr-FR", "en": "en-GB"}

# What can be seen of a table, and whether it waits for somebody to do something.
SEEN = """() => {
  const shown = id => !document.getElementById(id).hidden
  const all = query => [...document.querySelectorAll(query)]
  return {
    ply: document.getElementById('ui-played').children.length,
    can: all('#ui-main .can').map(element => element.dataset.t),
    sel: all('#ui-main .sel').map(element => element.dataset.t),
    no: document.getElementById('ui-refusal').textContent,
    placing: shown('ui-placing'),
    curtain: shown('ui-curtain'),
    held: 'held' in document.getElementById('ui-main').dataset,
    over: document.body.classList.contains('finished'),
    idle: document.querySelector('[data-do="list"]').getAttribute('aria-disabled') === 'true',
  }
}"""
WAITS = f"""([before, others]) => {{
  const now = ({SEEN})()
  const settled = !now.held && (now.over || now.curtain || now.can.length || (others && now.idle))
  return settled && JSON.stringify(now) !== before
}}"""
# A point of a target, once it lies still, at which nothing lies over it. It must be there for every one of them.
AIM = """async which => {
  const find = () => {
    const open = [...document.querySelectorAll('#ui-main .can')]
    return typeof which === 'number'
      ? open[which % open.length] : document.querySelector(`#ui-main [data-t="${which}"]`)
  }
  const frame = () => new Promise(requestAnimationFrame)
  let element = find(), place = ''
  for (;;) {
    if (!element) return { gone: true }
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const now = JSON.stringify(element.getBoundingClientRect())
    if (now === place && element === find()) break
    place = now
    await frame()
    await frame()
    element = find()
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  const parts = [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9]
  for (const down of parts) for (const right of parts) {
    const x = left + right * width, y = top + down * height
    const hit = document.elementFromPoint(x, y)?.closest('[data-t]')
    if (hit?.dataset.t === element.dataset.t) return { x, y }
  }
  const board = element.closest('svg.closer')?.getBoundingClientRect()
  const right = board ? board.left + board.width / 2 - left - width / 2 : 0
  const down = board ? board.top + board.height / 2 - top - height / 2 : 0
  if (Math.abs(right) < 20 && Math.abs(down) < 20) return { hidden: element.outerHTML.slice(0, 200) }
  const from = parts.flatMap(x => parts.map(y => [board.left + x * board.width, board.top + y * board.height]))
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest('svg.closer, [data-t]')?.matches('svg'))
  return { from, by: [Math.max(-120, Math.min(120, right)), Math.max(-120, Math.min(120, down))] }
}"""
ONLINE = "() => document.getElementById('ui-dot')?.classList.contains('dot-wait') === false"


class Guest:
    """A visitor: one browser context with its own cookies, and one page."""

    def __init__(self, context: Any, lang: str, touching: bool) -> None:
        self.context, self.lang, self.touching = context, lang, touching
        self.page = context.new_page()
        self.frames: list[str] = []  # everything that came over the line
        self.asked: set[int] = set()  # requests that have no answer yet
        self.pages: list[str] = []  # everything that came otherwise
        self.complaints: list[str] = []
        self.dice = random.Random(7)
        self.touches = 0  # how often they have touched something
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error in the page: {error}"))
        self.page.on("websocket", self.connected)
        self.page.on("response", self.answered)

    def heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def connected(self, socket: Any) -> None:
        self.asked = set()  # what was asked before has got lost, or is asked again
        socket.on("framesent", lambda data: self.asked.add(json.loads(data).get("id")))
        socket.on("framereceived", self.received)

    def received(self, data: str | bytes) -> None:
        text = data if isinstance(data, str) else zlib.decompress(data).decode()
        self.frames.append(text)
        message = json.loads(text)
        self.asked.discard(message.get("done", message.get("id")))

    def answered(self, response: Any) -> None:
        if response.request.resource_type == "document" and response.status == 200:
            self.pages.append(response.text())

    def forgive(self, *beginnings: str) -> None:
        """Complaints that a test has provoked."""
        self.complaints[:] = [one for one in self.complaints if not one.startswith(beginnings)]

    def forget(self) -> None:
        """Begin anew to remember what is sent."""
        self.frames.clear()
        self.pages.clear()

    # ── Coming and sitting down ───────────────────────────────────────────────────────

    def open_table(self, game: str, *seats: str, options: tuple[str, ...] = (), name: str = "Ana") -> str:
        """Fill in the form, as people do; the code of the table."""
        self.page.goto(f"/play/{game}")
        return self.fill_in(*seats, options=options, name=name)

    def fill_in(self, *seats: str, options: tuple[str, ...] = (), name: str = "Ana") -> str:
        """The same where the form is open."""
        page = self.page
        if page.locator("#setup #name").count():
            page.fill("#setup #name", name)
        for seat, who in enumerate(seats):
            page.select_option(f"[name=seat{seat}]", who)
        for option in options:
            page.check(f"[name={option}]")
        page.click(".ready .btn-primary")
        return self.at_table()

    def at_table(self) -> str:
        self.page.wait_for_url("**/t/*")
        self.wait_online()
        return str(self.page.url).rsplit("/", 1)[1].split("?")[0]

    def come_by_link(self, link: str, name: str = "Ben") -> None:
        """Open an invitation, and take the chair that is free."""
        self.page.goto(link)
        self.page.fill(".sit-down #name", name)
        self.press_on(".sit-down .btn-primary")
        self.at_table()

    def invitation(self) -> str:
        """The link that the table shows."""
        return str(self.page.locator("#ui-table .row input").first.input_value())

    def wait_online(self) -> None:
        self.page.wait_for_function(ONLINE)

    # ── Playing ───────────────────────────────────────────────────────────────────────

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def wait(self, before: dict[str, Any] | None = None, others: bool = False) -> dict[str, Any]:
        """Wait until there is something to do, for others perhaps, and not the same as before."""
        text = json.dumps(before, separators=(",", ":"), ensure_ascii=False) if before else ""
        self.page.wait_for_function(WAITS, arg=[text, others], polling=POLLING)
        return self.seen()

    def wait_for_ply(self, ply: int) -> None:
        self.page.wait_for_function("ply => document.getElementById('ui-played').children.length >= ply", arg=ply)

    def wait_for_answer(self, before: dict[str, Any]) -> dict[str, Any]:
        """Wait until a move was made and a bot has answered it."""
        self.wait_for_ply(before["ply"] + 2)
        return self.wait()

    def touch(self, which: int | str) -> None:
        """Click on one of the things that can be touched, by its number or its name; on a phone, tap it.

        What the page has asked is waited for: an answer may move the board away under the finger.
        """
        self.wait_for_answers()
        assert self.touch_if_there(which), f"not there to be touched: {which}"

    def wait_until_quiet(self) -> None:
        """Until nothing has come over the line for a while."""
        come = -1
        while come != len(self.frames):
            come = len(self.frames)
            self.page.wait_for_timeout(10 * POLLING)

    def wait_for_answers(self) -> None:
        for _ in range(MOST_LOOKS):
            if not self.asked:
                break
            self.page.wait_for_timeout(POLLING)

    def touch_if_there(self, which: int | str) -> bool:
        point = self.page.evaluate(AIM, which)
        for _ in range(MOST_DRAWN):
            if not point.get("from"):
                break
            self.draw_aside(*point["from"], *point["by"])
            point = self.page.evaluate(AIM, which)
        assert "x" in point or "gone" in point, f"cannot be touched: {point}"
        if "x" in point:
            self.press(point["x"], point["y"])
        return "x" in point

    def draw_aside(self, x: float, y: float, right: float, down: float) -> None:
        """Draw an endless table, of which a part is shown, to where the rest of it is."""
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + right, y + down, steps=4)
        mouse.up()

    def press(self, x: float, y: float) -> None:
        self.touches += 1
        if self.touching:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press_on(self, query: str) -> None:
        self.touches += 1
        element = self.page.locator(query).first
        element.tap() if self.touching else element.click()

    def step(self, now: dict[str, Any], others: bool = False) -> dict[str, Any]:
        """One touch, and what there is to do after it."""
        if now["placing"]:
            return self.set_up(others=others)
        if now["curtain"]:
            self.press_on("#ui-curtain button")
        else:
            self.touch(self.dice.randrange(len(now["can"])))
        after = self.wait(now, others)
        assert not after["no"], f"{after['no']} after {now}"
        return after

    def set_up(self, by_hand: bool = True, others: bool = False) -> dict[str, Any]:
        """Place every figure, or take a suggestion, and begin."""
        begin = self.page.locator("#ui-placing .btn-primary")
        if by_hand:
            while free := self.free_places():
                self.touch(self.dice.choice(free))
                self.page.wait_for_function(f"left => ({FREE_PLACES})().length === left", arg=len(free) - 1)
        else:
            self.press_on("#ui-placing .line:last-child button")
        begin.wait_for()
        self.wait_for_answers()
        before = self.seen()
        self.press_on("#ui-placing .btn-primary")
        self.page.wait_for_function(f"() => !({SEEN})().placing || ({FREE_PLACES})().length", polling=POLLING)
        return self.wait(before, others)

    def free_places(self) -> list[int]:
        """The places that are still without a figure, by their numbers among what can be touched."""
        self.wait_for_answers()
        found: list[int] = self.page.evaluate(FREE_PLACES)
        return found

    def move(self, others: bool = False) -> dict[str, Any]:
        """Touches until a move is made; of others, who are people, nothing is waited for."""
        now = self.wait()
        ply = now["ply"]
        while not now["over"] and now["ply"] == ply:
            now = self.step(now, others)
        return now

    def play_to_the_end(self) -> int:
        """The number of moves that it took."""
        now = self.wait()
        for _ in range(STEPS):
            if now["over"]:
                return int(now["ply"])
            now = self.step(now)
        raise AssertionError(f"no end after {STEPS} touches")


FREE_PLACES = """() => [...document.querySelectorAll('#ui-main .can')]
  .map((element, number) => [element, number])
  .filter(([element]) => !document.getElementById('f-' + element.dataset.t))
  .map(([, number]) => number)"""


ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Typist(Guest):
    """A guest without mouse or finger: all is reached by Tab and arrows, and done by Enter."""

    def focus_is_on(self, query: str) -> bool:
        return bool(self.page.evaluate("query => document.activeElement.matches(query)", query))

    def tab_to(self, query: str, most: int = 250) -> None:
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.focus_is_on(query):
                return
        raise AssertionError(f"{query} cannot be reached by Tab")

    def touch(self, number: int) -> None:
        """A few arrow keys, and on until the focus is on something that can be chosen; then Enter."""
        keys = self.page.keyboard
        for _ in range(number % 4):
            keys.press(self.dice.choice(ARROWS))
        for arrow in ARROWS * 2:
            if not self.focus_is_on(".can"):
                keys.press(arrow)
        if not self.focus_is_on(".can"):
            self.tab_to(".can")
        keys.press("Enter")

    def set_up(self, by_hand: bool = False, others: bool = False) -> dict[str, Any]:
        return super().set_up(by_hand, others)

    def press_on(self, query: str) -> None:
        self.tab_to(query)
        self.page.keyboard.press("Enter")

    def step(self, now: dict[str, Any], others: bool = False) -> dict[str, Any]:
        after = super().step(now, others)
        assert after["over"] or self.focus_is_on("#ui-main *"), "the focus was lost"
        return after


Visit = Callable[..., Guest]

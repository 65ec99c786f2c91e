"""Somebody at a site without a server: the pages of the library are in a frame, and its messages go over a port."""

from __future__ import annotations

from typing import Any

from guests import MOST_LOOKS, POLLING, Guest

WAIT = 60_000  # ms: plain Python in a browser on a busy machine
# What a page has asked of the library and has no answer to.
ASKED = """
globalThis.asked = new Set()
const { postMessage } = MessagePort.prototype
const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
const idOf = text => JSON.parse(text).id
MessagePort.prototype.postMessage = function (data, ...others) {
  if (typeof data === 'string') asked.add(idOf(data))
  return postMessage.call(this, data, ...others)
}
const readable = data => typeof data === 'string' ? data
  : new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))).text()
Object.defineProperty(MessagePort.prototype, 'onmessage', { get, set(hear) {
  set.call(this, async event => {
    hear(event)
    if (event.data?.is !== 'message') return
    const { done, id } = JSON.parse(await readable(event.data.data))
    asked.delete(done ?? id)
  })
} })
"""


class Shown:
    """The frame with the library, and mouse, finger and keys of the tab around it."""

    def __init__(self, tab: Any, address: str) -> None:
        self.tab, self.address = tab, address
        self.mouse, self.touchscreen, self.keyboard = tab.mouse, tab.touchscreen, tab.keyboard

    @property
    def frame(self) -> Any:
        return next(iter(self.tab.main_frame.child_frames), None)  # not by its name, which a table changes

    def goto(self, path: str) -> None:
        """A page of the library."""
        self.frame.goto(self.address + path.removeprefix(self.address).lstrip("/"))

    def reload(self) -> None:
        """This page of the library, once more."""
        self.frame.goto(self.frame.url)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame if hasattr(self.frame, name) else self.tab, name)


class SiteGuest(Guest):
    """A visitor of a site; `page` is the library in its frame, `tab` what is around it."""

    def __init__(self, context: Any, address: str, lang: str = "en", touching: bool = False) -> None:
        context.set_default_timeout(WAIT)
        context.add_init_script(ASKED)
        super().__init__(context, lang, touching)
        self.tab, self.address = self.page, address
        self.page = Shown(self.tab, address)

    def come(self, path: str = "") -> None:
        """Open the site, or come back to it."""
        self.tab.goto(self.address + path)
        self.open()

    def open(self) -> None:
        """Wait until the library is open."""
        self.tab.wait_for_selector("html[data-library=ready]")
        self.tab.wait_for_selector("#ui-frame:not([hidden])")
        while self.page.frame is None:  # shown, and not known to us yet
            self.tab.wait_for_timeout(POLLING)
        self.page.wait_for_selector("h1, svg.board", state="attached")

    def come_back(self) -> None:
        """Load the whole tab anew."""
        self.tab.reload()
        self.open()

    def cut_off(self) -> None:
        """Once everything is there, there is no network any more."""
        self.tab.wait_for_selector("html[data-offline]", state="attached")
        self.context.set_offline(True)

    def wait_for_answers(self) -> None:
        for _ in range(MOST_LOOKS):
            if not self.page.evaluate("asked.size"):
                break
            self.page.wait_for_timeout(POLLING)

    def answered(self, response: Any) -> None:
        """Pages come out of the browser itself: what they say is not of interest here."""

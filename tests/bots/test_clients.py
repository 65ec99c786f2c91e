"""The players of the benches hear everything, whenever they begin to wait."""

from __future__ import annotations

import asyncio
import sys

from paths import ROOT

sys.path.append(str(ROOT / "bench"))
from clients import PATIENCE, Player
from load import Timed, anything

from ludotheque.web.connection.messages import Done, encode

AT_ONCE = PATIENCE / 4  # seconds
NEWS = encode(Done(id=1)).decode()


def test_news_before_the_waiting_begins_are_not_missed() -> None:
    async def told_too_early() -> None:
        player = Player("http://127.0.0.1:1", "Ana")
        waiting = asyncio.ensure_future(player.something())
        player.receive(NEWS)  # before the loop has begun what waits
        await asyncio.wait_for(waiting, AT_ONCE)

    asyncio.run(told_too_early())


def test_of_two_people_either_is_heard() -> None:
    async def hear(number: int) -> None:
        table = Timed("http://127.0.0.1:1", "Ana"), Timed("http://127.0.0.1:1", "Ben")
        waiting = asyncio.ensure_future(anything(table))
        await asyncio.sleep(0)  # they are asked, and do not wait yet
        table[number].receive(NEWS)
        await asyncio.wait_for(waiting, AT_ONCE)

    for number in range(2):
        asyncio.run(hear(number))


def test_several_who_wait_for_one_are_all_told() -> None:
    async def three() -> None:
        player = Player("http://127.0.0.1:1", "Ana")
        waiting = [asyncio.ensure_future(player.something()) for _ in range(3)]
        await asyncio.sleep(0)
        player.lost()
        late = asyncio.ensure_future(player.something())
        await asyncio.wait_for(asyncio.gather(*waiting), AT_ONCE)
        assert not late.done(), "what was told before is no news"
        late.cancel()

    asyncio.run(three())

"""`make whole-games`: every game to its end in a browser, by touch on a phone, by mouse and by keys on a laptop.

    python tests/browser/whole_games.py [GAME …]

French and English take turns. What went wrong is told, with a picture of the page; then the exit code is 1.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1] / "helpers")]

from chromium import launched  # noqa: E402
from guests import Guest, Typist  # noqa: E402
from house import House  # noqa: E402

from ludotheque.games import GAMES  # noqa: E402

LOCALES = {"fr": "fr-FR", "en": "en-GB"}


class Way(NamedTuple):
    """How somebody plays."""

    name: str
    guest: type[Guest]
    width: int
    height: int

    @property
    def touching(self) -> bool:
        return self.name == "touch"


WAYS = (Way("touch", Guest, 390, 844), Way("mouse", Guest, 1280, 800), Way("keys", Typist, 1280, 800))


def played(browser: Any, house: House, game: str, way: Way, lang: str) -> int:
    """How many moves a whole game had."""
    context = browser.new_context(
        base_url=house.url,
        locale=LOCALES[lang],
        reduced_motion="reduce",
        viewport={"width": way.width, "height": way.height},
        has_touch=way.touching,
        is_mobile=way.touching,
    )
    guest = way.guest(context, lang, touching=way.touching)
    try:
        code = guest.open_table(game, "me", "1") if not isinstance(guest, Typist) else opened_by_keys(guest, game)
        plies = guest.play_to_the_end()
        assert house.truth(code).over
        assert not guest.complaints, guest.complaints
        return plies
    except Exception:
        guest.page.screenshot(path=f"/tmp/whole-{game}-{way.name}.png")
        raise
    finally:
        context.close()


def opened_by_keys(guest: Typist, game: str) -> str:
    guest.page.goto(f"/play/{game}")
    guest.press_on(".ready .btn-primary")
    return guest.at_table()


def main() -> int:
    games, failed, number = sys.argv[1:] or [game.name for game in GAMES], 0, 0
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, launched() as browser:
        for game in games:
            for way in WAYS:
                lang, began, number = ("fr", "en")[number % 2], time.monotonic(), number + 1
                try:
                    plies = played(browser, house, game, way, lang)
                    print(
                        f"{game:13} {way.name:6} {lang}  {plies:4} moves {time.monotonic() - began:5.0f} s", flush=True
                    )
                except Exception as error:  # one game that fails does not keep the others from being played
                    failed += 1
                    print(f"{game:13} {way.name:6} {lang}  failed: {str(error)[:500]}", flush=True)
    print(f"{failed} of {number} failed." if failed else f"All {number} played to the end.")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())

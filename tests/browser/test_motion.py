"""Pieces glide, unless somebody wants things to keep still."""

from __future__ import annotations

from typing import Any

import pytest
from guests import Visit

# Where every piece is, frame by frame.
SAMPLE = """() => {
  const frames = window.frames_seen = []
  const look = () => {
    const now = {}
    for (const piece of document.querySelectorAll('.board .piece[id]')) {
      const { left, top, width, height } = piece.getBoundingClientRect()
      now[piece.id] = [left + width / 2, top + height / 2, piece.dataset.from]
    }
    frames.push(now)
    requestAnimationFrame(look)
  }
  look()
}"""
# Nothing glides any more; what else moves does so without end.
AT_REST = "() => document.getAnimations().every(one => one.effect.getTiming().iterations === Infinity)"
FAR = 20.0  # pixels
SLOWER = 0.2  # so that a busy machine, too, paints some frames of a glide


def places_between(frames: list[dict[str, Any]]) -> dict[str, int]:
    """For each piece that has moved: at how many places it was seen on its way."""
    first, last, found = frames[0], frames[-1], {}
    for piece, (*at, came) in last.items():
        origin = came if came in first and first.get(piece, at)[-1] != came else piece
        if origin in first:
            start, end = complex(*first[origin][:2]), complex(*at)
            way = {complex(*frame[piece][:2]) for frame in frames if piece in frame}
            if abs(end - start) > FAR:
                found[piece] = sum(abs(here - start) > 2 and abs(here - end) > 2 for here in way)
    return found


@pytest.mark.parametrize(
    ("game", "calm"), [pytest.param("wyx", False, marks=pytest.mark.long), ("wigwam", False), ("wigwam", True)]
)
def test_pieces_glide_unless_one_wants_them_still(visit: Visit, game: str, calm: bool) -> None:
    guest = visit(calm=calm)
    guest.open_table(game, "me", "1")
    guest.move()
    guest.page.wait_for_function(AT_REST)
    inspector = guest.context.new_cdp_session(guest.page)
    inspector.send("Animation.enable")
    inspector.send("Animation.setPlaybackRate", {"playbackRate": SLOWER})
    guest.page.evaluate(SAMPLE)
    guest.move()
    guest.page.wait_for_function(AT_REST)
    seen = places_between(guest.page.evaluate("() => window.frames_seen"))
    assert seen, "nothing has moved"
    if calm:
        assert max(seen.values()) <= 1  # where one rests that is moved by both players
    else:
        assert max(seen.values()) > 1

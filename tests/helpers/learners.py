"""People who take lessons and solve puzzles in a browser, by touch or by keyboard."""

from __future__ import annotations

from typing import Any

from pressing import press

from ludotheque.game import touch
from ludotheque.learning import LessonAttempt, Step, lessons
from ludotheque.learning.lesson import WrongTry, fits
from ludotheque.puzzles import Puzzle, PuzzleAttempt, puzzles

SO_FAR = {"fr": "Bien", "en": "Good so far"}


def go_through(page: Any, name: str, lang: str, by_key: bool, heights: tuple[int, ...]) -> None:
    known, wrong_tries = lessons(name), 0
    page.goto(f"/learn/{name}?lang={lang}")
    for number, step in enumerate(known, 1):
        page.wait_for_url(f"**/learn/{name}/{number}*")
        assert step.words(lang) in page.locator(".say-big").inner_text()
        for height in heights:
            page.set_viewport_size({"width": page.viewport_size["width"], "height": height})
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (step.id, height)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (step.id, height)
        wrong_tries += try_wrong(page, step, lang, by_key)
        for made, path in enumerate(paths(step)):
            if made:
                page.locator(f".reply-rest:has-text('{SO_FAR[lang]}')").wait_for()
            page.locator(f'[data-t="{path[0]}"].can').first.wait_for(state="attached")
            for target in path:
                if page.locator(f'[data-t="{target}"].can').count():  # one touch may have been enough
                    press(page, target, by_key)
        reply = page.locator(".reply-yes")
        reply.wait_for()
        assert step.done(lang) in reply.inner_text()
        page.locator(".go-on").click()
    page.wait_for_url(f"**/learn/{name}/card?done")
    assert wrong_tries >= 3, "hardly a mistake could be made"


def paths(step: Step) -> list[touch.Touches]:
    """The touches of the moves that are right."""
    attempt, found = LessonAttempt(step), []
    for text in step.right():
        move = attempt.position.parse(text)
        found.append(next(path for path, made in attempt.ways().items() if made == move))
        attempt.play(text)
    return found


def try_wrong(page: Any, step: Step, lang: str, by_key: bool) -> int:
    """Every typical mistake that can be made by touch is answered in its own words; how many were made."""
    made = 0
    page.locator(".can").first.wait_for(state="attached")
    for wrong in step.wrong:
        if tried(page, wrong_path(step, wrong), by_key):
            page.locator(".reply-no").get_by_text(wrong.words(lang)).wait_for()
            page.locator(".reply-no button").click()
            made += 1
        else:
            page.reload()
        page.locator(".can").first.wait_for(state="attached")
    return made


def wrong_path(step: Step, wrong: WrongTry) -> touch.Touches:
    """What beginners touch: as the lesson says, or as a move is made that gets this answer; () if there is none."""
    if wrong.touch or not wrong.legal:
        return wrong.touch
    attempt, others = LessonAttempt(step), step.wrong[: step.wrong.index(wrong)]
    better = [*step.accept, *(other.move for other in others if other.legal)]
    for path, move in attempt.ways().items():
        text = attempt.position.text(move)
        if fits([text], wrong.move) and not any(fits([text], pattern) for pattern in better):
            return path
    return ()


def tried(page: Any, path: touch.Touches, by_key: bool) -> bool:
    """Touch one thing after the other, up to the first that leads nowhere; False if it is not there to be touched."""
    for target in path:
        place = page.locator(f'[data-t="{target}"]:visible')
        if not place.count():
            return False
        leads_on = page.locator(f'[data-t="{target}"].can').count()
        press(page, target, by_key)
        if not leads_on:
            return True
    return bool(path)


def shortest(name: str) -> Puzzle:
    return min(puzzles(name), key=lambda one: len(one.line))


def solve(page: Any, one: Puzzle, lang: str, by_key: bool) -> None:
    attempt = PuzzleAttempt(one)
    for made, text in enumerate(attempt.solution()):
        seen = attempt.position.seen_by(one.seat)
        path = seen.game.touch.paths(seen, seen.parse(text))[0]
        if made:
            page.locator(f".reply-rest:has-text('{SO_FAR[lang]}')").wait_for()
        page.locator(f'[data-t="{path[0]}"].can').first.wait_for(state="attached")
        with page.expect_response(lambda answer: answer.request.method == "POST"):  # which is then shown
            for target in path:
                if page.locator(f'[data-t="{target}"].can').count():  # one touch may have been enough
                    press(page, target, by_key)
        attempt.play(text)
    page.locator(".reply-yes").wait_for()

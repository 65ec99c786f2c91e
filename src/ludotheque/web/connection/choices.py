"""The legal moves as the browser offers them: targets to touch step by step, or figures to set up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ludotheque.core import State
from ludotheque.game import touch
from ludotheque.web.connection.messages import Branch, Figure, Prompt, SetupChoices, Step, TouchChoices
from ludotheque.words import Words

Offered = tuple[TouchChoices | SetupChoices, list[Prompt]]  # the choices, and the prompts that their steps refer to


def choices(view: State, ways: touch.Ways, lang: str, name: Words | None) -> Offered:
    """The choices of the seat to move; with a name, the first prompt addresses one of several at a screen."""
    game = view.game
    if not ways:
        return setup_choices(view, lang), [first_prompt(game.touch.ask(view, ()), lang, name)]
    steps = Steps(view, ways)
    first, *others = steps.prompts
    prompts = [first_prompt(first, lang, name), *[prompt_in(prompt, lang) for prompt in others]]
    return TouchChoices(steps.all, labels(view, ways, lang), game.touch.tries), prompts


def labels(view: State, ways: touch.Ways, lang: str) -> dict[str, str]:
    """What the buttons say, for targets that are not in the drawing."""
    game = view.game
    found = {target: game.touch.choice(view, target) for target in sorted(game.touch.buttons(touch.targets(ways)))}
    return {target: words(lang) for target, words in found.items() if words}


def first_prompt(prompt: touch.Prompt, lang: str, name: Words | None) -> Prompt:
    return prompt_in(prompt.addressed(name) if name else prompt, lang)


@lru_cache(1024)
def prompt_in(prompt: touch.Prompt, lang: str) -> Prompt:
    """Cached, because a game has few prompts."""
    return Prompt(prompt(lang), prompt.head(lang))


@lru_cache(8192)
def one_move(target: str) -> Step:
    """A step with one target, as most are: cached, because games have few targets."""
    return Step((target,))


class Steps:
    """Paths of touches as a list of steps and prompts without duplicates."""

    def __init__(self, view: State, ways: Iterable[touch.Touches]) -> None:
        self.view, self.ask = view, view.game.touch.ask
        self.indices: dict[Step, int] = {}  # of all steps but the first
        self.prompts = {self.ask(view, ()): 0}
        self.all = [self.step(ways, 0), *self.indices]

    def step(self, ways: Iterable[touch.Touches], depth: int) -> Step:
        """What can be touched after `depth` touches on these paths. Targets with the same continuation form a branch.

        It runs for every target of every view, so it looks things up once and calls little.
        """
        further: dict[str, list[touch.Touches]] = {}
        for way in ways:
            further.setdefault(way[depth], []).append(way)
        view, ask, prompts, indices, touched = self.view, self.ask, self.prompts, self.indices, depth + 1
        moves: list[str] = []
        branches: list[Branch] = []
        for target, begun in further.items():
            way = begun[0]
            if len(way) == touched:
                assert len(begun) == 1, f"{begun[1]} begins with the whole of {way}"
                moves.append(target)
                continue
            prompt = prompts.setdefault(ask(view, way[:touched]), len(prompts))
            single = len(begun) == 1 and len(way) == touched + 1
            step = one_move(way[touched]) if single else self.step_after(begun, touched)
            index = indices.get(step)
            if index is None:
                index = indices[step] = len(indices) + 1
                branches.append(Branch((target,), prompt, index))
            else:
                add_to(branches, target, prompt, index)
        return Step(tuple(moves), tuple(branches))

    def step_after(self, ways: list[touch.Touches], depth: int) -> Step:
        """The step after `depth` touches on these paths; most often every touch completes a move."""
        last = tuple([way[depth] for way in ways if len(way) == depth + 1])
        return Step(last) if len(last) == len(ways) else self.step(ways, depth)


def add_to(branches: list[Branch], target: str, prompt: int, step: int) -> None:
    """Add a target that leads to a known step: to the branch that leads there with the same prompt, if any."""
    for i, branch in enumerate(branches):
        if (branch.prompt, branch.step) == (prompt, step):
            branches[i] = Branch((*branch.targets, target), prompt, step)
            return
    branches.append(Branch((target,), prompt, step))


def setup_choices(view: State, lang: str) -> SetupChoices:
    game = view.game
    return SetupChoices(
        game.setup.places(view),
        [Figure(letter, game.setup.figure_name(letter)(lang), count) for letter, count in game.setup.figures().items()],
        [game.setup.placed(text, view.turn) for text in game.setup.suggested()],
        [words(lang) for words in game.setup.suggested().values()],
    )

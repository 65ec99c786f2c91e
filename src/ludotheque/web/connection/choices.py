"""The legal moves as a browser offers them: things to touch one after the other, or figures to set up."""

from __future__ import annotations

from ludotheque import touch
from ludotheque.core import State
from ludotheque.web.connection.messages import Branch, Figure, Prompt, SetupChoices, Step, TouchChoices

Offered = tuple[TouchChoices | SetupChoices, list[Prompt]]  # the choices, and the prompts that their steps refer to


def choices(view: State, tree: touch.Tree, lang: str) -> Offered:
    """What the seat to move can do."""
    if view.game.setup_places(view):
        return setup_choices(view, lang), [prompt_in(view.game.ask(view, ()), lang)]
    steps = Steps(view)
    found = {target: view.game.choice(view, target) for target in sorted(touch.targets(tree))}
    labels = {target: words(lang) for target, words in found.items() if words}
    return TouchChoices(steps.step(tree), labels), [prompt_in(prompt, lang) for prompt in steps.prompts]


def prompt_in(prompt: touch.Prompt, lang: str) -> Prompt:
    return Prompt(prompt.head(lang), prompt(lang))


class Steps:
    """Turns a tree of touches into steps. What is said at several of them is kept once."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.prompts: dict[touch.Prompt, int] = {}  # in the order of their indices

    def step(self, tree: touch.Tree, path: touch.Touches = ()) -> Step:
        """What follows a path of touches; targets that lead to the same are one branch."""
        prompt = self.prompts.setdefault(self.view.game.ask(self.view, path), len(self.prompts))
        alike: dict[Step, list[str]] = {}
        for target, below in tree.items():
            if isinstance(below, dict):
                alike.setdefault(self.step(below, (*path, target)), []).append(target)
        moves = tuple(target for target, below in tree.items() if isinstance(below, int))
        return Step(prompt, moves, tuple(Branch(tuple(targets), step) for step, targets in alike.items()))


def setup_choices(view: State, lang: str) -> SetupChoices:
    game = view.game
    return SetupChoices(
        game.setup_places(view),
        [Figure(letter, game.figure_name(letter)(lang), count) for letter, count in game.setup_figures().items()],
        [game.setup_of(text, view.turn) for text in game.suggested_setups()],
    )

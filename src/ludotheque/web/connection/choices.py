"""The legal moves as the browser offers them: a tree of targets, or figures to set up."""

from __future__ import annotations

from ludotheque import touch
from ludotheque.core import State
from ludotheque.web.connection.messages import Branch, Figure, Prompt, SetupChoices, Step, TouchChoices
from ludotheque.words import Words

Offered = tuple[TouchChoices | SetupChoices, list[Prompt]]  # the choices, and the prompts that their steps refer to


def choices(view: State, tree: touch.Tree, lang: str, name: Words | None) -> Offered:
    """The choices of the seat to move; with a name, the first prompt addresses one of several at a screen."""
    first = view.game.ask(view, ())
    first = first.addressed(name) if name else first
    if view.game.setup_places(view):
        return setup_choices(view, lang), [prompt_in(first, lang)]
    steps = Steps(view, tree)
    found = {target: view.game.choice(view, target) for target in sorted(steps.targets)}
    labels = {target: words(lang) for target, words in found.items() if words}
    prompts = [prompt_in(prompt, lang) for prompt in (first, *list(steps.prompts)[1:])]
    return TouchChoices(steps.all, labels, view.game.tries), prompts


def prompt_in(prompt: touch.Prompt, lang: str) -> Prompt:
    return Prompt(prompt(lang), prompt.head(lang))


class Steps:
    """A tree of touches as a list of steps and prompts without duplicates."""

    def __init__(self, view: State, tree: touch.Tree) -> None:
        self.view = view
        self.indices: dict[Step, int] = {}  # of all steps but the first
        self.prompts: dict[touch.Prompt, int] = {}
        self.targets: set[str] = set()  # all that is touched anywhere
        self.prompt(())
        self.all = [self.step(tree, ()), *self.indices]

    def prompt(self, path: touch.Touches) -> int:
        return self.prompts.setdefault(self.view.game.ask(self.view, path), len(self.prompts))

    def step(self, tree: touch.Tree, path: touch.Touches) -> Step:
        """What can be touched after a path; targets with the same continuation form one branch."""
        self.targets.update(tree)
        deeper = [(target, below) for target, below in tree.items() if isinstance(below, dict)]
        if not deeper:
            return Step(tuple(tree))
        alike: dict[tuple[int, int], list[str]] = {}
        for target, below in deeper:
            longer = (*path, target)
            prompt, step = self.prompt(longer), self.step(below, longer)
            index = self.indices.setdefault(step, len(self.indices) + 1)
            alike.setdefault((prompt, index), []).append(target)
        moves = [target for target, below in tree.items() if isinstance(below, int)] if len(deeper) < len(tree) else ()
        return Step(tuple(moves), tuple([Branch(tuple(targets), *leads) for leads, targets in alike.items()]))


def setup_choices(view: State, lang: str) -> SetupChoices:
    game = view.game
    return SetupChoices(
        game.setup_places(view),
        [Figure(letter, game.figure_name(letter)(lang), count) for letter, count in game.setup_figures().items()],
        [game.setup_of(text, view.turn) for text in game.suggested_setups()],
        [words(lang) for words in game.suggested_setups().values()],
    )

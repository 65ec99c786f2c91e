"""The fields of a state by name: used by pickles, comparisons and tests, compiled or not."""

from __future__ import annotations

from types import GetSetDescriptorType
from typing import Any

from ludotheque.core.history import chain

OF_THE_LIBRARY = {"game", "played", "origin", "__dict__", "__weakref__"}


def copied(value: Any) -> Any:
    return [copied(v) for v in value] if isinstance(value, list) else value


def frozen(value: Any) -> Any:
    """The value in a hashable form."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def fields_of(state: Any, base: type) -> dict[str, Any]:
    """All fields of a position by name; `base` is the library's own base class of all states."""
    names = {"turn", "seats", "viewer", "blanks", "begun", "begun_steps"}
    for cls in type(state).__mro__:
        if issubclass(cls, base) and cls is not base:
            names |= {n for n, v in vars(cls).items() if isinstance(v, GetSetDescriptorType)}
    names |= set(getattr(state, "__dict__", ()))
    return {name: copied(getattr(state, name)) for name in sorted(names - OF_THE_LIBRARY)}


def restored(cls: Any, game: Any, fields: dict[str, Any], moves: list[int]) -> Any:
    """The inverse of State.__reduce__: rebuilds a pickled state."""
    new = cls.__new__(cls)
    new.game, new.played = game, chain(moves)
    for name, value in fields.items():
        setattr(new, name, value)
    return new.seal()

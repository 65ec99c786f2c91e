"""Checks what is passed to public functions against their annotations, so that a wrong call ends in one of our errors.

For calls that take milliseconds. Those of states and searches, which take a fraction of a microsecond, check by hand.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Signature, signature
from numbers import Real
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from ludotheque.core import validation
from ludotheque.errors import LudothequeError

Given = ParamSpec("Given")
Result = TypeVar("Result")


def checked(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Raise a LudothequeError for an argument that is not what its annotation says."""
    parameters = signature(function)
    hints: dict[str, Any] = {}  # found at the first call, when everything is imported

    @wraps(function)
    def call(*given: Given.args, **named: Given.kwargs) -> Result:
        if not hints:
            hints.update(get_type_hints(function))
        try:
            bound = parameters.bind(*given, **named)
        except TypeError as error:  # too few, too many, or a name that is none of its
            raise miscalled(function.__name__, parameters, error) from None
        for name, value in bound.arguments.items():
            kind = parameters.parameters[name].kind
            if kind not in (kind.VAR_POSITIONAL, kind.VAR_KEYWORD) and not fits(value, hints.get(name, Any)):
                raise refused(name, hints[name], value)
        return function(*given, **named)

    return call


def miscalled(name: str, parameters: Signature, error: TypeError) -> LudothequeError:
    shown = ", ".join(
        str(each) if each.kind is each.VAR_KEYWORD else each.name for each in parameters.parameters.values()
    )
    return LudothequeError(
        f"Calling {name}(): {error}. It takes ({shown}).", f"Appel de {name}()\u00a0: {error}. Elle prend ({shown})."
    )


def refused(name: str, hint: Any, value: object) -> Exception:
    shown = written(hint)
    return validation.wanted(f"{shown} for {name}", f"{shown} pour {name}", value)


def written(hint: Any) -> str:
    """A type as a person writes it."""
    if isinstance(hint, type) and not get_args(hint):
        return "None" if hint is NoneType else hint.__name__
    return re.sub(r"\b(\w+\.)+", "", str(hint))  # without the modules


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is what a type says. Whole numbers of numpy are ints; a float is any finite number.

    What is in a mapping is for the function to judge, which knows the name of each.
    """
    inside, origin = get_args(hint), get_origin(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inside)
    if origin is Literal:
        return value in inside
    if origin is type:
        return isinstance(value, type) and issubclass(value, get_origin(inside[0]) or inside[0])
    if origin is tuple:
        return isinstance(value, tuple) and len(value) == len(inside) and all(map(fits, value, inside))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(fits(key, inside[0]) for key in value)
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return isinstance(value, Sequence) and not isinstance(value, bytes) and all(fits(v, inside[0]) for v in value)
    return is_one(value, origin or hint)


def is_one(value: Any, kind: Any) -> bool:
    if kind is Callable:
        return callable(value)
    if kind is int:
        return hasattr(value, "__index__") and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    return isinstance(value, kind) if isinstance(kind, type) else True

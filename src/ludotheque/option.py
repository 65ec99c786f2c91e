"""The options of a game, chosen before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.errors import OptionError
from ludotheque.words import Words


class Option:
    """An option of a game, chosen before it starts."""

    def __init__(
        self,
        name: str,
        default: Any,
        en: str,
        fr: str,
        title: Words | None = None,
        named: Mapping[str, Words] | None = None,
    ) -> None:
        """`en` and `fr` explain it in one line; `title` is its label in a form.

        `named` are the values that a form offers by name, if they are more than true and false.
        """
        self.name, self.usual, self.words, self.named = name, default, Words(en, fr), dict(named or {})
        self.title = title or Words(name.replace("_", " "), name.replace("_", " "))

    @property
    def default(self) -> Any:
        """The default value."""
        return self.usual

    def read(self, value: Any) -> Any:
        """Parse a value; OptionError if it is invalid. Here: true or false."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise OptionError(
            f"{self.name} is true or false, not {value!r}.", f"{self.name} vaut true ou false, pas {value!r}."
        )

    def write(self, value: Any) -> str:
        """The value as records and the command line write it."""
        return str(value).lower() if isinstance(value, bool) else str(value)

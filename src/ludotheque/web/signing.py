"""Signs what browsers keep for the server, so that nobody else can have written it."""

from __future__ import annotations

from typing import Any

from itsdangerous import Serializer


def signed(signature: Serializer[str], value: Any) -> str:
    text = signature.dumps(value)
    return text if isinstance(text, str) else text.decode()

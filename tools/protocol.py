"""Generates the files that describe the messages in `ludotheque.web.connection.messages`.

    python tools/protocol.py

docs/protocol.schema.json is a JSON Schema of all messages; src/ludotheque/web/static/protocol.d.ts has the types that
the modules of the page are checked against. A test fails if they are out of date.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from ludotheque.web.connection import messages
from ludotheque.web.connection.messages import PROTOCOL, ClientMessage, ServerMessage

ROOT = Path(__file__).parents[1]
UNIONS = ("Move", "Question", "Act", "ClientMessage", "Answer", "ServerMessage")
HEAD = """\
// What a browser and the server say to each other about a table. Types only: nothing of this file is loaded.
// Written by tools/protocol.py from web/connection/messages.py, which is the place to change it.
"""
TAIL = """\
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never

/** What a page can ask for. An id is added when it is sent. */
export type Request = WithoutId<Move | Question | Act>
"""
SIMPLE: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def files() -> dict[Path, str]:
    """The up-to-date contents of the files."""
    return {
        ROOT / "docs" / "protocol.schema.json": schema(),
        ROOT / "src" / "ludotheque" / "web" / "static" / "protocol.d.ts": typescript(),
    }


# ── JSON Schema ───────────────────────────────────────────────────────────────────────


def schema() -> str:
    (client, server), parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The protocol of a table, version {PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **parts},
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


# ── TypeScript ────────────────────────────────────────────────────────────────────────


def typescript() -> str:
    blocks = [HEAD, *map(declared, structs()), *map(union, UNIONS), TAIL]
    return "\n".join(blocks)


def structs() -> list[inspect.StructType]:
    """The structs of all messages, in the order of their file."""
    found: dict[type, inspect.StructType] = {}
    for message in get_args(ClientMessage) + get_args(ServerMessage):
        collect(inspect.type_info(message), found)
    order = list(vars(messages).values())
    return sorted(found.values(), key=lambda struct: order.index(struct.cls))


def collect(kind: inspect.Type, found: dict[type, inspect.StructType]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls in found:
            return
        found[kind.cls] = kind
        inside: tuple[inspect.Type, ...] = tuple(field.type for field in kind.fields)
    else:
        inside = parts(kind)
    for part in inside:
        collect(part, found)


def parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return (kind.type,)
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return (kind.item_type,)
    return (kind.value_type,) if isinstance(kind, inspect.DictType) else ()


def declared(struct: inspect.StructType) -> str:
    comment = comment_of((struct.cls.__doc__ or "").strip(), "")
    return comment + (as_tuple(struct) if struct.array_like else as_interface(struct))


def as_tuple(struct: inspect.StructType) -> str:
    fields = "".join(f"{described(field)}  {field.encode_name}: {name_of(field.type)},\n" for field in struct.fields)
    return f"export type {struct.cls.__name__} = [\n{fields}]\n"


def as_interface(struct: inspect.StructType) -> str:
    tag = f"  {struct.tag_field}: '{struct.tag}'\n" if struct.tag_field else ""
    omits = struct.cls.__struct_config__.omit_defaults
    return f"export interface {struct.cls.__name__} {{\n{tag}{''.join(member(f, omits) for f in struct.fields)}}}\n"


def member(field: inspect.Field, omits: bool) -> str:
    """A field. One that may be left out is optional; one whose default None is always left out is never null."""
    name = name_of(field.type)
    if omits and field.default is None:
        name = name.removesuffix(" | null")
    return f"{described(field)}  {field.encode_name}{'' if field.required else '?'}: {name}\n"


def described(field: inspect.Field) -> str:
    extra = field.type.extra_json_schema if isinstance(field.type, inspect.Metadata) else None
    return comment_of(str((extra or {}).get("description", "")), "  ")


def comment_of(text: str, indent: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def name_of(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return name_of(kind.type)
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(name_of(one) for one in kind.types)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        item = name_of(kind.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<{name_of(kind.key_type)}, {name_of(kind.value_type)}>"
    return SIMPLE[type(kind)]


def union(name: str) -> str:
    members: UnionType | Any = getattr(messages, name)
    return f"export type {name} =\n" + "".join(f"  | {one.__name__}\n" for one in get_args(members))


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))

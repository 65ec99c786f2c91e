"""`ludotheque site`: the library as a folder of static files, for any host."""

from __future__ import annotations

import argparse
from pathlib import Path

from ludotheque.cli.common import needs_web
from ludotheque.errors import LudothequeError
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words


def site(options: argparse.Namespace, screen: Screen) -> int:
    with needs_web():
        from ludotheque.web.offline.site import OwnGame, write_site
    own = [OwnGame(*file_and_name(text)) for text in options.games]
    version = write_site(options.folder, options.parts, own, options.library)
    screen.say(
        Words(
            f"The site is in {options.folder} (version {version}): put the folder on any web host.",
            f"Le site est dans {options.folder} (version {version})\u00a0: tout hébergeur peut servir ce dossier.",
        )
    )
    return 0


def file_and_name(text: str) -> tuple[Path, str]:
    """FILE.py:Name."""
    file, colon, name = text.rpartition(":")
    if not colon or not file.endswith(".py"):
        raise LudothequeError(
            f"A game for a site is given as FILE.py:Name, not as {text!r}.",
            f"Un jeu pour un site s’écrit FICHIER.py:Nom, et non {text!r}.",
        )
    return Path(file), name

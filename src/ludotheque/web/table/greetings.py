"""Greetings that players send by a touch, each reader in their own language."""

from __future__ import annotations

from ludotheque.words import Words

GREETINGS = (
    Words("Hello!", "Bonjour\u00a0!"),
    Words("Have a good game!", "Bonne partie\u00a0!"),
    Words("Well played!", "Bien joué\u00a0!"),
    Words("One moment, I will be back.", "Un instant, je reviens."),
    Words("Thank you, see you soon!", "Merci, à bientôt\u00a0!"),
)

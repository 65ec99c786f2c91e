"""What a game is: its options, how it starts, and the parts that draw, speak, comment, and number it."""

from ludotheque.game.actions import GameActions, Info, Payoffs
from ludotheque.game.comments import GameComments
from ludotheque.game.game import Game, GameDrawing, Option, margins, small_edition
from ludotheque.game.material import Recipe
from ludotheque.game.notation import GameNotation
from ludotheque.game.touch import GameSetup, GameTouch
from ludotheque.game.words import GameWords, Refusal

__all__ = [
    "Game",
    "GameActions",
    "GameComments",
    "GameDrawing",
    "GameNotation",
    "GameSetup",
    "GameTouch",
    "GameWords",
    "Info",
    "Option",
    "Payoffs",
    "Recipe",
    "Refusal",
    "margins",
    "small_edition",
]

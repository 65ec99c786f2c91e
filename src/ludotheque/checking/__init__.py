"""Checks a game that somebody writes: the laws, in random games of every number of seats and every option."""

from ludotheque.checking.games import Breach, Report, check, variants_of
from ludotheque.checking.laws import LAWS, Broken, Law
from ludotheque.checking.parts import PARTS

__all__ = ["LAWS", "PARTS", "Breach", "Broken", "Law", "Report", "check", "variants_of"]

"""The version, on a line that can be read without importing anything compiled."""

__version__ = "0.1.0"

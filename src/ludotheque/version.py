"""The version. It can be read without importing any compiled module."""

__version__ = "0.1.0"

"""The process around a library that many reach over a network."""

"""Measures the speed of the engine, and computes a signature that shows whether play has changed."""

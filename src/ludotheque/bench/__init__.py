"""How fast the engine is, and one number that tells whether it still plays the same."""

"""Play in a terminal or through a pipe: any game, any mix of people and bots."""

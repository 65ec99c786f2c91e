"""Club evenings: who is there, who plays whom, and the points."""

"""An evening for a club: who is there, who plays whom, and the points."""

"""Playing with others who are elsewhere: other processes, the lobby, notices, programs, evenings."""

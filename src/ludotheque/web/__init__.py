"""Play in the browser: the server, its pages and its live tables."""

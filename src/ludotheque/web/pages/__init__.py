"""The pages, and what programs may read over HTTP."""

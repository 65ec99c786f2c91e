"""The pages, and the HTTP API for programs."""

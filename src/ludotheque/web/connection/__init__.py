"""The WebSocket of a table: messages, views, requests and answers."""

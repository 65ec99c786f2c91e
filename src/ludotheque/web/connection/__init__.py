"""What a browser at a table is told, and what it asks: messages, views, requests and answers."""

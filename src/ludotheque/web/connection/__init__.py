"""What goes over the socket of a table: messages, views, questions and answers."""

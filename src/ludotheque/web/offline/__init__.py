"""The library without a server: the same application, in a worker of the visitor's browser."""

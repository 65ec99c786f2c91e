"""Adapters for other libraries. Each module needs the package that its extra installs."""

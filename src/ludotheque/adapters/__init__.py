"""Our games for other people's libraries: each module here needs what its extra installs."""

"""Runs the command line: `python -m ludotheque` is the same as `ludotheque`."""

import sys

from ludotheque.cli import main

sys.exit(main())

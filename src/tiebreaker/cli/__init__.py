"""The command line, as other programs rely on it."""

from tiebreaker.cli.main import main

__all__ = ["main"]

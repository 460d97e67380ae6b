"""The command line, as other programs rely on it."""

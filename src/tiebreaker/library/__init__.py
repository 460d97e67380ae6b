"""The treaties held: the shipped corpus and what a user has added."""

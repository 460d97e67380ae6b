"""Finding the provision that a question is about."""

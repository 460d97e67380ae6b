"""Answers about the wording of treaties, each standing on quotations."""

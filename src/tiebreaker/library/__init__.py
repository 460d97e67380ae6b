"""The treaties held: the shipped corpus and what a user has added."""

from tiebreaker.library.model import Citation, Particulars, Treaty, cite, provision_at
from tiebreaker.library.shelf import Library, NewTreaty, add, read_treaty

__all__ = [
    "Citation",
    "Library",
    "NewTreaty",
    "Particulars",
    "Treaty",
    "add",
    "cite",
    "provision_at",
    "read_treaty",
]

"""The treaties held: the shipped corpus and what a user has added."""

from tiebreaker.library.model import Citation, InEffect, Particulars, Treaty, cite, provision_at
from tiebreaker.library.shelf import Library, NewTreaty, add, read_treaty
from tiebreaker.library.tax_years import tax_years

__all__ = [
    "Citation",
    "InEffect",
    "Library",
    "NewTreaty",
    "Particulars",
    "Treaty",
    "add",
    "cite",
    "provision_at",
    "read_treaty",
    "tax_years",
]

"""A message in somebody's own words as facts, ties and requests."""

from tiebreaker.understanding.reader import OfflineReader

__all__ = ["OfflineReader"]

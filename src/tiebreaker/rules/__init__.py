"""What a tie-breaker is, and the reader that finds it in the provisions of a treaty."""

from tiebreaker.rules.reading import read_rule

__all__ = ["read_rule"]

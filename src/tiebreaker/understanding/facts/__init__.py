"""What a message states of the facts that residence articles ask about."""

from tiebreaker.understanding.facts.all_facts import find_facts

__all__ = ["find_facts"]

"""The conversation as a pure step from a case and a message to a case and a reply."""

from tiebreaker.dialogue.conversation import Dialogue

__all__ = ["Dialogue"]

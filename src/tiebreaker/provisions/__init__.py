"""Treaty text as articles, paragraphs and letters, each a slice of the stored source."""

from tiebreaker.provisions.formats import load
from tiebreaker.provisions.language import detect_language
from tiebreaker.provisions.reading import read_text

__all__ = ["detect_language", "load", "read_text"]

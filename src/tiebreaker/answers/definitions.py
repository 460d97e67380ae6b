"""Where the text of a treaty itself defines a word that its tie-breaker uses."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from tiebreaker.answers.cues import fold
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.vocabulary import Language, Test

_WORDS = Path(__file__).parent / "defined_words.toml"
_QUOTES = "\"'“”„«»‹›‚‘’"


def definitions(treaty: Treaty, test: Test) -> tuple[Citation, ...]:
    """The provisions that put the word of *test* in quotation marks to define it, and their items.

    A treaty of which only the residence article is held seldom has any.
    """
    pattern = _quoted_word(treaty.text.language, test)
    if pattern is None:
        return ()
    text = treaty.text.text
    provisions = [p for article in treaty.text.articles for p in article.provisions]
    found = {p.ref for p in provisions if pattern.search(fold(p.words.of(text)))}
    return tuple(
        cite(treaty, p.ref, p.span) for p in provisions if p.ref in found or p.parent in found
    )


@cache
def _quoted_word(language: Language, test: Test) -> re.Pattern[str] | None:
    data = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    words: list[str] = data.get(language, {}).get(test, [])
    if not words:
        return None
    stems = "|".join(re.escape(fold(word)).replace(r"\*", r"\w*") for word in words)
    quotes = re.escape(_QUOTES)
    return re.compile(rf"[{quotes}]\s*(?:{stems})\s*[{quotes}]")

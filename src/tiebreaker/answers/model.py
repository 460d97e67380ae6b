"""An answer to a question about the wording, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tiebreaker.library.model import Citation
from tiebreaker.retrieval.model import Hit, Reading
from tiebreaker.vocabulary import Language


class Abstention(StrEnum):
    """Why a question is not answered from the treaties."""

    OTHER_ARTICLE = "other_article"
    """Other articles of the treaty, of which only the residence article is held."""
    RATES = "rates"
    OTHER_TAX = "other_tax"
    VISA = "visa"
    SOCIAL_SECURITY = "social_security"
    DOMESTIC_LAW = "domestic_law"
    NOT_HELD = "not_held"
    """A treaty that is not in the library."""
    FALSE_PREMISE = "false_premise"
    """It takes for granted what the text does not say."""
    NEEDS_FACTS = "needs_facts"
    """Which State it is follows from the person's facts: leads into the determination."""
    SMALL_TALK = "small_talk"
    HOSTILE = "hostile"
    UNCLEAR = "unclear"
    """Nothing tells what it is about."""
    NO_RULE = "no_rule"
    """The text held has no such rule, or none that could be read."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A piece of an answer with the words of the treaty that it stands on."""

    text: str
    citations: tuple[Citation, ...] = ()
    guidance: bool = False
    """Our own note on how a word is commonly read; never the treaty's text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What is said to a question about the wording, in the language of the question."""

    language: Language
    paragraphs: tuple[Paragraph, ...]
    abstention: Abstention | None = None

    @property
    def text(self) -> str:
        """All of it with the quotations in their places."""
        return "\n\n".join(
            "\n".join((paragraph.text, *map(quoted, paragraph.citations)))
            for paragraph in self.paragraphs
        )

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation once, in order."""
        cited = (citation for part in self.paragraphs for citation in part.citations)
        return tuple(dict.fromkeys(cited))

    @property
    def abstained(self) -> bool:
        """Whether the treaty texts do not answer the question."""
        return self.abstention is not None

    @property
    def reason(self) -> str | None:
        """Why it abstained, in one word that other programs may rely on."""
        return None if self.abstention is None else self.abstention.value


class Index(Protocol):
    """What answering needs of the search index."""

    def search(
        self, query: str, *, treaty: str | None = None, language: Language | None = None, k: int = 5
    ) -> tuple[Hit, ...]:
        """The provisions that answer *query*, best first."""
        ...

    def classify(self, query: str) -> Reading:
        """What *query* asks about, the likeliest first."""
        ...


def quoted(citation: Citation) -> str:
    """A citation as it stands in running text.

    The words are the stored ones: line breaks and typing errors included.
    """
    return f"{citation.treaty}, {citation.provision}: “{citation.quote}”"

"""A message cut into sentences and clauses."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.clauses import Clause, Named, subject_of, with_moods
from tiebreaker.understanding.folding import FoldedText, fold
from tiebreaker.understanding.phrases import (
    COUNTRY,
    OFFICE,
    PEOPLE,
    PLACE,
    POINTER,
    TONGUE,
    Hit,
    PhraseBook,
)
from tiebreaker.understanding.states import Mention, MentionKind

_LETTER = {
    MentionKind.COUNTRY: COUNTRY,
    MentionKind.PLACE: PLACE,
    MentionKind.DEMONYM: PEOPLE,
    MentionKind.AUTHORITY: OFFICE,
    MentionKind.DEICTIC: POINTER,
    MentionKind.OTHER_ONE: POINTER,
    MentionKind.LANGUAGE_NAME: TONGUE,
}
_SENTENCE_END = re.compile(r"[.!?…]+(?=[\s\"')\]]|$)|\n+|;|\s[-–—]+\s")
_PAUSE = re.compile(r",(?!\d)|[()\[\]:]|\s/\s")
_QUOTED = re.compile(r"\"[^\"\n]{12,}\"")
_ABBREVIATION = re.compile(
    r"(?:^|[\s.(])(?:[a-hj-z]|[a-z]\.[a-z]|ca|approx|incl|bzw|usw|etc|dr|mr|mrs|ms|st|sr|sra|nr|vs|"
    r"min|max|jan|feb|fev|mar|apr|abr|jun|jul|aug|ago|sep|sept|oct|okt|out|nov|dec|dez|dic|mme|av)$"
)

_CAPITAL = re.compile(r"[a-zà-ÿ,] [A-ZÀ-Þ]")
_STOPS = frozenset(",()[]:/")


class Reading:
    """One message read with the phrases of the languages that it mixes."""

    def __init__(
        self, message: str, mentions: Iterable[Mention], books: Iterable[PhraseBook]
    ) -> None:
        books = tuple(books)
        self.message = message
        self.small_words = frozenset().union(*(book.small for book in books))
        self.folded = FoldedText.of(message)
        self.named = tuple(self._named(mention) for mention in mentions)
        self.text = self._masked(pointers=True)
        self.hits = self._hits(books)
        self.clauses = self._clauses()

    def span(self, start: int, end: int) -> Span:
        """Positions in the message, without white space and commas at the edges."""
        while start < end and not self.text[start].isalnum():
            start += 1
        while end > start and not self.text[end - 1].isalnum():
            end -= 1
        return self.folded.span(start, end)

    def before(self, clause: Clause) -> Clause | None:
        """The clause before, in the same sentence."""
        if clause.opens:
            return None
        return self.clauses[clause.number - 1]

    def _named(self, mention: Mention) -> Named:
        start = bisect_left(self.folded.places, mention.span.start)
        end = bisect_left(self.folded.places, mention.span.end)
        return Named(
            start=start, end=end, state=mention.state, kind=mention.kind,
            uncertain=mention.uncertain,
        )  # fmt: skip

    def _masked(self, *, pointers: bool) -> str:
        """The folded text with each State as a run of one letter, so that phrases find it."""
        letters = list(self.folded.text)
        for named in self.named:
            letter = _LETTER[named.kind]
            if letter == POINTER and not pointers:
                continue
            letters[named.start : named.end] = letter * (named.end - named.start)
        return "".join(letters)

    def _hits(self, books: tuple[PhraseBook, ...]) -> tuple[Hit, ...]:
        """Phrases of all the languages of the message, with "there" as a State and as a word."""
        texts = {self.text, self._masked(pointers=False)}
        hits = {hit for book in books for text in texts for hit in book.find(text)}
        accented = frozenset().union(*(book.accented for book in books))
        if accented and self._is_careful:
            hits = {hit for hit in hits if self._is_spelt(hit, accented)}
        return tuple(sorted(hits))

    @cached_property
    def _is_careful(self) -> bool:
        """Whether the person writes accents, or capitals within sentences."""
        return self.message.lower() != self.folded.text or bool(_CAPITAL.search(self.message))

    def _is_spelt(self, hit: Hit, accented: frozenset[str]) -> bool:
        """Whether a word that is another one without its accent is spelt with it: "würde"."""
        if not hit.name.startswith(("mood.", "interests.guard")):
            return True
        by_letter = {fold(word): word for word in accented}
        wanted = by_letter.get(self.text[hit.start : hit.end])
        first, last = self.folded.places[hit.start], self.folded.places[hit.end - 1]
        return wanted is None or self.message[first : last + 1].lower() == wanted

    @cached_property
    def _sentences(self) -> list[tuple[int, int, bool]]:
        """Start, end and whether a question mark closes it."""
        sentences = []
        start = 0
        for mark in _SENTENCE_END.finditer(self.folded.text):
            if mark.group() == "." and self._abbreviates(mark.start()):
                continue
            sentences.append((start, mark.start(), "?" in mark.group()))
            start = mark.end()
        sentences.append((start, len(self.text), False))
        return [each for each in sentences if self.text[each[0] : each[1]].strip()]

    def _abbreviates(self, dot: int) -> bool:
        if dot + 1 >= len(self.folded.text):
            return False
        if _ABBREVIATION.search(self.folded.text[:dot]):
            return True
        rest = self.folded.text[dot + 1 :].lstrip()
        place = self.folded.places[len(self.folded.text) - len(rest)]
        before = re.search(r"(\d+)$", self.folded.text[:dot])
        small = self.message[place : place + 1].islower()
        return bool(before) and len(before.group()) <= 2 and small if before else False

    def _clauses(self) -> tuple[Clause, ...]:
        quoted = [match.span() for match in _QUOTED.finditer(self.folded.text)]
        clauses: list[Clause] = []
        for number, (start, end, question) in enumerate(self._sentences):
            parts = self._parts(start, end)
            made = [self._clause(part, number, quoted) for part in parts]
            clauses += with_moods(made, len(clauses), question=question)
        return tuple(clauses)

    def _parts(self, start: int, end: int) -> list[tuple[int, int]]:
        cuts = {mark.start() for mark in _PAUSE.finditer(self.folded.text, start, end)}
        cuts |= {
            hit.start
            for hit in self.hits
            if hit.name == "split.before"
            and start < hit.start < end
            and not self._is_verb(hit)
            and not self._is_said(hit.start)
        }
        parts: list[tuple[int, int]] = []
        for one, two in pairwise([start, *sorted(cuts), end]):
            if parts and self.text[one] not in _STOPS and self._is_fragment(parts[-1], one):
                parts[-1] = (parts[-1][0], two)
            elif any(letter.isalnum() for letter in self.text[one:two]):
                parts.append((one, two))
        return parts

    def _is_verb(self, hit: Hit) -> bool:
        """Portuguese "é", which folds to the word for "and"."""
        return self.message[self.folded.places[hit.start]] in "éÉ"

    def _is_said(self, place: int) -> bool:
        """Whether one statement goes on over a place: "Portugal says that I'm resident"."""
        return any(hit.start < place < hit.end for hit in self._statements)

    @cached_property
    def _statements(self) -> list[Hit]:
        return [hit for hit in self.hits if hit.name in {"residence.claims", "residence.denied"}]

    def _is_fragment(self, part: tuple[int, int], following: int) -> bool:
        """A part of one word, or of States and articles before "and", begins the next one."""
        words = [
            word
            for word in self.text[slice(*part)].replace(",", " ").split()
            if word[0] not in "КПДФТЯ"
        ]
        if len(words) <= 1:
            return True
        if not any(hit.name == "split.chain" and hit.start == following for hit in self.hits):
            return False
        chained = {
            self.text[hit.start : hit.end] for hit in self.hits
            if hit.name == "split.chain" and part[0] <= hit.start < part[1]
        }  # fmt: skip
        return all(word in chained for word in words)

    def _clause(
        self, part: tuple[int, int], sentence: int, quoted: list[tuple[int, int]]
    ) -> Clause:
        start, end = part
        hits = tuple(hit for hit in self.hits if start <= hit.start and hit.end <= end)
        in_quotes = any(one <= start and end <= two for one, two in quoted)
        return Clause(
            number=0,
            sentence=sentence,
            start=start,
            end=end,
            hits=hits,
            mentions=tuple(each for each in self.named if start <= each.start < end),
            unreal=in_quotes or any(_imagines(hit, hits) for hit in hits),
            subject=subject_of(hits),
            own=subject_of(hits),
        )


def _imagines(hit: Hit, hits: tuple[Hit, ...]) -> bool:
    """Whether it is a word of doubt or wish; "without doubt" is none."""
    spared = ("polarity.not_denied", "reply.certain")
    return hit.name == "mood.unreal" and not any(
        each.name in spared and each.start < hit.start and hit.end <= each.end for each in hits
    )

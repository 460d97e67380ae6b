"""A message cut into clauses, and what each clause is: told, asked, imagined, past, of whom."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.folding import FoldedText
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
from tiebreaker.vocabulary import State

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

_STOPS = frozenset(",()[]:/")
_LEAD = 6
"""Letters that may stand before the question word of a clause: "and", a comma, a space."""


class Subject(StrEnum):
    """Of whom a clause tells."""

    SELF = "self"
    HOUSEHOLD = "household"
    """The partner and children, whose home is the person's as a rule."""
    KIN = "kin"
    OTHERS = "others"
    FIRM = "firm"
    """A company or other body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A mention of a State, in positions of the reading."""

    start: int
    end: int
    state: State
    kind: MentionKind
    uncertain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A stretch of a message with one predicate, as a rule."""

    number: int
    sentence: int
    start: int
    end: int
    hits: tuple[Hit, ...]
    mentions: tuple[Named, ...]
    opens: bool = False
    """Whether it is the first of its sentence."""
    asked: bool = False
    unreal: bool = False
    """Imagined, wished, planned, conditional or in quotation marks."""
    subject: Subject | None = None
    """Of whom it tells, taken over from the clause before where it does not say."""
    own: Subject | None = None
    """Of whom it tells by its own words."""

    def has(self, *names: str) -> bool:
        """Whether a phrase of one of the lists is in it."""
        return any(hit.name in names for hit in self.hits)

    def all(self, *names: str) -> list[Hit]:
        """The phrases of these lists, in order."""
        return [hit for hit in self.hits if hit.name in names]

    def first(self, *names: str) -> Hit | None:
        """The first phrase of these lists."""
        return next((hit for hit in self.hits if hit.name in names), None)

    @property
    def told(self) -> bool:
        """Whether it states something as being so."""
        return not (self.asked or self.unreal)

    @property
    def past(self) -> bool:
        """Whether it tells of what is over; "until April" within a yearly pattern is not."""
        patterns = [hit for hit in self.hits if hit.name.startswith("abode.")]
        over = [
            hit
            for hit in self.all("mood.past")
            if not any(each.start < hit.start and hit.end <= each.end for each in patterns)
        ]
        return bool(over) and not self.has("mood.still")

    @property
    def negated(self) -> bool:
        """Whether it says that something is not so."""
        return bool(self.negations)

    @property
    def negations(self) -> list[Hit]:
        """Its words of denial, those aside that deny nothing ("not only")."""
        spared = self.all("polarity.not_denied")
        return [
            hit
            for hit in self.all("polarity.no", "polarity.no_longer", "polarity.neither")
            if not any(each.start <= hit.start < each.end for each in spared)
        ]


class Reading:
    """One message read with the phrases of the languages that it mixes."""

    def __init__(
        self, message: str, mentions: Iterable[Mention], books: Iterable[PhraseBook]
    ) -> None:
        self.message = message
        self.folded = FoldedText.of(message)
        self.named = tuple(self._named(mention) for mention in mentions)
        self.text = self._masked(pointers=True)
        self.hits = self._hits(tuple(books))
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
        return tuple(sorted({hit for book in books for text in texts for hit in book.find(text)}))

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
            clauses += _moods(made, len(clauses), question=question)
        return tuple(clauses)

    def _parts(self, start: int, end: int) -> list[tuple[int, int]]:
        cuts = {mark.start() for mark in _PAUSE.finditer(self.folded.text, start, end)}
        cuts |= {
            hit.start
            for hit in self.hits
            if hit.name == "split.before" and start < hit.start < end and not self._is_verb(hit)
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

    def _clause(self, part: tuple[int, int], sentence: int, quoted: list[tuple[int, int]]) -> Clause:
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
            unreal=in_quotes or any(hit.name == "mood.unreal" for hit in hits),
            subject=_subject(hits),
            own=_subject(hits),
        )


def _subject(hits: tuple[Hit, ...]) -> Subject | None:
    """Of whom a clause tells: whoever is named first."""
    for hit in hits:
        if hit.name.startswith("subject."):
            longest = max(
                (each for each in hits if each.name.startswith("subject.") and each.start == hit.start),
                key=lambda each: each.end,
            )
            return Subject(longest.name.removeprefix("subject."))
    return None


def _asked_from(clauses: list[Clause], *, question: bool) -> int | None:
    """The first clause of a sentence that asks, if it asks at all.

    With a question mark a bare question word opens the question, and a sentence without one is
    a question as a whole. Without the mark only the order of words of a question tells.
    """
    marks = ("mood.ask", "mood.ask_word") if question else ("mood.ask",)
    for place, clause in enumerate(clauses):
        if any(hit.start - clause.start <= _LEAD for hit in clause.all(*marks)):
            if question or place == 0:
                return place
    return 0 if question else None


def _is_condition(clause: Clause) -> bool:
    """Whether it sets a condition; "if you ask me" sets none."""
    spared = clause.all("mood.not_if")
    return any(
        not any(each.start <= hit.start < each.end for each in spared)
        for hit in clause.all("mood.if")
    )


def _moods(clauses: list[Clause], offset: int, *, question: bool) -> list[Clause]:
    """The clauses of a sentence with what each takes over from the others."""
    asked_from = _asked_from(clauses, question=question)
    conditional = bool(clauses) and _is_condition(clauses[0])
    subject: Subject | None = None
    made = []
    for place, clause in enumerate(clauses):
        subject = clause.subject or subject
        made.append(
            Clause(
                number=offset + place,
                sentence=clause.sentence,
                start=clause.start,
                end=clause.end,
                hits=clause.hits,
                mentions=clause.mentions,
                opens=place == 0,
                asked=asked_from is not None and place >= asked_from,
                unreal=clause.unreal or _is_condition(clause) or (conditional and place == 1),
                subject=subject,
                own=clause.own,
            )
        )
    return made

"""What a message asks for, beside or instead of telling facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.folding import FoldedText
from tiebreaker.understanding.lexicon import key, wording
from tiebreaker.understanding.model import Request, RequestKind
from tiebreaker.understanding.phrases import Hit, PhraseBook
from tiebreaker.vocabulary import Language

_END = re.compile(r"[.!?…]+[\"')\]]*(?=\s|$)|\n+|;")
_ABBREVIATION = re.compile(
    r"(?:^|[\s.(])(?:[a-z]|art|no|nr|para|abs|al|etc|ca|dr|mr|mrs|sr|sra|st|v)$"
)
_CLAUSE = re.compile(r"[,:—–(]|\s-\s|(?=¿)")
_SMOOTH = str.maketrans(dict.fromkeys(',:;"()', " "))
_WORD = re.compile(r"[^\W_]+")
_EVERYWHERE = (
    RequestKind.HOSTILE,
    RequestKind.SWITCH_LANGUAGE,
    RequestKind.START_AGAIN,
    RequestKind.UNDO,
    RequestKind.WHY,
    RequestKind.WHAT_IF,
    RequestKind.HELP,
)
"""Kinds told by their words alone, the first that is heard in a sentence counts."""
_COMMAND_WORDS = 9
"""A longer sentence tells a story: "we went back to start again in Lyon"."""
_BEFORE_COMMAND = 4
_RUN_ON = 3
"""The words before a request from which its sentence is cut at the clause that asks."""
_LONG = 25
"""The words of a run-on sentence."""
_SHORT = 5
"""The words up to which "which country" alone asks for the result."""
_ANSWER = 3
"""A question of so few words that does not open like one is a shy answer: "Belgium?"."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, in positions of the folded text, with the phrases found in it."""

    start: int
    end: int
    text: str
    hits: tuple[Hit, ...]

    @property
    def words(self) -> int:
        return len(_WORD.findall(self.text))

    @property
    def is_marked(self) -> bool:
        """Whether it ends in a question mark, or opens with a Spanish one."""
        return "?" in self.text[-3:] or "¿" in self.text

    def first(self, *names: str) -> Hit | None:
        """The first phrase of any of the lists."""
        return next((hit for hit in self.hits if hit.name in names), None)

    def opens_with(self, *names: str) -> Hit | None:
        """A phrase of one of the lists with at most one word before it."""
        for hit in self.hits:
            if hit.name in names and len(self.before(hit)) <= 1:
                return hit
        return None

    def before(self, hit: Hit) -> list[str]:
        """The words before a phrase."""
        return _WORD.findall(self.text[: hit.start])

    def before_in_clause(self, hit: Hit) -> list[str]:
        """The words between the last pause and a phrase."""
        return _WORD.findall(_CLAUSE.split(self.text[: hit.start])[-1])

    def is_all(self, name: str) -> bool:
        """Whether the sentence is nothing but a phrase of the list."""
        return any(
            hit.name == name and not _WORD.search(self.text[: hit.start] + self.text[hit.end :])
            for hit in self.hits
        )


def find_requests(message: str, language: Language) -> tuple[Request, ...]:
    """The requests in *message*, in order; the span of each is its sentence or the part that asks.

    A story that only tells gives none.
    """
    folded = FoldedText.of(message)
    sentences = tuple(_sentences(folded.text, language))
    hostile = _marked(message)
    found = [*_courtesies(folded, sentences)]
    for sentence in sentences:
        request = _request(folded, sentence, sentences, language)
        if request is not None and (hostile is None or request.span.end <= hostile.start):
            found.append(request)
    if hostile is not None:
        found.append(Request(kind=RequestKind.HOSTILE, span=hostile))
    return tuple(sorted(found, key=lambda request: request.span))


def _marked(message: str) -> Span | None:
    """From the first sign of a feigned turn to the end: all of it is somebody else's voice."""
    starts = [match.start() for mark in _marks() if (match := mark.search(message))]
    return Span(min(starts), len(message.rstrip())) if starts else None


@cache
def _marks() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, wording(None, "requests")["marks"]["hostile"]))


def _sentences(text: str, language: Language) -> Iterator[_Sentence]:
    start = 0
    ends = [match for match in _END.finditer(text) if not _is_abbreviation(text, match)]
    for end in (*(match.end() for match in ends), len(text)):
        part = text[start:end]
        begin, stop = start + len(part) - len(part.lstrip()), start + len(part.rstrip())
        if begin < stop and _WORD.search(part):
            inner = text[begin:stop]
            # phrases go on over commas: "was wäre, wenn"
            yield _Sentence(begin, stop, inner, tuple(_hits(inner.translate(_SMOOTH), language)))
        start = end


def _is_abbreviation(text: str, match: re.Match[str]) -> bool:
    stop = match.group().strip()
    return stop == "." and bool(_ABBREVIATION.search(text[: match.start()]))


def _hits(text: str, language: Language) -> list[Hit]:
    """Phrases of *language*, and those of every language that work alone."""
    found = list(_book(language).find(text))
    for other in Language:
        if other is not language:
            found += [hit for hit in _book(other).find(text) if hit.name in _SHARED]
    return sorted(found)


_SHARED = frozenset(
    {"hostile", "hostile_start", "switch", "switch_alone", "start_again", "undo", "help_alone"}
)


@cache
def _book(language: Language) -> PhraseBook:
    data = wording(language, "requests")
    lists = {f"requests.{name}": phrases for name, phrases in data["requests"].items()}
    every = [name for names in _tongues().values() for name in names]
    lists["requests._tongue"] = every
    return _Named(
        {
            name: [phrase.replace("<tongue>", "<_tongue>") for phrase in phrases]
            for name, phrases in lists.items()
        }
    )


class _Named(PhraseBook):
    """A phrase book of one section, whose lists go by their own names."""

    def find(self, text: str) -> Iterator[Hit]:
        """Every phrase, by the name of its list alone."""
        for hit in super().find(text):
            yield Hit(hit.start, hit.end, hit.name.removeprefix("requests."))


@cache
def _tongues() -> dict[Language, tuple[str, ...]]:
    """What each language is called, in all of them."""
    named: dict[Language, dict[str, None]] = {language: {} for language in Language}
    for language in Language:
        for code, names in wording(language, "requests")["tongues"]["names"].items():
            named[Language(code)].update(dict.fromkeys(map(key, names)))
    return {language: tuple(names) for language, names in named.items()}


def _request(
    folded: FoldedText,
    sentence: _Sentence,
    sentences: tuple[_Sentence, ...],
    language: Language,
) -> Request | None:
    for kind in _EVERYWHERE:
        hit = _heard(kind, sentence, language, is_only=len(sentences) == 1)
        if hit is not None:
            words = sentence.text[hit.start : hit.end]
            tongue = _tongue(words) if kind is RequestKind.SWITCH_LANGUAGE else None
            if kind is RequestKind.SWITCH_LANGUAGE and tongue is None:
                continue
            # a command is meant with all its sentence says
            where = Hit(0, 0, "") if kind is RequestKind.HOSTILE else hit
            return Request(kind=kind, span=_span(folded, sentence, where), language=tongue)
    return _question(folded, sentence, sentences, language)


def _heard(
    kind: RequestKind, sentence: _Sentence, language: Language, *, is_only: bool
) -> Hit | None:
    name = "switch" if kind is RequestKind.SWITCH_LANGUAGE else kind.value
    if is_only and sentence.is_all(f"{name}_alone"):
        return sentence.first(f"{name}_alone")
    hit = sentence.opens_with(f"{name}_start") or sentence.first(name)
    return hit if hit is not None and _is_said_to_us(kind, sentence, hit, language) else None


def _is_said_to_us(kind: RequestKind, sentence: _Sentence, hit: Hit, language: Language) -> bool:
    """Whether the words are a request and no part of a story: "we moved to start again"."""
    clause = sentence.before_in_clause(hit)
    around = wording(language, "requests")["around"]
    match kind:
        case RequestKind.HOSTILE:
            joined = bool(clause) and clause[-1] in around["leads"]
            return len(clause) <= 2 or joined or not set(clause).isdisjoint(around["you"])
        case RequestKind.SWITCH_LANGUAGE:
            told = bool(clause) and clause[-1] in around["narrators"]
            return not told and (len(clause) <= 1 or sentence.is_marked)
        case RequestKind.WHY | RequestKind.WHAT_IF:
            return len(clause) <= 1 or sentence.is_marked
        case _:
            return sentence.words <= _COMMAND_WORDS and len(sentence.before(hit)) <= _BEFORE_COMMAND


def _tongue(words: str) -> Language | None:
    """The language named last in the words of a request to switch."""
    found = None
    for word in _WORD.findall(words):
        for language, names in _tongues().items():
            if word in names:
                found = language
    return found


def _question(
    folded: FoldedText,
    sentence: _Sentence,
    sentences: tuple[_Sentence, ...],
    language: Language,
) -> Request | None:
    """A question about the treaty, or the one that asks for the result."""
    opening = sentence.opens_with("opening")
    about = sentence.first("wording")
    determine = sentence.first("determine")
    if determine is None and sentence.words <= _SHORT:
        determine = sentence.first("determine_short")
    asks = determine is not None and (
        sentence.is_marked
        or len(sentence.before_in_clause(determine)) <= 1
        or _ends_in(sentence, determine, language)
    )
    if determine is not None and asks and not (about and _is_asked_of(sentence, determine)):
        return Request(kind=RequestKind.DETERMINE, span=_span(folded, sentence, determine))
    if not (sentence.is_marked or (about and sentence.opens_with("opening_plain"))):
        return None
    if about is None and opening is None and sentence.words <= _ANSWER:
        return None
    story = any(other is not sentence and _tells(other) for other in sentences)
    rhetorical = about is None and story and sentence is sentences[-1]
    kind = RequestKind.DETERMINE if rhetorical else RequestKind.QUESTION
    start = opening or about or Hit(0, 0, "")
    return Request(kind=kind, span=_span(folded, sentence, start))


def _ends_in(sentence: _Sentence, hit: Hit, language: Language) -> bool:
    """Whether a run-on ends in the question: "… and a flat in Porto so which country wins"."""
    leads = wording(language, "requests")["around"]["leads"]
    before, after = sentence.before(hit), _WORD.findall(sentence.text[hit.end :])
    lead = _WORD.findall(sentence.text[hit.start :])[0]
    return len(after) <= 2 and (lead in leads or (bool(before) and before[-1] in leads))


def _is_asked_of(sentence: _Sentence, determine: Hit) -> bool:
    """Whether the result is only what the question is about: "may I choose where I am resident"."""
    opening = sentence.opens_with("opening")
    if opening is None:
        return False
    return len(_WORD.findall(sentence.text[opening.start : determine.start])) >= 2


def _tells(sentence: _Sentence) -> bool:
    """Whether the sentence tells something rather than asks."""
    return not sentence.is_marked and sentence.words > _ANSWER


def _span(folded: FoldedText, sentence: _Sentence, hit: Hit) -> Span:
    """The sentence, or in a run-on one the clause that asks."""
    start = 0
    if len(_WORD.findall(sentence.text[: hit.start])) > _RUN_ON:
        pauses = [match.end() for match in _CLAUSE.finditer(sentence.text, 0, hit.start)]
        if pauses:
            start = pauses[-1]
        elif sentence.words > _LONG or not sentence.is_marked:
            start = hit.start
        start += len(sentence.text[start:]) - len(sentence.text[start:].lstrip())
    return folded.span(sentence.start + start, sentence.end)


def _courtesies(folded: FoldedText, sentences: tuple[_Sentence, ...]) -> Iterator[Request]:
    """A greeting at the start and thanks anywhere; their span is their own words."""
    if sentences and (hit := sentences[0].opens_with("greeting")):
        span = folded.span(sentences[0].start + hit.start, sentences[0].start + hit.end)
        yield Request(kind=RequestKind.GREETING, span=span)
    for sentence in sentences:
        hit = sentence.first("thanks")
        if hit is not None:
            span = folded.span(sentence.start + hit.start, sentence.start + hit.end)
            yield Request(kind=RequestKind.THANKS, span=span)
            return

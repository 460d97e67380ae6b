"""What a message asks for, beside or instead of telling facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.folding import FoldedText
from tiebreaker.understanding.lexicon import wording
from tiebreaker.understanding.model import Request, RequestKind
from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.sentences import Sentence, sentences_of, tongues
from tiebreaker.vocabulary import Language

_CLAUSE = re.compile(r"[,:—–(]|\s-\s|(?=¿)")
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


def find_requests(message: str, language: Language) -> tuple[Request, ...]:
    """The requests in *message*, in order; the span of each is its sentence or the part that asks.

    A story that only tells gives none.
    """
    folded = FoldedText.of(message)
    sentences = tuple(sentences_of(folded.text, language))
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


def _request(
    folded: FoldedText,
    sentence: Sentence,
    sentences: tuple[Sentence, ...],
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


@cache
def _before_commands() -> frozenset[str]:
    """Words that may stand before the verb of a command, in any language."""
    return frozenset(
        word
        for language in Language
        for name in ("leads", "you", "polite")
        for word in wording(language, "requests")["around"][name]
    )


def _heard(
    kind: RequestKind, sentence: Sentence, language: Language, *, is_only: bool
) -> Hit | None:
    name = "switch" if kind is RequestKind.SWITCH_LANGUAGE else kind.value
    if is_only and sentence.is_all(f"{name}_alone"):
        return sentence.first(f"{name}_alone")
    if is_only and sentence.words <= _SHORT - 1 and (short := _short(name, sentence)):
        return short
    hit = sentence.opens_with(f"{name}_start") or _politely(name, sentence) or sentence.first(name)
    return hit if hit is not None and _is_said_to_us(kind, sentence, hit, language) else None


def _politely(name: str, sentence: Sentence) -> Hit | None:
    """A command after nothing but words of politeness: "please just say that…"."""
    hit = sentence.first(f"{name}_start")
    return hit if hit and _before_commands().issuperset(sentence.before(hit)) else None


def _short(name: str, sentence: Sentence) -> Hit | None:
    """A word that opens a few others, as in "why Brazil"; some need the question mark."""
    hit = sentence.opens_with(f"{name}_short")
    if hit is None and sentence.is_marked:
        hit = sentence.opens_with(f"{name}_marked")
    return hit


def _is_said_to_us(kind: RequestKind, sentence: Sentence, hit: Hit, language: Language) -> bool:
    """Whether the words are a request and no part of a story: "we moved to start again"."""
    clause = sentence.before_in_clause(hit)
    around = wording(language, "requests")["around"]
    match kind:
        case RequestKind.HOSTILE:
            # a command has no subject: "Portugal says that I'm resident" is somebody's report
            joined = bool(clause) and clause[-1] in around["leads"]
            called = not set(clause).isdisjoint(around["you"])
            return joined or called or _before_commands().issuperset(clause)
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
        for language, names in tongues().items():
            if word in names:
                found = language
    return found


def _question(
    folded: FoldedText,
    sentence: Sentence,
    sentences: tuple[Sentence, ...],
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
    of_the_case = about is None or sentence.first("own_case") is not None
    rhetorical = of_the_case and story and sentence is sentences[-1]
    kind = RequestKind.DETERMINE if rhetorical else RequestKind.QUESTION
    start = opening or about or Hit(0, 0, "")
    return Request(kind=kind, span=_span(folded, sentence, start))


def _ends_in(sentence: Sentence, hit: Hit, language: Language) -> bool:
    """Whether a run-on ends in the question: "… and a flat in Porto so which country wins"."""
    leads = wording(language, "requests")["around"]["leads"]
    before, after = sentence.before(hit), _WORD.findall(sentence.text[hit.end :])
    lead = _WORD.findall(sentence.text[hit.start :])[0]
    return len(after) <= 2 and (lead in leads or (bool(before) and before[-1] in leads))


def _is_asked_of(sentence: Sentence, determine: Hit) -> bool:
    """Whether the result is only what the question is about: "may I choose where I am resident"."""
    opening = sentence.opens_with("opening")
    if opening is None:
        return False
    return len(_WORD.findall(sentence.text[opening.start : determine.start])) >= 2


def _tells(sentence: Sentence) -> bool:
    """Whether the sentence tells something rather than asks."""
    return not sentence.is_marked and sentence.words > _ANSWER


def _span(folded: FoldedText, sentence: Sentence, hit: Hit) -> Span:
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


def _courtesies(folded: FoldedText, sentences: tuple[Sentence, ...]) -> Iterator[Request]:
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

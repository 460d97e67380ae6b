"""Dates and periods that a message names."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache

from tiebreaker.provisions.model import Span
from tiebreaker.understanding.folding import FoldedText, fold
from tiebreaker.understanding.lexicon import wording
from tiebreaker.vocabulary import Language

_YEARS = range(1930, 2060)


class Bound(StrEnum):
    """How a date bounds what is said."""

    SINCE = "since"
    UNTIL = "until"
    WITHIN = "within"
    """On a day, in a month or year, or from one day to another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DateMention:
    """A date, month, year or range as it was written."""

    span: Span
    """With its word for since or until."""
    bound: Bound
    first: date | None
    """The first day meant: of a month its first, of a year 1 January; ``None`` without a year."""
    last: date | None
    """The last day meant; after ``since`` the last day of the month or year that was named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """A date in the folded text, whose parts may be missing."""

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    months: tuple[int, int] = (1, 12)
    """The part of the year that is meant where no month is named."""

    def first(self) -> date | None:
        """The first day it may be."""
        if self.year is None:
            return None
        return _day(self.year, self.month or self.months[0], self.day or 1)

    def last(self) -> date | None:
        """The last day it may be."""
        if self.year is None:
            return None
        month = self.month or self.months[1]
        return _day(self.year, month, self.day or monthrange(self.year, month)[1])


def find_dates(
    message: str, language: Language, today: date | None = None
) -> tuple[DateMention, ...]:
    """Dates in *message*, in order; "last year" and the like only when *today* is given."""
    folded = FoldedText.of(message)
    written = _written(folded.text, language, today)
    mentions = []
    place = 0
    while place < len(written):
        following = written[place + 1] if place + 1 < len(written) else None
        ranged = _range(folded, written[place], following, language) if following else None
        mention = ranged or _single(folded, written[place], language)
        place += 2 if ranged else 1
        if mention is not None:
            mentions.append(mention)
    return tuple(mentions)


def find_period(
    message: str, language: Language, today: date | None = None
) -> tuple[date | None, date | None] | None:
    """The time that *message* says it asks about: ``for the tax year 2024``; ``None`` if none."""
    folded = FoldedText.of(message)
    for mention in find_dates(message, language, today):
        before = fold(message[: mention.span.start]).rstrip(" :,")
        inside = fold(mention.span.of(message))
        for phrase in wording(language, "dates")["period"]:
            said = before.endswith(phrase) or inside.startswith(phrase)
            if said and re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", folded.text):
                since = mention.bound is not Bound.UNTIL
                until = mention.bound is not Bound.SINCE
                return mention.first if since else None, mention.last if until else None
    return None


def _written(text: str, language: Language, today: date | None) -> list[_Written]:
    """The dates in folded text, without overlaps."""
    found = [*_matches(text, language), *(_relative(text, language, today) if today else ())]
    apart: list[_Written] = []
    for each in sorted(found, key=lambda one: (one.start, -one.end)):
        if not apart or each.start >= apart[-1].end:
            apart.append(each)
    return apart


def _matches(text: str, language: Language) -> Iterator[_Written]:
    patterns = _patterns(language)
    for match in patterns.full.finditer(text):
        parts = match.groupdict()
        month = _month(parts, language)
        written = _Written(
            start=match.start(),
            end=match.end(),
            year=_year(parts.get("year") or parts.get("year2") or parts.get("iso_year")),
            month=month,
            day=_int(parts.get("day") or parts.get("day2") or parts.get("iso_day")),
        )
        dated = written.year is not None or (month is not None and written.day is not None)
        if dated or (month is not None and patterns.placed.search(text[: match.start()])):
            yield written
    for match in patterns.numeric.finditer(text):
        yield _numeric(match, language)
    for match in patterns.year.finditer(text):
        year = _year(match["year"])
        if year is not None:
            yield _Written(start=match.start(), end=match.end(), year=year, months=_part(match))


def _numeric(match: re.Match[str], language: Language) -> _Written:
    """Figures only: the day comes first, in English only where it cannot be the month."""
    one, two, year = int(match["one"]), int(match["two"]), _year(match["year"])
    day, month = (two, one) if two > 12 >= one else (one, two)
    if (language is Language.ENGLISH and one != two and max(one, two) <= 12) or month > 12:
        return _Written(start=match.start(), end=match.end())
    return _Written(start=match.start(), end=match.end(), year=year, month=month, day=day)


def _relative(text: str, language: Language, today: date) -> Iterator[_Written]:
    for phrase, years in wording(language, "dates")["relative"].items():
        for match in re.finditer(rf"(?<!\w){re.escape(fold(phrase))}(?!\w)", text):
            yield _Written(start=match.start(), end=match.end(), year=today.year + years)


def _range(
    folded: FoldedText, one: _Written, two: _Written, language: Language
) -> DateMention | None:
    """Two dates as one stretch of time, if the words before and between say so."""
    before, between = folded.text[: one.start], folded.text[one.end : two.start]
    middle = _smooth(between)
    for opening, joint in wording(language, "dates")["ranges"]:
        head = re.search(
            rf"(?<!\w){re.escape(fold(opening))}\s*(?:the |le |el |il |dem )?$", before
        )
        if middle != fold(joint) or (opening and head is None):
            continue
        if one.year is None and two.year is not None:
            one = replace(one, year=two.year - _turns(one, two))
        start = head.start() if opening and head else one.start
        first, last = one.first(), two.last()
        if first and last and last < first:
            return None
        span = folded.span(start, two.end)
        return DateMention(span=span, bound=Bound.WITHIN, first=first, last=last)
    return None


def _turns(one: _Written, two: _Written) -> int:
    """1 where the year turns between two months: ``from November to March 2024``."""
    return int(one.month is not None and two.month is not None and one.month > two.month)


def _smooth(between: str) -> str:
    return " ".join(
        re.sub(r"\b(?:the|le|el|il|dem|o)\b", " ", between.replace("/", " ")).split()
    ).strip(" ,")


def _single(folded: FoldedText, written: _Written, language: Language) -> DateMention | None:
    before = folded.text[: written.start]
    for bound in (Bound.SINCE, Bound.UNTIL):
        match = _bounds(language, bound).search(before)
        if match is not None:
            span = folded.span(match.start(), written.end)
            return DateMention(span=span, bound=bound, first=written.first(), last=written.last())
    span = folded.span(written.start, written.end)
    return DateMention(span=span, bound=Bound.WITHIN, first=written.first(), last=written.last())


@dataclass(frozen=True, slots=True)
class _Patterns:
    full: re.Pattern[str]
    """With a month in letters, or as ISO has it."""
    numeric: re.Pattern[str]
    year: re.Pattern[str]
    placed: re.Pattern[str]
    """A word before a lone month that shows it is one: ``in May``, but not ``may``."""


@cache
def _patterns(language: Language) -> _Patterns:
    data = wording(language, "dates")
    names = _any(name for month in data["months"] for name in month.split())
    of = _any(data["of"])
    day = rf"(?P<day>0?[1-9]|[12]\d|3[01])\s?{data['ordinal']}?"
    year = r"(?P<year>(?:19|20)\d\d|'\d\d)"
    full = (
        rf"(?<![\w])(?:{day}\s+(?:{of}\s+)?)?(?P<month>{names})\b\.?"
        rf"(?:\s+(?P<day2>[12]?\d|3[01])(?:st|nd|rd|th)?(?=,|\s+(?:19|20)\d\d|\s*$|[.;)]))?"
        rf"(?:\s*,?[\s/]*(?:{of}\s+)?{year}(?!\w))?"
        rf"|(?<!\w)(?P<iso_year>(?:19|20)\d\d)-(?P<iso_month>0[1-9]|1[0-2])"
        rf"(?:-(?P<iso_day>0[1-9]|[12]\d|3[01]))?(?![\w-])"
        rf"|(?<![\w/.])(?P<number>0?[1-9]|1[0-2])/(?P<year2>(?:19|20)\d\d)(?!\w)"
    )
    parts = "|".join(rf"(?P<{name}>{_any(data[name])})" for name in ("early", "middle", "late"))
    lone = (
        rf"(?<![\w.,$€£/-])(?:(?:{parts})[\s-]+)?(?P<year>(?:19|20)\d\d)"
        rf"(?![\w%€$£/]|[.,]\d|-\d|\s*(?:{_any(data['amounts'])})\b)"
    )
    openings = [opening for opening, _ in data["ranges"] if opening]
    bounds = [*data["since"], *data["until"], *data["within"], *data["early"], *data["late"]]
    placed = _any([*bounds, *openings])
    return _Patterns(
        re.compile(full),
        re.compile(
            r"(?<![\w./-])(?P<one>\d{1,2})[./-](?P<two>\d{1,2})[./-](?P<year>(?:19|20)?\d\d)(?![\w/-])"
        ),
        re.compile(lone),
        re.compile(rf"(?<!\w)(?:{placed})\s+$"),
    )


@cache
def _bounds(language: Language, bound: Bound) -> re.Pattern[str]:
    data = wording(language, "dates")
    parts = _any([*data["early"], *data["middle"], *data["late"]])
    # an apostrophe joins without a space: "dall'agosto"
    return re.compile(
        rf"(?<!\w){_any(data[bound.value])}(?:\s+|(?<='))(?:(?:{parts})\s+)?(?:the\s+|le\s+|el\s+|o\s+|al\s+|dem\s+)?$"
    )


def _any(phrases: Iterable[str]) -> str:
    """A pattern for any of *phrases*, the longest first."""
    ordered = sorted({fold(phrase) for phrase in phrases}, key=len, reverse=True)
    return "(?:" + "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in ordered) + ")"


def _part(match: re.Match[str]) -> tuple[int, int]:
    """The months of "early", "mid" and "late" in a year."""
    if match["early"]:
        return 1, 3
    if match["middle"]:
        return 5, 8
    return (10, 12) if match["late"] else (1, 12)


def _month(parts: dict[str, str | None], language: Language) -> int | None:
    number = parts.get("iso_month") or parts.get("number")
    if number:
        return int(number)
    name = parts.get("month")
    for place, names in enumerate(wording(language, "dates")["months"], start=1):
        if name in names.split():
            return place
    return None


def _year(written: str | None) -> int | None:
    if written is None:
        return None
    digits = written.lstrip("'")
    year = (
        int(digits) if len(digits) == 4 else 2000 + int(digits) - (100 if int(digits) > 59 else 0)
    )
    return year if year in _YEARS else None


def _int(written: str | None) -> int | None:
    return int(written) if written else None


def _day(year: int, month: int, day: int) -> date | None:
    """The date, or none for a day that the month does not have."""
    return date(year, month, day) if day <= monthrange(year, month)[1] else None

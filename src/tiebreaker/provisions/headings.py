"""What may be the heading of an article, and not an article that a sentence cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache

from tiebreaker.provisions.lines import Wrapping, ends_sentence, is_noise
from tiebreaker.provisions.model import Span
from tiebreaker.provisions.numerals import roman
from tiebreaker.provisions.parts import any_of, parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What may be the heading of an article."""

    number: str
    value: int
    roman: bool
    start: int
    end: int
    """Where its number ends; a title may follow."""
    weakness: float
    """How unlike a heading it looks: 0 for one that stands alone on its line."""


_NUMBER = r"""
    (?:
       (?P<digits>\d{1,3})(?:\s?(?P<suffix>bis|ter|quater|quinquies|[a-hA-H](?![\w'’.)])))?
     | (?P<roman>[IVXLivxl]{1,6})(?![\w'’])
     | (?P<spelled>SPELLED)(?!\w)
    )
    (?:</sup>|[º°ª]|\.[ºo°ª]|[*_]|\s?[⁰¹²³⁴⁵⁶⁷⁸⁹]|\[\^?\w{1,4}\])*
"""
_DECOR = r"[\#>*_\s\ufeff\-–—•|\"“„«‘]*(?:<sup>\s*\w{1,3}\s*</sup>\s*)?"
_GAP = r"(?:\s?\.)?(?:\s|<sup>|</sup>|[*_\u00ad])*"
_PUNCTUATION = re.compile(r"[\s.:\-–—)*_#]*")
_FOOTNOTE = re.compile(r"(?:\s|\[\^?\w{1,4}\]|<sup>\s*\w{1,3}\s*</sup>)*$")
_LABEL = re.compile(r"\(?[1aI]\)|\(?1\b|§\s?1|<sup>")
_LEADERS = re.compile(r"(?:\.\s?){4,}\d{0,4}\s*$|…\s*\d{1,4}\s*$|\t\d{1,4}\s*$")
"""As in a table of contents."""
_BEGINS = re.compile(r"\(?1[.)]\s+[^\W\d_a-zà-ÿ]")
_TITLE_AND_LABEL = re.compile(r"[^\n.;:]{0,120}?(?:[.)]\s*)?\(?1[.)]")
_CAPITALS = re.compile(r"[^\W\d_a-zà-ÿ]{3,}")
_ALIKE = 0.8
_LONGEST_ALONE = 30


@cache
def _heading() -> re.Pattern[str]:
    number = _NUMBER.replace("SPELLED", any_of(frozenset(parts().spelled)))
    return re.compile(
        rf"(?P<decor>{_DECOR})(?P<word>{any_of(parts().article)}){_GAP}{number}",
        re.VERBOSE | re.IGNORECASE,
    )


@cache
def _misprint() -> re.Pattern[str]:
    number = _NUMBER.replace("SPELLED", "(?!)").replace("[IVXLivxl]", "[IVXL]")
    return re.compile(rf"(?P<decor>{_DECOR})(?P<word>[^\W\d_]{{5,11}})\s+{number}", re.VERBOSE)


@cache
def _inside() -> re.Pattern[str]:
    """A heading in the middle of a line: after a sentence, with a capital."""
    words = {word.capitalize() for word in parts().article} | {
        word.upper() for word in parts().article
    }
    number = _NUMBER.replace("SPELLED", any_of(frozenset(parts().spelled))).replace(
        "[IVXLivxl]", "[IVXL]"
    )
    return re.compile(
        rf"(?<=[\w.;:)\]»”\"*>])\s+(?P<decor>(?:<sup>\w{{1,3}}</sup>\s)?)"
        rf"(?P<word>{any_of(frozenset(words))}){_GAP}{number}",
        re.VERBOSE,
    )


@cache
def _spaced() -> re.Pattern[str]:
    """A heading in letter-spaced print: ``A r t. 1 2``."""
    words = "|".join(
        r"\s".join(map(re.escape, word)) for word in sorted(parts().article, key=len, reverse=True)
    )
    return re.compile(
        rf"(?:^|(?<=[.;:)]\s))(?P<decor>\s*)(?P<word>{words})\s?\.?\s+(?P<digits>\d(?:\s\d)?)"
        r"(?P<suffix>(?!))?(?P<roman>(?!))?(?P<spelled>(?!))?(?=\s|$)",
        re.VERBOSE | re.IGNORECASE | re.MULTILINE,
    )


def headings(text: str, found: Sequence[Span], wrapping: Wrapping) -> list[Heading]:
    """Whatever among the lines *found* may be a heading, in order."""
    made: list[Heading] = []
    for index, line in enumerate(found):
        before = found[index - 1] if index else None
        following = found[index + 1] if index + 1 < len(found) else None
        first = _at_start(text, line, following)
        if first is not None and before is not None and _runs_on(text, before, line, wrapping):
            decorated = text[line.start] in "#*"
            first = replace(first, weakness=first.weakness + (1.0 if decorated else 3.0))
        if first is not None:
            made.append(first)
        made.extend(
            heading
            for heading in _within(text, line, following)
            if not made or heading.start >= made[-1].end
        )
    return made


def _at_start(text: str, line: Span, following: Span | None) -> Heading | None:
    limit = min(line.end, line.start + 120)
    match = _heading().match(text, line.start, limit)
    extra = 0.0
    if match is None:
        match = _misprinted(text, line.start, limit)
        extra = 0.7
    if match is None:
        return None
    weakness = _weakness(text, match, line)
    if weakness is None:
        return None
    if following is not None and weakness < 0.5 and text[following.start].islower():
        weakness += 3.0
    return _made(match, weakness + extra)


def _misprinted(text: str, start: int, end: int) -> re.Match[str] | None:
    """A line that is a heading but for a misprint: ``ARITUCULO 27``."""
    match = _misprint().match(text, start, end)
    if match is None or end - start > _LONGEST_ALONE:
        return None
    printed = match["word"].lower()
    alike = any(
        SequenceMatcher(None, printed, word).ratio() >= _ALIKE
        for word in parts().article
        if len(word) > 4
    )
    return match if alike else None


def _within(text: str, line: Span, following: Span | None) -> Iterator[Heading]:
    if line.end - line.start < 12:
        return
    for match in _inside().finditer(text, line.start, line.end):
        weakness = _weakness_within(text, match, line, following)
        if weakness is not None:
            yield _made(match, weakness)
    for match in _spaced().finditer(text, line.start, line.end):
        yield _made(match, 1.5)


def _made(match: re.Match[str], weakness: float) -> Heading:
    numeral = match["roman"]
    if match["digits"]:
        value = int(match["digits"].replace(" ", ""))
        number = str(value) + (match["suffix"] or "")
    elif numeral:
        value = roman(numeral) or 0
        number = numeral.upper()
    else:
        value = parts().spelled[" ".join(match["spelled"].lower().split())]
        number = str(value)
    return Heading(
        number=number,
        value=value,
        roman=bool(numeral),
        start=match.end("decor"),
        end=match.end(),
        weakness=weakness,
    )


def _weakness(text: str, match: re.Match[str], line: Span) -> float | None:
    """How unlike a heading the line looks; ``None`` for a line that is none."""
    if match["roman"] and roman(match["roman"]) is None:
        return None
    rest = text[match.end() : line.end]
    title = _PUNCTUATION.sub("", rest, count=1)
    decorated = "#" in match["decor"] or "*" in match["decor"]
    if _FOOTNOTE.match(title):
        weakness = 0.0
    elif (
        title[0].islower()
        or _cites(title)
        or _LEADERS.search(rest)
        or rest[0] in ",;"
        or not (rest[0] in " \t.:-–—*)\u00a0" or decorated)
    ):
        return None
    else:
        weakness = 0.5 if _LABEL.match(title) or len(rest) < 120 else 1.0
    return weakness


def _weakness_within(
    text: str, match: re.Match[str], line: Span, following: Span | None
) -> float | None:
    """The same for words in the middle of a line."""
    if match["roman"] and roman(match["roman"]) is None:
        return None
    before = text[max(line.start, match.start() - 40) : match.start()]
    after_sentence = ends_sentence(before) or before.endswith((")", "»", "”", '"'))
    rest = text[match.end() : min(line.end, match.end() + 160)]
    title = _PUNCTUATION.sub("", rest, count=1)
    if not title:
        return _weakness_at_end(text, following, after_sentence=after_sentence)
    if title[0].islower() or _cites(title) or rest[0] in ",;)" or not title[0].isalnum():
        return None
    if after_sentence:
        return 1.0 if _LABEL.match(title) or _TITLE_AND_LABEL.match(title) else 2.0
    if _CAPITALS.match(title) and not before[-1:].islower():
        return 1.5
    last = (before.split() or [""])[-1].lower()
    citing = last in parts().leading or last in parts().joining or last in parts().reference
    return 2.0 if _BEGINS.match(title) and not citing else None


def _weakness_at_end(text: str, following: Span | None, *, after_sentence: bool) -> float | None:
    """The same for words at the end of a line."""
    if following is None or text[following.start].islower():
        return None
    if after_sentence:
        return 1.2
    return 2.0 if _LABEL.match(text, following.start, following.end) else None


def _cites(title: str) -> bool:
    """Whether the words after a number go on with a citation: *Art. 23 Abs. 2*."""
    words = re.match(r"[^\W\d_]+", title)
    return words is not None and words.group().lower() in parts().reference


def _runs_on(text: str, before: Span, line: Span, wrapping: Wrapping) -> bool:
    """Whether the line before breaks off in the middle of a sentence."""
    words = before.of(text)
    if is_noise(words) or ends_sentence(words) or words.isupper():
        return False
    last = words.split()[-1].lower()
    if words[-1] in ",(" or last in parts().leading or last in parts().joining:
        return True
    if text.count("\n", before.end, line.start) > 1:
        return False
    return wrapping.fills(before)

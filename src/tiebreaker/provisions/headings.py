"""Where articles begin: headings, and not the articles that sentences cite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tiebreaker.provisions.lines import ends_sentence, is_noise
from tiebreaker.provisions.model import Span
from tiebreaker.provisions.numerals import roman
from tiebreaker.provisions.parts import any_of, parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading of an article."""

    number: str
    value: int
    roman: bool
    start: int
    end: int
    """Where its number ends; a title may follow."""
    weakness: float
    """How unlike a heading it looks: 0 for one that stands alone on its line."""


@cache
def _heading() -> re.Pattern[str]:
    words = parts()
    spaced = "|".join(
        r"\s?".join(map(re.escape, word)) for word in sorted(words.article, key=len, reverse=True)
    )
    return re.compile(
        rf"""(?P<decor>[\#>*_\s\ufeff]*(?:<sup>\s*\w{{1,3}}\s*</sup>\s*)?)
            (?P<word>{spaced})(?:\s?\.)?(?:\s|<sup>|</sup>|[*_\u00ad])*
            (?:
               (?P<digits>\d{{1,3}})(?:\s?(?P<suffix>bis|ter|quater|quinquies|[a-hA-H](?![\w'’.)])))?
             | (?P<roman>[IVXLivxl]{{1,6}})(?![\w'’])
             | (?P<first>{any_of(words.first)})(?!\w)
            )
            (?:</sup>|[º°ª]|\.[ºo°ª]|[*_]|\[\^?\w{{1,4}}\])*""",
        re.VERBOSE | re.IGNORECASE,
    )


_PUNCTUATION = re.compile(r"[\s.:\-–—)*_#]*")
_FOOTNOTE = re.compile(r"(?:\s|\[\^?\w{1,4}\]|<sup>\s*\w{1,3}\s*</sup>)*$")
_LABEL = re.compile(r"\(?[1aI]\)|\(?1\b|§\s?1|<sup>")


def headings(text: str, found: Sequence[Span]) -> list[Heading]:
    """The headings among the lines *found*, each where its number goes on with the others."""
    return _in_sequence(list(_candidates(text, found)))


def _candidates(text: str, found: Sequence[Span]) -> Iterator[Heading]:
    for index, line in enumerate(found):
        match = _heading().match(text, line.start, min(line.end, line.start + 120))
        if match is None:
            continue
        before = found[index - 1] if index else None
        weakness = _weakness(text, match, line, before)
        if weakness is not None:
            yield _made(match, weakness)


def _made(match: re.Match[str], weakness: float) -> Heading:
    numeral = match["roman"]
    if match["digits"]:
        value = int(match["digits"])
        number = str(value) + (match["suffix"] or "")
    elif numeral:
        value = roman(numeral) or 0
        number = numeral.upper()
    else:
        value, number = 1, "1"
    return Heading(
        number=number,
        value=value,
        roman=bool(numeral),
        start=match.end("decor"),
        end=match.end(),
        weakness=weakness,
    )


def _weakness(text: str, match: re.Match[str], line: Span, before: Span | None) -> float | None:
    """How unlike a heading the line looks; ``None`` for a line that is none."""
    if match["roman"] and roman(match["roman"]) is None:
        return None
    rest = text[match.end() : line.end]
    title = rest[_PUNCTUATION.match(rest).end() :]  # type: ignore[union-attr]
    decorated = "#" in match["decor"] or "*" in match["decor"]
    if _FOOTNOTE.match(title):
        weakness = 0.0
    elif (
        title[0].islower()
        or _cites(title)
        or rest[0] in ",;"
        or not (rest[0] in " \t.:-–—*)\u00a0" or decorated)
    ):
        return None
    elif _LABEL.match(title):
        weakness = 0.5
    else:
        weakness = 0.5 if len(rest) < 120 else 1.0
    if before is not None and _runs_on(text, before, line):
        weakness += 1.0 if decorated else 3.0
    return weakness


def _cites(title: str) -> bool:
    """Whether the words after a number go on with a citation: *Art. 23 Abs. 2*."""
    words = re.match(r"[^\W\d_]+", title)
    return words is not None and words.group().lower() in parts().reference


def _runs_on(text: str, before: Span, line: Span) -> bool:
    """Whether the line before breaks off in the middle of a sentence."""
    words = before.of(text)
    if is_noise(words) or ends_sentence(words) or words.isupper():
        return False
    gap = text.count("\n", before.end, line.start)
    return gap < 2 or words[-1] in ",(" or words.split()[-1].islower()


@dataclass(frozen=True, slots=True)
class _Way:
    """One way of telling headings from citations so far."""

    cost: float
    digits: int
    romans: int
    back: _Way | None
    heading: Heading | None


_KEPT = 12


def _in_sequence(candidates: Sequence[Heading]) -> list[Heading]:
    ways = [_Way(0.0, 0, 0, None, None)]
    for heading in candidates:
        best: dict[tuple[int, int], _Way] = {}
        for way in ways:
            skip = 5.0 if heading.weakness < 1.6 else 2.0 if heading.weakness < 2.6 else 0.2
            for after in (
                _Way(way.cost + skip, way.digits, way.romans, way.back, way.heading),
                _taken(way, heading),
            ):
                known = best.get((after.digits, after.romans))
                if known is None or after.cost < known.cost:
                    best[after.digits, after.romans] = after
        ways = sorted(best.values(), key=lambda way: way.cost)[:_KEPT]
    way: _Way | None = min(ways, key=lambda way: way.cost)
    taken = []
    while way is not None:
        if way.heading is not None:
            taken.append(way.heading)
        way = way.back
    return taken[::-1]


def _taken(way: _Way, heading: Heading) -> _Way:
    last = way.romans if heading.roman else way.digits
    step = heading.value - last
    suffixed = not heading.number.isdecimal() and not heading.roman
    if step == 1 or (step == 0 and suffixed):
        strain = 0.0
    elif heading.value == 1 or last == 0:
        strain = 1.0
    elif 1 < step <= 3:
        strain = 1.0 + step
    else:
        strain = 4.0
    return _Way(
        way.cost + heading.weakness + strain,
        way.digits if heading.roman else heading.value,
        heading.value if heading.roman else way.romans,
        way,
        heading,
    )

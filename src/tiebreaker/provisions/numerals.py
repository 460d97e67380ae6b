"""Numbers and letters of provisions: what a label may stand for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Series(StrEnum):
    """A way of counting; the labels of one list are all of one series."""

    DIGIT = "1"
    LOWER = "a"
    UPPER = "A"
    ROMAN = "i"
    UPPER_ROMAN = "I"
    DOUBLE = "aa"
    GREEK = "α"
    DASH = "-"


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a label may stand for: ``i`` is the ninth letter or the first roman."""

    series: Series
    value: int
    doubt: float = 0.0
    """How much has to be mended to read the label so; 0 for what stands there."""
    written: str = ""
    """The label as it is to be cited, where that is not what stands there."""


_ROMAN = {
    numeral: value
    for value in range(1, 60)
    for numeral in [
        ("", "x", "xx", "xxx", "xl", "l")[value // 10]
        + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[value % 10]
    ]
}
_ROMAN |= {"iiii": 4, "viiii": 9}
_GREEK = {letter: index for index, letter in enumerate("αβγδεζηθικλμνξοπρστυφχψω", start=1)}
_GREEK |= {"στ": 6, "ς": 6}
_LOOKALIKE = {
    # one form of print taken for another by text recognition
    "l": Reading(Series.DIGIT, 1, 0.5, "1"),
    "I": Reading(Series.DIGIT, 1, 0.7, "1"),
    "©": Reading(Series.LOWER, 3, 0.3, "c"),
    "С": Reading(Series.UPPER, 3, 0.3, "C"),
    "с": Reading(Series.LOWER, 3, 0.3, "c"),
    "а": Reading(Series.LOWER, 1, 0.3, "a"),
    "β": Reading(Series.LOWER, 2, 0.5, "b"),
    "ß": Reading(Series.LOWER, 2, 0.5, "b"),
    "ii": Reading(Series.UPPER_ROMAN, 2, 0.8, "II"),
    "li": Reading(Series.ROMAN, 2, 0.6, "ii"),
    "lii": Reading(Series.ROMAN, 3, 0.6, "iii"),
}
LETTERS_IN_LOOKALIKES = "©Ссаß"


def roman(numeral: str) -> int | None:
    """The value of a roman numeral up to 59, in either case.

    >>> roman("XIV"), roman("iiii"), roman("IC")
    (14, 4, None)
    """
    return _ROMAN.get(numeral.lower())


def readings(label: str) -> tuple[Reading, ...]:
    """All that *label* may stand for, without its brackets and dots.

    >>> [f"{reading.series}{reading.value}" for reading in readings("v")]
    ['a22', 'i5']
    """
    found: list[Reading] = []
    if label.isdecimal() and int(label) > 0:
        found.append(Reading(Series.DIGIT, int(label)))
    elif len(label) == 1 and "a" <= label.lower() <= "z":
        series = Series.LOWER if label.islower() else Series.UPPER
        found.append(Reading(series, ord(label.lower()) - ord("a") + 1))
    elif len(label) == 2 and label[0] == label[1] and "a" <= label[0].lower() <= "z":
        found.append(Reading(Series.DOUBLE, ord(label[0].lower()) - ord("a") + 1))
    value = roman(label)
    if value is not None and label == label.lower():
        found.append(Reading(Series.ROMAN, value))
    elif value is not None and label == label.upper():
        found.append(Reading(Series.UPPER_ROMAN, value))
    if label.lower() in _GREEK:
        found.append(Reading(Series.GREEK, _GREEK[label.lower()]))
    if label in _LOOKALIKE:
        found.append(_LOOKALIKE[label])
    return tuple(found)

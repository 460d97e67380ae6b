"""The labels of lists that are numbered by whatever draws them."""

from __future__ import annotations

from dataclasses import dataclass

_KINDS = {
    "1": "1", "decimal": "1", "arabic": "1", "decimalzero": "1",
    "a": "a", "lower-alpha": "a", "lower-latin": "a", "alpha": "a", "lowerletter": "a",
    "A": "A", "upper-alpha": "A", "upper-latin": "A", "alphaupper": "A", "upperletter": "A",
    "i": "i", "lower-roman": "i", "roman": "i", "lowerroman": "i",
    "I": "I", "upper-roman": "I", "romanupper": "I", "upperroman": "I",
}  # fmt: skip


@dataclass(slots=True)
class Counting:
    """The labels of one list, in order; a dash where its kind is not known."""

    kind: str | None
    value: int

    def next(self, given: str | None = None) -> str:
        """The next label, or the one for the number *given*."""
        if given and given.lstrip("-").isdecimal():
            self.value = int(given)
        label = "-" if self.kind is None else bracketed(self.kind, self.value)
        self.value += 1
        return label


def counting(kind: str | None, *, start: str | None = None, styled: bool = False) -> Counting:
    """How a list counts; a list that a style sheet numbers (*styled*) is not known."""
    known = _KINDS.get(kind or "", _KINDS.get((kind or "").lower()))
    if known is None and not kind and not styled:
        known = "1"
    first = int(start) if start and start.lstrip("-").isdecimal() else 1
    return Counting(known, first)


def bracketed(kind: str, value: int) -> str:
    """A label as treaties print it.

    >>> bracketed("1", 2), bracketed("a", 3), bracketed("i", 4)
    ('2.', 'c)', '(iv)')
    """
    if kind == "1":
        return f"{value}."
    if kind in "iI":
        return f"({numeral(kind, value)})"
    return f"{numeral(kind, value)})"


def numeral(kind: str, value: int) -> str:
    """A number in digits, letters or roman numerals."""
    if kind == "1" or value < 1:
        return str(value)
    if kind in "aA":
        letters = chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)
        return letters.upper() if kind == "A" else letters
    roman = _roman(value)
    return roman.upper() if kind == "I" else roman


def _roman(value: int) -> str:
    steps = ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
    made = ""
    for size, letters in steps:
        count, value = divmod(value, size)
        made += letters * min(count, 9)
    return made

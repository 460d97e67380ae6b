"""Words that are one slip of the finger away from another."""

from __future__ import annotations

from collections.abc import Iterator

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def neighbours(word: str) -> Iterator[str]:
    """Every string that one letter left out, doubled, changed or swapped makes of *word*.

    >>> "belgium" in neighbours("belguim"), "mexico" in neighbours("mexiko")
    (True, True)
    """
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in _LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]

"""Two languages side by side: one column is read to its end, and then the other."""

from __future__ import annotations

from collections.abc import Sequence

from tiebreaker.provisions.language import detect_language

_FEWEST = 3


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines: across, or down where the columns are two languages."""
    pairs = [row for row in rows if len(row) == 2]
    if len(pairs) >= max(1, len(rows) * 2 // 3):
        left = "\n".join(row[0].strip() for row in pairs)
        right = "\n".join(row[1].strip() for row in pairs)
        if are_two_languages(left, right):
            return [left, right]
    return [" ".join(filter(None, (cell.strip() for cell in row))) for row in rows]


def are_two_languages(left: str, right: str) -> bool:
    """Whether two columns say the same in two languages, for all that can be seen."""
    if min(len(left), len(right)) * _FEWEST < max(len(left), len(right)):
        return False
    one, other = detect_language(left), detect_language(right)
    return one is not other

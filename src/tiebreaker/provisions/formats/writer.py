"""Words and labels put together to lines."""

from __future__ import annotations

import re

_WHITE = re.compile(r"[^\S\u00a0]+")


class Writer:
    """Collects text: white space collapses, and a label keeps the words after it on its line."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line = ""
        self._labelled = False

    def words(self, text: str | None) -> None:
        """Add words to the line."""
        if not text:
            return
        collapsed = _WHITE.sub(" ", text)
        if not self._line or self._line.endswith(" "):
            collapsed = collapsed.lstrip(" ")
        if collapsed:
            self._line += collapsed
            self._labelled = self._labelled and not collapsed.strip()

    def label(self, text: str) -> None:
        """Add a number or letter whose words come next."""
        if text:
            self.words(text)
            self.words(" ")
            self._labelled = True

    def line(self, *, keep_label: bool = False) -> None:
        """End the line, unless it holds only a label and *keep_label* is set."""
        if keep_label and self._labelled:
            return
        if self._line.strip():
            self._lines.append(self._line.strip())
        self._line = ""
        self._labelled = False

    def gap(self) -> None:
        """Leave a line empty."""
        self.line()
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def block(self, text: str) -> None:
        """Add lines as they are."""
        self.line()
        self._lines.extend(line for line in text.split("\n") if line.strip())

    def text(self) -> str:
        """Everything so far."""
        self.line()
        return "\n".join(self._lines) + "\n" if self._lines else ""

"""The body of an article as provisions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tiebreaker.provisions.lines import Wrapping, ends_sentence, is_noise, lines
from tiebreaker.provisions.model import Provision, ProvisionKind, Span
from tiebreaker.provisions.numerals import Series
from tiebreaker.provisions.sequence import Opening

_NUMBERED = {Series.DIGIT, Series.UPPER_ROMAN}
_FOOTNOTE = re.compile(r"<sup>\s*\w{1,4}\s*</sup>|\[\^\w{1,4}\]:")


@dataclass(frozen=True, slots=True)
class Printing:
    """One run through the numbers of an article; a second run may print it again."""

    provisions: tuple[Provision, ...]
    span: Span


@dataclass(slots=True)
class _Node:
    """A provision while its words are being found."""

    ref: str
    kind: ProvisionKind
    start: int
    words: int
    depth: int
    value: int = 0
    end: int = 0
    parent: _Node | None = None
    children: int = 0
    pieces: list[Span] = field(default_factory=list)

    def completes(self) -> str | None:
        """The ref of the nearest provision above that has opening words."""
        above = self.parent
        while above is not None and not above.pieces:
            above = above.parent
        return above.ref if above is not None else None


def trimmed(text: str, span: Span) -> Span:
    """*span* without white space around it and without noise at its end."""
    start, end = span.start, span.end
    while end > start:
        last = max(text.rfind("\n", start, end) + 1, start)
        line = text[last:end]
        if line.strip() and not is_noise(line):
            break
        end = last - 1 if last > start else start
    words = text[start : max(start, end)]
    start += len(words) - len(words.lstrip())
    return Span(start, max(start, start + len(words.strip())))


def printings(
    text: str, number: str, body: Span, found: Sequence[Opening], wrapping: Wrapping
) -> list[Printing]:
    """The provisions of the article *number* in *body*, one list for each printing.

    *found* are the labels that begin them.
    """
    starts = [i for i, opening in enumerate(found) if opening.depth == 0 and opening.fresh]
    made: list[Printing] = []
    begin = body.start
    for which, first in enumerate(starts or [0]):
        until = starts[which + 1] if which + 1 < len(starts) else len(found)
        end = found[until].marker.start if until < len(found) else body.end
        outline = _Outline(text, number, wrapping)
        made.append(outline.read(found[first:until], Span(begin, end), last=until >= len(found)))
        begin = made[-1].span.end
    return made


class _Outline:
    """Reads one printing."""

    def __init__(self, text: str, number: str, wrapping: Wrapping) -> None:
        self._text = text
        self._number = number
        self._wrapping = wrapping
        self._made: list[Provision] = []

    def read(self, found: Sequence[Opening], body: Span, *, last: bool) -> Printing:
        root = _Node(self._number, ProvisionKind.PARAGRAPH, body.start, body.start, -1)
        root.end = found[0].marker.start if found else body.end
        nodes = [root, *self._nodes(found, root, body.end)]
        for index, node in enumerate(nodes):
            following = nodes[index + 1] if index + 1 < len(nodes) else None
            if node is root and following is not None and self._is_remark(root, following):
                continue
            self._place(node, following, found[index].skipped if following is not None else 0)
        if not last and len(nodes) > 1 and self._made:
            self._give_back()
        end = self._made[-1].span.end if self._made else body.start
        return Printing(tuple(self._made), Span(body.start, end))

    def _is_remark(self, root: _Node, following: _Node) -> bool:
        """Whether the words before the first number are an editor's, since no sentence ends."""
        words = trimmed(self._text, Span(root.start, root.end)).of(self._text)
        return following.kind is ProvisionKind.PARAGRAPH and not ends_sentence(words)

    def _nodes(self, found: Sequence[Opening], root: _Node, end: int) -> Iterator[_Node]:
        above = [root]
        for index, opening in enumerate(found):
            del above[opening.depth + 1 :]
            parent = above[-1]
            parent.children += 1
            node = _Node(
                ref=parent.ref + _label(opening, parent.children),
                kind=_kind(opening, parent),
                start=opening.marker.start,
                words=opening.marker.end,
                depth=opening.depth,
                value=opening.reading.value,
                parent=parent,
            )
            node.end = found[index + 1].marker.start if index + 1 < len(found) else end
            node.words = min(node.words, node.end)
            above.append(node)
            yield node

    def _place(self, node: _Node, following: _Node | None, skipped: int) -> None:
        """Make the provisions that lie between a label and the next one."""
        words = trimmed(self._text, Span(node.words, node.end))
        if words.start >= words.end:
            return
        blocks = self._blocks(words)
        closed = self._closed_by(node, following)
        if closed is not None and len(blocks) > 1:
            self._add(node, node.start, blocks[0])
            rest = trimmed(self._text, Span(blocks[1].start, words.end))
            self._add(closed, rest.start, rest)
            return
        counted = self._counted(node, words, following, skipped)
        if not counted:
            self._add(node, node.start, words)
            return
        self._add(node, node.start, counted[0])
        self._add_counted(node, counted[1:], following, skipped)

    def _add(self, node: _Node, start: int, words: Span) -> None:
        node.pieces.append(words)
        self._made.append(
            Provision(
                ref=node.ref,
                kind=node.kind,
                span=Span(min(start, words.start), words.end),
                words=words,
                parent=node.completes(),
            )
        )

    def _closed_by(self, node: _Node, following: _Node | None) -> _Node | None:
        """The provision to which words after the last item of *node*'s list belong."""
        if node.depth < 1 and not (node.depth == 0 and node.kind is not ProvisionKind.PARAGRAPH):
            return None
        depth = following.depth if following is not None else 0
        if following is not None and depth >= node.depth:
            return None
        above: _Node | None = node
        while above is not None and above.depth > depth:
            above = above.parent
        if above is node and above is not None:
            return above.parent
        return above

    def _blocks(self, words: Span) -> list[Span]:
        """The blocks of *words* without footnotes between them."""
        found = lines(self._text, words.start, words.end)
        blocks: list[Span] = []
        before = None
        for line in found:
            content = line.of(self._text)
            if is_noise(content) or (blocks and _FOOTNOTE.match(content)):
                continue
            if before is None or self._wrapping.breaks(self._text, before, line):
                blocks.append(line)
            else:
                blocks[-1] = Span(blocks[-1].start, line.end)
            before = line
        return blocks

    def _counted(
        self, node: _Node, words: Span, following: _Node | None, skipped: int
    ) -> list[Span]:
        """The items of a list whose letters are lost, after the words that open it."""
        goes_on = following is not None and following.depth > node.depth
        if goes_on and not skipped:
            return []
        pieces = _semicolons(self._text, words)
        if skipped:
            return pieces if len(pieces) == skipped + 1 else []
        opens = self._text[pieces[0].end - 1] == ":"
        return pieces if opens and len(pieces) > 2 else []

    def _add_counted(
        self, node: _Node, items: Sequence[Span], following: _Node | None, skipped: int
    ) -> None:
        between = skipped and following is not None and following.depth == node.depth
        above = node.parent if between else node
        if above is None:
            return
        first = node.value + 1 if between else 1
        for place, item in enumerate(items, start=first):
            kind = (
                ProvisionKind.LETTER
                if above.kind is ProvisionKind.PARAGRAPH
                else ProvisionKind.SUBITEM
            )
            counted = _Node(
                f"{above.ref}#{place}",
                kind,
                item.start,
                item.start,
                node.depth + 1,
                parent=above,
            )
            self._add(counted, item.start, item)

    def _give_back(self) -> None:
        """Leave the lines at the end that close no sentence to the next printing: its title."""
        last = self._made[-1]
        found = lines(self._text, last.words.start, last.words.end)
        titles = 0
        while titles < min(3, len(found) - 1) and not _ends(self._text, found[-1 - titles]):
            titles += 1
        if titles and _ends(self._text, found[-1 - titles]):
            end = found[-1 - titles].end
            self._made[-1] = replace(
                last, span=Span(last.span.start, end), words=Span(last.words.start, end)
            )


def _ends(text: str, line: Span) -> bool:
    return ends_sentence(line.of(text))


def _label(opening: Opening, count: int) -> str:
    if opening.reading.series is Series.DASH:
        return f"#{count}"
    return f"({opening.reading.written or opening.marker.label})"


def _kind(opening: Opening, parent: _Node) -> ProvisionKind:
    if parent.depth < 0 and opening.reading.series in _NUMBERED:
        return ProvisionKind.PARAGRAPH
    if parent.kind is ProvisionKind.PARAGRAPH:
        return ProvisionKind.LETTER
    return ProvisionKind.SUBITEM


_ITEM_END = re.compile(r"[;:](?:\s+(?:and|or|und|oder|en|of|et|ou|y|o|e|ed))?[ \t]*$")


def _semicolons(text: str, words: Span) -> list[Span]:
    """*words* cut after the lines that end with a semicolon or, the first of them, a colon."""
    pieces: list[Span] = []
    start = words.start
    for line in lines(text, words.start, words.end):
        content = line.of(text)
        if line.end < words.end and _ITEM_END.search(content[-12:]):
            pieces.append(Span(start, line.end))
            start = (
                line.end
                + len(text[line.end : words.end])
                - len(text[line.end : words.end].lstrip())
            )
    pieces.append(Span(start, words.end))
    return pieces

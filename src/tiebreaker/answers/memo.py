"""The memo of a case: what was told, what the treaty made of it, and on which words.

Built from the facts and the explanation, never from the text of the chat. :func:`memo` gives
its parts, which any format can be written from; :func:`as_markdown` writes one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from babel.dates import format_date

from tiebreaker.answers.asking import fact_label, value_label
from tiebreaker.answers.explaining import ExplainedStep, explain
from tiebreaker.answers.terms import Terms, msg, sentence
from tiebreaker.engine.determination import Determination
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library.model import Citation, Treaty
from tiebreaker.vocabulary import Language, State, TieKind


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoFact:
    """A fact of the case, with the person's own words where there are any."""

    key: FactKey
    value: FactValue
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoTie:
    """What speaks for one State in the weighing of ties, in the person's own words."""

    kind: TieKind
    state: State
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A determination with the facts that it was made on, for the days that it is about."""

    determination: Determination
    facts: Facts
    start: date | None = None
    end: date | None = None


class BlockKind(StrEnum):
    """What a block of a memo is, so that each format can draw it in its own way."""

    TEXT = "text"
    ITEM = "item"
    QUOTE = "quote"
    """Words of the treaty."""
    WORDS = "words"
    """Words of the person."""
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, an item of a list or a quotation."""

    kind: BlockKind
    text: str
    place: str = ""
    """Where quoted words stand."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a memo under one heading."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Memo:
    """A memo in the person's language."""

    title: str
    sections: tuple[Section, ...]


_TIES = {
    TieKind.FAMILY: msg("family"),
    TieKind.WORK: msg("work"),
    TieKind.BUSINESS: msg("business"),
    TieKind.PROPERTY: msg("property"),
    TieKind.SOCIAL: msg("social life"),
    TieKind.HEALTH: msg("health"),
    TieKind.EDUCATION: msg("education"),
}


def memo(
    treaty: Treaty,
    findings: Sequence[Finding],
    facts: Sequence[MemoFact],
    language: Language,
    ties: Sequence[MemoTie] = (),
) -> Memo:
    """The memo on *findings*, one for each period of the case."""
    terms = Terms(language)
    explained = [explain(f.determination, treaty, f.facts, language) for f in findings]
    sections = [_facts(facts, terms)]
    if ties:
        sections.append(_ties(ties, terms))
    for finding, explanation in zip(findings, explained, strict=True):
        blocks = [Block(BlockKind.STRONG, explanation.headline)]
        if explanation.reason:
            blocks.append(Block(BlockKind.TEXT, explanation.reason))
        sections.append(Section(_result_heading(finding, terms), tuple(blocks)))
        sections.append(_steps(explanation.steps, terms))
    sections.append(_not_used(findings, terms))
    caveats = dict.fromkeys(text for explanation in explained for text in explanation.caveats)
    limits = tuple(Block(BlockKind.ITEM, text) for text in caveats)
    sections.append(Section(terms.say("What to bear in mind"), limits))
    sections.append(_text(treaty, terms))
    title = terms.say("Memo on residence under the treaty {treaty}", treaty=terms.treaty(treaty))
    return Memo(title, tuple(section for section in sections if section.blocks))


def memo_markdown(
    treaty: Treaty,
    findings: Sequence[Finding],
    facts: Sequence[MemoFact],
    language: Language,
    ties: Sequence[MemoTie] = (),
) -> str:
    """The memo as one Markdown document."""
    return as_markdown(memo(treaty, findings, facts, language, ties))


def as_markdown(document: Memo) -> str:
    """Write *document* as Markdown; signs that Markdown would act on are escaped."""
    parts = [f"# {_escaped(document.title)}"]
    for section in document.sections:
        parts.append(f"## {_escaped(section.heading)}")
        parts.extend(_written(block) for block in section.blocks)
    return "\n\n".join(parts) + "\n"


def _facts(facts: Sequence[MemoFact], terms: Terms) -> Section:
    language = terms.language
    blocks: list[Block] = []
    for fact in facts:
        label, value = fact_label(fact.key, language), value_label(fact.value, language)
        blocks.append(Block(BlockKind.ITEM, f"{label}: {value}"))
        if fact.words:
            blocks.append(Block(BlockKind.WORDS, fact.words))
    return Section(terms.say("Facts as told"), tuple(blocks))


def _ties(ties: Sequence[MemoTie], terms: Terms) -> Section:
    blocks: list[Block] = []
    for tie in ties:
        label = f"{terms.state(tie.state)}: {terms.say(_TIES[tie.kind])}"
        blocks += [Block(BlockKind.ITEM, label), Block(BlockKind.WORDS, tie.words)]
    return Section(terms.say("What was told about ties to each State"), tuple(blocks))


def _result_heading(finding: Finding, terms: Terms) -> str:
    if finding.start is None and finding.end is None:
        return terms.say("Result")
    days = [
        format_date(day, format="long", locale=terms.language.value) if day else "…"
        for day in (finding.start, finding.end)
    ]
    return terms.say("Result from {start} to {end}", start=days[0], end=days[1])


def _steps(steps: Sequence[ExplainedStep], terms: Terms) -> Section:
    blocks: list[Block] = []
    for number, step in enumerate(steps, 1):
        name = sentence(terms.test(step.test)) if step.test is not None else ""
        mark = terms.say("(judgement)") if step.judgement else ""
        head = " ".join(part for part in (f"{number}.", name, mark) if part)
        blocks += [Block(BlockKind.STRONG, head), Block(BlockKind.TEXT, step.text)]
        blocks += [_quote(cited) for cited in (step.citation, step.leads) if cited is not None]
        if step.otherwise:
            ways = terms.say("What each answer leads to: {exits}.", exits=step.otherwise)
            blocks.append(Block(BlockKind.TEXT, ways))
    return Section(terms.say("Step by step"), tuple(blocks))


def _quote(cited: Citation) -> Block:
    return Block(BlockKind.QUOTE, cited.quote, f"{cited.treaty}, {cited.provision}")


def _not_used(findings: Sequence[Finding], terms: Terms) -> Section:
    """Facts that no period rests on."""
    unused = [set(finding.determination.not_used) for finding in findings]
    keys = sorted(set.intersection(*unused), key=str) if unused else []
    blocks = tuple(Block(BlockKind.ITEM, fact_label(key, terms.language)) for key in keys)
    return Section(terms.say("Told, but not needed for the result"), blocks)


def _text(treaty: Treaty, terms: Terms) -> Section:
    about = treaty.particulars
    blocks = (
        Block(BlockKind.ITEM, about.title),
        Block(BlockKind.ITEM, terms.say("Identifier: {id}", id=about.id)),
        Block(BlockKind.ITEM, terms.say("Source: {source}", source=about.source)),
        Block(BlockKind.ITEM, f"SHA-256: {about.sha256}"),
    )
    return Section(terms.say("The text of the treaty"), blocks)


_SIGNS = re.compile(
    r"([\\`*_{}\[\]<>#|~])|^(\s*)(\d+)([.)])(?=\s)|^(\s*)([-+])(?=\s)", re.MULTILINE
)


def _escaped(text: str) -> str:
    """*text* so that Markdown shows it as it is."""
    return _SIGNS.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    sign, space, number, stop, other, dash = found.groups()
    if sign:
        return f"\\{sign}"
    return f"{space}{number}\\{stop}" if number else f"{other}\\{dash}"


def _written(block: Block) -> str:
    text = _escaped(block.text)
    if block.kind is BlockKind.STRONG:
        return f"**{text}**"
    if block.kind is BlockKind.ITEM:
        return f"- {text}"
    if block.kind is BlockKind.TEXT:
        return text
    lines = [f"> {line}".rstrip() for line in text.splitlines()]
    if block.kind is BlockKind.QUOTE:
        return "\n".join([f"{_escaped(block.place)}:", "", *lines])
    return "\n".join(f"  {line}" for line in lines)

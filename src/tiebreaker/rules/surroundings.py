"""The clauses around a tie-breaker: who is a resident in the first place, and who anyhow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tiebreaker.provisions.model import Article, Provision, Span, TreatyText
from tiebreaker.rules.conditions import conditions
from tiebreaker.rules.consequences import Agree, Pick, consequence
from tiebreaker.rules.groups import Outside, Reader
from tiebreaker.rules.lexicon import lexicon
from tiebreaker.rules.marks import Kind, kinds
from tiebreaker.rules.model import Clause, ClauseKind, Unread
from tiebreaker.rules.tokens import Token, tokens
from tiebreaker.rules.units import Unit, units
from tiebreaker.vocabulary import Person, State, StatePair, Test

_AFTERTHOUGHT = "a later paragraph says something of the same tests"
_DUAL = "it speaks of residents of both States, and was not understood"
_NAMES = {
    "source_only": ClauseKind.SOURCE_ONLY,
    "government": ClauseKind.GOVERNMENT,
    "pension_fund": ClauseKind.PENSION_FUND,
    "election": ClauseKind.ELECTION,
}
_STRAY = "no words say for whom this step is"
_PERSONAL = frozenset({Test.PERMANENT_HOME, Test.VITAL_INTERESTS, Test.HABITUAL_ABODE})
_TESTS = frozenset({Kind.HOME, Kind.CENTRE, Kind.ABODE})


def surroundings(
    text: TreatyText, article: Article, reader: Reader, states: StatePair | None
) -> tuple[tuple[Clause, ...], tuple[Unread, ...]]:
    """The clauses that stand outside of the tie-breakers, and what of them is not understood."""
    clauses = list(_clauses(text, article, reader, states))
    return tuple(clauses), tuple(_afterthoughts(reader))


def _clauses(
    text: TreatyText, article: Article, reader: Reader, states: StatePair | None
) -> Iterator[Clause]:
    inside = {clause.provision for group in reader.groups for clause in group.clauses}
    inside |= {group.provision for group in reader.groups}
    for provision in article.provisions:
        if provision.ref not in inside:
            yield from _of(text, provision, states)


def _of(text: TreatyText, provision: Provision, states: StatePair | None) -> Iterator[Clause]:
    wording = lexicon(text.language).clauses
    first = True
    for sentence in _sentences(tokens(text.text, provision.words)):
        words = [token.plain for token in sentence]
        span = Span(sentence[0].span.start, sentence[-1].span.end)
        if first and _contains(words, wording["term"]):
            yield Clause(kind=ClauseKind.GATE, provision=provision.ref, span=span)
        first = False
        for name, kind in _NAMES.items():
            if _contains(words, wording[name]):
                state = _state(words, text, states) if kind is ClauseKind.ELECTION else None
                yield Clause(kind=kind, provision=provision.ref, span=span, state=state)


def _sentences(words: Sequence[Token]) -> Iterator[list[Token]]:
    current: list[Token] = []
    for place, token in enumerate(words):
        current.append(token)
        ends = token.plain in (".", ";") and place + 1 < len(words)
        if ends and words[place + 1].span.start > token.span.end and len(current) > 3:
            yield current
            current = []
    if current:
        yield current


def _contains(words: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> bool:
    return any(_at(words, at, phrase) for at in range(len(words)) for phrase in phrases)


def _at(words: Sequence[str], at: int, phrase: tuple[str, ...]) -> bool:
    if at + len(phrase) > len(words):
        return False
    return all(
        word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted
        for word, wanted in zip(words[at:], phrase, strict=False)
    )


def _state(words: Sequence[str], text: TreatyText, states: StatePair | None) -> State | None:
    """The one State that a sentence names, by its name or by the adjective made from it."""
    countries = lexicon(text.language).countries
    if states is None:
        found = {countries[word] for word in words if word in countries}
    else:
        stems = {name[:4]: code for name, code in countries.items() if code in states}
        found = {stems[word[:4]] for word in words if word[:4] in stems and len(word) > 4}
    return next(iter(found)) if len(found) == 1 else None


def _afterthoughts(reader: Reader) -> Iterator[Unread]:
    starts = [group.opening.span.start for group in reader.groups if group.opening]
    if not starts:
        return
    for outside in reader.outside:
        if outside.provision.span.start > max(starts) and kinds(outside.marks) & _TESTS:
            yield _unread(outside, _AFTERTHOUGHT, frozenset({Person.INDIVIDUAL}))
            continue
        for unit in units(outside.provision.ref, outside.marks):
            persons = _strays(unit, reader)
            if persons:
                yield _unread(outside, _DUAL if _is_dual(unit) else _STRAY, persons)
                break


def _strays(unit: Unit, reader: Reader) -> frozenset[Person]:
    """Whose tie-breaker a clause may belong to that stands outside of all of them."""
    everybody = frozenset(Person) - {Person.GOVERNMENT}
    if Kind.TERM in kinds(unit.marks):
        return frozenset()
    if _is_dual(unit):
        return everybody
    negation = lexicon(reader.language).double_negation
    atoms = conditions(unit.condition, double_negation=negation) if unit.condition else ()
    asked = {atom.test for atom in atoms or () if atom.answer is not None}
    result = consequence(unit.consequence) if unit.consequence else None
    if isinstance(result, Pick) and Kind.BODY not in kinds(unit.marks):
        asked |= {result.test, *(atom.test for atom in atoms or ())}
    asked.discard(None)
    if isinstance(result, Agree) and Kind.RESIDENT in kinds(unit.condition):
        return everybody
    if not asked:
        return everybody if _looks_dual(unit) else frozenset()
    return frozenset({Person.INDIVIDUAL}) if asked & _PERSONAL else everybody


def _looks_dual(unit: Unit) -> bool:
    """Whether it may be the opening of a tie-breaker with a word lost or misprinted."""
    present = kinds(unit.marks)
    rules = bool(present & {Kind.DEEMED, Kind.SETTLE, Kind.AUTHORITIES})
    dual = {Kind.IF, Kind.BOTH} <= present or {Kind.OTHER_THAN, Kind.INDIVIDUAL} <= present
    return rules and dual


def _is_dual(unit: Unit) -> bool:
    """Whether a clause speaks of residents of both States, and is not a definition."""
    present = kinds(unit.condition)
    return {Kind.RESIDENT, Kind.BOTH} <= present and Kind.TERM not in present


def _unread(outside: Outside, why: str, persons: frozenset[Person]) -> Unread:
    return Unread(
        span=outside.provision.span,
        why=why,
        bears_on=persons,
        provision=outside.provision.ref,
    )

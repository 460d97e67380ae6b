"""The clauses around a tie-breaker: who is a resident in the first place, and who anyhow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tiebreaker.provisions.model import Provision, Span
from tiebreaker.rules.groups import Reader
from tiebreaker.rules.lexicon import lexicon
from tiebreaker.rules.model import Clause, ClauseKind
from tiebreaker.rules.tokens import Token, tokens
from tiebreaker.vocabulary import Language, State, StatePair

_NAMES = {
    "source_only": ClauseKind.SOURCE_ONLY,
    "government": ClauseKind.GOVERNMENT,
    "pension_fund": ClauseKind.PENSION_FUND,
    "election": ClauseKind.ELECTION,
}
_STEM = 4


def surroundings(reader: Reader, states: StatePair | None) -> Iterator[Clause]:
    """The clauses of the article that stand outside of its tie-breakers."""
    gate = _gate(reader)
    if gate is not None:
        yield gate
    inside = {clause.provision for group in reader.groups for clause in group.clauses}
    inside |= {group.provision for group in reader.groups}
    for provision in reader.article.provisions:
        if provision.ref not in inside:
            yield from _named(reader, provision, states)


def _gate(reader: Reader) -> Clause | None:
    """The first sentence that says what "resident of a Contracting State" means.

    Where that is spread over letters, the first of them belongs to it.
    """
    phrases = lexicon(reader.language).clauses["term"]
    provisions = reader.article.provisions
    for place, provision in enumerate(provisions):
        sentences = _sentences(reader.source, provision)
        if sentences and _contains(_plain(sentences[0]), phrases):
            span = _span(sentences[0])
            following = provisions[place + 1] if place + 1 < len(provisions) else None
            whole = len(sentences) == 1 and following and following.parent == provision.ref
            if whole and following:
                span = Span(span.start, following.words.end)
            return Clause(kind=ClauseKind.GATE, provision=provision.ref, span=span)
    return None


def _named(reader: Reader, provision: Provision, states: StatePair | None) -> Iterator[Clause]:
    wording = lexicon(reader.language).clauses
    for sentence in _sentences(reader.source, provision):
        words = _plain(sentence)
        for name, kind in _NAMES.items():
            if _contains(words, wording[name]):
                elects = kind is ClauseKind.ELECTION
                yield Clause(
                    kind=kind,
                    provision=provision.ref,
                    span=_span(sentence),
                    state=_state(words, reader.language, states) if elects else None,
                )


def _sentences(source: str, provision: Provision) -> list[list[Token]]:
    found: list[list[Token]] = [[]]
    words = tokens(source, provision.words)
    for place, token in enumerate(words):
        found[-1].append(token)
        if place + 1 < len(words) and _ends(token, words[place + 1], source):
            found.append([])
    return [sentence for sentence in found if sentence]


def _ends(token: Token, following: Token, source: str) -> bool:
    """A semicolon, or a full stop before a capital letter."""
    if following.span.start == token.span.end:
        return False
    return token.plain == ";" or (token.plain == "." and source[following.span.start].isupper())


def _plain(sentence: Sequence[Token]) -> list[str]:
    return [token.plain for token in sentence if token.is_word or token.plain == ","]


def _span(sentence: Sequence[Token]) -> Span:
    return Span(sentence[0].span.start, sentence[-1].span.end)


def _contains(words: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> bool:
    present = set(words)
    likely = [phrase for phrase in phrases if phrase[0] in present or phrase[0].endswith("*")]
    return any(_at(words, at, phrase) for at in range(len(words)) for phrase in likely)


def _at(words: Sequence[str], at: int, phrase: tuple[str, ...]) -> bool:
    if at + len(phrase) > len(words):
        return False
    return all(
        word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted
        for word, wanted in zip(words[at:], phrase, strict=False)
    )


def _state(words: Sequence[str], language: Language, states: StatePair | None) -> State | None:
    """The one State that a sentence names, by its name or by the adjective made from it."""
    countries = lexicon(language).countries
    if states is None:
        found = {countries[word] for word in words if word in countries}
    else:
        stems = {name[:_STEM]: code for name, code in countries.items() if code in states}
        found = {stems[word[:_STEM]] for word in words if word[:_STEM] in stems}
    return next(iter(found)) if len(found) == 1 else None

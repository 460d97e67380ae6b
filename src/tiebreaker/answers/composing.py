"""Paragraphs of an answer: what each treaty says, how they differ, and how words are read."""

from __future__ import annotations

from collections.abc import Sequence

from tiebreaker.answers.definitions import definitions
from tiebreaker.answers.guidance import note
from tiebreaker.answers.model import Paragraph
from tiebreaker.answers.plain import (
    ROLE_TESTS,
    Said,
    say_provision,
    say_role,
    unread_of,
    uses,
    uses_test,
)
from tiebreaker.answers.terms import JUDGEMENTS, Terms, msg
from tiebreaker.answers.topics import NOTE_ROLES, Topic
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.retrieval.model import Role
from tiebreaker.retrieval.roles import FALLBACKS
from tiebreaker.rules.model import Status
from tiebreaker.vocabulary import Person, Test

_MOST_QUOTED = 3
"""Treaties quoted side by side when several say the same."""
_MOST_NOTES = 2

_GENERAL = {role: name for name, role in reversed(NOTE_ROLES.items())} | {
    Role.HOME_IN_BOTH: "vital_interests",
    Role.HOME_IN_NEITHER: "habitual_abode",
    Role.INTERESTS_UNDETERMINABLE: "vital_interests",
    Role.ABODE_TIED: "nationality",
}
"""The heading of the guidance that goes with a role."""

_NEAR = {
    Role.HOME_IN_BOTH: "permanent_home",
    Role.HOME_IN_NEITHER: "permanent_home",
    Role.ABODE_TIED: "habitual_abode",
    Role.SOURCE_ONLY: "domestic_residence",
    Role.GATE: "source_only",
    Role.MUTUAL_AGREEMENT: "nationality",
    Role.NATIONALITY: "domestic_residence",
}
"""Another heading of which a note on the situation may be shown."""


def say(role: Role, topic: Topic, treaties: Sequence[Treaty], terms: Terms) -> list[Paragraph]:
    """What each of *treaties* says of *role*; those that say the same stand together."""
    person = person_of(role, topic)
    role = Role.DUAL_OTHER if person is Person.COMPANY and role is Role.DUAL_INDIVIDUAL else role
    said: dict[str, list[tuple[Treaty, Said]]] = {}
    silent: list[Treaty] = []
    for treaty in treaties:
        found = say_role(treaty, role, person, terms)
        if found is None:
            silent.append(treaty)
        else:
            said.setdefault(found.text, []).append((treaty, found))
    paragraphs = [_group(text, group, terms) for text, group in said.items()]
    paragraphs.extend(filter(None, (_silence(t, role, person, terms) for t in silent)))
    return paragraphs + [p for t in treaties if (p := _unread(t, person, terms)) is not None]


def also(role: Role, topic: Topic, treaties: Sequence[Treaty], terms: Terms) -> list[Paragraph]:
    """What the treaties say of a second role, where they say anything."""
    person = person_of(role, topic)
    return [
        _group(found.text, [(treaty, found)], terms)
        for treaty in treaties
        if (found := say_role(treaty, role, person, terms)) is not None
    ][:_MOST_QUOTED]


def open_words(role: Role, treaties: Sequence[Treaty], terms: Terms) -> list[Paragraph]:
    """Whether the texts define the word that the answer turns on."""
    tests = _tests_of(role, treaties)
    defined = [c for t in treaties for test in tests for c in definitions(t, test)]
    if defined:
        return [Paragraph(terms.say("The text itself gives a definition:"), tuple(defined))]
    if not tests:
        return []
    tests_named = terms.tests(tests)
    text = terms.say("I find no definition of this in the text held: {test}.", test=tests_named)
    if JUDGEMENTS.issuperset(tests):
        text = f"{text} {terms.say('How it is read is a matter of judgement.')}"
    return [Paragraph(text)]


def guidance(role: Role, topic: Topic, terms: Terms) -> list[Paragraph]:
    """Our notes on the situation that the question names, or on the word in general."""
    headings = {_GENERAL.get(role, ""), _NEAR.get(role, ""), "tie_breaker"}
    names = [name for name in topic.notes if name.split(".")[0] in headings]
    if not names and role in _GENERAL:
        names = [f"{_GENERAL[role]}.general"]
    notes = [note(name, terms.language) for name in names[:_MOST_NOTES]]
    return [
        Paragraph(
            terms.say(
                "Guidance, not the treaty's words: {text} (Source: {source})",
                text=found.text,
                source=found.source,
            ),
            guidance=True,
        )
        for found in notes
        if found is not None
    ]


def listing(
    role: Role,
    test: Test | None,
    persons: Sequence[Person],
    treaties: Sequence[Treaty],
    terms: Terms,
) -> list[Paragraph]:
    """Which of *treaties* have something of *role*, for each kind of person apart."""
    return [_listed(role, test, person, treaties, terms) for person in persons]


def provision(treaty: Treaty, ref: str, terms: Terms) -> Paragraph:
    """What stands at one place."""
    said = say_provision(treaty, ref, terms)
    return Paragraph(f"{terms.treaty(treaty)}: {said.text}", said.citations)


def with_openings(treaty: Treaty, refs: Sequence[str]) -> tuple[Citation, ...]:
    """The provisions at *refs* in the order of the text, with the opening words they complete."""
    provisions = [p for article in treaty.text.articles for p in article.provisions]
    wanted = set(refs)
    parents = {p.ref: p.parent for p in provisions}
    for ref in refs:
        parent = parents.get(ref)
        while parent is not None and parent not in wanted:
            wanted.add(parent)
            parent = parents.get(parent)
    return tuple(cite(treaty, p.ref, p.span) for p in provisions if p.ref in wanted)


def person_of(role: Role, topic: Topic) -> Person:
    """Whose rule is meant."""
    return Person.COMPANY if topic.entity or role is Role.DUAL_OTHER else Person.INDIVIDUAL


def _group(text: str, group: list[tuple[Treaty, Said]], terms: Terms) -> Paragraph:
    names = "; ".join(terms.treaty(treaty) for treaty, _ in group)
    quoted = group if len(group) == 1 else group[:_MOST_QUOTED]
    kept: list[Citation] = []
    for _, said in quoted:
        kept.extend(said.citations if len(group) == 1 else said.citations[-1:])
    return Paragraph(f"{names}: {text}", tuple(dict.fromkeys(kept)))


_SILENT = msg("The residence article has nothing of that kind here. The nearest is this: {nearest}")


def _silence(treaty: Treaty, role: Role, person: Person, terms: Terms) -> Paragraph | None:
    """That a treaty has no such rule, with what it has instead; nothing where it has no rule."""
    nearest = (*FALLBACKS.get(role, ()), Role.DUAL_INDIVIDUAL, Role.GATE)
    said = next(filter(None, (say_role(treaty, r, person, terms) for r in nearest)), None)
    if said is None:
        return None
    text = terms.say(_SILENT, nearest=said.text)
    return Paragraph(f"{terms.treaty(treaty)}: {text}", said.citations)


def _unread(treaty: Treaty, person: Person, terms: Terms) -> Paragraph | None:
    words = unread_of(treaty, person)
    if not words or treaty.rule.status is Status.COMPLETE:
        return None
    text = terms.say("Part of this could not be read with certainty and is not reflected above:")
    return Paragraph(f"{terms.treaty(treaty)}: {text}", words)


def _tests_of(role: Role, treaties: Sequence[Treaty]) -> list[Test]:
    """The test whose word an answer about *role* turns on, where a treaty asks it."""
    if role is Role.DUAL_OTHER:
        test, person = Test.EFFECTIVE_MANAGEMENT, Person.COMPANY
    elif role in ROLE_TESTS:
        test, person = ROLE_TESTS[role], Person.INDIVIDUAL
    else:
        return []
    return [test] if any(uses_test(treaty, test, person) for treaty in treaties) else []


def _listed(
    role: Role, test: Test | None, person: Person, treaties: Sequence[Treaty], terms: Terms
) -> Paragraph:
    words = {t.id: uses_test(t, test, person) if test else uses(t, role, person) for t in treaties}
    have = [terms.treaty(t) for t in treaties if words[t.id]]
    lack = [terms.treaty(t) for t in treaties if not words[t.id]]
    individual = person is Person.INDIVIDUAL
    whose = terms.say("For individuals") if individual else terms.say("For companies")
    parts = [
        terms.say("yes: {names}", names="; ".join(have) or "–"),
        terms.say("no: {names}", names="; ".join(lack) or "–"),
    ]
    cited = tuple(words[t.id][0] for t in treaties if words[t.id])
    return Paragraph(f"{whose} – {'. '.join(parts)}.", cited)

"""What the provisions of a treaty say in plain words, composed from the rule that was read of it.

Nothing here is a text about treaties in general: every sentence is made of the steps, exits and
clauses of the treaty at hand, and stands on their words.
"""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaker.answers.terms import Terms, msg, sentence
from tiebreaker.library.model import Citation, Treaty, cite, provision_at
from tiebreaker.provisions.model import Span
from tiebreaker.retrieval.model import Role
from tiebreaker.rules.model import Answer, Cascade, ClauseKind, Close, End, Exit, Step
from tiebreaker.vocabulary import Person, Test


@dataclass(frozen=True, slots=True)
class Said:
    """What a treaty says of something, and the words on which that stands."""

    text: str
    citations: tuple[Citation, ...]


ROLE_TESTS = {
    Role.PERMANENT_HOME: Test.PERMANENT_HOME,
    Role.VITAL_INTERESTS: Test.VITAL_INTERESTS,
    Role.HABITUAL_ABODE: Test.HABITUAL_ABODE,
    Role.NATIONALITY: Test.NATIONALITY,
}

_ROLE_EXITS = {
    Role.HOME_IN_BOTH: (Test.PERMANENT_HOME, (Answer.BOTH,)),
    Role.HOME_IN_NEITHER: (Test.PERMANENT_HOME, (Answer.NEITHER,)),
    Role.INTERESTS_UNDETERMINABLE: (Test.VITAL_INTERESTS, (Answer.UNDETERMINABLE,)),
    Role.ABODE_TIED: (Test.HABITUAL_ABODE, (Answer.BOTH, Answer.NEITHER)),
}

_ROLE_CLAUSES = {
    Role.GATE: (
        ClauseKind.GATE,
        msg("{provision} says who is a resident of one of the two States in the first place."),
    ),
    Role.SOURCE_ONLY: (
        ClauseKind.SOURCE_ONLY,
        msg(
            "{provision} leaves out whoever is taxed in a State only on what comes from sources "
            "there: for the treaty such a person is not a resident of that State."
        ),
    ),
    Role.GOVERNMENT: (
        ClauseKind.GOVERNMENT,
        msg("{provision} makes public bodies residents; which ones, its words say."),
    ),
    Role.PENSION_FUND: (
        ClauseKind.PENSION_FUND,
        msg("{provision} makes pension funds residents; which ones, its words say."),
    ),
    Role.ELECTION: (
        ClauseKind.ELECTION,
        msg("{provision} makes residents of companies that elected to be taxed as individuals."),
    ),
}

_AUTHORITIES = (End.MUTUAL_AGREEMENT, End.NO_RELIEF, Test.AGREEMENT)


def say_role(treaty: Treaty, role: Role, person: Person, terms: Terms) -> Said | None:
    """What *treaty* says of *role*; ``None`` where its article has nothing of the kind."""
    if role in _ROLE_CLAUSES:
        return _clause(treaty, role, terms)
    if role in ROLE_TESTS:
        return _test(treaty, ROLE_TESTS[role], terms)
    if role in _ROLE_EXITS:
        return _exits(treaty, role, terms)
    if role is Role.MUTUAL_AGREEMENT:
        return _authorities(treaty, person, terms)
    whose = Person.COMPANY if role is Role.DUAL_OTHER else person
    return say_cascade(treaty, whose, terms)


def say_cascade(treaty: Treaty, person: Person, terms: Terms) -> Said | None:
    """The steps of *treaty* for such a person, in order; ``None`` where it has none."""
    cascade = treaty.rule.cascade(person)
    if not cascade:
        return None
    kind = ClauseKind.DUAL_INDIVIDUAL if person is Person.INDIVIDUAL else ClauseKind.DUAL_OTHER
    openings = [cite(treaty, c.provision, c.span) for c in treaty.rule.clauses_of(kind)]
    steps = [cite(treaty, item.provision, item.span) for item in cascade]
    openings = [o for o in openings if not any(o.span in step.span for step in steps)]
    steps += [end for end in _ends(treaty, cascade) if not any(end.span in s.span for s in steps)]
    parts = [_item(item, terms) for item in cascade]
    if len(parts) == 1:
        return Said(parts[0], _once([*openings, *steps]))
    listed = " ".join(f"{number}. {part}" for number, part in enumerate(parts, 1))
    text = terms.say(
        "The tests come one after the other, and the first that points to one State decides: "
        "{steps}",
        steps=listed,
    )
    return Said(text, _once([*openings, *steps]))


def _ends(treaty: Treaty, cascade: Cascade) -> list[Citation]:
    """The words with which a cascade ends otherwise than in a State."""
    return [
        to_the_end(treaty, step.provision, exit_.span)
        for step in cascade
        if isinstance(step, Step)
        for exit_ in step.exits
        if isinstance(exit_.to, End) and exit_.to is not End.RESIDENT and exit_.span is not None
    ]


def to_the_end(treaty: Treaty, provision: str, span: Span) -> Citation:
    """An end that *span* brings in, with all that it says.

    In *provision* itself it goes from those words to the last; another provision is given whole.
    """
    for article in treaty.text.articles:
        for found in article.provisions:
            if found.ref == provision and span in found.words:
                return cite(treaty, provision, Span(span.start, found.words.end))
    return end_words(treaty, span, provision)


def say_item(item: Step | Close, terms: Terms) -> str:
    """What one step asks and what each answer leads to."""
    return _item(item, terms)


def uses(treaty: Treaty, role: Role, person: Person) -> tuple[Citation, ...]:
    """The words with which *treaty* has something of *role*; none where it has not."""
    if role in _ROLE_CLAUSES:
        clauses = treaty.rule.clauses_of(_ROLE_CLAUSES[role][0])
        return _once([cite(treaty, c.provision, c.span) for c in clauses])
    cascade = treaty.rule.cascade(person)
    if role is Role.MUTUAL_AGREEMENT:
        return _once([c for item in cascade for c in _authority_words(treaty, item)])
    test = ROLE_TESTS.get(role) or (_ROLE_EXITS[role][0] if role in _ROLE_EXITS else None)
    if test is not None:
        return uses_test(treaty, test, person)
    return _once([cite(treaty, item.provision, item.span) for item in cascade])


def uses_test(treaty: Treaty, test: Test, person: Person) -> tuple[Citation, ...]:
    """The steps of *treaty* for such a person that ask *test*."""
    return tuple(
        cite(treaty, item.provision, item.span)
        for item in treaty.rule.cascade(person)
        if isinstance(item, Step) and item.test is test
    )


def unread_of(treaty: Treaty, person: Person) -> tuple[Citation, ...]:
    """The clauses that were not read and may change what holds for such a person."""
    return tuple(
        cite(treaty, place_of(treaty, unread.span, treaty.rule.article), unread.span)
        for unread in treaty.rule.unread
        if person in unread.bears_on
    )


def shape(cascade: Cascade) -> tuple[object, ...]:
    """The structure of a cascade without its words; two that are equal rule alike."""
    return tuple(
        (item.test, frozenset((e.on, e.to) for e in item.exits))
        if isinstance(item, Step)
        else item.end
        for item in cascade
    )


def end_words(treaty: Treaty, span: Span, fallback: str) -> Citation:
    """The provision around the words of an exit: what it ends in stands behind its condition."""
    for article in treaty.text.articles:
        for provision in article.provisions:
            if provision.span.start <= span.start < provision.span.end:
                return cite(treaty, provision.ref, provision.words)
    return cite(treaty, fallback, span)


def place_of(treaty: Treaty, span: Span, fallback: str) -> str:
    """The provision in whose words *span* begins, or *fallback* where it begins in none."""
    return provision_at(treaty.text, span) or fallback


def _item(item: Step | Close, terms: Terms) -> str:
    if isinstance(item, Close):
        end = sentence(terms.consequence(item.end))
        return f"{end} ({item.provision})."
    return f"{sentence(terms.test(item.test))} ({item.provision}): {terms.exits(item)}."


def _clause(treaty: Treaty, role: Role, terms: Terms) -> Said | None:
    kind, text = _ROLE_CLAUSES[role]
    clauses = treaty.rule.clauses_of(kind)
    if not clauses:
        return None
    places = list(dict.fromkeys(clause.provision for clause in clauses))
    citations = [cite(treaty, clause.provision, clause.span) for clause in clauses]
    return Said(terms.say(text, provision=", ".join(places)), _once(citations))


def _test(treaty: Treaty, test: Test, terms: Terms) -> Said | None:
    step = _step(treaty, test)
    if step is None:
        return None
    text = terms.say(
        "In {provision} the question is this: {test}. What follows: {exits}.",
        provision=step.provision,
        test=terms.test(test),
        exits=terms.exits(step),
    )
    return Said(text, (cite(treaty, step.provision, step.span),))


def _exits(treaty: Treaty, role: Role, terms: Terms) -> Said | None:
    test, answers = _ROLE_EXITS[role]
    step = _step(treaty, test)
    if step is None:
        return None
    exits = [step.exit(answer) for answer in answers]
    text = terms.say(
        "If the answer to {provision} ({test}) is not one State only, this follows: {exits}.",
        provision=step.provision,
        test=terms.test(test),
        exits=terms.some_exits(exits),
    )
    words = [_exit_words(treaty, step, exit_) for exit_ in exits if exit_.span is not None]
    return Said(text, _once([*words, cite(treaty, step.provision, step.span)]))


def _authorities(treaty: Treaty, person: Person, terms: Terms) -> Said | None:
    cascade = treaty.rule.cascade(person)
    words = [c for item in cascade for c in _authority_words(treaty, item)]
    if not words:
        return None
    ways = [
        terms.say("{test}: {exits}", test=terms.test(item.test), exits=terms.some_exits(exits))
        for item in cascade
        if isinstance(item, Step) and (exits := _to_authorities(item))
    ]
    text = terms.say(
        "This is where the competent authorities come in: {ways}.", ways="; ".join(ways)
    )
    return Said(text, _once(words))


def _authority_words(treaty: Treaty, item: Step | Close) -> list[Citation]:
    if isinstance(item, Close):
        ends = item.end in _AUTHORITIES
        return [cite(treaty, item.provision, item.span)] if ends else []
    found = [_exit_words(treaty, item, exit_) for exit_ in _to_authorities(item)]
    if item.test is Test.AGREEMENT:
        found.insert(0, cite(treaty, item.provision, item.span))
    return found


def _to_authorities(step: Step) -> list[Exit]:
    if step.test is Test.AGREEMENT:
        return list(step.exits)
    return [exit_ for exit_ in step.exits if exit_.to in _AUTHORITIES]


def _exit_words(treaty: Treaty, step: Step, exit_: Exit) -> Citation:
    if exit_.span is None:
        return cite(treaty, step.provision, step.span)
    if isinstance(exit_.to, End):
        return end_words(treaty, exit_.span, step.provision)
    return cite(treaty, place_of(treaty, exit_.span, step.provision), exit_.span)


def _step(treaty: Treaty, test: Test) -> Step | None:
    steps = [i for i in treaty.rule.individual if isinstance(i, Step)]
    return next((step for step in steps if step.test is test), None)


def _once(citations: list[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(citations))


def say_provision(treaty: Treaty, ref: str, terms: Terms) -> Said:
    """What stands at *ref*: its words with those of its items, and the steps that they hold."""
    found = [
        provision
        for article in treaty.text.articles
        for provision in article.provisions
        if ref in (provision.ref, provision.parent)
    ]
    persons = (Person.INDIVIDUAL, Person.COMPANY)
    items = [item for person in persons for item in treaty.rule.cascade(person)]
    held = [item for item in items if any(item.span in provision.span for provision in found)]
    parts = dict.fromkeys(say_item(item, terms) for item in held)
    text = " ".join((terms.say("{provision} reads as follows.", provision=ref), *parts))
    return Said(text, tuple(cite(treaty, p.ref, p.span) for p in found))

"""A library of small treaties and a reader of plain notation, to put the conversation through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

import pytest

from tiebreaker.answers.model import Answer as Answered
from tiebreaker.answers.model import Paragraph
from tiebreaker.dialogue import Dialogue
from tiebreaker.dialogue.model import Case, Message, Option, Reply
from tiebreaker.engine.facts import FactKey, FactValue
from tiebreaker.errors import UnknownTreatyError
from tiebreaker.library.model import Particulars, Treaty, cite
from tiebreaker.provisions.model import Span, TreatyText
from tiebreaker.rules.model import (
    Answer,
    Cascade,
    Clause,
    ClauseKind,
    End,
    Exit,
    Rule,
    Status,
    Step,
)
from tiebreaker.understanding.model import (
    Context,
    Doubt,
    Request,
    RequestKind,
    StatedFact,
    Tie,
    Unclear,
    Understanding,
)
from tiebreaker.vocabulary import (
    Language,
    Person,
    State,
    StatePair,
    Test,
    TieKind,
    Word,
    pair,
)

WORDS = (
    "1. Resident is whoever is liable to tax in a State as a resident. "
    "2. Of an individual who is a resident of both States, (a) a home tells, and where homes are "
    "in both, the closer ties; (b) failing that, the abode; (c) failing that, the nationality; "
    "(d) failing that, the authorities. 3. Of others, the effective management tells."
)


def words(phrase: str) -> Span:
    start = WORDS.index(phrase)
    return Span(start, start + len(phrase))


def step(test: Test, provision: str, phrase: str, **exits: Test | End) -> Step:
    return Step(
        test=test,
        provision=provision,
        span=words(phrase),
        exits=tuple(
            Exit(on=Answer(on), to=to, span=words(phrase) if to is not End.UNDECIDED else None)
            for on, to in exits.items()
        ),
    )


USUAL: Cascade = (
    step(
        Test.PERMANENT_HOME,
        "4(2)(a)",
        "(a) a home tells, and where homes are in both, the closer ties",
        one=End.RESIDENT,
        both=Test.VITAL_INTERESTS,
        neither=Test.HABITUAL_ABODE,
    ),
    step(
        Test.VITAL_INTERESTS,
        "4(2)(a)",
        "the closer ties",
        one=End.RESIDENT,
        undeterminable=Test.HABITUAL_ABODE,
    ),
    step(
        Test.HABITUAL_ABODE,
        "4(2)(b)",
        "(b) failing that, the abode",
        one=End.RESIDENT,
        both=Test.NATIONALITY,
        neither=Test.NATIONALITY,
    ),
    step(
        Test.NATIONALITY,
        "4(2)(c)",
        "(c) failing that, the nationality",
        one=End.RESIDENT,
        both=End.MUTUAL_AGREEMENT,
        neither=End.MUTUAL_AGREEMENT,
    ),
)
MANAGED: Cascade = (
    step(
        Test.EFFECTIVE_MANAGEMENT,
        "4(3)",
        "the effective management tells",
        one=End.RESIDENT,
        otherwise=End.UNDECIDED,
    ),
)
AGREED: Cascade = (
    step(
        Test.AGREEMENT,
        "4(3)",
        "the effective management tells",
        one=End.RESIDENT,
        none=End.NO_RELIEF,
    ),
)
RULES = {
    "usual": Rule(
        article="4",
        status=Status.COMPLETE,
        individual=USUAL,
        company=MANAGED,
        other=MANAGED,
        clauses=(
            Clause(
                kind=ClauseKind.GATE,
                provision="4(1)",
                span=words("1. Resident is whoever is liable to tax in a State as a resident."),
            ),
        ),
    ),
    "apart": Rule(
        article="4",
        status=Status.COMPLETE,
        individual=(USUAL[0], USUAL[2], USUAL[3]),
        company=AGREED,
        other=MANAGED,
    ),
}


def treaty(one: str, other: str, year: int, rule: str) -> Treaty:
    states = pair(State(one), State(other))
    particulars = Particulars(
        id=f"{states[0].lower()}-{states[1].lower()}-{year}",
        states=states,
        year=year,
        language=Language.ENGLISH,
        title=f"Convention between {states[0]} and {states[1]}",
        source="written for the tests",
        sha256="",
    )
    text = TreatyText(text=WORDS, language=Language.ENGLISH, articles=())
    return Treaty(particulars=particulars, text=text, rule=RULES[rule])


@dataclass
class SmallLibrary:
    """A shelf of a few treaties."""

    treaties: tuple[Treaty, ...]

    @property
    def particulars(self) -> tuple[Particulars, ...]:
        return tuple(each.particulars for each in self.treaties)

    def get(self, id_: str, /) -> Treaty:
        for each in self.treaties:
            if each.id == id_:
                return each
        raise UnknownTreatyError(id_)

    def between(self, states: StatePair, /) -> tuple[Treaty, ...]:
        return tuple(each for each in self.treaties if each.states == states)


class NotationReader:
    """Understands clauses such as ``home:BE=yes``, ``tie family BR`` or ``ask why``.

    A fact may hold since a day or until one: ``home:BE=yes@2024-03-01``,
    ``home:BE=yes<2024-02-29``.

    Clauses are separated by semicolons, so that tests say what a message means without
    depending on how people say it.
    """

    def read(self, message: str, context: Context) -> Understanding:
        found: dict[str, list[object]] = {}
        given: dict[str, object] = {"language": context.language or Language.ENGLISH}
        for name, value in self._clauses(message):
            if name in ("language", "person"):
                given[name] = value
            else:
                found.setdefault(name, []).append(value)
        return Understanding(**given, **{name: tuple(each) for name, each in found.items()})

    def _clauses(self, message: str) -> Iterator[tuple[str, object]]:
        for match in re.finditer(r"[^;.?!]+", message):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            span = Span(start, start + len(match[0].strip()))
            yield from self._clause(match[0].split(), span)

    def _clause(self, parts: list[str], span: Span) -> Iterator[tuple[str, object]]:
        match parts:
            case ["states", *codes]:
                yield from (("states", State(code)) for code in codes)
            case ["language", code]:
                yield "language", Language(code)
            case ["person", name]:
                yield "person", Person(name)
            case ["correct", fact]:
                stated = self._fact(fact, span)
                yield "facts", stated
                yield "corrections", stated.key
            case [fact] if "=" in fact:
                yield "facts", self._fact(fact, span)
            case _:
                yield from self._beside(parts, span)

    def _beside(self, parts: list[str], span: Span) -> Iterator[tuple[str, object]]:
        match parts:
            case ["tie", kind, code]:
                yield "ties", Tie(kind=TieKind(kind), state=State(code), span=span)
            case ["doubt", kind, name]:
                yield "doubts", Doubt(kind=Unclear(kind), span=span, key=key(name))
            case ["withdraw", name]:
                yield "withdrawn", key(name)
            case ["unsure", name]:
                yield "not_sure", key(name)
            case ["ask", kind, *rest]:
                language = Language(rest[0]) if kind == "switch_language" and rest else None
                yield "requests", Request(kind=RequestKind(kind), span=span, language=language)

    def _fact(self, text: str, span: Span) -> StatedFact:
        name, _, told = text.partition("=")
        told, _, since = told.partition("@")
        told, _, until = told.partition("<")
        return StatedFact(
            key=key(name),
            value=value(told),
            span=span,
            since=date.fromisoformat(since) if since else None,
            until=date.fromisoformat(until) if until else None,
        )


def key(name: str) -> FactKey:
    test, _, code = name.partition(":")
    return FactKey(Test(_SHORT.get(test, test)), State(code) if code else None)


def value(told: str) -> FactValue:
    if told in ("yes", "no"):
        return told == "yes"
    return Word(told) if told in {word.value for word in Word} else State(told)


_SHORT = {
    "home": "permanent_home",
    "interests": "vital_interests",
    "abode": "habitual_abode",
    "tax": "domestic_residence",
    "management": "effective_management",
}


def answer(
    question: str,
    /,
    *,
    treaty: Treaty | None = None,
    states: StatePair | None = None,
    language: Language | None = None,
) -> Answered:
    cited = (cite(treaty, "4(3)", words("3. Of others")),) if treaty else ()
    said = Paragraph(f"On {question!r} between {states}.", cited)
    return Answered(language=language or Language.ENGLISH, paragraphs=(said,))


@dataclass
class Talk:
    """A conversation under way."""

    dialogue: Dialogue
    case: Case = field(default_factory=lambda: Case(id="talk"))

    def say(self, text: str) -> Reply:
        return self.send(Message(id=f"m{len(self.case.turns)}", text=text))

    def pick(self, option: Option) -> Reply:
        return self.send(Message(id=f"m{len(self.case.turns)}", chosen=option))

    def edit(self, *edits: tuple[str, FactValue | None]) -> Reply:
        changed = tuple((key(name), told) for name, told in edits)
        return self.send(Message(id=f"m{len(self.case.turns)}", edits=changed))

    def send(self, message: Message) -> Reply:
        self.case, reply = self.dialogue.take(self.case, message)
        return reply

    def knows(self) -> dict[str, FactValue]:
        return {str(told.key): told.value for told in self.case.known.facts}


@pytest.fixture(name="library", scope="session")
def _library() -> SmallLibrary:
    return SmallLibrary(
        (
            treaty("BE", "BR", 1972, "usual"),
            treaty("BR", "CH", 2018, "usual"),
            treaty("LI", "NL", 2020, "apart"),
        )
    )


@pytest.fixture(name="dialogue", scope="session")
def _dialogue(library: SmallLibrary) -> Dialogue:
    return Dialogue(library=library, reader=NotationReader(), ask=answer)


@pytest.fixture(name="talk")
def _talk(dialogue: Dialogue) -> Talk:
    return Talk(dialogue)

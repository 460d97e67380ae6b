"""Two small treaties of our own, with their rules given by hand, and an index of them.

One is of the usual make for individuals and leaves companies to the authorities; the other has
no test of home, ends without authorities, and lets effective management decide for companies.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from tiebreaker.library.model import Particulars, Treaty
from tiebreaker.provisions.model import Article, Provision, ProvisionKind, Span, TreatyText
from tiebreaker.retrieval.model import Hit, Reading, Role
from tiebreaker.rules.model import (
    Answer,
    Clause,
    ClauseKind,
    End,
    Exit,
    Rule,
    Status,
    Step,
    Unread,
)
from tiebreaker.vocabulary import Language, Person, State, Test, pair

BE, BR, CH = State("BE"), State("BR"), State("CH")

AGREED = {
    "4(1)": "A resident of a State is whoever that State's law taxes because of his home.",
    "4(2)": "Whoever is a resident of both States is placed thus:",
    "4(2)(a)": "he belongs where he has a lasting home; with one in both, where closer ties are",
    "4(2)(b)": "if these cannot be told, or with no lasting home at all, where he usually lives;",
    "4(2)(c)": "if he usually lives in both or in neither, where he is a national;",
    "4(2)(d)": "if he is a national of both or of neither, the authorities shall agree.",
    "4(3)": "For others the authorities shall agree; failing that, no benefit is given.",
}
MANAGED = {
    "4(1)": "A resident of a State is whoever that State's law taxes because of his home.",
    "4(2)": "Whoever is a resident of both States belongs where his ties are closer.",
    "4(3)": "Others belong where they are effectively managed.",
}


def agreed_treaty(unread: str = "") -> Treaty:
    """The treaty whose companies are left to the authorities."""
    texts = dict(AGREED)
    if unread:
        texts["4(4)"] = unread
    built = _Built(texts)
    individual = (
        built.step(
            Test.PERMANENT_HOME,
            "4(2)(a)",
            "he belongs where he has a lasting home",
            one=End.RESIDENT,
            both=(Test.VITAL_INTERESTS, "with one in both"),
            neither=(Test.HABITUAL_ABODE, "with no lasting home at all"),
        ),
        built.step(
            Test.VITAL_INTERESTS,
            "4(2)(a)",
            "where closer ties are",
            one=End.RESIDENT,
            undeterminable=(Test.HABITUAL_ABODE, "if these cannot be told"),
        ),
        built.step(
            Test.HABITUAL_ABODE,
            "4(2)(b)",
            "where he usually lives",
            one=End.RESIDENT,
            both=(Test.NATIONALITY, "if he usually lives in both or in neither"),
            neither=(Test.NATIONALITY, "if he usually lives in both or in neither"),
        ),
        built.step(
            Test.NATIONALITY,
            "4(2)(c)",
            "where he is a national",
            one=End.RESIDENT,
            both=(End.MUTUAL_AGREEMENT, "the authorities shall agree."),
            neither=(End.MUTUAL_AGREEMENT, "the authorities shall agree."),
        ),
    )
    company = (
        built.step(
            Test.AGREEMENT,
            "4(3)",
            "the authorities shall agree; failing that",
            one=End.RESIDENT,
            none=(End.NO_RELIEF, "failing that, no benefit is given"),
        ),
    )
    clause = Unread(
        span=built.span(unread) if unread else Span(0, 0),
        why="not understood",
        bears_on=frozenset({Person.INDIVIDUAL}),
        provision="4(4)",
    )
    rule = Rule(
        article="4",
        status=Status.PARTIAL if unread else Status.COMPLETE,
        individual=individual,
        company=company,
        other=company,
        clauses=built.clauses(),
        unread=(clause,) if unread else (),
    )
    return built.treaty(BE, BR, 1972, Language.ENGLISH, rule)


def managed_treaty() -> Treaty:
    """The treaty in which management decides for companies."""
    built = _Built(MANAGED)
    individual = (
        built.step(
            Test.VITAL_INTERESTS,
            "4(2)",
            "belongs where his ties are closer",
            one=End.RESIDENT,
            undeterminable=End.UNDECIDED,
        ),
    )
    company = (
        built.step(
            Test.EFFECTIVE_MANAGEMENT,
            "4(3)",
            "where they are effectively managed",
            one=End.RESIDENT,
            otherwise=End.UNDECIDED,
        ),
    )
    rule = Rule(
        article="4",
        status=Status.COMPLETE,
        individual=individual,
        company=company,
        other=company,
        clauses=built.clauses(),
    )
    return built.treaty(BR, CH, 2018, Language.ENGLISH, rule)


class FakeIndex:
    """Reads every question as being about one thing, and finds what it is told to find."""

    def __init__(self, role: Role | None = None, hits: Sequence[Hit] = ()) -> None:
        self.role = role
        self.hits = tuple(hits)

    def search(
        self,
        query: str,  # noqa: ARG002
        *,
        treaty: str | None = None,
        language: Language | None = None,  # noqa: ARG002
        k: int = 5,
    ) -> tuple[Hit, ...]:
        return tuple(hit for hit in self.hits if treaty in (None, hit.treaty))[:k]

    def classify(self, query: str) -> Reading:  # noqa: ARG002
        return ((self.role, 0.9),) if self.role is not None else ()


class _Built:
    """A text made of provisions, in which words are found again."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts
        self.text = "\n".join(f"{ref.split('(')[-1]} {words}" for ref, words in texts.items())

    def span(self, words: str, within: str | None = None) -> Span:
        start = self.text.index(self.texts[within]) if within else 0
        start = self.text.index(words, start)
        return Span(start, start + len(words))

    def step(self, test: Test, ref: str, words: str, **exits: object) -> Step:
        return Step(
            test=test,
            provision=ref,
            span=self.span(words, ref),
            exits=tuple(self._exit(Answer(on), to) for on, to in exits.items()),
        )

    def _exit(self, on: Answer, to: object) -> Exit:
        if isinstance(to, tuple):
            return Exit(on=on, to=to[0], span=self.span(to[1]))
        assert isinstance(to, Test | End)
        return Exit(on=on, to=to)

    def clauses(self) -> tuple[Clause, ...]:
        return (
            Clause(kind=ClauseKind.GATE, provision="4(1)", span=self.span(self.texts["4(1)"])),
            Clause(
                kind=ClauseKind.DUAL_INDIVIDUAL,
                provision="4(2)",
                span=self.span("Whoever is a resident of both States"),
            ),
        )

    def treaty(self, one: State, other: State, year: int, language: Language, rule: Rule) -> Treaty:
        states = pair(one, other)
        provisions = tuple(
            Provision(
                ref=ref,
                kind=ProvisionKind.LETTER if ref.count("(") > 1 else ProvisionKind.PARAGRAPH,
                span=self.span(words),
                words=self.span(words),
                parent="4(2)" if ref.count("(") > 1 else None,
            )
            for ref, words in self.texts.items()
        )
        article = Article(
            number="4", heading="Residence", span=Span(0, len(self.text)), provisions=provisions
        )
        return Treaty(
            particulars=Particulars(
                id=f"{states[0].lower()}-{states[1].lower()}-{year}",
                states=states,
                year=year,
                language=language,
                title="A treaty of our own",
                source="written for the tests",
                sha256=hashlib.sha256(self.text.encode()).hexdigest(),
            ),
            text=TreatyText(text=self.text, language=language, articles=(article,)),
            rule=rule,
        )

"""A clause of a message, and what it is: told, asked, imagined, past, of whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tiebreaker.understanding.phrases import Hit
from tiebreaker.understanding.states import MentionKind
from tiebreaker.vocabulary import State

_LEAD = 6
"""Letters that may stand before the question word of a clause: "and", a comma, a space."""


_PAUSE = 2
"""Letters between "and" and the verb that it leads to: a comma and a space."""


class Subject(StrEnum):
    """Of whom a clause tells."""

    SELF = "self"
    HOUSEHOLD = "household"
    """The partner and children, whose home is the person's as a rule."""
    KIN = "kin"
    OTHERS = "others"
    FIRM = "firm"
    """A company or other body."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A mention of a State, in positions of the reading."""

    start: int
    end: int
    state: State
    kind: MentionKind
    uncertain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A stretch of a message with one predicate, as a rule."""

    number: int
    sentence: int
    start: int
    end: int
    hits: tuple[Hit, ...]
    mentions: tuple[Named, ...]
    opens: bool = False
    """Whether it is the first of its sentence."""
    asked: bool = False
    unreal: bool = False
    """Imagined, wished, planned, conditional or in quotation marks."""
    subject: Subject | None = None
    """Of whom it tells, taken over from the clause before where it does not say."""
    own: Subject | None = None
    """Of whom it tells by its own words."""

    def has(self, *names: str) -> bool:
        """Whether a phrase of one of the lists is in it."""
        return any(hit.name in names for hit in self.hits)

    def all(self, *names: str) -> list[Hit]:
        """The phrases of these lists, in order."""
        return [hit for hit in self.hits if hit.name in names]

    def first(self, *names: str) -> Hit | None:
        """The first phrase of these lists."""
        return next((hit for hit in self.hits if hit.name in names), None)

    @property
    def told(self) -> bool:
        """Whether it states something as being so."""
        return not (self.asked or self.unreal)

    @property
    def past(self) -> bool:
        """Whether it tells of what is over; "until April" within a yearly pattern is not."""
        patterns = [hit for hit in self.hits if hit.name.startswith("abode.")]
        over = [
            hit
            for hit in self.all("mood.past")
            if not any(each.start < hit.start and hit.end <= each.end for each in patterns)
        ]
        return bool(over) and not self.has("mood.still")

    @property
    def negated(self) -> bool:
        """Whether it says that something is not so."""
        return bool(self.negations)

    @property
    def negations(self) -> list[Hit]:
        """Its words of denial, those aside that deny nothing ("not only")."""
        spared = self.all("polarity.not_denied")
        return [
            hit
            for hit in self.all("polarity.no", "polarity.no_longer", "polarity.neither")
            if not any(each.start <= hit.start < each.end for each in spared)
        ]


def subject_of(hits: tuple[Hit, ...]) -> Subject | None:
    """Of whom a clause tells: whoever is named first."""
    beside = {hit.end + 1 for hit in hits if hit.name == "beside.with"}
    named = [
        hit
        for hit in hits
        if hit.name.startswith("subject.")
        and not (hit.start in beside and hit.name == "subject.household")
    ]
    if named:
        first = max((hit for hit in named if hit.start == named[0].start), key=lambda hit: hit.end)
        return Subject(first.name.removeprefix("subject."))
    return None


def _asked_from(clauses: list[Clause], *, question: bool) -> int | None:
    """The first clause of a sentence that asks, if it asks at all.

    With a question mark a bare question word opens the question, and a sentence without one is
    a question as a whole. Without the mark only the order of words of a question tells.
    """
    marks = ("mood.ask", "mood.ask_word") if question else ("mood.ask",)
    for place, clause in enumerate(clauses):
        asks = any(
            hit.start - clause.start <= _LEAD and (question or _opens(clause, hit))
            for hit in clause.all(*marks)
        )
        if asks and (question or place == 0):
            return place
    return 0 if question else None


def _opens(clause: Clause, ask: Hit) -> bool:
    """Whether nothing but "and" or the like goes before: "2017 bin ich", "da ben ik" tell."""
    if ask.start - clause.start <= 1:
        return True
    return any(
        hit.start - clause.start <= 1 and ask.start - hit.end <= _PAUSE
        for hit in clause.all("reply.also", "split.contrast", "reply.filler")
    )


def _is_condition(clause: Clause) -> bool:
    """Whether it sets a condition; "if you ask me" sets none."""
    spared = clause.all("mood.not_if")
    return any(
        not any(each.start <= hit.start < each.end for each in spared)
        for hit in clause.all("mood.if")
    )


def with_moods(clauses: list[Clause], offset: int, *, question: bool) -> list[Clause]:
    """The clauses of a sentence with what each takes over from the others."""
    asked_from = _asked_from(clauses, question=question)
    conditional = bool(clauses) and _is_condition(clauses[0])
    subject: Subject | None = None
    imagined = False
    made = []
    for place, clause in enumerate(clauses):
        subject = clause.subject or subject
        goes_on = imagined and clause.own is None and not clause.has("split.contrast")
        imagined = clause.has("mood.unreal") or goes_on
        made.append(
            replace(
                clause,
                number=offset + place,
                opens=place == 0,
                asked=asked_from is not None and place >= asked_from,
                unreal=clause.unreal
                or goes_on
                or _is_condition(clause)
                or (conditional and place == 1),
                subject=subject,
            )
        )
    return made

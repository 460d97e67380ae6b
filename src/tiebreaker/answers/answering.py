"""Answers to questions about the wording: plain words from the rule, then the quotation.

Which provision is meant is found by the topic of the question; what it says is read from the
treaty's own rule. A statement about a treaty without a citation is never made.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tiebreaker.answers import abstaining, composing
from tiebreaker.answers.model import Abstention, Answer, Index, Paragraph
from tiebreaker.answers.plain import shape
from tiebreaker.answers.terms import Terms, msg
from tiebreaker.answers.topics import Form, Topic, arabic, read_topic
from tiebreaker.errors import UnknownTreatyError
from tiebreaker.library.model import Treaty
from tiebreaker.retrieval.model import Hit, Role
from tiebreaker.vocabulary import Language, Person, State, Test

_MOST_TREATIES = 3
"""Treaties whose other articles are searched when none is named."""
_MOST_PROVISIONS = 2
"""Provisions of another article that are quoted as coming nearest to a question."""


def answer(  # noqa: PLR0913 - who asks names the treaty or the States, and always the library
    question: str,
    *,
    language: Language,
    treaties: Sequence[Treaty],
    treaty: Treaty | None = None,
    states: Sequence[State] = (),
    index: Index,
) -> Answer:
    """Answer *question* in *language* from *treaty*, or from those of *treaties* that are meant.

    *states* are those that the question names. Abstains, with the reason, from whatever the
    texts held do not answer.
    """
    terms = Terms(language)
    topic = read_topic(question, language, index.classify(question))
    held = tuple({t.id: t for t in reversed(treaties)}.values())[::-1]
    return _Asking(question, topic, held, treaty, frozenset(states), index, terms).answer()


_OUTSIDE = {
    Role.RATES: Abstention.RATES,
    Role.OTHER_ARTICLE: Abstention.OTHER_ARTICLE,
    Role.OTHER_TAX: Abstention.OTHER_TAX,
    Role.VISA: Abstention.VISA,
    Role.SOCIAL_SECURITY: Abstention.SOCIAL_SECURITY,
    Role.DOMESTIC_LAW: Abstention.DOMESTIC_LAW,
    Role.SMALL_TALK: Abstention.SMALL_TALK,
    Role.HOSTILE: Abstention.HOSTILE,
    Role.DETERMINATION: Abstention.NEEDS_FACTS,
}


_ALIKE = msg("Step by step these treaties are alike; the words may still differ:")
_DIFFER = msg("Here the treaties differ:")


@dataclass(frozen=True, slots=True)
class _Asking:
    """One question being answered."""

    question: str
    topic: Topic
    held: tuple[Treaty, ...]
    treaty: Treaty | None
    states: frozenset[State]
    index: Index
    terms: Terms

    def answer(self) -> Answer:
        """The answer, or why there is none."""
        role = self.topic.role
        if role in (Role.HOSTILE, Role.SMALL_TALK) and not self.topic.places:
            return self._decline(_OUTSIDE[role])
        if self.topic.form is Form.LIST and role is not None and role.is_wording:
            return self._list(role)
        meant = self._meant()
        return self._of(meant) if meant else self._not_held()

    def _of(self, meant: tuple[Treaty, ...]) -> Answer:
        """The answer from the treaties that are meant."""
        role = self.topic.role
        if self.topic.places:
            return self._places(meant)
        if self._elsewhere(meant):
            return self._other_article(meant)
        if role is None or not role.is_wording:
            return self._decline(_OUTSIDE[role] if role else Abstention.UNCLEAR)
        return self._say(role, meant)

    def _meant(self) -> tuple[Treaty, ...]:
        """The treaties that the question is about; none when it names one that is not held."""
        both = tuple(t for t in self.held if self.states.issuperset(t.states))
        if self.topic.form is Form.COMPARE and len(both) > 1:
            return both
        if not both and self._names_another():
            return ()
        if self.treaty is not None and (not both or self.treaty.id in {t.id for t in both}):
            return (self.treaty,)
        return both or self._with_one() or self.held

    def _names_another(self) -> bool:
        """Whether it asks for a treaty that is not held.

        Whoever tells a case of other States, and asks for no treaty, is answered from those
        that are held.
        """
        if not self.states or not self.topic.names_treaty or self.topic.notes:
            return False
        return not any(self.states <= {*t.states} for t in self.held)

    def _with_one(self) -> tuple[Treaty, ...]:
        """The treaties of the one State that is named; none where there are several."""
        if len(self.states) != 1:
            return ()
        return tuple(t for t in self.held if self.states & {*t.states})

    def _elsewhere(self, meant: tuple[Treaty, ...]) -> bool:
        """Whether other articles than those on residence are asked about."""
        if self.topic.articles:
            return not {arabic(t.rule.article) for t in meant} & {*self.topic.articles}
        return self.topic.role in (Role.OTHER_ARTICLE, Role.RATES)

    def _other_article(self, meant: tuple[Treaty, ...]) -> Answer:
        """Answer from another article where the treaty is held with all of them."""
        whole = [t for t in meant if len(t.text.articles) > 1][:_MOST_TREATIES]
        found = [p for t in whole if (p := self._nearest(t)) is not None]
        if found:
            return self._answer(found)
        rates = self.topic.role is Role.RATES
        return self._decline(Abstention.RATES if rates else Abstention.OTHER_ARTICLE)

    def _nearest(self, treaty: Treaty) -> Paragraph | None:
        """The provision of another article that comes nearest to the question."""
        try:
            found = self.index.search(self.question, treaty=treaty.id)
        except UnknownTreatyError:  # a text at hand that nobody has added to the library
            return None
        hits = [hit for hit in found if self._fits(hit)]
        if not hits:
            return None
        article = hits[0].provision.split("(")[0]
        near = [hit.provision for hit in hits if hit.provision.split("(")[0] == article]
        text = self.terms.say(
            "This comes nearest to your question: {provisions}.",
            provisions=", ".join(near[:_MOST_PROVISIONS]),
        )
        words = composing.with_openings(treaty, near[:_MOST_PROVISIONS])
        return Paragraph(f"{self.terms.treaty(treaty)}: {text}", words)

    def _fits(self, hit: Hit) -> bool:
        if Role.OTHER_ARTICLE not in hit.roles:
            return False
        number = arabic(hit.provision.split("(")[0])
        return not self.topic.articles or number in self.topic.articles

    def _places(self, meant: tuple[Treaty, ...]) -> Answer:
        """Quote the places that the question names, or say that there are none such."""
        say = self.terms.say
        wanted = [
            (t, refs.get(place))
            for t in meant
            for refs in [_refs(t)]
            for place in self.topic.places
        ]
        found = [composing.provision(t, ref, self.terms) for t, ref in wanted if ref is not None]
        if found:
            return self._answer(found)
        lacking = [
            say(
                "The article held of {treaty} has no such place; it has {places}.",
                treaty=self.terms.treaty(treaty),
                places=", ".join(_refs(treaty).values()),
            )
            for treaty in meant
        ]
        return abstaining.false_premise(" ".join(lacking), self.terms)

    def _list(self, role: Role) -> Answer:
        """Which of the treaties held have it, for each kind of person that may be meant."""
        people = [Person.COMPANY] if self.topic.entity else [Person.INDIVIDUAL, Person.COMPANY]
        test = next(iter(self.topic.tests), None)
        if test is Test.AGREEMENT:
            role, test = Role.MUTUAL_AGREEMENT, None
        elif test is not None or role is Role.DUAL_OTHER:
            people = [Person.COMPANY]
        return self._answer(composing.listing(role, test, people, self.held, self.terms))

    def _say(self, role: Role, meant: tuple[Treaty, ...]) -> Answer:
        said = composing.say(role, self.topic, meant, self.terms)
        if self.topic.second is not None:
            said += composing.also(self.topic.second, self.topic, meant, self.terms)
        if not any(paragraph.citations for paragraph in said):
            return self._decline(Abstention.NO_RULE)
        return self._answer(
            [
                *self._opening(role, meant),
                *said,
                *composing.open_words(role, meant, self.terms),
                *composing.guidance(role, self.topic, self.terms),
            ]
        )

    def _opening(self, role: Role, meant: tuple[Treaty, ...]) -> list[Paragraph]:
        """What the form of the question asks to be said first."""
        say = self.terms.say
        if len(self.states) > 1 and not any(self.states.issuperset(t.states) for t in meant):
            return [Paragraph(say("I hold no treaty between these States. Those held say this:"))]
        if self.topic.form is Form.CHOICE:
            return [Paragraph(say("The text gives the person no choice; the tests decide."))]
        if self.topic.form is Form.COMPARE and len(meant) > 1:
            person = composing.person_of(role, self.topic)
            shapes = {shape(t.rule.cascade(person)) for t in meant}
            return [Paragraph(say(_ALIKE if len(shapes) == 1 else _DIFFER))]
        return []

    def _answer(self, paragraphs: list[Paragraph]) -> Answer:
        return Answer(language=self.terms.language, paragraphs=tuple(paragraphs))

    def _decline(self, why: Abstention) -> Answer:
        return abstaining.abstain(why, self.terms)

    def _not_held(self) -> Answer:
        named = [self.terms.state(state) for state in sorted(self.states)]
        held = [self.terms.treaty(treaty) for treaty in self.held]
        return abstaining.not_held(named, held, self.terms)


def _refs(treaty: Treaty) -> dict[str, str]:
    """The places of the residence article by paragraph and letter: ``2a`` is ``4(2)(a)``."""
    article = treaty.text.article(treaty.rule.article)
    refs = [provision.ref for provision in article.provisions] if article else []
    return {"".join(re.findall(r"\((\w+)\)", ref)): ref for ref in refs}

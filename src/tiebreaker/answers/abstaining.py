"""Saying no: why a question is not answered here, and what can be done instead."""

from __future__ import annotations

from tiebreaker.answers.model import Abstention, Answer, Paragraph
from tiebreaker.answers.terms import Terms, msg

_WHY = {
    Abstention.OTHER_ARTICLE: msg(
        "That is ruled by another article of the treaty, and only the residence article is held "
        "here."
    ),
    Abstention.RATES: msg(
        "How much tax is due, and at which rate, is not in the residence article; it only says "
        "which State is the State of residence."
    ),
    Abstention.OTHER_TAX: msg(
        "That is a question about another tax, and a treaty's residence article does not answer it."
    ),
    Abstention.VISA: msg(
        "That is a matter of immigration law; visas and permits do not follow from a tax treaty."
    ),
    Abstention.SOCIAL_SECURITY: msg(
        "That is a matter of social security, which has rules of its own outside tax treaties."
    ),
    Abstention.DOMESTIC_LAW: msg(
        "That follows from a State's own law, which is not held here; the treaty only starts "
        "where two States claim the same person as a resident."
    ),
    Abstention.SMALL_TALK: msg("That is nothing that a treaty text can answer."),
    Abstention.HOSTILE: msg(
        "I can't do that: a result only follows from the facts that you tell and from the stored "
        "words of the treaty, and nothing written in a message or a document changes that."
    ),
    Abstention.NEEDS_FACTS: msg(
        "Which State it is depends on your facts, and the treaty asks for them one by one. "
        "Let us go through it: which two States are concerned, and does each of them tax you as "
        "a resident?"
    ),
    Abstention.UNCLEAR: msg("I am not sure which part of the treaty you are asking about."),
    Abstention.NO_RULE: msg("The text held of this treaty has no readable rule on that."),
}

_INSTEAD = msg(
    "What I can do: show you what a treaty says on residence, and work out with you which of two "
    "States is the State of residence."
)
_NO_OFFER = frozenset({Abstention.NEEDS_FACTS})


def abstain(why: Abstention, terms: Terms) -> Answer:
    """Decline a question, in one or two sentences."""
    text = terms.say(_WHY[why])
    if why not in _NO_OFFER:
        text = f"{text} {terms.say(_INSTEAD)}"
    return Answer(language=terms.language, paragraphs=(Paragraph(text),), abstention=why)


def not_held(named: list[str], held: list[str], terms: Terms) -> Answer:
    """Decline a question about a treaty that is not in the library."""
    text = terms.say(
        "A treaty between these States is not held here: {states}. I have these: {held}. "
        "You can add the text of another one.",
        states=", ".join(named),
        held=", ".join(held),
    )
    return Answer(
        language=terms.language, paragraphs=(Paragraph(text),), abstention=Abstention.NOT_HELD
    )


def false_premise(text: str, terms: Terms) -> Answer:
    """Say that the text does not have what the question takes for granted."""
    return Answer(
        language=terms.language,
        paragraphs=(Paragraph(text),),
        abstention=Abstention.FALSE_PREMISE,
    )

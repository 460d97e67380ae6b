"""The steps that are settled, each in a sentence and on its words in the treaty."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from tiebreaker.answers.terms import Terms
from tiebreaker.dialogue.model import Part, PartKind
from tiebreaker.dialogue.speech import Speech, msg, sentence
from tiebreaker.engine.determination import Determination, Gate, TracedStep
from tiebreaker.library.model import Citation, Treaty, cite
from tiebreaker.rules.model import Answer, End
from tiebreaker.vocabulary import Test

_ONE = {
    Test.PERMANENT_HOME: msg("There is a permanent home {in_state} only."),
    Test.VITAL_INTERESTS: msg("The centre of vital interests is {in_state}."),
    Test.HABITUAL_ABODE: msg("There is a habitual abode {in_state} only."),
    Test.NATIONALITY: msg("Of the two nationalities, there is only that {of_state}."),
    Test.EFFECTIVE_MANAGEMENT: msg("The place of effective management is {in_state}."),
    Test.INCORPORATION: msg("It was set up under the law {of_state}."),
    Test.REGISTERED_OFFICE: msg("The registered office is {in_state}."),
    Test.DOMESTIC_RESIDENCE: msg("There is tax residence {in_state} only."),
    Test.AGREEMENT: msg("The competent authorities have agreed on residence {in_state}."),
}
_BOTH = {
    Test.PERMANENT_HOME: msg("There are permanent homes in both States."),
    Test.HABITUAL_ABODE: msg("There is a habitual abode in both States."),
    Test.NATIONALITY: msg("Both nationalities are there."),
    Test.DOMESTIC_RESIDENCE: msg("There is tax residence in both States."),
}
_NEITHER = {
    Test.PERMANENT_HOME: msg("There is no permanent home in either State."),
    Test.HABITUAL_ABODE: msg("There is no habitual abode in either State."),
    Test.NATIONALITY: msg("Neither nationality is there."),
    Test.DOMESTIC_RESIDENCE: msg("There is tax residence in neither State."),
}
_OTHER = {
    Test.VITAL_INTERESTS: msg("The centre of vital interests cannot be determined."),
    Test.EFFECTIVE_MANAGEMENT: msg(
        "There is no place of effective management in just one of the two States."
    ),
    Test.INCORPORATION: msg("It was not set up under the law of just one of the two States."),
    Test.REGISTERED_OFFICE: msg("There is no registered office in just one of the two States."),
    Test.AGREEMENT: msg("The competent authorities have not agreed on a State."),
}
_LEADS = {
    End.RESIDENT: msg("Under {provision} that decides it."),
    End.MUTUAL_AGREEMENT: msg("Under {provision} the competent authorities have to settle it."),
    End.NO_RELIEF: msg(
        "Under {provision} there are no benefits of the treaty unless the authorities agree."
    ),
    End.RESIDENT_OF_NEITHER: msg("Under {provision} neither State is then the State of residence."),
    End.UNDECIDED: msg("For that case {provision} says nothing."),
}


def newly_settled(
    now: Determination | None, before: Determination | None, treaty: Treaty, speech: Speech
) -> list[Part]:
    """The steps settled in *now* that were not settled in *before*."""
    if now is None:
        return []
    known = {_gist(step) for step in _reached(before)} if before is not None else set()
    parts = [
        step_part(step, following, treaty, speech)
        for step, following in zip(_reached(now), [*now.trace[1:], None], strict=False)
        if _gist(step) not in known
    ]
    gate_before = before.gate if before is not None else None
    if parts and now.gate is not None and gate_before != now.gate:
        parts.insert(0, _gate_part(now.gate, treaty, speech))
    return parts


def settled(found: Determination, treaty: Treaty, speech: Speech) -> list[Part]:
    """Every step that is settled."""
    return newly_settled(found, None, treaty, speech)


def _reached(found: Determination) -> Iterator[TracedStep]:
    """The steps up to the first that is open; what comes behind it may never be reached."""
    return takewhile(lambda step: step.outcome is not None, found.trace)


def step_part(
    step: TracedStep, following: TracedStep | None, treaty: Treaty, speech: Speech
) -> Part:
    """One settled step: how it came out, and what follows from it where."""
    return Part(
        kind=PartKind.STEP,
        text=f"{_outcome(step, speech)} {_leads(step, speech)}".strip(),
        citations=_citations(step, following, treaty),
    )


def _outcome(step: TracedStep, speech: Speech) -> str:
    if step.outcome is Answer.ONE and step.state is not None:
        return speech.say(_ONE[step.test], **speech.forms(step.state))
    for answer, forms in ((Answer.BOTH, _BOTH), (Answer.NEITHER, _NEITHER)):
        if step.outcome is answer and step.test in forms:
            return speech.say(forms[step.test])
    return speech.say(_OTHER[step.test])


def _leads(step: TracedStep, speech: Speech) -> str:
    if step.leads_to is None:
        return ""
    if isinstance(step.leads_to, Test):
        name = Terms(speech.language).test(step.leads_to)
        return speech.say(
            "Under {provision} the next thing that counts is this: {test}.",
            provision=step.provision,
            test=name,
        )
    return sentence(speech.say(_LEADS[step.leads_to], provision=step.provision))


def _citations(
    step: TracedStep, following: TracedStep | None, treaty: Treaty
) -> tuple[Citation, ...]:
    """The words of the step, and those that say what its outcome leads to."""
    cited = [cite(treaty, step.provision, step.span)]
    leads = step.leads_span
    if leads is None or leads in step.span:
        return tuple(cited)
    if following is not None and following.test is step.leads_to and leads in following.span:
        leads = following.span
    return (*cited, cite(treaty, _place(treaty, leads.start), leads))


def _place(treaty: Treaty, position: int) -> str:
    """The provision in whose words *position* lies."""
    for article in treaty.text.articles:
        for provision in article.provisions:
            if provision.span.start <= position < provision.span.end:
                return provision.ref
    return treaty.rule.article


def _gate_part(gate: Gate, treaty: Treaty, speech: Speech) -> Part:
    return Part(
        kind=PartKind.STEP,
        text=speech.say(
            "Both States tax the person as a resident under their own law: "
            "that is where {provision} starts.",
            provision=gate.provision,
        ),
        citations=(cite(treaty, gate.provision, gate.span),),
    )


def _gist(step: TracedStep) -> tuple[object, ...]:
    return step.test, step.outcome, step.state, step.leads_to

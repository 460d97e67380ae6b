"""The offline reader: rules and wording per language, no model, nothing to load from outside."""

from __future__ import annotations

from dataclasses import replace

from tiebreaker.engine.facts import FactKey
from tiebreaker.provisions.model import Span
from tiebreaker.understanding.dates import Bound, DateMention, find_dates, find_period
from tiebreaker.understanding.facts import find_facts
from tiebreaker.understanding.facts.all_facts import settle
from tiebreaker.understanding.languages import detect_language
from tiebreaker.understanding.model import (
    Context,
    RequestKind,
    StatedFact,
    Understanding,
)
from tiebreaker.understanding.persons import find_person
from tiebreaker.understanding.phrases import phrase_book
from tiebreaker.understanding.replies import Reply, read_reply
from tiebreaker.understanding.requests import find_requests
from tiebreaker.understanding.scene import Claim, Scene
from tiebreaker.understanding.side_languages import languages_in
from tiebreaker.understanding.splitting import Reading
from tiebreaker.understanding.states import Mention, find_mentions, named_states
from tiebreaker.understanding.ties import find_ties
from tiebreaker.vocabulary import Language, Person, StatePair, Test, pair

_SAMPLE = "10 Belgium, Brazil"
"""Names and a number, which are read in every language."""
_SHORT = 3
"""Words up to which a message may be in any language."""
_PERSONAL = frozenset({Test.PERMANENT_HOME, Test.NATIONALITY, Test.HABITUAL_ABODE})


class OfflineReader:
    """Reads messages by rules; see ``MessageReader``."""

    def warm(self) -> None:
        """Load the names, places and wording of every language, which takes about two seconds."""
        for language in Language:
            self.read(_SAMPLE, Context(language=language))

    def read(self, message: str, context: Context) -> Understanding:
        """Total: any text gives an understanding, an empty one if need be."""
        language = detect_language(message, context.language)
        mentions = find_mentions(message, language, context.states, context.mentioned)
        requests = find_requests(message, language)
        person = find_person(message, language)
        states = context.states or _pair(mentions)
        books = tuple(map(phrase_book, languages_in(message, language)))
        scene = Scene(reading=Reading(message, mentions, books), pair=states, asked=context.asked)
        found = find_facts(scene, context.person or person)
        hostile = [each.span for each in requests if each.kind is RequestKind.HOSTILE]
        told = [each for each in found.claims if not _inside(scene, each, hostile)]
        reply = read_reply(scene, context.asked, told) if context.asked else Reply()
        if context.asked and not told and len(message.split()) <= _SHORT and _is_empty(reply):
            reply = _in_any_language(scene, context.asked, mentions)
        facts = settle([*told, *reply.claims], scene)
        dates = find_dates(message, language)
        return Understanding(
            language=language,
            states=named_states(mentions),
            person=person or _person(told),
            facts=tuple(_fact(scene, each, dates) for each in facts),
            withdrawn=tuple(
                key for key in found.withdrawn if all(each.key != key for each in facts)
            ),
            corrections=_corrections(scene, facts),
            not_sure=reply.not_sure,
            ties=find_ties(scene),
            doubts=tuple(found.doubts),
            requests=requests,
            period=find_period(message, language),
        )


def _is_empty(reply: Reply) -> bool:
    return not (reply.claims or reply.not_sure)


def _in_any_language(scene: Scene, asked: FactKey, mentions: tuple[Mention, ...]) -> Reply:
    """The answer of a message too short to tell its language by."""
    for language in Language:
        reading = Reading(scene.reading.message, mentions, (phrase_book(language),))
        if not _answers_only(reading):
            continue
        reply = read_reply(replace(scene, reading=reading), asked, [])
        if not _is_empty(reply):
            return reply
    return Reply()


def _answers_only(reading: Reading) -> bool:
    """Whether every letter belongs to a word of answer of the language or names a State."""
    spans = [(hit.start, hit.end) for hit in reading.hits if hit.name.startswith("reply.")]
    if not spans:
        return False
    spans += [(each.start, each.end) for each in reading.named]
    covered = {place for start, end in spans for place in range(start, end)}
    return all(place in covered for place, letter in enumerate(reading.text) if letter.isalnum())


def _person(told: list[Claim]) -> Person | None:
    """Homes, stays and passports are a human being's."""
    return Person.INDIVIDUAL if any(each.test in _PERSONAL for each in told) else None


def _pair(mentions: tuple[Mention, ...]) -> StatePair | None:
    named = named_states(mentions)
    return pair(*named) if len(named) == 2 else None


def _inside(scene: Scene, claim: Claim, spans: list[Span]) -> bool:
    words = scene.reading.span(claim.start, claim.end)
    return any(words.start < span.end and span.start < words.end for span in spans)


def _fact(scene: Scene, claim: Claim, dates: tuple[DateMention, ...]) -> StatedFact:
    span = scene.reading.span(claim.start, claim.end)
    since = next((d.first for d in dates if d.bound is Bound.SINCE and d.span in span), None)
    until = next((d.last for d in dates if d.bound is Bound.UNTIL and d.span in span), None)
    return StatedFact(key=claim.key, value=claim.value, span=span, since=since, until=until)


def _corrections(scene: Scene, claims: list[Claim]) -> tuple[FactKey, ...]:
    """Facts that stand after a word of correction, or say that something is over."""
    cue = next(
        (each.number for each in scene.clauses if each.has("repair.cue", "repair.retract")), None
    )
    return tuple(
        claim.key
        for claim in claims
        if (cue is not None and claim.clause >= cue)
        or scene.clauses[claim.clause].has("polarity.no_longer", "home.gone")
    )

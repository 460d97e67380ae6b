"""What the commands give back, as JSON: the public shape of everything the product knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tiebreaker.answers import Answer
from tiebreaker.dialogue.model import Case, Question, Turn
from tiebreaker.engine.determination import Change, Determination, TracedStep
from tiebreaker.engine.facts import FactKey, Facts, FactValue
from tiebreaker.library.model import Citation, Treaty
from tiebreaker.provisions.model import Span, TreatyText
from tiebreaker.retrieval import Hit, IndexStatus
from tiebreaker.rules.model import Cascade, Clause, Close, Rule
from tiebreaker.understanding.model import StatedFact, Understanding

Document = dict[str, Any]


def treaties(held: Iterable[Treaty]) -> Document:
    """The treaties of the library."""
    return {
        "treaties": [
            {
                "id": treaty.id,
                "states": list(treaty.states),
                "year": treaty.particulars.year,
                "language": treaty.particulars.language,
                "title": treaty.particulars.title,
                "source": treaty.particulars.source,
                "articles": [article.number for article in treaty.text.articles],
                "tie_breaker": treaty.rule.status,
            }
            for treaty in held
        ]
    }


def reading(text: TreatyText, rule: Rule) -> Document:
    """The residence article of a text and the rule that it gives."""
    article = text.article(rule.article)
    return {
        "language": text.language,
        "article": article.number if article else None,
        "status": rule.status,
        "provisions": [
            {"ref": provision.ref, "text": provision.span.of(text.text), **_offsets(provision.span)}
            for provision in (article.provisions if article else ())
        ],
        "individual": _cascade(rule.individual),
        "company": _cascade(rule.company),
        "other": _cascade(rule.other),
        "unread": [
            {"text": unread.span.of(text.text), **_offsets(unread.span), "why": unread.why}
            for unread in rule.unread
        ],
    }


def _cascade(cascade: Cascade) -> list[Document]:
    return [
        {"end": step.end, "provision": step.provision}
        if isinstance(step, Close)
        else {
            "test": step.test,
            "provision": step.provision,
            **{exit_.on: exit_.to for exit_ in step.exits},
        }
        for step in cascade
    ]


def index_status(found: IndexStatus) -> Document:
    """How the built index stands to the treaties held and the model set."""
    return {
        "state": found.state,
        "why": found.why,
        "model": found.model,
        "passages": found.passages,
        "built": found.built,
        "place": found.place,
    }


def hits(found: Iterable[Hit], quoted: dict[str, str]) -> Document:
    """What a search found; *quoted* holds the stored text of each treaty by its id."""
    return {
        "hits": [
            {
                "treaty": hit.treaty,
                "provision": hit.provision,
                "quote": hit.span.of(quoted[hit.treaty]),
                **_offsets(hit.span),
                "score": round(hit.score, 4),
            }
            for hit in found
        ]
    }


def citation(cited: Citation) -> Document:
    """A pinpoint with its quotation."""
    return {
        "treaty": cited.treaty,
        "provision": cited.provision,
        "quote": cited.quote,
        **_offsets(cited.span),
    }


def answer(given: Answer) -> Document:
    """An answer about the wording, or why there is none."""
    return {
        "answer": given.text,
        "language": given.language,
        "citations": [citation(cited) for cited in given.citations],
        "abstained": given.abstained,
        "reason": given.reason,
    }


def understanding(understood: Understanding, text: str) -> Document:
    """What was understood of a message; quotes are slices of it."""
    start, end = understood.period or (None, None)
    return {
        "language": understood.language,
        "states": list(understood.states),
        "person": understood.person,
        "facts": [_stated(fact, text) for fact in understood.facts],
        "ties": [
            {
                "kind": tie.kind,
                "state": tie.state,
                "quote": tie.span.of(text),
                **_offsets(tie.span),
            }
            for tie in understood.ties
        ],
        "period": {
            "from": start.isoformat() if start else None,
            "to": end.isoformat() if end else None,
        }
        if understood.period
        else None,
    }


def _stated(fact: StatedFact, text: str) -> Document:
    named: Document = {"fact": fact.key.test}
    if fact.key.state is not None:
        named["state"] = fact.key.state
    return {**named, "value": fact.value, "quote": fact.span.of(text), **_offsets(fact.span)}


def facts(known: Facts) -> Document:
    """Facts as ``determine`` takes them."""
    return {"person": known.person, "facts": table(known.known.items())}


def table(told: Iterable[tuple[FactKey, FactValue]]) -> Document:
    """Facts as a JSON table: per-State ones as an object, the others as a word."""
    found: Document = {}
    for key, value in told:
        if key.state is None:
            found[key.test] = value
        else:
            found.setdefault(key.test, {})[key.state] = value
    return found


def determination(treaty: Treaty, found: Determination) -> Document:
    """The result of applying a treaty's rule to the facts of a case."""
    text = treaty.text.text
    document = {
        "treaty": treaty.id,
        "status": found.result,
        "resident_of": found.resident_of,
        "decided_by": found.decided_by,
        "next_fact": _key(found.next_fact) if found.next_fact else None,
        "can_still_matter": [_key(key) for key in found.can_still_matter],
        "trace": [_traced(step, text) for step in found.trace],
        "gate": None,
        "reason": found.reason,
        "not_used": [_key(key) for key in found.not_used],
    }
    if found.gate is not None:
        document["gate"] = {
            "provision": found.gate.provision,
            "quote": found.gate.span.of(text),
            **_offsets(found.gate.span),
            "also": [_clause(clause, text) for clause in found.gate.also],
        }
    if found.reason_span is not None:
        document["unread"] = {
            "text": found.reason_span.of(text),
            **_offsets(found.reason_span),
        }
    return document


def _clause(clause: Clause, text: str) -> Document:
    return {
        "kind": clause.kind,
        "state": clause.state,
        "provision": clause.provision,
        "quote": clause.span.of(text),
        **_offsets(clause.span),
    }


def _traced(step: TracedStep, text: str) -> Document:
    return {
        "test": step.test,
        "provision": step.provision,
        "outcome": step.outcome,
        "state": step.state,
        "leads_to": step.leads_to,
        "leads_provision": step.leads_provision,
        "quote": step.span.of(text),
        **_offsets(step.span),
        "used": [_key(key) for key in step.used],
    }


def _key(key: FactKey) -> Document:
    return {"fact": key.test, "state": key.state}


def changes(found: Iterable[Change]) -> Document:
    """The smallest changes that give another result."""
    return {
        "changes": [
            {
                "set": table(change.set),
                "status": change.result,
                "resident_of": change.resident_of,
            }
            for change in found
        ]
    }


def turn(taken: Turn) -> Document:
    """One turn of a conversation."""
    return {
        "user": taken.message.text,
        "reply": taken.reply.text,
        "language": taken.reply.language,
        "question": _question(taken.reply.question),
        "citations": [citation(cited) for cited in taken.reply.citations],
    }


def _question(asked: Question | None) -> Document | None:
    if asked is None:
        return None
    return {
        "fact": asked.key.test if asked.key else None,
        "state": asked.key.state if asked.key else None,
        "text": asked.text,
        "options": [option.label for option in asked.options],
    }


def case_so_far(case: Case, treaty: Treaty | None) -> Document:
    """What a conversation has come to: the treaty, the facts and the determination."""
    known = case.known
    reply = case.turns[-1].reply if case.turns else None
    found = reply.determination if reply is not None else None
    return {
        "treaty": known.treaty,
        "person": known.person,
        "facts": table(known.as_facts().known.items()),
        "determination": determination(treaty, found) if treaty and found else None,
    }


def _offsets(span: Span) -> Document:
    return {"start": span.start, "end": span.end}

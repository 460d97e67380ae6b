"""What a question asks about: a role of the provisions, a form, and the situation it names.

The classifier of the index and the cues are weighed together. Whatever comes out, an answer is
composed from the treaty's own rule; a wrong topic gives a citation beside the point, never a
wrong statement of what a treaty says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tiebreaker.answers.cues import cues, fold
from tiebreaker.retrieval.model import Reading, Role
from tiebreaker.vocabulary import Language, Test


class Form(StrEnum):
    """In which way a provision is asked about."""

    EXPLAIN = "explain"
    ORDER = "order"
    """How the tests follow one another, and whether all must be passed."""
    CHOICE = "choice"
    """Whether the person may choose."""
    LIST = "list"
    """Which of the treaties have something."""
    COMPARE = "compare"
    DEFINE = "define"


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What a question is about."""

    role: Role | None
    """``None`` when nothing tells what it is about."""
    second: Role | None = None
    """Another one that it may be about just as well."""
    form: Form
    notes: tuple[str, ...] = ()
    """The notes of guidance on the situation that it names."""
    entity: bool = False
    """Whether it speaks of a company or another person that is not an individual."""
    tests: tuple[Test, ...] = ()
    """Tests that it names by name."""
    places: tuple[str, ...] = ()
    """Paragraphs named in it: ``2``, ``2a``."""
    articles: tuple[str, ...] = ()
    """Articles named in it by their number."""
    names_treaty: bool = False
    """Whether it names the two States as those of a treaty, and not as scenes of a story."""


NOTE_ROLES = {
    "permanent_home": Role.PERMANENT_HOME,
    "vital_interests": Role.VITAL_INTERESTS,
    "habitual_abode": Role.HABITUAL_ABODE,
    "nationality": Role.NATIONALITY,
    "domestic_residence": Role.GATE,
    "source_only": Role.SOURCE_ONLY,
    "agreement": Role.MUTUAL_AGREEMENT,
    "tie_breaker": Role.DUAL_INDIVIDUAL,
    "effective_management": Role.DUAL_OTHER,
    "incorporation": Role.DUAL_OTHER,
}
"""The role that each heading of the guidance belongs to."""

_TERM, _NOTE, _LAY = 1.0, 0.3, 0.25
"""What a cue adds to the probability that the classifier gives: the treaty's own terms settle
the matter, the words of a situation only help."""

_OUTSIDE_TERM = {
    Role.HOSTILE: 1.2,
    Role.OTHER_TAX: 1.0,
    Role.SOCIAL_SECURITY: 1.0,
    Role.DETERMINATION: 1.0,
    Role.SMALL_TALK: 0.3,  # "thanks" ends many a real question
}
"""What the words of another field add; those not named here are said of homes and lives too."""
_OUTSIDE = 0.6

_DASHED = r"\w+\s?[-–—/]\s?\w+"

_LEAST = 0.15
"""Below this, and without any cue, nothing tells what a question is about."""

_DOUBT = 0.05
"""By how much the article must be likelier than anything else: in doubt, none is quoted."""

_SURE, _RIVAL = 0.6, 0.4
"""A role below the one is in doubt, and one above that share of it is its rival."""

_ARTICLE = re.compile(
    r"(?<!\w)(?:art(?:icle|igo|ikel|iculo|icolo)?s?)(?:\.|(?!\w))\s*(\d{1,2}|[ivx]+)(?!\w)"
)
_PLACE = re.compile(r"(?<!\w)(?:4|iv)\s?\(\s?(\d{1,2})\s?\)(?:\s?\(?\s?([a-h])\s?\))?")


def read_topic(question: str, language: Language, reading: Reading) -> Topic:
    """What *question* is about; *reading* is what the index makes of it."""
    notes = _situations(question, language)
    forms = cues(language, "forms").found_in(question)
    form = next((form for form in Form if form in forms), Form.EXPLAIN)
    folded = fold(question)
    role, second = _roles(reading, _support(question, language, notes))
    if form in (Form.ORDER, Form.CHOICE) and (role is None or role is Role.DETERMINATION):
        role = Role.DUAL_INDIVIDUAL
    return Topic(
        role=role,
        second=second,
        form=form,
        notes=notes,
        entity="entity" in forms,
        names_treaty=_names_treaty(question, language),
        tests=tuple(Test(test) for test in sorted(cues(language, "tests").found_in(question))),
        places=tuple(p + (letter or "") for p, letter in _PLACE.findall(folded)),
        articles=tuple(dict.fromkeys(map(arabic, _ARTICLE.findall(folded)))),
    )


def _roles(reading: Reading, support: dict[Role, float]) -> tuple[Role | None, Role | None]:
    """The likeliest role, and another one where the likeliest is anything but sure.

    Those that wording answers and the others are weighed as wholes first: a question about a
    home may be torn between four roles of the article and still be about the article.
    """
    chances = dict(reading)
    if spoken := [role for role in support if role.is_wording]:
        # whoever names a home or a company does not chat
        named = max(spoken, key=lambda role: support[role])
        chances[named] = chances.get(named, 0.0) + chances.pop(Role.SMALL_TALK, 0.0)
    if not support and max(chances.values(), default=0.0) < _LEAST:
        return None, None
    inside = _weight(chances, support, wording=True)
    wording = inside >= _weight(chances, support, wording=False) + _DOUBT
    scores = {
        role: chances.get(role, 0.0) + support.get(role, 0.0)
        for role in Role
        if role.is_wording is wording
    }
    first, second = sorted(scores, key=lambda role: -scores[role])[:2]
    torn = scores[first] < _SURE and scores[second] > _RIVAL * scores[first]
    return first, second if torn and wording else None


def _support(question: str, language: Language, notes: tuple[str, ...]) -> dict[Role, float]:
    """What the cues add to each role: the strongest of those found."""
    support = {NOTE_ROLES[note.split(".")[0]]: _NOTE for note in notes}
    for name in cues(language, "lay").found_in(question):
        support[Role(name)] = max(_LAY, support.get(Role(name), 0.0))
    for name in cues(language, "terms").found_in(question):
        support[Role(name)] = max(_term(Role(name)), support.get(Role(name), 0.0))
    return support


def _term(role: Role) -> float:
    return _TERM if role.is_wording else _OUTSIDE_TERM.get(role, _OUTSIDE)


def _weight(chances: dict[Role, float], support: dict[Role, float], *, wording: bool) -> float:
    """How likely the whole kind is; words of a situation tell which role, not which kind."""
    least = _NOTE if wording else 0.0
    added = (more for role, more in support.items() if role.is_wording is wording and more > least)
    total = sum(chance for role, chance in chances.items() if role.is_wording is wording)
    return total + max(added, default=0.0)


def _names_treaty(question: str, language: Language) -> bool:
    """Whether two names stand as those of a treaty: ``the treaty between``, ``the X–Y treaty``."""
    forms = dict(cues(language, "treaty").patterns)
    folded = fold(question)
    if forms["between"].search(folded):
        return True
    word = forms["word"].pattern
    paired = re.compile(rf"{_DASHED}\W+{word}|{word}\W+{_DASHED}")
    return paired.search(folded) is not None


def _situations(question: str, language: Language) -> tuple[str, ...]:
    found = cues(language, "notes").found_in(question)
    return tuple(sorted(found))


def arabic(number: str) -> str:
    """An article's number in arabic figures: ``IV`` is ``4``; others stay as they are."""
    digits = [_FIGURES.get(letter) for letter in number.lower()]
    figures = [digit for digit in digits if digit is not None]
    if not figures or len(figures) != len(number):
        return number
    signed = (-a if a < b else a for a, b in zip(figures, [*figures[1:], 0], strict=True))
    return str(sum(signed))


_FIGURES = {"i": 1, "v": 5, "x": 10, "l": 50}

"""Residence articles put together from clauses, and the rule that each structure must give."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from tiebreaker.provisions import read_text
from tiebreaker.rules import read_rule
from tiebreaker.rules.model import Cascade, Rule, Step
from tiebreaker.vocabulary import Language

PIECES = Path(__file__).parent / "pieces"
HEADING = {
    "en": "Article 4\nResident",
    "nl": "Artikel 4\nInwoner",
    "de": "Artikel 4\nAnsässige Person",
    "fr": "Article 4\nRésident",
    "es": "Artículo 4\nResidente",
    "it": "Articolo 4\nResidenti",
    "pt": "Artigo 4\nResidente",
}

HOME = "home: both > interests, neither > abode"
HOME_ANY = "home: both > interests, neither > interests"
INTERESTS = "interests: undeterminable > abode"
ABODE = "abode: both > nationality, neither > nationality"
ABODE_LAST = "abode: both > mutual_agreement, neither > mutual_agreement"
NATIONALITY = "nationality: both > mutual_agreement, neither > mutual_agreement"
STANDARD = (HOME, INTERESTS, ABODE, NATIONALITY)

INDIVIDUALS = {
    "the usual four": (["home", "abode", "nationality", "agreement"], STANDARD),
    "home in both by a letter of its own": (
        ["home_alone", "interests", "abode", "nationality", "agreement"],
        STANDARD,
    ),
    "home in both or in neither to interests": (
        ["home_any", "abode_undetermined", "nationality", "agreement"],
        (HOME_ANY, INTERESTS, ABODE, NATIONALITY),
    ),
    "abode by a general condition": (
        ["home", "abode_generic", "nationality", "agreement"],
        STANDARD,
    ),
    "authorities by a general condition": (
        ["home", "abode", "nationality", "agreement_generic"],
        STANDARD,
    ),
    "authorities in all other cases": (
        ["home", "abode", "nationality", "agreement_rest"],
        STANDARD,
    ),
    "citizens": (["home", "abode", "citizenship", "agreement"], STANDARD),
    "whom each State considers its own": (
        ["home", "abode", "nationality", "agreement_considered"],
        STANDARD,
    ),
    "no nationality": (["home", "abode", "agreement_abode"], (HOME, INTERESTS, ABODE_LAST)),
    "authorities for nationals of neither only": (
        ["home", "abode", "nationality", "agreement_neither"],
        (HOME, INTERESTS, ABODE, "nationality: both > undecided, neither > mutual_agreement"),
    ),
    "no authorities": (
        ["home", "abode", "end"],
        (HOME, INTERESTS, ABODE, "nationality: both > undecided, neither > undecided"),
    ),
}

MANAGED = ("management: otherwise > undecided",)
OTHERS = {
    "management": (MANAGED, MANAGED),
    "controlled": (MANAGED, ()),
    "factors": (("agreement: none > no_relief",),) * 2,
    "neither": (("agreement: none > resident_of_neither",),) * 2,
    "bare": (("agreement: none > mutual_agreement",),) * 2,
    "fallback": (("management: otherwise > mutual_agreement",),) * 2,
    "incorporated": (
        ("incorporation: both > undecided, neither > management", *MANAGED),
        (),
    ),
}

_SHORT = {
    "permanent_home": "home",
    "vital_interests": "interests",
    "habitual_abode": "abode",
    "effective_management": "management",
}


@cache
def pieces(language: str) -> dict[str, str]:
    """The clauses of one language by their names."""
    return tomllib.loads((PIECES / f"{language}.toml").read_text(encoding="utf-8"))


def article(language: str, individual: list[str], other: str = "management") -> str:
    """An article with the named clauses as its letters."""
    clauses = pieces(language)
    letters = [
        clauses[name].format(f"{letter})")
        for letter, name in zip("abcdefg", individual, strict=False)
    ]
    last = clauses[other].replace("{a}", "\na)").replace("{b}", "\nb)")
    return "\n".join([HEADING[language], clauses["individual"], *letters, last])


def read(text: str, language: str) -> Rule:
    """The rule of *text*."""
    return read_rule(read_text(text, language=Language(language)))


def told(cascade: Cascade) -> tuple[str, ...]:
    """A cascade in short."""
    return tuple(_told(step) for step in cascade if isinstance(step, Step))


def _told(step: Step) -> str:
    exits = ", ".join(f"{exit_.on} > {_short(exit_.to)}" for exit_ in step.exits[1:])
    return f"{_short(step.test)}: {exits}"


def _short(name: str) -> str:
    return _SHORT.get(name, str(name))

"""Everything the product says, in the person's language.

The words stand in gettext catalogues under ``locale/<language>/<domain>.po``, which a
translator can edit; they are read as they are, so nothing has to be compiled. The message in
the code is the English one. A message without a translation is said in English.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tiebreaker.vocabulary import Language, State

_CATALOGUES = Path(__file__).parent / "locale"


class Phrases:
    """The messages of one domain in one language.

    >>> Phrases("dialogue", Language.ENGLISH)("You said: {words}", words="hi")
    'You said: hi'
    """

    def __init__(self, domain: str, language: Language) -> None:
        self.language = language
        self._catalogue = _catalogue(domain, language)

    def __call__(self, message: str, **values: object) -> str:
        """*message* in this language, with ``{names}`` filled in."""
        return self.translated(message).format(**values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of the message that fits *number*, which is there as ``{number}``."""
        entry = self._catalogue.get(one) if self._catalogue is not None else None
        forms = entry.string if entry is not None else None
        if isinstance(forms, (tuple, list)) and all(forms):
            rule = Locale(self.language.value).plural_form
            form = forms[0 if rule(number) == "one" or len(forms) == 1 else -1]
        else:
            form = one if number == 1 else many
        return str(form).format(number=number, **values)

    def translated(self, message: str) -> str:
        """*message* in this language as it stands in the catalogue, its ``{names}`` unfilled."""
        entry = self._catalogue.get(message) if self._catalogue is not None else None
        if entry is None or not entry.string or entry.fuzzy:
            return message
        return str(entry.string)


@cache
def _catalogue(domain: str, language: Language) -> Catalog | None:
    path = _CATALOGUES / language / f"{domain}.po"
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=language)


def state_name(state: State, language: Language) -> str:
    """The name of a State as CLDR has it: ``Verenigd Koninkrijk``."""
    return str(Locale(language.value).territories.get(state, state))


def in_state(state: State, language: Language) -> str:
    """The State with the preposition that the language puts before it: ``no Brasil``."""
    return _phrase(state, language, "in")


def of_state(state: State, language: Language) -> str:
    """The State as a genitive: ``of the United Kingdom``, ``do Brasil``."""
    return _phrase(state, language, "of")


def the_state(state: State, language: Language) -> str:
    """The State as the subject of a sentence: ``the United Kingdom``, ``o Brasil``."""
    return _phrase(state, language, "the")


def listed(items: list[str], language: Language) -> str:
    """Items with the language's own commas and its word for *and*."""
    return str(format_list(items, locale=language.value))


def either(items: list[str], language: Language) -> str:
    """Items with the language's own commas and its word for *or*."""
    return str(format_list(items, style="or", locale=language.value))


def _phrase(state: State, language: Language, form: str) -> str:
    """How a language uses country names stands in ``locale/<language>/states.toml``.

    There ``[patterns.<class>]`` has a pattern for each form, with ``{name}`` in it, and
    ``[classes]`` names the States of each class; all others are of the class ``plain``.
    """
    patterns = _state_patterns(language)
    wanted = patterns.get(state) or patterns.get("*") or {}
    return wanted.get(form, "{name}").format(name=state_name(state, language))


@cache
def _state_patterns(language: Language) -> dict[str, dict[str, str]]:
    path = _CATALOGUES / language / "states.toml"
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    patterns = {"*": data["patterns"]["plain"]}
    for name, states in data.get("classes", {}).items():
        patterns.update(dict.fromkeys(states, data["patterns"][name]))
    return patterns

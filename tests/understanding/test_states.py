from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaker.understanding.states import Mention, MentionKind, find_mentions, named_states
from tiebreaker.vocabulary import Language, State, StatePair, pair


def states_of(text: str) -> StatePair | None:
    return pair(*(State(code) for code in text.split("-"))) if text else None


def mentions(text: str, language: str, states: str = "", earlier: str = "") -> tuple[Mention, ...]:
    before = tuple(State(code) for code in earlier.split())
    return find_mentions(text, Language(language), states_of(states), before)


def said(text: str, language: str, states: str = "", earlier: str = "") -> list[tuple[str, str]]:
    found = mentions(text, language, states, earlier)
    return [(each.span.of(text), each.state) for each in found if not each.uncertain]


NAMES = [
    ("en", "the States, the UK, Holland and the Ivory Coast", "US GB NL CI"),
    ("en", "an Estonian passport, a Saudi visa, South African roots", "EE SA ZA"),
    ("pt", "entre a Suíça e a Holanda, com passaporte cabo-verdiano", "CH NL CV"),
    ("pt", "nos EUA, na Alemanha e na Coreia do Sul", "US DE KR"),
    ("nl", "in de VS, in Zwitserland en bij de Fransen", "US CH FR"),
    ("nl", "een Turks paspoort en een Surinaamse moeder", "TR SR"),
    ("fr", "aux Pays-Bas, en Côte d'Ivoire et chez les Suédois", "NL CI SE"),
    ("fr", "une retraite luxembourgeoise et un passeport québécois", "LU CA"),
    ("de", "in der Türkei, in den Niederlanden, bei den Schweden", "TR NL SE"),
    ("de", "meine brasilianische Frau und ihr österreichischer Pass", "BR AT"),
    ("es", "en EE.UU., en Japón y en los Países Bajos", "US JP NL"),
    ("es", "pasaporte uruguayo, abuelos gallegos y novia alemana", "UY DE"),
    ("it", "in Olanda, in Germania e negli Stati Uniti", "NL DE US"),
]


@pytest.mark.parametrize(("language", "text", "expected"), NAMES)
def test_countries_and_peoples_are_heard_in_each_language(
    language: str, text: str, expected: str
) -> None:
    assert [state for _, state in said(text, language)] == expected.split()


@pytest.mark.parametrize(("language", "text", "expected"), NAMES)
def test_small_letters_without_accents_name_the_same_states(
    language: str, text: str, expected: str
) -> None:
    plain = text.lower().replace("é", "e").replace("í", "i").replace("ô", "o").replace("ó", "o")
    known = set(expected.split())

    assert known - {state for _, state in said(plain, language)} <= {"TR", "SE"}


@pytest.mark.parametrize(
    ("text", "language", "states", "expected"),
    [
        ("a flat in Antwerp", "en", "BE-BR", ["BE"]),
        ("apartamento em Antuérpia", "pt", "BE-BR", ["BE"]),
        ("un appart à Anvers", "fr", "BE-BR", ["BE"]),
        ("huis in Luik, werk in Keulen", "nl", "BE-DE", ["BE", "DE"]),
        ("Wohnung in Mailand", "de", "DE-IT", ["IT"]),
        ("piso en Ginebra", "es", "CH-ES", ["CH"]),
        ("moro em Floripa", "pt", "BR-PT", ["BR"]),
        ("our place in the Algarve", "en", "GB-PT", ["PT"]),
        ("ein Haus in Südtirol", "de", "AT-IT", ["IT"]),
        ("ik woon in gent en werk in rijsel", "nl", "BE-FR", ["BE", "FR"]),
        ("casa en laredo texas", "es", "MX-US", ["US", "US"]),
    ],
)
def test_places_stand_for_their_states(
    text: str, language: str, states: str, expected: list[str]
) -> None:
    assert [state for _, state in said(text, language, states)] == expected


@pytest.mark.parametrize(
    ("text", "language", "states", "state", "uncertain"),
    [
        ("a house in Birmingham", "en", "FR-US", "US", False),
        ("a house in Birmingham", "en", "FR-GB", "GB", False),
        ("a house in Paris", "en", "CA-US", "FR", False),
        ("a house in London", "en", "CA-US", "CA", True),
        ("una casa en Valencia", "es", "ES-PT", "ES", False),
        ("una casa en Valencia", "es", "ES-VE", "ES", True),
        ("a house in Georgia", "en", "FR-US", "US", False),
        ("a house in Georgia", "en", "GE-US", "GE", True),
        ("a house in Córdoba, Argentina", "en", "AR-ES", "AR", False),
        ("a house in San Diego, CA", "en", "CA-US", "US", False),
    ],
)
def test_places_of_one_name_are_told_apart_by_the_two_states(
    text: str, language: str, states: str, state: str, uncertain: bool
) -> None:
    first = mentions(text, language, states)[0]

    assert first.state == state or uncertain
    assert first.uncertain is uncertain


@pytest.mark.parametrize(
    ("text", "language", "states"),
    [
        ("reading this at the moment was nice, of course", "en", "FR-GB"),
        ("my surname, my GP and the best deal I ever saw", "en", "GB-MX"),
        ("they told us to call us about it", "en", "GB-US"),
        ("I work in IT, NO idea why", "en", "IT-NO"),
        ("wir essen am Bergen vorbei, die Länder streiten", "de", "DE-NO"),
        ("vou à reunião no natal, receita médica na mão", "pt", "BR-PT"),
        ("la réunion a duré, ceci dit il y a du monde", "fr", "CZ-FR"),
        ("él usa la casa y gana bien", "es", "GH-US"),
        ("my sister Florence and my uncle Chad", "en", "GB-IT"),
        ("a Deutsche Bank account and South American food", "en", "DE-US"),
        ("hier en daar, de beide staten", "nl", "NL-US"),
        ("quiero verla, la mamá de él la vio", "es", "ES-PT"),
        ("não consigo vê-la nem fazê-la", "pt", "BR-PT"),
    ],
)
def test_common_words_are_no_states(text: str, language: str, states: str) -> None:
    assert said(text, language, states) == []


@pytest.mark.parametrize(
    ("text", "language", "states", "expected"),
    [
        ("Our DE LLC is run from Hamburg", "en", "DE-US", ["US", "DE"]),
        ("a BE/IT case", "en", "BE-IT", ["BE", "IT"]),
        ("ik woon in NL en werk in DE", "nl", "DE-NL", ["NL", "DE"]),
        ("a us passport and the uk flat", "en", "GB-US", ["US", "GB"]),
        ("a CH permit and a job in FR", "en", "CH-FR", ["CH", "FR"]),
    ],
)
def test_codes_are_read_with_care(
    text: str, language: str, states: str, expected: list[str]
) -> None:
    assert [state for _, state in said(text, language, states)] == expected


@pytest.mark.parametrize(
    ("text", "language", "states", "expected"),
    [
        ("HMRC and the IRS", "en", "GB-US", [("HMRC", "GB"), ("IRS", "US")]),
        ("the Belgian tax office", "en", "", [("Belgian tax office", "BE")]),
        ("das Finanzamt Graz", "de", "AT-DE", [("Finanzamt Graz", "AT")]),
        ("le fisc belge", "fr", "", [("fisc belge", "BE")]),
        ("a Receita e as Finanças", "pt", "BR-PT", [("Receita", "BR"), ("Finanças", "PT")]),
        ("el SAT y la AEAT", "es", "ES-MX", [("SAT", "MX"), ("AEAT", "ES")]),
        ("de Belastingdienst", "nl", "BE-NL", [("Belastingdienst", "NL")]),
        ("das Finanzamt", "de", "AT-CH", [("Finanzamt", "AT")]),
        ("la DIAN y Hacienda", "es", "CO-ES", [("DIAN", "CO"), ("Hacienda", "ES")]),
        ("das Finanzamt", "de", "AT-DE", []),
        ("Hacienda", "es", "ES-MX", []),
        ("le fisc", "fr", "BE-FR", []),
    ],
)
def test_tax_offices_stand_for_their_states(
    text: str, language: str, states: str, expected: list[tuple[str, str]]
) -> None:
    assert said(text, language, states) == expected


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("I speak Dutch with them", "en", MentionKind.LANGUAGE_NAME),
        ("I'm Dutch", "en", MentionKind.DEMONYM),
        ("falo francês em casa", "pt", MentionKind.LANGUAGE_NAME),
        ("sou francês", "pt", MentionKind.DEMONYM),
        ("auf Deutsch bitte", "de", MentionKind.LANGUAGE_NAME),
        ("je suis suisse", "fr", MentionKind.DEMONYM),
        ("j'habite en Suisse", "fr", MentionKind.COUNTRY),
        ("vivo en Sevilla", "es", MentionKind.PLACE),
    ],
)
def test_the_way_of_naming_is_told(text: str, language: str, kind: MentionKind) -> None:
    assert [each.kind for each in mentions(text, language)] == [kind]


POINTING = [
    ("I have a flat in Ghent and nothing there", "en", "BE-PT", "", ["BE", "BE"]),
    ("tenho casa em Braga e lá durmo", "pt", "BR-PT", "", ["PT", "PT"]),
    ("une maison à Nantes, j'y vis ; il y a du bruit", "fr", "CA-FR", "", ["FR", "FR"]),
    ("mein Job ist in Basel, dort schlafe ich auch", "de", "CH-DE", "", ["CH", "CH"]),
    ("trabajo en Lima y allá duermo", "es", "ES-PE", "", ["PE", "PE"]),
    ("ik werk in Breda en slaap daar", "nl", "BE-NL", "", ["NL", "NL"]),
    ("there I only work", "en", "BE-PT", "PT BE", ["PT"]),
    ("I moved here from Portugal", "en", "BE-PT", "", ["BE", "PT"]),
    ("here in the UK", "en", "GB-MU", "", ["GB", "GB"]),
    ("I'm Belgian and back home I own a flat", "en", "BE-PT", "", ["BE", "BE"]),
    ("back home I own a flat", "en", "BE-PT", "", []),
    ("a room in Oslo, a house in the other country", "en", "NO-SE", "", ["NO", "SE"]),
    ("no outro país", "pt", "BR-PT", "PT", ["BR"]),
    ("het andere land", "nl", "BE-NL", "BE", ["NL"]),
    ("the second one", "en", "BE-PT", "", ["PT"]),
    ("de eerste", "nl", "BE-NL", "", ["BE"]),
    ("in the second one of my many flats I keep only my books", "en", "BE-PT", "", []),
    ("first Chile, then Peru; I prefer the latter", "en", "CL-PE", "", ["CL", "PE", "PE"]),
    ("there is no flat", "en", "BE-PT", "PT", []),
    ("a week here, a week there", "en", "BE-PT", "PT BE", []),
    ("cette année-là, là-dessus rien", "fr", "BE-FR", "FR", []),
]


@pytest.mark.parametrize(("text", "language", "states", "earlier", "expected"), POINTING)
def test_pointing_words_follow_what_was_named(
    text: str, language: str, states: str, earlier: str, expected: list[str]
) -> None:
    assert [state for _, state in said(text, language, states, earlier)] == expected


def test_a_pointer_after_two_states_in_one_breath_is_uncertain() -> None:
    found = mentions("I worked in Spain and Portugal and lived there", "en", "ES-PT")

    assert found[-1].uncertain


@pytest.mark.parametrize(
    ("text", "language", "state"),
    [
        ("I live in Belguim", "en", "BE"),
        ("a house in Portgual", "en", "PT"),
        ("in Zwitserlnd", "nl", "CH"),
        ("in Barcelonna", "en", "ES"),
        ("em Inglatera", "pt", "GB"),
    ],
)
def test_one_slip_in_a_long_name_is_forgiven(text: str, language: str, state: str) -> None:
    assert [found for _, found in said(text, language)] == [state]


def test_a_third_state_is_named_as_well() -> None:
    found = mentions("home in Brussels, holidays in Thailand, job in Rio", "en", "BE-BR")

    assert named_states(found) == ("BE", "TH", "BR")


@given(st.text(max_size=80), st.sampled_from(list(Language)))
def test_any_text_gives_ordered_mentions_inside_it(text: str, language: Language) -> None:
    found = find_mentions(text, language, states_of("BE-BR"), (State("BE"),))
    spans = [each.span for each in found]

    assert spans == sorted(spans)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= two.start for one, two in pairwise(spans))

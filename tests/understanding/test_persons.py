import pytest

from tiebreaker.understanding.persons import find_person
from tiebreaker.vocabulary import Language, Person

TOLD = [
    (Person.INDIVIDUAL, "en", "I live in Oslo with my two kids and own a cabin in Sweden."),
    (Person.INDIVIDUAL, "en", "I work for a GmbH in Graz and sleep at my parents' house."),
    (Person.INDIVIDUAL, "en", "I'm Norwegian."),
    (Person.INDIVIDUAL, "pt", "Moro em Faro, a minha empresa paga o apartamento."),
    (Person.INDIVIDUAL, "nl", "Ik werk bij een bv in Breda, mijn gezin woont in Mol."),
    (Person.INDIVIDUAL, "fr", "Je suis salarié d'une société suisse et j'habite à Gex."),
    (Person.INDIVIDUAL, "de", "Ich wohne in Lindau, mein Arbeitgeber ist eine AG in Bregenz."),
    (Person.INDIVIDUAL, "es", "Trabajo para una empresa chilena y vivo en Vigo con mi hijo."),
    (Person.INDIVIDUAL, "it", "Abito a Como e lavoro per una sagl di Chiasso."),
    (Person.COMPANY, "en", "Our Ltd was incorporated in Malta but the board meets in Berlin."),
    (
        Person.COMPANY,
        "pt",
        "A sociedade foi constituída no Brasil, os administradores decidem no Porto.",
    ),
    (Person.COMPANY, "nl", "Onze bv is opgericht in Nederland en wordt bestuurd vanuit Gent."),
    (
        Person.COMPANY,
        "fr",
        "Notre société a son siège statutaire à Metz, les administrateurs sont à Trèves.",
    ),
    (
        Person.COMPANY,
        "de",
        "Unsere GmbH ist in Graz gegründet, die Geschäftsleitung sitzt in Passau.",
    ),
    (
        Person.COMPANY,
        "es",
        "Nuestra sociedad está constituida en Chile y el consejo se reúne en Madrid.",
    ),
    (
        Person.COMPANY,
        "it",
        "La nostra srl ha la sede legale a Trento ma il cda si riunisce a Lugano.",
    ),
    (Person.OTHER, "en", "The trustees of our family trust sit in Jersey."),
    (
        Person.OTHER,
        "pt",
        "É uma fundação criada em Lisboa, o conselho da fundação reúne em Luanda.",
    ),
    (Person.OTHER, "nl", "Het gaat om een stichting waarvan het stichtingsbestuur in Gent zit."),
    (Person.OTHER, "fr", "Notre fondation est administrée depuis Genève."),
    (Person.OTHER, "de", "Die Familienstiftung hat einen Stiftungsrat in Vaduz."),
    (Person.OTHER, "es", "Es un fideicomiso con comité técnico en Madrid."),
    (Person.OTHER, "it", "Il trust ha un trustee a Malta."),
    (Person.GOVERNMENT, "en", "We are a municipality in Belgium with bonds in France."),
    (Person.GOVERNMENT, "nl", "Wij zijn een gemeente met aandelen in Duitsland."),
    (Person.GOVERNMENT, "de", "Wir sind eine Gemeinde mit Grundstücken in Österreich."),
    (Person.GOVERNMENT, "fr", "Nous sommes une commune et touchons des intérêts belges."),
    (Person.GOVERNMENT, "pt", "Somos um município com imóveis em Espanha."),
    (Person.GOVERNMENT, "es", "Somos un ayuntamiento con terrenos en Francia."),
]


@pytest.mark.parametrize(("person", "language", "message"), TOLD)
def test_the_message_tells_whose_residence_it_is(
    person: Person, language: str, message: str
) -> None:
    assert find_person(message, Language(language)) is person


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "yes"),
        ("en", "trust me on that"),
        ("en", "both, since 2019"),
        ("pt", "só em Portugal"),
        ("nl", "de tweede"),
        ("fr", "les deux"),
        ("de", "in beiden"),
        ("es", "no sé"),
        ("en", ""),
    ],
)
def test_where_nothing_tells_the_person_stays_open(language: str, message: str) -> None:
    assert find_person(message, Language(language)) is None

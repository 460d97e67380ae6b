import pytest

from tiebreaker.understanding.languages import detect_language
from tiebreaker.vocabulary import Language

SENTENCES = {
    "en": [
        "I rent a flat in Graz and my kids live with me",
        "he's been there for ages",
        "i'm swiss",
    ],
    "pt": ["moro em Coimbra com a minha filha", "Não tenho nada lá", "sou belga"],
    "nl": ["ik huur een kamer in Utrecht", "dat weet ik echt niet", "wij wonen al lang in Hasselt"],
    "fr": ["je loue un studio à Rennes", "j'sais pas trop", "on y est six mois par an"],
    "de": ["ich wohne seit Jahren in Linz", "weiß ich nicht genau", "die Wohnung ist vermietet"],
    "es": ["vivo en Rosario con mi hermana", "no lo sé", "nunca lo he contado"],
    "it": ["abito a Trieste con mia moglie", "non lo so", "la casa è affittata"],
}


@pytest.mark.parametrize(
    ("language", "message"),
    [(code, message) for code, messages in SENTENCES.items() for message in messages],
)
def test_a_sentence_tells_its_language(language: str, message: str) -> None:
    assert detect_language(message) == language


@pytest.mark.parametrize(
    ("language", "message"),
    [(code, message) for code, messages in SENTENCES.items() for message in messages],
)
def test_a_sentence_turns_the_conversation_into_its_language(language: str, message: str) -> None:
    before = Language.FRENCH if language != "fr" else Language.DUTCH

    assert detect_language(message, before) == language


@pytest.mark.parametrize(
    "word", ["ja", "no", "sim", "ok", "2019", "Porto", "nada", "", "?!", "183"]
)
@pytest.mark.parametrize("language", list(Language))
def test_one_word_keeps_the_language_of_the_conversation(word: str, language: Language) -> None:
    assert detect_language(word, language) is language


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("my casa is in Granada and I go there every weekend with the kids, con mis padres", "en"),
        ("ich lebe in Genf, but mein Job ist in Lyon und das Haus auch", "de"),
        ("moro em Newark, you know, mas a família toda está em Aveiro", "pt"),
    ],
)
def test_of_mixed_languages_the_dominant_one_counts(message: str, language: str) -> None:
    assert detect_language(message) == language


def test_without_accents_and_capitals_the_language_is_still_told() -> None:
    assert detect_language("nao sei se a casa ainda e minha", Language.SPANISH) == "pt"
    assert detect_language("j habite a liege depuis dix ans", Language.ENGLISH) == "fr"

"""The ways in which treaties number their provisions; all texts are ours."""

from __future__ import annotations

import pytest

from tiebreaker.provisions import read_text
from tiebreaker.provisions.model import Article

USUAL = "4(1) 4(2) 4(2)(a) 4(2)(b) 4(2)(c) 4(3)"

STYLES = {
    "digits with a dot, letters with a bracket": (
        """Article 4
Residence

1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
a) the State where the person keeps a home comes first;
b) failing that, the State where the person usually stays;
c) failing that, the authorities decide together.
3. A company resides where it is run.
""",
        USUAL,
    ),
    "both in round brackets, no space after them": (
        """ARTICLE 4
RESIDENCE
(1)A resident is a person who is taxed in a State as one of its own.
(2)Where a person is a resident of both States, the following applies:
(a)the State where the person keeps a home comes first;
(b)failing that, the State where the person usually stays;
(c)failing that, the authorities decide together.
(3)A company resides where it is run.
""",
        USUAL,
    ),
    "digits without a dot, letters indented": (
        """Article 4
Residence

1 A resident is a person who is taxed in a State as one of its own.
2 Where a person is a resident of both States, the following applies:
  (a) the State where the person keeps a home comes first;
  (b) failing that, the State where the person usually stays;
  (c) failing that, the authorities decide together.
3 A company resides where it is run.
""",
        USUAL,
    ),
    "letters with a dot": (
        """Artikel 4
Inwoner

1. Een inwoner is wie in een Staat als inwoner wordt belast.
2. Is iemand inwoner van beide Staten, dan geldt het volgende:
a. de Staat waar hij een huis heeft gaat voor;
b.anders de Staat waar hij meestal verblijft;
c. anders beslissen de autoriteiten samen.
3. Een lichaam is inwoner van de Staat waar het wordt geleid.
""",
        USUAL,
    ),
    "Greek letters": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
α) the State where the person keeps a home comes first;
β) failing that, the State where the person usually stays;
γ) failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2) 4(2)(α) 4(2)(β) 4(2)(γ) 4(3)",
    ),
    "digits within a paragraph": (
        """Article 4
1 A resident is a person who is taxed in a State as one of its own.
2 Where a person is a resident of both States, the following applies:
 1) the State where the person keeps a home comes first;
 2) failing that, the State where the person usually stays;
 3) failing that, the authorities decide together.
3 A company resides where it is run.
""",
        "4(1) 4(2) 4(2)(1) 4(2)(2) 4(2)(3) 4(3)",
    ),
    "roman numerals within a paragraph": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
i) the State where the person keeps a home comes first;
ii) failing that, the State where the person usually stays;
iii) failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2) 4(2)(i) 4(2)(ii) 4(2)(iii) 4(3)",
    ),
    "dashes": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
- the State where the person keeps a home comes first;
- failing that, the State where the person usually stays;
- failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2) 4(2)#1 4(2)#2 4(2)#3 4(3)",
    ),
    "bullets": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
• the State where the person keeps a home comes first;
• failing that, the State where the person usually stays;
• failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2) 4(2)#1 4(2)#2 4(2)#3 4(3)",
    ),
    "letters lost": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
the State where the person keeps a home comes first;
failing that, the State where the person usually stays;
failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2) 4(2)#1 4(2)#2 4(2)#3 4(3)",
    ),
    "one letter lost": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
a) the State where the person keeps a home comes first;
failing that, the State where the person usually stays;
c) failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2) 4(2)(a) 4(2)#2 4(2)(c) 4(3)",
    ),
    "labels alone on their lines": (
        """Article 4

Residence

1.

A resident is a person who is taxed in a State as one of its own.

2.

Where a person is a resident of both States, the following applies:

a)

the State where the person keeps a home comes first;

b)

failing that, the State where the person usually stays;

c)

failing that, the authorities decide together.

3.

A company resides where it is run.
""",
        USUAL,
    ),
    "everything on one line": (
        "ARTICOLO 4. (Residenza). 1. Residente e' chi paga le imposte in uno Stato come tale, "
        "ai sensi del paragrafo 1. 2. Se una persona e' residente dei due Stati: a) prevale lo "
        "Stato dove ha una casa; b) altrimenti lo Stato dove di solito sta, salvo la lettera a); "
        "c) altrimenti decidono le autorita'. 3. Una societa' e' residente dove e' diretta.",
        USUAL,
    ),
    "on one line, and full stops forgotten": (
        "ARTICULO 4 (1) Residente es quien paga impuestos en un Estado como tal. (2) Si una "
        "persona es residente de ambos Estados según el párrafo 1: a) Vale el Estado donde tiene "
        "una casa (su hogar) b) Si no, vale el Estado donde suele estar c) Si no, las autoridades "
        "lo resuelven. (3) Una sociedad es residente donde es dirigida.",
        USUAL,
    ),
    "a number and a letter on one line": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. a) The State where the person keeps a home comes first.
b) Failing that, the State where the person usually stays.
c) Failing that, the authorities decide together.
3. A company resides where it is run.
""",
        "4(1) 4(2)(a) 4(2)(b) 4(2)(c) 4(3)",
    ),
    "section signs": (
        """Artigo 4º
Residente
§ 1º Residente é quem paga imposto em um Estado como tal.
§ 2º Se, nos termos do § 1º, alguém for residente de ambos os Estados:
a) prevalece o Estado em que tem casa;
b) senão, o Estado em que costuma estar;
c) senão, as autoridades decidem.
§ 3º A sociedade reside onde é dirigida.
""",
        USUAL,
    ),
    "hyphens after the numbers": (
        """###### ARTIGO 4.º — Residente

1 - Residente é quem paga imposto num Estado como tal.

2 - Se, por virtude do n.º 1, alguém for residente de ambos os Estados:

a) Prevalece o Estado em que tem casa;

b) Senão, o Estado em que costuma estar;

c) Senão, as autoridades decidem.

3 - A sociedade reside onde é dirigida.
""",
        USUAL,
    ),
    "raised numbers and dashes before letters": (
        """Art. 4** Ansässige Person

<sup>1.</sup> Ansässig ist, wer in einem Staat als Einwohner besteuert wird.

<sup>2.</sup> Ist nach Absatz 1 jemand in beiden Staaten ansässig, so gilt:

- a) der Staat geht vor, in dem er eine Wohnung hat;

- b) sonst der Staat, in dem er sich meist aufhält;

- c) sonst einigen sich die Behörden nach Absatz 2 Buchstabe b.

<sup>3.</sup> Eine Gesellschaft ist ansässig, wo sie geleitet wird.
""",
        USUAL,
    ),
    "a footnote's sign before a number": (
        """Art. 4

1. Ansässig ist, wer in einem Staat als Einwohner besteuert wird.

<sup>7</sup> 2. Ist nach Absatz 1 jemand in beiden Staaten ansässig, so einigen sich die Behörden.

<sup>8</sup> 3.[^2] Eine Gesellschaft ist ansässig, wo sie geleitet wird.
""",
        "4(1) 4(2) 4(3)",
    ),
    "dashes before everything": (
        """- 1
- Een inwoner is wie in een Staat als inwoner wordt belast.
- 2
- Is iemand inwoner van beide Staten, dan geldt het volgende:
-
- a.de Staat waar hij een huis heeft gaat voor;
- b.anders de Staat waar hij meestal verblijft;
- c.anders beslissen de autoriteiten samen.
- 3
- Een lichaam is inwoner van de Staat waar het wordt geleid.
""",
        USUAL,
    ),
    "brackets that change": (
        """Article 4
1 A resident is a person who is taxed in a State as one of its own.
2. Where a person is a resident of both States, the following applies:
a) the State where the person keeps a home comes first;
(b) failing that, the State where the person usually stays;
©) failing that, the authorities decide together.
3) A company resides where it is run.
""",
        USUAL,
    ),
    "letters without numbers": (
        """Article 3
Definitions
In this Convention:
a) "person" means an individual or a company;
b) "company" means any body that is taxed as a company;
c) "State" means one of the two States.
""",
        "3 3(a) 3(b) 3(c)",
    ),
    "items of items": (
        """Article 4
1. The term resident means:
(a) in the case of the first State,
(i) an individual who lives there;
(ii) a company that can show that:
(A) its owners live there; or
(B) its business is there;
(b) in the case of the second State, anybody who is taxed there.
2. This Article also covers trusts.
""",
        "4(1) 4(1)(a) 4(1)(a)(i) 4(1)(a)(ii) 4(1)(a)(ii)(A) 4(1)(a)(ii)(B) 4(1)(b) 4(2)",
    ),
    "the ninth letter and the first roman numeral": (
        "Article 3\n1. In this Convention:\n"
        + "".join(
            f"({letter}) the term number {n} is so called;\n"
            for n, letter in enumerate("abcdefgh", 1)
        )
        + "(i) the term national means:\n(i) anybody who has that nationality;\n"
        "(ii) a company that takes its status from that law;\n"
        "(j) the last term is this one.\n2. Other terms have their usual meaning.\n",
        "3(1) "
        + " ".join(f"3(1)({letter})" for letter in "abcdefghi")
        + " 3(1)(i)(i) 3(1)(i)(ii) 3(1)(j) 3(2)",
    ),
    "emphasised letters": (
        """###Artikel II

(1). In dit Verdrag betekent:

(*a*) „Staat”: een van beide Staten.

(*b*) „lichaam”: iedere rechtspersoon.
(2). Andere woorden hebben hun gewone betekenis.
""",
        "II(1) II(1)(a) II(1)(b) II(2)",
    ),
    "roman articles and paragraphs in words of law": (
        """ARTICLE XIV
Residence
1. A resident is a person who is taxed in a State as one of its own.
2. Subparagraphs (a), (b) and (c) of paragraph 3 do not apply to paragraph (1) of this Article.
3. Otherwise:
(a) the first State decides;
(b) the second State decides;
(c) both decide.
""",
        "XIV(1) XIV(2) XIV(3) XIV(3)(a) XIV(3)(b) XIV(3)(c)",
    ),
    "a closing sentence": (
        """Article 4
1. The term resident means:
(a) any person who is taxed in a State as one of its own;
(b) that State itself.
This term does not include a person who is taxed there on local income only.
2. The authorities decide in doubt.
""",
        "4(1) 4(1)(a) 4(1)(b) 4(1) 4(2)",
    ),
    "lines broken to fit a width": (
        """Article 4
Residence
1. A resident is a person who is taxed in a State as one of its own under
paragraph (1) of Article 2, and also a person who is taxed there for
12 months or more, or who comes within subparagraphs (a) or
(b) of paragraph 2 of that Article.
2. Where a person is a resident of both States, the following applies to
the person in the order in which it stands here:
(a) the State where the person keeps a home comes first, whether it is
owned or rented. If the person keeps a home in both States, the better
one comes first;
(b) failing that, the State where the person usually stays, if there is
only one such State;
(c) failing that, the authorities decide together.
12
3. A company resides where it is run.
""",
        USUAL,
    ),
    "blank lines between broken lines": (
        """**ARTICULO 4**

RESIDENTE

1. Residente es quien paga impuestos en un Estado como tal, conforme a

la ley de ese Estado.

2. Cuando en virtud de las disposiciones del apartado

1, una persona resulte residente de ambos Estados, se resuelve así:

a) vale el Estado donde tiene una vivienda que está a su

disposición;

b) si no, vale el Estado donde vive de costumbre;

c) si no, las autoridades resuelven.

3. Una sociedad es residente donde es dirigida.

**
""",
        USUAL,
    ),
    "without numbers": (
        """Article 4
Residence

A resident is a person who is taxed in a State as one of its own.
""",
        "4",
    ),
    "a number left out": (
        """Article 4
1. A resident is a person who is taxed in a State as one of its own.
2. The authorities decide in doubt.
4. A company resides where it is run.
""",
        "4(1) 4(2) 4(4)",
    ),
}


def refs(article: Article) -> str:
    return " ".join(provision.ref for provision in article.provisions)


@pytest.mark.parametrize("style", STYLES)
def test_provisions_take_the_numbers_of_the_text(style: str) -> None:
    text, expected = STYLES[style]

    read = read_text(text)

    assert [refs(article) for article in read.articles] == [expected]


@pytest.mark.parametrize("style", STYLES)
def test_words_come_without_their_number(style: str) -> None:
    text, _ = STYLES[style]

    for article in read_text(text).articles:
        for provision in article.provisions:
            words = provision.words.of(text)

            assert words == words.strip()
            assert words[0].isalpha() or words[0] in '"„“', words
            assert provision.span.of(text).endswith(words)

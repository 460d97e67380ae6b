"""Files of any kind become the one text that is stored."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from provisions.formats.files import docx, kept, pdf, printed
from tiebreaker.errors import BadInputError
from tiebreaker.provisions import load, read_text

ENGLISH = [
    "Article 4",
    "Residence",
    "1. A resident of a Contracting State is a person who is taxed there.",
    "2. Where a person is a resident of both Contracting States:",
    "(a) the State in which the person has a home comes first;",
    "(b) failing that, the competent authorities settle the question.",
    "3. A company is a resident of the State from which it is managed.",
]
FRENCH = [
    "Article 4",
    "Résidence",
    "1. Un résident d'un État contractant est une personne qui y est imposée.",
    "2. Lorsqu'une personne est un résident des deux États contractants:",
    "a) l'État dans lequel la personne a son foyer passe en premier;",
    "b) à défaut, les autorités compétentes tranchent la question.",
    "3. Une société est un résident de l'État d'où elle est dirigée.",
]
REFS = "4(1) 4(2) 4(2)(a) 4(2)(b) 4(3)"


def refs(text: str) -> str:
    return " ".join(
        provision.ref for article in read_text(text).articles for provision in article.provisions
    )


AKOMA_NTOSO = """<?xml version="1.0" encoding="UTF-8"?>
<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><meta>
<identification source="#us"><FRBRWork><FRBRthis value="/x"/></FRBRWork></identification></meta>
<body><article eId="art_4"><num>Article 4</num><heading>Residence</heading>
<paragraph><num>1.</num><content><p>A <term>resident</term> is a person who is taxed in the
State.<authorialNote><p>Amended.</p></authorialNote></p></content></paragraph>
<paragraph><num>2.</num><list><intro><p>Where a person is a resident of both States:</p></intro>
<point><num>(a)</num><content><p>the State of the home comes first;</p></content></point>
<point><num>(b)</num><content><p>the authorities decide.</p></content></point></list></paragraph>
<paragraph><num>3.</num><content><p>A company resides where it is run.</p></content></paragraph>
</article></body></act></akomaNtoso>"""

BRITISH = """<?xml version="1.0" encoding="utf-8"?>
<Legislation xmlns="http://www.legislation.gov.uk/namespaces/legislation"><Secondary><Schedules>
<Schedule><Number>SCHEDULE</Number><ScheduleBody><Part><Number>ARTICLE 4</Number>
<Title>Residence</Title>
<P2><Pnumber>1</Pnumber><P2para><Text>A resident is a person who is taxed.</Text></P2para></P2>
<P2><Pnumber>2</Pnumber><P2para><Text>Where a person is a resident of both States:</Text>
<P3><Pnumber>a</Pnumber><P3para><Text>the State of the home comes first;</Text></P3para></P3>
<P3><Pnumber>b</Pnumber><P3para><Text>the authorities decide.</Text></P3para></P3></P2para></P2>
<P2><Pnumber PuncBefore="(" PuncAfter=")">3</Pnumber><P2para><Text>A company resides where it is
run<CommentaryRef Ref="c1"/>.</Text></P2para></P2></Part></ScheduleBody></Schedule></Schedules>
</Secondary><Commentaries><Commentary id="c1"><Para><Text>A note.</Text></Para></Commentary>
</Commentaries></Legislation>"""

DUTCH = """<?xml version="1.0" encoding="UTF-8"?>
<toestand><wetgeving><verdrag><verdragtekst><artikel><kop><label>Artikel</label><nr>4</nr>
<titel>Inwoner</titel></kop><lid><lidnr>1</lidnr><al>Een <nadruk>inwoner</nadruk> is wie in een
Staat wordt belast.</al></lid><lid><lidnr>2</lidnr><al>Is iemand inwoner van beide Staten:</al>
<lijst><li><li.nr>a.</li.nr><al>gaat de Staat van het huis voor;</al></li><li><li.nr>b.</li.nr>
<al>beslissen anders de autoriteiten.</al></li></lijst></lid><lid><lidnr>3</lidnr><al>Een lichaam
is inwoner waar het wordt geleid.</al></lid></artikel></verdragtekst></verdrag></wetgeving>
</toestand>"""

CANADIAN = """<?xml version="1.0" encoding="utf-8"?>
<Statute xml:lang="en"><Identification><LongTitle>An Act</LongTitle></Identification><Schedule>
<Group><GroupHeading><Label>Article 4</Label><TitleText>Residence</TitleText></GroupHeading>
<Provision><Label>1</Label><Text>A <DefinedTermEn>resident</DefinedTermEn> is a person who is
taxed there.</Text></Provision><Provision><Label>2</Label><Text>Where a person is a resident of
both States:</Text><Provision><Label>(a)</Label><Text>the State of the home comes first;</Text>
</Provision><Provision><Label>(b)</Label><Text>they decide.</Text></Provision></Provision>
<Provision><Label>3</Label><Text>A company resides where it is run.</Text></Provision></Group>
</Schedule></Statute>"""


@pytest.mark.parametrize(
    "content", [AKOMA_NTOSO, BRITISH, DUTCH, CANADIAN], ids=["akn", "uk", "nl", "ca"]
)
def test_official_xml_gives_its_articles(tmp_path: Path, content: str) -> None:
    text = load(kept(tmp_path, "law.xml", content))

    assert refs(text) == REFS
    assert read_text(text).articles[0].heading in {"Residence", "Inwoner"}
    assert "note" not in text.lower()
    assert "Amended" not in text


HTML = """<!DOCTYPE html><html><head><title>A treaty</title><style>p {color: red}</style></head>
<body><nav><a href="/">Home</a></nav><h2>Article 4</h2><h3>Residence</h3>
<ol><li>A&nbsp;resident is a person who<br>is <b>taxed</b> there.</li>
<li>Where a person is a resident of both States:
<ol type="a"><li>the State of the home comes first;</li><li>the authorities decide.</li></ol></li>
<li>A company resides where it is run.</li></ol><script>alert(1)</script>
<p style="display: none">hidden</p></body></html>"""


def test_html_gives_the_numbers_that_a_browser_draws(tmp_path: Path) -> None:
    text = load(kept(tmp_path, "page.html", HTML))

    assert refs(text) == REFS
    assert not {"Home", "alert", "hidden", "color"} & set(text.split())


def test_html_lists_that_a_style_sheet_numbers_are_counted(tmp_path: Path) -> None:
    content = (
        "<html><body><p>Article 4</p><p>1. A resident is a person.</p><p>2. Where a person is a "
        'resident of both:</p><ol class="list"><li>the home comes first;</li><li>the authorities '
        "decide.</li></ol><p>3. A company resides where it is run.</p></body></html>"
    )

    assert refs(load(kept(tmp_path, "page.htm", content))) == "4(1) 4(2) 4(2)#1 4(2)#2 4(3)"


def test_raised_paragraph_numbers_stay_numbers(tmp_path: Path) -> None:
    content = (
        "<html><body><h6>Art. 4 Ansässige Person</h6><p><sup>1</sup> Ansässig ist, wer dort "
        "besteuert wird.</p><p><sup>2</sup> Im Zweifel einigen sich die Behörden.</p></body></html>"
    )

    assert refs(load(kept(tmp_path, "fedlex.html", content))) == "4(1) 4(2)"


def test_two_languages_in_the_columns_of_a_table_are_read_one_after_the_other(
    tmp_path: Path,
) -> None:
    rows = "".join(
        f"<tr><td>{left}</td><td>{right}</td></tr>"
        for left, right in zip(ENGLISH, FRENCH, strict=True)
    )

    text = load(kept(tmp_path, "two.html", f"<html><body><table>{rows}</table></body></html>"))

    assert text.index(ENGLISH[-1]) < text.index(FRENCH[1])
    assert read_text(text).language == "en"
    assert refs(text) == REFS


def test_word_gives_the_numbers_that_it_draws(tmp_path: Path) -> None:
    content = docx(
        [
            ("Article 4", None),
            ("Residence", None),
            ("A resident is a person who is taxed there.", 0),
            ("Where a person is a resident of both States:", 0),
            ("the State of the home comes first;", 1),
            ("the authorities decide.", 1),
            ("A company resides where it is run.", 0),
        ]
    )

    assert refs(load(kept(tmp_path, "treaty.docx", content))) == REFS


def test_word_tables_with_two_languages_are_read_one_after_the_other(tmp_path: Path) -> None:
    content = docx([], [list(row) for row in zip(ENGLISH, FRENCH, strict=True)])

    text = load(kept(tmp_path, "two.docx", content))

    assert text.index(ENGLISH[-1]) < text.index(FRENCH[1])


def test_pdf_leaves_out_running_heads_and_page_numbers_and_mends_broken_words(
    tmp_path: Path,
) -> None:
    body = [
        ["Article 4", "Residence", "1. A resident is a per-", "son who is taxed there."],
        ["2. Where a person is a resident of both States:", "(a) the home comes first;"],
        ["(b) the authorities decide.", "3. A company resides where it is run."],
    ]
    pages = [
        [
            *printed(["United Treaties - Treaty Series"], top=800),
            *printed(lines),
            *printed([str(70 + index)], x=290, top=40),
        ]
        for index, lines in enumerate(body)
    ]

    text = load(kept(tmp_path, "treaty.pdf", pdf(pages)))

    assert refs(text) == REFS
    assert "Series" not in text
    assert "70" not in text
    assert "a person\nwho is taxed" in text


def test_pdf_keeps_words_after_a_list_apart_from_its_last_item(tmp_path: Path) -> None:
    page = [
        *printed(["Article 4", "Residence", "1. The term resident means, in either State:"]),
        *printed(
            [
                "(a) any person who is taxed in that State as one of its own",
                "residents, wherever the income of that person comes from; and",
                "(b) that State itself and any of its local authorities of today.",
            ],
            x=90,
            top=718,
        ),
        *printed(
            [
                "The term does not include any person who is taxed in that State",
                "on nothing but income from there.",
                "2. The authorities of the two States decide together in doubt.",
            ],
            top=676,
        ),
    ]

    text = load(kept(tmp_path, "treaty.pdf", pdf([page])))

    assert refs(text) == "4(1) 4(1)(a) 4(1)(b) 4(1) 4(2)"


def test_pdf_in_two_languages_side_by_side_is_read_one_after_the_other(tmp_path: Path) -> None:
    english = [part for line in ENGLISH for part in _wrapped(line)] * 1
    french = [part for line in FRENCH for part in _wrapped(line)]
    pages = [
        [
            *printed(english[start : start + 12], x=50),
            *printed(french[start : start + 12], x=320),
        ]
        for start in range(0, max(len(english), len(french)), 12)
    ]

    text = load(kept(tmp_path, "two.pdf", pdf(pages)))

    flat = " ".join(text.split())
    assert flat.index("it is managed.") < flat.index("Résidence")
    assert refs(text) == REFS


def _wrapped(line: str, width: int = 38) -> list[str]:
    parts, part = [], ""
    for word in line.split():
        if len(part) + len(word) > width:
            parts.append(part)
            part = ""
        part = f"{part} {word}".strip()
    return [*parts, part]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_plain_text_is_kept_as_it_is(tmp_path: Path, encoding: str) -> None:
    text = "\n".join(FRENCH) + "\n"

    path = kept(tmp_path, "treaty.txt", text.replace("\n", "\r\n").encode(encoding))

    assert load(path) == text


def test_markup_in_a_text_file_is_text(tmp_path: Path) -> None:
    text = "<meta http-equiv='x' />\n\n### Article 4\n\n1. A resident is a person.\n"

    assert load(kept(tmp_path, "treaty.md", text)) == text


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">'
    + "".join(f'<!ENTITY a{n} "{10 * ("&a" + str(n - 1) + ";")}">' for n in range(1, 10))
    + "]><x>&a9;</x>"
)


def zipped(entries: dict[str, bytes], *, padded: int = 0) -> bytes:
    """An archive, with an entry that unpacks to so many megabytes of nothing."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
        if padded:
            with archive.open("padding", "w") as entry:
                for _ in range(padded):
                    entry.write(bytes(1_000_000))
    return out.getvalue()


REFUSED = {
    "an empty file": ("a.txt", b"", "no text"),
    "white space": ("a.txt", b" \n\n ", "no text"),
    "a picture": ("a.txt", b"\x89PNG\r\n\x1a\n" + bytes(100), "picture"),
    "a scan": ("a.pdf", pdf([[], []]), "scan"),
    "a broken PDF": ("a.pdf", b"%PDF-1.7\nnothing", "damaged"),
    "an old Word file": ("a.doc", b"\xd0\xcf\x11\xe0" + bytes(600), "old Word"),
    "rich text": ("a.rtf", b"{\\rtf1 Article 4}", "RTF"),
    "an archive": ("a.docx", zipped({"a.txt": b"x"}), "archive"),
    "half an archive": ("a.docx", docx([("x", None)])[:900], "damaged"),
    "an empty Word file": ("a.docx", zipped({"word/document.xml": b"<x/>"}), "damaged"),
    "a zip bomb": (
        "a.docx",
        zipped({"word/document.xml": b"<x/>"}, padded=160),
        "unpacks",
    ),
    "an entity bomb": ("a.xml", BOMB.encode(), "XML"),
    "a file from outside": (
        "a.xml",
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
        "no text",
    ),
    "XML that is cut off": ("a.xml", b'<?xml version="1.0"?><a><b>Article 4', "XML"),
    "a tower of elements": (
        "a.xml",
        b'<?xml version="1.0"?>' + b"<a>" * 5000 + b"</a>" * 5000,
        "XML",
    ),
    "a tower of divisions": ("a.html", b"<html>" + b"<div>" * 5000 + b"x", "deep"),
    "bytes": ("a.bin", bytes(range(256)) * 40, "no text"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path, kind: str) -> None:
    name, content, said = REFUSED[kind]

    with pytest.raises(BadInputError) as refused:
        load(kept(tmp_path, name, content))

    sentence = str(refused.value)
    assert said in sentence
    assert sentence.startswith(f"`{name}` ")
    assert "\n" not in sentence


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(BadInputError):
            load(path)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(40_000_000)

    with pytest.raises(BadInputError, match="too large"):
        load(path)

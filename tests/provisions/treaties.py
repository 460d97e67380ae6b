"""Treaty texts made up of legal words, and what is to be found in them."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

WORDS = (
    "resident", "Contracting State", "individual", "permanent home", "shall be deemed", "income",
    "vital interests", "in respect of", "paragraph 1", "Article 7", "subparagraph (a)", "company",
    "competent authorities", "at least 12 months", "the laws of that State", "citizenship",
    "effective management", "no. 3", "mutual agreement", "other than", "where", "(as defined)",
)  # fmt: skip
PARAGRAPHS = (
    "{}. ",
    "({}) ",
    "{} ",
    "{}) ",
    "{} - ",
    "§ {} ",
    "<sup>{}</sup> ",
    "{}.\n",
    "- {}\n- ",
)
LETTERS = ("{}) ", "({}) ", "{}. ", "- {}) ", "{})", "{})\n", "(*{}*) ")
INNER = ("({}) ", "{}) ")
ROMAN = ("i", "ii", "iii", "iv", "v")


@dataclass(frozen=True)
class Made:
    """A text and the refs of its provisions in order."""

    text: str
    refs: tuple[str, ...]


@st.composite
def sentences(draw: st.DrawFn, *, end: str = ".") -> str:
    """A sentence of legal words, with a capital."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=4, max_size=14))
    said = " ".join(words).rstrip(".")
    return f"The {said}{end}"


@st.composite
def articles(draw: st.DrawFn, number: int = 4) -> Made:
    """An article in one of the usual styles."""
    paragraph, letter, inner = (
        draw(st.sampled_from(styles)) for styles in (PARAGRAPHS, LETTERS, INNER)
    )
    lines = [f"Article {number}", "Residence"]
    refs = []
    for count in range(1, draw(st.integers(2, 5)) + 1):
        ref = f"{number}({count})"
        refs.append(ref)
        listed = draw(st.integers(0, 4))
        end = ":" if listed > 1 else "."
        lines.append(paragraph.format(count) + draw(sentences(end=end)))
        for item in range(listed if listed > 1 else 0):
            name = "abcd"[item]
            nested = draw(st.integers(0, 3))
            refs.append(f"{ref}({name})")
            end = ":" if nested > 1 else ";" if item + 1 < listed else "."
            lines.append(letter.format(name) + draw(sentences(end=end)))
            for sub in range(nested if nested > 1 else 0):
                refs.append(f"{ref}({name})({ROMAN[sub]})")
                lines.append(inner.format(ROMAN[sub]) + draw(sentences(end=";")))
    gap = draw(st.sampled_from(("\n", "\n\n", "\r\n")))
    return Made(gap.join(line.replace("\n", gap) for line in lines) + "\n", tuple(refs))


@st.composite
def treaties(draw: st.DrawFn) -> Made:
    """Several articles in a row."""
    made = [draw(articles(number)) for number in range(1, draw(st.integers(2, 4)) + 1)]
    return Made("\n".join(one.text for one in made), tuple(ref for one in made for ref in one.refs))


FRAGMENTS = (
    "Article 4", "ARTICLE IV\n", "Art. 1", "\n", "\n\n", " ", "1.", "2.", "(a)", "b)", "(i)", "ii)",
    "- ", "•", "§ 1º", "<sup>1</sup>", "**", "####", ";", ":", ".", "paragraph", "and", "[^1]",
    "I.", "a.hij", "\t", "\u00a0", "\x00", "Protocol", "In witness whereof", "resident", "ß", "İ",
    "𝒜", "°", "CHAPTER II", "4(2)(a)", "¹", "|", "\\", "\ud800", "ﬁ", "e\u0301", "―", "premier",
)  # fmt: skip

rubbish = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(FRAGMENTS), max_size=60).map("".join),
    st.lists(st.sampled_from(FRAGMENTS), max_size=60).map(" ".join),
)

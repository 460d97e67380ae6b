"""Files of the kinds that are read, made for tests."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

Word = tuple[float, float, float, str]
"""From the left, from the bottom, height, and the words."""


def pdf(pages: Sequence[Sequence[Word]]) -> bytes:
    """A PDF with words at places, in Helvetica."""
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for index, words in enumerate(pages):
        shown = "\n".join(
            f"BT /F1 {size} Tf {x} {y} Td ({_escaped(text)}) Tj ET" for x, y, size, text in words
        )
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * index} 0 R >>"
        )
        objects.append(f"<< /Length {len(shown)} >>\nstream\n{shown}\nendstream")
    made, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(made))
        made += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    return made + (
        f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {len(places) + 1} /Root 1 0 R >>\nstartxref\n{len(made)}\n%%EOF\n"
    ).encode("cp1252")


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def printed(
    lines: Sequence[str], *, x: float = 70, top: float = 760, gap: float = 14
) -> list[Word]:
    """Lines one under another; an empty one leaves white."""
    return [(x, top - gap * index, 10, line) for index, line in enumerate(lines) if line]


def docx(
    paragraphs: Sequence[tuple[str, int | None]], table: Sequence[Sequence[str]] = ()
) -> bytes:
    """A Word document whose paragraphs Word numbers at the level given: 1., a), (i)."""
    document = Document()
    root = document.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>'
        f'<w:lvlText w:val="{shown}"/></w:lvl>'
        for level, (kind, shown) in enumerate(
            (("decimal", "%1."), ("lowerLetter", "%2)"), ("lowerRoman", "(%3)"))
        )
    )
    root.insert(
        0, parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="77">{levels}</w:abstractNum>')
    )
    root.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="77"><w:abstractNumId w:val="77"/></w:num>')
    )
    for text, level in paragraphs:
        paragraph = document.add_paragraph(text)
        if level is not None:
            properties = paragraph._p.get_or_add_pPr()
            number = f'<w:ilvl w:val="{level}"/><w:numId w:val="77"/>'
            properties.append(parse_xml(f"<w:numPr {nsdecls('w')}>{number}</w:numPr>"))
    if table:
        drawn = document.add_table(rows=0, cols=len(table[0]))
        for row in table:
            for cell, text in zip(drawn.add_row().cells, row, strict=True):
                cell.text = text
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def kept(folder: Path, name: str, content: bytes | str) -> Path:
    """A file with that content."""
    path = folder / name
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return path

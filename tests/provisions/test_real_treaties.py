"""Real treaties that lie beside the checkout."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from provisions.test_reading import completes_what_is_there, gives_back_its_source
from tiebreaker.provisions import load, read_text
from tiebreaker.provisions.model import TreatyText
from tiebreaker.vocabulary import Language

pytestmark = pytest.mark.shared

FEWEST = 0.99
"""Of the places that rules were found at by hand, those that must be there."""


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def language_of(path: Path) -> str:
    return path.name.split(".")[1]


def places(treaties: Path) -> Iterator[tuple[Path, str, str]]:
    """Each place that a label names: file, article, ref."""
    labels = json.loads((treaties / "gold.json").read_text("utf-8"))
    for label in labels.values():
        if label.get("skip"):
            continue
        rules = {f"texts/{name}": label for name in label["files"]}
        rules |= label.get("per_file", {})
        for name, rule in rules.items():
            for steps in (rule.get("individual"), rule.get("company"), rule.get("other")):
                for step in steps or []:
                    article = rule.get("article", label.get("article"))
                    yield treaties / name, article, step["provision"]


def has(read: TreatyText, article: str, ref: str) -> bool:
    found = read.article(article)
    return found is not None and any(
        provision.ref == ref and len(provision.words.of(read.text)) > 20
        for provision in found.provisions
    )


def test_the_places_of_rules_that_were_found_by_hand_are_there(shared: Path) -> None:
    read: dict[Path, TreatyText] = {}
    missing, total = [], 0
    for path, article, ref in places(shared / "treaties"):
        if path.is_file():
            read.setdefault(path, read_text(text_of(path)))
            total += 1
            if not has(read[path], article, ref):
                missing.append((path.name, ref))

    assert total > 500
    assert len(missing) <= (1 - FEWEST) * total, missing


@pytest.mark.parametrize("folder", ["texts", "unlabelled", "full", "messy"])
def test_each_gives_back_its_source(shared: Path, folder: str) -> None:
    for path in sorted((shared / "treaties" / folder).iterdir()):
        read = read_text(load(path))

        gives_back_its_source(read)
        completes_what_is_there(read)


def test_the_language_is_told_and_others_are_owned_up_to(shared: Path) -> None:
    known = {language.value for language in Language}
    for path in [
        *(shared / "treaties/texts").iterdir(),
        *(shared / "treaties/unlabelled").iterdir(),
    ]:
        language = language_of(path)

        assert read_text(text_of(path)).language == (language if language in known else None)


def test_two_languages_of_one_article_have_the_same_provisions(shared: Path) -> None:
    pairs: dict[str, list[Path]] = {}
    for path in (shared / "treaties/texts").iterdir():
        pairs.setdefault(path.name.split(".")[0], []).append(path)
    both = [paths for paths in pairs.values() if len(paths) == 2]
    assert both
    for paths in both:
        first, second = (
            [
                provision.ref
                for article in read_text(text_of(path)).articles
                for provision in article.provisions
            ]
            for path in sorted(paths)
        )

        assert first == second, paths[0].name


def test_whole_treaties_have_all_their_articles_in_order(shared: Path) -> None:
    for path in sorted((shared / "treaties/full").iterdir()):
        read = read_text(text_of(path))

        numbers = [article.number for article in read.articles]
        digits = [int(re.match(r"\d+", number).group()) for number in numbers]  # type: ignore[union-attr]
        assert len(numbers) == len(set(numbers)), path.name
        assert digits[0] == 1
        assert all(0 <= after - before <= 1 for before, after in pairwise(digits)), path.name
        assert all(article.provisions for article in read.articles), path.name


def test_an_article_is_the_same_alone_and_in_its_treaty(shared: Path) -> None:
    for path in sorted((shared / "treaties/texts").iterdir()):
        name, language = path.name.split(".")[:2]
        whole = (shared / "treaties/full").glob(f"{name}.*")
        treaty = next((one for one in whole if language in language_of(one)), None)
        if treaty is None:
            continue
        alone = read_text(text_of(path)).articles[0]
        within = read_text(text_of(treaty), language=Language(language))
        found = within.article(alone.number)

        assert found is not None
        assert [p.ref for p in found.provisions] == [p.ref for p in alone.provisions], path.name
        assert found.heading == alone.heading


def test_both_languages_of_a_file_can_be_asked_for(shared: Path) -> None:
    for path in sorted((shared / "treaties/full").glob("*.en+nl.txt")):
        english, dutch = (
            read_text(text_of(path), language=Language(language)) for language in ("en", "nl")
        )

        assert [a.number for a in english.articles] == [a.number for a in dutch.articles]
        assert english.articles[0].span.end < dutch.articles[0].span.start


def test_a_pdf_reads_like_its_text(shared: Path) -> None:
    text = load(shared / "treaties/messy/china-korea-1994.unts-excerpt.pdf")

    read = read_text(text)

    assert [(article.number, article.heading) for article in read.articles] == [
        ("11", "INTEREST"),
        ("12", "ROYALTIES"),
    ]
    assert len(read.articles[0].provisions) == 7
    assert "Treaty Series" not in text


def test_official_xml_gives_whole_treaties(shared: Path) -> None:
    for name in ("canada-uae-2002.raw.en.xml", "canada-uae-2002.raw.fr.xml"):
        read = read_text(load(shared / "treaties/messy" / name))

        assert [article.number for article in read.articles] == [str(n) for n in range(1, 32)]
        article = read.article("4")
        assert article is not None
        assert article.provision("4(3)(a)").parent == "4(3)"

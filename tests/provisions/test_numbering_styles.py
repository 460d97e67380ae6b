"""The ways in which treaties number their provisions."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from tiebreaker.provisions import read_text

STYLES = {
    style["name"]: style
    for style in tomllib.loads(Path(__file__).with_name("styles.toml").read_text("utf-8"))["style"]
}


@pytest.mark.parametrize("name", STYLES)
def test_provisions_take_the_numbers_of_the_text(name: str) -> None:
    read = read_text(STYLES[name]["text"])

    refs = [provision.ref for article in read.articles for provision in article.provisions]
    assert " ".join(refs) == STYLES[name]["refs"]


@pytest.mark.parametrize("name", STYLES)
def test_words_come_without_their_number(name: str) -> None:
    text = STYLES[name]["text"]

    for article in read_text(text).articles:
        for provision in article.provisions:
            words = provision.words.of(text)

            assert words == words.strip()
            assert words[0].isalpha() or words[0] in '"„“', words
            assert provision.span.of(text).endswith(words)


@pytest.mark.parametrize("name", STYLES)
def test_no_words_are_left_between_provisions(name: str) -> None:
    text = STYLES[name]["text"]

    for article in read_text(text).articles:
        for before, after in pairwise(article.provisions):
            between = re.sub(r"</?sup>", "", text[before.words.end : after.words.start])

            assert not re.search(r"[^\W\d_]{4,}", between), between

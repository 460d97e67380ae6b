"""What is listed as speaking for one State or the other."""

from __future__ import annotations

import pytest

from tiebreaker.understanding.model import Context
from tiebreaker.understanding.reader import OfflineReader
from tiebreaker.vocabulary import State, TieKind, pair

READER = OfflineReader()

TIES = [
    ("My wife and kids live in Curitiba", "BE BR", TieKind.FAMILY, "BR"),
    ("I work in Luxembourg", "FR LU", TieKind.WORK, "LU"),
    ("My friends are in Lille", "BE FR", TieKind.SOCIAL, "FR"),
    ("Ich arbeite in Wien", "AT DE", TieKind.WORK, "AT"),
    ("Mijn ouders wonen in Utrecht", "BE NL", TieKind.FAMILY, "NL"),
    ("meus filhos estudam em Lisboa", "BR PT", TieKind.EDUCATION, "PT"),
]


@pytest.mark.parametrize(("message", "states", "kind", "state"), TIES)
def test_ties_are_listed_with_their_words(
    message: str, states: str, kind: TieKind, state: str
) -> None:
    one, other = states.split()
    understood = READER.read(message, Context(states=pair(State(one), State(other))))
    ties = {(tie.kind, tie.state): tie.span.of(message) for tie in understood.ties}
    assert ties[kind, State(state)] in message


def test_ties_never_make_a_conclusion() -> None:
    message = "My family, my job, my friends and my doctor are all in Lille"
    states = pair(State("BE"), State("FR"))
    assert READER.read(message, Context(states=states)).facts == ()

"""Which States a message names, and with which words."""

from __future__ import annotations

from tiebreaker.understanding.mentions import Mention, MentionKind
from tiebreaker.understanding.naming import namings
from tiebreaker.understanding.pointers import pointed
from tiebreaker.understanding.reading import Reading
from tiebreaker.understanding.settling import settled
from tiebreaker.understanding.unknown_places import unknown_places
from tiebreaker.vocabulary import Language, State, StatePair

__all__ = ["Mention", "MentionKind", "find_mentions", "named_states"]


def find_mentions(
    message: str,
    language: Language,
    states: StatePair | None = None,
    earlier: tuple[State, ...] = (),
) -> tuple[Mention, ...]:
    """Every mention of a State in *message*, third States included, in order, without overlaps.

    *states* are the two Contracting States, which decide between places of the same name;
    *earlier* are the States named before this message, last first, for "there".
    """
    reading = Reading.of(message, language, states)
    named = settled(reading, namings(reading))
    named = tuple(sorted((*named, *unknown_places(reading, named)), key=lambda each: each.span))
    return tuple(sorted((*named, *pointed(reading, named, earlier)), key=lambda found: found.span))


def named_states(mentions: tuple[Mention, ...]) -> tuple[State, ...]:
    """The States named by name, people, place or tax office, in order, each once.

    Uncertain ones, names of languages and pointing words do not count.
    """
    kinds = {MentionKind.COUNTRY, MentionKind.DEMONYM, MentionKind.PLACE, MentionKind.AUTHORITY}
    return tuple(
        dict.fromkeys(
            mention.state for mention in mentions if mention.kind in kinds and not mention.uncertain
        )
    )

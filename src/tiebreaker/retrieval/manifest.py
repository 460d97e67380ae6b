"""What an index was built from; it is current only as long as all of that is the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata

from tiebreaker.retrieval.model import Passage
from tiebreaker.retrieval.passages import PASSAGE_VERSION

Key = tuple[str, str]
"""A treaty's id and its language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The makings of one index."""

    model: str
    chromadb: str
    passage_version: int
    distance: str
    treaties: Mapping[str, str]
    """For each treaty and language, ``be-gb-1987 en``, the hash of all its searched texts."""
    passages: int
    dimension: int = 0
    split: Mapping[str, int] | None = None
    """The passages too long for the model, by id, with the number of their pieces."""

    @property
    def makings(self) -> tuple[object, ...]:
        """What has to be the same for an index to fit."""
        treaties = tuple(sorted(self.treaties.items()))
        return (self.model, self.chromadb, self.passage_version, self.distance, treaties)

    @property
    def fingerprint(self) -> str:
        """A short name of the makings."""
        return _digest(repr(self.makings))[:16]

    def pieces_of(self, passage: Passage) -> tuple[str, ...]:
        """The ids under which the pieces of *passage* are stored; mostly one."""
        own = passage_id(passage)
        count = (self.split or {}).get(own, 1)
        return tuple(f"{own}-{number}" for number in range(count))

    def to_json(self) -> str:
        """As it is written beside the index."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Manifest:
        """Read it back; raises ``ValueError`` where it is none."""
        try:
            return cls(**json.loads(text))
        except TypeError as error:
            msg = "not a manifest of an index"
            raise ValueError(msg) from error


def wanted(model: str, found: Iterable[Passage]) -> Manifest:
    """The manifest that an index over *found* has to have."""
    hashes: dict[str, list[str]] = {}
    for passage in found:
        hashes.setdefault(f"{passage.treaty} {passage.language}", []).append(passage_id(passage))
    return Manifest(
        model=model,
        chromadb=metadata.version("chromadb"),
        passage_version=PASSAGE_VERSION,
        distance="cosine",
        treaties={place: _digest(" ".join(ids)) for place, ids in hashes.items()},
        passages=sum(len(ids) for ids in hashes.values()),
    )


def difference(built: Manifest, needed: Manifest) -> str | None:
    """Why *built* does not do, in one clause; ``None`` when it does."""
    if built.model != needed.model:
        return f"it was built with the model `{built.model}`, now `{needed.model}` is set"
    if built.treaties != needed.treaties:
        return _changed(built.treaties, needed.treaties)
    if built.makings != needed.makings:
        return "it was built by another release"
    return None


def passage_id(passage: Passage) -> str:
    """The content's hash: the same words in the same place always have the same id."""
    parts = (
        passage.treaty,
        passage.language,
        passage.provision,
        str(passage.span.start),
        passage.text,
    )
    return _digest("\0".join(parts))[:32]


def _changed(built: Mapping[str, str], needed: Mapping[str, str]) -> str:
    sorts = {
        "new": needed.keys() - built.keys(),
        "gone": built.keys() - needed.keys(),
        "changed": {
            place for place in built.keys() & needed.keys() if built[place] != needed[place]
        },
    }
    told = [f"{name}: {', '.join(sorted(places)[:3])}" for name, places in sorts.items() if places]
    return "the treaties are not those that it was built from ({})".format("; ".join(told))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

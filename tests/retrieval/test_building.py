from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.fakes import LONGEST, LetterCounts
from retrieval.treaties import WHOLE, MakeTreaty
from tiebreaker.library.model import Treaty
from tiebreaker.retrieval.building import build, divided
from tiebreaker.retrieval.cache import VectorCache
from tiebreaker.retrieval.manifest import Manifest, difference, wanted
from tiebreaker.retrieval.model import Progress
from tiebreaker.retrieval.passages import passages
from tiebreaker.retrieval.sites import FolderSite
from tiebreaker.vocabulary import Language


class Workshop:
    """A folder with an index in it, and the model that fills it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.model = folder, LetterCounts()
        folder.mkdir(exist_ok=True)

    @property
    def site(self) -> FolderSite:
        return FolderSite(self.folder)

    def build(self, *treaties: Treaty, progress: Progress | None = None) -> Manifest:
        found = [one for treaty in treaties for one in passages(treaty)]
        cache = VectorCache(self.model, "letters", self.folder / "vectors.sqlite")
        return build(self.site, found, wanted("letters", found), cache, progress)


@pytest.fixture(name="workshop")
def _workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path / "index")


@given(st.text(), st.integers(min_value=1, max_value=40))
def test_a_divided_text_loses_no_words(text: str, longest: int) -> None:
    parts = divided(text, lambda part: len(part) <= longest)

    assert "".join("".join(parts).split()) == "".join(text.split())
    assert all(len(part) <= longest for part in parts)


def test_a_built_index_gives_back_what_went_in(workshop: Workshop, make_treaty: MakeTreaty) -> None:
    treaty = make_treaty()
    manifest = workshop.build(treaty)

    store = workshop.site.opened()

    found = passages(treaty)
    ids = [one for passage in found for one in manifest.pieces_of(passage)]
    meant = workshop.model.embed_documents([passage.text for passage in found])
    assert store.count(Language.ENGLISH) == len(found)
    np.testing.assert_allclose(store.vectors(Language.ENGLISH, ids), meant, atol=1e-5)
    assert workshop.site.current() == manifest


def test_building_again_embeds_nothing_and_holds_as_many(
    workshop: Workshop, make_treaty: MakeTreaty
) -> None:
    workshop.build(make_treaty())
    before = len(workshop.model.embedded)

    workshop.build(make_treaty())

    assert len(workshop.model.embedded) == before
    assert workshop.site.opened().count(Language.ENGLISH) == len(passages(make_treaty()))


def test_only_what_changed_is_embedded(workshop: Workshop, make_treaty: MakeTreaty) -> None:
    workshop.build(make_treaty())
    workshop.model.embedded.clear()

    workshop.build(make_treaty(WHOLE.replace("15 per cent", "10 per cent")))

    assert len(workshop.model.embedded) == 1
    assert "10 per cent" in workshop.model.embedded[0]


def test_a_passage_that_is_too_long_is_stored_in_pieces(
    workshop: Workshop, make_treaty: MakeTreaty
) -> None:
    long = WHOLE.replace("in that other State.", f"in that other State{', and so on' * 200}.")
    treaty = make_treaty(long)

    manifest = workshop.build(treaty)

    passage = next(one for one in passages(treaty) if one.provision == "10(1)")
    assert len(manifest.pieces_of(passage)) > 1
    assert all(workshop.model.tokens(text) <= LONGEST for text in workshop.model.embedded)
    assert (
        len(workshop.model.embedded) == len(passages(treaty)) + len(manifest.pieces_of(passage)) - 1
    )


def test_a_build_that_is_cut_off_leaves_the_last_good_index(
    workshop: Workshop, make_treaty: MakeTreaty
) -> None:
    good = workshop.build(make_treaty())

    def cut_off(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        workshop.build(make_treaty(year=2001), progress=cut_off)

    assert workshop.site.current() == good
    assert workshop.site.opened().count(Language.ENGLISH) == good.passages


def test_a_build_after_one_that_was_cut_off_goes_on_from_there(
    workshop: Workshop, make_treaty: MakeTreaty
) -> None:
    def cut_off(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        workshop.build(make_treaty(), progress=cut_off)
    workshop.model.embedded.clear()

    workshop.build(make_treaty())

    assert workshop.model.embedded == []


def test_old_folders_do_not_pile_up(workshop: Workshop, make_treaty: MakeTreaty) -> None:
    for year in range(2000, 2005):
        workshop.build(make_treaty(year=year))

    assert sum(path.is_dir() for path in workshop.folder.iterdir()) == 2


def test_progress_is_told_to_the_end(workshop: Workshop, make_treaty: MakeTreaty) -> None:
    told: list[tuple[int, int]] = []

    workshop.build(make_treaty(), progress=lambda done, total: told.append((done, total)))

    assert told[-1] == (len(passages(make_treaty())),) * 2


def test_any_change_of_what_it_was_built_from_is_seen(make_treaty: MakeTreaty) -> None:
    found = passages(make_treaty())
    built = wanted("letters", found)

    assert difference(built, wanted("letters", found)) is None
    assert "model" in (difference(built, wanted("others", found)) or "")
    assert "at-dk-1999 en" in (difference(built, wanted("letters", found[1:])) or "")
    assert "new" in (
        difference(built, wanted("letters", [*found, *passages(make_treaty(year=2003))])) or ""
    )


def test_a_damaged_cache_is_made_anew(workshop: Workshop, make_treaty: MakeTreaty) -> None:
    workshop.build(make_treaty())
    (workshop.folder / "vectors.sqlite").write_bytes(b"no database at all" * 100)

    workshop.build(make_treaty())

    assert workshop.site.opened().count(Language.ENGLISH) == len(passages(make_treaty()))

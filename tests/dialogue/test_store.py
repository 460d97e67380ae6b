"""Cases are kept after every turn, under ids that cannot be guessed, and nothing is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tiebreaker.dialogue.model import Case, Message
from tiebreaker.dialogue.store import CaseStore, new_id
from tiebreaker.errors import BadInputError, NoAnswerError
from tiebreaker.settings import Settings

STORY = "states BE BR; tax:BE=yes; tax:BR=yes; home:BE=yes; home:BR=yes"


@pytest.fixture(name="settings")
def _settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


@pytest.fixture(name="store")
def _store(settings: Settings) -> CaseStore:
    return CaseStore.open(settings)


@pytest.fixture(name="case")
def _case(talk):
    talk.case = replace(talk.case, id=new_id())
    talk.say(STORY)
    return talk.case


def test_a_case_is_there_again_after_a_restart_and_goes_on(settings, store, case, dialogue):
    store.put(case)
    found = CaseStore.open(settings).get(case.id)

    assert found == case
    assert dialogue.take(found, Message(id="next", text="interests=BR"))[1].question is None


def test_a_case_grows_with_its_turns(store, case, dialogue):
    store.put(case)
    longer, _ = dialogue.take(case, Message(id="next", text="interests=BR"))
    store.put(longer)
    store.put(longer)

    assert store.get(case.id) == longer


def test_a_case_that_is_not_there_is_nothing(store):
    assert store.get("nobody") is None


def test_ids_cannot_be_guessed():
    ids = {new_id() for _ in range(200)}

    assert len(ids) == 200
    assert min(map(len, ids)) >= 20


def test_two_windows_do_not_write_over_each_other(store, case, dialogue):
    store.put(case)
    one, _ = dialogue.take(case, Message(id="one", text="interests=BR"))
    other, _ = dialogue.take(case, Message(id="other", text="interests=BE"))
    store.put(one)

    with pytest.raises(BadInputError, match="another window"):
        store.put(other)
    assert store.get(case.id) == one


def test_messages_that_come_at_once_all_land(store, case, dialogue):
    store.put(case)

    def send(number: int) -> Case:
        message = Message(id=f"at once {number}", text="tie work BE")
        return store.change(case.id, lambda held: dialogue.take(held, message)[0])

    with ThreadPoolExecutor(max_workers=3) as pool:
        list(pool.map(send, range(3)))

    assert len(store.get(case.id).turns) == len(case.turns) + 3


def test_cases_are_listed_renamed_duplicated_and_deleted(store, case):
    store.put(case)
    store.rename(case.id, "  My move  ")
    copy = store.duplicate(case.id, "Another way")

    assert store.get(case.id).title == "My move"
    assert {kept.title for kept in store.kept()} == {"My move", "Another way"}
    assert copy.id != case.id
    assert store.get(copy.id).turns == case.turns

    store.delete(case.id)
    store.delete(case.id)
    assert [kept.id for kept in store.kept()] == [copy.id]


def test_the_title_stays_when_the_case_goes_on(store, case, dialogue):
    store.put(case)
    store.rename(case.id, "My move")
    longer, _ = dialogue.take(case, Message(id="next", text="interests=BR"))
    store.put(longer)

    assert store.get(case.id).title == "My move"


@pytest.mark.parametrize("what", ["rename", "duplicate", "change"])
def test_what_is_done_to_a_case_that_is_gone_is_told(store, what):
    done = {
        "rename": lambda: store.rename("gone", "title"),
        "duplicate": lambda: store.duplicate("gone"),
        "change": lambda: store.change("gone", lambda case: case),
    }[what]

    with pytest.raises(NoAnswerError, match="no such case"):
        done()


def test_the_file_is_written_ahead_so_that_readers_do_not_wait(store):
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_a_database_is_taken_by_one_setting(tmp_path, case):
    settings = Settings(home=tmp_path / "unused", database_url=f"sqlite:///{tmp_path}/other.db")
    CaseStore.open(settings).put(case)

    assert (tmp_path / "other.db").is_file()
    assert not (tmp_path / "unused").exists()


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////no/such/folder/at/all/x.db", "oracle://x"])
def test_a_database_that_cannot_be_opened_is_told_in_one_sentence(tmp_path, url):
    with pytest.raises(BadInputError, match="cannot be opened") as error:
        CaseStore.open(Settings(home=tmp_path, database_url=url))

    assert "\n" not in str(error.value)

"""The command line as other programs rely on it, run as they run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = Path(sys.executable).with_name("tiebreaker")
FOUR = ("be-br-1972", "be-gb-1987", "br-ch-2018", "li-nl-2020")
AN_ARTICLE = (
    "Article 4\n"
    "1. A person is a resident of a State if liable to tax there by reason of residence.\n"
)


@pytest.fixture(name="home")
def _home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def run(home: Path, *arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run one command with a data folder of its own."""
    return subprocess.run(
        [COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "TIEBREAKER_HOME": str(home)},
    )


def document(home: Path, *arguments: str, given: str | None = None) -> dict[str, Any]:
    """The one JSON document that a command prints."""
    result = run(home, *arguments, "--json", given=given)
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def stored(treaty: str) -> str:
    """The stored text of a shipped treaty."""
    folder = Path(__file__).parents[2] / "index" / "texts"
    return next(folder.glob(f"{treaty}.*.txt")).read_bytes().decode("utf-8")


def test_the_four_treaties_are_held_and_their_tie_breakers_understood(home: Path) -> None:
    held = document(home, "treaties")["treaties"]

    assert sorted(treaty["id"] for treaty in held) == sorted(FOUR)
    assert {treaty["tie_breaker"] for treaty in held} == {"complete"}
    assert {
        "id",
        "states",
        "year",
        "language",
        "title",
        "source",
        "articles",
        "tie_breaker",
    } == set(held[0])


@pytest.mark.parametrize("treaty", FOUR)
def test_every_provision_that_is_read_is_a_slice_of_the_file(home: Path, treaty: str) -> None:
    path = next((Path(__file__).parents[2] / "index" / "texts").glob(f"{treaty}.*"))
    read = document(home, "read", str(path))

    assert read["status"] == "complete"
    assert read["unread"] == []
    text = stored(treaty)
    for provision in read["provisions"]:
        assert text[provision["start"] : provision["end"]] == provision["text"]
    refs = [provision["ref"] for provision in read["provisions"]]
    assert refs[:6] == ["4(1)", "4(2)", "4(2)(a)", "4(2)(b)", "4(2)(c)", "4(2)(d)"]
    assert len(refs) == len(set(refs))


def test_a_home_in_one_state_decides(home: Path, tmp_path: Path) -> None:
    facts = tmp_path / "facts.json"
    facts.write_text(
        json.dumps(
            {
                "person": "individual",
                "facts": {
                    "domestic_residence": {"BE": True, "BR": True},
                    "permanent_home": {"BE": True, "BR": False},
                },
            }
        ),
        encoding="utf-8",
    )

    found = document(home, "determine", "--treaty", "be-br-1972", "--facts", str(facts))

    assert (found["status"], found["resident_of"], found["decided_by"]) == (
        "resident",
        "BE",
        "4(2)(a)",
    )
    assert [step["test"] for step in found["trace"]] == ["permanent_home"]
    step = found["trace"][0]
    assert stored("be-br-1972")[step["start"] : step["end"]] == step["quote"]
    assert (step["outcome"], step["state"], step["leads_to"]) == ("one", "BE", "resident")


def test_a_home_known_in_one_state_only_is_asked_for_in_the_other(home: Path) -> None:
    facts = {
        "person": "individual",
        "facts": {
            "domestic_residence": {"BE": True, "GB": True},
            "permanent_home": {"BE": True, "GB": None},
        },
    }

    found = document(
        home, "determine", "--treaty", "be-gb-1987", "--facts", "-", given=json.dumps(facts)
    )

    assert found["status"] == "need_fact"
    assert found["next_fact"] == {"fact": "permanent_home", "state": "GB"}
    assert found["next_fact"] in found["can_still_matter"]


def test_companies_without_an_agreement_get_no_relief_under_the_dutch_text(home: Path) -> None:
    facts = {
        "person": "company",
        "facts": {"domestic_residence": {"LI": True, "NL": True}, "agreement": "none"},
    }

    found = document(
        home, "determine", "--treaty", "li-nl-2020", "--facts", "-", given=json.dumps(facts)
    )

    assert (found["status"], found["decided_by"]) == ("no_relief", "4(3)")


def test_facts_that_change_give_a_result_for_each_period(home: Path) -> None:
    facts = {
        "person": "individual",
        "facts": {
            "domestic_residence": {"BE": True, "BR": True},
            "permanent_home": {"BE": True},
        },
        "periods": [
            {
                "from": "2024-01-01",
                "to": "2024-07-31",
                "facts": {"permanent_home": {"BR": True}, "vital_interests": "BR"},
            },
            {"from": "2024-08-01", "to": "2024-12-31", "facts": {"permanent_home": {"BR": False}}},
        ],
    }

    found = document(
        home, "determine", "--treaty", "be-br-1972", "--facts", "-", given=json.dumps(facts)
    )

    assert [(p["from"], p["to"], p["resident_of"]) for p in found["periods"]] == [
        ("2024-01-01", "2024-07-31", "BR"),
        ("2024-08-01", "2024-12-31", "BE"),
    ]


def test_what_if_names_the_smallest_changes(home: Path, tmp_path: Path) -> None:
    facts = tmp_path / "facts.json"
    facts.write_text(
        json.dumps(
            {
                "person": "individual",
                "facts": {
                    "domestic_residence": {"BE": True, "BR": True},
                    "permanent_home": {"BE": True, "BR": False},
                },
            }
        ),
        encoding="utf-8",
    )

    changes = document(home, "what-if", "--treaty", "be-br-1972", "--facts", str(facts))["changes"]

    assert {
        "set": {"domestic_residence": {"BR": False}},
        "status": "not_dual_resident",
        "resident_of": "BE",
    } in changes


@pytest.mark.parametrize(
    ("arguments", "given", "code", "says"),
    [
        (["determine", "--treaty", "fr-us-1994", "--facts", "-"], "{}", 2, "person"),
        (
            ["determine", "--treaty", "fr-us-1994", "--facts", "-"],
            '{"person": "individual"}',
            1,
            "not in the library",
        ),
        (
            ["determine", "--treaty", "be-br-1972", "--facts", "nowhere.json"],
            None,
            2,
            "cannot be read",
        ),
        (["determine", "--treaty", "be-br-1972", "--facts", "-"], "not json", 2, "not JSON"),
        (
            ["determine", "--treaty", "be-br-1972", "--facts", "-"],
            '{"person": "individual", "facts": {"permanent_home": {"FR": true}}}',
            2,
            "FR",
        ),
        (["read", "nowhere.txt"], None, 2, "nowhere.txt"),
        (["read"], None, 2, "FILE is missing"),
        (["extract", "x", "--states", "BE"], None, 2, "two countries"),
        (["search", "x", "-k", "0"], None, 2, "k"),
        (["nonsense"], None, 2, "nonsense"),
        (["determine", "--nonsense"], None, 2, "nonsense"),
    ],
)
def test_wrong_use_is_one_line_and_an_exit_code(
    home: Path, arguments: list[str], given: str | None, code: int, says: str
) -> None:
    result = run(home, *arguments, given=given)

    assert result.returncode == code
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_a_text_without_a_tie_breaker_is_said_to_have_none(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(AN_ARTICLE, encoding="utf-8")

    result = run(home, "read", str(path), "--language", "en", "--json")

    assert json.loads(result.stdout)["status"] == "none"
    assert result.returncode == 1


def test_a_batch_answers_line_by_line_and_goes_on_after_a_bad_one(home: Path) -> None:
    lines = [
        {"treaty": "be-br-1972", "person": "individual", "facts": {}},
        {"treaty": "xx", "person": "individual", "facts": {}},
        {"treaty": "be-br-1972", "facts": {}},
        {
            "treaty": "be-br-1972",
            "person": "individual",
            "facts": {"domestic_residence": {"BE": True, "BR": False}},
        },
    ]
    given = "\n".join([*(json.dumps(line) for line in lines), "broken", ""])

    result = run(home, "determine", "--batch", given=given)

    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [sorted({"error", "status"} & set(line)) for line in found] == [
        ["status"],
        ["error"],
        ["error"],
        ["status"],
        ["error"],
    ]
    assert found[3]["status"] == "not_dual_resident"
    assert found[3]["resident_of"] == "BE"


def test_a_message_is_taken_apart_in_the_persons_own_words(home: Path) -> None:
    text = "I'm Brazilian and I own a house in Curitiba. Brazil taxes me as a resident."

    found = document(home, "extract", text, "--treaty", "be-br-1972")

    told = {(fact["fact"], fact.get("state")): fact["value"] for fact in found["facts"]}
    assert told["nationality", "BR"] is True
    assert told["domestic_residence", "BR"] is True
    assert found["states"] == ["BR"]
    assert found["person"] == "individual"
    for fact in found["facts"] + found["ties"]:
        assert text[fact["start"] : fact["end"]] == fact["quote"]


@pytest.mark.parametrize(
    ("asked", "said", "expected"),
    [
        ("permanent_home:BE", "no", {("permanent_home", "BE"): False}),
        (
            "permanent_home",
            "both",
            {("permanent_home", "BE"): True, ("permanent_home", "BR"): True},
        ),
        ("nationality:BR", "yes", {("nationality", "BR"): True}),
        ("vital_interests", "Brazil", {("vital_interests", None): "BR"}),
        ("vital_interests", "I don't know", {}),
    ],
)
def test_a_short_reply_is_understood_by_the_question(
    home: Path, asked: str, said: str, expected: dict[tuple[str, str | None], object]
) -> None:
    found = document(home, "extract", said, "--treaty", "be-br-1972", "--asked", asked)

    told = {(fact["fact"], fact.get("state")): fact["value"] for fact in found["facts"]}
    assert told == expected


def test_a_conversation_comes_to_the_result_and_can_be_had_a_line_at_a_time(
    home: Path, tmp_path: Path
) -> None:
    story = (
        "I'm Brazilian, I rent a flat in Antwerp since March, my wife and kids are in our house "
        "in Curitiba, both countries tax me as resident"
    )
    messages = [story, "Brazil"]
    path = tmp_path / "messages.json"
    path.write_text(json.dumps(messages), encoding="utf-8")

    found = document(home, "converse", str(path))

    assert found["treaty"] == "be-br-1972"
    first, second = found["turns"]
    assert (first["question"]["fact"], first["question"]["state"]) == ("vital_interests", None)
    assert second["question"] is None
    assert (found["determination"]["status"], found["determination"]["resident_of"]) == (
        "resident",
        "BR",
    )
    assert found["facts"]["permanent_home"] == {"BE": True, "BR": True}
    for turn in found["turns"]:
        for cited in turn["citations"]:
            text = stored(cited["treaty"])
            assert text[cited["start"] : cited["end"]] == cited["quote"]

    lines = run(home, "converse", "-", given="\n".join(json.dumps(text) for text in messages))
    turns = [json.loads(line) for line in lines.stdout.splitlines()]
    assert [turn["reply"] for turn in turns] == [turn["reply"] for turn in found["turns"]]
    assert turns[-1]["determination"] == found["determination"]


def test_nothing_slow_is_loaded_by_a_command_that_does_not_search(home: Path) -> None:
    script = (
        "import sys\n"
        "from tiebreaker.cli.main import run\n"
        "code = run(['determine', '--batch'])\n"
        "slow = {'torch', 'chromadb', 'streamlit', 'langchain', 'langchain_core'}\n"
        "print(sorted(slow & set(sys.modules)), code)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        input='{"treaty": "be-br-1972", "person": "individual"}\n',
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TIEBREAKER_HOME": str(home)},
    )

    assert result.stdout.splitlines()[-1] == "[] 0"

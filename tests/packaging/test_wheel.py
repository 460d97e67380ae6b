"""What is built from the checkout works outside of it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]


@pytest.fixture(scope="module", name="wheel")
def _wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(TOP)],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_the_corpus_the_page_and_the_words(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())

    assert "tiebreaker/_corpus/manifest.toml" in names
    assert "tiebreaker/_corpus/texts/be-br-1972.pt.txt" in names
    assert "tiebreaker/_app/page.py" in names
    assert "tiebreaker/_app/screen/chat.py" in names
    assert "tiebreaker/locale/pt/dialogue.po" in names
    assert "tiebreaker/py.typed" in names
    assert not [name for name in names if name.endswith(".pyc")]


def test_the_unpacked_wheel_finds_its_own_corpus_and_page(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = (
        "from tiebreaker.settings import shipped\n"
        "from tiebreaker.library import Library\n"
        "from pathlib import Path\n"
        "print(shipped('app').joinpath('page.py').is_file())\n"
        "print(shipped('corpus').is_relative_to(Path.cwd()))\n"
        "print([t.rule.status.value for t in Library.open(Path('home')).treaties])\n"
    )

    found = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert found.stdout.splitlines() == ["True", "True", str(["complete"] * 4)]

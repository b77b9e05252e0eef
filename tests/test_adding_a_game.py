"""A game is added by following CONTRIBUTING.md literally, and nothing else is needed to play it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sixth_game import SIXTH, literally


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources to which the game was added."""
    folder = tmp_path_factory.mktemp("rollpad")
    literally.add(folder)
    return folder


def run(tree: Path, *arguments: str) -> str:
    """Returns what Python prints there."""
    command = [sys.executable, *arguments]
    own = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    done = subprocess.run(command, cwd=tree, env=own, capture_output=True, text=True)
    return done.stdout + done.stderr


def report_of(tree: Path, *arguments: str) -> str:
    """Returns the report of its tests there."""
    return run(
        tree, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *arguments
    )


def test_every_file_that_is_listed_is_written_and_no_other() -> None:
    assert literally.wanted() == {*literally.OWN}


def test_its_rules_and_its_sheet_are_tested_like_those_of_the_others(tree: Path) -> None:
    places = ("tests/games", "tests/scoring/test_limits.py", "tests/scoring/test_last_round.py")
    report = report_of(tree, *places, "-k", "tally or crossing or every_g")
    assert re.search(r"^\d+ passed", report, re.MULTILINE), report


def test_what_is_missing_is_reported(tree: Path) -> None:
    report = report_of(tree, "-vvv", "tests/test_games.py", "-k", SIXTH)
    assert "1 failed" in report, report
    for file in ("icon", "help", "after_game"):
        assert f"'{file}'" in report, report


@pytest.mark.long
def test_all_tests_of_all_games_take_it(tree: Path) -> None:
    places = ("tests/scoring", "tests/play", "tests/sheets")
    report = report_of(tree, *places, "-k", "tally or crossing")
    assert re.search(r"^\d+ passed", report, re.MULTILINE), report


SHEET = "from sheets import view; view('tally')"


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (
            "scoring/tally/rules.py",
            "State(GameState)",
            "State",
            "State of tally has to extend GameState",
        ),
        ("scoring/registry.py", literally.LINE, "", "tally has no line in REGISTRY"),
        ("sheets/tally/sheet.py", "def hint", "def hints", "TallyTexts of tally has no hint"),
        (
            "sheets/tally/sheet.py",
            "def lay_out",
            "def layout",
            "TallySheet of tally has no lay_out",
        ),
        (
            "scoring/tally/rules.py",
            "choices = ()",
            "ranks = ((1, 'x'),); choices = ()",
            "no rank_name",
        ),
    ],
)
def test_a_mistake_is_named_when_the_game_is_opened(
    tree: Path, file: str, before: str, after: str, told: str
) -> None:
    path = tree / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    try:
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        module = "scoring.tally.rules" if "scoring" in file else "sheets.tally.sheet"
        assert told in run(tree, "-c", f"import {module}\n{SHEET}")
    finally:
        path.write_text(text, encoding="utf-8")

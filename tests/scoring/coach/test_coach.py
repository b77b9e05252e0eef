"""Coaches are found by the game's id, and nothing of them is loaded before the first question."""

import subprocess
import sys
from pathlib import Path

import pytest

from scoring import GAMES
from scoring.coach.advice import because, in_one_line
from scoring.coach.coach import NO_COACH, Silent, coach_of
from scoring.coach.review import review
from scoring.journal import Journal
from storage import coach_tables
from storage.coach_tables import keep, opener, shipped
from tests.support.coaching import coach
from tests.support.sixth_game import SIXTH, register

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_advice_or_says_why_not(game: str) -> None:
    journal = Journal.new(game, {}, ["Ana"] * max(1, GAMES[game].players[0]))
    opinion = coach(game).opinion(journal.state, 0)
    assert opinion.value is not None or opinion.why


def test_a_game_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    journal = Journal.new(SIXTH, {}, ["Ana"])
    silent = coach_of(GAMES[SIXTH], shipped)
    assert isinstance(silent, Silent)
    opinion = silent.opinion(journal.state, 0)
    assert (opinion.value, opinion.entries, opinion.why) == (None, (), (NO_COACH,))
    assert review(silent, journal, 0) == NO_COACH
    assert silent.learn(journal.state) is None


def test_nothing_is_loaded_before_somebody_asks() -> None:
    code = "import sys, scoring.journal, storage, storage.session, scoring.tricubo.rules\n"
    code += "print([name for name in sys.modules if name.startswith('scoring.coach')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_reason_is_worded_in_english() -> None:
    reasons = [because("row {row} then counts {points}", row=4, points=7), because("as good")]
    assert in_one_line(reasons) == "row 4 then counts 7; as good"
    assert dict(reasons[0].values) == {"row": 4, "points": 7}


def test_tables_are_opened_and_kept(tmp_path: Path) -> None:
    """Those of the app come first; a name that is none is none."""
    folder = tmp_path / "coach"
    find = opener(folder)
    assert find("own") is None
    keep(folder, "own", b"one")
    keep(folder, "own", b"two")
    assert find("own") == b"two"
    assert [path.name for path in folder.iterdir()] == ["own.bin"]
    ours = next(coach_tables.SHIPPED.glob("*.bin"))
    keep(folder, ours.stem, b"other")
    assert find(ours.stem) == ours.read_bytes() == shipped(ours.stem)

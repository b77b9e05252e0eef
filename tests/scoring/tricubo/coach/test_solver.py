"""Own pads of Tricubo are learned in the background, with progress, and kept for the next time."""

from collections.abc import Generator
from pathlib import Path

import pytest

from scoring import GAMES
from scoring.coach.coach import UNKNOWN_PAD, coach_of
from scoring.coach.weights_file import Table
from scoring.journal import Journal
from scoring.tricubo.coach import solver
from storage.coach_tables import keep, opener, shipped
from tests.support.coaching import coach

TRICUBO = coach("tricubo")
OWN = {"columns": [1, 3, 4, 6], "purple_from": 4}
"""A short pad: its games are short, so that it is learned in a moment."""


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "GAMES_PLAYED", 60)


def own(**options: object) -> Journal:
    return Journal.new("tricubo", OWN | options, ["Ana"])


def learned(journal: Journal) -> tuple[list[float], str, bytes]:
    """Returns the progress, and what is to be kept."""
    learning = TRICUBO.learn(journal.state)
    assert learning is not None
    told = []
    while True:
        try:
            told.append(next(learning))
        except StopIteration as end:
            name, data = end.value
            return told, name, data


def test_a_pad_is_learned_and_kept(tmp_path: Path) -> None:
    journal = own()
    told, name, data = learned(journal)
    assert told == sorted(told)
    assert 0 <= told[0] < 0.1 < 0.9 < told[-1] <= 1
    keep(tmp_path, name, data)
    again = coach_of(GAMES["tricubo"], opener(tmp_path))
    value = again.opinion(journal.state, 0).value
    assert value is not None
    assert 20 < value < 53, "six in each row, 18 by sixes, 10 for colours and 5 for the end"
    assert len(data) < 300_000
    other = own(colour_bonus=3).state
    assert again.opinion(other, 0).why == (UNKNOWN_PAD,), "only exactly this pad is known"


def test_it_is_always_the_same() -> None:
    assert learned(own())[1:] == learned(own())[1:]


def test_it_can_be_stopped() -> None:
    """In many small pieces, so that stopping it is quick."""
    learning = TRICUBO.learn(own(side="B").state)
    assert isinstance(learning, Generator)
    done = [next(learning) for _ in range(200)]
    learning.close()
    assert done == sorted(done)
    assert done[-1] < 0.6


def test_a_long_pad() -> None:
    journal = Journal.new("tricubo", {"columns": list(range(20))}, ["Ana"])
    _told, name, data = learned(journal)
    known = coach_of(GAMES["tricubo"], lambda one: data if one == name else shipped(one))
    assert known.opinion(journal.state, 0).value


def test_the_printed_pad_learned_again_is_nearly_the_same() -> None:
    """It begins with the table of the printed pad, and what it learns does it no harm."""
    _told, _name, data = learned(Journal.new("tricubo", {"colour_bonus": 10}, ["Ana"]))
    start = Table.read(data).facts["start"]
    assert start == pytest.approx(64.18, abs=0.5)


def test_without_any_table_nothing_is_learned() -> None:
    assert coach_of(GAMES["tricubo"], lambda _name: None).learn(own().state) is None
    assert coach("cubo").learn(Journal.new("cubo", {}, ["Ana"]).state) is None

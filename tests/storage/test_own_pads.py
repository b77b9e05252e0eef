"""Own pads in the app: this version has no screens for them, says so, and loses nothing."""

import json
from pathlib import Path

import pytest

from scoring.journal import Journal
from storage import Store
from storage.errors import StorageError
from table.hosting import HostError, _taken
from tests.support.own_notation import game_of, pad, rounds
from tests.support.reading_back import journal_of
from tests.support.storage_games import AT, some

NOT_YET = "This version of Rollpad can’t show your own pads yet."
PAD = pad(rounds(), end={"when": "rounds", "rounds": 1})
FILES = {
    "an unfinished game": game_of(PAD, "0 r 4"),
    "a finished game": game_of(PAD, "0 r 4, 1 r 5"),
    "a pad": {"format": "rollpad-pad/1", "pad": PAD},
    "a broken pad": {"format": "rollpad-pad/1", "pad": 3},
}


@pytest.mark.parametrize("name", FILES)
def test_an_import_says_that_it_cannot_show_them(store: Store, tmp_path: Path, name: str) -> None:
    file, good = tmp_path / "own.rollpad-pad", tmp_path / "good.json"
    file.write_text(json.dumps(FILES[name]))
    good.write_text(json.dumps(some(6).to_json()))
    before = file.read_bytes()
    plan = store.importing.plan([file, good])
    report = store.importing.take(plan, AT)
    assert [str(one) for one in report.problems] == [f"own.rollpad-pad: {NOT_YET}"]
    assert report.done["new"] == 1
    assert file.read_bytes() == before


def test_a_host_says_so_too(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(FILES["an unfinished game"]))
    with pytest.raises(HostError, match=NOT_YET):
        _taken(store, file)


@pytest.mark.parametrize("name", ["an unfinished game", "a finished game"])
def test_a_game_of_a_newer_rollpad_stays(store: Store, name: str) -> None:
    """It is not opened, and can be exported as it is."""
    journal = journal_of(FILES[name])
    number = store.create(journal, AT)
    with pytest.raises(StorageError, match=NOT_YET) as caught:
        store.load(number)
    assert caught.value.kind == "unreadable"
    assert store.unfinished() == []
    assert Journal.from_text(store.export.game(number)).report() == journal.report()

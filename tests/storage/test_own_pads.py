"""Own pads in storage: games on them are saved, imported and hosted as any other."""

import json
from pathlib import Path

import pytest

from network.headless_host import _import_game
from storage import Store
from tests.support.own_notation import game_of, pad, rounds
from tests.support.reading_back import journal_of
from tests.support.storage_games import AT, some

PAD = pad(rounds(), end={"when": "rounds", "rounds": 1})
FILES = {
    "an unfinished game": game_of(PAD, "0 r 4"),
    "a finished game": game_of(PAD, "0 r 4, 1 r 5"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_game_is_imported(store: Store, tmp_path: Path, name: str) -> None:
    file, good = tmp_path / "own.json", tmp_path / "good.json"
    file.write_text(json.dumps(FILES[name]))
    good.write_text(json.dumps(some(6).to_json()))
    report = store.importing.take(store.importing.plan([file, good]), AT)
    assert report.problems == []
    assert report.done["new"] == 2


def test_a_host_takes_it(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(FILES["an unfinished game"]))
    _import_game(store, file)


@pytest.mark.parametrize("name", FILES)
def test_a_game_is_saved(store: Store, name: str) -> None:
    journal = journal_of(FILES[name])
    number = store.create(journal, AT)
    assert store.load(number).report() == journal.report()
    unfinished = [] if journal.over else ["Pad"]
    assert [one.title for one in store.unfinished()] == unfinished

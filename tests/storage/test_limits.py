"""The app creates no game larger than it can read: reported, and nothing is lost."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.journal import MOST_ENTRIES, MOST_REPLAYED, Journal, LimitError
from scoring.kubi.rules import Roll
from storage import StorageError, Store, game_rows
from tests.support.long_games import ROLL, file, forced, toggled
from tests.support.storage_games import AT

NOW = "2026-12-01T12:00:00Z"
ONES = Roll((1, 1, 1, 1, 1))
NO_GAME = "This isn’t a Rollpad game, or it’s damaged."


def imported(store: Store, folder: Path, data: dict[str, Any]) -> tuple[int, list[str]]:
    """Returns the number of imported games, and the problems."""
    path = folder / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    report = store.importing.take(store.importing.plan([path]), NOW)
    return sum(report.done.values()), [str(problem) for problem in report.problems]


def test_as_many_entries_as_there_may_be(store: Store, tmp_path: Path) -> None:
    """They come in; another one is refused, and the game is as it was."""
    entries = [forced(ROLL)] * MOST_ENTRIES
    assert imported(store, tmp_path, file(entries)) == (1, [])
    (game,) = store.unfinished()
    journal = store.load(game.id)
    assert len(journal.entries) == MOST_ENTRIES
    with pytest.raises(LimitError):
        journal.plus(0, ONES, forced=True)
    assert store.load(game.id) == journal
    more = imported(store, tmp_path, file([*entries, forced(ROLL)]))
    assert more == (0, [f"game.json: {NO_GAME} (entries: must be at most 10000, not 10001)"])


def test_as_much_undone_as_there_may_be(store: Store, tmp_path: Path) -> None:
    data = file([*toggled(101, 248), {"undoes": 1}, {"undoes": 49}])
    assert imported(store, tmp_path, data) == (1, [])
    (game,) = store.unfinished()
    assert store.load(game.id).replayed == MOST_REPLAYED
    last = len(data["entries"])
    data["entries"].append({"id": last + 1, "undoes": last})
    count, problems = imported(store, tmp_path, data)
    said = f"game.json: {NO_GAME} (entries[{last}]: Too many undos in this game"
    assert count == 0
    assert problems[0].startswith(said)


def test_no_room_is_left_in_a_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has can be exported and read again; what would be too much is not saved."""
    journal = Journal.new("kubi", {}, ["Ana"])
    game = store.create(journal, AT)
    monkeypatch.setattr(game_rows, "MOST_BYTES", 1_000)
    more = journal
    while game_rows.size(store._db, game) + 100 < game_rows.MOST_BYTES:
        journal, more = more, more.plus(0, ONES, forced=True)
        store.append(game, more, AT)
    journal, more = more, more.plus(0, ONES, forced=True).plus(0, ONES, forced=True)
    with pytest.raises(StorageError) as caught:
        store.append(game, more, AT)
    assert caught.value.kind == "large"
    assert 2 < len(journal.entries) < 20
    assert store.load(game) == journal
    header, entries = journal.header, game_rows.texts(journal)
    assert len(json.dumps(header)) + sum(map(len, entries)) < 1_100


def test_what_a_game_is_played_on_to_can_be_read_again() -> None:
    """The note and the times of a backup are on top of it."""
    from scoring.json_fields import MOST_BYTES
    from storage.import_parser import LONGEST_NOTE

    assert game_rows.MOST_BYTES + 6 * LONGEST_NOTE + 1_000 < MOST_BYTES

"""Many games with one identity: distinguished, and each read once."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.journal import Journal
from storage import Store, duplicate_detection, game_rows
from storage.duplicate_detection import Family, trace_of
from storage.import_parser import ImportedGame
from storage.importer import Importing
from tests.support.archives import zipped
from tests.support.storage_games import AT, some

NOW = "2026-12-01T12:00:00Z"


def trace(journal: Journal, count: int | None = None) -> bytes:
    return trace_of(journal.header, journal.to_json()["entries"][:count])


def test_what_a_game_is_to_others() -> None:
    game, kin = some(9), Family()
    assert kin.judge(trace(game)) == ("new", None)
    kin.add(trace(game, 6), 1)
    assert kin.judge(trace(game, 6)) == ("same", 1)
    assert kin.judge(trace(game, 4)) == ("older", 1)
    assert kin.judge(trace(game, 0)) == ("older", 1)
    assert kin.judge(trace(game)) == ("longer", 1)
    assert kin.judge(trace(some(8))) == ("both", 1), "another game"
    kin.add(trace(game), 1)
    assert kin.judge(trace(game, 6)) == ("older", 1), "it has gone on"
    assert len(kin) == 1


def test_what_makes_no_difference_and_what_does() -> None:
    header: dict[str, Any] = {"game": "kubi", "options": {}, "players": [{"name": "Ana"}]}
    entries = [{"id": 1, "player": 0, "move": {"do": "choose", "numbers": [1, 2, 3]}}]
    same = trace_of(header, entries)
    assert trace_of(header | {"players": [{"name": "Ann"}]}, entries) == same
    assert trace_of(header, [dict(reversed(entries[0].items()))]) == same
    kin = Family()
    kin.add(same, 1)
    for other in (
        trace_of(header | {"options": {"side": "A"}}, entries),
        trace_of(header | {"players": [{"name": "Ana"}] * 2}, entries),
        trace_of(header, [entries[0] | {"at": AT}]),
        trace_of(header | {"game": "cubo"}, []),
    ):
        assert kin.judge(other) == ("both", 1)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How often a game is read from a file and from the database."""
    done = {"of": 0, "read": 0}

    def watch(owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def counted(*args: Any) -> Any:
            done[name] += 1
            return real(*args)

        monkeypatch.setattr(owner, name, counted)

    watch(ImportedGame, "of")
    watch(game_rows, "read")
    return done


def archive(path: Path, count: int) -> Path:
    """Returns games with one identity, each continued differently."""
    data = some(3).to_json() | {"identity": "one-and-the-same"}
    members = {
        f"{number:04}.json": json.dumps(data | {"entries": [data["entries"][0] | {"n": number}]})
        for number in range(count)
    }
    path.write_bytes(zipped(**{name: text.encode() for name, text in members.items()}))
    return path


def test_each_is_read_once(store: Store, tmp_path: Path, work: dict[str, int]) -> None:
    """Once for the plan and once when it is taken, however many there are; it was once for each
    pair of them."""
    count = 300
    path = archive(tmp_path / "many.zip", count)
    importing: Importing = store.importing
    plan = importing.plan([path])
    assert (plan.count("new"), plan.count("both")) == (1, count - 1)
    report = importing.take(plan, NOW)
    assert report.done == {"new": 1, "both": count - 1}
    assert report.problems == []
    assert work == {"of": 2 * count, "read": 0}
    again = importing.plan([path])
    assert again.count("same") == count
    assert work == {"of": 3 * count, "read": count}


def test_there_is_an_end(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More copies of one game than is plausible are refused, and reported."""
    monkeypatch.setattr("storage.importer.MOST_MEMBERS", 5)
    plan = store.importing.plan([archive(tmp_path / "many.zip", 7)])
    report = store.importing.take(plan, NOW)
    assert sum(report.done.values()) == 5
    assert [str(problem) for problem in report.problems] == [
        f"many.zip: 000{number}.json: Too many games have the same ID." for number in (5, 6)
    ]


def test_somebody_plays_on_while_games_are_taken(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another copy of the app has saved between two batches is seen."""
    monkeypatch.setattr("storage.importer.BATCH", 1)
    path = archive(tmp_path / "many.zip", 3)
    plan = store.importing.plan([path])
    with store.another() as other:

        def meanwhile(done: int, total: int) -> None:
            if done == 2:
                theirs = other.importing.plan([path])
                other.importing.take(theirs, NOW)

        report = store.importing.take(plan, NOW, meanwhile)
    assert report.done == {"new": 1, "both": 1, "same": 1}
    assert len(store.unfinished()) == 3


def test_a_damaged_game_of_the_family(store: Store, tmp_path: Path) -> None:
    """It is like no other: what comes is kept beside it."""
    path = archive(tmp_path / "one.zip", 1)
    store.importing.take(store.importing.plan([path]), NOW)
    store._db.execute("UPDATE entries SET entry = '{'")
    store._db.commit()
    plan = store.importing.plan([path])
    assert plan.count("both") == 1
    assert store.importing.take(plan, NOW).done == {"both": 1}


def test_traces_are_small() -> None:
    """Thousands of games are compared with what fits a phone."""
    assert len(trace(some(9))) == 10 * duplicate_detection.SIZE

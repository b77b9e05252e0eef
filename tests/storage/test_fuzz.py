"""Golden games spoiled at random: read, malformed or illegal, and never anything else.

A longer session: `python -m tests.storage.test_fuzz COUNT SEED`.
"""

import copy
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from scoring.journal import IllegalEntryError, Journal
from scoring.json_fields import MalformedError
from storage import Store
from storage.import_parser import ImportedGame
from storage.rules_compat import with_kept
from storage.untrusted_files import RefusedError

GAMES = Path(__file__).parents[1] / "games"
GOLDEN = sorted(path for path in GAMES.glob("*.json") if "expected" not in path.name)
NOW = "2026-12-01T12:00:00Z"
VALUES: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 3, 5, 7, 99, 10**6, 10**30, -(10**30), 1.5, 1e300, -0.0),
    *("", "x", "o", "r6", "j1", "large", "any", "A", "bridge", "\ud800", "\0", "\u202e", "x" * 500),
    *([], [None], [1, 2, 3], [[0, 0, "o"]] * 4, {}, {"do": "pass"}, {"of": 3, "seat": 1}, {"": {}}),
]
KEYS = ("forced", "undoes", "one_sheet", "at", "identity", "saved")
BYTES = [b"", b"\0", b"\xff", b'"', b"{", b"}", b"[", b"]", b",", b":", b"-", b"9", b"e", b"\\u"]


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yields all values with their container and key."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


def spoiled(data: dict[str, Any], random: Random) -> dict[str, Any]:
    """Returns it with other values, without some, with some twice or in other places."""
    data = copy.deepcopy(data)
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        found = [*places(data)]
        inside, key = random.choice(found)
        other, place = random.choice(found)
        match random.randrange(6):
            case 0 | 1:
                inside[key] = copy.deepcopy(random.choice(VALUES))
            case 2:
                del inside[key]
            case 3:
                inside[key] = copy.deepcopy(other[place])
            case 4 if isinstance(inside, list):
                inside.insert(key, copy.deepcopy(inside[key]))
            case 5 if isinstance(inside[key], int):
                inside[key] += random.choice([-1, 1])
            case _ if isinstance(inside, dict):
                inside[random.choice(KEYS)] = random.choice(VALUES)
    return data


def renumbered(data: dict[str, Any]) -> dict[str, Any]:
    """With consecutive ids, so that more than the first entry is checked."""
    entries = data.get("entries")
    if isinstance(entries, list):
        for number, entry in enumerate(entries, 1):
            if isinstance(entry, dict):
                entry["id"] = number
    return data


def garbled(text: bytes, random: Random) -> bytes:
    """Returns the file itself: bytes changed, cut off, doubled."""
    for _ in range(random.choice([1, 1, 3])):
        at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
        instead = random.choice([*BYTES, text[at:to][:50]])
        text = text[:at] + instead + text[random.choice([at, at + 1, to]) :]
    return text


def some_file(random: Random) -> bytes:
    data = json.loads(random.choice(GOLDEN).read_bytes())
    if random.random() < 0.3:
        return garbled(json.dumps(data).encode(), random)
    data = spoiled(data, random)
    return json.dumps(renumbered(data) if random.random() < 0.7 else data).encode()


def look(text: bytes) -> str:
    """Returns the result of a file, here and in an import: both agree, except for refusals that
    have nothing to do with the format, and games from before a correction of the rules."""
    try:
        journal = Journal.from_text(text)
        json.dumps(journal.report())
        journal.redoable, journal.moments  # noqa: B018
        again = Journal.from_text(json.dumps(journal.to_json()))
        assert again.report() == journal.report()
        verdict = "read"
    except MalformedError:
        verdict = "malformed"
    except IllegalEntryError:
        verdict = "illegal"
    try:
        game = ImportedGame.of(text)
        game.ready(NOW)
        assert verdict == "read" or with_kept(game.header) is not game.header
        verdict = "read"
    except RefusedError:
        pass
    return verdict


def imported(files: list[bytes], folder: Path) -> int:
    """Imports all of them; returns how many were accepted. These can be opened, listed and backed
    up."""
    for number, text in enumerate(files):
        (folder / f"{number:04}.json").write_bytes(text)
    with Store.open(folder / "data") as store:
        plan = store.importing.plan(sorted(folder.glob("*.json")))
        report = store.importing.take(plan, NOW)
        assert len(report.problems) + sum(report.done.values()) == len(files)
        for game in (*(one.id for one in store.unfinished()), *store.history.numbers()):
            store.load(game)
        store.names.players()
        store.export.write_csv(folder / "table.csv")
        assert store.backup.write(folder / "backup", NOW)
        return sum(report.done.values())


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_games(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    files = [some_file(random) for _ in range(150)]
    verdicts = [look(text) for text in files]
    assert {*verdicts} == {"read", "malformed", "illegal"}, "there is something of everything"
    assert 0 < imported(files, tmp_path) <= verdicts.count("read")


if __name__ == "__main__":
    count, first = map(int, sys.argv[1:])
    for seed in range(first, first + count):
        random = Random(seed)
        files = [some_file(random) for _ in range(60)]
        for text in files:
            try:
                look(text)
            except BaseException:
                print(seed, text[:3000])
                raise
        with TemporaryDirectory() as folder:
            imported(files, Path(folder))

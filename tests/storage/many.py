"""Fills a folder with finished games, quickly: `python -m tests.storage.many FOLDER COUNT`."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from scoring.journal import Journal
from storage import Store
from storage.database import FILE
from tests.storage.play import begin, played

DISTINCT = 12
FIRST = datetime(2020, 1, 1)
NAMES = ("Ana", "Ben", "Carla", "Daan")


def fill(folder: Path, count: int) -> None:
    """Adds so many finished Tricubo solo games, a few random ones over and over."""
    with Store.open(folder) as store:
        texts = [_texts(_finished(seed)) for seed in range(DISTINCT)]
        # Past the store and without waiting for the disk: only what comes out is the same.
        db = sqlite3.connect(folder / FILE, isolation_level=None)
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN IMMEDIATE")
        last = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
        numbers = range(last + 1, last + count + 1)
        db.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?)", _game_rows(texts, numbers))
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", _entry_rows(texts, numbers))
        db.execute("COMMIT")
        db.close()
        store.remember_players(NAMES, _stamp(last + count))


Texts = tuple[str, list[str]]


def _finished(seed: int) -> Journal:
    return played(begin(NAMES[seed % len(NAMES)]), Random(seed))


def _texts(journal: Journal) -> Texts:
    def text(value: object) -> str:
        return json.dumps(value, separators=(",", ":"))

    return text(journal.header), [text(entry.raw) for entry in journal.entries]


def _game_rows(texts: list[Texts], numbers: range) -> Iterator[tuple[int, str, str, str, str]]:
    for number in numbers:
        at = _stamp(number)
        yield number, texts[number % DISTINCT][0], at, at, at


def _entry_rows(texts: list[Texts], numbers: range) -> Iterator[tuple[int, int, str]]:
    for number in numbers:
        for place, entry in enumerate(texts[number % DISTINCT][1], 1):
            yield number, place, entry


def _stamp(hours: int) -> str:
    return f"{FIRST + timedelta(hours=hours):%Y-%m-%dT%H:%M:%SZ}"


if __name__ == "__main__":
    fill(Path(sys.argv[1]), int(sys.argv[2]))

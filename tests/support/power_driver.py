"""Plays games, and notes what was reported as saved.

`python -m tests.support.power_driver FOLDER SEED VISITS SYNCHRONOUS`: FOLDER has `data` and
`backups`; the file `acks` in it gets a line for each call that has returned.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from scoring.journal import Journal
from storage import Store
from tests.support.storage_games import AT, begin, play

GAMES, ENTRIES = 2, 14
"""Games of a visit, and their entries."""
CHECKPOINT = 25
"""Pages in the log at which it is merged into the file: often, as that is a delicate moment."""


def course(seed: int, visit: int, number: int) -> list[Journal]:
    """Returns a game from its beginning on."""
    random = Random(f"{seed} {visit} {number}")
    empty = begin("Ana", "Ben")
    steps = play(empty, random, undo=0.2)
    return [empty, *(step for _, step in zip(range(ENTRIES), steps, strict=False))]


def courses(seed: int, visits: int) -> Iterator[list[Journal]]:
    """Yields all games in the order of their numbers."""
    for visit in range(visits):
        for number in range(GAMES):
            yield course(seed, visit, number)


def main(folder: Path, seed: int, visits: int, synchronous: str) -> None:
    acks = os.open(folder / "acks", os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def note(**what: object) -> None:
        os.write(acks, json.dumps(what).encode() + b"\n")

    for visit in range(visits):
        with Store.open(folder / "data") as store:
            store._db.execute(f"PRAGMA synchronous = {synchronous}")
            store._db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
            for number in range(GAMES):
                steps = course(seed, visit, number)
                game = store.create(steps[0], AT)
                note(game=game, entries=0)
                for entries, journal in enumerate(steps[1:], 1):
                    store.append(game, journal, AT)
                    note(game=game, entries=entries)
            path = store.backup.write(folder / "backups", AT)
            assert path
            note(backup=path.name)
    os.close(acks)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])

"""A process to be killed: plays for ever, and prints what is saved.

`python -m tests.support.writer FOLDER SEED` prints `GAME ENTRY` after every commit.
"""

import sys
from pathlib import Path
from random import Random

from storage import Store
from tests.support.storage_games import AT, begin, play


def main(folder: Path, seed: int) -> None:
    random = Random(seed)
    store = Store.open(folder)
    while True:
        game = store.create(begin(), AT)
        for journal in play(begin(), random, undo=0.2):
            store.append(game, journal, AT)
            print(game, journal.entries[-1].id, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

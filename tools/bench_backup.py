"""A backup of very many games, and its way back."""

import time
from itertools import zip_longest
from pathlib import Path

from storage import Store
from storage.settings import LANGUAGE
from tools.bench_row import Goal, row
from tools.many_games import games_in


def backups(folder: Path, many: int) -> None:
    """Makes a backup and restores it into an empty store; compares the content."""
    at = "2026-11-16T18:00:00Z"
    with Store.open(folder / "many") as store, Store.open(folder / "restored") as other:
        store.settings.set(LANGUAGE, "en")
        begun = time.perf_counter()
        path = store.backup.write(folder, at)
        assert path is not None
        seconds, size = time.perf_counter() - begun, path.stat().st_size / 1e6
        row(f"backup of {many:,} games", f"{seconds:.0f} s, {size:.0f} MB")
        begun = time.perf_counter()
        plan = other.importing.plan([path])
        planned = time.perf_counter() - begun
        row("what a restore would do : backup", *compared(planned, seconds, 2))
        begun = time.perf_counter()
        other.importing.take(plan, at)
        restored = time.perf_counter() - begun
        # Every game is replayed entry by entry before it is accepted.
        row("restore : backup", *compared(restored, seconds, 20))
        begun = time.perf_counter()
        again = other.importing.plan([path])
        once_more = time.perf_counter() - begun
        row("the same once more : backup", *compared(once_more, seconds, 3))
        assert again.does_nothing
        pairs = zip_longest(games_in(store), games_in(other))
        same = all(one == two for one, two in pairs) and besides(store) == besides(other)
        row("the same is in there", "yes" if same else "NO")
        assert same


def compared(seconds: float, other: float, most: float) -> tuple[str, Goal]:
    shown = f"{seconds / other:.1f}x  ({seconds:.0f} s : {other:.0f} s)"
    return shown, Goal(seconds / other, most, "x")


def besides(store: Store) -> tuple[object, ...]:
    """Returns everything except games."""
    return store.player_names(), store.settings.get(LANGUAGE)

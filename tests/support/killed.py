"""Kills work at many points, in a separate process.

`python -m tests.support.killed FOLDER WORK SEED COUNT` prepares the work, then starts it
repeatedly, each time in a child that is killed at another statement or moment, and checks what is
left.
"""

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from storage import Store
from storage.settings import GHOST
from tests.support.finished import finished_game
from tests.support.storage_games import AT, begin, go_on, play, some
from tools.many_games import content, fill, fill_old

LATER = "2026-11-16T18:00:00Z"
Content = dict[str, Any]


class Work:
    """A work on a folder, and the states that may remain if it is interrupted."""

    def prepare(self, folder: Path) -> None:
        fill(folder / "data", 24)

    def do(self, folder: Path) -> None:
        raise NotImplementedError

    def check(self, folder: Path, before: Content, after: Content) -> None:
        """Checks that everything is as before or as after the work; repeating the work completes
        it."""
        with Store.open(folder / "data") as store:
            assert store.notice is None
            assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert store._db.execute("PRAGMA foreign_key_check").fetchone() is None
            found = content(store)
            for key, game in before["games"].items():
                assert found["games"][key] in (game, after["games"][key])
            for key, game in found["games"].items():
                assert game in (before["games"].get(key), after["games"][key])
        self.do(folder)
        assert seen(folder) == after


class Migrate(Work):
    """Migrates to a newer version, and counts older games."""

    def prepare(self, folder: Path) -> None:
        (folder / "data").mkdir()
        fill_old(folder / "data", 24)

    def do(self, folder: Path) -> None:
        with Store.open(folder / "data") as store:
            store.backfill.catch_up()


class Restore(Work):
    """Restores a backup: half of the games exist; one is longer in it, one differs, one is missing
    there."""

    def prepare(self, folder: Path) -> None:
        fill(folder / "there", 24)
        fill(folder / "data", 12)
        with Store.open(folder / "there") as there, Store.open(folder / "data") as here:
            for journal in (some(5), some(6, "Cé", "D")):
                there.create(journal, AT)
            path = there.backup.write(folder, AT)
            assert path is not None
            here.importing.take(here.importing.plan([path]), AT)
            *_, longer = play(some(5), Random(1))
            there.append(25, longer, LATER)
            there.append(26, some(6, "Cé", "D").undo(6), LATER)
            here.append(26, go_on(some(6, "Cé", "D"), Random(1)), LATER)
            here.create(begin("Only", "Here"), AT)
            for game in range(13, 25):
                here.delete(game)
            there.settings.set(GHOST, False)
            there.backup.write(folder, LATER)

    def do(self, folder: Path) -> None:
        with Store.open(folder / "data") as store:
            paths = sorted(folder.glob("rollpad-backup-2026-11-16*.zip"))
            store.importing.take(store.importing.plan(paths), LATER)


class Import(Work):
    """Imports single files."""

    def prepare(self, folder: Path) -> None:
        super().prepare(folder)
        (folder / "files").mkdir()
        with Store.open(folder / "there") as there:
            for number in range(30):
                game = there.create(finished_game(number % 12, f"P{number}"), AT)
                there.export.write_game(game, folder / "files" / f"{number:02}.json")

    def do(self, folder: Path) -> None:
        with Store.open(folder / "data") as store:
            store.importing.take(store.importing.plan([folder / "files"]), LATER)


class Rename(Work):
    """Changes all games or none."""

    def do(self, folder: Path) -> None:
        with Store.open(folder / "data") as store:
            if store.names.games_of("Ben"):
                store.names.rename("Ben", "Ana", LATER)

    def check(self, folder: Path, before: Content, after: Content) -> None:
        assert seen(folder) in (before, after)
        super().check(folder, before, after)


class Delete(Work):
    """Deletes and restores games: each is in the list or in the bin."""

    def do(self, folder: Path) -> None:
        with Store.open(folder / "data") as store:
            for game in range(1, 13):
                if game not in store.trash.games():
                    store.trash.put(game, LATER)
            for game in range(1, 7):
                if game in store.trash.games():
                    store.trash.take_back(game)
            for game in store.trash.games():
                store.trash.take_back(game)

    def check(self, folder: Path, before: Content, after: Content) -> None:
        with Store.open(folder / "data") as store:
            listed = {game.id for game in store.history.page().games}
            assert listed.isdisjoint(store.trash.games())
            assert listed.union(store.trash.games()) == {*range(1, 25)}
        self.do(folder)
        assert seen(folder) == after == before


class BackUp(Work):
    """Writes backups: each is complete or does not exist."""

    def do(self, folder: Path) -> None:
        with Store.open(folder / "data") as store:
            store.backup.write(folder / "backups", LATER)

    def check(self, folder: Path, before: Content, after: Content) -> None:
        assert seen(folder) == before
        for path in (folder / "backups").glob("rollpad*"):
            with Store.open(folder / path.stem) as store:
                plan = store.importing.plan([path])
                assert plan.problems == []
                assert plan.count("new") == 24
        super().check(folder, before, after)


WORKS: dict[str, Callable[[], Work]] = {
    work.__name__.lower(): work for work in (Migrate, Restore, Import, Rename, Delete, BackUp)
}


def seen(folder: Path) -> Content:
    with Store.open(folder / "data") as store:
        return content(store)


def count_statements(reached: Callable[[int], None]) -> None:
    """Makes every connection from now on report its number of statements."""
    connect, count = sqlite3.connect, 0

    def one_more(_statement: str) -> None:
        nonlocal count
        count += 1
        reached(count)

    def watched(*args: Any, **options: Any) -> sqlite3.Connection:
        db = connect(*args, **options)
        db.set_trace_callback(one_more)
        return db

    sqlite3.connect = watched  # type: ignore[assignment]


def in_a_child(work: Callable[[], None]) -> int:
    """Returns 0, or minus the number of the signal."""
    child = os.fork()
    if not child:
        try:
            work()
        except BaseException as error:
            print(repr(error), file=sys.stderr)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(folder: Path, name: str, seed: int, count: int) -> None:
    work, random = WORKS[name](), Random(seed)
    original, whole, trial = (folder / part for part in ("original", "whole", "trial"))
    original.mkdir(parents=True)
    work.prepare(original)
    shutil.copytree(original, whole)
    asked: list[int] = []
    read, write = os.pipe()

    def measure() -> None:
        count_statements(asked.append)
        work.do(whole)
        os.write(write, str(len(asked)).encode())

    assert in_a_child(measure) == 0
    statements, after = int(os.read(read, 100)), seen(whole)
    shutil.copytree(original, trial)
    before = seen(trial)  # opened by the new version first, as it migrates the data
    points = {random.randint(1, statements) for _ in range(count)} | {1, statements}
    died = 0
    for point in sorted(points):
        for timed in (False, True):
            shutil.rmtree(trial)
            shutil.copytree(original, trial)

            def die(reached: int, point: int = point, timed: bool = timed) -> None:
                if reached == point:
                    if not timed:
                        os.kill(os.getpid(), signal.SIGKILL)
                    # A little later, in the middle of any operation.
                    signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-6, 2e-3))

            def doomed(die: Callable[[int], None] = die) -> None:
                count_statements(die)
                work.do(trial)

            died += in_a_child(doomed) in (-signal.SIGKILL, -signal.SIGALRM)
            work.check(trial, before, after)
    assert died > len(points)
    print(f"{name}: killed {died} times at {statements} statements")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))

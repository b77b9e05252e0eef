"""Import of single files, folders, archives and backups: first a plan, then its execution.

A game is identified by its identity, not by its name or number, and is never stored twice. Errors
in a file are reported; the rest is imported. Existing games stay unchanged, except that missing
entries are added if the file has more of them.
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Container, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from scoring.game import refuse
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from storage import digest, game_rows, pads
from storage.backup import whole
from storage.connection import Disk
from storage.duplicate_detection import (
    MOST_MEMBERS,
    Families,
    Family,
    Verdict,
    trace_of,
)
from storage.encoding import folded, text_of, value_of
from storage.errors import StorageError
from storage.import_parser import ImportedGame, ReadyGame, manifest, pad_copy
from storage.pads import PadCopy
from storage.progress import Progress, StoppedError, report_progress, unwatched
from storage.refused import Refused
from storage.settings import is_for_every_device
from storage.untrusted_files import (
    FileLocation,
    FileReader,
    Problem,
    RefusedError,
    listing,
    noting,
)

NAMED = re.compile(rb'"identity":"([^"\\]+)","entries":\[\n')
"""Where a game of a backup says which one it is."""
BATCH = 50
"""Games written in one transaction: a game in play waits for milliseconds only."""

MOST_PADS = 2_000
"""Maximum number of own pads taken from a backup."""

DONE: tuple[Verdict, ...] = ("same", "older")
"""Verdicts with which nothing is left to do."""


@dataclass(frozen=True, slots=True)
class ImportStep:
    """What the import will do with one game."""

    place: FileLocation
    verdict: Verdict
    game: str
    names: tuple[str, ...]
    entries: int


@dataclass(slots=True)
class ImportPlan:
    """What an import would do. Nothing is changed yet."""

    steps: list[ImportStep] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    players: list[tuple[str, str]] = field(default_factory=list)
    """Names remembered in a backup but not here, with the time of their last use."""
    settings: dict[str, Any] = field(default_factory=dict)
    """Settings of a backup that are not set here."""
    pads: list[PadCopy] = field(default_factory=list)
    """Own pads of a backup that are not here, or were removed here."""
    copies: list[list[PadCopy]] = field(default_factory=list)
    """All own pads of each backup."""
    cancelled: bool = False

    def count(self, verdict: Verdict) -> int:
        return sum(step.verdict == verdict for step in self.steps)

    @property
    def does_nothing(self) -> bool:
        idle = all(step.verdict in DONE for step in self.steps)
        return idle and not self.players and not self.settings and not self.pads


@dataclass(slots=True)
class Report:
    """What an import has done."""

    done: Counter[Verdict] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)
    cancelled: bool = False
    """Stopped early: what is counted here is stored, and another import brings the rest."""


class Importing:
    """Both steps can take long: see `Progress`, and `Store.another` for a separate thread."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def plan(
        self,
        paths: Iterable[Path],
        progress: Progress = unwatched,
    ) -> ImportPlan:
        """Reads files, folders and archives and determines what would be done with each game.
        Whether all moves are legal is checked only by `take`."""
        rows = self._disk.rows("SELECT CAST(identity AS TEXT) FROM games")
        here = {game_rows.base_of(one) for (one,) in rows}
        plan = ImportPlan()
        with FileReader() as shelf, suppress(StoppedError):
            plan.cancelled = True  # until everything is read
            coming = _Coming(self._disk, here)
            copies: dict[Path, list[PadCopy]] = {}
            places = listing(paths, shelf, plan.problems, progress)
            refused = Refused()
            for done, place in enumerate(places, 1):
                if refused.is_too_much(place, plan.problems):
                    continue
                before = len(plan.problems)
                with noting(place, plan.problems):
                    content = shelf.read(place)
                    if place.is_manifest:
                        self._plan_manifest(plan, content)
                    elif place.is_pad:
                        mine = copies.setdefault(place.path, [])
                        if len(mine) < MOST_PADS:
                            mine.append(pad_copy(content))
                    else:
                        step = coming.unchanged(place, content)
                        plan.steps.append(step or coming.step(place, ImportedGame.of(content)))
                if len(plan.problems) > before:
                    refused.add(place)
                report_progress(progress, done, len(places))
            self._plan_pads(plan, copies)
            plan.cancelled = False
        return plan

    def _plan_pads(self, plan: ImportPlan, copies: dict[Path, list[PadCopy]]) -> None:
        plan.copies = [*copies.values()]
        with self._disk.reading() as db:
            found = [one for backup in plan.copies for one in pads.missing(db, backup)]
        plan.pads = [
            one
            for at, one in enumerate(found)
            if one.pad not in (earlier.pad for earlier in found[:at])
        ]

    def _plan_manifest(self, plan: ImportPlan, content: bytes) -> None:
        players, settings = manifest(content)
        with self._disk.reading() as db:
            known = {who for (who,) in db.execute("SELECT folded FROM players")}
            kept = {key for (key,) in db.execute("SELECT key FROM settings")}
        known.update(folded(name) for name, _ in plan.players)
        plan.players += [one for one in players if folded(one[0]) not in known]
        for key, value in settings.items():
            if key not in kept and is_for_every_device(key, value):
                plan.settings.setdefault(key, value)

    def take(self, plan: ImportPlan, now: str, progress: Progress = unwatched) -> Report:
        """Executes a plan. The database is consistent at every moment: if stopped or killed
        anywhere, existing data is intact, and each game is stored completely or not at all.
        Planning again gives what is left to do."""
        report = Report(problems=[*plan.problems])
        report.done.update(step.verdict for step in plan.steps if step.verdict in DONE)
        places = [one.place for one in plan.steps if one.verdict not in DONE]
        batch: list[tuple[FileLocation, ReadyGame]] = []
        families = Families()
        try:
            with FileReader() as shelf:
                for done, place in enumerate(places):
                    with noting(place, report.problems):
                        game = ImportedGame.of(shelf.read(place))
                        asked = partial(report_progress, progress, done, len(places))
                        batch.append((place, game.ready(now, asked)))
                    if len(batch) >= BATCH:
                        self._write(batch, families, report)
                        batch = []
                    report_progress(progress, done + 1, len(places))
        except StoppedError:
            report.cancelled = True
        self._write(batch, families, report)
        if not report.cancelled:
            self._write_manifest(plan)
        return report

    def _write(
        self, batch: list[tuple[FileLocation, ReadyGame]], families: Families, report: Report
    ) -> None:
        if not batch:
            return
        done: Counter[Verdict] = Counter()
        with self._disk.writing() as db:
            for place, ready in batch:
                with noting(place, report.problems):
                    done[_write_one(db, families, ready)] += 1
        report.done += done

    def _write_manifest(self, plan: ImportPlan) -> None:
        players = [(folded(name), name, used) for name, used in plan.players]
        settings = [(key, text_of(one)) for key, one in plan.settings.items()]
        if players or settings:
            with self._disk.writing() as db:
                sql = "INSERT OR IGNORE INTO players (folded, name, used) VALUES (?, ?, ?)"
                db.executemany(sql, players)
                db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", settings)
        if plan.pads:
            with self._disk.writing() as db:
                for backup in plan.copies:
                    pads.take_over(db, backup)


# Identifying games


class _Coming:
    """The stored games and those already planned, so that a game that comes twice is recognized."""

    def __init__(self, disk: Disk, here: Container[str]) -> None:
        self._disk, self._here = disk, here
        self._families: dict[str, Family] = {}

    def step(self, place: FileLocation, game: ImportedGame) -> ImportStep:
        """Returns the step for a game, compared with the stored ones and those planned before
        it."""
        base = game_rows.base_of(game.identity)
        if base not in self._families:
            self._families[base] = self._saved(base) if base in self._here else Family()
        family = self._families[base]
        trace = trace_of(game.header, game.entries)
        verdict, _ = family.judge(trace)
        if verdict not in DONE:
            _check_room(family)
            family.add(trace)
        return ImportStep(place, verdict, game.empty.game.id, game.empty.names, len(game.entries))

    def unchanged(self, place: FileLocation, content: bytes) -> ImportStep | None:
        """Returns the step for a game of a backup that is here with the same bytes, and as it was
        saved: its entries need not be read. None for all others."""
        named = NAMED.search(content)
        if named is None:
            return None
        try:
            with self._disk.reading() as db:
                sql = "SELECT id FROM games WHERE identity = ?"
                row = db.execute(sql, (named[1].decode("ascii", "replace"),)).fetchone()
                saved = row and game_rows.read(db, row[0])
            if not saved or not saved.digest or whole(saved, sound=True).encode() != content:
                return None
            if not saved.is_sound:
                return None
            empty = Journal.of_header(value_of(saved.header))
        except (MalformedError, StorageError):  # the row is damaged
            return None
        return ImportStep(place, "same", empty.game.id, empty.names, len(saved.entries))

    def _saved(self, base: str) -> Family:
        with self._disk.reading() as db:
            return Family.saved(db, base)


def _check_room(family: Family) -> None:
    if len(family) >= MOST_MEMBERS:
        raise RefusedError(refuse("file", "Too many games have the same ID."))


def _write_one(db: sqlite3.Connection, families: Families, ready: ReadyGame) -> Verdict:
    """Writes a game, judged again: the database may have changed since it was planned."""
    game, saved, counted = ready
    family = families.of(db, game.identity)
    trace = trace_of(game.header, game.entries)
    verdict, ours = family.judge(trace)
    if verdict == "longer" and ours is not None:
        _go_on(db, ours, saved, counted)
        family.add(trace, ours)
    elif verdict not in DONE:
        _check_room(family)
        mine = game_rows.branched(saved) if verdict == "both" else saved
        family.add(trace, game_rows.insert(db, mine, counted))
    return verdict


def _go_on(
    db: sqlite3.Connection, number: int, saved: game_rows.Saved, counted: list[game_rows.Counted]
) -> None:
    """Adds the missing entries to the stored game, and the rules by which they were read."""
    sql = "SELECT count(*) FROM entries WHERE game = ?"
    here = db.execute(sql, (number,)).fetchone()[0]
    (text,) = db.execute("SELECT header FROM games WHERE id = ?", (number,)).fetchone()
    header, theirs = value_of(text), value_of(saved.header)
    if header.get("options") != theirs.get("options"):
        header["options"] = theirs.get("options", {})
    sql = "UPDATE games SET updated = ?, finished = ?, header = ?, rules = ? WHERE id = ?"
    with digest.changing(db, number) as new:
        game_rows.add_entries(db, number, saved.entries[here:], here)
        db.execute(sql, (saved.updated, saved.finished, text_of(header), saved.rules, number))
        new += saved.entries[here:]
    if counted:
        game_rows.count(db, number, counted)
    else:
        game_rows.uncount(db, number)

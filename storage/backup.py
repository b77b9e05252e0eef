"""A backup file: an archive of all games as `rollpad/1`, all own pads, and a manifest of everything
else."""

import re
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from scoring import READABLE
from scoring.own.pad_file import to_file
from storage import game_rows, pads
from storage.connection import Disk
from storage.encoding import text_of, value_of
from storage.errors import StorageError, translate_errors
from storage.progress import Progress, StoppedError, report_progress, unwatched
from storage.settings import is_for_every_device
from storage.untrusted_files import (
    MANIFEST,
    PADS_FOLDER,
    clear_away,
    free_name,
    replacing,
)

FORMAT = "rollpad-backup/1"
PARTIAL = re.compile(r"\.rollpad-(backup|auto-[0-9a-f]{6})-\d{4}-\d\d-\d\d(-\d+){0,2}\.zip\.part")
"""The name that `replacing` gives to an incomplete backup."""
FIRST_YEAR, LAST_YEAR = 1980, 2107
EVERY = 20
"""Number of games packed between two reports of progress."""


BEGUN = """
    (finished IS NOT NULL OR EXISTS (SELECT 1 FROM entries WHERE entries.game = games.id))
"""
"""Games in which nothing was ever entered are left out."""


class Backup:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def write(self, folder: Path, at: str, progress: Progress = unwatched) -> Path | None:
        """Writes a backup into the folder, beside existing ones. Returns its path; None if
        cancelled."""
        with translate_errors():
            folder.mkdir(parents=True, exist_ok=True)
            path = free_name(folder, f"rollpad-backup-{at[:10]}", ".zip")
        return path if self.write_to(path, at, progress) else None

    def write_to(self, path: Path, at: str, progress: Progress = unwatched) -> bool:
        """Writes a backup with this path. It is a consistent snapshot, even if a game is played
        meanwhile. Returns False if cancelled."""
        try:
            with translate_errors(), replacing(path) as file:
                clear_away(Path(file.name), PARTIAL)
                with zipfile.ZipFile(file, "w") as archive:
                    self._pack(archive, at, progress)
        except StoppedError:
            return False
        return True

    def finished_since(self, at: str) -> int:
        """Returns the number of games finished since a backup of that time."""
        sql = "SELECT count(*) FROM games WHERE finished > ?"
        with translate_errors():
            return int(self._disk.db.execute(sql, (at,)).fetchone()[0])

    def changed_since(self, at: str) -> bool:
        """Whether an own pad was made or changed since a backup of that time."""
        with translate_errors():
            sql = "SELECT EXISTS (SELECT 1 FROM pads WHERE changed > ?)"
            return bool(self._disk.db.execute(sql, (at,)).fetchone()[0])

    def _pack(self, archive: zipfile.ZipFile, at: str, progress: Progress) -> None:
        moment = _zip_date(at)

        def put(name: str, text: str, packed: int = zipfile.ZIP_DEFLATED) -> None:
            # All members have the same date, so that the same games make the same file.
            member = zipfile.ZipInfo(name, moment)
            member.compress_type = packed
            archive.writestr(member, text.encode(), compresslevel=6)

        # Damaged games are included as far as readable: they must not prevent a backup.
        with self._disk.reading() as db, self._disk.lenient_text():
            total = db.execute(f"SELECT count(*) FROM games WHERE {BEGUN}").fetchone()[0]
            # Uncompressed: desktops detect the file type by it (tools/desktop/rollpad.xml).
            put(MANIFEST, text_of(_manifest(db, at, total)), zipfile.ZIP_STORED)
            for done, (kind, saved) in enumerate(_saved(db), 1):
                name = kind if kind in READABLE else "game"
                put(f"games/{done:06}-{name}.json", whole(saved, sound=saved.is_sound))
                if done % EVERY == 0 or done == total:
                    report_progress(progress, done, total)
            for number, copy in enumerate(pads.copies(db), 1):
                put(f"{PADS_FOLDER}{number:06}.json", text_of(pad_file(copy)))


def _zip_date(at: str) -> tuple[int, int, int, int, int, int]:
    """Returns a time clamped to what an archive can store: 1980 to 2107."""
    year, *rest = datetime.fromisoformat(at).timetuple()[:6]
    if year < FIRST_YEAR:
        return FIRST_YEAR, 1, 1, 0, 0, 0
    if year > LAST_YEAR:
        return LAST_YEAR, 12, 31, 23, 59, 58
    month, day, hour, minute, second = rest
    return year, month, day, hour, minute, second


def whole(saved: game_rows.Saved, *, sound: bool) -> str:
    """Returns a game's file with the data that only this pad has, under the key `saved`; `sound`:
    whether it is as it was saved."""
    known: dict[str, object] = {
        "started": saved.started,
        "updated": saved.updated,
        "finished": saved.finished,
        "note": saved.note,
        "rules": saved.rules,
    }
    if not sound:
        known["damaged"] = True
    return f'{{"saved":{text_of(known)},{saved.file[1:]}'


def pad_file(copy: pads.PadCopy) -> dict[str, object]:
    """Returns a pad's file with what is known about it here, under the key `saved`."""
    pad, family, version, changed, state = copy
    known = {"family": family, "version": version, "changed": changed, "state": state}
    return {**to_file(pad), "saved": known}


def _manifest(db: sqlite3.Connection, at: str, total: int) -> dict[str, object]:
    sql = "SELECT CAST(name AS TEXT), CAST(used AS TEXT) FROM players ORDER BY id"
    players = db.execute(sql).fetchall()
    sql = "SELECT CAST(key AS TEXT), CAST(value AS BLOB) FROM settings ORDER BY key"
    settings = db.execute(sql).fetchall()
    return {
        "format": FORMAT,
        "created": at,
        "games": total,
        "players": [{"name": name, "used": used} for name, used in players],
        # The others belong to this device, or are secrets: codes of tables, paths.
        "settings": {
            key: value for key, value in _readable(settings) if is_for_every_device(key, value)
        },
    }


def _readable(settings: list[tuple[str, str]]) -> Iterator[tuple[str, object]]:
    """Skips unreadable settings, so that they do not prevent a backup."""
    for key, value in settings:
        with suppress(StorageError):
            yield key, value_of(value)


def _saved(db: sqlite3.Connection) -> Iterator[tuple[str, game_rows.Saved]]:
    """Yields every game that was begun in the order of their numbers, read by two large queries
    instead of many."""
    columns = ("kind", "identity", "header", "started", "updated", "finished", "note")
    texts = ", ".join(f"CAST({column} AS TEXT)" for column in columns)
    digest = "CAST(rules AS INTEGER), lower(hex(digest))"
    sql = f"SELECT id, {texts}, {digest} FROM games WHERE {BEGUN} ORDER BY id"
    rows = db.execute(sql)
    entries = db.execute("""
        SELECT game, CAST(entry AS TEXT) FROM entries WHERE typeof(game) = 'integer'
        ORDER BY game, number
    """)
    ahead = next(entries, None)
    for game, kind, identity, header, *known in rows:
        mine = []
        while ahead is not None and ahead[0] <= game:
            if ahead[0] == game:  # otherwise it belongs to a game that does not exist
                mine.append(ahead[1])
            ahead = next(entries, None)
        yield kind, game_rows.Saved(identity, header, tuple(mine), *known)

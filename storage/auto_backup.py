"""Automatic backups: once a day, after each finished game and each change of an own pad.

They go into a folder that the user has chosen. If it is not there, it is not created: it may be on
a disk that is not plugged in.
"""

import re
from contextlib import suppress
from pathlib import Path

from storage.backup import Backup
from storage.commit_counter import FILE, CommitCount
from storage.connection import Disk
from storage.errors import StorageError, translate_errors
from storage.progress import Progress, unwatched
from storage.settings import AUTO_BACKUP, AUTO_BACKUP_STATE, Settings
from storage.untrusted_files import BEGINNING, free_name

KEPT = 7
"""The number of backups that are kept; older ones are deleted."""
GONE = "gone"
"""The problem if the folder is not there; the others are kinds of a StorageError."""
ID_LENGTH = 6
NO_ID = "0" * ID_LENGTH


class AutoBackup:
    def __init__(self, disk: Disk, settings: Settings, backup: Backup) -> None:
        self._disk, self._settings, self._backup = disk, settings, backup

    @property
    def folder(self) -> Path | None:
        """None if automatic backups are off."""
        chosen = self._settings.get(AUTO_BACKUP)
        return Path(chosen) if chosen else None

    @property
    def last(self) -> str:
        """When the last one was made; empty if there was none."""
        return self._settings.get(AUTO_BACKUP_STATE).get("at", "")

    @property
    def problem(self) -> str:
        """What was wrong the last time; empty if nothing was."""
        return self._settings.get(AUTO_BACKUP_STATE).get("problem", "") if self.folder else ""

    def choose(self, folder: Path | None) -> None:
        """Uses this folder from now on; a backup into it is due at once."""
        self._settings.set(AUTO_BACKUP_STATE, {})
        self._settings.set(AUTO_BACKUP, str(folder.absolute()) if folder else "")

    def is_due(self, at: str) -> bool:
        last = self.last
        if last[:10] != at[:10] or self._backup.finished_since(last) > 0:
            return True
        return self._backup.changed_since(last)

    def look_after(self, at: str, progress: Progress = unwatched) -> str:
        """Makes a backup if one is due. Returns what is wrong; empty if nothing is."""
        folder = self.folder
        if folder is None:
            return ""
        made, problem = False, "" if _is_there(folder) else GONE
        if not problem and self.is_due(at):
            try:
                made = self._make(folder, at, progress)
            except StorageError as error:
                problem = error.kind if _is_there(folder) else GONE
        self._keep(folder, at if made else self.last, problem)
        return problem

    def _make(self, folder: Path, at: str, progress: Progress) -> bool:
        """Writes one, then deletes those that are too old; False if cancelled."""
        digits = at[11:19].replace(":", "")
        path = free_name(folder, f"rollpad-auto-{self._id()}-{at[:10]}-{digits}", ".zip")
        if not self._backup.write_to(path, at, progress):
            return False
        with suppress(OSError):
            for old in self._made(folder, but=path)[KEPT - 1 :]:
                with suppress(OSError):  # not reported: the new backup exists
                    old.unlink()
        return True

    def _made(self, folder: Path, but: Path) -> list[Path]:
        """Returns the other backups of this database, newest first. Several devices may share a
        folder."""
        ours = re.compile(rf"rollpad-auto-{self._id()}-\d{{4}}-\d\d-\d\d-\d{{6}}(-\d+)?\.zip")
        found = (path for path in folder.iterdir() if ours.fullmatch(path.name) and path != but)
        return sorted((path for path in found if _is_archive(path)), reverse=True)

    def _id(self) -> str:
        with translate_errors():
            written = CommitCount.in_database(self._disk.db)
        known = written.file if written else ""
        return known[:ID_LENGTH] if FILE.fullmatch(known) else NO_ID

    def _keep(self, folder: Path, at: str, problem: str) -> None:
        state = {"at": at, "problem": problem}
        if folder == self.folder and state != self._settings.get(AUTO_BACKUP_STATE):
            with suppress(StorageError):  # then it is made once more
                self._settings.set(AUTO_BACKUP_STATE, state)


def _is_there(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:  # a network that is down
        return False


def _is_archive(path: Path) -> bool:
    try:
        if path.is_symlink() or not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(BEGINNING)) == BEGINNING
    except OSError:
        return False

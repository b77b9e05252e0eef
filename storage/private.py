"""The data folder is readable for its user only: names, notes and secrets of tables are in it."""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OURS = "rollpad*"
"""The names of our files in that folder."""


def make_folder(folder: Path) -> None:
    """Creates the folder with its parents. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER, exist_ok=True)


def close_to_others(folder: Path) -> None:
    """Takes away what others may do with the folder and the files in it, also those of earlier
    versions. A folder of someone else, one that everyone writes to and the home folder are left
    as they are; then the files in it are closed."""
    if os.name == "nt":  # has no modes; the user's folder is closed already
        return
    with suppress(OSError, RuntimeError):  # the latter if there is no home folder
        if not folder.stat().st_mode & stat.S_ISVTX and not folder.samefile(Path.home()):
            _limit(folder, FOLDER)
    with suppress(OSError):
        for path in folder.glob(OURS):
            _limit(path, FILE if path.is_file() else FOLDER)


def _limit(path: Path, mode: int) -> None:
    """Allows no more than this mode; what is not ours is left alone."""
    with suppress(OSError):
        known = path.stat()
        if known.st_uid == os.getuid() and stat.S_IMODE(known.st_mode) & ~mode:
            path.chmod(stat.S_IMODE(known.st_mode) & mode)

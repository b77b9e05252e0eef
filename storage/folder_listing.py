"""The content of a folder for choosing files: its folders, and the files that may hold games."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from storage.untrusted_files import GAME_SUFFIXES

SUFFIXES = (*GAME_SUFFIXES, ".zip")


class FolderEntry(NamedTuple):
    path: Path
    is_folder: bool
    size: int = 0
    changed: str = ""
    """Time of the last change in UTC; empty if unknown."""


def content(folder: Path) -> list[FolderEntry]:
    """Folders by name, then files from the newest, since a file just made is the likely choice.
    Hidden ones are left out. Raises OSError."""
    folders, files = [], []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if _is_folder(entry):
                folders.append(FolderEntry(Path(entry.path), True))
            elif entry.name.lower().endswith(SUFFIXES):
                files.append(_file(entry))
    folders.sort(key=lambda one: one.path.name.casefold())
    files.sort(key=lambda one: (one.changed, one.path.name), reverse=True)
    return folders + files


def first_of(folders: list[Path]) -> tuple[Path, list[FolderEntry]]:
    """Returns the first of these folders that can be read; raises OSError if none can."""
    for folder in folders[:-1]:
        try:
            return folder, content(folder)
        except OSError:
            continue
    return folders[-1], content(folders[-1])


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _file(entry: os.DirEntry[str]) -> FolderEntry:
    try:
        known = entry.stat()
        changed = datetime.fromtimestamp(known.st_mtime, UTC)
        stamp = f"{changed:%Y-%m-%dT%H:%M:%SZ}" if 1971 <= changed.year < 2971 else ""
        return FolderEntry(Path(entry.path), False, known.st_size, stamp)
    except (OSError, OverflowError, ValueError):
        return FolderEntry(Path(entry.path), False)  # reported when it is opened

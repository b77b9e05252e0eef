"""The files of a database, byte by byte."""

from pathlib import Path

from storage.database import FILE

ASIDE = "rollpad-set-aside-1.db"
SUFFIXES = ("", "-wal", "-shm", "-journal")


def contents(folder: Path, name: str = FILE) -> dict[str, bytes]:
    paths = {suffix: folder / f"{name}{suffix}" for suffix in SUFFIXES}
    return {suffix: path.read_bytes() for suffix, path in paths.items() if path.exists()}

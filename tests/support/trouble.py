"""Folders that refuse access, and the messages about it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage import StorageError

NO_TERM = 65534


def refused(error: pytest.ExceptionInfo[StorageError], kind: str) -> None:
    assert error.value.kind == kind
    assert "\n" not in str(error.value)


@contextmanager
def somebody(folder: Path, mode: int) -> Iterator[None]:
    """Runs as a user to whom these modes apply: not as root, as containers do."""
    root = os.geteuid() == 0
    closed = [path for path in folder.parents if root and not path.stat().st_mode & 0o001]
    modes = {path: path.stat().st_mode for path in (folder, *closed)}
    try:
        folder.chmod(mode)
        for path in closed:
            path.chmod(modes[path] | 0o001)
        if root:
            os.seteuid(NO_TERM)
        yield
    finally:
        if root:
            os.seteuid(0)
        for path, before in modes.items():
            path.chmod(before)
